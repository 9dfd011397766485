"""A die that was mistyped: what it showed, what each face does, and putting it right with a reason."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Done, Refused
from campaign.acts.corrections import prepare_die
from campaign.acts.mistyped import correct_die
from campaign.models import Seat
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.record import facts
from campaign.words.refusals import sentence, told
from games.fate.one import OneDie, one_die
from games.models import Roll
from games.pages.fate_forms import RightDie
from rulebooks.pacific_air_war.play import play

FIELDS = {"roll.reason": "reason", "correction.reason": "reason", "die.witness": "witness", "die.range": "value"}

AS_A_CORRECTION = ("roll.reaches", "roll.two")


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
@answers_held_forms
def roll_correct(request: HttpRequest, access: Access, roll: int) -> HttpResponse:
    """Show a die; on POST put it right, or prepare a correction where more depends on it than one may change alone."""
    row = get_object_or_404(Roll.objects.select_related("pilot__seat"), campaign=access.campaign, pk=roll)
    die = one_die(row, play(facts(access.campaign)))
    if die is None:
        raise Http404
    form = RightDie(request.POST if request.method == "POST" else None, initial={"witness": row.witness})
    if request.method == "POST" and form.is_valid():
        try:
            return _put_right(request, access, die, form)
        except Refused as refused:
            form.add_error(FIELDS.get(refused.refusals[0].code), sentence(refused.refusals[0]))
    players = Seat.objects.filter(campaign=access.campaign).values_list("name", flat=True)
    back = reverse("rolls", args=[access.campaign.slug, die.game]) if die.game else reverse("muster", args=[access.campaign.slug])
    context = {"access": access, "die": die, "form": form, "witnesses": players, "back": back, "tab": "dice_record"}
    return render(request, "fate/roll_correct.html", context, status=answers.REFUSED if form.errors else 200)


def _put_right(request: HttpRequest, access: Access, die: OneDie, form: RightDie) -> HttpResponse:
    who, campaign = actor_of(request), access.campaign
    said = {name: form.cleaned_data[name] for name in ("value", "witness", "reason")}
    try:
        done = correct_die(actor=who, campaign=campaign, roll=die.roll, key=form.sent_key(), **said)
    except Refused as refused:
        if refused.refusals[0].code not in AS_A_CORRECTION:
            raise
        prepare_die(actor=who, campaign=campaign, roll=die.roll, **said)
        messages.info(request, told(refused.refusals[0]))
        return answers.see("correction", campaign.slug)
    if done.entry is None:
        messages.info(request, _("The die showed a %(value)d already; nothing is changed.") % {"value": said["value"]})
        return answers.see("roll_correct", campaign.slug, die.roll)
    return _done(request, die, done)


def _done(request: HttpRequest, die: OneDie, done: Done) -> HttpResponse:
    assert done.entry is not None
    slug, new = done.campaign.slug, done.entry.params["rolls"][0]
    text = _("%(name)s, %(roll)s: %(before)d is struck out, %(after)d counts.") % {
        "name": die.person.name,
        "roll": die.name,
        "before": new["before"],
        "after": new["after"],
    }
    messages.success(request, text, extra_tags=f"undo {reverse('roll_correct', args=[slug, new['roll']])}")
    return answers.see("rolls", slug, die.game) if die.game else answers.see("dice_record", slug)
