"""What the pages of a game's files say: what counts no more, what says nothing new, whose die differs, who is no longer there."""

import json

import pytest

from campaign.acts.corrections import discard
from games.models import Correction, Report, Roll
from tests.bringing import brought, evening, imported
from tests.pages.report_forms import text, to
from tests.scenes import scene
from tests.undoing import last, take_back
from tests.verbs import confirm_report, fly_game, mustered_campaign, throw_all

pytestmark = pytest.mark.django_db

COUNTS_NO_MORE = "was taken over, and counts no more"


@scene
def campaign(owner):
    return mustered_campaign(owner)


def counted(campaign):
    """Game 1 was flown, by a file, and is closed."""
    imported(campaign, evening())
    confirm_report(campaign, 1)
    throw_all(campaign)


def as_reported(campaign, **changed):
    """The confirmed report of game 1 as a file, with its dice."""
    body = Report.objects.get(game__campaign=campaign, game__number=1, state="confirmed").body
    dice = {}
    for roll in Roll.objects.filter(campaign=campaign, game=1, voided_at=None).select_related("pilot"):
        dice.setdefault(roll.pilot.code, {})[roll.kind] = roll.value
    sorties = [{**sortie, **dice.get(sortie["pilot"], {})} for sortie in body["sorties"]]
    return json.dumps({**body, "sorties": sorties, **changed}).encode()


def test_a_file_whose_import_was_taken_back_counts_no_more_and_can_be_taken_over_again(referee, campaign):
    imported(campaign, evening())
    files = to("import_game", campaign, 1)
    assert "taken over" in text(referee.get(files))
    assert COUNTS_NO_MORE not in text(referee.get(files))
    take_back(campaign, last(campaign, "report.import"))
    assert COUNTS_NO_MORE in text(referee.get(files))
    page = text(referee.get(to("import_preview", campaign, campaign.uploads.get().pk)))
    assert COUNTS_NO_MORE in page
    assert "Take it over as the draft" in page


def test_a_file_in_a_correction_that_was_dropped_counts_no_more(referee, campaign):
    counted(campaign)
    imported(campaign, evening(turns=21), "again.json")
    assert COUNTS_NO_MORE not in text(referee.get(to("import_game", campaign, 1)))
    discard(campaign=campaign, edit=Correction.objects.get().edit)
    assert COUNTS_NO_MORE in text(referee.get(to("import_game", campaign, 1)))


def test_a_file_that_says_what_counts_already_has_nothing_to_take_over(referee, campaign):
    counted(campaign)
    same = brought(campaign, as_reported(campaign), "same.json")
    page = text(referee.get(to("import_preview", campaign, same.pk)))
    assert "there is nothing to take over" in page
    assert "Put it into the correction" not in page
    other = brought(campaign, as_reported(campaign, turns=21), "other.json")
    assert "Put it into the correction" in text(referee.get(to("import_preview", campaign, other.pk)))


def test_a_die_that_differs_from_the_record_says_which_counts_and_leads_to_putting_it_right(referee, campaign):
    counted(campaign)
    roll = Roll.objects.get(campaign=campaign, game=1, pilot__code="j1-1", kind="home", voided_at=None)
    file = json.loads(as_reported(campaign))
    next(sortie for sortie in file["sorties"] if sortie["pilot"] == "j1-1")["home"] = 1
    upload = brought(campaign, json.dumps(file).encode(), "other.json")
    page = referee.get(to("import_preview", campaign, upload.pk))
    assert f"The {roll.value} of the record counts, not this one." in text(page)
    assert "A die that fell is never overwritten by a file" in text(page)
    assert f'href="{to("roll_correct", campaign, roll.pk)}"' in page.content.decode()


def test_every_page_of_a_file_leads_back_to_its_game(referee, campaign):
    upload = brought(campaign, evening())
    for page in (to("import_game", campaign, 1), to("import_preview", campaign, upload.pk)):
        assert f'href="{to("game", campaign, 1)}"' in referee.get(page).content.decode()


def test_who_is_meant_is_asked_with_those_apart_who_are_not_in_their_seats(referee, campaign):
    fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    sheet = b"name,player,side,aircraft\nSomebody,Anna,japan,A6M2\nBence the pilot,Bence,japan,A6M2\n"
    upload = brought(campaign, sheet, "sheet.csv", game=2)
    page = referee.get(to("import_preview", campaign, upload.pk)).content.decode()
    assert "Anna’s new pilot (Replacement 2)" in page
    gone = page.partition("Lost before it, or come after it")[2].partition("</optgroup>")[0]
    assert "Anna the pilot" in gone
    assert "Chloé the pilot" not in gone
