"""The form that begins a session from a scenario: its aircraft with counts, its ships with their classes, who plays."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.validators import RegexValidator
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.answers import NAME_LENGTH
from games.dauntless.forces.fleet import Fleet, ShipClass
from games.dauntless.forces.making import CELLS, Chosen, aircraft_of, era_of, faults_of, ship_of, silhouette_of
from games.dauntless.forces.wanted import NATIONS, Wanted, nation_of
from games.dauntless.words import refused, side_word
from games.pages.dauntless.forms import LONGEST_TITLE
from rulebooks.dauntless.fields import MOST_SILHOUETTE

MOST_OF_A_TYPE = 48
OWN = "own"
ABSENT = ""
AS = "as-"
"""Begins the choice of a ship that is the same as an earlier one."""
ANY_DATE = "1942-06"
"""For the ships of a session whose month is wrong."""
OTHERS = "x"
"""In the names of fields: aircraft beside those of the match-up."""
PLAYS = (
    ("", gettext_lazy("I run it; players join with a link for each side")),
    ("US", gettext_lazy("I run it and play the Americans")),
    ("JP", gettext_lazy("I run it and play the Japanese")),
    ("both", gettext_lazy("I play alone, both sides")),
)
FIGURES = (*CELLS, "silhouette")


@dataclass(frozen=True, slots=True)
class PlaneField:
    """How many of a type."""

    nation: str
    type: str
    side: str
    field: forms.BoundField


@dataclass(frozen=True, slots=True)
class PlaneUnit:
    """Types of which some fly. ``count``: how many the book names in all, None where it names no number; ``open``: it leaves open
    which types, so that none flies until somebody says so."""

    word: str
    nation: str
    count: int | None
    planes: list[PlaneField]
    faulty: bool
    open: bool = False


@dataclass(frozen=True, slots=True)
class ShipFields:
    """One ship. ``known``: classes that fit it are to be chosen from; ``open``: its figures are to be seen."""

    number: int
    word: str
    nation: str
    which: forms.BoundField
    name: forms.BoundField
    figures: list[forms.BoundField]
    known: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong at the control with the id ``place``."""

    place: str
    subject: str
    sentence: str


