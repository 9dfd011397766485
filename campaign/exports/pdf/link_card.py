"""What other programs show of a link that is sent around: a PNG with the title, one line, and the score."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.exports.pdf.typesetting import drawn
from campaign.models import Campaign
from campaign.signs.figures import kills, number
from campaign.story.one_pilot import PilotsStory
from pilots.models import Side

WIDTH, HEIGHT = 1200, 630
SHORT = 160


def of_campaign(campaign: Campaign) -> bytes:
    """A campaign's story: its name, and where it stands."""
    score = campaign.score
    told = _("After game %(game)s") % {"game": score.as_of} if score.as_of else _("Before the first game")
    figures = {"japan": number(score.japan), "usa": number(score.usa)} if score.as_of else None
    return _shown(_("Story"), campaign.name, _("The final score") if score.complete else told, figures)


def of_pilot(campaign: Campaign, page: PilotsStory) -> bytes:
    """One pilot's story: his name, side and rank, and what he scored."""
    scored = sum(chapter.half_kills for chapter in page.chapters)
    said = {"side": Side(page.side).label, "rank": page.rank, "kills": kills(scored)}
    return _shown(campaign.name, page.title, _("%(side)s, %(rank)s, kills: %(kills)s") % said, None)


def of_club(name: str, town: str) -> bytes:
    """A club: what everybody reads on its page first."""
    return _shown(_("Club"), name, town, None)


def _shown(subject: str, title: str, line: str, score: dict[str, str] | None) -> bytes:
    lang = (get_language() or "en").partition("-")[0]
    return drawn(
        "link_card", {"subject": subject[:SHORT], "title": title[:SHORT], "line": line[:SHORT], "score": score, "lang": lang}
    )
