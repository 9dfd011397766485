"""The attacks to choose from, each with exactly what it asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.dauntless.attacks.controls import (
    ASPECT,
    ENGINES,
    NATION,
    QUALITY,
    SEGMENTS,
    Control,
    Word,
    altitude,
    counted,
    facing,
    flag,
    hexed,
)
from rulebooks.dauntless import answer

MOST_BOMBS = 20
MOST_LETTERS = 20
BOMB, WORDS, HEXES = "bomb", "words", "hexes"
Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """``name``: in the address; ``calc``: of the rules. ``controls``: what is asked always; ``by_words`` and ``by_hexes``:
    besides, in either form of where the ship is. ``fields``: makes of what the controls say the fields of the request.
    ``rolls``: whether dice are thrown for it here; ``at_ship``: whether it has a ship; ``air_force``: what that settles first.
    """

    name: str
    calc: str
    label: Word
    about: Word
    controls: tuple[Control, ...]
    fields: Callable[[Said], dict[str, Any]]
    by_words: tuple[Control, ...] = ()
    by_hexes: tuple[Control, ...] = ()
    rolls: bool = True
    at_ship: bool = True
    air_force: Word = ""

    def asks(self, form: str) -> tuple[Control, ...]:
        """Its controls in the form ``words`` or ``hexes``."""
        return self.controls + (self.by_hexes if self.two_forms and form == HEXES else self.by_words)

    @property
    def two_forms(self) -> bool:
        return bool(self.by_hexes)


def _said(*names: str) -> Callable[[Said], dict[str, Any]]:
    return lambda said: {name: said[name] for name in names if said.get(name) is not None}


def _bomb(kind: str = "") -> Callable[[Said], dict[str, Any]]:
    def fields(said: Said) -> dict[str, Any]:
        clouds = {"clouds": True} if said.get("clouds") is True else {}
        return {"kind": kind or said.get("kind"), **clouds}

    return fields


def _by_hexes(said: Said, *hexes: str) -> dict[str, Any]:
    return {one: [said[f"{one}_q"], said[f"{one}_r"]] for one in hexes if f"{one}_q" in said}


def _skip(said: Said) -> dict[str, Any]:
    names = ("altitude", "speed", "adjacent", "pointing", "aspect", "aircraft_facing", "ship_facing", "quality", "bombs")
    return {**_said(*names)(said), **_by_hexes(said, "aircraft_hex", "ship_hex")}


def _torpedo(said: Said) -> dict[str, Any]:
    names = ("nation", "altitude", "level_bank", "hexes_entered", "aspect", "ship_facing")
    return {**_said(*names)(said), **_by_hexes(said, "from_hex", "ship_hex")}


CHARGES = (("S", True), ("S", False), ("D", True), ("D", False))
"""How each charge is set, and whether it ended in the submarine's hex."""
SET = {"S": _("Set for 60 ft and less."), "D": _("Set for more than 60 ft.")}

IN_VAIN = {
    "S": _("S is set for 60 ft and less: in vain at %(depth)s ft."),
    "D": _("D is set for more than 60 ft: in vain at %(depth)s ft."),
}
OUT_OF_SIGHT = _("At %(depth)s ft she is out of sight: S and D are in vain.")


def charge_name(setting: str, in_hex: bool) -> str:
    return f"charges_{setting}_{'in' if in_hex else 'out'}"


def charge_at(control: Control, depth: int) -> Control:
    """A control of depth charges at a submarine that lies so deep: what cannot hurt there stands aside, with the reason."""
    setting = next((one for one, in_hex in CHARGES if control.name == charge_name(one, in_hex)), "")
    if not setting:
        return control
    charge = {"setting": setting, "in_hex": True}
    [step] = answer({"calc": "depth_charge", "altitude": 100, "depth": depth, "charges": [charge], "dice": [1]})["steps"]
    if step["reason"] is None:
        return control
    why = IN_VAIN[setting] if step["reason"] == "wrong_setting" else OUT_OF_SIGHT
    return replace(control, aside=True, hint="", group=str(why) % {"depth": depth})


def _depth_charge(said: Said) -> dict[str, Any]:
    charges: list[dict[str, Any]] = []
    for setting, in_hex in CHARGES:
        many = said.get(charge_name(setting, in_hex))
        charges += [{"setting": setting, "in_hex": in_hex}] * (many if isinstance(many, int) and 0 < many <= MOST_BOMBS else 0)
    return {**_said("altitude", "depth", "quality")(said), "charges": charges}


def letter_name(letter: str) -> str:
    return f"letters_{letter}"


def _strafe(said: Said) -> dict[str, Any]:
    results: list[str] = []
    for letter in "CEG":
        many = said.get(letter_name(letter))
        results += [letter] * (many if isinstance(many, int) and 0 < many <= MOST_LETTERS else 0)
    return {"guns": said.get("guns"), "results": results}


BOMBS_HIT = counted("bombs_hit", _("Bombs that hit"), MOST_BOMBS, "1", hint=_("What hits is settled by Air Force."))
CLOUDS = flag("clouds", _("Cloud in between"), "no")
ASPECT_OF = Control("aspect", ASPECT, _("From which side of the ship"), hint=_("The ship heads up."))
SHIP_HEX = (*hexed("ship_hex", _("Ship’s hex, q"), _("r")), facing("ship_facing", _("Ship’s facing")))

