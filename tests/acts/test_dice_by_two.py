"""Where two people confirm: dice that were mistyped, and dice of a correction that waits for its second person."""

import pytest

from campaign.acts.base import Refused
from campaign.acts.correction_seconds import submit_correction
from campaign.acts.corrections import fly_instead
from campaign.acts.mistyped import correct_die
from campaign.acts.rolls import enter_die, throw_all
from campaign.words.refusals import told
from games.models import Roll
from tests.correcting import codes, correction_of, kills, look, prepare, two_games
from tests.scenes import scene
from tests.verbs import acting, dice, fresh, mustered_campaign, two_confirm

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Games 1 and 2 are closed; every die was a 6."""
    return two_confirm(two_games())


def put_right(campaign, die, value):
    return correct_die(actor=acting(), campaign=campaign, roll=die.pk, value=value, reason="Misread.", witness="Nina")


def test_a_mistyped_die_that_changes_figures_is_a_correction_too(campaign):
    die = Roll.objects.get(campaign=campaign, game=2, kind="home", pilot__code="j3-1")
    with pytest.raises(Refused) as refused:
        put_right(campaign, die, 1)
    assert codes(refused) == ["roll.two"]
    assert "two people confirm here what counts" in told(refused.value.refusals[0])
    assert Roll.objects.get(pk=die.pk).voided_at is None


def test_a_mistyped_die_that_changes_no_figure_is_put_right_at_once(campaign):
    die = Roll.objects.get(campaign=campaign, game=1, kind="home", pilot__code="j3-1")
    put_right(campaign, die, 5)
    assert Roll.objects.get(pk=die.pk).voided_at is not None


def test_before_the_first_report_a_die_of_the_muster_is_put_right_at_once():
    campaign = two_confirm(mustered_campaign())
    die = Roll.objects.filter(campaign=campaign, game=0).first()
    put_right(campaign, die, 6)
    assert Roll.objects.get(pk=die.pk).voided_at is not None


def test_no_die_falls_for_a_correction_that_waits(campaign):
    """Else the second would know it before he signs."""
    prepare(campaign, 1, kills("j1"))
    edit = correction_of(campaign).edit
    fly_instead(actor=acting(), campaign=campaign, game=2, of="j1-1", pilot="j1-2", edit=edit)
    stored, version = correction_of(campaign), fresh(campaign).version
    submit_correction(actor=acting(), campaign=campaign, edit=stored.edit, version=version, reason="He never came home.")
    (throw,) = look(campaign).may_wait
    assert throw_all(actor=acting(), campaign=campaign, for_correction=True, dice=dice(1)).entry is None
    with pytest.raises(Refused) as refused:
        enter_die(actor=acting(), campaign=campaign, game=throw.game, pilot=throw.pilot, kind=throw.kind, value=1, witness="Nina")
    assert codes(refused) == ["roll.unwanted"]
