"""The page of an attack: what was chosen, what is asked, what may come of it, and what came."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.dauntless.attacks.ahead import Ahead, ahead_of, sides
from games.dauntless.attacks.asked import Asked
from games.dauntless.attacks.bars import bars
from games.dauntless.attacks.cards import CARDS, HEXES, WORDS, Card, card_of
from games.dauntless.attacks.controls import NO, OF_A_SHIP, YES, Shown, Word
from games.dauntless.attacks.silhouettes import silhouettes
from games.dauntless.attacks.sums import Sum, sum_of
from games.dauntless.attacks.targets import Attacker, Target, said_target
from games.dauntless.belonging import CALCS as OF_A_CAMPAIGN
from games.dauntless.belonging import Belongs, flown_by
from games.dauntless.typed import FACES
from games.dauntless.words import field_label, reason, refused, ruling_of
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIPS

ANEW = {"mission": "", "eligible": ""}
"""Whose attack it is follows from the aircraft again."""
KEPT = ("calc", "ship", "by", "torpedo", "mission", "eligible")
"""What ways to another card take along."""
DIE = "die-"
OF_THE_PAGE = ("entered", "key", "seen", "csrfmiddlewaretoken")


@dataclass(frozen=True, slots=True)
class Way:
    """A choice that is a link. ``what``: the card, ship or aircraft."""

    what: Any
    to: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Controls that belong together; ``word`` says what they are of, empty where that is plain."""

    word: Word
    controls: tuple[Shown, ...]

    @property
    def aside(self) -> bool:
        """Whether they can do nothing, as the word says."""
        return self.controls[0].control.aside

    @property
    def filled(self) -> bool:
        """Whether one of them says something."""
        return any(one.said not in ("", "0") for one in self.controls)


