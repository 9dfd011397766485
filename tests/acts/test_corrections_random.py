"""Random corrections of random campaigns: what was shown before is what the confirmation does."""

import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.acts.base import Actor, Refused
from campaign.acts.corrections import confirm_correction, discard, fly_instead, prepare_die, prepare_report
from campaign.acts.loading import load
from campaign.acts.rehearsal import rehearse
from campaign.acts.rolls import throw_all
from campaign.corrections.conflicts import conflicts
from campaign.corrections.preview import figures
from campaign.models import Campaign
from campaign.record import document
from games.fate.rolls import person
from games.models import Correction, Report, Roll
from rulebooks.dice import Roll as Dice
from rulebooks.pacific_air_war.record import Campaign as Record
from tests.rulebooks.generate import generate

pytestmark = pytest.mark.django_db
SABINE = Actor("Sabine")


class Random6:
    """Dice from a seed."""

    def __init__(self, rng: Random):
        self.rng = rng

    def roll(self, count: int, sides: int) -> Dice:
        return Dice(sides, tuple(self.rng.randint(1, sides) for _ in range(count)))


def spoil(body, rng):
    """Change one thing about one report, legal or not."""
    flown = [sortie for sortie in body["sorties"] if "pilot" in sortie]
    kind = rng.choice(["kill", "save", "wound", "claim", "turns"])
    if kind == "claim" and body.get("claims"):
        body["claims"].remove(rng.choice(body["claims"]))
    elif kind == "turns" or not flown:
        body["turns"] = 36
    else:
        sortie = rng.choice(flown)
        if kind == "kill":
            sortie |= {"fate": "lost", "crew": "killed"}
            sortie.pop("exit", None)
            sortie.pop("bombing", None)
        elif kind == "save":
            sortie.pop("fate", None)
            sortie.pop("crew", None)
        else:
            sortie["crew"] = "wounded"


def prepare(campaign, rng):
    """A correction of one or two reports, and sometimes of a die."""
    numbers = list(Report.objects.filter(game__campaign=campaign, state="confirmed").values_list("game__number", flat=True))
    edit = 0
    for number in rng.sample(numbers, min(len(numbers), rng.choice([1, 1, 2]))):
        body = copy.deepcopy(Report.objects.get(game__campaign=campaign, game__number=number, state="confirmed").body)
        spoil(body, rng)
        kept = prepare_report(actor=SABINE, campaign=campaign, game=number, body=body, edit=edit)
        edit = kept.edit if kept else 0
    rolls = list(Roll.objects.filter(campaign=campaign, pilot__isnull=False))
    if rolls and rng.random() < 0.4:
        prepare_die(
            actor=SABINE, campaign=campaign, roll=rng.choice(rolls).pk, value=rng.randint(1, 6), reason="Misread.", witness="Nina"
        )
    return Correction.objects.filter(campaign=campaign).first()


def settle(campaign, rng):
    """Let successors fly and dice fall as far as that goes. Answers with the last rehearsal."""
    for _ in range(12):
        correction = Correction.objects.get(campaign=campaign)
        preview = rehearse(campaign, correction)
        people = {pilot.id: person(pilot, {}) for pilot in (*preview.before.pilots, *preview.after.pilots)}
        lines = conflicts(preview.first_conflicts, preview.record, preview.after, people)
        choice = next((line for line in lines if line.instead), None)
        if choice is not None:
            of, pilot = choice.instead.of, choice.instead.pilot
            fly_instead(actor=SABINE, campaign=campaign, game=choice.game, of=of, pilot=pilot, edit=correction.edit)
        elif preview.first_dice:
            throw_all(actor=SABINE, campaign=campaign, for_correction=True, dice=Random6(rng))
        else:
            return preview
    return rehearse(campaign, Correction.objects.get(campaign=campaign))


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_what_a_rehearsal_shows_is_what_the_confirmation_does(seed):
    rng = Random(seed)
    campaign = load(actor=SABINE, record=Record.model_validate(generate(seed))).campaign
    if prepare(campaign, rng) is None:
        return
    preview = settle(campaign, rng)
    before = document(campaign)
    correction = Correction.objects.get(campaign=campaign)
    version = Campaign.objects.get(pk=campaign.pk).version
    seen = {"edit": correction.edit, "version": version, "reason": "It was otherwise."}
    if preview.ready:
        done = confirm_correction(actor=SABINE, campaign=campaign, **seen)
        assert done.outcome == preview.after
        assert (done.entry.before, done.entry.after) == figures(preview.differences)
        assert Record.model_validate(document(campaign)) == preview.record
    else:
        with pytest.raises(Refused):
            confirm_correction(actor=SABINE, campaign=campaign, **seen)
        discard(campaign=campaign, edit=correction.edit)
        assert document(campaign) == before
