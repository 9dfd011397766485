"""What there is to do for a player, the most pressing first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.access import Access
from campaign.acts.seconds import why_not_second
from campaign.models import Campaign
from games.filing.whose import own_sortie
from games.models import Correction, Countersign, Part, Report
from games.queries import Played
from games.words import aircraft
from pilots.former import shown_as
from pilots.names import unnamed
from pilots.queries import Line


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. ``act``: something waits for him; else it only says what comes. ``href`` may be empty."""

    kind: str
    title: str
    text: str
    href: str = ""
    button: str = ""
    act: bool = True


def steps(access: Access, user: int | None, pilot: Line | None, games: Sequence[Played]) -> list[Step]:
    """Everything that waits for the player (an account's number), but for a die of his pilot's.

    Two queries while a report is open, one where two people confirm.
    """
    slug = access.campaign.slug
    if pilot is None:
        return [_muster(access)]
    found = [*_of_the_report(access, user, pilot, games), *_of_a_correction(access, user)]
    last_closed = max((game.number for game in games if game.closed), default=0)
    if not pilot.lost and unnamed(pilot.name):
        text = _("A new pilot has your seat. As long as nobody names him he is called %(name)s.") % {"name": pilot.name}
        found.append(Step("name", _("Name your replacement"), text, reverse("mine_name", args=[slug]), _("Name him")))
    if pilot.free_slots and not access.campaign.score.complete:
        open_game = next((game.number for game in games if game.reported and not game.closed), 0)
        if open_game:
            text = _("He has earned one. It is chosen once game %(game)d is closed.") % {"game": open_game}
            found.append(Step("ability", _("An ability to choose"), text, act=False))
        else:
            count = pilot.free_slots
            text = ngettext("%(name)s has earned one.", "%(name)s has earned %(n)d.", count) % {"name": pilot.name, "n": count}
            found.append(Step("ability", _("Choose an ability"), text, reverse("mine_ability", args=[slug]), _("Choose it")))
    if pilot.came_after and pilot.came_after == last_closed and not pilot.lost and not unnamed(pilot.name):
        text = _("Until the next game is closed you can call %(name)s otherwise.") % {"name": pilot.name}
        found.append(
            Step("rename", _("Rename your replacement"), text, reverse("mine_name", args=[slug]), _("Rename him"), False)
        )
    return sorted(found, key=lambda step: not step.act)


def nothing(access: Access, pilot: Line | None, games: Sequence[Played]) -> Step:
    """What to say where nothing waits: the next game, or that it is over."""
    title = _("Nothing for you now")
    following = next((game for game in games if not game.reported), None)
    if access.campaign.score.complete or following is None:
        return Step("over", title, _("The last game has been flown."), reverse("standings", args=[access.campaign.slug]),
                    _("Standings"), False)  # fmt: skip
    said = {"game": following.number, "title": following.title}
    href = reverse("game", args=[access.campaign.slug, following.number])
    if following.entering:
        text = _("Game %(game)d, %(title)s, is being flown.") % said
    elif pilot is not None and not pilot.lost:
        first = next(iter(following.plan.force("japan" if pilot.side == "japan" else "usa").on_table), "")
        text = _("Game %(game)d, %(title)s, comes next. He will fly the %(aircraft)s, as far as they go (B.3).")
        text %= {**said, "aircraft": aircraft(first)}
    else:
        text = _("Game %(game)d, %(title)s, comes next.") % said
    return Step("wait", title, text, href, _("Look at game %(game)d") % said, False)


def _muster(access: Access) -> Step:
    if not access.campaign.players_roll:
        return Step("muster", _("You have no pilot yet"), _("The referee rolls for him: tell the name you want."), act=False)
    text = _("Give him a name and roll one die: it says how good he is.")
    return Step("muster", _("Muster your pilot"), text, reverse("mine_muster", args=[access.campaign.slug]), _("Muster him"))


def _of_a_correction(access: Access, user: int | None) -> list[Step]:
    """Where two people confirm: a submitted correction of which he may be the second."""
    if access.campaign.confirmation != Campaign.Confirmation.TWO:
        return []
    waits = Correction.objects.filter(campaign=access.campaign, submitted_at__isnull=False).first()
    if waits is None or why_not_second(waits, user, access.role, access.side):
        return []
    text = _("%(name)s submitted it. If it is right, confirm it as it is.") % {"name": shown_as(waits.by_name)}
    href = reverse("correction_second", args=[access.campaign.slug])
    return [Step("correction", _("Look at a correction"), text, href, _("Look at it"))]


def _of_the_report(access: Access, user: int | None, pilot: Line, games: Sequence[Played]) -> Iterator[Step]:
    """While a report is open: file his part, countersign those of the other side, or be the second person who confirms it."""
    game = next((game for game in games if game.entering and not game.reported), None)
    if game is None:
        return
    states = [Report.State.DRAFT, Report.State.SUBMITTED]
    reports = Report.objects.filter(game__campaign=access.campaign, game__number=game.number, state__in=states)
    report = reports.first()
    body: dict[str, Any] = report.body if report else {}
    signed = Countersign.objects.filter(part=OuterRef("pk"), edit=OuterRef("edit"), seat__code=access.seat)
    filed = Part.objects.filter(game__campaign=access.campaign, game__number=game.number).select_related("seat")
    parts = list(filed.annotate(signed=Exists(signed)).order_by("filed_at"))
    said = {"game": game.number}
    if report and report.state == Report.State.SUBMITTED and not why_not_second(report, user, access.role, access.side):
        text, href = (
            _("It is submitted. If it was so, confirm it as it is."),
            reverse("second", args=[access.campaign.slug, game.number]),
        )
        yield Step("second", _("Read the report of game %(game)d") % said, text, href, _("Read it"))
    if own_sortie(body, [pilot.code]):
        mine = next((part for part in parts if part.seat.code == access.seat), None)
        href = reverse("part", args=[access.campaign.slug, game.number])
        if mine is None:
            text = _("Whom you got, what became of your aircraft, how it left.")
            yield Step("part", _("File your part of game %(game)d") % said, text, href, _("File my part"))
        else:
            text = _("You filed it; while the report is being entered you can change it.")
            yield Step("part", _("Your part of game %(game)d") % said, text, href, _("Look at it"), False)
    theirs = [part for part in parts if part.seat.side != access.side and not part.signed]
    if theirs:
        more = len(theirs) - 1
        names = {"player": theirs[0].seat.name, "more": more}
        text = ngettext("And %(more)d other part.", "And %(more)d other parts.", more) % names if more else ""
        text = " ".join(filter(None, [_("Say whether it was so."), text]))
        href = reverse("countersign", args=[access.campaign.slug, game.number])
        yield Step("countersign", _("Countersign %(player)s’s part") % names, text, href, _("Read it"))
