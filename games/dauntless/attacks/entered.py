"""An attack that stands in the log: its sum, and the ship as it stands now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.dauntless.attacks.cards import BOMB, CARDS, DIVES, Card
from games.dauntless.attacks.controls import Word
from games.dauntless.attacks.sums import Sum, sum_of
from games.dauntless.attacks.targets import Target
from games.dauntless.belonging import CALCS as OF_A_CAMPAIGN
from games.dauntless.words import calc_word, kind_word
from games.reporting.crews import plane
from rulebooks.dauntless.session import events_of

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entered:
    """``line``: of the log. ``ships``: those that it is about, as they stand now. ``strike``: the strike aircraft, or the sortie,
    of a campaign's game to which it belongs; ``may_belong``: whether it can belong to one."""

    number: int
    turn: int
    by: str
    dice: str
    void: bool
    label: Word
    card: Card | None
    sum: Sum
    ships: tuple[Target, ...]
    strike: str = ""
    may_belong: bool = False


def attack_card(request: Line) -> Card | None:
    """The card by which an attack of the log is made."""
    kind = request.get("kind", "") if request.get("calc") == BOMB else request.get("calc", "")
    card = CARDS.get("dive" if kind in DIVES else kind)
    return card if card and card.calc == request.get("calc") else None


def is_attack(line: Line) -> bool:
    """Whether a line of the log is an attack that was worked."""
    return "error" not in line["answer"] and attack_card(line["request"]) is not None


def attack_label(request: Line) -> str:
    """What an attack of the log is called."""
    return kind_word(request["kind"]) if request["calc"] == BOMB else calc_word(request["calc"])


def ships_of(line: Line) -> list[str]:
    """The ships that a line of the log is about, by their ids."""
    return [ship for ship, _event in events_of(line["request"], line["answer"], line["turn"])]


def entered_of(line: Line, ships: tuple[Target, ...]) -> Entered:
    """Of a line that is an attack."""
    about = tuple(one for one in ships if one.id in ships_of(line))
    return Entered(
        number=line["n"],
        turn=line["turn"],
        by=line["by"],
        dice=line.get("dice") or "",
        void=line["void"],
        label=attack_label(line["request"]),
        card=attack_card(line["request"]),
        sum=sum_of(line["answer"], {one.id: one.name for one in ships}, any(one.deck for one in about)),
        ships=about,
        strike=_strike(line["request"]),
        may_belong=line["request"]["calc"] in OF_A_CAMPAIGN,
    )


def _strike(request: Line) -> str:
    said = request.get("id")
    mission = said.get("mission") if isinstance(said, dict) else None
    if not isinstance(mission, dict):
        return ""
    return plane(str(mission["aircraft"])) if mission.get("aircraft") else str(mission.get("sortie") or "")


def meanwhile(log: tuple[Line, ...], ship: str, seen: int) -> Iterator[tuple[Line, str]]:
    """Lines about a ship after the one that was seen last, each with what it is called."""
    for line in log:
        if line["n"] > seen and ship in ships_of(line):
            request = line["request"]
            yield line, attack_label(request) if attack_card(request) else calc_word(request["calc"])