CARDS = {
    card.name: card
    for card in (
        Card("level", BOMB, _("Level bombing"), _("From level flight, high above"), (BOMBS_HIT,), _bomb("level")),
        Card("glide", BOMB, _("Glide bombing"), _("In a shallow descent"), (BOMBS_HIT,), _bomb("glide")),
        Card(
            "dive",
            BOMB,
            _("Dive bombing"),
            _("A standard dive, vertical or steep"),
            (
                Control(
                    "kind",
                    SEGMENTS,
                    _("Which dive"),
                    choices=(("dive", _("Standard")), ("vertical", _("Vertical")), ("steep", _("Steep"))),
                    start="dive",
                ),
                CLOUDS,
                BOMBS_HIT,
            ),
            _bomb(),
        ),
        Card(
            "skip",
            "skip",
            _("Skip bombing"),
            _("At 100 ft from the hex beside the ship"),
            (
                altitude("100", _("Altitude at the end")),
                counted("speed", _("Speed"), 30, "4"),
                counted("bombs", _("Bombs dropped"), MOST_BOMBS, "1", least=1),
                QUALITY,
            ),
            _skip,
            by_words=(
                flag("adjacent", _("In a hex beside it"), "yes"),
                flag("pointing", _("Heading straight at it"), "yes"),
                ASPECT_OF,
            ),
            by_hexes=(
                *hexed("aircraft_hex", _("Aircraft’s hex, q"), _("r")),
                facing("aircraft_facing", _("Aircraft’s facing")),
                *SHIP_HEX,
            ),
        ),
        Card(
            "torpedo",
            "torpedo",
            _("Torpedo"),
            _("When it enters the ship’s hex"),
            (
                NATION,
                altitude("100", _("Altitude at the drop"), _("American torpedoes at 100 ft, Japanese at 300 ft or lower.")),
                flag("level_bank", _("Wings level at the drop"), "yes"),
                counted(
                    "hexes_entered", _("Hexes entered"), 99, "2", least=1, hint=_("By the torpedo, the ship’s own among them.")
                ),
            ),
            _torpedo,
            by_words=(ASPECT_OF,),
            by_hexes=(*hexed("from_hex", _("Hex it came from, q"), _("r")), *SHIP_HEX),
        ),
        Card(
            "depth_charge",
            "depth_charge",
            _("Depth charges"),
            _("At 100 ft, six a turn at most"),
            (
                altitude("100", _("Altitude")),
                QUALITY,
                *(
                    counted(
                        charge_name(setting, in_hex),
                        label,
                        6,
                        "0",
                        of=("charges",),
                        group="charges",
                        hint=SET[setting] if in_hex else "",
                    )
                    for (setting, in_hex), label in zip(
                        CHARGES,
                        (_("S in its hex"), _("S scattered"), _("D in its hex"), _("D scattered")),
                        strict=True,
                    )
                ),
            ),
            _depth_charge,
        ),
        Card(
            "rockets",
            "rockets",
            _("Rockets"),
            _("Those that hit, ship by ship"),
            (),
            _said(),
            air_force=_("Air Force settles which rockets hit, and whom; a die is thrown here for each that did."),
        ),
        Card(
            "strafe",
            "strafe",
            _("Strafing"),
            _("By the letters of Air Force’s hit table"),
            (
                Control(
                    "guns",
                    SEGMENTS,
                    _("Guns"),
                    choices=(("bracketed", _("Bracketed")), ("other", _("Other"))),
                    start="bracketed",
                    hint=_("Only factors in brackets on the aircraft’s card score hits."),
                ),
                *(
                    counted(letter_name(one), label, MOST_LETTERS, "0", of=("results",), group="letters")
                    for one, label in (("C", _("C results")), ("E", _("E results")), ("G", _("G results")))
                ),
            ),
            _strafe,
            rolls=False,
            air_force=_("Air Force settles the fire; count here the letters of its hit table."),
        ),
        Card(
            "kamikaze",
            "kamikaze",
            _("Kamikaze"),
            _("An aircraft flown into the ship"),
            (
                ENGINES,
                altitude("0", _("Altitude at the end")),
                flag("ship_in_path", _("Reached the ship’s hex"), "yes", _("The aircraft passed over it or ended in it.")),
            ),
            _said("nation", "engines", "altitude", "ship_in_path"),
        ),
        Card(
            "base_attack",
            "base_attack",
            _("Base"),
            _("Bombs on an airfield or installation"),
            (
                counted(
                    "direct_hits", _("Direct hits"), 99, "1", hint=_("Bombs that hit any counter of the target, by Air Force.")
                ),
            ),
            _said("direct_hits"),
            rolls=False,
            at_ship=False,
        ),
    )
}
DIVES = ("dive", "vertical", "steep")


def card_of(query: Mapping[str, str]) -> Card | None:
    """The attack that an address names: by its card, or as the rules name it."""
    name = query.get("calc", "")
    if name == BOMB:
        kind = query.get("kind", "")
        name = "dive" if kind in DIVES else kind
    return CARDS.get(name)
