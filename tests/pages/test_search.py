"""Search: what is found by which words, and that nobody finds what he may not see."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts import chapters, clubs, growth, options, seasons
from campaign.acts.listing import set_club
from campaign.finding import asked_words, words_of
from campaign.models import Campaign, Word
from campaign.queries.finding import BEYOND
from tests import verbs
from tests.pages.reading import autumn, between, words
from tests.pages.world import signed_in
from tests.scenes import scene


@scene
def war(owner):
    """Autumn in the Solomons, private, after game 4."""
    return seen_by(autumn(owner), "private")


def seen_by(campaign, visibility):
    campaign.visibility = visibility
    campaign.save(update_fields=["visibility"])
    return campaign


@pytest.fixture
def mine(war, owner):
    return signed_in(owner)


def found(client, asked, at="/search/", **more):
    answer = client.get(at, {"q": asked, **more})
    assert answer.status_code == 200
    return words(answer.content.decode().split("<main", 1)[1])


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Yūji Ōno", "yuji"),
        ("Yūji Ōno", "ON"),
        ("Müller", "muller"),
        ("Müller", "mueller"),
        ("Mueller", "müller"),
        ("Straße", "strasse"),
        ("O’Brien-Smith", "brien"),
        ("O’Brien-Smith", "obrien"),
        ("O’Brien-Smith", "o'brien smi"),
        ("Łukasz", "lukasz"),
        ("山本五十六", "山本"),
        ("山本五十六", "五十六"),
        ("ﾔﾏﾓﾄ", "ヤマモト"),
        ("Anna Berg", "berg ann"),
        ("=HYPERLINK(1)", "hyper"),
    ],
)
def test_a_name_is_found_by(name, asked):
    there = words_of(name)
    assert all(any(word.startswith(each) for word in there) for each in asked_words(asked))


@pytest.mark.parametrize(
    ("name", "asked"), [("Anna Berg", "nna"), ("Anna Berg", "anna b x"), ("山本", "本山"), ("Müller", "millar")]
)
def test_a_name_is_not_found_by(name, asked):
    there = words_of(name)
    assert not all(any(word.startswith(each) for word in there) for each in asked_words(asked))


@pytest.mark.parametrize("asked", ["", "   ", "%", "_", "'\"", "🛩", "…"])
def test_what_holds_no_letter_and_no_digit_asks_for_nothing(asked):
    assert asked_words(asked) == []


def test_every_word_lies_between_its_beginning_and_what_is_beyond_it():
    """Letters and digits alone, so that every database orders them alike."""
    for name in ("zzz zz9", "山本", "a1", "Zoë Ürgüp"):
        for word in words_of(name):
            assert word.isascii()
            assert word.isalnum()
            assert word == word.lower()
            assert all(word[:n] <= word <= word[:n] + BEYOND for n in range(1, len(word) + 1))


def test_pilots_players_games_and_the_journal_are_found(mine):
    told = found(mine, "asagiri")
    assert "Tarō Asagiri" in told
    assert "flown by David" in told
    assert "David" in found(mine, "dav")
    assert "flies Bunzō Kazahaya" in found(mine, "dav")
    assert "Early Carrier Battles" in found(mine, "carrier battles")
    assert "was loaded from" in found(mine, "loaded")


def test_the_lost_are_found_with_what_became_of_them(mine):
    assert "Killed in game 1" in found(mine, "tarō asagiri")


def test_a_stranger_finds_nothing_of_a_private_campaign_and_gets_no_count(war):
    for client in (Client(), signed_in(verbs.account("Stranger"))):
        for asked in ("asagiri", "david", "autumn", "carrier", "loaded"):
            assert "Nothing found." in found(client, asked)
        assert client.get(f"/c/{war.slug}/search/", {"q": "asagiri"}).status_code == 404


def test_an_unlisted_campaign_is_found_from_inside_alone(war):
    seen_by(war, "unlisted")
    assert "Nothing found." in found(Client(), "asagiri")
    assert "Tarō Asagiri" in found(Client(), "asagiri", f"/c/{war.slug}/search/")


def test_everybody_finds_what_is_open_to_all_but_not_its_journal_from_outside(war):
    seen_by(war, "public")
    assert "Tarō Asagiri" in found(Client(), "asagiri")
    assert "Nothing found." in found(Client(), "loaded")
    assert "was loaded from" in found(Client(), "loaded", f"/c/{war.slug}/search/")


def test_his_own_campaigns_come_first(war, mine):
    seen_by(autumn(verbs.account("Other"), name="Autumn elsewhere"), "public")
    told = found(mine, "autumn")
    assert told.index("Autumn in the Solomons") < told.index("Autumn elsewhere")


def test_a_new_name_is_found_and_the_old_one_no_more(war, mine, owner):
    growth.rename_pilot(actor=verbs.acting(owner), campaign=war, pilot="j1-1", name="Jirō Ōyama")
    assert "Jirō Ōyama" in found(mine, "oyama")
    change = {"name": "Winter", "visibility": war.visibility}
    options.change_options(actor=verbs.acting(owner), campaign=war, edit=war.options_edit, **change)
    assert "Campaigns 1 Winter" in found(mine, "winter")
    assert "Campaigns" not in found(mine, "solomons").split("Journal")[0]


def test_what_is_marked_is_what_was_asked_for(mine):
    answer = mine.get("/search/", {"q": "asa"}).content.decode()
    assert "Tarō <mark>Asagiri</mark>" in answer


def test_what_was_typed_is_shown_and_never_run(mine):
    asked = "<script>alert(1)</script>\x00\u202e" + "x" * 10_000
    answer = mine.get("/search/", {"q": asked}).content.decode()
    assert "<script>alert" not in answer
    assert "&lt;script&gt;alert(1)" in answer


def campaigns_found(client, **asked):
    """How many, and whether it is said that there are more."""
    section = between(client.get("/search/", asked).content.decode(), '<h2 id="campaigns"', "</section>")
    return section.count("<li>"), "There is more" in section


def test_twenty_of_a_kind_are_shown_and_up_to_a_hundred_on_wish(war, mine, owner):
    for number in range(25):
        verbs.found_campaign(owner, name=f"Harbour {number}")
    assert campaigns_found(mine, q="harbour") == (20, True)
    assert campaigns_found(mine, q="harbour", all="campaigns") == (25, False)


def test_the_number_of_queries_does_not_follow_what_is_found(war, mine, owner):
    def queries(asked):
        with CaptureQueriesContext(connection) as seen:
            found(mine, asked)
        return len(seen)

    few = queries("autumn")
    for number in range(12):
        autumn(owner, name=f"Autumn {number}")
    assert queries("autumn") == queries("a d") == few


def test_the_index_of_words_is_used(war, mine):
    """A list of all words would be read through at a hundred thousand campaigns."""
    asked = Word.objects.filter(word__gte="asa", word__lte="asa" + BEYOND, kind="pilot")
    assert "words_by_word" in asked.explain()


# --- clubs -----------------------------------------------------------------------------------------------------------


@scene
def table(owner, war):
    """A club with two seasons: the private campaign is in the second."""
    actor = verbs.acting(owner)
    club = clubs.found_club(actor=actor, name="The Long Tâble", town="Bergen", now=verbs.NOW).club
    for edit, season in enumerate(("Spring 1942", "Summer 1942")):
        seasons.add_season(actor=actor, club=club.slug, edit=edit, name=season, now=verbs.NOW)
    set_club(actor=actor, campaign=war, edit=war.options_edit, club=club.slug, season="Summer 1942", now=verbs.NOW)
    return club


BY_ITS_WORDS, BY_ITS_SEASON = ("long table", "BERG", "table bergen"), ("summer", "1942 sum", "long summer")


def finds_club(client, asked):
    return "/clubs/the-long-table/" in client.get("/search/", {"q": asked}).content.decode()


@pytest.mark.parametrize("asked", [*BY_ITS_WORDS, *BY_ITS_SEASON])
def test_everybody_finds_a_club_with_a_public_campaign_by_its_name_its_town_and_its_season(table, war, asked):
    seen_by(war, "public")
    assert finds_club(Client(), asked)


@pytest.mark.parametrize("asked", ["spring", "long spring", "summer spring", "long gone"])
def test_nobody_else_finds_it_by_a_season_that_its_page_does_not_show_him(table, war, owner, asked):
    seen_by(war, "public")
    assert not finds_club(Client(), asked)
    assert finds_club(signed_in(owner), asked) == (asked in {"spring", "long spring"})


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_club_whose_campaigns_he_does_not_find_is_found_by_members_and_keepers_alone(table, war, owner, visibility):
    seen_by(war, visibility)
    anna = verbs.account("Anna")
    for asked in (*BY_ITS_WORDS, *BY_ITS_SEASON):
        assert not finds_club(Client(), asked)
        assert not finds_club(signed_in(anna), asked)
        assert finds_club(signed_in(owner), asked)
    verbs.add_member(war, anna, "player", "j1")
    for asked in (*BY_ITS_WORDS, *BY_ITS_SEASON):
        assert finds_club(signed_in(anna), asked)


def test_a_club_that_was_taken_away_is_found_by_nobody_until_it_is_back(table, war, owner, mine):
    seen_by(war, "public")
    clubs.remove_club(actor=verbs.acting(owner), club=table.slug, reason="We play elsewhere.")
    assert not finds_club(mine, "long")
    clubs.restore_club(actor=verbs.acting(owner), club=table.slug)
    assert finds_club(mine, "long")


def test_a_campaigns_own_search_leaves_clubs_out(table, war, mine):
    assert "The Long Tâble" not in found(mine, "long table", f"/c/{war.slug}/search/").split("Journal")[0]


def test_the_club_that_he_keeps_comes_first_and_a_name_before_a_season(table, war, mine):
    seen_by(war, "public")
    other = verbs.account("Other")
    for name in ("A summer table", "Summer in town"):
        club = clubs.found_club(actor=verbs.acting(other), name=name, now=verbs.NOW).club
        game = seen_by(verbs.found_campaign(other, name=f"Game of {name}"), "public")
        set_club(actor=verbs.acting(other), campaign=game, edit=game.options_edit, club=club.slug)
    for client, order in ((mine, [0, 1, 2]), (Client(), [1, 2, 0])):
        answer = client.get("/search/", {"q": "summer"}).content.decode()
        section = between(answer, '<h2 id="clubs"', "</section>")
        names = [f"/clubs/{slug}/" for slug in (table.slug, "a-summer-table", "summer-in-town")]
        assert sorted(names, key=section.index) == [names[place] for place in order]


def test_each_kind_says_how_many_and_leads_there_from_above(table, war, mine):
    for number in range(25):
        verbs.found_campaign(verbs.account(f"Owner {number}"), name=f"Table {number}")
        seen_by(Campaign.objects.latest("pk"), "public")
    answer = mine.get("/search/", {"q": "table"}).content.decode()
    ways = between(answer, '<nav class="kinds"', "</nav>")
    assert re.findall(r'href="#(\w+)">([^<]+) <b>([^<]+)</b>', ways) == [
        ("clubs", "Clubs", "1"),
        ("campaigns", "Campaigns", "20+"),
        ("entries", "Journal", "1"),
    ]
    for kind in ("clubs", "campaigns", "entries"):
        assert answer.count(f'<h2 id="{kind}" tabindex="-1">') == 1
    assert "the first 20" in words(between(answer, '<h2 id="campaigns"', "</section>"))


def test_clubs_are_found_with_as_many_queries_however_many_there_are(table, war, owner, mine):
    def queries(client):
        with CaptureQueriesContext(connection) as seen:
            assert finds_club(client, "long")
        return len(seen)

    seen_by(war, "public")
    few = [queries(mine), queries(Client())]
    for number in range(12):
        club = clubs.found_club(actor=verbs.acting(owner), name=f"Long {number}").club
        seasons.add_season(actor=verbs.acting(owner), club=club.slug, edit=0, name="Long winter")
        game = seen_by(verbs.found_campaign(owner, name=f"Long {number}"), "public")
        set_club(actor=verbs.acting(owner), campaign=game, edit=game.options_edit, club=club.slug, season="Long winter")
    more = [queries(mine), queries(Client())]
    assert more == [n + 1 for n in few], "only the campaigns themselves, which nobody was called before"


# --- near spellings, stories, games of others, aircraft ----------------------------------------------------------------


@pytest.mark.parametrize(("typed", "meant"), [("asagri", "Asagiri"), ("Kazahya", "Kazahaya"), ("solomns", "Solomons")])
def test_what_is_nearly_so_is_offered_to_those_who_may_find_it(war, mine, typed, meant):
    told = found(mine, typed)
    assert "Nothing found. Something is found by:" in told
    assert meant in told
    assert meant not in found(Client(), typed)


def test_nothing_is_near_what_is_like_nothing(war, mine):
    assert "Something is found by" not in found(mine, "qqqqqq")
    assert "Something is found by" not in found(mine, "as")


def test_own_words_of_a_story_are_found_by_those_who_may_read_it(war, mine, owner):
    text = "It rained. Before the raid **Käsekuchen** was served, and [so on](https://x.example/)."
    chapters.save_chapter(actor=verbs.acting(owner), campaign=war, game=2, edit=None, text=text, now=verbs.NOW)
    told = found(mine, "kasekuchen")
    assert "Before the raid Käsekuchen was served, and so on." in told
    assert "<mark>Käsekuchen</mark>" in mine.get("/search/", {"q": "kasekuchen"}).content.decode()
    assert f"/c/{war.slug}/story/#game-2" in mine.get("/search/", {"q": "kasekuchen"}).content.decode()
    assert "Käsekuchen was" in found(mine, "käsekuchen", f"/c/{war.slug}/search/")
    assert "Nothing found." in found(Client(), "kasekuchen")
    seen_by(war, "public")
    assert "Käsekuchen was served" in found(Client(), "kasekuchen served")


def test_games_of_public_campaigns_are_found_by_everybody_his_own_first(war, mine):
    other = seen_by(autumn(verbs.account("Other"), name="Elsewhere"), "public")
    assert "Elsewhere" in found(Client(), "carrier battles")
    told = mine.get("/search/", {"q": "carrier battles"}).content.decode()
    assert told.index(f"/c/{war.slug}/games/2/") < told.index(f"/c/{other.slug}/games/2/")


@pytest.mark.parametrize("asked", ["wildcat", "F4F", "zeke", "a6m2"])
def test_games_are_found_by_an_aircraft_that_flies_in_them(mine, asked):
    assert "Early Carrier Battles" in found(mine, asked)
