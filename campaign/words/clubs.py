"""Sentences about clubs: what cannot be, what to do, what a campaign's journal and a club's own say."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import ClubEntry, JournalEntry
from campaign.words.params import Params, Sentence, listed

SENTENCES: dict[str, str | Promise] = {
    "club.guest": gettext_lazy("Who comes by a link alone cannot found a club."),
    "club.name": gettext_lazy("A club’s name has 1 to 120 characters on one line."),
    "club.address": gettext_lazy("The page’s address has small letters, digits and hyphens alone, as in %(like)s."),
    "club.address_taken": gettext_lazy("Another club’s page stands at “%(address)s”."),
    "club.town": gettext_lazy("A town has at most 120 characters on one line."),
    "club.about": gettext_lazy("What is said of a club has at most %(most)s characters."),
    "club.many": gettext_lazy("Nobody keeps more than %(most)s clubs."),
    "club.gone": gettext_lazy("There is no such club, or it was taken away."),
    "club.keeper": gettext_lazy("Only who keeps this club may do that."),
    "club.reason": gettext_lazy("Say why, in at most 500 characters on one line."),
    "club.kept": gettext_lazy("You do not keep this club, or it was taken away."),
    "club.season": gettext_lazy("%(club)s has no season called “%(name)s”."),
    "club.not_listed": gettext_lazy("This campaign does not stand on the club’s page."),
    "club.not_off": gettext_lazy("This campaign was not taken off the club’s page, or its owner has listed it since."),
    "season.name": gettext_lazy("A season’s name has 1 to 60 characters on one line."),
    "season.twice": gettext_lazy("The club has a season called “%(name)s” already."),
    "season.gone": gettext_lazy("Somebody took this season away meanwhile."),
    "season.full": gettext_lazy("A campaign is listed under “%(name)s”, so it stays."),
    "season.many": gettext_lazy("A club has at most %(most)s seasons."),
    "keeper.unknown": gettext_lazy("There is no account called “%(name)s”."),
    "keeper.guest": gettext_lazy("%(name)s comes by a link and has no account."),
    "keeper.many": gettext_lazy("A club has at most %(most)s keepers."),
    "keeper.gone": gettext_lazy("He keeps the club no more."),
    "keeper.last": gettext_lazy("%(name)s is the last who keeps this club."),
    "account.clubs": gettext_lazy("You are the last who keeps a club: %(names)s."),
    "fleet.kind": gettext_lazy("A club has files of ships and of aircraft."),
    "fleet.large": gettext_lazy("The file is larger than %(most)s KB."),
    "fleet.nothing": gettext_lazy("The file has no row that can be taken."),
    "fleet.many": gettext_lazy("A club has at most %(most)s rows of a kind."),
}
ADVICE: dict[str, str | Promise] = {
    "club.address": gettext_lazy("Leave it empty, and it is made of the name."),
    "club.address_taken": gettext_lazy("Take another word, such as one with your town."),
    "club.guest": gettext_lazy("Make an account of your own first, on the page “Your account”."),
    "club.many": gettext_lazy("Leave one to its other keepers, or take one away, first."),
    "club.gone": gettext_lazy("Look at the list of clubs."),
    "club.keeper": gettext_lazy("Ask one of its keepers."),
    "club.kept": gettext_lazy("Ask one of its keepers to let you keep it too."),
    "club.season": gettext_lazy("Choose one of the list."),
    "club.not_listed": gettext_lazy("Look at the page again."),
    "club.not_off": gettext_lazy("Its owner lists it, on the campaign’s page of options."),
    "season.twice": gettext_lazy("Give it another name, such as the year."),
    "season.gone": gettext_lazy("Look at the page again."),
    "season.full": gettext_lazy("Its owner lists it elsewhere, on the campaign’s page of options."),
    "keeper.unknown": gettext_lazy("Write the name with which he signs in."),
    "keeper.guest": gettext_lazy("He makes an account first, on the page “Your account”."),
    "keeper.last": gettext_lazy("Let somebody else keep it first, or take the club away."),
    "account.clubs": gettext_lazy("Let somebody else keep it first, or take it away."),
    "fleet.kind": gettext_lazy("Choose one of the two."),
    "fleet.large": gettext_lazy("Take away what is no row of the table, or bring it in two files."),
    "fleet.nothing": gettext_lazy("Put right what is wrong with it, and bring it again."),
    "fleet.many": gettext_lazy("Take rows away first that nobody needs."),
}


def _place(club: str, season: str) -> str:
    return _("%(club)s, %(season)s") % {"club": club, "season": season} if season else club


def _set(p: Params, entry: JournalEntry) -> str:
    if p["club"]:
        return _("The campaign is listed in a club: %(place)s.") % {"place": _place(p["club"], p["season"])}
    was = _place(p["was_club"], p["was_season"])
    return _("The campaign is no longer listed in a club; it was in %(place)s.") % {"place": was}


def _taken_off(p: Params, entry: JournalEntry) -> str:
    words = _("%(club)s took the campaign off its page.") % {"club": p["club"]}
    return f"{words} {_for_good()}" if p["stays_off"] else words


def _back_again(p: Params, entry: JournalEntry) -> str:
    return _("%(club)s put the campaign back on its page.") % {"club": p["club"]}


def _for_good() -> str:
    return _("Only the club’s keepers can put it back.")


JOURNAL: dict[str, Sentence] = {"club.set": _set, "club.take_off": _taken_off, "club.put_back": _back_again}


def _found(p: Params) -> str:
    return _("The club “%(name)s” was founded.") % {"name": p["name"]}


def _change(p: Params) -> str:
    labels = {"name": _("the name"), "town": _("the town"), "about": _("what is said of it"), "link": _("its address elsewhere")}
    return _("The club’s page was changed: %(what)s.") % {"what": listed(labels.get(one, one) for one in p["changed"] or ())}


def _keeper_add(p: Params) -> str:
    return _("%(person)s keeps the club too.") % {"person": p["person"]}


def _keeper_remove(p: Params) -> str:
    return _("%(person)s keeps the club no more.") % {"person": p["person"]}


def _season_add(p: Params) -> str:
    return _("A season was added: %(season)s.") % {"season": p["season"]}


def _season_rename(p: Params) -> str:
    return _("The season “%(was)s” is called “%(season)s”.") % {"was": p["was"], "season": p["season"]}


def _season_raise(p: Params) -> str:
    return _("The season “%(season)s” stands above “%(above)s”.") % {"season": p["season"], "above": p["above"]}


def _season_remove(p: Params) -> str:
    return _("The season “%(season)s” was taken away.") % {"season": p["season"]}


def _remove(p: Params) -> str:
    said = {"reason": p["reason"]}
    if p["by_site"]:
        return _("Who keeps the site took the club away: “%(reason)s”.") % said
    return _("The club was taken away: “%(reason)s”.") % said


def _take_off(p: Params) -> str:
    words = _("“%(name)s” was taken off the page: “%(reason)s”.") % {"name": p["name"], "reason": p["reason"]}
    return f"{words} {_for_good()}" if p["stays_off"] else words


def _gone(p: Params) -> str:
    return _("“%(name)s” was taken from the site by its owner.") % {"name": p["name"]}


def _put_back(p: Params) -> str:
    return _("“%(name)s” was put back on the page.") % {"name": p["name"]}


def _restore(p: Params) -> str:
    return _("The club was put back.")


def _fleet_take(p: Params) -> str:
    said = {"added": p["added"], "replaced": p["replaced"]}
    if p["kind"] == "ships":
        return _("Classes of ships were brought by file: %(added)s new, %(replaced)s changed.") % said
    return _("Types of aircraft were brought by file: %(added)s new, %(replaced)s changed.") % said


def _fleet_put(p: Params) -> str:
    if p["kind"] == "ships":
        return _("A class of ships was entered: %(nation)s %(name)s.") % {"nation": p["nation"], "name": p["name"]}
    return _("A type of aircraft was entered: %(name)s.") % {"name": p["name"]}


def _fleet_drop(p: Params) -> str:
    if p["kind"] == "ships":
        return _("A class of ships was taken away: %(nation)s %(name)s.") % {"nation": p["nation"], "name": p["name"]}
    return _("A type of aircraft was taken away: %(name)s.") % {"name": p["name"]}


def _desk_take(p: Params) -> str:
    if not p["title"]:
        return _("A session of the Dauntless desk that nobody ran any more was taken over.")
    return _("The session “%(title)s” of the Dauntless desk, which nobody ran any more, was taken over.") % {"title": p["title"]}


OF_CLUBS: Mapping[str, Callable[[Params], str]] = {
    "club.found": _found,
    "club.change": _change,
    "club.remove": _remove,
    "club.restore": _restore,
    "campaign.take_off": _take_off,
    "campaign.put_back": _put_back,
    "campaign.gone": _gone,
    "keeper.add": _keeper_add,
    "keeper.remove": _keeper_remove,
    "season.add": _season_add,
    "season.rename": _season_rename,
    "season.raise": _season_raise,
    "season.remove": _season_remove,
    "fleet.take": _fleet_take,
    "desk.take": _desk_take,
    "fleet.put": _fleet_put,
    "fleet.drop": _fleet_drop,
}


def club_sentence(entry: ClubEntry) -> str:
    """What was done to a club, as a sentence; who did it and when stand beside it."""
    params: dict[str, Any] = entry.params
    return OF_CLUBS[entry.act](Params(params)) if entry.act in OF_CLUBS else _("The club was changed.")
