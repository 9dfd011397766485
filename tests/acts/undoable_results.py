"""For each act of an evening a campaign in which it is the last that was done: see undoable."""

from campaign.acts import confirming, drafts, growth, mistyped, muster, reports, rollcall, rolls
from campaign.acts.muster import NewPilot
from campaign.acts.rollcall import Joiner
from campaign.models import Seat
from games.models import Roll
from pilots.models import AbilityChoice
from tests import correcting, verbs
from tests.acts.undoable import SCENES, scene
from tests.verbs import NOW, acting, dice

__all__ = ["SCENES", "scene"]


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
    rolls.throw_all(actor=acting(), campaign=campaign, now=NOW)


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
