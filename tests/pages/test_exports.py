"""The addresses of exports: who may have them, what they are called, what cannot be asked for."""

import pytest
from django.urls import reverse

from campaign.exports.formats import FORMATS
from campaign.exports.material import material
from campaign.exports.subjects import SUBJECTS, export_of
from campaign.models import Campaign
from tests import verbs
from tests.files.campaigns import LEGAL, SOLOMONS, loaded
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.stories.browsing import Page

ALL = [f"{subject}.{form}" for subject in SUBJECTS for form in FORMATS]
CALLED = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "md": "text/markdown; charset=utf-8",
    "bbcode.txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
}


@scene
def solomons():
    [slug] = loaded(SOLOMONS)
    Campaign.objects.filter(slug=slug).update(visibility="unlisted")
    return slug


@scene
def private(owner):
    """A campaign that only its members see."""
    return verbs.mustered_campaign(owner)


@scene
def short_and_long():
    """A campaign as it stood early and as it ended, open to all."""
    slugs = [slug for path in (LEGAL[2], LEGAL[3]) for slug in loaded(path)]
    Campaign.objects.update(visibility="public")
    return slugs


def at(slug, address=""):
    return f"/c/{slug}/exports/{address}"


@pytest.mark.parametrize("address", [*ALL, "calendar.ics", "archive.zip", ""])
def test_a_private_campaign_gives_a_stranger_nothing(client, private, referee, address):
    """field lesson 13"""
    assert client.get(at(private.slug, address)).status_code == 404
    assert signed_in(verbs.account("Tomasz")).get(at(private.slug, address)).status_code == 404
    assert referee.get(at(private.slug, address)).status_code in (200, 302)


@pytest.mark.parametrize("address", ALL)
def test_a_file_says_what_it_is_and_is_not_sent_again(client, solomons, address):
    subject, _dot, form = address.partition(".")
    first = client.get(at(solomons, address))
    assert first.status_code == 200
    assert first.headers["Content-Type"] == CALLED[form]
    assert first.headers["Content-Disposition"] == f'attachment; filename="{solomons}-{subject}.{form}"'
    assert client.get(at(solomons, address), headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.post(at(solomons, address)).status_code == 405


def test_a_changed_campaign_is_sent_anew(client, db):
    owner = verbs.account()
    campaign = verbs.mustered_campaign(owner, visibility="public")
    first = client.get(at(campaign.slug, "standings.csv"))
    verbs.fly_game(campaign, 1, j1={"fate": "lost"})
    again = client.get(at(campaign.slug, "standings.csv"), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
    assert again.content != first.content


def test_each_thing_asked_for_is_another_file_with_another_name(client, solomons):
    asked = {
        "logbooks.csv": "logbooks.csv",
        "logbooks.csv?after=2": "after-2-logbooks.csv",
        "logbooks.csv?pilot=j1-1": "logbooks-j1-1.csv",
        "logbooks.csv?pilot=j1-1&after=2&bom=1": "after-2-logbooks-j1-1.csv",
        "game-reports.md?game=2": "game-reports-2.md",
        "standings.csv?table=sides": "standings-sides.csv",
    }
    answers = {address: client.get(at(solomons, address)) for address in asked}
    for address, name in asked.items():
        assert answers[address].headers["Content-Disposition"] == f'attachment; filename="{solomons}-{name}"'
    assert len({answer.headers["ETag"] for answer in answers.values()}) == len(asked)
    assert len({answer.content for answer in answers.values()}) == len(asked)


@pytest.mark.parametrize("word", ["../../x", "%E2%80%AEvsc.exe", "%0a", "sides"])
def test_a_link_cannot_name_the_file_that_is_kept(client, solomons, word):
    answer = client.get(at(solomons, f"standings.json?table={word}"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{solomons}-standings.json"'


@pytest.mark.parametrize(
    "address",
    [
        "standings.ods", "standings.csv?after=5", "standings.csv?after=8", "standings.csv?after=x", "nothing.csv",
        "logbooks.csv?pilot=nobody", "logbooks.csv?pilot=j4-2&after=0", "standings.csv?pilot=j1-1", "roster.csv?game=1",
        "game-reports.csv?game=9", "game-reports.csv?game=3&after=1", "standings.csv?table=nothing", "dice.csv?pilot=%00",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client, solomons, address):
    assert client.get(at(solomons, address)).status_code == 404


def test_a_form_leads_to_the_file_that_was_chosen(client, solomons):
    asked = {"subject": "logbooks", "form": "xlsx", "pilot": "j1-1", "after": "", "game": ""}
    answer = client.get(at(solomons), asked)
    assert (answer.status_code, answer.headers["Location"]) == (302, at(solomons, "logbooks.xlsx?pilot=j1-1"))
    assert client.get(at(solomons), {"subject": "x", "form": "csv"}).headers["Location"] == f"/c/{solomons}/take-home/"
    later = client.get(at(solomons), {**asked, "after": "2"}).headers["Location"]
    assert client.get(later).status_code == 200


@pytest.mark.parametrize("after", ["5", "8", "x"])
def test_a_moment_that_is_not_there_is_answered_by_those_that_are(client, solomons, after):
    answer = client.get(at(solomons, f"logbooks.csv?pilot=j1-1&after={after}"))
    assert answer.status_code == 404
    html = answer.content.decode()
    for moment in range(5):
        assert client.get(at(solomons, f"logbooks.csv?pilot=j1-1&after={moment}")).status_code == 200
        assert f'href="?pilot=j1-1&amp;after={moment}"' in html
    assert 'href="?pilot=j1-1&amp;after=5"' not in html
    assert 'href="?pilot=j1-1"' in html


@pytest.mark.parametrize("after", ["", "?after=0", "?after=2"])
def test_everything_that_the_page_offers_is_there(client, solomons, after):
    page = Page(client.get(f"/c/{solomons}/take-home/{after}"), "")
    links = [link for link in page.links if "/exports/" in link]
    assert len(links) > len(ALL)
    assert [link for link in links if client.get(link).status_code != 200] == []
    if after:
        assert all(after[1:] in link for link in links if "archive" not in link and "calendar" not in link)
    for form in page.forms:
        if form.action.endswith("/exports/"):
            assert client.get(form.action, form.data(), follow=True).status_code == 200


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_page_offers_every_table_as_csv(db, subject):
    [slug] = loaded(LEGAL[3])
    groups = list(export_of(subject, material(Campaign.objects.get(slug=slug))).groups())
    assert [key for key, _label in SUBJECTS[subject].more] == groups[1:]


@pytest.mark.parametrize("address", ALL)
def test_queries_stay_flat_when_pilots_and_games_grow(client, short_and_long, address, django_assert_max_num_queries):
    for slug in short_and_long:
        with django_assert_max_num_queries(13):
            assert client.get(at(slug, address)).status_code == 200


def test_a_pilots_page_leads_to_his_logbook_and_a_games_to_its_report(client, solomons):
    for address, part in (("pilots/j1-1/", "logbooks.xlsx?pilot=j1-1"), ("games/2/", "game-reports.xlsx?game=2")):
        page = Page(client.get(f"/c/{solomons}/{address}"), "")
        assert at(solomons, part) in page.links
    Campaign.objects.filter(slug=solomons).update(visibility="public")
    assert reverse("all_pilots", args=["csv"]) in Page(signed_in(verbs.account()).get("/"), "/").links
