"""The story: what everybody reads, what a referee writes in it, and what stays of it when facts change."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.chapters import save_chapter
from campaign.acts.growth import rename_pilot
from campaign.models import Chapter, JournalEntry
from campaign.story.page import story
from tests import verbs
from tests.pages.reading import between, page, words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.undoing import take_back


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, visibility="public")
    verbs.fly_game(campaign, 1, j1={"fate": "lost"}, u1={"fate": "lost"})
    return campaign


def at(campaign, *more):
    return "/".join([f"/c/{campaign.slug}/story", *map(str, more), ""])


def send(client, address, **sent):
    return client.post(address, {"key": str(uuid4()), **sent})


def write(campaign, text, game=1, edit=None):
    save_chapter(actor=verbs.acting(), campaign=campaign, game=game, edit=edit, text=text, now=verbs.NOW)
    return Chapter.objects.get(campaign=campaign, game=game)


def chapter(campaign, game=1, client=None):
    return between(page(campaign, "story/", client), f'id="game-{game}"', "</section>")


def test_everybody_who_sees_the_campaign_reads_its_story_and_names_lead_to_logbooks(campaign):
    told = chapter(campaign)
    assert f'<a href="/c/{campaign.slug}/pilots/u1-1/">Ingrid the pilot</a> (captured)' in told
    assert "in your own words" not in words(page(campaign, "story/"))


def test_a_referee_tells_a_game_in_his_own_words(campaign, referee):
    assert "What the facts say" in words(referee.get(at(campaign, "games", 1)).content.decode())
    answer = send(referee, at(campaign, "games", 1), edit="", text="It *rained*.\n\nAnna the pilot saw it & left.")
    assert answer.status_code == 303
    told = chapter(campaign)
    assert "It <em>rained</em>." in told
    assert ">Anna the pilot</a> saw it &amp; left." in told
    assert JournalEntry.objects.filter(campaign=campaign, act="chapter.save", game=1).count() == 1


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[come](javascript:alert(1))",
        "![see](https://pictures.example/1.png)",
        "[come](https://anna:secret@forum.example/)",
        "<img src=x onerror=alert(1)>",
        "[come](data:text/html,x)",
    ],
)
def test_nothing_that_is_written_becomes_a_picture_a_script_or_a_hidden_link(campaign, text):
    write(campaign, text)
    told = chapter(campaign)
    for part in ("<script", "<img", '="javascript', '="data', '="https://anna'):
        assert part not in told


def test_a_link_says_that_it_leads_away(campaign):
    write(campaign, "[The thread](https://forum.example/t/1) tells more.")
    assert 'href="https://forum.example/t/1" rel="noopener noreferrer nofollow ugc"' in chapter(campaign)


@pytest.mark.parametrize(
    ("text", "why"), [("", "let the facts tell it"), ("a\u202eb", "cannot be shown"), ("x" * 8001, "at most 8000 characters")]
)
def test_what_cannot_be_told_is_refused_and_stays_in_the_form(campaign, referee, text, why):
    answer = send(referee, at(campaign, "games", 1), edit="", text=text)
    assert answer.status_code == 422
    assert why in words(answer.content.decode())
    assert text in answer.content.decode()
    assert not Chapter.objects.exists()


def test_two_who_write_the_same_chapter_meet(campaign, referee):
    write(campaign, "Theirs.")
    answer = send(referee, at(campaign, "games", 1), edit="", text="Mine.")
    assert answer.status_code == 409
    assert "Theirs." in answer.content.decode()
    assert "Mine." in answer.content.decode()
    stands = Chapter.objects.get()
    assert send(referee, at(campaign, "games", 1), edit=stands.edit, text="Mine.").status_code == 303
    assert Chapter.objects.get().text == "Mine."


def test_a_chapter_that_was_reset_meanwhile_is_no_longer_the_one_that_was_open(campaign, referee):
    stands = write(campaign, "Theirs.")
    send(referee, at(campaign, "games", 1, "reset"), edit=stands.edit)
    answer = send(referee, at(campaign, "games", 1), edit=stands.edit, text="Mine.")
    assert answer.status_code == 409
    again = write(campaign, "Anew.")
    assert again.edit != stands.edit


def test_the_facts_tell_it_again_and_the_journal_brings_ones_words_back(campaign, referee):
    stands = write(campaign, "Mine.")
    answer = referee.post(at(campaign, "games", 1, "reset"), {"edit": stands.edit, "key": str(uuid4())}, follow=True)
    assert "The facts tell it again." in words(answer.content.decode())
    assert "Mine." not in chapter(campaign)
    take_back(campaign)
    assert "Mine." in chapter(campaign)


def test_ones_words_stay_when_the_facts_change_and_only_a_referee_is_told(campaign, referee):
    write(campaign, "Anna flew well.")
    rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="u1-1", name="Nathan Longtree", now=verbs.NOW)
    assert "Anna flew well." in chapter(campaign)
    assert "The facts have changed" in words(chapter(campaign, client=referee))
    assert "The facts have changed" not in words(chapter(campaign))
    both = words(referee.get(at(campaign, "games", 1)).content.decode())
    assert "Nathan Longtree" in both
    assert "Ingrid the pilot" in both


def test_ones_words_are_said_to_hold_still_and_what_changed_is_marked(campaign, referee):
    write(campaign, "Anna flew well.")
    rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="u1-1", name="Nathan Longtree", now=verbs.NOW)
    both = referee.get(at(campaign, "games", 1)).content.decode()
    assert "<mark>Nathan</mark>" in both
    assert "<mark>Ingrid</mark>" in both
    assert "The words for game 1 the facts have changed since" in words(page(campaign, "desk/", referee))
    edit = Chapter.objects.get().edit
    assert send(referee, at(campaign, "games", 1), edit=edit, text="Anna flew well.").status_code == 303
    assert "The words for game 1 the facts" not in words(page(campaign, "desk/", referee))
    assert "The facts have changed" not in words(chapter(campaign, client=referee))
    assert "The words for game 1 still hold." in words(page(campaign, "journal/"))
    assert send(referee, at(campaign, "games", 1), edit=edit + 1, text="Anna flew well.").status_code == 303
    assert Chapter.objects.get().edit == edit + 1
    take_back(campaign)
    assert "The facts have changed" in words(chapter(campaign, client=referee))


def test_a_pilot_in_ones_own_words_leads_to_his_logbook_also_by_his_familys_name(campaign):
    rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j2-1", name="Kōji Umezaki", now=verbs.NOW)
    write(campaign, "**Ingrid the pilot** flew, and Umezaki flew; nobody flew better than Umezakis.")
    said = chapter(campaign)
    assert 'pilots/u1-1/">Ingrid the pilot</a></strong>' in said
    assert '">Umezaki</a> flew; nobody flew better than Umezakis.' in said


def test_saving_what_the_facts_say_makes_no_chapter(campaign, referee):
    facts = story(campaign).chapters[1].facts
    assert send(referee, at(campaign, "games", 1), edit="", text=facts).status_code == 303
    assert not Chapter.objects.exists()


def test_a_game_without_a_report_has_no_chapter(campaign, referee):
    assert referee.get(at(campaign, "games", 2)).status_code == 404
    assert send(referee, at(campaign, "games", 9), edit="", text="x").status_code == 404


def test_nobody_but_referees_writes_and_no_stranger_reads_a_private_story(campaign):
    for client in (Client(), signed_in(verbs.account("Stranger"))):
        assert send(client, at(campaign, "games", 1), edit="", text="x").status_code == 404
    private = verbs.mustered_campaign(verbs.account("Olga"), name="Behind doors")
    assert Client().get(at(private)).status_code == 404


def test_a_link_to_it_says_elsewhere_what_it_is(campaign):
    head = page(campaign, "story/").partition("</head>")[0]
    assert '<meta property="og:title" content="Story · Harbour Street League">' in head
    assert "After game 1: Japan" in head


def test_it_takes_the_same_queries_however_long_it_is(campaign, owner, django_assert_num_queries):
    long = verbs.mustered_campaign(owner, 8, name="Long", visibility="public")
    for game in (1, 2):
        verbs.fly_game(long, game)
        write(long, "Told.", game)
    for one in (campaign, long):
        with django_assert_num_queries(12):
            page(one, "story/", Client())
