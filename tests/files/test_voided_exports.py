"""A voided game leaves no trace in any export: but for when it was made, each is as before that game (field lesson 2)."""

import pytest

from campaign.acts.corrections import confirm_correction, prepare_void
from campaign.exports.material import material
from campaign.exports.subjects import SUBJECTS, WHOLE
from campaign.exports.tables import Cell
from campaign.exports.writing import written
from campaign.models import Campaign
from campaign.record import document
from games.models import Correction
from rulebooks.pacific_air_war.standings import standings
from tests.verbs import acting, choose_ability, fly_game, fresh, mustered_campaign

pytestmark = pytest.mark.django_db
OF_THE_RESULT = [key for key in SUBJECTS if key != "dice"]
"""The dice record keeps the dice of a voided game: they count again if it is reported again."""


def said(campaign) -> dict[str, list[tuple[str, list[tuple[Cell, ...]]]]]:
    stood = material(fresh(campaign))
    made = {key: SUBJECTS[key].make(stood, WHOLE) for key in OF_THE_RESULT}
    return {key: [(table.key, list(table.rows)) for table in export.tables] for key, export in made.items()}


def files(campaign) -> dict[str, bytes]:
    stood = material(fresh(campaign))
    return {key: written(key, "csv", stood, WHOLE) for key in OF_THE_RESULT}


def test_every_export_says_what_it_said_before_the_game_that_was_voided():
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    choose_ability(campaign, "j1-1", "Marksman")
    before, in_csv, dump = said(campaign), files(campaign), document(campaign)
    stood = material(fresh(campaign))
    fly_game(campaign, 2, u1={"fate": "lost"}, j2={"fate": "lost", "crew": "killed"})
    assert said(campaign) != before
    prepare_void(actor=acting(), campaign=campaign, game=2, reason="Wrong map.", edit=0)
    seen = {"edit": Correction.objects.get().edit, "version": fresh(campaign).version}
    confirm_correction(actor=acting(), campaign=campaign, reason="Wrong map.", **seen)
    assert said(campaign) == before
    Campaign.objects.update(changed_at=stood.campaign.changed_at)
    assert files(campaign) == in_csv
    assert document(campaign) == dump
    again = material(fresh(campaign))
    assert standings(again.outcome, again.record) == standings(stood.outcome, stood.record)
