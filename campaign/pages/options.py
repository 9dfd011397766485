"""A campaign's name, rule options and schedule, while it runs."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.options import change_options, change_schedule
from campaign.answers import Row, add_refusals, conflict, key_of, refused, row, see
from campaign.flow import Flow, flow
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.pages.found import NamedForm
from campaign.pages.schedule_forms import game_fields, game_rows, games_as_initial, lines_in, rule_fields, rules_in
from campaign.people import actor_of
from campaign.queries.contents import readable_in
from campaign.words.opening import opening_words
from campaign.words.options import DEFAULTS, OPTIONS
from games.models import Game
from rulebooks.pacific_air_war.scenarios import OPTIONAL, SCENARIOS

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
WIDER = (Campaign.Visibility.PRIVATE, Campaign.Visibility.UNLISTED, Campaign.Visibility.PUBLIC)
RULED = ("pearl", *(f"{side}_{number}" for side in ("japan", "usa") for number in SCENARIOS))


class Edited(forms.Form):
    """A form that knows against which version it was opened."""

    edit = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31)


class OptionsForm(Edited, NamedForm):
    """Name, visibility, who rolls and confirms, and rules. Once the campaign has begun the rules are shown, and not sent."""

    players_roll = forms.BooleanField(
        label=gettext_lazy("Players roll their own dice"),
        help_text=gettext_lazy("On the phone, for their own pilot. The referee can always roll for whoever is absent."),
        required=False,
    )
    confirmation = forms.ChoiceField(
        label=gettext_lazy("Who confirms reports and corrections"),
        help_text=gettext_lazy(
            "Two people: what a referee enters, and what he corrects later, waits until another referee, or a player of the "
            "other side, confirms what he sees."
        ),
        choices=[
            (Campaign.Confirmation.REFEREE, gettext_lazy("The referee alone")),
            (Campaign.Confirmation.TWO, gettext_lazy("Two people")),
        ],
        widget=forms.RadioSelect,
    )

    opens = forms.BooleanField(label=gettext_lazy("Yes, open it to them"), required=False)

    def __init__(self, *args: Any, begun: bool, owner: bool, campaign: Campaign, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.campaign, self.asks = campaign, False
        if not owner:
            self.fields["visibility"].disabled = True
            self.fields["visibility"].help_text = _("The campaign’s owner decides who may see it.")
            self.fields["confirmation"].disabled = True  # else one referee could do without the second for a moment
        if not begun:
            self.fields |= rule_fields()

    def clean(self) -> dict[str, Any]:
        """Who opens the campaign to more people is asked first, and told what they will read."""
        given: dict[str, Any] = super().clean() or {}
        wanted = given.get("visibility", self.campaign.visibility)
        self.asks = WIDER.index(wanted) > WIDER.index(self.campaign.visibility)
        if self.asks and not given.get("opens"):
            self.add_error("opens", opening_words(readable_in(self.campaign), wanted))
        return given


class ScheduleForm(Edited):
    """The seven games. What may not change any more is shown, and what a browser sends of it is left aside."""

    def __init__(self, *args: Any, stands: Flow, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields |= game_fields(full=True)
        self.said = _why_fixed(stands)
        for number in self.said:
            self.fields[f"flown_{number}"].disabled = True
        for name in RULED if stands.begun else ():
            if name == "pearl" or int(name.rpartition("_")[2]) in stands.scheduled:
                self.fields[name].disabled = True


def _why_fixed(stands: Flow) -> dict[int, str]:
    """The optional games that can be neither added nor dropped, each with why."""
    fixed = {}
    last = stands.reported[-1] if stands.reported else 0
    for number in OPTIONAL:
        if number in stands.reported:
            fixed[number] = _("Flown, so it stays.")
        elif number < last:
            fixed[number] = _("Later games have been flown.")
        elif number in stands.opened:
            fixed[number] = _("Its report is being entered.")
        elif number < max(stands.opened, default=0):
            fixed[number] = _("A later game is open.")
    return fixed


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def options(request: HttpRequest, access: Access) -> HttpResponse:
    """Two forms: name and rules, and the schedule; each is sent alone."""
    campaign, stands = access.campaign, flow(access.campaign)
    games = list(Game.objects.filter(campaign=campaign))
    here = reverse("options", args=[campaign.slug])
    what = request.POST.get("what") if request.method == "POST" else None
    named = OptionsForm(
        request.POST if what == "options" else None,
        begun=stands.begun,
        owner=access.owner,
        campaign=campaign,
        initial=_options_initial(campaign),
    )
    shown = games_as_initial(games) | {"edit": campaign.options_edit}
    schedule = ScheduleForm(request.POST if what == "schedule" else None, stands=stands, initial=shown)
    if what == "options" and named.is_valid():
        try:
            done = change_options(**_common(request, access), **_options_in(named.cleaned_data, stands))
        except Conflict as clash:
            rows = _option_rows(named.cleaned_data, clash.theirs)
            return conflict(request, access, _("Options"), rows, here, edit=clash.theirs.options_edit)
        except Refused as refusals:
            add_refusals(named, refusals, "name" if refusals.refusals[0].code == "campaign.name" else None)
        else:
            return _saved(request, access, changed=done.entry is not None)
    if what == "schedule" and schedule.is_valid():
        try:
            done = change_schedule(
                **_common(request, access), edit=schedule.cleaned_data["edit"], lines=lines_in(schedule.cleaned_data, games)
            )
        except Conflict as clash:
            theirs = games_as_initial(Game.objects.filter(campaign=campaign))
            rows = _schedule_rows(schedule, theirs)
            return conflict(request, access, _("Schedule"), rows, here, edit=clash.theirs.options_edit)
        except Refused as refusals:
            _place(schedule, refusals)
        else:
            return _saved(request, access, changed=done.entry is not None)
    context = {
        "access": access,
        "named": named,
        "schedule": schedule,
        "games": list(game_rows(schedule, schedule.said, stands.scheduled)),
        "rules": [named[name] for name in named.fields if name.startswith("rule_")],
        "rules_open": any(name.startswith("rule_") for name in named.errors),
        "frozen": _frozen_rules(campaign) if stands.begun else [],
        "departing": ", ".join(str(option.label) for option in OPTIONS if option.name in campaign.rules),
    }
    bad = named.errors or schedule.errors
    return refused(request, "road/options.html", context) if bad else render(request, "road/options.html", context)


def _common(request: HttpRequest, access: Access) -> dict[str, Any]:
    return {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request)}


def _options_initial(campaign: Campaign) -> dict[str, Any]:
    rules = {f"rule_{name}": value for name, value in campaign.rules.items()}
    stands = {what: getattr(campaign, what) for what in ("name", "visibility", "players_roll", "confirmation")}
    return {**stands, "edit": campaign.options_edit, **rules}


def _options_in(given: Mapping[str, Any], stands: Flow) -> dict[str, Any]:
    rules = None if stands.begun else rules_in(given)
    plain = {what: given[what] for what in ("edit", "name", "visibility", "players_roll", "confirmation")}
    return {**plain, "rules": rules}


def _saved(request: HttpRequest, access: Access, changed: bool) -> HttpResponse:
    messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
    return see("options", access.campaign.slug)


def _place(form: forms.Form, refusals: Refused) -> None:
    """Put a refusal of the schedule under its field: a note has one."""
    parts = refusals.refusals[0].at.split("/")
    field = f"{parts[3]}_{parts[2]}" if len(parts) == 4 else None
    add_refusals(form, refusals, field)


def _frozen_rules(campaign: Campaign) -> list[tuple[Any, Any, Any, bool]]:
    """Each rule option with the value in force, and whether it departs from the book's."""
    values = {**DEFAULTS, **campaign.rules}
    return [
        (
            option,
            option.words(values[option.name]),
            option.default_words,
            option.name in campaign.rules,
        )
        for option in OPTIONS
    ]


