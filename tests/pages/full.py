"""What fills the pages of a small world, by acts: parts and their countersigns, a report and dice that wait, every kind of pass,
deliveries that failed, a die put right, a seed that was retired."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.acts import (
    battles,
    clubs,
    confirming,
    correction_seconds,
    corrections,
    filing,
    listing,
    mistyped,
    passes,
    photos,
    seasons,
    seeds,
    story_link,
    trials,
    webhooks,
)
from campaign.acts.base import Actor
from campaign.acts.countersigns import countersign
from campaign.acts.desk_evening import start_timer, write_secret
from campaign.acts.evidence import keep_as_evidence
from campaign.acts.links import add_link
from campaign.acts.operations import attach_operation
from campaign.acts.strikes import attach_desk
from campaign.imports.bringing import Place, bring
from campaign.jobs import Trouble, finish, lease, take
from campaign.models import Campaign, Job, Member, Upload
from campaign.story.drawing import drawn
from games.kido_butai.moves import Move
from games.models import Desk, Report, Roll, Seed
from tests import verbs
from tests.dauntless_desk import DIVE, a_desk, a_mission
from tests.files.campaigns import LEGAL
from tests.files.vassal_made import EVENING, vlog
from tests.filing import kill
from tests.painting import painted
from tests.rulebooks.battles import session
from tests.sheets import lines_of_text

NOW = verbs.NOW
LONG_AGO = NOW - timedelta(days=9000)
OF_LOGS = ("log", "log_file", "log_dice")
"""Addresses of logs of VASSAL."""
PLAYERS_SEAT, RIVALS_SEAT = "j1", "u1"


def give_slips(campaign: Campaign, *seats: str) -> Actor:
    """Slips for seats; answers with the guest of the first as who acts."""
    passes.give_slips(actor=verbs.acting(), campaign=campaign, seats=seats, now=NOW)
    guest = Member.objects.select_related("user").get(campaign=campaign, seat__code=seats[0])
    return Actor(guest.user.first_name, guest.user_id)


def open_sides(campaign: Campaign) -> None:
    """A join link that is open, one that was renewed, and one whose time is over."""
    for side in ("japan", "japan"):
        passes.open_side(actor=verbs.acting(), campaign=campaign, side=side, now=NOW)
    passes.open_side(actor=verbs.acting(), campaign=campaign, side="usa", hours=1, now=LONG_AGO)


def tell_a_story(campaign: Campaign) -> None:
    """A photo of the campaign stands in its story, which a link opens."""
    story_link.open_story(actor=verbs.acting(), campaign=campaign, now=NOW)
    photo = drawn("table.png", painted())
    photos.add_photo(actor=verbs.acting(), campaign=campaign, game=0, photo=photo, words="The table before the game", now=NOW)


def revoke_slip(campaign: Campaign, seat: str) -> None:
    """The personal link of whoever has a seat is closed."""
    member = Member.objects.get(campaign=campaign, seat__code=seat)
    passes.revoke_pass(actor=verbs.acting(), campaign=campaign, member=member.pk, now=NOW)


def file_and_sign(campaign: Campaign, game: int, player: User, rival: Actor) -> None:
    """Two parts that contradict each other, each countersigned by the other side: one so, one not so."""
    common: dict[str, Any] = {"campaign": campaign, "game": game, "now": NOW}
    flown = [sortie["id"] for sortie in verbs.draft_of(campaign, game).body["sorties"]]
    ours, theirs = (next(own for own in flown if own.startswith(seat)) for seat in (PLAYERS_SEAT, RIVALS_SEAT))
    for actor, own, other in ((verbs.acting(player), ours, theirs), (rival, theirs, ours)):
        body = {"sortie": {"fate": "survived", "damaged": True, "note": "He got away."}, "claims": [kill(own, other, turn=7)]}
        filing.file_part(actor=actor, edit=0, body=body, **common)
    countersign(actor=verbs.acting(player), seat=RIVALS_SEAT, edit=1, agrees=True, **common)
    countersign(actor=rival, seat=PLAYERS_SEAT, edit=1, agrees=False, note="It was turn 9.", **common)


def bring_files(campaign: Campaign, game: int, owner: User) -> None:
    """A sheet that names somebody unknown waits for a decision, and so does a campaign file."""
    sheet = lines_of_text(["name", "aircraft"], ["Nobody knows him", "A6M2"])
    bring(actor=verbs.acting(owner), name="sheet.csv", data=sheet, place=Place(campaign, campaign.games.get(number=game)))
    bring(actor=verbs.acting(owner), name="autumn.json", data=LEGAL[0].read_bytes())


def link_to(campaign: Campaign, game: int) -> None:
    """A forum thread of a game."""
    add_link(actor=verbs.acting(), campaign=campaign, game=game, kind="thread", url="https://forum.example/t/17", note="Page 3")


def frame(campaign: Campaign) -> None:
    """A finished battle of Kido Butai stands behind game 2."""
    attach_operation(actor=verbs.acting(), campaign=campaign, session=session(), commander="Zoë", now=NOW)


def list_in_a_club(campaign: Campaign, owner: User) -> None:
    """The owner keeps a club, which lists the campaign in its one season."""
    actor = verbs.acting(owner)
    club = clubs.found_club(actor=actor, name="The Long Table", about="We *meet*.", now=NOW).club.slug
    seasons.add_season(actor=actor, club=club, edit=0, name="Winter", now=NOW)
    listing.set_club(actor=actor, campaign=campaign, edit=0, club=club, season="Winter", now=NOW)


def play_kido_butai(owner: User) -> None:
    """The owner has a game of Kido Butai at its third turn, on which others may look."""
    actor = verbs.acting(owner)
    battle = battles.begin_battle(actor=actor, title="Off Midway", torpedo=["A1"], now=NOW)
    moves = [Move("launch", "strike", ("AF", "A2")), Move("end"), Move("fly", "Midway", ("AF", "A2")), Move("end")]
    for edit, move in enumerate(moves):
        battles.play_move(actor=actor, code=battle.code, edit=edit, move=move, now=NOW)
    battles.change_battle(actor=actor, code=battle.code, edit=len(moves), title="Off Midway", shared=True)
    job = trials.start_trials(actor=actor, admirals=["cautious", "hunter"], games=trials.LEAST_GAMES, seed="midway", now=NOW)
    review = trials.start_review(actor=actor, code=battle.code, now=NOW)
    for one, work in ((job, trials.work_off), (review, trials.look_back)):
        lease(one, timezone.now())
        work(one)
        finish(one, timezone.now())


def sit_at_the_desk(owner: User, player: User) -> None:
    """The owner runs a session of the Dauntless desk, the player plays in it, and others may look on."""
    desk = a_desk(owner, (player, "US"))
    Desk.objects.filter(pk=desk.pk).update(shared=True)
    write_secret(actor=verbs.acting(owner), code=desk.code, side="US", name="u1", text="u2", now=NOW)
    start_timer(actor=verbs.acting(owner), code=desk.code, limit=150, since="", now=NOW)


def stand_a_desk_behind(campaign: Campaign, game: int, owner: User) -> None:
    """A session of the desk, in which a ship was hit, stands behind a game."""
    desk = a_desk(owner, title="Off Wake")
    a_mission(desk, owner, DIVE, 4, ship="texas", side="JP", aircraft="D3A")
    attach_desk(actor=verbs.acting(owner), campaign=campaign, game=game, desk=desk.code, now=NOW)


def batches() -> list[int]:
    """The batches of the computer's games."""
    return list(Job.objects.filter(kind=trials.TRIALS).values_list("pk", flat=True))


