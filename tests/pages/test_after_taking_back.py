"""What the pages say of games whose reports were voided, taken back or put in another's place, and of drafts that wait."""

import pytest

from campaign.acts.corrections import prepare_void
from campaign.acts.reports import confirm_unplayed
from campaign.models import Upload
from games.models import Report
from games.queries import schedule
from pilots.names import family
from tests.correcting import claim, confirm, prepare
from tests.pages.report_forms import text, to
from tests.scenes import scene
from tests.undoing import last, take_back
from tests.verbs import NOW, acting, confirm_report, fly_game, mustered_campaign, open_game, throw_all

pytestmark = pytest.mark.django_db

VOIDED = "voided, to be reported again"


@scene
def campaign(owner):
    """Games 1 and 2 are closed."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


def game(campaign, number):
    return next(game for game in schedule(campaign.pk) if game.number == number)


def void(campaign, number):
    prepare_void(actor=acting(), campaign=campaign, game=number, reason="Wrong map.", edit=0)
    confirm(campaign)


def test_a_draft_behind_a_voided_game_is_kept_and_is_being_entered_nowhere(referee, campaign):
    open_game(campaign, 4)
    assert game(campaign, 4).entering
    void(campaign, 2)
    assert (game(campaign, 4).entering, game(campaign, 4).kept) == (False, True)
    page = text(referee.get(to("game", campaign, 4)))
    assert "Its draft is kept as it is: a game before it is to be reported first." in page
    assert "being entered" not in page
    assert "being flown" not in text(referee.get(to("board", campaign)))
    assert "Report open" not in text(referee.get(to("campaign", campaign)))


def test_the_board_shows_the_game_that_is_entered_and_not_the_draft_that_waits(referee, campaign):
    open_game(campaign, 4)
    void(campaign, 2)
    open_game(campaign, 2)
    board = text(referee.get(to("board", campaign)))
    assert "Game 2" in board
    assert "being flown" in board


def test_a_game_of_which_not_played_was_taken_back_was_never_voided(referee, campaign):
    confirm_unplayed(actor=acting(), campaign=campaign, game=4, edit=None, note="Snow.")
    take_back(campaign)
    assert game(campaign, 4).ended == ""
    assert VOIDED not in text(referee.get(to("campaign", campaign)))
    assert "not been flown yet" in text(referee.get(to("game", campaign, 4)))


def test_counting_again_after_that_and_voiding_then_says_voided(campaign):
    confirm_unplayed(actor=acting(), campaign=campaign, game=4, edit=None, note="Snow.")
    take_back(campaign)
    take_back(campaign)
    assert game(campaign, 4).ended == "not played"
    assert not Report.objects.filter(withdrawn=True).exists()
    void(campaign, 4)
    assert game(campaign, 4).ended == VOIDED


def test_a_correction_that_was_taken_back_leaves_no_trace_of_voiding(campaign):
    prepare(campaign, 2, lambda body: body.update(turns=20))
    confirm(campaign)
    take_back(campaign)
    take_back(campaign, last(campaign, "roll.throw"))
    assert game(campaign, 2).ended == ""


def test_taking_a_void_back_shows_the_points_that_count_again(referee, campaign):
    open_game(campaign, 4)
    claim(campaign, 4, "j1", "u1", "damaged")
    confirm_report(campaign, 4)
    throw_all(campaign)
    void(campaign, 4)
    page = text(referee.get(to("undo", campaign, last(campaign).version)))
    assert "Game 4 none → 1" in page
    assert "Ahead: Japan, until now a draw." in page


def test_two_who_were_never_named_are_told_apart_in_the_journal(campaign):
    confirm_lost(campaign)
    void(campaign, 4)
    goes = last(campaign).params["goes"]
    assert len(goes) == len(set(goes)) == 2
    assert goes[0].startswith("Replacement 2 (")


def confirm_lost(campaign):
    fly_game(campaign, 4, j1={"fate": "lost", "crew": "killed"}, j2={"fate": "lost", "crew": "killed"})


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Kōji Umezaki", "Umezaki"),
        ("Replacement 3", "Replacement 3"),
        ("", ""),
        ("Homer Featherstone III", "Featherstone"),
        ("Dale Holt Jr.", "Holt"),
        ("山本 五郎", "山本"),
        ("III", "III"),
    ],
)
def test_a_name_that_nobody_gave_is_never_shortened_to_its_number(name, short):
    assert family(name) == short


def test_a_report_that_came_by_a_file_names_it_on_the_page_of_its_game(referee, campaign):
    kept = Upload.objects.create(
        campaign=campaign, by_name="Sabine", name="night.xlsx", kind="sheet", size=1, sha256="0" * 64, came_at=NOW
    )
    Report.objects.filter(game__campaign=campaign, game__number=2).update(upload=kept)
    assert "night.xlsx" in text(referee.get(to("game", campaign, 2)))
