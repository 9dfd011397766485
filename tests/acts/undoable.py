"""For each act of the journal a campaign in which it is the last that was done, for tests of taking back."""

from collections.abc import Callable, Iterator
from datetime import date

from campaign.acts import (
    confirming,
    drafts,
    growth,
    handing,
    joining,
    merging_people,
    mistyped,
    muster,
    options,
    own,
    passes,
    people,
    reports,
    rollcall,
    seats,
    tokens,
    webhooks,
)
from campaign.acts.muster import NewPilot
from campaign.acts.options import GameLine
from campaign.acts.rollcall import Joiner
from campaign.acts.seats import NewSeat
from campaign.models import Campaign, Member, Pass, Seat
from games.models import Roll
from pilots.models import AbilityChoice
from tests import correcting, verbs
from tests.verbs import NOW, acting, dice, fresh

Build = Callable[[], Iterator[Campaign]]
"""Yields the campaign before the act, then does it."""
SCENES: dict[str, list[Build]] = {}


def scene(act: str) -> Callable[[Build], Build]:
    def keep(build: Build) -> Build:
        SCENES.setdefault(act, []).append(build)
        return build

    return keep


def _owned(**more) -> tuple[Campaign, Member]:
    campaign = verbs.mustered_campaign(verbs.account("Olga"), **more)
    return campaign, Member.objects.get(campaign=campaign)


def _player(campaign, name="Nina", seat="", role="player"):
    verbs.add_member(campaign, verbs.account(name), role, seat)
    return Member.objects.get(campaign=campaign, user__username=name)


@scene("campaign.options")
def options_changed():
    campaign = verbs.mustered_campaign()
    stands = fresh(campaign)
    given = {"name": "Another League", "visibility": "public", "rules": {"ace_kills": 6}, "players_roll": False}
    yield campaign
    options.change_options(actor=acting(), campaign=campaign, edit=stands.options_edit, now=NOW, **given)


@scene("campaign.schedule")
def schedule_changed():
    campaign = verbs.mustered_campaign(optional_games=(3,))
    lines = [GameLine(n, day=date(2026, 10, n)) for n in (1, 2, 4)]
    lines += [GameLine(5), GameLine(7, carrier_japan=True, note="Late.")]
    edit = fresh(campaign).options_edit
    yield campaign
    options.change_schedule(actor=acting(), campaign=campaign, edit=edit, lines=lines, now=NOW)


@scene("campaign.hand_over")
def handed_over():
    campaign, owner = _owned()
    heir = _player(campaign, role="referee")
    yield campaign
    handing.hand_over(actor=acting(owner.user), campaign=campaign, member=heir.pk, now=NOW)


@scene("seat.add")
def seats_added():
    campaign = verbs.mustered_campaign()
    new = [NewSeat("Priya", "usa", 4), NewSeat("Henk", "japan")]
    yield campaign
    seats.add_seats(actor=acting(), campaign=campaign, seats=new, now=NOW)


@scene("seat.edit")
def seat_edited():
    campaign = verbs.mustered_campaign()
    seat = {"seat": "u2", "edit": 0, "name": "Jörg B.", "side": "usa", "from_game": 1, "until_game": 4}
    yield campaign
    seats.edit_seat(actor=acting(), campaign=campaign, now=NOW, **seat)


@scene("seat.remove")
def seat_removed():
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign)
    yield campaign
    seats.remove_seat(actor=acting(), campaign=campaign, seat="j2", now=NOW)


@scene("seat.hand")
def seat_handed():
    campaign = verbs.mustered_campaign()
    _player(campaign, seat="j1")
    heir = _player(campaign, "Tomas")
    yield campaign
    handing.hand_seat(actor=acting(), campaign=campaign, seat="j1", member=heir.pk, rename="Tomas", now=NOW)


@scene("seat.hand")
def seat_handed_to_somebody_new():
    campaign = verbs.mustered_campaign()
    yield campaign
    handing.hand_seat(actor=acting(), campaign=campaign, seat="j1", new_person="Tomas", now=NOW)


@scene("member.add")
def member_added():
    campaign = verbs.mustered_campaign()
    yield campaign
    _player(campaign, seat="u1")


