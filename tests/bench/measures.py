"""What is measured: pages, the replay, loading, and whether anything grows with other campaigns."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from django.contrib.auth.models import User
from django.db.models import F

from campaign.acts.base import Actor
from campaign.acts.loading import load, load_all
from campaign.models import Campaign
from campaign.pictures.gallery import HUNG
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form, read_campaign
from rulebooks.pacific_air_war.record import Campaign as Record
from tests.bench.results import Result
from tests.bench.timing import Work, in_turns, queries, seconds
from tests.bench.visitor import Visitor
from tests.house import House
from tests.rulebooks.generate import generate

FULL, SMALL = 7, 11
FEW, MANY = 10, 1000
READY = 3
FIRST_PICTURES, FIRST_PICTURE = 40, 15
"""Six pictures, each drawn twice; and one of them."""
FIRST_STORY, STORY_QUERIES = 30, 14
"""A chapter a game, their names led to logbooks, and the picture of the score."""
FIRST, UNCHANGED, NOT_MODIFIED, MOST_QUERIES = 10, 5, 1.5, 6


def nothing() -> None:
    """What is done before a work that needs nothing done."""


def record_of(seed: int, *, full: bool) -> Record:
    record, refusals = form(generate(seed, full=full), Record)
    assert record is not None, refusals
    return record


@dataclass(frozen=True, slots=True)
class Site:
    """A site with one full campaign and its owner, signed in."""

    campaign: Campaign
    record: Record
    owner: User
    visitor: Visitor

    @classmethod
    def built(cls) -> "Site":
        owner = User.objects.create_user("owner")
        record = record_of(FULL, full=True)
        campaign = load(actor=Actor("owner", owner.pk), record=record, owner_id=owner.pk).campaign
        return cls(campaign, record, owner, Visitor(owner))

    @property
    def pages(self) -> dict[str, str]:
        """Name to address of the pages that are read at the club."""
        here = f"/c/{self.campaign.slug}/"
        return {
            "campaign home": here,
            "standings": f"{here}standings/",
            "roster": f"{here}roster/",
            "logbook": f"{here}pilots/{self.record.muster[0].pilot}/",
            "game": f"{here}games/4/",
            "desk": f"{here}desk/",
            "standings by the API": f"/api/v1/campaigns/{self.campaign.slug}/standings/",
        }

    @property
    def pictures(self) -> dict[str, str]:
        """Name to address of the page of pictures and of each picture's file."""
        here = f"/c/{self.campaign.slug}/pictures/"
        return {"pictures": here, **{f"picture of {name}": f"{here}{name}.svg" for name in HUNG}}

    def change(self) -> None:
        """What any act does to a campaign: nothing that was kept of its pages stands any more."""
        Campaign.objects.filter(pk=self.campaign.pk).update(version=F("version") + 1)

    def fill(self, others: int) -> None:
        """Other people's campaigns, until there are that many."""
        stranger, _ = User.objects.get_or_create(username="stranger")
        record = record_of(SMALL, full=False)
        for _ in range(others + 1 - Campaign.objects.count()):
            load(actor=Actor("stranger", stranger.pk), record=record, owner_id=stranger.pk)


class Reading:
    """One page as a browser reads it, with the tag of its latest copy."""

    def __init__(self, site: Site, path: str) -> None:
        self.get, self.path, self.tag = site.visitor.get, path, ""

    def view(self) -> None:
        status, headers, _ = self.get(self.path)
        assert status == 200, f"{self.path} answers {status}"
        self.tag = headers["ETag"]

    def ask(self) -> None:
        status, _, _ = self.get(self.path, self.tag)
        assert status == 304, f"{self.path} does not know its own tag"


def pictures(site: Site, rounds: int) -> list[Result]:
    """The same as ``pages`` for the page of pictures and each one's file, without the bare page."""
    files = dict(site.pictures)
    page = {"pictures": files.pop("pictures")}
    return pages(site, rounds, page, FIRST_PICTURES)[1:] + pages(site, rounds, files, FIRST_PICTURE)[1:]


