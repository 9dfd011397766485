"""What breaks a rule: a stable code, the place in the document, the rule, and the figures that matter.

A refusal becomes a sentence only where it is shown; this module knows no language.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """One broken rule.

    code: stable word such as ``sortie.fate``; at: JSON Pointer (RFC 6901) into the campaign file;
    rule: the citation, such as ``B.3`` or ``PAW-R4``; params: figures and names for the sentence.
    """

    code: str
    at: str
    rule: str = ""
    params: dict[str, Any] = field(default_factory=dict, hash=False)
