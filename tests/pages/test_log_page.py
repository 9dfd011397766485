"""A log of VASSAL beside its game: brought, looked at, taken over or kept; its chat for members, its dice for every reader."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.acts.drafts import void_draft
from campaign.models import JournalEntry, Upload
from campaign.vassal import page as log_pages
from campaign.vassal.page import log_page
from games.models import Report
from tests import verbs
from tests.bringing import brought, taken_over
from tests.files.vassal_made import EVENING, said, thrown, undone, vlog
from tests.pages.full import keep_log
from tests.pages.reading import between, page, read, rows, words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.stories.browsing import Page


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner, visibility="public")


@scene
def kept(campaign, owner):
    keep_log(campaign, 1, owner)
    return Upload.objects.get()


@pytest.fixture
def player(campaign):
    """Anna's browser."""
    verbs.add_member(campaign, anna := verbs.account("Anna"), "player", "j1")
    return signed_in(anna)


def at(upload, more=""):
    return f"games/1/logs/{upload.pk}/{more}"


def chat(campaign, upload, client, asked=""):
    return words(between(page(campaign, at(upload, asked), client), '<h2 id="chat">', "</section>"))


def bring(client, campaign, data, name="evening.vlog"):
    return client.post(f"/c/{campaign.slug}/games/1/import/", {"file": SimpleUploadedFile(name, data)})


def decide(client, campaign, upload, **sent):
    row = Upload.objects.get(pk=upload.pk)
    return client.post(f"/c/{campaign.slug}/imports/{upload.pk}/", {"edit": row.edit, "key": str(uuid4()), **sent})


def test_a_log_is_brought_looked_at_and_taken_over_as_the_draft(campaign, referee):
    preview = bring(referee, campaign, vlog(EVENING)).headers["Location"]
    shown = words(referee.get(preview).content.decode())
    assert "the draft is proposed from the tags in its chat" in shown
    assert "everybody in his seat is taken to have flown" in shown
    assert not Report.objects.exists()
    against = Page(referee.get(preview), preview).form_with("against").value("against")
    upload = Upload.objects.get()
    assert decide(referee, campaign, upload, do="take", against=against).headers["Location"].endswith("/games/1/report/")
    assert len(verbs.draft_of(campaign).body["claims"]) == 3
    assert "Taken over into the report" in read(campaign, at(upload), referee)


def test_a_log_is_kept_as_evidence_and_stands_with_its_game(campaign, referee, player):
    bring(referee, campaign, vlog([said("Anna", "good luck")]))
    upload = Upload.objects.get()
    shown = words(referee.get(f"/c/{campaign.slug}/imports/{upload.pk}/").content.decode())
    assert "Nobody typed a tag" in shown
    assert "Take it over" not in shown
    answer = decide(referee, campaign, upload, do="evidence")
    assert answer.headers["Location"] == f"/c/{campaign.slug}/{at(upload)}"
    assert "evening.vlog evidence, brought by Sabine" in read(campaign, "games/1/", player)
    assert "It is kept as evidence since" in words(referee.get(f"/c/{campaign.slug}/imports/{upload.pk}/").content.decode())
    assert JournalEntry.objects.filter(act="upload.keep_as_evidence").count() == 1


def test_a_form_that_was_open_before_takes_nothing_over_of_a_log_that_is_kept(campaign, referee, kept):
    answer = decide(referee, campaign, kept, do="take", against="opens")
    assert "It is kept as evidence since" in words(answer.content.decode())
    assert not Report.objects.exists()


def test_members_read_who_said_what_with_what_was_made_of_each_tag(campaign, kept, player):
    told = chat(campaign, kept, player)
    assert "1 Anna good luck, all" in told
    assert "4 Anna that was him. !!shot Jörg Anna the pilot shot Jörg the pilot down, turn 9." in told
    assert "9 Bence !!chased by Karim Karim the pilot chased Bence the pilot." in told
    assert "3 Sabine !!turn 9 4" in told
    assert "6 Jörg !!wounded Jörg the pilot was wounded." in told


def test_readers_see_the_module_and_how_all_dice_fell_but_neither_names_nor_chat(campaign, kept):
    shown = read(campaign, at(kept))
    assert "Pacific Skies" in shown
    assert "What players said to each other is for the members" in shown
    for private in ("good luck", "Gunnery", "Anna", "Jörg"):
        assert private not in shown
    assert ["All dice", "1", "1", "1", "1", "0", "1", "5"] in rows(page(campaign, at(kept)))
    assert Client().get(f"/c/{campaign.slug}/{at(kept, 'file/')}").status_code == 404


def test_whatever_a_reader_asks_of_a_log_it_is_read_once(campaign, kept, monkeypatch):
    """It takes a second where a log is long, and everybody may ask for a public one."""
    times = []
    monkeypatch.setattr("campaign.pages.logs.log_page", lambda *given, **more: times.append(given) or log_page(*given, **more))
    for asked in ("", "?q=shot", "?q=luck&page=9", "?throws=999999"):
        assert Client().get(f"/c/{campaign.slug}/{at(kept)}{asked}").status_code == 200
    assert len(times) == 1


def test_members_see_each_throw_and_the_faces_of_each_player(campaign, kept, player):
    shown = rows(page(campaign, at(kept), player))
    assert ["Anna", "1", "0", "1", "1", "0", "0", "3"] in shown
    assert ["2", "Anna", "Gunnery", "3 4 1"] in shown
    assert "Too few dice to say" in read(campaign, at(kept), player)