def story(site: Site, rounds: int) -> list[Result]:
    """The same for the story, whose page has the picture of the score, and for one pilot's."""
    here = f"/c/{site.campaign.slug}/story/"
    read = {"story": here, "a pilot's story": f"{here}{site.record.muster[0].pilot}/"}
    return pages(site, rounds, read, FIRST_STORY, STORY_QUERIES)[1:]


def pages(
    site: Site, rounds: int, shown: Mapping[str, str] | None = None, first: float = FIRST, most_queries: int = MOST_QUERIES
) -> list[Result]:
    """Each page's first view after a change, the view when nothing changed since, and the conditional request.

    ``shown``: name to address of the pages, those that are read at the club if it is not said; ``first``: the most that a first
    view may take, in bare pages; ``most_queries``: the most that any may send. The bare page is the first line.
    """
    works: dict[str, tuple[Work, Work]] = {"bare page": (nothing, partial(site.visitor.get, "/bare/"))}
    counted: dict[str, int] = {}
    limits: dict[str, float] = {}
    for name, path in (site.pages if shown is None else shown).items():
        page = Reading(site, path)
        page.view()
        for kind, before, work, limit in (
            ("", site.change, page.view, first),
            (", unchanged", page.view, page.view, UNCHANGED),
            (", not modified", page.view, page.ask, NOT_MODIFIED),
        ):
            before()
            counted[f"page {name}{kind}"] = queries(work)
            works[f"page {name}{kind}"] = (before, work)
            limits[f"page {name}{kind}"] = limit
    taken = in_turns(works, rounds)
    bare = taken.pop("bare page")
    lines = [Result("bare page", bare * 1000, "ms", 1.0, queries(works["bare page"][1]))]
    for name, time in taken.items():
        lines.append(Result(name, time * 1000, "ms", time / bare, counted[name], limits[name], most_queries))
    return lines


def replay(site: Site, rounds: int, bare: float) -> list[Result]:
    """``play()`` of the full campaign. ``bare``: milliseconds of the bare page."""
    taken = in_turns({"play": (nothing, partial(play, site.record))}, rounds)["play"] * 1000
    return [Result("play()", taken, "ms", taken / bare, 0, most_value=3)]


def loading(files: int) -> list[Result]:
    """Loading full campaign files, from bytes to the commit, all or none of them as the command does; the best of three."""
    loader = User.objects.create_user("loader")
    records = [record_of(seed, full=True) for seed in range(files)]
    actor = Actor("loader", loader.pk)
    sorties = sum(len(report.sorties) for record in records for report in record.reports)
    written = [json.dumps(record.document(), ensure_ascii=False).encode() for record in records]
    sent = queries(partial(load, actor=actor, record=records[0], owner_id=loader.pk))

    def load_files() -> None:
        load_all(actor=actor, records=[(read_campaign(data), None, ()) for data in written], owner_id=loader.pk)

    taken = min(seconds(load_files) for _ in range(3))
    return [Result("load files", sorties / taken, "sorties/s", None, sent, least_value=5000)]


def growth(site: Site, rounds: int, many: int = MANY) -> list[Result]:
    """First views among few and among many other campaigns, each against the bare page of the same minute."""
    paths = {**site.pages, "front": "/"}
    works = {name: (site.change, partial(site.visitor.get, path)) for name, path in {**paths, "bare": "/bare/"}.items()}
    site.fill(FEW)
    few = in_turns(works, rounds)
    site.fill(many)
    more = in_turns(works, rounds)
    slower = more["bare"] / few["bare"]
    return [
        Result(
            f"growth {name}, {FEW} to {many} campaigns", more[name] * 1000, "ms", more[name] / few[name] / slower, most_ratio=1.25
        )
        for name in paths
    ]


def starting() -> list[Result]:
    """The second start of ``manage.py serve`` until its first answer: the best of three, of a house with its demo."""
    with TemporaryDirectory(prefix="ready-room-bench-") as folder:
        house = House(Path(folder), demo=True)
        house.start()
        house.stop()
        tries = []
        for _ in range(3):
            house.start()
            tries.append(house.ready_in)
            house.stop()
    return [Result("second start", min(tries), "s", most_value=READY)]
