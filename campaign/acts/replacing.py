"""The act that puts a changed campaign file in the place of a campaign's facts, all of them at once.

What the file cannot say stays: people, their seats and links where the player's id is the same, the journal, older versions of
reports, the site's secret, photos; links of games and own words too where the file is silent of them (campaign.beside). Dice stay
where the file has the same die showing the same; others are struck, never forgotten.
"""

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform
from campaign.acts.besides import write_chapters, write_links
from campaign.acts.fallen import next_number
from campaign.acts.operations import write_operations
from campaign.acts.standing import OPEN, standing
from campaign.acts.unpacking import ROLL, Newcomer, dice_of, growth_of, newcomers_of
from campaign.acts.uploads import take, waiting
from campaign.ahead import said_ahead
from campaign.beside import in_place_of, whole_document, without
from campaign.bulk import insert_values
from campaign.models import Campaign, Score, Seat, Upload
from campaign.record import without_dice
from campaign.twins import digest_of
from games.gone import gone_pilot
from games.models import Correction, Game, Report, Roll
from pilots.models import AbilityChoice, Pilot, Promotion
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record

ACT = "campaign.replace"


def replace_campaign(
    *,
    actor: Actor,
    campaign: Campaign,
    record: Record,
    version: int,
    outcome: Outcome | None = None,
    file: str = "",
    upload: Upload | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Put the facts of ``record`` in the place of those of ``campaign`` (act ``campaign.replace``).

    ``version``: the campaign's when the differences were shown; Conflict ``campaign`` where it has moved. Refused with every
    broken rule. A file that says the same changes nothing. ``upload``: the file as it was kept; it is taken over with it.
    Journal params: ``name``, ``file``, ``players``, ``pilots``, ``games`` (the numbers reported), ``digest`` (campaign.twins),
    ``kept``, ``struck`` and ``fell`` (how many dice), ``reopens`` (a finished campaign is open again).
    ``before``: ``file``, the facts of the campaign file as it was, and what it does not say: campaign.acts.standing.
    """
    outcome = outcome or play(record)
    if outcome.refusals:
        raise Refused(*outcome.refusals, outcome=outcome)

    def change(work: Work) -> Entry | None:
        if work.campaign.version != version:
            raise Conflict("campaign", work.campaign)
        document, there = record.document(), whole_document(work.campaign)
        before = without(there)
        stood = standing(work.campaign)
        complete = Score.objects.filter(campaign=work.campaign, complete=True).exists()
        row = waiting(upload) if upload is not None else None
        if in_place_of(document, there) == there:
            if row is not None:
                take(row, work.now)
            return None
        dice = put_in_place(work, record, document, outcome, row)
        if row is not None:
            _as_evidence(work, row)
        params = {
            "name": record.name,
            "file": file,
            "players": len(record.players),
            "pilots": len(outcome.pilots),
            "games": [report["game"] for report in document.get("reports", ())],
            "digest": digest_of(document),
            **dice,
            **({"reopens": True} if complete and not outcome.complete else {}),
        }
        return Entry(params, before={"file": before, **stood})

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _as_evidence(work: Work, row: Upload) -> None:
    """The file belongs to the campaign, unless the same bytes do already."""
    if not Upload.objects.filter(campaign=work.campaign, sha256=row.sha256).exclude(state=Upload.State.DROPPED).exists():
        row.campaign = work.campaign
        row.save(update_fields=["campaign"])
    take(row, work.now, work.campaign.version + 1)


def put_in_place(work: Work, record: Record, document: dict[str, Any], outcome: Outcome, row: Upload | None) -> dict[str, int]:
    """Every fact; answers with what became of the dice."""
    Correction.objects.filter(campaign=work.campaign).delete()
    newcomers, waits = newcomers_of(record, outcome)
    _pilots_out(work, newcomers)
    seats = _seats(work, record)
    pilots = _pilots_in(work, newcomers, seats)
    games = _games(work, record)
    write_operations(work, record, games)
    write_links(work, record, games)
    write_chapters(work, record, outcome)
    for table in (AbilityChoice, Promotion):
        table._default_manager.filter(campaign=work.campaign).delete()
    ahead = {"replacements": waits, **growth_of(work, record, pilots)}
    campaign = work.campaign
    campaign.ahead = {name: [entry.model_dump() for entry in entries] for name, entries in ahead.items() if entries}
    campaign.said_ahead = said_ahead(record, outcome)
    campaign.name, campaign.rules = record.name, document.get("rules", {})
    campaign.options_edit += 1
    campaign.save(update_fields=["ahead", "said_ahead", "name", "rules", "options_edit"])
    _reports(work, games, {report["game"]: without_dice(report) for report in document.get("reports", ())}, row)
    return _dice(work, record, pilots)


def _pilots_out(work: Work, newcomers: list[Newcomer]) -> None:
    """Those who are not in the file, or elsewhere in it, go; their dice are laid aside."""
    stay = {(new.code, new.seat, new.came_after) for new in newcomers}
    rows = Pilot.objects.filter(campaign=work.campaign).select_related("seat")
    gone = [pilot.pk for pilot in rows if (pilot.code, pilot.seat.code, pilot.came_after) not in stay]
    rolls = Roll.objects.filter(campaign=work.campaign, pilot__in=gone).select_related("pilot")
    for code in set(rolls.values_list("pilot__code", flat=True)):
        rolls.filter(pilot__code=code).update(pilot=None, crew=gone_pilot(code))
    Pilot.objects.filter(pk__in=gone).delete()


def _seats(work: Work, record: Record) -> dict[str, int]:
    rows = {seat.code: seat for seat in Seat.objects.filter(campaign=work.campaign)}
    Seat.objects.filter(campaign=work.campaign).exclude(code__in=[player.id for player in record.players]).delete()
    for position, player in enumerate(record.players):
        said = {"name": player.name, "side": player.side, "from_game": player.from_, "until_game": player.until}
        seat = rows.get(player.id)
        if seat is None:
            Seat.objects.create(campaign=work.campaign, code=player.id, position=position, **said)
        elif _changed(seat, {**said, "position": position}):
            seat.edit += 1
            seat.save(update_fields=[*said, "position", "edit"])
    return dict(Seat.objects.filter(campaign=work.campaign).values_list("code", "pk"))


def _changed(row: Any, said: Mapping[str, Any]) -> bool:
    """Set what differs; whether anything does."""
    different = {name: value for name, value in said.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    return bool(different)


def _pilots_in(work: Work, newcomers: list[Newcomer], seats: dict[str, int]) -> dict[str, int]:
    rows = {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=work.campaign)}
    for position, new in enumerate(newcomers):
        said = {"name": new.name, "on_call": False, "position": position}
        pilot = rows.get(new.code)
        if pilot is None:
            whose = {"seat_id": seats[new.seat], "came_after": new.came_after}
            pilot = Pilot.objects.create(campaign=work.campaign, code=new.code, **whose, **said)
        elif _changed(pilot, said):
            pilot.save(update_fields=list(said))
        Roll.objects.filter(campaign=work.campaign, crew=gone_pilot(new.code)).update(pilot=pilot, crew="")
    return dict(Pilot.objects.filter(campaign=work.campaign).values_list("code", "pk"))


def _games(work: Work, record: Record) -> dict[int, int]:
    rows = {game.number: game for game in Game.objects.filter(campaign=work.campaign)}
    Game.objects.filter(campaign=work.campaign).exclude(number__in=[game.game for game in record.schedule]).delete()
    for plan in record.schedule:
        said = {
            "variant": plan.variant,
            "carrier_japan": plan.carrier.japan,
            "carrier_usa": plan.carrier.usa,
            "date": date.fromisoformat(plan.date) if plan.date else None,
            "link": plan.link or "",
            "note": plan.note,
        }
        game = rows.get(plan.game)
        if game is None:
            Game.objects.create(campaign=work.campaign, number=plan.game, **said)
        elif _changed(game, said):
            game.save(update_fields=list(said))
    return dict(Game.objects.filter(campaign=work.campaign).values_list("number", "pk"))


def _reports(work: Work, games: dict[int, int], bodies: dict[int, dict[str, Any]], row: Upload | None) -> None:
    """Versions that say the same stay; others are superseded by the file's, or void where it has none. Drafts of games that
    the file reports, or whose pilots it does not know, are thrown away as void versions."""
    known = set(Pilot.objects.filter(campaign=work.campaign).values_list("code", flat=True))
    for number, game in games.items():
        body, stands = bodies.get(number), False
        for report in Report.objects.filter(game=game, state__in=[*OPEN, Report.State.CONFIRMED]):
            if report.state == Report.State.CONFIRMED and report.body == body:
                stands = True
            elif report.state == Report.State.CONFIRMED or body is not None or not _flown_by(report.body) <= known:
                superseded = report.state == Report.State.CONFIRMED and body is not None
                report.withdrawn = report.state == Report.State.CONFIRMED and not superseded
                report.state = Report.State.SUPERSEDED if superseded else Report.State.VOID
                report.save(update_fields=["state", "withdrawn"])
        if body is not None and not stands:
            latest = Report.objects.filter(game=game).order_by("-number").values_list("number", flat=True).first()
            Report.objects.create(
                game_id=game,
                number=(latest or 0) + 1,
                state=Report.State.CONFIRMED,
                body=body,
                upload=row,
                by_id=work.actor.user_id,
                by_name=work.actor.name,
                opened_at=work.now,
                saved_at=work.now,
                confirmed_at=work.now,
            )


def _flown_by(body: dict[str, Any]) -> set[str]:
    return {sortie["pilot"] for sortie in body.get("sorties", ()) if sortie.get("pilot")}


def _dice(work: Work, record: Record, pilots: dict[str, int]) -> dict[str, int]:
    """Dice that show the same stay, others are struck with the reason, those that are new in the file fall."""
    key = [ROLL.index(name) for name in ("game", "kind", "pilot_id", "crew")]
    at = ROLL.index("value")
    wanted = {tuple(values[place] for place in key): values for values in dice_of(work, record, pilots)}
    live = Roll.objects.filter(campaign=work.campaign, voided_at__isnull=True)
    agree, struck = set(), []
    for pk, value, *whose in live.values_list("pk", "value", "game", "kind", "pilot_id", "crew"):
        if tuple(whose) in wanted and wanted[tuple(whose)][at] == value:
            agree.add(tuple(whose))
        else:
            struck.append(pk)
    reason = _("The campaign was replaced by a file that says otherwise.")
    Roll.objects.filter(pk__in=struck).update(voided_at=work.now, void_reason=reason)
    number, place = next_number(work.campaign.pk), ROLL.index("number")
    new = [values for whose, values in wanted.items() if whose not in agree]
    numbered = [(*values[:place], number + n, *values[place + 1 :]) for n, values in enumerate(new)]
    insert_values(Roll, ROLL, numbered)
    return {"kept": len(agree), "struck": len(struck), "fell": len(new)}
