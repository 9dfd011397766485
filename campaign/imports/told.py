"""What became of each file of an archive, in words."""

from dataclasses import dataclass

from campaign.models import Campaign, Job
from campaign.words.refusals import both
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """``state``: loaded, twin (of ``campaign``, which was here before), refused (``sentence``, ``advice``, ``at``, ``rule``)."""

    file: str
    state: str
    campaign: Campaign | None
    sentence: str = ""
    advice: str = ""
    at: str = ""
    rule: str = ""


def archive_lines(job: Job, person: int | None) -> tuple[ArchiveLine, ...]:
    """The files that are done, in their order. Campaigns that are not the person's any more are named no more. One query."""
    told = job.result.get("files", [])
    made = Campaign.objects.filter(pk__in=[each["campaign"] for each in told if "campaign" in each], members__user=person)
    campaigns = {campaign.pk: campaign for campaign in made}
    lines = []
    for each in told:
        if each["state"] != "refused":
            lines.append(ArchiveLine(each["file"], each["state"], campaigns.get(each["campaign"])))
            continue
        refusal = Refusal(each["code"], each["at"], each["rule"], each["params"])
        lines.append(ArchiveLine(each["file"], "refused", None, *both(refusal), each["at"], each["rule"]))
    return tuple(lines)
