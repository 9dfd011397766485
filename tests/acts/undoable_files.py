"""For acts on files and on whole games a campaign in which each is the last that was done: see undoable."""

import json
from datetime import timedelta

from campaign.acts.corrections import prepare_void
from campaign.acts.evidence import keep_as_evidence, set_log_dice
from campaign.acts.replacing import replace_campaign
from rulebooks.pacific_air_war.reading import read_campaign
from tests import correcting, verbs
from tests.acts.undoable_results import SCENES, scene
from tests.bringing import brought, dump, evening, imported, taken_over
from tests.files.vassal_made import EVENING, vlog
from tests.verbs import NOW, acting, fresh

__all__ = ["SCENES"]


@scene("report.import")
def game_opened_by_a_file():
    campaign = verbs.mustered_campaign()
    yield campaign
    imported(campaign, evening())


@scene("report.import")
def draft_replaced_by_a_file():
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    yield campaign
    imported(campaign, evening())


@scene("report.confirm")
def confirmed_with_the_dice_of_a_file():
    campaign = verbs.mustered_campaign()
    imported(campaign, evening())
    yield campaign
    verbs.confirm_report(campaign, 1)


@scene("correction.confirm")
def corrected_by_a_file_with_dice():
    campaign = verbs.mustered_campaign()
    imported(campaign, evening())
    verbs.confirm_report(campaign, 1)
    yield campaign
    taken_over(brought(campaign, evening(1, turns=24), "again.json"))
    correcting.confirm(campaign, now=NOW + timedelta(days=1))


@scene("correction.confirm")
def last_game_voided():
    campaign = correcting.two_games()
    yield campaign
    _void(campaign, 2)


@scene("correction.confirm")
def earlier_game_voided():
    campaign = verbs.mustered_campaign()
    verbs.fly_game(campaign, 1)
    verbs.fly_game(campaign, 2)
    yield campaign
    _void(campaign, 1)


def _void(campaign, game):
    prepare_void(actor=acting(), campaign=campaign, game=game, reason="Wrong map.", edit=0)
    correcting.confirm(campaign, now=NOW)


@scene("campaign.replace")
def replaced_by_a_file():
    campaign = correcting.two_games()
    document = dump(fresh(campaign))
    document["players"][0]["name"] = "Annika"
    document["reports"] = document["reports"][:1]
    yield campaign
    record = read_campaign(json.dumps(document).encode())
    replace_campaign(actor=acting(), campaign=campaign, record=record, version=fresh(campaign).version, now=NOW)


@scene("upload.keep_as_evidence")
def log_kept_as_evidence():
    campaign = verbs.mustered_campaign()
    upload = brought(campaign, vlog(EVENING), "evening.vlog")
    yield campaign
    keep_as_evidence(actor=acting(), campaign=campaign, upload=upload.pk, edit=upload.edit, now=NOW)


@scene("campaign.log_dice")
def dice_of_logs_described():
    campaign = verbs.mustered_campaign()
    yield campaign
    edit = fresh(campaign).options_edit
    set_log_dice(actor=acting(), campaign=campaign, edit=edit, form="{player} rolls {dice}", now=NOW)
