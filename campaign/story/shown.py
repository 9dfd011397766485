"""The story as its page shows it: with the picture of how the score went."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.pictures.gather import gather
from campaign.pictures.picture import Picture
from campaign.pictures.points import points
from campaign.story.page import Story, story


@dataclass(frozen=True, slots=True)
class Shown:
    """``score``: None before there is anything to draw."""

    story: Story
    score: Picture | None

    @property
    def title(self) -> str:
        return _("Story")


def shown(campaign: Campaign, *, referee: bool = False) -> Shown:
    """The story and its picture; ``referee`` as for ``campaign.story.page.story``."""
    told = story(campaign, referee=referee)
    picture = points(gather(campaign, None)[1]) if told.told else None
    return Shown(told, picture if picture and picture.draw else None)