@scene("member.change")
def member_changed():
    campaign = verbs.mustered_campaign()
    member = _player(campaign, seat="u1")
    yield campaign
    people.change_member(actor=acting(), campaign=campaign, member=member.pk, role="referee", seat="u2", now=NOW)


@scene("member.remove")
def member_removed():
    campaign = verbs.mustered_campaign()
    member = _player(campaign, seat="u1")
    yield campaign
    people.remove_member(actor=acting(), campaign=campaign, member=member.pk, now=NOW)


@scene("member.join")
def joined_a_new_seat():
    campaign = verbs.mustered_campaign()
    yield campaign
    _join(campaign, name="Greta")


@scene("member.join")
def joined_a_free_seat():
    campaign = verbs.mustered_campaign()
    yield campaign
    _join(campaign, seat="j2")


def _join(campaign, **how):
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)
    token = Pass.objects.get(campaign=campaign, member=None).token
    joining.join_side(actor=verbs.Actor("a guest"), campaign=campaign, token=token, now=NOW, **how)


@scene("member.merge")
def merged():
    campaign = verbs.mustered_campaign()
    account = _player(campaign)
    _join(campaign, seat="j2")
    guest = Member.objects.get(campaign=campaign, seat__code="j2")
    yield campaign
    merging_people.merge_people(actor=acting(), campaign=campaign, stays=account.pk, goes=guest.pk, now=NOW)


@scene("pass.open")
def side_opened():
    campaign = verbs.mustered_campaign()
    yield campaign
    passes.open_side(actor=acting(), campaign=campaign, side="japan", now=NOW)


@scene("pass.give")
def link_given():
    campaign = verbs.mustered_campaign()
    _join(campaign, seat="j2")
    member = Member.objects.get(campaign=campaign, seat__code="j2")
    yield campaign
    passes.give_pass(actor=acting(), campaign=campaign, member=member.pk, now=NOW)


@scene("pass.slips")
def slips_given():
    campaign = verbs.mustered_campaign()
    yield campaign
    passes.give_slips(actor=acting(), campaign=campaign, seats=["u1", "u2"], now=NOW)


@scene("token.make")
def token_made():
    campaign, owner = _owned()
    yield campaign
    tokens.make_token(actor=acting(owner.user), campaign=campaign, name="Board", scopes=["read"], now=NOW)


@scene("webhook.save")
def webhook_saved():
    campaign = verbs.mustered_campaign()
    where = {"url": "https://hooks.example/1", "kind": "json"}
    yield campaign
    webhooks.save_webhook(actor=acting(), campaign=campaign, edit=None, active=True, now=NOW, **where)


@scene("muster.roll")
def mustered():
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign)
    pilots = [NewPilot("j1", "Ito"), NewPilot("u1", "Smith", 4, "Olga")]
    yield campaign
    muster.muster(actor=acting(), campaign=campaign, pilots=pilots, now=NOW)


@scene("muster.roll")
def newcomer_in_the_open_game():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    joiner = Joiner("Yamada", player="Greta", side="japan")
    yield campaign
    rollcall.join(actor=acting(), campaign=campaign, joiner=joiner, game=1, dice=dice(3), now=NOW)


@scene("pilot.rename")
def renamed():
    campaign = verbs.mustered_campaign()
    yield campaign
    growth.rename_pilot(actor=acting(), campaign=campaign, pilot="j1-1", name="Ito", now=NOW)


@scene("replacement.name")
def replacement_named():
    campaign = verbs.mustered_campaign()
    verbs.fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"}, u1={"fate": "lost", "crew": "killed"})
    yield campaign
    growth.name_replacements(actor=acting(), campaign=campaign, names={"j1-2": "Sato", "u1-2": "Jones"}, now=NOW)


def _with_slots():
    """Whoever rolled a one at the muster is an Ace, with three slots for abilities."""
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign)
    verbs.muster_all(campaign, [1, 3, 3, 3, 5, 5, 5, 5])
    for name in ("Marksman", "Lucky"):
        verbs.choose_ability(campaign, "j1-1", name)
    return campaign


@scene("ability.choose")
def ability_chosen():
    campaign = _with_slots()
    yield campaign
    verbs.choose_ability(campaign, "j1-1", "Evader")


