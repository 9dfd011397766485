"""Dice fall from a form: one on the site, one that the table rolled, all of a pilot's, or all."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaign.acts.base import Actor, Done, Refused
from campaign.acts.rolls import enter_die, throw, throw_all
from campaign.models import Campaign
from campaign.people import actor_of
from campaign.words.refusals import sentence, told
from games.fate.rolls import Waiting
from games.pages.fate_forms import SiteDie, TableDie


def fall(request: HttpRequest, campaign: Campaign, game: int, *, for_correction: bool = False) -> Done | TableDie:
    """What fell; or the form, with what is wrong at its fields. Raises Refused where this die cannot fall.

    The form's ``how`` is site, table, pilot or all. ``for_correction``: *all* are those that a correction asks for, in any game.
    """
    how = request.POST.get("how", "site")
    form = TableDie(request.POST) if how == "table" else SiteDie(request.POST)
    if not form.is_valid() and isinstance(form, TableDie):
        return form
    try:
        if isinstance(form, TableDie):
            return _from_the_table(actor_of(request), campaign, game, form)
        return _on_the_site(actor_of(request), campaign, game, how, form, for_correction)
    except Refused as refused:
        if isinstance(form, TableDie) and refused.refusals[0].code == "die.witness":
            form.add_error("witness", sentence(refused.refusals[0]))
            return form
        if refused.refusals[0].code == "die.nonce":
            return _with_a_bad_word(request, told(refused.refusals[0]))
        raise


def _with_a_bad_word(request: HttpRequest, why: str) -> TableDie:
    """The page's form again, with what is wrong at the player's word and nowhere else."""
    form = TableDie(request.POST)
    form.errors.clear()
    form.add_error("nonce", why)
    return form


def still_for(form: TableDie, die: Waiting | None) -> bool:
    """Whether what was typed is meant for the die that waits now; somebody may have rolled his in the meantime."""
    return die is not None and (form.data.get("pilot"), form.data.get("kind")) == (die.person.id, die.kind)


def _from_the_table(actor: Actor, campaign: Campaign, game: int, form: TableDie) -> Done:
    return enter_die(
        actor=actor,
        campaign=campaign,
        game=game,
        pilot=form.pilot_id(),
        kind=form.kind_of_roll(),
        value=form.cleaned_data["value"],
        witness=form.cleaned_data["witness"],
        key=form.sent_key(),
    )


def _on_the_site(actor: Actor, campaign: Campaign, game: int, how: str, form: SiteDie, for_correction: bool) -> Done:
    pilot, kind, key = form.pilot_id(), form.kind_of_roll(), form.sent_key()
    if how == "site":
        nonce = form.cleaned_data.get("nonce", "")
        return throw(actor=actor, campaign=campaign, game=game, pilot=pilot, kind=kind, nonce=nonce, key=key)
    one = how == "pilot"
    return throw_all(
        actor=actor,
        campaign=campaign,
        game=game if one or not for_correction else None,
        pilot=pilot if one else None,
        for_correction=for_correction,
        key=key,
    )


def no_more_wanted() -> str:
    """Said where a form for a table die could not be read, and its die is not the one that the page asks for now."""
    return _("Nothing was entered: the die of that form does not wait here any more.")


def query_of(fallen: list[dict[str, Any]]) -> str:
    """What stands behind a page's address to have it show the dice of one act (its ``rolls``) first.

    They are named by the numbers of the first and the last. After a single die its pilot's next is asked for.
    """
    first, last = fallen[0]["roll"], fallen[-1]["roll"]
    named = {"fell": f"{first}-{last}"} if len(fallen) > 1 else {"fell": str(first), "pilot": fallen[0]["pilot"]}
    return f"?{urlencode(named)}#fell"


def numbers(fell: str) -> range:
    """``7`` or ``7-12`` as numbers of dice; none where it cannot be read."""
    ends = fell.partition("-")[::2] if "-" in fell else (fell, fell)
    if not all(end.isascii() and end.isdigit() and len(end) < 18 for end in ends):
        return range(0)
    return range(int(ends[0]), int(ends[1]) + 1)