@dataclass(frozen=True)
class AttackPage:
    """``query``: what the address says, ``here`` without it. ``ships`` (also sunk ones), ``aircraft`` and ``date`` are those of a
    session; without ``in_session`` it is the aid, which stores nothing.

    ``belongs``: the strike aircraft of the campaign's game behind which the session stands, to which an attack may belong.
    ``dice``: what was tapped, by the number of the die. ``fault``: an error of the rules that entering met.
    """

    query: Mapping[str, str]
    here: str
    in_session: bool = False
    ships: tuple[Target, ...] = ()
    aircraft: tuple[Attacker, ...] = ()
    date: str = ""
    belongs: tuple[Belongs, ...] = ()
    dice: Mapping[int, int] = field(default_factory=dict)
    fault: Mapping[str, str] | None = None

    @cached_property
    def card(self) -> Card | None:
        return card_of(self.query)

    @cached_property
    def afloat(self) -> tuple[Target, ...]:
        return tuple(one for one in self.ships if one.afloat)

    @cached_property
    def target(self) -> Target | None:
        """The ship that is meant; where only one is afloat, that one."""
        if not self.in_session:
            return said_target(self.query)
        chosen = next((one for one in self.ships if one.id == self.query.get("ship", "")), None)
        return chosen or (self.afloat[0] if len(self.afloat) == 1 and not self.query.get("ship") else None)

    @cached_property
    def attacker(self) -> Attacker | None:
        return next((one for one in self.aircraft if one.id == self.query.get("by", "")), None)

    @property
    def lost(self) -> bool:
        """Whether the aircraft that is meant attacks no more."""
        return self.attacker is not None and self.attacker.lost

    @property
    def sunk(self) -> bool:
        """Whether the ship that is meant is none any more; rockets say themselves whom they hit."""
        card, target = self.card, self.target
        return card is not None and card.at_ship and card.name != "rockets" and target is not None and not target.afloat

    @property
    def over(self) -> bool:
        """Whether there is nothing to reckon and to roll."""
        return self.lost or self.sunk

    @cached_property
    def asked(self) -> Asked | None:
        """The attack, as soon as it is known at what."""
        if self.card is None or self.wants_ship:
            return None
        return Asked(
            self.card,
            self.query,
            self.target if self.card.at_ship else None,
            self.attacker,
            self.afloat,
            self.in_session,
            self.date,
            self.belonging.mission(self.eligible) if self.belonging else None,
        )

    @cached_property
    def belonging(self) -> Belongs | None:
        """The strike aircraft of the campaign's game that makes this attack: that which was said, or that of its type."""
        if not self.may_belong:
            return None
        said, flies = self.query.get("mission", ""), self.attacker
        if not said and flies is not None:
            return flown_by(self.belongs, flies.side, flies.type)
        return next((one for one in self.belongs if one.value == said), None)

    @property
    def eligible(self) -> bool:
        """Whether it may attack: the campaign's answer, or the referee's other one (DA-R69)."""
        said = self.query.get("eligible", "")
        return said == YES if said in (YES, NO) else self.belonging is not None and self.belonging.eligible

    @property
    def may_belong(self) -> bool:
        return bool(self.belongs) and self.card is not None and self.card.calc in OF_A_CAMPAIGN

    @property
    def missions(self) -> Iterator[Way]:
        for one in self.belongs:
            yield Way(one, self._with(mission=one.value, eligible=""), one is self.belonging)

    @property
    def no_mission(self) -> str:
        """The way to an attack that belongs to no game of a campaign."""
        return self._with(mission=NO, eligible="")

    @property
    def answers(self) -> Iterator[tuple[str, str, bool]]:
        """Whether it may attack: both answers, as ways."""
        yield _("It may attack"), self._with(eligible=YES), self.eligible
        yield _("It may not"), self._with(eligible=NO), not self.eligible

    @property
    def wants_ship(self) -> bool:
        return self.in_session and self.card is not None and self.card.at_ship and self.target is None

    @cached_property
    def ahead(self) -> Ahead | None:
        return ahead_of(self.asked) if self.asked else None

    # ---- choices ----
    @property
    def cards(self) -> Iterator[Way]:
        for card in CARDS.values():
            if card is self.card:
                yield Way(card, self._with(), True)
                continue
            form = self.asked.form if self.asked and card.two_forms else ""
            yield Way(card, self._to(calc=card.name, form=form if form == HEXES else ""), False)

    @property
    def targets(self) -> Iterator[Way]:
        for one in self.afloat:
            yield Way(one, self._with(ship=one.id), self.target is not None and one.id == self.target.id)

    @cached_property
    def attackers(self) -> list[Way]:
        """The aircraft that may be meant: of the other side than the ship's, of the Japanese for a kamikaze, and not lost.
        A player of one side is offered its own."""
        some = sorted(filter(self._may_attack, self.aircraft), key=lambda one: (one.waits, self._has_used(one)))
        return [Way(one, self._with(by=one.id, **ANEW), one is self.attacker) for one in some if one.offered and not one.lost]

    def _may_attack(self, one: Attacker) -> bool:
        if one is self.attacker or self.card is None:
            return True
        if self.card.name == "kamikaze":
            return one.side == "JP"
        return not self.card.at_ship or self.target is None or one.side != self.target.side

    def _has_used(self, one: Attacker) -> bool:
        return self.card is not None and one.has_used(self.card.calc)

    @property
    def used_up(self) -> str:
        """A word of warning where the aircraft has no more what the attack takes: the log may not know all of it."""
        if self.attacker is None or self.lost or not self._has_used(self.attacker):
            return ""
        return _("By the log %(aircraft)s has nothing left for this attack.") % {"aircraft": self.attacker.id}

    @property
    def nobody(self) -> str:
        """The way to no aircraft in particular."""
        return self._with(by="", **ANEW)

    @property
    def forms(self) -> Iterator[tuple[str, str, bool]]:
        """The two forms of where the ship is, for attacks that have them."""
        if self.asked and self.asked.card.two_forms:
            yield _("In words"), self._with(form=""), self.asked.form == WORDS
            yield _("By hexes"), self._with(form=HEXES), self.asked.form == HEXES

    @property
    def classes(self) -> Iterator[tuple[str, str]]:
        """The classes of ships that the book gives, for a target that stands in no session."""
        for nation, class_id in SHIPS:
            yield f"{nation} {class_id}", self.query.get("class", "")

    def _with(self, **said: str) -> str:
        """The way to another choice on the same card: what it was told stays."""
        return self._to(**{**dict(self.sent), **dict(self.held), **said})

    def _to(self, **said: str) -> str:
        chosen = {name: value for name, value in {**dict(self.held), **said}.items() if value}
        return f"{self.here}?{urlencode(chosen)}"

    @property
    def same(self) -> str:
        """This very attack, once more."""
        return f"{self.here}?{urlencode(self.sent)}"

    @property
    def next(self) -> str:
        """The next attack, from its choice on; the ship stays the same while it is afloat."""
        if self.in_session and self.target is not None and self.target.afloat:
            return f"{self.here}?{urlencode({'ship': self.target.id})}"
        return self.here

    @property
    def held(self) -> Iterator[tuple[str, str]]:
        """What was chosen by links, for the form to send along."""
        for name in KEPT:
            if said := self.query.get(name, ""):
                yield name, said
        if self.asked and self.asked.form == HEXES:
            yield "form", HEXES
        if self.target is not None and self.in_session and "ship" not in self.query:
            yield "ship", self.target.id

    # ---- what is asked ----
    @property
    def groups(self) -> list[Group]:
        """The controls, those that belong together under one word."""
        return [Group(word, tuple(some)) for word, some in groupby(self.shown, key=lambda one: one.control.group)]

    @property
    def shown(self) -> list[Shown]:
        if self.asked is None:
            return []
        at = self.error_at
        return [
            Shown(one, one.said(self.query), self.error if at is not None and one.name == at else "")
            for one in self.asked.controls
        ]

    @property
    def of_air_force(self) -> list[str]:
        """What Air Force settles before anything is entered here, and what the ship adds to its roll."""
        if self.card is None or not self.card.air_force or self.asked is None:
            return []
        return [str(self.card.air_force), *silhouettes(self.asked)]

    @property
    def said_ship(self) -> Iterator[Shown]:
        """What is asked of a ship that stands in no session."""
        for one in OF_A_SHIP:
            if self.asked and one.name not in {control.name for control in self.asked.controls}:
                yield Shown(one, one.said(self.query))

    @property
    def sent(self) -> list[tuple[str, str]]:
        """All that was said but the dice, for a form that does not change it."""
        return [(name, said) for name, said in self.query.items() if name not in OF_THE_PAGE and not name.startswith(DIE)]

    @property
    def sides(self) -> list[tuple[str, str, str, str]]:
        return list(sides())

    # ---- what is wrong ----
    @property
    def _wrong(self) -> Mapping[str, str] | None:
        if self.fault is not None:
            return self.fault
        if self.sunk:
            return {"code": "ship_sunk", "field": ""}
        return self.ahead.error if self.ahead and not self.ahead.wanting else None

    @property
    def error(self) -> str:
        """The sentence about what is refused."""
        if self.lost:
            return _("The aircraft is lost.")
        wrong = self._wrong
        return refused(wrong, self.card.calc if self.card else "") if wrong else ""

    @property
    def error_at(self) -> str | None:
        """The control that it stands beside; None where there is none for it."""
        wrong = self._wrong
        control = self.asked.control_of(wrong["field"]) if wrong and self.asked else None
        return control.name if control else None

    @property
    def error_cites(self) -> list[str]:
        wrong = self._wrong
        return ruling_of(wrong["code"]) if wrong else []

    @property
    def wanting(self) -> Word:
        """What is to be said yet."""
        if not (self.ahead and self.ahead.wanting and self.ahead.error and self.asked):
            return ""
        field = self.ahead.error["field"]
        control = self.asked.control_of(field)
        return control.label if control and not control.of else field_label(field)

    @property
    def misses(self) -> list[str]:
        """Why it fails without a die."""
        return [reason(one, self.card.calc if self.card else "") for one in self.ahead.reasons] if self.ahead else []

    # ---- dice ----
    @property
    def groups_of_dice(self) -> Iterator[tuple[int, int]]:
        """Each die that is to be thrown, and what it shows; 0 where nobody said it."""
        for place in range(1, (self.ahead.dice if self.ahead else 0) + 1):
            yield place, self.dice.get(place, 0)

    @property
    def thrown(self) -> list[int] | None:
        """All dice as they were tapped; None where one is still to come."""
        faces = [face for _place, face in self.groups_of_dice]
        return faces if faces and all(faces) else None

    @property
    def sum(self) -> Sum | None:
        """What comes of the dice that were tapped, or of an attack that throws none."""
        if self.asked is None or self.ahead is None or not self.ahead.can_be:
            return None
        said = self.ahead.answer or (answer(self.asked.request(self.thrown)) if self.thrown else None)
        deck = self.target is not None and self.target.deck is not None
        return sum_of(said, self.names, deck) if said else None

    @property
    def names(self) -> dict[str, str]:
        """What the ships are called."""
        return {one.id: one.name for one in self.ships}

    @property
    def picture(self) -> Any:
        return bars(self.ahead, self.target) if self.ahead and self.ahead.distribution else None

    @property
    def cites(self) -> list[str]:
        """The rulings that the attack goes by."""
        return ruling_of(self.card.calc, *self.ahead.reasons) if self.card and self.ahead else []


def dice_said(said: Mapping[str, str]) -> dict[int, int]:
    """The faces that were tapped, by the number of the die."""
    found: dict[int, int] = {}
    for name, face in said.items():
        place = name.removeprefix(DIE)
        if name.startswith(DIE) and place.isascii() and place.isdigit() and len(place) < 4 and face in FACES:
            found[int(place)] = int(face)
    return found
