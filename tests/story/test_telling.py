"""Every sentence of the story with the facts that call for it, and none without."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import gettext, override

from campaign.record import facts
from campaign.story.chapters import told_of
from campaign.story.facts import Evening, Shooter, Victim, evenings
from campaign.story.telling import ending, opening, paragraph
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import Campaign as Record
from tests import verbs
from tests.pages.reading import autumn
from tests.rulebooks.generate import generate
from tests.scenes import scene

NOTHING = dict.fromkeys(("kills", "damaged", "bombing", "kamikaze", "rulings"), 0)


@scene
def flown() -> Evening:
    """A game in which nothing happened but that it was flown."""
    campaign = verbs.mustered_campaign()
    verbs.fly_game(campaign)
    record = facts(campaign)
    return next(evenings(record, play(record)))


@scene
def solomons():
    return autumn()


def names() -> dict[str, str]:
    return {f"{side}{number}-1": f"{side.upper()} {number}" for side in "ju" for number in range(1, 9)}


def scored(evening: Evening, japan: dict[str, int], usa: dict[str, int], **more) -> Evening:
    scores = {"japan": {**NOTHING, **japan}, "usa": {**NOTHING, **usa}}
    return replace(evening, game=replace(evening.game, scores=scores), **more)


def down(evening: Evening, *codes: str) -> Evening:
    sorties = tuple(one._replace(fate="shot_down") if one.pilot in codes else one for one in evening.game.sorties)
    return replace(evening, game=replace(evening.game, sorties=sorties))


def told(evening: Evening) -> str:
    return paragraph(evening, names())


def test_a_game_that_nobody_flew_is_said_not_to_have_been_flown(flown):
    assert told(replace(flown, game=replace(flown.game, sorties=()))) == "The Japanese Offensive was not flown."


@pytest.mark.parametrize(
    ("japan", "usa", "place", "wanted"),
    [
        (6, 2, 0, "The Japanese Offensive, from December 1941 on, went to Japan, 6 to 2."),
        (6, 2, 1, "Japan took The Japanese Offensive by 4, 6 to 2, in"),
        (2, 6, 2, "was the Americans’, 6 to 2."),
        (3, 3, 0, "The Japanese Offensive ended level, 3 to 3, after"),
        (3, 3, 1, "Neither side got the better of the other in The Japanese Offensive: 3 to 3."),
    ],
)
def test_it_begins_with_who_won_and_by_how_much(flown, japan, usa, place, wanted):
    assert wanted in told(scored(flown, {"rulings": japan}, {"rulings": usa}, place=place))


def test_what_decided_it_is_said_where_it_came_from_one_thing(flown):
    air = down(scored(flown, {"kills": 4}, {"kills": 0}), "u1-1", "u2-1")
    assert "went to Japan, 4 to 0; in aircraft brought down it stood 2 to 0." in told(air)
    assert "went to Japan, 5 to 3; the bombs decided it, 3 CVP to 1." in told(
        scored(flown, {"bombing": 3, "kills": 2}, {"bombing": 1, "kills": 2})
    )
    assert "went to Japan, 5 to 2; the kamikaze attacks decided it, 5 CVP to 0." in told(
        scored(flown, {"kamikaze": 5}, {"damaged": 2})
    )


def test_nothing_is_said_to_have_decided_it_that_gave_less_than_half_of_the_difference(flown):
    several = scored(flown, {"bombing": 2, "damaged": 2, "rulings": 2}, {})
    assert "decided" not in told(several)
    assert "bomb" not in told(several)


def shooting(flown: Evening, half_kills: int, *victims: Victim) -> str:
    return told(replace(flown, shooters=(Shooter("j1-1", half_kills, victims),)))


def test_who_shot_down_whom_is_told_with_what_was_shared_and_who_had_no_name(flown):
    crew, away = Victim(None, "shot_down"), Victim(None, "bonus")
    assert "J 1 shot down U 2 (shared)." in shooting(flown, 1, Victim("u2-1", "shared"))
    assert "J 1 with 4: he shot down U 2, 2 strike aircraft and a strike aircraft off the table." in shooting(
        flown, 8, Victim("u2-1", "shot_down"), crew, crew, away
    )


def test_a_long_list_of_victims_ends_in_a_number(flown):
    many = [Victim(f"u{number}-1", "shot_down") for number in range(1, 7)]
    assert "he shot down U 1, U 2, U 3, U 4 and 2 others." in shooting(flown, 12, *many)


def test_a_second_shooter_is_told_only_with_two_kills(flown):
    first = Shooter("j1-1", 4, (Victim("u1-1", "shot_down"),))
    one, two = (Shooter("j2-1", half_kills, (Victim("u2-1", "shot_down"),)) for half_kills in (2, 4))
    assert "J 2" not in told(replace(flown, shooters=(first, one)))
    assert "J 1 with 2 (U 1); then came J 2 (2)." in told(replace(flown, shooters=(first, two)))


def shot(pilot: str, half_kills: int, victim: str, spoilt: int = 0) -> Shooter:
    return Shooter(pilot, half_kills, (Victim(victim, "shot_down"),), spoilt)


def test_the_kills_of_the_winners_are_told_also_where_a_loser_scored_more(flown):
    american = scored(flown, {"rulings": 1}, {"rulings": 4})
    small = (shot("j1-1", 2, "u1-1"), shot("u2-1", 2, "j2-1"), shot("u3-1", 1, "j2-1"))
    assert "Kills went to U 2 over J 2, J 1 over U 1 and U 3 over J 2." in told(replace(american, shooters=small))
    alone = (shot("j1-1", 4, "u1-1"), shot("u2-1", 2, "j2-1"))
    assert "J 1 with 2 (U 1); of the winners U 2 did best: J 2." in told(replace(american, shooters=alone))
    several = (shot("j1-1", 6, "u1-1"), shot("j3-1", 4, "u4-1"), shot("u2-1", 2, "j2-1"))
    assert "then came J 3 (2) and U 2 (1)." in told(replace(american, shooters=several))


def test_what_was_damaged_is_told_with_the_kills_that_it_is_part_of(flown):
    one = replace(flown, shooters=(shot("j1-1", 4, "u1-1", spoilt=2),))
    assert "J 1 with 2: he shot down U 1, and damaged two more." in told(one)


def test_half_kills_that_are_told_are_those_that_were_scored(solomons):
    record = facts(solomons)
    for evening in evenings(record, play(record)):
        for one in evening.shooters:
            assert one.half_kills == sum(1 if victim.kind == "shared" else 2 for victim in one.victims) + one.spoilt


def lost(flown: Evening, japan: int, usa: int) -> Evening:
    gone = {
        side: tuple(one._replace(crew_end="killed") for one in flown.game.sorties if one.side == side)[:many]
        for side, many in (("japan", japan), ("usa", usa))
    }
    return replace(flown, lost=gone)


def test_both_sides_losses_are_one_sentence_and_of_many_two_have_their_names(flown):
    assert "Japan lost J 1 (killed), J 2 (killed) and J 3 (killed); the USA lost U 1 (killed)." in told(lost(flown, 3, 1))
    assert "Japan lost J 1 (killed), J 2 (killed) and 2 others; the USA lost" in told(lost(flown, 4, 4))
    assert "Only Japan lost anybody: J 1 (killed)." in told(replace(lost(flown, 1, 0), place=1))
    assert "The USA lost U 1 (killed)." in told(lost(flown, 0, 1))


def test_a_lost_ace_is_called_one(flown):
    [sortie, *_rest] = flown.game.sorties
    ace = sortie._replace(crew_end="killed", before=sortie.before._replace(status="ace"))
    assert "Japan lost the Ace J 1 (killed)." in told(replace(flown, lost={"japan": (ace,), "usa": ()}))


def test_nobody_is_said_to_have_come_back_while_a_die_waits(flown):
    assert "Everybody came back." in told(flown)
    assert "came back" not in told(replace(flown, settled=False))


@pytest.mark.parametrize("seed", range(12))
def test_a_paragraph_has_six_sentences_at_most_and_one_of_the_battle_and_names_the_most_notable_of_the_lost(seed):
    record, _refusals = form(generate(seed, full=True), Record)
    outcome = play(record)
    for game, text in told_of(record, outcome).items():
        framed = "The carriers’ battle off Midway" in text
        assert len(re.findall(r"\.(?= |$)", text)) <= (6 + framed if game else 3), text
    for evening in evenings(record, outcome):
        for gone in evening.lost.values():
            aces = [sortie.before.status == "ace" for sortie in gone]
            assert aces == sorted(aces, reverse=True)


def test_fates_are_told_with_the_dice_that_said_so(solomons):
    record = facts(solomons)
    second = told_of(record, play(record))[2]
    assert "rescue came for Kōji Umezaki (a roll of 5), " in second.replace("Rescue", "rescue")
    assert " and 2 others" in second
    assert "Émile Fontaine (lost at sea on the way home, a roll of 2)" in second
    assert "have been Aces since" in second


def test_how_the_campaign_stands_is_told_where_it_is_news(flown):
    assert "led" not in told(flown)
    assert "With that Japan went ahead, 9 to 7." in told(replace(flown, before=(3, 5), after=(9, 7)))
    assert "With that the USA went ahead, 9 to 7." in told(replace(flown, before=(5, 3), after=(7, 9)))
    assert "With that both sides stood level at 7." in told(replace(flown, before=(5, 3), after=(7, 7)))
    assert "Japan now led by 2." in told(replace(flown, before=(5, 3), after=(9, 7)))


def test_no_two_games_in_a_row_begin_alike(solomons):
    record = facts(solomons)
    chapters = [text for game, text in told_of(record, play(record)).items() if game]
    begun = [re.sub(r"^(Japan|The USA) took .*", "took", text.partition(",")[0]) for text in chapters]
    shapes = [re.sub(r"\d+", "n", " ".join(one.split()[:2])) for one in begun]
    assert len(chapters) > 2
    assert all(one != other for one, other in zip(shapes, shapes[1:], strict=False))


def test_before_anybody_is_mustered_the_opening_says_so():
    assert opening(Outcome((), (), (), 0, False)) == "Nobody has been mustered yet. The story begins with the first game."


def test_the_opening_counts_those_who_came_and_names_the_aces(solomons):
    said = opening(play(facts(solomons)))
    assert said.startswith("Eight pilots were mustered for Japan and eight for the USA. Kōji Umezaki came as an Ace.")


def test_an_end_is_told_only_of_what_has_ended(solomons):
    outcome = play(facts(solomons))
    assert ending(outcome) == ""
    assert ending(replace(outcome, complete=True)).startswith("So the USA won the campaign, 34 to 32.")


def test_german_says_whom_somebody_shot_down_as_a_sentence():
    with override("de"):
        said = gettext("%(name)s shot down %(victims)s.") % {"name": "Sabine", "victims": "Ōno und Abe"}
    assert said == "Sabine schoss Ōno und Abe ab."
