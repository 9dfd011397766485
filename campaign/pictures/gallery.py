"""All pictures of a campaign, in the order in which the page hangs them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaign.addresses import Addresses
from campaign.models import Campaign
from campaign.pictures.aircraft import aircraft
from campaign.pictures.dice import dice
from campaign.pictures.duels import duels
from campaign.pictures.experience import experience
from campaign.pictures.facts import Facts
from campaign.pictures.gather import gather
from campaign.pictures.picture import Picture
from campaign.pictures.points import points
from campaign.pictures.survival import survival
from games.queries import Moment

HUNG: dict[str, Callable[[Facts], Picture]] = {
    "points": points,
    "duels": duels,
    "experience": experience,
    "survival": survival,
    "aircraft": aircraft,
    "dice": dice,
}


@dataclass(frozen=True, slots=True)
class Gallery:
    """The pictures of a campaign as of a moment; ``after``: the game after which it is, None for now."""

    pictures: list[Picture]
    stands: str
    after: int | None
    moments: list[Moment]

    tab = "pictures"

    @property
    def title(self) -> str:
        return _("Pictures")

    @property
    def query(self) -> str:
        """What the address of each picture's file has after it."""
        return "" if self.after is None else f"?after={self.after}"

    @property
    def drawn(self) -> list[Picture]:
        """Those in which there is something to see."""
        return [picture for picture in self.pictures if picture.drawn]

    @property
    def to_come(self) -> list[Picture]:
        return [picture for picture in self.pictures if not picture.drawn]


def gallery(campaign: Campaign, after: int | None) -> Gallery:
    """All pictures. Http404 for a game that has not been reported."""
    stood, gathered = gather(campaign, after)
    facts = replace(gathered, leads=Addresses(campaign.slug))
    return Gallery([hang(facts) for hang in HUNG.values()], stood.stands, stood.asked.after, stood.moments())
