"""What breaks a rule: a stable code, the place in the document, the rule, and the figures that matter.

A refusal becomes a sentence only where it is shown; this module knows no language.
"""

from dataclasses import dataclass, field
from typing import Any


def pointer(*steps: str | int) -> str:
    """A JSON Pointer (RFC 6901) of these steps, always printable: lone surrogates become question marks."""
    text = "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
    return text.encode("utf-8", "replace").decode()


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