class StartForm(forms.Form):
    """Its fields of aircraft (``a-0-sbd-dauntless``) and ships (``s-1-hits``) are made of the match-up."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("So that you find it again."),
        max_length=LONGEST_TITLE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.CharField(
        label=gettext_lazy("Month"),
        help_text=gettext_lazy("It says which flak the ships have: as in 1941 to June 1943, or as later."),
        max_length=7,
        validators=[RegexValidator(r"\A(?:19|20)\d\d-(?:0[1-9]|1[0-2])\Z", gettext_lazy("Write the month as in 1943-07."))],
        widget=forms.TextInput(attrs={"type": "month", "class": "month"}),
    )
    plays = forms.ChoiceField(label=gettext_lazy("Who plays"), choices=PLAYS, required=False, widget=forms.RadioSelect)
    club = forms.ChoiceField(
        label=gettext_lazy("Club"), help_text=gettext_lazy("Its members may look on."), required=False, choices=()
    )

    def __init__(self, *args: Any, wanted: list[Wanted], fleet: Fleet, scenario: str, spare: int = 0, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.wanted, self.fleet, self.scenario = wanted, fleet, scenario
        cast(forms.ChoiceField, self.fields["club"]).choices = [("", _("None")), *fleet.clubs]
        self.ships = [unit for unit in wanted if unit.ship and unit.classes for _each in range(unit.count or 1)]
        self.ships += [Wanted("", "", None, ship=True)] * spare
        for place, unit in enumerate(wanted):
            for first, plane in enumerate(unit.types):
                self._plane(place, plane, unit.count or 0 if not first and unit.named and unit.words else 0)
        for nation, plane in self._others():
            self._plane(OTHERS, plane, 0, nation)
        for number, ship in enumerate(self.ships, 1):
            self._ship(number, ship)
        self.unmanned: list[PlaneUnit] = []

    def _plane(self, place: int | str, plane: str, count: int, nation: str = "") -> None:
        self.fields[_plane_name(place, plane, nation)] = forms.IntegerField(
            label=plane, min_value=0, max_value=MOST_OF_A_TYPE, initial=count, required=False
        )

    def _others(self) -> Iterator[tuple[str, str]]:
        """Types that no unit of the match-up offers."""
        offered = {plane for unit in self.wanted for plane in unit.types}
        return ((nation, plane) for nation, plane in self.fleet.cards if plane not in offered)

    def _ship(self, number: int, ship: Wanted) -> None:
        fit = [one for one in self.fleet.ships_of(ship.nation) if not ship.classes or one.letters in ship.classes]
        rest = [one for one in self.fleet.ships_of(ship.nation) if one not in fit]
        alike = [earlier for earlier, other in enumerate(self.ships[: number - 1], 1) if other == ship]
        same = [(f"{AS}{earlier}", _("the same as ship %(n)s") % {"n": earlier}) for earlier in alike]
        last = [*same, (OWN, _("another class, with its figures")), (ABSENT, _("no ship"))]
        groups = [*_group(_("Classes that fit"), fit), *last, *_group(_("Other classes"), rest)]
        first = (fit[0].key if fit else same[0][0] if same else OWN) if ship.classes else ABSENT
        named = {
            "class": forms.ChoiceField(label=_("Class"), choices=groups, initial=first, required=False),
            "name": forms.CharField(label=_("Name of the ship"), max_length=NAME_LENGTH, required=False),
            "nation": forms.ChoiceField(
                label=_("Nation"), choices=[(one, side_word(one)) for one in NATIONS], initial=ship.nation, required=False
            ),
            "class_id": forms.CharField(label=_("Class, such as DD-1"), max_length=5, required=False),
            "hits": forms.IntegerField(label=_("Hits"), min_value=1, max_value=999, required=False),
            "speed": forms.CharField(label=_("Speed, such as 1/2"), max_length=4, required=False),
            "turning": forms.CharField(label=_("Turning, such as 1/2"), max_length=4, required=False),
            "light": forms.CharField(label=_("Light flak"), max_length=40, required=False),
            "heavy": forms.CharField(label=_("Heavy flak"), max_length=40, required=False),
            "silhouette": forms.IntegerField(label=_("Silhouette"), min_value=0, max_value=MOST_SILHOUETTE, required=False),
            "points": forms.IntegerField(label=_("Points"), min_value=0, max_value=99999, required=False),
        }
        named["class_id"].initial = f"{ship.classes[0]}-1" if ship.classes and not fit else ""
        for name, made in named.items():
            self.fields[f"s-{number}-{name}"] = made

    @property
    def units(self) -> list[PlaneUnit]:
        """The aircraft of the match-up."""
        return [
            self._unit(
                side_word(unit.side), unit.nation, unit.count, [(place, plane, unit) for plane in unit.types], not unit.named
            )
            for place, unit in enumerate(self.wanted)
            if unit.types
        ]

    @property
    def others(self) -> list[PlaneUnit]:
        """By nation all other aircraft."""
        found: dict[str, list[tuple[int | str, str, Wanted]]] = {nation: [] for nation in NATIONS}
        for nation, plane in self._others():
            found[nation].append((OTHERS, plane, Wanted("", nation, None)))
        return [self._unit(side_word(nation), nation, None, planes) for nation, planes in found.items() if planes]

    def _unit(
        self, word: str, nation: str, count: int | None, planes: list[tuple[int | str, str, Wanted]], is_open: bool = False
    ) -> PlaneUnit:
        fields = [
            PlaneField(whose := unit.nation or nation_of(plane), plane, unit.side, self[_plane_name(place, plane, whose)])
            for place, plane, unit in planes
        ]
        return PlaneUnit(word, nation, count, fields, any(one.field.errors for one in fields), is_open)

    @property
    def faulty_others(self) -> bool:
        return any(unit.faulty for unit in self.others)

    @property
    def ship_fields(self) -> Iterator[ShipFields]:
        for number, ship in enumerate(self.ships, 1):
            names = ["class_id", *FIGURES] if ship.nation else ["nation", "class_id", *FIGURES]
            figures = [self[f"s-{number}-{name}"] for name in names]
            which = self[f"s-{number}-class"]
            known = any(not ship.classes or one.letters in ship.classes for one in self.fleet.ships_of(ship.nation))
            faulty = any(one.errors for one in figures)
            word = side_word(ship.side) if ship.side else ""
            yield ShipFields(
                number, word, ship.nation, which, self[f"s-{number}-name"], figures, known, faulty or which.value() == OWN
            )

    @property
    def wrong(self) -> Iterator[Wrong]:
        """What is wrong, field by field in their order."""
        for field in self:
            ship = re.match(r"s-(\d+)-", field.name)
            subject = [_("Ship %(n)s") % {"n": ship[1]}] if ship else []
            unit = next((one for one in self.unmanned if one.planes[0].field.name == field.name), None)
            said = unit.word if unit else " · ".join([*subject, str(field.label)])
            for error in field.errors:
                yield Wrong(field.id_for_label or field.auto_id, said, error)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        era = era_of(said.get("date", ANY_DATE))
        made = (self._made(number, said, era) for number in range(1, len(self.ships) + 1))
        self.made = list(_told_apart(ship for ship in made if ship))
        if not self.data.get("without"):
            self._ask_for_planes(said)
        return said

    def _ask_for_planes(self, said: Mapping[str, Any]) -> None:
        """Of units of which the book leaves open what flies, and nobody has said so."""
        self.unmanned = [
            unit
            for unit in self.units
            if unit.open and not unit.faulty and not any(said.get(one.field.name) for one in unit.planes)
        ]
        for unit in self.unmanned:
            self.add_error(
                unit.planes[0].field.name, _("None of these flies yet. Say how many of which type, or start without them.")
            )

    def _made(self, number: int, said: dict[str, Any], era: str) -> dict[str, Any] | None:
        """The ship as a session has it; None for no ship, or where something is wrong, which then stands at its fields."""
        at = f"s-{number}-"
        which = said.get(f"{at}class", ABSENT)
        if which == ABSENT:
            return None
        if which.startswith(AS):
            return self._same(number, int(which.removeprefix(AS)), said, era)
        row = self.fleet.ships[which].row if which != OWN else {}
        wanted = self.ships[number - 1]
        entered = {name: said.get(f"{at}{name}") for name in CELLS}
        if which == OWN:
            entered |= {"class_id": said.get(f"{at}class_id"), "nation": wanted.nation or said.get(f"{at}nation")}
        ship = ship_of(row, era, entered)
        if faults := list(faults_of(ship, era)):
            self._blame(at, faults)
            return None
        name = said.get(f"{at}name") or ship["class_id"]
        about = {"id": f"s{number}", "side": ship["nation"], "name": name, **silhouette_of(row, said.get(f"{at}silhouette"))}
        return {**about, "ledger": {"ship": ship, "era": era, "events": []}}

    def _same(self, number: int, as_ship: int, said: dict[str, Any], era: str) -> dict[str, Any] | None:
        """An earlier ship once more, under a name of its own; what is wrong stands at that one."""
        ship = self._made(as_ship, said, era)
        if ship is None:
            return None
        return {**ship, "id": f"s{number}", "name": said.get(f"s-{number}-name") or ship["ledger"]["ship"]["class_id"]}

    def _blame(self, at: str, faults: Iterable[Mapping[str, str]]) -> None:
        """The rules' faults of a ship beside its fields, where nothing is said yet."""
        for fault in faults:
            named = at + fault["field"].rpartition(".")[2]
            field = named if named in self.fields else f"{at}class"
            if field not in self.errors:
                self.add_error(field, refused(fault, "ship_ledger"))

    def given(self) -> dict[str, Any]:
        """What ``begin_desk`` is told."""
        said = self.cleaned_data
        chosen = [
            Chosen(one.nation, one.type, count, one.side)
            for unit in (*self.units, *self.others)
            for one in unit.planes
            if (count := said.get(one.field.name))
        ]
        return {
            "title": said["title"],
            "club": said["club"],
            "scenario": self.scenario,
            "date": said["date"],
            "ships": self.made,
            "aircraft": aircraft_of(chosen, self.fleet, self.scenario),
            "solitaire": said["plays"] == "both",
            **({"side": said["plays"]} if said["plays"] in NATIONS else {}),
        }


def _told_apart(ships: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The second ship of a name has a number behind it."""
    named: Counter[str] = Counter()
    for ship in ships:
        named[ship["name"]] += 1
        again = named[ship["name"]]
        yield {**ship, "name": f"{ship['name']} {again}"} if again > 1 else ship


def _plane_name(place: int | str, plane: str, nation: str) -> str:
    return f"a-{place}-{nation.lower()}-{slugify(plane)}" if place == OTHERS else f"a-{place}-{slugify(plane)}"


def _group(label: str, classes: list[ShipClass]) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(label, [(one.key, one.label) for one in classes])] if classes else []
