"""Between the games: abilities, promotions, names."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.growth import choose_ability, name_replacements, promote, rename_pilot, withdraw_ability
from campaign.models import JournalEntry
from pilots.models import AbilityChoice, Pilot, PilotLine, Promotion
from tests.scenes import scene
from tests.verbs import acting, fly_game, found_campaign, fresh, muster_all, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Four a side; j1's pilot is an Ace with three slots, u1's has none."""
    founded = found_campaign()
    seat_players(founded)
    muster_all(founded, [1, 3, 3, 3, 5, 5, 5, 5])
    return founded


def choose(campaign, pilot="j1-1", ability="Marksman", **more):
    return choose_ability(actor=acting(), campaign=campaign, pilot=pilot, ability=ability, **more)


def refusal(refused):
    return refused.value.refusals[0]


@pytest.mark.rule("PAW", "R11")
def test_an_ability_is_chosen_for_an_earned_slot_and_one_more_is_refused(campaign):
    for ability in ("Marksman", "Evader", "Steady hands"):
        choose(campaign, ability=ability)
    assert PilotLine.objects.get(pilot__code="j1-1").abilities_chosen == 3
    with pytest.raises(Refused) as refused:
        choose(campaign, ability="One more")
    assert refusal(refused).code == "ability.slots"
    assert AbilityChoice.objects.count() == 3


def test_the_same_ability_form_sent_twice_gives_it_once(campaign):
    key = uuid4()
    choose(campaign, key=key)
    assert choose(campaign, key=key).repeated
    assert AbilityChoice.objects.count() == 1


@pytest.mark.parametrize(
    ("pilot", "ability", "code"),
    [
        ("j1-1", "", "ability.name"),
        ("j1-1", "x" * 61, "ability.name"),
        ("j9-1", "Marksman", "pilot.gone"),
        ("u1-1", "Evader", "ability.slots"),
    ],
)
def test_an_ability_that_cannot_be_chosen_is_refused(campaign, pilot, ability, code):
    with pytest.raises(Refused) as refused:
        choose(campaign, pilot, ability)
    assert refusal(refused).code == code


def test_an_ability_is_not_chosen_twice_by_one_pilot(campaign):
    choose(campaign)
    with pytest.raises(Refused) as refused:
        choose(campaign, ability="marksman")
    assert refusal(refused).code == "ability.twice"


def test_a_wrong_ability_is_withdrawn_with_a_reason(campaign):
    choose(campaign)
    choice = AbilityChoice.objects.get()
    with pytest.raises(Refused) as refused:
        withdraw_ability(actor=acting(), campaign=campaign, choice=choice.pk, reason=" ")
    assert refusal(refused).code == "reason.missing"
    withdraw_ability(actor=acting(), campaign=campaign, choice=choice.pk, reason="taken for the other pilot")
    assert not AbilityChoice.objects.exists()
    entry = JournalEntry.objects.get(act="ability.withdraw")
    assert (entry.before, entry.reason) == ({"ability": "Marksman", "after": 0}, "taken for the other pilot")
    with pytest.raises(Refused) as refused:
        withdraw_ability(actor=acting(), campaign=campaign, choice=choice.pk, reason="again")
    assert refusal(refused).code == "ability.gone"


def test_an_ability_of_another_campaign_is_not_withdrawn_from_here(campaign):
    other = mustered_campaign(name="Another")
    choose(campaign)
    with pytest.raises(Refused):
        withdraw_ability(actor=acting(), campaign=other, choice=AbilityChoice.objects.get().pk, reason="mine")
    assert AbilityChoice.objects.exists()


@pytest.mark.rule("PAW", "R12")
def test_a_pilot_is_promoted_by_the_referees_word_after_the_last_closed_game(campaign):
    fly_game(campaign, 1)
    promote(actor=acting(), campaign=campaign, pilot="u1-1", rank="Lieutenant", was="Ensign")
    assert PilotLine.objects.get(pilot__code="u1-1").rank == "Lieutenant"
    assert Promotion.objects.get().after == 1
    entry = JournalEntry.objects.get(act="pilot.promote")
    assert (entry.before, entry.after) == ({"rank": "Ensign"}, {"rank": "Lieutenant"})


def test_promoting_to_the_rank_he_has_changes_nothing(campaign):
    assert promote(actor=acting(), campaign=campaign, pilot="u1-1", rank="Ensign").entry is None


def test_the_second_of_two_who_promote_a_pilot_meets_the_first_ones_rank(campaign):
    promote(actor=acting(), campaign=campaign, pilot="u1-1", rank="Lieutenant", was="Ensign")
    with pytest.raises(Conflict) as conflict:
        promote(actor=acting(), campaign=campaign, pilot="u1-1", rank="Lieutenant Commander", was="Ensign")
    assert conflict.value.theirs == "Lieutenant"


def test_a_pilot_is_renamed_and_the_journal_keeps_the_old_name(campaign):
    rename_pilot(actor=acting(), campaign=campaign, pilot="j1-1", name="Kōji Umezaki", was="Anna the pilot")
    assert Pilot.objects.get(code="j1-1").name == "Kōji Umezaki"
    assert JournalEntry.objects.get(act="pilot.rename").params["was"] == "Anna the pilot"
    with pytest.raises(Conflict):
        rename_pilot(actor=acting(), campaign=campaign, pilot="j1-1", name="Somebody else", was="Anna the pilot")


@pytest.mark.rule("PAW", "F.5")
def test_replacements_are_named_several_at_once_and_blank_names_stay(campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"}, u3={"fate": "lost"})
    was = dict(Pilot.objects.filter(came_after=1).values_list("code", "name"))
    assert was == {"u1-2": "Replacement 2", "u2-2": "Replacement 2", "u3-2": "Replacement 2"}
    name_replacements(
        actor=acting(), campaign=campaign, names={"u1-2": "Otis Larkspur", "u2-2": " ", "u3-2": "Ned Hollowell"}, was=was
    )
    names = dict(Pilot.objects.filter(came_after=1).values_list("code", "name"))
    assert names == {"u1-2": "Otis Larkspur", "u2-2": "Replacement 2", "u3-2": "Ned Hollowell"}
    assert len(JournalEntry.objects.get(act="replacement.name").params["pilots"]) == 2


def test_one_bad_name_refuses_all_of_them(campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    with pytest.raises(Refused) as refused:
        name_replacements(actor=acting(), campaign=campaign, names={"u1-2": "Otis Larkspur", "u2-2": "x" * 61})
    assert (refusal(refused).code, refusal(refused).params["pilot"]) == ("pilot.name", "u2-2")
    assert not Pilot.objects.filter(name="Otis Larkspur").exists()


def test_a_mustered_pilot_is_not_named_as_a_replacement(campaign):
    with pytest.raises(Refused) as refused:
        name_replacements(actor=acting(), campaign=campaign, names={"u1-1": "Otis Larkspur"})
    assert refusal(refused).code == "pilot.mustered"


def test_names_that_stay_as_they_are_change_nothing(campaign):
    version = fresh(campaign).version
    assert name_replacements(actor=acting(), campaign=campaign, names={}).entry is None
    assert fresh(campaign).version == version
