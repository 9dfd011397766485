"""The journal: every act is a sentence, with what it changed."""

import ast
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client

from campaign import acts
from campaign.acts import growth, options, people
from campaign.models import Campaign, JournalEntry, Member
from campaign.words.changes import changes
from campaign.words.journal import SENTENCES, sentence
from tests import verbs
from tests.pages.reading import autumn, between, page, read, words
from tests.scenes import scene


def names_of_acts() -> set[str]:
    """What the modules of acts call themselves: a first argument of ``perform``, or ``ACT = ...``."""
    names: set[str] = set()
    for file in Path(acts.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "perform":
                said = node.args[0]
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ACT":
                said = node.value
            else:
                continue
            names |= {said.value} if isinstance(said, ast.Constant) else set()
    return names


@scene
def evening():
    """A campaign in which nearly everything was done once."""
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public", optional_games=(3,))
    verbs.add_member(campaign, verbs.account("Marek"))
    growth.rename_pilot(actor=verbs.acting(sabine), campaign=campaign, pilot="j1-1", name="Ito")
    verbs.fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    verbs.fly_game(campaign, 2, j2={"fate": "lost"})
    growth.promote(actor=verbs.acting(sabine), campaign=campaign, pilot="u1-1", rank="Captain")
    return campaign


def test_every_act_has_its_sentence():
    assert names_of_acts() - SENTENCES.keys() == set()


def test_every_entry_of_an_evening_is_a_sentence_without_names_of_fields(evening):
    for entry in JournalEntry.objects.filter(campaign=evening):
        told = sentence(entry)
        assert told.endswith("."), (entry.act, told)
        assert "%(" not in told
        assert "_" not in told
        assert "None" not in told


def test_no_entry_is_unreadable_whatever_it_lacks(evening):
    """An entry written by an earlier edition may lack what a later sentence says."""
    for act in SENTENCES:
        entry = JournalEntry(campaign=evening, act=act, params={}, game=1)
        assert "%(" not in sentence(entry)
        assert changes(entry) == []


def test_an_act_that_is_not_known_any_more_is_told_all_the_same(evening):
    assert sentence(JournalEntry(campaign=evening, act="board.paint")) == "The campaign was changed."


def test_the_journal_tells_the_evening_newest_first(evening):
    told = read(evening, "journal/")
    assert told.index("Captain") < told.index("Game 2 was confirmed") < told.index("Game 1 was confirmed")
    assert "was founded, with games 1, 2, 3, 4 and 7." in told
    assert "is called Ito." in told


def test_a_change_is_shown_before_and_after(evening):
    shown = words(page(evening, "journal/"))
    assert "Before and after What Before After Rank" in shown
    assert "Rank Captain" not in shown


def test_options_are_told_by_their_names(db):
    sabine = verbs.account()
    campaign = verbs.found_campaign(sabine, visibility="public")
    options.change_options(
        actor=verbs.acting(sabine), campaign=campaign, edit=0, name=campaign.name, visibility="public", rules={"ace_kills": 6}
    )
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert ("Kills of an Ace", "–", "6") in changes(entry)


def test_a_part_taken_away_is_told(db):
    sabine, marek = verbs.account(), verbs.account("Marek")
    campaign = verbs.found_campaign(sabine)
    verbs.add_member(campaign, marek)
    people.remove_member(actor=verbs.acting(sabine), campaign=campaign, member=Member.objects.get(user=marek).pk)
    assert sentence(JournalEntry.objects.filter(campaign=campaign).first()) == "Marek takes part no more."


def test_the_journal_can_be_read_game_by_game(evening):
    told = read(evening, "journal/?game=1")
    assert "Game 1 was confirmed" in told
    assert "Game 2 was confirmed" not in told
    assert "Nothing was done here yet" in read(evening, "journal/?game=7")


def test_a_long_journal_is_turned_page_by_page(evening):
    entry = JournalEntry.objects.filter(campaign=evening).first()
    for version in range(entry.version + 1, entry.version + 61):
        JournalEntry.objects.create(
            campaign=evening, version=version, key=UUID(int=version), at=entry.at, actor_name="Sabine", act="pilot.rename",
            params={"was": "A", "name": f"Name {version}"},
        )  # fmt: skip
    Campaign.objects.filter(pk=evening.pk).update(version=entry.version + 60)
    first = page(evening, "journal/")
    assert "Older entries" in first
    older = between(first, '<a class="button" href="', '"')
    assert f"Name {entry.version + 1}." in read(evening, f"journal/{older}")


@pytest.mark.parametrize("asked", ["game=8", "game=x", "before=x", "before=-1", "before=0", f"before={'9' * 40}", "before=١"])
def test_what_is_no_number_is_not_found(db, asked):
    assert Client().get(f"/c/{autumn().slug}/journal/?{asked}").status_code == 404


def test_a_name_that_is_markup_stays_text(db):
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    growth.rename_pilot(actor=verbs.acting(sabine), campaign=campaign, pilot="j1-1", name="<script>alert(1)</script>")
    for path in ("", "journal/", "pilots/j1-1/", "standings/", "roster/"):
        assert "<script>alert" not in page(campaign, path)


def test_the_home_page_tells_the_latest(evening):
    latest = words(between(page(evening), '<h2 id="latest">', "</section>"))
    assert "is Captain." in latest


def test_many_dice_are_told_in_short_and_listed_below(db):
    rolls = [
        {"game": 4, "name": f"Pilot {number}", "kind": "home", "value": 3, "result": "safe" if number else "killed"}
        for number in range(5)
    ]
    entry = JournalEntry(act="roll.throw", game=4, params={"rolls": rolls, "source": "site", "closed": [4]})
    assert sentence(entry) == "Five dice of game 4 fell. Pilot 0, home 3: lost at sea. Site dice. Game 4 is closed."
    assert [change.after for change in changes(entry)] == ["3: lost at sea", *["3: home safe"] * 4]


def test_a_muster_of_many_is_told_in_short_and_listed_below(db):
    campaign = verbs.mustered_campaign(verbs.account())
    entry = JournalEntry.objects.get(campaign=campaign, act="muster.roll")
    assert sentence(entry) == "Muster: eight pilots came in."
    assert len(changes(entry)) == 8


@pytest.mark.parametrize(
    ("witnesses", "told"),
    [
        (["Gerda", ""], "A rolled 3 for P0 on the table, seen by Gerda; B rolled 3 for P1."),
        (["Gerda", "Bea", "Gerda", "", ""], "five pilots came in. Three of the dice fell on the table, seen by Bea and Gerda."),
        (["Gerda", "", "", ""], "four pilots came in. One of the dice fell on the table, seen by Gerda."),
        (["Bea"] * 4, "four pilots came in. All dice fell on the table, seen by Bea."),
    ],
)
def test_a_muster_says_which_dice_somebody_saw(witnesses, told):
    pilots = [
        {"player": "ABCDE"[place], "roll": 3, "name": f"P{place}", "witness": witness} for place, witness in enumerate(witnesses)
    ]
    assert sentence(JournalEntry(act="muster.roll", params={"pilots": pilots})) == f"Muster: {told}"


@pytest.mark.parametrize(
    ("zone", "day", "time"),
    [("Pacific/Tongatapu", "Friday, 25 September 2026", "00:30"), ("Pacific/Honolulu", "Thursday, 24 September 2026", "01:30")],
)
def test_an_entry_stands_under_the_day_of_the_sites_zone(db, settings, zone, day, time):
    """field lesson 14: half past eleven in the morning in Greenwich is another day in Tonga, and the night before in Hawaii"""
    settings.TIME_ZONE = zone
    campaign = verbs.mustered_campaign(verbs.account(), visibility="public")
    JournalEntry.objects.filter(campaign=campaign).update(at=datetime(2026, 9, 24, 11, 30, tzinfo=UTC))
    shown = read(campaign, "journal/")
    assert day in shown
    assert time in shown
