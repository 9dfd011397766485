"""A career over fifty campaigns, and search among many names, as ratios to the bare page."""

from functools import partial

from django.contrib.auth.models import User

from campaign.acts.base import Actor
from campaign.acts.loading import load
from campaign.models import Member, Seat
from tests.bench.measures import Site, nothing, queries, record_of
from tests.bench.results import Result
from tests.bench.timing import in_turns
from tests.bench.visitor import Visitor

MANY, FEW = 50, 5


def over_campaigns(site: Site, rounds: int, many: int = MANY) -> list[Result]:
    """The page of somebody's career over ``many`` campaigns; it sends as many queries over ``FEW``. Search over all of them."""
    flies, _ = User.objects.get_or_create(username="flies")
    _seat_in(flies, min(FEW, many))
    visitor = Visitor(flies)
    career = partial(visitor.get, f"/players/{flies.pk}/")
    few = queries(career)
    _seat_in(flies, many - min(FEW, many))
    works = {
        "bare": (nothing, partial(site.visitor.get, "/bare/")),
        f"career over {many} campaigns": (nothing, career),
        f"search in {many} campaigns": (nothing, partial(visitor.get, "/search/?q=a")),
    }
    taken = in_turns(works, rounds)
    bare = taken.pop("bare")
    counted = {name: queries(works[name][1]) for name in taken}
    assert counted[f"career over {many} campaigns"] == few, "the queries of a career follow its campaigns"
    return [Result(name, time * 1000, "ms", time / bare, counted[name]) for name, time in taken.items()]


def _seat_in(user: User, campaigns: int) -> None:
    """Somebody plays in the first seat of that many more campaigns."""
    for number in range(campaigns):
        loaded = load(actor=Actor("stranger"), record=record_of(number, full=False), owner_id=None).campaign
        Member.objects.create(
            campaign=loaded, user=user, role=Member.Role.PLAYER, seat=Seat.objects.filter(campaign=loaded).first()
        )
