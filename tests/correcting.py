"""Verbs of a correction, for tests."""

import copy

from campaign.acts.corrections import confirm_correction, prepare_report
from campaign.acts.rehearsal import rehearse
from games.models import Correction, Report
from pilots.models import PilotLine
from tests.verbs import acting, confirm_report, fly_game, fresh, mustered_campaign, open_game
from tests.verbs import throw_all as roll_on


def claim(campaign, game, by, on, result="shot_down"):
    """Enter in the open draft that one shot another (seats' codes)."""
    report = Report.objects.get(game__campaign=campaign, game__number=game, state="draft")
    sortie = {s["pilot"].rpartition("-")[0]: s["id"] for s in report.body["sorties"]}
    report.body.setdefault("claims", []).append({"by": sortie[by], "on": sortie[on], "result": result})
    if result == "shot_down":
        next(s for s in report.body["sorties"] if s["id"] == sortie[on])["fate"] = "shot_down"
    report.save(update_fields=["body"])


def two_games():
    """Game 1: u1 is shot down by j1. Game 2: everybody flies home. Every die is a 6; game 4 is to come."""
    campaign = mustered_campaign()
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1")
    confirm_report(campaign, 1)
    roll_on(campaign)
    fly_game(campaign, 2)
    return campaign


def body_of(campaign, game):
    return copy.deepcopy(Report.objects.get(game__campaign=campaign, game__number=game, state="confirmed").body)


def correction_of(campaign):
    return Correction.objects.filter(campaign=campaign).first()


def prepare(campaign, game, change, **more):
    """Change a copy of a confirmed report in the correction."""
    correction = correction_of(campaign)
    body = body_of(campaign, game)
    change(body)
    edit = correction.edit if correction else 0
    return prepare_report(actor=acting(), campaign=campaign, game=game, body=body, edit=edit, **more)


def confirm(campaign, reason="It was Bence who fired.", **more):
    correction = correction_of(campaign)
    seen = {"edit": correction.edit if correction else 0, "version": fresh(campaign).version, **more}
    return confirm_correction(actor=acting(), campaign=campaign, reason=reason, **seen)


def look(campaign):
    return rehearse(fresh(campaign), correction_of(campaign))


def sortie(body, seat):
    return next(s for s in body["sorties"] if s["pilot"].startswith(f"{seat}-"))


def moves_the_kill(body):
    body["claims"][0]["by"] = sortie(body, "j2")["id"]


def kills(seat):
    """He was lost with his aircraft, killed."""

    def change(body):
        sortie(body, seat).update(fate="lost", crew="killed")

    return change


def line(pilot):
    return PilotLine.objects.get(pilot__code=pilot)


def codes(refused):
    return [refusal.code for refusal in refused.value.refusals]
