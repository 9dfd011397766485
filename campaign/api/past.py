"""The past: versions of reports, and what taking an entry of the journal back would change."""

from dataclasses import replace

from django.http import Http404

from campaign.acts.base import Actor, Refused
from campaign.acts.undoing import look
from campaign.api.asking import Asking
from campaign.history.versions import Versions, versions
from campaign.models import JournalEntry
from campaign.people import display_name
from campaign.undo.page import UndoPage, undo_page
from games.models import Game

HIDDEN = ("sent",)


def past_versions(ask: Asking) -> Versions:
    """Three queries. Versions that never counted are for whoever runs the campaign."""
    game = Game.objects.filter(campaign=ask.campaign, number=ask.holders["game"]).first()
    if game is None:
        raise Http404
    found = versions(ask.campaign, game, drafts=ask.access.referee)
    bodies = {number: {key: value for key, value in body.items() if key not in HIDDEN} for number, body in found.bodies.items()}
    return replace(found, bodies=bodies)


def undoing(ask: Asking) -> UndoPage:
    """All of it done, looked at and taken back again. Http404 where there is no such entry."""
    entry, person = ask.holders["entry"], ask.person
    if not JournalEntry.objects.filter(campaign=ask.campaign, version=entry).exists():
        raise Http404
    try:
        seen = look(ask.campaign, entry, actor=Actor(display_name(person), person.pk))
    except Refused:
        raise Http404 from None
    return undo_page(ask.campaign, seen, entry)