def _option_rows(given: Mapping[str, Any], theirs: Campaign) -> list[Row]:
    stored = {**DEFAULTS, **theirs.rules}
    rows = [
        row(_("Name"), given["name"], theirs.name),
        row(_("Who may see it"), given["visibility"], theirs.visibility),
        row(_("Players roll their own dice"), _shown(given["players_roll"]), _shown(theirs.players_roll)),
        row(_("Who confirms reports and corrections"), given["confirmation"], theirs.confirmation),
    ]
    return rows + [
        row(option.label, option.words(given[f"rule_{option.name}"]), option.words(stored[option.name]))
        for option in OPTIONS
        if f"rule_{option.name}" in given and given[f"rule_{option.name}"] != stored[option.name]
    ]


def _schedule_rows(form: forms.Form, theirs: Mapping[str, Any]) -> list[Row]:
    """The fields in which the two schedules differ, each with its game."""
    rows = []
    for name, field in form.fields.items():
        yours, stored = form.cleaned_data.get(name), theirs.get(name)
        if name != "edit" and (yours or None) != (stored or None):
            number = name.rpartition("_")[2]
            of_game = _("Game %(game)s") % {"game": number}
            label = f"{of_game}: {field.label}" if number.isdigit() else field.label
            rows.append(row(label, _shown(yours), _shown(stored)))
    return rows


def _shown(value: Any) -> Any:
    return _("yes") if value is True else "–" if value in (False, None, "") else value