def keep_log(campaign: Campaign, game: int, owner: User) -> None:
    """A log of VASSAL stands beside a game as evidence."""
    place = Place(campaign, campaign.games.get(number=game))
    upload = bring(actor=verbs.acting(owner), name="evening.vlog", data=vlog(EVENING), place=place)
    keep_as_evidence(actor=verbs.acting(owner), campaign=campaign, upload=upload.pk, edit=upload.edit, now=NOW)


def uploads_for(address: str, campaign: Campaign) -> list[int]:
    """Files for an address: the campaign's own, a log of it, or one that makes a campaign."""
    if address in OF_LOGS:
        return list(Upload.objects.filter(campaign=campaign, kind=Upload.Kind.VASSAL).values_list("pk", flat=True))
    of_the_campaign = address in ("import_preview", "upload_file")
    return list(Upload.objects.filter(campaign=campaign if of_the_campaign else None).values_list("pk", flat=True)[:1])


def submit(campaign: Campaign, game: int, first: User) -> None:
    """The open report waits for a second person."""
    verbs.two_confirm(campaign)
    edit = verbs.draft_of(campaign, game).edit
    confirming.submit_report(actor=verbs.acting(first), campaign=campaign, game=game, edit=edit, now=NOW)


def submit_correction(campaign: Campaign, first: User) -> None:
    """A correction of game 1 waits for a second person: one who came home was killed."""
    verbs.two_confirm(campaign)
    body = Report.objects.get(game__campaign=campaign, game__number=1, state=Report.State.CONFIRMED).body
    killed = {"fate": "lost", "crew": "killed"}
    sorties = [{**sortie, **killed} if sortie["id"].startswith("u2") else sortie for sortie in body["sorties"]]
    common: dict[str, Any] = {"actor": verbs.acting(first), "campaign": campaign, "now": NOW}
    correction = corrections.prepare_report(**common, game=1, body={**body, "sorties": sorties}, edit=0)
    assert correction is not None
    seen = {"edit": correction.edit, "version": verbs.fresh(campaign).version}
    correction_seconds.submit_correction(**common, **seen, reason="He went down with his aircraft.")


def take_some_notice(campaign: Campaign) -> None:
    """A webhook that is there before anything happens."""
    address = "https://club.example/news/of/the/evening"
    webhooks.save_webhook(actor=verbs.acting(), campaign=campaign, edit=None, url=address, kind="json", active=True, now=NOW)


def deliver_some() -> None:
    """Of three deliveries one arrives, one is given up, and one is tried again later."""
    outcomes = ((204, None), (None, Trouble("status", 404, final=True)), (None, Trouble("timeout")))
    for status, trouble in outcomes:
        job = take(NOW)
        assert job is not None
        finish(job, NOW, status, trouble)


def put_a_die_right(campaign: Campaign) -> None:
    """A die of the table with its witness that was mistyped, and is struck out."""
    die = Roll.objects.filter(campaign=campaign, kind=Roll.Kind.DECK, voided_at=None).last()
    assert die is not None
    said: dict[str, Any] = {"value": 5, "reason": "The die showed a five.", "witness": "Nina"}
    mistyped.correct_die(actor=verbs.acting(), campaign=campaign, roll=die.pk, now=NOW, **said)


def retire_the_seed(campaign: Campaign) -> None:
    number = Seed.objects.get(campaign=campaign, revealed_at=None).number
    seeds.retire(actor=verbs.acting(), campaign=campaign, seed=number, reason="Somebody saw the laptop’s disk.", now=NOW)
