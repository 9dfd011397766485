"""A file as somebody brings it: read, and kept for a decision if it can be read at all. All pages that take files use this."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign import intake
from campaign.acts.base import Actor, refuse
from campaign.acts.uploads import keep
from campaign.models import Campaign, Member, Upload
from games.models import Game
from games.readers.reading import read
from games.readers.understood import Archive, CampaignFile, Understood
from rulebooks.pacific_air_war.reading import Refused

KINDS = {"json": Upload.Kind.REPORT, "vassal": Upload.Kind.VASSAL}
RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)


class Unfit(Exception):
    """A campaign file that cannot be loaded: its faults, each with its place in the text."""

    def __init__(self, faults: tuple[intake.Fault, ...]):
        super().__init__(len(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Place:
    """Whose results a file brings: the page of a game says so; elsewhere the file itself."""

    campaign: Campaign
    game: Game


def bring(*, actor: Actor, name: str, data: bytes, place: Place | None = None) -> Upload:
    """Read a file and keep it. Raises ``Refused`` of the readers, with every fault of one game's results, or ``Unfit``.

    As ``campaign.acts.uploads.keep`` also the acts' Refused, and Conflict with the file that was here first; ``upload.elsewhere``
    for results of which nobody says where they belong. A file of a whole campaign belongs to no place.
    """
    answer = read(name, data)
    if isinstance(answer, Understood):
        if answer.faults:
            raise Refused(list(answer.faults))
        where = place or _place_of(actor, answer)
        kind = KINDS.get(answer.format, Upload.Kind.SHEET)
        return keep(actor=actor, name=name, data=data, kind=kind, campaign=where.campaign, game=where.game)
    if isinstance(answer, Archive):
        if len(answer.files) > 1:
            return keep(actor=actor, name=name, data=data, kind=Upload.Kind.ARCHIVE, left_out=answer.left_out)
        archive = data if answer.photos else None
        return _campaign_file(actor, answer.files[0], answer.left_out, archive=archive, name=name)
    return _campaign_file(actor, answer)


def _campaign_file(
    actor: Actor, file: CampaignFile, left_out: Sequence[str] = (), archive: bytes | None = None, name: str = ""
) -> Upload:
    """``archive``: the zip called ``name`` that it came in, with photos; it is kept whole until it is decided on."""
    taken = intake.read(file.data)
    if taken.faults:
        raise Unfit(taken.faults)
    called, data = (name, archive) if archive is not None else (file.name, file.data)
    return keep(actor=actor, name=called, data=data, kind=Upload.Kind.CAMPAIGN, left_out=left_out)


def _place_of(actor: Actor, understood: Understood) -> Place:
    """The game that the file names, in a campaign that the actor runs."""
    if understood.campaign and understood.game is not None:
        games = Game.objects.filter(campaign__slug=understood.campaign, number=understood.game)
        run = games.filter(campaign__members__user=actor.user_id, campaign__members__role__in=RUNS_IT)
        if game := run.select_related("campaign").first():
            return Place(game.campaign, game)
    raise refuse("upload.elsewhere")
