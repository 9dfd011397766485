"""Where an answer comes from: the section of the rulebook, and the rulings that it uses."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as noop

from pilots.saying import say
from rulebooks.dauntless.cited import RULINGS_OF

SECTION = re.compile(r"[IVX]+(?:-[IVX]+)?(?= |,|$)")
BOOK = noop("Dauntless %(section)s")
CHARTS = noop("Dauntless, charts")
CARDS = noop("Aircraft cards")


def rule_cite(answer: Mapping[str, Any]) -> str:
    """The rule of an answer, short: “Dauntless XVI”, “Dauntless, charts”, “PAW D.2, D.4, F.2”, “DA-R69”; empty where the
    desk only reckons."""
    rule = str(answer.get("rule", ""))
    if found := SECTION.match(rule):
        return say(BOOK) % {"section": found[0]}
    if rule.startswith("Campaign "):
        return f"PAW {rule.removeprefix('Campaign ').partition(';')[0]}"
    if rule.startswith("Desk ruling "):
        return rule.removeprefix("Desk ruling ")
    if rule.startswith("Aircraft"):
        return say(CARDS)
    return "" if rule.startswith("Desk") or not rule else say(CHARTS)


def ruling_of(*used: str) -> list[str]:
    """The rulings behind calculations and codes, in their order: ``["DA-R4", "DA-R9"]``. Each is on the page of rulings."""
    numbers = {number for each in used for number in RULINGS_OF.get(each, ())}
    return [f"DA-R{number}" for number in sorted(numbers)]
