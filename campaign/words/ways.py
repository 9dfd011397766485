"""Sentences about the ways in, links, codes, accounts and who owns a campaign: refusals, advice, the journal."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.models import JournalEntry
from campaign.words.numbers import the_side
from campaign.words.params import Params, Sentence, listed

SAME_OR_OTHER = gettext_lazy(
    "If it is the same person, give him the seat on the page “People”; if not, rename the seat, so that nobody mixes them up."
)
SENTENCES: dict[str, str | Promise] = {
    "pass.own": gettext_lazy("%(name)s’s sign-in opens more than a player’s pages here, so only he himself can have a link."),
    "pass.keeper": gettext_lazy("A site keeper’s account opens with its password only."),
    "pass.closed": gettext_lazy("This link has been closed."),
    "join.name": gettext_lazy("Give your name: 1 to 60 characters, on one line."),
    "join.twice": gettext_lazy("Somebody in the campaign is called %(name)s already."),
    "slips.twice": gettext_lazy("No slip was made for %(names)s: somebody in the campaign is called so already."),
    "join.taken": gettext_lazy("%(player)s’s seat was taken by somebody else a moment ago."),
    "handover.own": gettext_lazy("%(name)s owns the campaign already."),
    "handover.owner": gettext_lazy("You do not own this campaign any more."),
    "handover.guest": gettext_lazy("%(name)s has no account of his own: he comes by a link that others have seen."),
    "handseat.nobody": gettext_lazy("Choose who takes the seat, or give the name of somebody new."),
    "handseat.name": gettext_lazy("A person needs a name of 1 to 60 characters, on one line."),
    "handseat.seated": gettext_lazy("%(name)s plays in %(player)s’s seat already."),
    "account.name": gettext_lazy("A name has 1 to 60 characters, on one line."),
    "account.claimed": gettext_lazy("You have a name and a password already."),
    "account.both": gettext_lazy("That account takes part in %(names)s already, and nobody has two parts in one campaign."),
    "account.owns": gettext_lazy("You own %(names)s."),
    "account.keeper": gettext_lazy("You are the only keeper of this site; without you nobody could set a password."),
}
ADVICE: dict[str, str | Promise] = {
    "pass.own": gettext_lazy("He signs in with his name and password, and finds his own link under “Your account”."),
    "pass.closed": gettext_lazy("Ask the referee for a new one."),
    "join.twice": gettext_lazy("Add an initial, so that nobody mixes you up."),
    "slips.twice": SAME_OR_OTHER,
    "join.taken": gettext_lazy("Choose another seat."),
    "handover.guest": gettext_lazy("Let him choose a name and a password first, under “Your account”."),
    "handseat.seated": gettext_lazy("Choose somebody without a seat."),
    "account.both": gettext_lazy("Ask the referee to take that part away first, or choose a new name and password here."),
    "account.owns": gettext_lazy("Hand it over to another member first; then come back here."),
    "account.keeper": gettext_lazy("Make another keeper first: on the machine that runs the site, “manage.py createsuperuser”."),
}


def _open(p: Params, entry: JournalEntry) -> str:
    side = the_side(p["side"])
    if p["renewed"]:
        return _("The link for joining %(side)s was renewed; the old one is closed.") % {"side": side}
    return _("A link for joining %(side)s was opened.") % {"side": side}


def _close(p: Params, entry: JournalEntry) -> str:
    return _("The link for joining %(side)s was closed.") % {"side": the_side(p["side"])}


def _give(p: Params, entry: JournalEntry) -> str:
    if p["renewed"]:
        return _("%(person)s has a new link of his own; the old one is closed.") % {"person": p["person"]}
    return _("%(person)s has a link of his own.") % {"person": p["person"]}


def _revoke(p: Params, entry: JournalEntry) -> str:
    return _("The link of %(person)s was closed.") % {"person": p["person"]}


def _slips(p: Params, entry: JournalEntry) -> str:
    people = p.many("people")
    names = listed(one["person"] for one in people)
    return ngettext("A slip was given out for %(names)s.", "Slips were given out for %(names)s.", len(people)) % {"names": names}


def _join(p: Params, entry: JournalEntry) -> str:
    said = {
        "person": p["person"],
        "side": the_side(p["side"]),
        "player": p["player"],
        "game": p["from_game"],
    }
    if not p["new_seat"]:
        return _("%(person)s joined %(side)s, in the seat of %(player)s.") % said
    if p["from_game"]:
        return _("%(person)s joined %(side)s in a new seat, from game %(game)s.") % said
    return _("%(person)s joined %(side)s in a new seat.") % said


def _claim(p: Params, entry: JournalEntry) -> str:
    other = p["was_person"] and p["was_person"] != p["person"]
    said = {"person": p["person"], "was": p["was_person"]}
    if p["guest"]:
        if other:
            return _("%(was)s has put two slips together, is called %(person)s and comes by one link from now on.") % said
        return _("%(person)s has put two slips together and comes by one link from now on.") % said
    if other:
        return _("%(was)s signs in as %(person)s from now on, with an account.") % said
    return _("%(person)s signs in with an account from now on.") % {"person": p["person"]}


def _hand_over(p: Params, entry: JournalEntry) -> str:
    return _("%(was)s handed the campaign over to %(person)s.") % {"was": p["was_person"], "person": p["person"]}


def _hand_seat(p: Params, entry: JournalEntry) -> str:
    said = {"person": p["person"], "was": p["was_person"], "player": p["was_player"], "game": p["game"]}
    words = _("The seat of %(player)s went to %(person)s.") % said
    if p["was_person"]:
        words = _("The seat of %(player)s went from %(was)s to %(person)s.") % said
    if p["game"]:
        words += " " + _("He plays from game %(game)s on; what was flown before stays with the seat.") % said
    if p["player"] != p["was_player"]:
        words += " " + _("The seat is called %(name)s now.") % {"name": p["player"]}
    return words


def _account_close(p: Params, entry: JournalEntry) -> str:
    words = _("A member closed his account; what he did stays.")
    return words + " " + _("His seat is called %(name)s now.") % {"name": p["player"]} if p["player"] else words


JOURNAL: dict[str, Sentence] = {
    "pass.open": _open,
    "pass.close": _close,
    "pass.give": _give,
    "pass.revoke": _revoke,
    "pass.slips": _slips,
    "member.join": _join,
    "member.claim": _claim,
    "campaign.hand_over": _hand_over,
    "seat.hand": _hand_seat,
    "account.close": _account_close,
}
