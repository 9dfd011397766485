"""The journal as it counts: an entry, what took it back, what took that back; and what depends on what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from campaign.models import Campaign, JournalEntry
from campaign.undo.keys import ALL, Flown, Touch, withdrawn
from campaign.undo.table import way_of
from campaign.words.params import Params
from games.models import Report

UNDO = "entry.undo"


@dataclass(frozen=True, slots=True)
class Chain:
    """An entry that takes nothing back, and those that took it back and did it again, in their order."""

    root: JournalEntry
    undoings: tuple[JournalEntry, ...] = ()

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        return (self.root, *self.undoings)

    @property
    def top(self) -> JournalEntry:
        """The one that can be taken back next."""
        return self.undoings[-1] if self.undoings else self.root

    @property
    def counts(self) -> bool:
        """Whether what the root did stands now."""
        return len(self.undoings) % 2 == 0


@dataclass(frozen=True)
class History:
    """A campaign's whole journal."""

    entries: tuple[JournalEntry, ...]
    flown: Flown

    @cached_property
    def chains(self) -> dict[int, Chain]:
        """By every version that belongs to one, oldest first."""
        found: dict[int, Chain] = {}
        for entry in self.entries:
            older = found.get(entry.undoes) if entry.undoes is not None else None
            chain = replace(older, undoings=(*older.undoings, entry)) if older else Chain(entry)
            for each in chain.entries:
                found[each.version] = chain
        return found

    def touch(self, chain: Chain) -> Touch:
        """What the root touched, and growth that any of it withdrew."""
        params = [Params(entry.params) for entry in chain.entries]
        own = way_of(chain.root.act).touches(chain.root, params[0], self.flown)
        return replace(own, writes=own.writes.union(*map(withdrawn, params)))

    def depends(self, chain: Chain) -> list[Chain]:
        """What was done since and stands on it, or on what does, newest first; none where it can be taken back."""
        later = {each.top.version: each for each in self.chains.values() if each.top.version > chain.top.version and each.counts}
        grounds, found = [self.touch(chain)], []
        for _version, each in sorted(later.items()):
            touch = self.touch(each)
            if any(_before(ground, touch) for ground in grounds):
                grounds.append(touch)
                found.insert(0, each)
        return found

    def replaced_since(self, chain: Chain) -> bool:
        """Whether a file replaced the whole campaign since, even if that was taken back: the versions before it are past."""
        return any(
            each.act == "campaign.replace" and each.version > chain.top.version and way_of(chain.root.act).results
            for each in self.entries
        )


def _before(own: Touch, later: Touch) -> bool:
    return ALL in own.writes or ALL in later.writes or own.before(later)


def history(campaign: Campaign) -> History:
    """Two queries."""
    entries = JournalEntry.objects.filter(campaign=campaign).order_by("version")
    return History(tuple(entries), Flown(_flown(campaign)))


def _flown(campaign: Campaign) -> Mapping[int, frozenset[str]]:
    pilots: dict[int, set[str]] = {}
    rows = Report.objects.filter(game__campaign=campaign).exclude(state=Report.State.VOID)
    for game, body in rows.order_by().values_list("game__number", "body"):
        pilots.setdefault(game, set()).update(_in(body.get("sorties") or ()))
    return {game: frozenset(codes) for game, codes in pilots.items()}


def _in(sorties: Iterable[object]) -> set[str]:
    return {sortie["pilot"] for sortie in sorties if isinstance(sortie, dict) and isinstance(sortie.get("pilot"), str)}