def test_the_file_goes_out_to_members_as_it_came(campaign, kept, player):
    answer = player.get(f"/c/{campaign.slug}/{at(kept, 'file/')}")
    assert answer.content == bytes(kept.content.data)
    assert answer.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize(("asked", "found"), [("JORG", 3), ("joerg", 3), ("turn 1", 1), ("shot him", 1), ("nothing", 0)])
def test_the_chat_is_searched_by_the_beginnings_of_words_whatever_their_accents(campaign, kept, player, asked, found):
    told = chat(campaign, kept, player, f"?q={asked}")
    assert f"{found} line{'' if found == 1 else 's'} found." in told


def test_a_long_chat_comes_in_pages(campaign, player, owner, monkeypatch):
    monkeypatch.setattr(log_pages, "LINES", 4)
    keep_log(campaign, 1, owner)
    upload = Upload.objects.get()
    assert "Page 3 of 3" in chat(campaign, upload, player, "?page=3")
    assert "11 Sabine !!turn 12" in chat(campaign, upload, player, "?page=3")
    for wrong in ("4", "0x", "-1"):
        assert player.get(f"/c/{campaign.slug}/{at(upload)}?page={wrong}").status_code == 404


def test_markup_in_a_chat_is_shown_as_text(campaign, player):
    line = "&lt;script&gt;alert(1)&lt;/script&gt; <img src=x onerror=alert(1)> !!shot &lt;b&gt;Jörg"
    upload = brought(campaign, vlog([f"CHAT&lt;Anna&gt; - {line}", said("Jörg", "off"), undone(said("Jörg", "off"))]))
    Upload.objects.update(state=Upload.State.KEPT)
    shown = page(campaign, at(upload), player)
    assert "<script>alert" not in shown
    assert "onerror" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "off taken back in the game" in words(shown)


def test_a_log_on_which_nothing_is_decided_is_for_referees_alone(campaign, referee, player):
    upload = brought(campaign, vlog(EVENING))
    assert "Not decided yet" in read(campaign, at(upload), referee)
    for client in (player, Client()):
        assert client.get(f"/c/{campaign.slug}/{at(upload)}").status_code == 404
    assert "VASSAL logs" not in read(campaign, "games/1/", player)


def test_a_log_whose_draft_was_thrown_away_stands_with_the_game_no_more(campaign, player):
    taken_over(brought(campaign, vlog(EVENING)))
    assert "VASSAL logs" in read(campaign, "games/1/", player)
    void_draft(actor=verbs.acting(), campaign=campaign, game=1, edit=0, now=verbs.NOW)
    assert "VASSAL logs" not in read(campaign, "games/1/", player)


def test_a_log_stands_with_no_other_game_and_no_other_campaign(campaign, kept, player):
    other = verbs.mustered_campaign(verbs.account("Tomasz"), visibility="public")
    for path in (f"/c/{campaign.slug}/games/2/logs/{kept.pk}/", f"/c/{other.slug}/{at(kept)}"):
        assert player.get(path).status_code == 404


def test_how_dice_are_looked_for_is_tried_on_lines_of_the_log(campaign, referee, owner):
    bring(referee, campaign, vlog([thrown("Guns", "3", "Anna"), "CHAT* Anna rolls 2d6: 3, 4", said("Jörg", "turn 5?")]))
    upload, here = Upload.objects.get(), f"/c/{campaign.slug}/{at(Upload.objects.get(), 'dice/')}"
    form = {"edit": campaign.options_edit, "key": str(uuid4())}
    shown = rows(referee.get(here).content.decode())
    assert ["*** Guns = 3 *** <Anna>", "Guns", "3", "Anna"] in shown
    assert ["* Anna rolls 2d6: 3, 4", "no dice found"] in shown
    refused = referee.post(here, {**form, "form": "{player} rolls"})
    assert refused.status_code == 422
    assert "does not say where the dice stand" in words(refused.content.decode())
    assert 'value="{player} rolls"' in refused.content.decode()
    assert referee.post(here, {**form, "form": "* {player} rolls {what}: {dice}"}).status_code == 303
    assert ["2", "Anna", "2d6", "3 4"] in rows(page(verbs.fresh(campaign), at(upload), referee))
    assert referee.post(here, {**form, "key": str(uuid4()), "form": "{dice}"}).status_code == 409


def test_a_log_takes_as_many_queries_however_long_it_is(
    campaign, referee, django_assert_num_queries, django_assert_max_num_queries
):
    short = brought(campaign, vlog([said("Anna", "!!wounded")]), "a.vlog")
    long = brought(campaign, vlog([*EVENING, *(said(f"Guest {n}", "!!hit Anna") for n in range(40))]), "b.vlog")
    with django_assert_max_num_queries(14) as first:
        page(campaign, at(short), referee)
    with django_assert_num_queries(len(first)):
        page(campaign, at(long), referee)


def test_a_log_stands_with_the_versions_and_links_and_before_the_empty_sheets(campaign, player):
    taken_over(brought(campaign, vlog(EVENING)))
    told = read(campaign, "games/1/", player)
    places = [told.index(said) for said in ("What came back", "VASSAL logs", "For the table")]
    assert places == sorted(places)
    assert "What will fly" not in told[places[0] : places[2]]
