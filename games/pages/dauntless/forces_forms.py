"""The forms of a session's ships, aircraft and torpedoes: the fewest fields first, the rest behind them."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.slugs import slug_of
from games.dauntless.forces.making import CELLS, silhouette_of
from games.dauntless.names import QUALITIES
from games.dauntless.ships_at_hand import AtHand
from games.dauntless.words import quality_word
from games.models import Desk
from rulebooks.dauntless.fields import MOST_SILHOUETTE

Json = dict[str, Any]
BY_HAND = ""
LONGEST, DEEPEST, FARTHEST, MANY = 80, 1000, 500, 20
SIDES = (("JP", gettext_lazy("Japanese")), ("US", gettext_lazy("American")))
ERAS = (("early", gettext_lazy("1941 to June 1943")), ("late", gettext_lazy("July 1943 to 1945")))
FACINGS = (("", "–"), *((str(one), str(one)) for one in range(1, 7)))


def _text(label: Any, hint: Any = "", longest: int = LONGEST, **attrs: str) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", **attrs})
    return forms.CharField(label=label, help_text=hint, max_length=longest, required=False, widget=widget)


def _whole(label: Any, hint: Any = "", least: int = 0, most: int = 999, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=hint, min_value=least, max_value=most, required=False, **more)


class PlacedForm(forms.Form):
    """Something that may stand on the hex field."""

    q = _whole(gettext_lazy("Hex, first number"), least=-FARTHEST, most=FARTHEST)
    r = _whole(gettext_lazy("Hex, second number"), least=-FARTHEST, most=FARTHEST)
    facing = forms.ChoiceField(label=gettext_lazy("Facing"), choices=FACINGS, required=False)

    def clean(self) -> Json:
        said = super().clean() or {}
        given = [said.get("q") is not None, said.get("r") is not None, bool(said.get("facing"))]
        if any(given) and not all(given):
            self.add_error("facing", _("Give both numbers of the hex and the facing, or none of them."))
        return said

    def place(self) -> Json:
        """Hex and facing, or nothing."""
        said = self.cleaned_data
        return {"hex": [said["q"], said["r"]], "facing": int(said["facing"])} if said.get("facing") else {}


class ShipForm(PlacedForm):
    """A ship of the session."""

    klass = forms.ChoiceField(label=gettext_lazy("Class"), required=False)
    name = _text(gettext_lazy("Name"), gettext_lazy("As the table calls it."))
    side = forms.ChoiceField(label=gettext_lazy("Side"), choices=SIDES, required=False)
    class_id = _text(
        gettext_lazy("Class, typed in"), gettext_lazy("Letters and number, such as CA-3, SS-1 or TP: as its row has them."), 5
    )
    hits = _whole(gettext_lazy("Hits that sink it"), least=1)
    speed = _text(gettext_lazy("Speed"), gettext_lazy("Such as 1/2: one hex every second turn."), 5)
    turning = _text(gettext_lazy("Turning"), gettext_lazy("Such as 1/1."), 5)
    light = _text(gettext_lazy("Light flak"), gettext_lazy("Such as 9 or 2x16; 0 for none; empty for unknown."), 40)
    heavy = _text(gettext_lazy("Heavy flak"), gettext_lazy("Such as 14 or 6B; 0 for none; empty for unknown."), 40)
    silhouette = _whole(gettext_lazy("Silhouette"), most=MOST_SILHOUETTE)
    points = _whole(gettext_lazy("Points when it is sunk"), most=99_999)
    era = forms.ChoiceField(label=gettext_lazy("Years of its flak"), choices=ERAS)
    anchored = forms.BooleanField(label=gettext_lazy("It lies at anchor"), required=False)
    depth = _whole(gettext_lazy("Depth of a submarine, feet"), most=DEEPEST)
    before = _whole(gettext_lazy("Hits from before"), gettext_lazy("What it brought along from an earlier battle."), most=999)

    def __init__(self, *args: Any, at_hand: AtHand, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.at_hand = at_hand
        self.fields["klass"].choices = [(BY_HAND, _("Choose, or type it in below")), *at_hand.classes()]

    def clean(self) -> Json:
        said = super().clean()
        if not said.get("klass") and not said.get("class_id"):
            self.add_error("klass", _("Choose a class, or type one in below."))
        return said

    def ship(self, ship_id: str) -> Json:
        """As in the session file."""
        said = self.cleaned_data
        key, era = said["klass"], said["era"]
        listed = self.at_hand.listed(key, era) if key else {"nation": said["side"] or "JP", "class_id": said["class_id"].upper()}
        listed |= {name: said[name] for name in CELLS if said.get(name) not in (None, "")}
        ledger: Json = {"ship": listed, "era": era, "events": _brought(said.get("before") or 0), **self.place()}
        if said["anchored"]:
            ledger["anchored"] = True
        if said.get("depth"):
            ledger["depth"] = said["depth"]
        row = self.at_hand.ships[key] if key in self.at_hand.of_club else {}
        about = {"id": ship_id, "side": listed["nation"], "name": said["name"].strip() or listed["class_id"]}
        return {**about, **silhouette_of(row, said.get("silhouette")), "ledger": ledger}

    @staticmethod
    def stands(ship: Mapping[str, Any], at_hand: AtHand, place: Json) -> Json:
        """What the form holds of a ship as it is; ``place``: where that is now."""
        ledger = ship["ledger"]
        listed, at = ledger["ship"], place["hex"] or (None, None)
        key = f"{listed['nation']} {listed['class_id']}"
        return {
            "klass": key if key in at_hand.ships else BY_HAND,
            "name": ship["name"],
            "side": ship["side"],
            "class_id": "" if key in at_hand.ships else listed["class_id"],
            **{name: listed.get(name) for name in CELLS},
            "silhouette": ship.get("silhouette"),
            "era": ledger["era"],
            "anchored": bool(ledger.get("anchored")),
            "depth": ledger.get("depth") or None,
            "before": sum(event.get("hits") or 0 for event in ledger["events"]) or None,
            "q": at[0],
            "r": at[1],
            "facing": str(place["facing"] or ""),
        }


def _brought(hits: int) -> list[Json]:
    """Every hit from before took a factor of her flak too."""
    return [{"turn": 1, "type": "correction", "hits": hits, "light": hits, "heavy": hits}] if hits else []


class AircraftForm(forms.Form):
    """One aircraft, or several alike."""

    kind = forms.ChoiceField(label=gettext_lazy("Type"), required=False)
    typed = _text(gettext_lazy("Type, typed in"), gettext_lazy("Where it is not in the list."))
    side = forms.ChoiceField(label=gettext_lazy("Side"), choices=SIDES, required=False)
    many = _whole(gettext_lazy("How many"), least=1, most=MANY, initial=1)
    quality = forms.ChoiceField(label=gettext_lazy("Crew"), initial="average")
    loaded = forms.BooleanField(label=gettext_lazy("Loaded with bombs, a torpedo or the like"), required=False)
    drop_tanks = forms.BooleanField(label=gettext_lazy("Carries drop tanks"), required=False)
    engines = _whole(gettext_lazy("Engines"), gettext_lazy("Empty: as its card has it."), least=1, most=8)
    wing_points = _whole(gettext_lazy("Wing points"), gettext_lazy("Empty: as its card has it, where that is known."))
    cockpit_hits = _whole(gettext_lazy("Cockpit hits"))
    shallow = _whole(gettext_lazy("Depth charges, shallow"))
    deep = _whole(gettext_lazy("Depth charges, deep"))

    def __init__(self, *args: Any, at_hand: AtHand, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.at_hand = at_hand
        self.fields["kind"].choices = [(BY_HAND, _("Choose, or type it in below")), *at_hand.types()]
        self.fields["quality"].choices = [(one, quality_word(one)) for one in QUALITIES]

    def clean(self) -> Json:
        said = super().clean() or {}
        if not said.get("kind") and not said.get("typed", "").strip():
            self.add_error("kind", _("Choose a type, or type one in below."))
        return said

    def aircraft(self, taken: Iterable[str], itself: str = "") -> list[Json]:
        """As in the session file; ``itself``: the id of the one that is changed, and then it is that one alone."""
        said = self.cleaned_data
        row: Mapping[str, Any] = self.at_hand.aircraft.get(said["kind"], {})
        called = row.get("type") or said["typed"].strip()
        about = {
            "side": row.get("nation") or said["side"] or "JP",
            "type": called,
            "quality": said["quality"],
            "engines": said["engines"] or row.get("engines"),
            "loaded": said["loaded"],
            "drop_tanks": said["drop_tanks"],
            "wing_points": said["wing_points"] if said["wing_points"] is not None else row.get("wing_points"),
            "cockpit_hits": said["cockpit_hits"] or 0,
            "depth_charges": {"S": said["shallow"] or 0, "D": said["deep"] or 0},
        }
        if itself:
            return [{"id": itself, **about}]
        used, made = set(taken), []
        for _place in range(said["many"] or 1):
            number = next(n for n in range(1, 999) if f"{called[:70]} {n}" not in used)
            used.add(f"{called[:70]} {number}")
            made.append({"id": f"{called[:70]} {number}", **about})
        return made

    @staticmethod
    def stands(one: Mapping[str, Any], at_hand: AtHand) -> Json:
        """What the form holds of an aircraft as it is."""
        key, carried = f"{one['side']} {one['type']}", one.get("depth_charges") or {}
        known = key in at_hand.aircraft
        named = ("side", "quality", "loaded", "drop_tanks", "engines", "wing_points")
        return {
            "kind": key if known else BY_HAND,
            "typed": "" if known else one["type"],
            **{name: one.get(name) for name in named},
            "cockpit_hits": one.get("cockpit_hits") or None,
            "shallow": carried.get("S") or None,
            "deep": carried.get("D") or None,
        }


class TorpedoForm(PlacedForm):
    """A torpedo in the water."""

    nation = forms.ChoiceField(label=gettext_lazy("Side"), choices=SIDES)
    drop_turn = _whole(gettext_lazy("Dropped on turn"), least=1)
    altitude = forms.TypedChoiceField(
        label=gettext_lazy("Altitude at the drop, feet"),
        coerce=int,
        choices=[(100, "100"), (200, "200"), (300, "300")],
        required=False,
    )
    by = forms.ChoiceField(label=gettext_lazy("Dropped by"), required=False)

    def __init__(self, *args: Any, droppers: Iterable[str], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["by"].choices = [("", _("Any aircraft")), *((one, one) for one in droppers)]

    def clean(self) -> Json:
        said = super().clean()
        if not said.get("facing") and "facing" not in self.errors:
            self.add_error("facing", _("Say where it was dropped, and its heading."))
        return said

    def torpedo(self, taken: Iterable[str], turn: int) -> Json:
        """As in the session file; it is called T1, T2 and so on."""
        said, used = self.cleaned_data, set(taken)
        name = next(one for n in range(1, 1000) if (one := f"T{n}") not in used)
        about = {
            "id": name,
            "nation": said["nation"],
            "altitude": said["altitude"] or 100,
            "drop_turn": said["drop_turn"] or turn,
        }
        return {**about, **self.place(), "state": "running"}


def new_id(name: str, taken: Iterable[str]) -> str:
    """A word for a ship that no other has: ``nagato``, ``nagato-2``."""
    first, used = slugify(slug_of(name, "ship"))[:60] or "ship", set(taken)
    return next(one for n in range(1, 1000) if (one := first if n == 1 else f"{first}-{n}") not in used)


def ids(desk: Desk, place: str) -> list[str]:
    """The ids of what the session has of a kind."""
    return [one["id"] for one in getattr(desk, place)]
