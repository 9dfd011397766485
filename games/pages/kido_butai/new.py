"""A new game: its title, what the bombers carry at the start, options, the counter mix, and whose dice fall."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.battles import begin_battle
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from games.kido_butai.options import SWITCHES, Switch
from games.kido_butai.sessions import LONGEST_TITLE, MOST_COUNTERS
from rulebooks.kido_butai.settings import (
    AMERICANS,
    ASSUMED_CAPACITY,
    ASSUMED_POOLS,
    BOMBERS,
    CARRIERS,
    CREWS,
    MIDWAY,
    Kind,
)  # fmt: skip

SITE, TABLE = "site", "table"
DICE = ((SITE, gettext_lazy("The site rolls and draws")), (TABLE, gettext_lazy("I roll and draw at the table")))
POOLS: dict[Kind, str | Promise] = {
    "bomber": gettext_lazy("Bomber squadrons"),
    "no-bomber": gettext_lazy("Placeholders among the bombers"),
    "fighter": gettext_lazy("Fighter squadrons"),
    "no-fighter": gettext_lazy("Placeholders among the fighters"),
}
ROOMY = (*CARRIERS, *AMERICANS, MIDWAY)
INTACT, DAMAGED = "intact", "damaged"


class MixForm(forms.Form):
    """What a game is played with. Its fields of counters (``pool-bomber``) and capacities (``room-Akagi-intact``) are made from
    the rules' tables.
    """

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        for option in SWITCHES:
            self.fields[option.name] = forms.BooleanField(
                label=option.label, help_text=option.meaning, required=False, initial=option.default
            )
        for kind, label in POOLS.items():
            self.fields[f"pool-{kind}"] = _counted(label, ASSUMED_POOLS[kind])
        for ship in ROOMY:
            for state, room in zip((INTACT, DAMAGED), ASSUMED_CAPACITY[ship], strict=True):
                self.fields[f"room-{ship}-{state}"] = _counted(ship, room, len(CREWS.get(ship, ())) if state == INTACT else 0)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        for ship in ROOMY:
            intact, damaged = (said.get(f"room-{ship}-{state}") for state in (INTACT, DAMAGED))
            if intact is not None and damaged is not None and damaged > intact:
                self.add_error(f"room-{ship}-{DAMAGED}", _("A damaged ship has no more room than an intact one."))
        return said

    @property
    def options(self) -> Iterator[tuple[Switch, forms.BoundField]]:
        return ((option, self[option.name]) for option in SWITCHES)

    @property
    def pools(self) -> Iterator[forms.BoundField]:
        return (self[f"pool-{kind}"] for kind in POOLS)

    @property
    def rooms(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        return ((ship, self[f"room-{ship}-{INTACT}"], self[f"room-{ship}-{DAMAGED}"]) for ship in ROOMY)

    @property
    def faulty_mix(self) -> bool:
        """Whether something is wrong among the counters and capacities, so that they are shown."""
        return any(name.startswith(("pool-", "room-")) for name in self.errors)

    def mix(self) -> dict[str, Any]:
        """Options and settings as in a session file: only what differs from the defaults."""
        said = self.cleaned_data
        options = {one.name: said[one.name] for one in SWITCHES if said[one.name] != one.default}
        pools = {kind: said[f"pool-{kind}"] for kind in POOLS}
        rooms = {ship: (said[f"room-{ship}-{INTACT}"], said[f"room-{ship}-{DAMAGED}"]) for ship in ROOMY}
        settings: dict[str, Any] = {"us_pools": pools} if pools != dict(ASSUMED_POOLS) else {}
        if changed := {ship: list(room) for ship, room in rooms.items() if room != ASSUMED_CAPACITY[ship]}:
            settings["capacity"] = changed
        return {"options": options, "settings": settings}


class NewForm(MixForm):
    """A new game."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("So that you find it again. It may stay empty."),
        max_length=LONGEST_TITLE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    torpedo = forms.MultipleChoiceField(
        label=gettext_lazy("Squadrons that start with torpedoes"),
        choices=[(one, one) for one in BOMBERS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    dice = forms.ChoiceField(label=gettext_lazy("Dice and draws"), choices=DICE, initial=SITE, widget=forms.RadioSelect)

    @property
    def crews(self) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
        """By carrier its bomber squadrons, and whether each starts with torpedoes."""
        chosen = set(self["torpedo"].value() or ())
        for carrier, crew in CREWS.items():
            yield carrier, [(one, one in chosen) for one in crew if one in BOMBERS]

    def given(self) -> dict[str, Any]:
        """What ``begin_battle`` is told."""
        said = self.cleaned_data
        torpedo = [one for one in BOMBERS if one in said["torpedo"]]
        return {"title": said["title"], "torpedo": torpedo, "table_dice": said["dice"] == TABLE, **self.mix()}


def _counted(label: str | Promise, assumed: int, least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=MOST_COUNTERS, initial=assumed)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form; then the game begins."""
    form = NewForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            battle = begin_battle(actor=actor_of(request), key=key_of(request), **form.given())
        except Refused as refusals:
            add_refusals(form, refusals, "title" if refusals.refusals[0].at == "/title" else None)
        else:
            return see("kido_game", battle.code)
    context = {"form": form}
    return refused(request, "kido_butai/new.html", context) if form.errors else render(request, "kido_butai/new.html", context)
