"""Random games of random campaigns are voided: what is left is the campaign file without them."""

import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.acts.base import Refused
from campaign.acts.corrections import confirm_correction, discard, prepare_void
from campaign.acts.loading import load
from campaign.acts.rehearsal import rehearse
from campaign.corrections.preview import figures
from campaign.models import Campaign
from campaign.record import document
from games.models import Correction, Roll
from rulebooks.pacific_air_war.record import Campaign as Record
from tests.acts.test_corrections_random import SABINE, settle
from tests.rulebooks.generate import generate

pytestmark = pytest.mark.django_db


def loaded(file):
    return load(actor=SABINE, record=Record.model_validate(file)).campaign


def confirm(campaign, reason="It was flown on the wrong map."):
    correction = Correction.objects.get(campaign=campaign)
    version = Campaign.objects.get(pk=campaign.pk).version
    return confirm_correction(actor=SABINE, campaign=campaign, edit=correction.edit, version=version, reason=reason)


def without_last(file, games):
    """The file as it was before its last games were reported: nobody was named and nothing was given after them."""
    gone = [report["game"] for report in file["reports"][len(file["reports"]) - games :]]
    file = copy.deepcopy(file)
    file["reports"] = file["reports"][: len(file["reports"]) - games]
    for what in ("abilities", "promotions", "replacements"):
        file[what] = [entry for entry in file.get(what, []) if entry["after"] not in gone]
    return file, gone


@settings(max_examples=12)
@given(seed=st.integers(0, 10_000))
def test_the_last_games_voided_leave_the_campaign_as_it_was_before_them_byte_for_byte(seed):
    """Field lesson 2."""
    rng, file = Random(seed), generate(seed)
    if not file.get("reports"):
        return
    before, gone = without_last(file, rng.randint(1, min(2, len(file["reports"]))))
    campaign = loaded(file)
    dice = list(Roll.objects.filter(campaign=campaign).order_by("number").values())
    for number in rng.sample(gone, len(gone)):
        correction = Correction.objects.filter(campaign=campaign).first()
        edit = correction.edit if correction else 0
        prepare_void(actor=SABINE, campaign=campaign, game=number, reason="Wrong map.", edit=edit)
    preview = rehearse(campaign, Correction.objects.get(campaign=campaign))
    done = confirm(campaign)
    assert document(campaign) == document(loaded(before))
    assert done.outcome == preview.after
    assert (done.entry.before, done.entry.after) == figures(preview.differences)
    assert list(Roll.objects.filter(campaign=campaign).order_by("number").values()) == dice


@settings(max_examples=12)
@given(seed=st.integers(0, 10_000))
def test_an_earlier_game_voided_counts_as_not_played_and_later_ones_are_replayed_or_nothing_happens(seed):
    rng, file = Random(seed), generate(seed)
    if len(file.get("reports", ())) < 2:
        return
    campaign = loaded(file)
    number = rng.choice(file["reports"][:-1])["game"]
    prepare_void(actor=SABINE, campaign=campaign, game=number, reason="Wrong map.", edit=0)
    preview = settle(campaign, rng)
    stored = document(campaign)
    if not preview.ready:
        with pytest.raises(Refused):
            confirm(campaign)
        discard(campaign=campaign, edit=Correction.objects.get(campaign=campaign).edit)
        assert document(campaign) == stored
        return
    done = confirm(campaign)
    left = document(campaign)
    assert next(report for report in left["reports"] if report["game"] == number) == {
        "game": number,
        "turns": 1,
        "sorties": [],
        "voided": True,
    }
    assert done.outcome == preview.after
    assert document(loaded(left))["reports"] == left["reports"]
    assert done.entry.params["voids"] == [{"game": number, "report": 1, "again": False}]
