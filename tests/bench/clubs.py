"""A club's page and search, over one campaign and over twenty: first views, what is kept of them, and that no query is added."""

from functools import partial

from django.contrib.auth.models import User
from django.db.models import F

from campaign.acts.base import Actor
from campaign.acts.clubs import found_club
from campaign.acts.listing import set_club
from campaign.acts.loading import load
from campaign.acts.seasons import add_season
from campaign.models import Campaign, Club
from tests.bench.measures import FIRST, UNCHANGED, Site, nothing, record_of
from tests.bench.results import Result
from tests.bench.timing import Work, in_turns, queries
from tests.bench.visitor import Visitor

ONE, TWENTY = 1, 20
FIRST_OF_TWENTY = 25
"""The most for the first view of a page that shows twenty campaigns with all their games and players, in bare pages."""
MOST_QUERIES = 8
SEASON = "Long winter"
PAGE, KEPT = "club page", "club page, unchanged"


def clubs_and_search(site: Site, rounds: int, many: int = TWENTY) -> list[Result]:
    """Read by somebody who is signed in and plays nowhere: over ``ONE`` campaign, then over ``many``."""
    keeper = User.objects.create_user("keeps a club", password="who founds a club is no guest")
    club = found_club(actor=_acting(keeper), name="The Long Table").club
    add_season(actor=_acting(keeper), club=club.slug, edit=0, name=SEASON)
    visitor = Visitor(User.objects.create_user("looks on"))
    change = partial(_change, club)
    page = partial(_read, visitor, f"/clubs/{club.slug}/")
    works: dict[str, tuple[Work, Work]] = {
        "bare": (nothing, partial(site.visitor.get, "/bare/")),
        PAGE: (change, page),
        KEPT: (page, page),
        "list of clubs": (nothing, partial(_read, visitor, "/clubs/")),
        "search for a club": (nothing, partial(_read, visitor, "/search/?q=long")),
        "search for a pilot": (nothing, partial(_read, visitor, "/search/?q=a")),
    }
    lines: list[Result] = []
    counted: dict[str, int] = {}
    for campaigns in (ONE, many):
        _fill(keeper, club.slug, campaigns)
        for name, (before, work) in works.items():
            before()
            sent = queries(work)
            assert counted.setdefault(name, sent) == sent, f"the queries of {name} follow the campaigns"
        taken = in_turns(works, rounds)
        bare = taken.pop("bare")
        most = {KEPT: UNCHANGED, PAGE: FIRST if campaigns == ONE else FIRST_OF_TWENTY}
        for name, time in taken.items():
            title = f"{name}, of {campaigns}"
            lines.append(Result(title, time * 1000, "ms", time / bare, counted[name], most.get(name, FIRST), MOST_QUERIES))
    return lines


def _change(club: Club) -> None:
    """What any act does to a campaign: nothing that was kept of it stands any more."""
    Campaign.objects.filter(club=club).update(version=F("version") + 1)


def _read(visitor: Visitor, path: str) -> None:
    status, _headers, _body = visitor.get(path)
    assert status == 200, f"{path} answers {status}"


def _acting(user: User) -> Actor:
    return Actor(user.get_username(), user.pk)


def _fill(keeper: User, club: str, campaigns: int) -> None:
    """Public campaigns of the keeper in the club, until there are that many."""
    there = Campaign.objects.filter(club__slug=club).count()
    for number in range(there, campaigns):
        loaded = load(actor=_acting(keeper), record=record_of(100 + number, full=False), owner_id=keeper.pk).campaign
        Campaign.objects.filter(pk=loaded.pk).update(visibility=Campaign.Visibility.PUBLIC)
        set_club(actor=_acting(keeper), campaign=loaded, edit=loaded.options_edit, club=club, season=SEASON)