@scene("ability.withdraw")
def ability_withdrawn():
    campaign = _with_slots()
    choice = AbilityChoice.objects.filter(pilot__code="j1-1").first()
    yield campaign
    growth.withdraw_ability(actor=acting(), campaign=campaign, choice=choice.pk, reason="Another one.", now=NOW)


@scene("pilot.promote")
def promoted():
    campaign = verbs.mustered_campaign()
    yield campaign
    growth.promote(actor=acting(), campaign=campaign, pilot="u1-1", rank="Captain", now=NOW)


@scene("rollcall.open")
def opened():
    campaign = verbs.mustered_campaign()
    yield campaign
    verbs.open_game(campaign, 1, {"j2": "absent"})


@scene("rollcall.change")
def roll_call_changed():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    calls = dict.fromkeys(Seat.objects.values_list("code", flat=True), "flies") | {"u1": "late"}
    yield campaign
    rollcall.change_roll_call(actor=acting(), campaign=campaign, game=1, calls=calls, now=NOW)


@scene("report.void")
def thrown_away():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    yield campaign
    drafts.void_draft(actor=acting(), campaign=campaign, game=1, edit=0, now=NOW)


@scene("report.restore")
def restored():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    drafts.void_draft(actor=acting(), campaign=campaign, game=1, edit=0, now=NOW)
    yield campaign
    drafts.restore_draft(actor=acting(), campaign=campaign, game=1, now=NOW)


@scene("report.submit")
def submitted():
    campaign = verbs.two_confirm(verbs.mustered_campaign())
    verbs.open_game(campaign, 1)
    yield campaign
    confirming.submit_report(actor=acting(), campaign=campaign, game=1, edit=0, now=NOW)


@scene("report.submit")
def submitted_as_not_played():
    campaign = verbs.two_confirm(verbs.mustered_campaign())
    yield campaign
    confirming.submit_unplayed(actor=acting(), campaign=campaign, game=1, edit=None, note="Nobody came.", now=NOW)


def _confirmed():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    verbs.write_down(campaign, 1, j1={"fate": "lost"})
    verbs.confirm_report(campaign, 1)
    return campaign


@scene("report.confirm")
def confirmed():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    verbs.write_down(campaign, 1, j1={"fate": "lost"})
    yield campaign
    verbs.confirm_report(campaign, 1)


@scene("report.confirm")
def confirmed_with_a_newcomer():
    """Nothing is to be rolled, so that it closes the game, and somebody comes in."""
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    verbs.write_down(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    yield campaign
    verbs.confirm_report(campaign, 1)


@scene("report.confirm")
def not_played():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    yield campaign
    reports.confirm_unplayed(actor=acting(), campaign=campaign, game=1, edit=0, note="Nobody came.", now=NOW)


@scene("report.confirm")
def not_played_and_never_opened():
    campaign = verbs.mustered_campaign()
    yield campaign
    reports.confirm_unplayed(actor=acting(), campaign=campaign, game=1, edit=None, now=NOW)


@scene("roll.throw")
def thrown():
    campaign = _confirmed()
    yield campaign
    verbs.throw_all(campaign, 1)


@scene("roll.throw")
def thrown_by_the_site():
    campaign = _confirmed()
    yield campaign
    own.rolls.throw_all(actor=acting(), campaign=campaign, now=NOW)


@scene("roll.correct")
def die_put_right():
    campaign = _confirmed()
    verbs.throw_all(campaign, 6)
    die = Roll.objects.filter(campaign=campaign, game=1).first()
    yield campaign
    mistyped.correct_die(actor=acting(), campaign=campaign, roll=die.pk, value=1, reason="A one.", witness="Nina", now=NOW)


@scene("correction.confirm")
def corrected():
    campaign = correcting.two_games()
    correcting.prepare(campaign, 1, correcting.moves_the_kill)
    yield campaign
    correcting.confirm(campaign, now=NOW)


@scene("correction.confirm")
def corrected_a_loss():
    campaign = correcting.two_games()
    verbs.choose_ability(campaign, "j1-1", "Marksman") if _slots(campaign) else None
    correcting.prepare(campaign, 2, correcting.kills("j1"))
    yield campaign
    correcting.confirm(campaign, now=NOW)


def _slots(campaign):
    line = correcting.line("j1-1")
    return line.slots > line.abilities_chosen
