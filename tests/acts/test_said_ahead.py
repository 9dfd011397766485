"""What a campaign file says of games to come is there again, to the last byte, when such a game was flown and is voided."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from campaign.acts.corrections import prepare_void
from campaign.acts.growth import promote
from campaign.acts.reports import confirm_unplayed
from campaign.models import Campaign, JournalEntry
from campaign.record import facts
from campaign.words.journal import sentence
from tests import correcting, verbs
from tests.files.campaigns import loaded, written
from tests.reconciled import assert_reconciled
from tests.scenes import scene
from tests.undoing import take_back

pytestmark = pytest.mark.django_db
SLOTS = [{"pilot": "j1-1", "after": 2, "ability": f"A{n}"} for n in range(4)]
SAID = {
    "more abilities than slots": {"abilities": SLOTS},
    "a rank of one who is lost": {"promotions": [{"pilot": "j2-1", "after": 2, "rank": "Captain"}]},
    "a rank of one who lives": {"promotions": [{"pilot": "j1-1", "after": 2, "rank": "Captain"}]},
    "a rank of one who comes": {"promotions": [{"pilot": "j2-2", "after": 4, "rank": "Captain"}]},
    "who comes for the lost": {"replacements": [{"player": "j2", "after": 2, "pilot": "x", "name": "Sato"}]},
    "who comes for one who lives": {"replacements": [{"player": "j1", "after": 2, "pilot": "x", "name": "Sato"}]},
    "two for one seat": {"replacements": [{"player": "j2", "after": 2, "pilot": p, "name": p} for p in ("x", "y")]},
    "all together, out of order": {
        "abilities": [{"pilot": "x", "after": 4, "ability": "Calm"}, *SLOTS, {"pilot": "u1-1", "after": 2, "ability": "Bold"}],
        "promotions": [{"pilot": "x", "after": 4, "rank": "Captain"}, {"pilot": "j2-1", "after": 2, "rank": "Ensign"}],
        "replacements": [
            {"player": "u1", "after": 4, "pilot": "z", "name": "Jones"},
            {"player": "j2", "after": 2, "pilot": "x", "name": "Sato"},
        ],
    },
}


@scene
def played():
    """Game 1 is closed, nothing was given yet."""
    campaign = verbs.mustered_campaign()
    verbs.fly_game(campaign, 1)
    return verbs.fresh(campaign)


def with_it(played, tmp_path, said) -> Campaign:
    [slug] = loaded(written(tmp_path, {**facts(played).document(), **said}))
    return Campaign.objects.get(slug=slug)


def dumped(campaign) -> str:
    out = StringIO()
    call_command("dump_campaign", campaign.slug, stdout=out)
    return out.getvalue()


def flown(campaign):
    verbs.fly_game(campaign, 2, j2={"fate": "lost", "crew": "killed"})


def voided(campaign, game=2):
    prepare_void(actor=verbs.acting(), campaign=campaign, game=game, reason="Wrong map.", edit=0)
    correcting.confirm(campaign, now=verbs.NOW)


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_a_game_that_is_voided_leaves_what_was_said_ahead_as_it_was(played, tmp_path, said):
    """field lesson 2"""
    campaign = with_it(played, tmp_path, said)
    before = dumped(campaign)
    flown(campaign)
    closed = dumped(campaign)
    voided(campaign)
    assert dumped(campaign) == before
    take_back(campaign)
    assert json.loads(dumped(campaign)) == json.loads(closed)
    take_back(campaign)
    flown(campaign)
    assert json.loads(dumped(campaign)) == json.loads(closed)
    assert_reconciled()


def test_what_the_referee_gave_after_the_game_goes_with_it(played, tmp_path):
    campaign = with_it(played, tmp_path, SAID["a rank of one who lives"])
    before = dumped(campaign)
    flown(campaign)
    promote(actor=verbs.acting(), campaign=campaign, pilot="u1-1", rank="Major", now=verbs.NOW)
    voided(campaign)
    assert dumped(campaign) == before
    [gone] = JournalEntry.objects.filter(campaign=campaign).first().params["withdrawn"]
    assert (gone["name"], gone["what"]) == ("Ingrid the pilot", "Major")


def test_two_games_that_are_voided_together_leave_the_file_as_it_was(played, tmp_path):
    campaign = with_it(played, tmp_path, SAID["all together, out of order"])
    before = dumped(campaign)
    flown(campaign)
    verbs.fly_game(campaign, 4, u1={"fate": "lost", "crew": "killed"})
    assert "Jones" in dumped(campaign)
    voided(campaign, 4)
    voided(campaign, 2)
    assert dumped(campaign) == before
    assert_reconciled()


def test_growth_said_ahead_without_ground_does_not_keep_a_game_from_being_closed(played, tmp_path):
    """Nobody flies, so no die is wanted and the confirmation closes it; the journal says what was withdrawn."""
    campaign = with_it(played, tmp_path, SAID["more abilities than slots"])
    before = dumped(campaign)
    confirm_unplayed(actor=verbs.acting(), campaign=campaign, game=2, edit=None, now=verbs.NOW)
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert "What lost its ground was withdrawn: " in sentence(entry)
    assert [ability["ability"] for ability in json.loads(dumped(campaign)).get("abilities", [])] == ["A0"]
    take_back(campaign)
    assert dumped(campaign) == before
