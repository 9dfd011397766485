"""What follows from tags once it is known whom they name: facts of a report, and what was made of each tag. Pure.

What is said first stands. A later tag that does not agree with it is left out, and both lines are named.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.readers.vassal.tags import CHASED, CLAIMS, CREWS, EXIT, FATES, TURN, Tag

Body = dict[str, Any]
AGAIN, AGAINST, SHARED = "seen.tag_again", "seen.tag_against", "seen.tag_shared"
NOT_LEFT, LEFT_OUT, OPEN = "seen.tag_not_left", "seen.tag_left_out", "seen.tag_open"
TURNS_OPEN, ALL_FLY = "seen.log_turns", "seen.log_all_fly"
"""What a log leaves open of the whole game; who lays it over a report says so."""
SHARE = 2
BOMBING = "bombing"


@dataclass(frozen=True, slots=True)
class Made:
    """What was made of a tag: taken, or not, and why (the code of a remark). ``against``: the line that it has to do with.

    ``who`` and ``whom``: the pilots' ids, "" where they are not known, or nobody is named.
    """

    tag: Tag
    taken: bool
    why: str = ""
    against: int = 0
    who: str = ""
    whom: str = ""


@dataclass(slots=True)
class Deeds:
    """``sorties``: by pilot's id the fields that the log gives, as in the campaign file. ``claims``: by pilots' ids.

    ``lost``: how many claims went with people who were left out.
    """

    sorties: dict[str, Body] = field(default_factory=dict)
    claims: list[Body] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    lost: int = 0


def deeds(found: Sequence[Tag], pilots: Mapping[str, str]) -> Deeds:
    """``pilots``: who is meant by each name as it stands in the tags; "" for whom nobody knows yet, none for who is left out."""
    work = _Work(pilots)
    for tag in found:
        work.take(tag)
    work.without_exit()
    return work.done


class _Work:
    """The deeds while they are gathered; ``said``: pilot and field to the line that said it first."""

    def __init__(self, pilots: Mapping[str, str]):
        self.pilots = pilots
        self.done = Deeds()
        self.said: dict[tuple[str, str], int] = {}
        self.claimed: dict[tuple[str, str, str], tuple[Body, int]] = {}

    def take(self, tag: Tag) -> None:
        if tag.wrong or tag.word == TURN:
            self._told(tag, not tag.wrong, tag.wrong)
            return
        names = [name for name in (tag.who, tag.whom) if name]
        if left := [name for name in names if not self.pilots.get(name)]:
            self.done.lost += tag.word in CLAIMS
            self._told(tag, False, LEFT_OUT if any(name not in self.pilots for name in left) else OPEN)
        elif tag.word in CLAIMS:
            self._claim(tag)
        elif tag.word in (EXIT, CHASED):
            self._exit(tag)
        elif tag.word in FATES:
            self._fate(tag, self.pilots[tag.who], FATES[tag.word])
        else:
            key, value = ("crew", CREWS[tag.word]) if tag.word in CREWS else (BOMBING, tag.value)
            self._set(tag, self.pilots[tag.who], key, value)

    def without_exit(self) -> None:
        """Who was chased and never left the table was chased nowhere."""
        for pilot, sortie in self.done.sorties.items():
            if "exit" in sortie and "edge" not in sortie["exit"]:
                del sortie["exit"]
                self.done.made = [
                    Made(each.tag, False, NOT_LEFT, 0, each.who, each.whom)
                    if each.taken and each.tag.word == CHASED and each.who == pilot
                    else each
                    for each in self.done.made
                ]
        self.done.sorties = {pilot: sortie for pilot, sortie in self.done.sorties.items() if sortie}

    def _told(self, tag: Tag, taken: bool, why: str = "", against: int = 0) -> None:
        who, whom = self.pilots.get(tag.who, ""), self.pilots.get(tag.whom, "")
        self.done.made.append(Made(tag, taken, why, against, who, whom))

    def _sortie(self, pilot: str) -> Body:
        return self.done.sorties.setdefault(pilot, {})

    def _set(self, tag: Tag, pilot: str, key: str, value: str) -> None:
        """A wound that is followed by death was no contradiction."""
        sortie = self._sortie(pilot)
        first = self.said.get((pilot, key), tag.line)
        if sortie.get(key, value) == value:
            self._told(tag, first == tag.line and key not in sortie, AGAIN if key in sortie else "", first)
        elif (sortie[key], value) == ("wounded", "killed"):
            self._told(tag, True)
        else:
            self._told(tag, False, AGAINST, first)
            return
        sortie[key] = value
        self.said.setdefault((pilot, key), tag.line)

    def _fate(self, tag: Tag, pilot: str, fate: str) -> None:
        if "edge" in self._sortie(pilot).get("exit", {}):
            self._told(tag, False, AGAINST, self.said[pilot, "exit"])
        elif self._sortie(pilot).get("fate") == fate and (pilot, "down") not in self.said:
            self.said[pilot, "down"] = tag.line
            self._told(tag, True)
        else:
            self._set(tag, pilot, "fate", fate)
            self.said.setdefault((pilot, "down"), tag.line)

    def _exit(self, tag: Tag) -> None:
        pilot, key = self.pilots[tag.who], "edge" if tag.word == EXIT else "chased_by"
        value = tag.value or self.pilots[tag.whom]
        sortie = self._sortie(pilot)
        if key == "edge" and "fate" in sortie:
            self._told(tag, False, AGAINST, self.said[pilot, "fate"])
            return
        leave = sortie.setdefault("exit", {})
        word = "exit" if key == "edge" else CHASED
        first = self.said.setdefault((pilot, word), tag.line)
        if key in leave:
            self._told(tag, False, AGAIN if leave[key] == value else AGAINST, first)
            return
        leave[key] = value
        if key == "edge" and tag.turn is not None:
            leave["turn"] = tag.turn
        self._told(tag, True)

    def _claim(self, tag: Tag) -> None:
        by, on, result = self.pilots[tag.who], self.pilots[tag.whom], CLAIMS[tag.word]
        key = (result, on, by if result == "hit" else "")
        if key in self.claimed:
            self._claimed_before(tag, *self.claimed[key], by)
            return
        if result == "shot_down" and not self._may_fall(tag, on):
            return
        claim: Body = {"by": [by], "on": on, "result": result, **({} if tag.turn is None else {"turn": tag.turn})}
        self.done.claims.append(claim)
        self.claimed[key] = claim, tag.line
        self._told(tag, True)

    def _claimed_before(self, tag: Tag, stands: Body, line: int, by: str) -> None:
        if by in stands["by"]:
            self._told(tag, False, AGAIN, line)
        elif stands["result"] == "shot_down" and len(stands["by"]) < SHARE:
            stands["by"].append(by)
            self._told(tag, True, SHARED, line)
        else:
            self._told(tag, False, AGAINST, line)

    def _may_fall(self, tag: Tag, pilot: str) -> bool:
        """Whoever is shot down is down, unless he said before that he left, or went down without anybody's doing."""
        sortie = self._sortie(pilot)
        if "edge" in sortie.get("exit", {}):
            self._told(tag, False, AGAINST, self.said[pilot, "exit"])
            return False
        if sortie.get("fate", "shot_down") != "shot_down":
            self._told(tag, False, AGAINST, self.said[pilot, "fate"])
            return False
        sortie["fate"] = "shot_down"
        self.said.setdefault((pilot, "fate"), tag.line)
        return True
