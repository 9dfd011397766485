"""Checking the dice: every die worked out anew here, and what is needed to do the same at home."""

from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports import check_dice
from campaign.exports.dice_record import record_of, text_of_record
from campaign.models import Campaign
from campaign.queries.dice import SeedLine, seed_lines
from campaign.reading import content_key, file_kept, page_tag, show
from campaign.words.dice import die_words, fault

SCRIPT = Path(check_dice.__file__)


@dataclass(frozen=True, slots=True)
class CheckPage:
    """What the check found: ``faults`` in words, how many dice of which kind there are, and the seeds."""

    slug: str
    faults: list[str]
    counts: dict[str, int]
    seeds: list[SeedLine]

    tab = "dice_record"

    @property
    def title(self) -> str:
        return _("Check the dice")

    @property
    def command(self) -> str:
        """What to type at home."""
        return f"python3 check_dice.py {self.slug}-dice.json"

    @property
    def noted(self) -> str:
        """The same with the digest of the first seed, as somebody may have noted it."""
        return f"{self.command} --digest {self.seeds[0].digest}" if self.seeds else self.command


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Every die checked by the server, and how to do it oneself."""
    return show(request, access, "campaign/dice_check", partial(check_page, access.campaign))


def check_page(campaign: Campaign) -> CheckPage:
    """The structure of the page; three queries."""
    record = record_of(campaign)
    faults, counts = check_dice.check(record)
    rolls = {roll["number"]: roll for roll in record["rolls"]}
    return CheckPage(campaign.slug, [_fault(code, said, rolls) for code, said in faults], counts, seed_lines(campaign))


def _fault(code: str, said: dict[str, Any], rolls: dict[int, dict[str, Any]]) -> str:
    roll = rolls.get(said.get("number", 0))
    return fault(code, {**said, "die": die_words(roll)} if roll else said)


@opens_to(Who.READER)
@require_safe
def record(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The whole dice record, to be kept and checked at home."""
    tag = page_tag(request, access, content_key(access, "dice/record.json"))
    unchanged = get_conditional_response(request, etag=tag)
    answer = unchanged or HttpResponse(text_of_record(access.campaign), content_type="application/json; charset=utf-8")
    return file_kept(answer, tag, f"{access.campaign.slug}-dice.json")


@opens_to(Who.READER)
@require_safe
def script(request: HttpRequest, access: Access) -> HttpResponse:
    """The stand-alone script that checks a record."""
    answer = HttpResponse(_script(), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="check_dice.py"'
    return answer


@lru_cache(maxsize=1)
def _script() -> bytes:
    return SCRIPT.read_bytes()
