"""Why a request is refused: what is wrong, and what to do."""

from collections.abc import Mapping

from games.dauntless.field_words import field_word
from games.dauntless.form_words import FORM
from games.dauntless.rule_words import RULES
from pilots.saying import say

SENTENCES: Mapping[str, str] = {**FORM, **RULES}
"""By code; ``code/name`` where the calculation, or the field, asks for words of its own."""


def refused(error: Mapping[str, str], calc: str = "") -> str:
    """A sentence or two on the ``error`` of an answer; ``calc``: of which calculation, where that is known."""
    code, field = error["code"], error.get("field", "")
    leaf = "" if field.endswith("]") else field.rpartition(".")[2]
    found = SENTENCES.get(f"{code}/{leaf}") or SENTENCES.get(f"{code}/{calc}") or SENTENCES[code]
    return say(found) % {"field": field_word(field)}
