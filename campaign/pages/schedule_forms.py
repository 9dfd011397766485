"""Form fields for the seven games and the rule options, for founding a campaign and for changing it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.acts.options import GameLine
from campaign.pages.level_fields import LevelsField
from campaign.words.options import OPTIONS, Option
from games.models import Game, Variant
from games.words import period
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.scenarios import OPTIONAL, PEARL_GAME, SCENARIOS, Scenario

CARRIERS = [("", gettext_lazy("as the book has it")), ("yes", gettext_lazy("from carriers")), ("no", gettext_lazy("from land"))]
BOOLEAN = {"": None, "yes": True, "no": False}
WORD = {value: word for word, value in BOOLEAN.items()}


def day_field() -> forms.DateField:
    """A day, as browsers send it."""
    return forms.DateField(
        label=_("Date"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("This is no day. Write it as 2026-10-01.")},
    )


def rule_fields() -> dict[str, forms.Field]:
    """A field for each rule option, ``rule_<name>``, with the book's value to begin with."""
    return {f"rule_{option.name}": _rule_field(option) for option in OPTIONS}


def _rule_field(option: Option) -> forms.Field:
    hint = _("%(meaning)s Usually %(default)s. (%(ruling)s)") % {
        "meaning": option.meaning,
        "default": option.default_words,
        "ruling": option.ruling,
    }
    if option.levels:
        return LevelsField(most=option.most, label=option.label, help_text=hint, initial=option.default)
    if option.choices:
        return forms.ChoiceField(
            label=option.label, help_text=hint, choices=option.choices, initial=option.default, widget=forms.RadioSelect
        )
    said = _("Enter a whole number from %(least)d to %(most)d.") % {"least": option.least, "most": option.most}
    return forms.IntegerField(
        label=option.label,
        help_text=hint,
        initial=option.default,
        min_value=option.least,
        max_value=option.most,
        widget=forms.NumberInput(attrs={"class": "short"}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), said),
    )


def rules_in(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The rule options that a form holds."""
    return {option.name: cleaned[f"rule_{option.name}"] for option in OPTIONS if f"rule_{option.name}" in cleaned}


def game_fields(full: bool) -> dict[str, forms.Field]:
    """Fields of the seven games: ``flown_3`` for the optional ones, ``pearl``, ``date_1``; ``full``: carriers and note too."""
    fields: dict[str, forms.Field] = {"pearl": forms.BooleanField(label=_("Play the Pearl variant"), required=False)}
    for number in SCENARIOS:
        if number in OPTIONAL:
            fields[f"flown_{number}"] = forms.BooleanField(label=_("Play it"), required=False)
        fields[f"date_{number}"] = day_field()
        if full:
            fields |= _details(number)
    return fields


def _details(number: int) -> dict[str, forms.Field]:
    return {
        f"japan_{number}": forms.ChoiceField(label=_("Japan flies"), choices=CARRIERS, required=False),
        f"usa_{number}": forms.ChoiceField(label=_("The USA flies"), choices=CARRIERS, required=False),
        f"note_{number}": forms.CharField(
            label=_("Note"), required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 2})
        ),
    }


def lines_in(cleaned: Mapping[str, Any], games: Iterable[Game]) -> list[GameLine]:
    """The schedule that a full form holds. ``games``: as they are stored; their links are changed on a page of their own."""
    links = {game.number: game.link for game in games}
    numbers = [number for number in SCENARIOS if number not in OPTIONAL or cleaned.get(f"flown_{number}")]
    return [
        GameLine(
            number,
            pearl=number == PEARL_GAME and bool(cleaned.get("pearl")),
            carrier_japan=BOOLEAN[cleaned.get(f"japan_{number}", "")],
            carrier_usa=BOOLEAN[cleaned.get(f"usa_{number}", "")],
            day=cleaned.get(f"date_{number}"),
            link=links.get(number, ""),
            note=cleaned.get(f"note_{number}", ""),
        )
        for number in numbers
    ]


def dates_in(cleaned: Mapping[str, Any]) -> dict[int, date]:
    """Game to day, as far as days are given."""
    return {number: day for number in SCENARIOS if (day := cleaned.get(f"date_{number}"))}


def games_as_initial(games: Iterable[Game]) -> dict[str, Any]:
    """What a full form shows of a stored schedule."""
    initial: dict[str, Any] = {}
    for game in games:
        initial |= {
            f"flown_{game.number}": True,
            f"date_{game.number}": game.date,
            f"japan_{game.number}": WORD[game.carrier_japan],
            f"usa_{game.number}": WORD[game.carrier_usa],
            f"note_{game.number}": game.note,
        }
        if game.number == PEARL_GAME:
            initial["pearl"] = game.variant == Variant.PEARL
    return initial


@dataclass(frozen=True, slots=True)
class GameRow:
    """One of the seven games in a form. A field that the form lacks is None; ``said`` is why the game stays as it is.

    ``scheduled``: it is in the schedule now, and so has a page for its links."""

    number: int
    plan: Scenario
    flown: BoundField | None
    pearl: BoundField | None
    date: BoundField
    details: tuple[BoundField, ...]
    said: str = ""
    scheduled: bool = False

    @property
    def period(self) -> str:
        return period(self.plan)

    @property
    def odds(self) -> str:
        return "{} : {}".format(*self.plan.odds)

    @property
    def forces(self) -> list[tuple[str, str]]:
        """Each side with its aircraft in a line."""
        return [(side, ", ".join(f"{n} {type_}" for type_, n in self.plan.force(side).on_table.items())) for side in SIDES]


def game_rows(form: forms.Form, said: Mapping[int, str] | None = None, scheduled: Collection[int] = ()) -> Iterator[GameRow]:
    """The form's games in their order."""

    def bound(name: str) -> BoundField | None:
        return form[name] if name in form.fields else None

    for number, plan in SCENARIOS.items():
        details = (bound(f"{name}_{number}") for name in ("japan", "usa", "note"))
        yield GameRow(
            number=number,
            plan=plan,
            flown=bound(f"flown_{number}"),
            pearl=bound("pearl") if number == PEARL_GAME else None,
            date=form[f"date_{number}"],
            details=tuple(field for field in details if field is not None),
            said=(said or {}).get(number, ""),
            scheduled=number in scheduled,
        )
