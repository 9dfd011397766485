"""Whatever happens in a game, and whatever is refused, has a sentence: heard in many games played by chance."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from games.kido_butai import dice_words, refusal_words, told_words
from games.kido_butai.names import LEVELS, level_words
from games.kido_butai.words import due, name_of, refusal, rule_of, rule_of_refusal, summary, told
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.legal import scuttled
from rulebooks.kido_butai.live import history, new_game
from rulebooks.kido_butai.refused import RULES, Refused
from rulebooks.kido_butai.rulings import RULINGS
from rulebooks.kido_butai.settings import BOMBERS, CARRIERS, SQUADRONS
from rulebooks.kido_butai.telling import LOSSES, Event, Purpose, Rolled, Told
from rulebooks.kido_butai.victory import level
from tests.architecture.tree import BASE
from tests.rulebooks.kido_butai.table import Dice
from tests.rulebooks.kido_butai.test_games_in_play import every_action
from tests.rulebooks.kido_butai.wild import end_phase, random_move, random_options

GAMES = 100
EXAMPLES = BASE / "tests" / "data" / "kido_butai"


def wild_game(seed: int) -> Iterator[Event | Refused]:
    """A game of a hand that also tries what it may not do, and gives up now and then; what is refused comes as it is refused."""
    dice, hand = Dice(seed), Random(seed)
    game = new_game(options=random_options(dice), torpedo=hand.sample(BOMBERS, 4))
    while not game.board.finished:
        for _ in range(hand.randint(0, 10)):
            if hand.random() < 0.02:
                game.act({"do": "scuttle", "units": [hand.choice(list(scuttled(game.board)))]}, dice)
            elif not random_move(game, dice):
                break
            try:
                game.act(hand.choice(list(every_action())), dice)
            except Refused as refused:
                yield refused
            if game.board.finished:
                break
        end_phase(game, dice)
    for turn in game.history():
        yield from turn.events


@pytest.fixture(scope="module")
def heard() -> list[Event | Refused]:
    return [event for seed in range(GAMES) for event in wild_game(seed)]


def is_whole(sentence: str) -> bool:
    return sentence[:1].isupper() | sentence[:1].isdecimal() and sentence.endswith(".") and not set("%{}_<>") & set(sentence)


def test_a_broken_sentence_would_be_found():
    assert is_whole("3 fighters come.")
    assert not any(map(is_whole, ("", "it sinks.", "Akagi sinks", "%(ship)s sinks.", " is lost.", "A1_B.")))


def test_everything_that_happens_has_a_sentence_and_a_rule(heard):
    events = [one for one in heard if not isinstance(one, Refused)]
    assert [one for one in events if not is_whole(told(one))] == []
    cited = {rule_of(one) for one in events}
    assert {cite for cite in cited if cite.startswith("KB-R")} <= {ruling.cite for ruling in RULINGS}
    assert all(cite.startswith("KB") for cite in cited)


def test_everything_that_is_due_says_what_it_decides(heard):
    purposes = {one.purpose for one in heard if isinstance(one, Rolled)}
    assert [one for one in purposes if not is_whole(due(one))] == []
    assert {one.what for one in purposes} == set(dice_words.DUE)


def test_no_sentence_waits_for_what_never_happens(heard):
    dice = {f"{one.purpose.what}/{one.outcome or one.result}" for one in heard if isinstance(one, Rolled)}
    never = {key for key in dice_words.FALLEN if "/" in key and key not in dice}
    assert never == {"flak/nobody"}, "told by whom the flak fires at"
    happened = {one.what for one in heard if isinstance(one, Told)}
    never_again = {key.partition("/")[0] for key in told_words.SENTENCES} - happened
    assert never_again <= {"hit"}, "that asks for damage control, and is rare"
    assert set(LOSSES) <= happened


def test_whatever_is_refused_says_who_is_at_fault_and_what_to_do(heard):
    refusals = {(one.code, one.unit) for one in heard if isinstance(one, Refused)}
    for code, unit in refusals:
        sentence = refusal(code, unit)
        assert is_whole(sentence)
        assert not unit or unit.startswith("fleet") or unit in sentence
    assert len({code for code, _unit in refusals}) > len(RULES) / 2


@pytest.mark.parametrize("code", RULES)
def test_every_refusal_has_its_sentence_with_advice_and_its_rule(code):
    for unit in ("A1", "Akagi", "Midway"):
        sentence = refusal(code, unit)
        assert is_whole(sentence)
        assert ". " in sentence, "what is wrong, and what to do"
    assert bool(rule_of_refusal(code)) == (RULES[code] not in ("format", "random"))
    assert set(refusal_words.SENTENCES) >= set(RULES)


def test_nobody_is_named_where_nobody_is_at_fault():
    assert refusal("bad-interception").startswith("Somebody has to meet torpedo bombers.")
    assert refusal("bad-interception", "AF").startswith("AF is not in the CAP box.")
    assert refusal("one-attack", "fleet2").startswith("This turn has seen an attack on the second fleet.")
    assert refusal("launch-or-land", "Akagi").startswith("Akagi launched aircraft in this turn")
    assert (rule_of_refusal("one-attack"), rule_of_refusal("capacity"), rule_of_refusal("format")) == ("KB-R14", "KB 3", "")


def test_a_die_is_told_with_what_was_needed():
    flak = Purpose("flak", "6b", "Enterprise", "japan", ((5, "warded-off"), (1, "missed")))
    assert told(Rolled(flak, 5, "warded-off")) == "Enterprise’s flak rolls 5: one bomber is warded off (5–6 needed)."
    late = Rolled(flak._replace(at=""), 5, "warded-off")
    assert told(late) == "Enterprise’s flak rolls 5, but no bomber is left to be stopped."
    hit = Told("hit", "6c", {"ship": "Hornet", "hits": 1})
    assert told(hit) == "Hornet is hit again and stays afloat."
    fight = Purpose("fight", "6a", "usa-1", "A1", ((5, "destroyed"), (3, "warded-off"), (1, "missed")))
    assert told(Rolled(fight, 4, "warded-off")) == (
        "American fighter 1 fires at A1 and rolls 4: warded off (5–6 shoots down, 3–4 wards off)."
    )
    assert due(fight) == (
        "Air combat: roll for American fighter 1, shooting at A1. 5–6 shot down, 3–4 warded off, 1–2 missed."
    )  # fmt: skip
    bomb = Purpose("bomb", "C6c", "usa", "kido_butai")
    assert told(Rolled(bomb, 1, "")) == "A bomber attacks Kido Butai and rolls 1: 1 hit."
    assert due(bomb) == "Roll for a bomber that attacks Kido Butai. Each pip is a hit."
    assert rule_of(Rolled(bomb, 1, "")) == "KB C6c"


def test_what_is_told_fits_what_there_was():
    def raid(escorts: int) -> str:
        return told(Told("raid", "5", {"bombers": 1, "escorts": escorts}))

    assert raid(0) == "The Americans attack with 1 bomber squadron, without an escort."
    assert raid(2) == "The Americans attack with 1 bomber squadron, escorted by 2 fighter squadrons."
    counters = {"bomber": 1, "no-bomber": 2, "fighter": 0, "no-fighter": 0}
    assert (
        told(Told("to-track", "R22", {"turn": 8, "counters": counters})) == "Due back at 1130: 1 bomber, 2 bomber placeholders."
    )
    late = Told("to-track", "R22", {"turn": 17, "counters": counters})
    assert told(late) == "Not back before the end: 1 bomber, 2 bomber placeholders."
    alone = Told("fleet-composed", "R16", {"fleet1": ["Hornet", "Enterprise", "Yorktown"], "fleet2": []})
    assert told(alone) == "In the first fleet: Hornet, Enterprise, Yorktown. There is no second."
    ready = {"do": "ready", "side": "torpedo"}
    assert told(Told("action", "3", {**ready, "squadrons": ["AF", "A1"]})) == ("Made ready with torpedoes: A1. Made ready: AF.")
    assert told(Told("action", "3", {**ready, "squadrons": ["AF"]})) == "Made ready: AF."
    assert told(Told("through", "6a", {"by": "usa", "units": [], "many": 0})) == "No American bomber gets through."
    down = {"plane": "fighter", "many": 2}
    assert told(Told("americans-shot-down", "6a", {**down, "placeholders": 1})) == (
        "American losses: 2 fighter squadrons, 1 fighter placeholder."
    )
    assert told(Told("americans-shot-down", "6a", {**down, "placeholders": 0})) == "American losses: 2 fighter squadrons."
    assert told(Told("sunk", "6c", {"ship": "Midway", "hits": 1})) == "The base on Midway is destroyed."
    assert told(Told("capacity-lost", "6c", {"plane": "bomber", "many": 2, "off": "pools"})) == (
        "Out of the cup for want of a deck: 2 bomber squadrons of the Americans."
    )


def test_every_level_of_victory_has_its_words():
    assert set(LEVELS) == set(level_words()) == {level(difference) for difference in range(-20, 21)}


def test_units_have_long_names_too():
    assert (name_of("A1"), name_of("KF")) == ("Akagi’s bomber squadron 1", "Kaga’s fighter squadron")
    assert len({name_of(one) for one in SQUADRONS}) == len(SQUADRONS)
    assert (name_of("Hornet"), name_of("fleet1"), name_of("escort-2")) == ("Hornet", "the first fleet", "escort 2")
    assert all(name_of(carrier) == carrier for carrier in CARRIERS)


def example(name: str) -> dict:
    return json.loads((EXAMPLES / f"{name}.session.json").read_text())


def test_a_game_is_summed_up_in_a_few_sentences():
    assert summary(replay(example("05-whole-game"))).startswith("The game ended with turn ")
    assert summary(replay(example("01-example-game"))) == (
        "After turn 5, 0830, it stands at 1 to 11. Level so far: major Japanese defeat. Japan lost Akagi, Kaga, Soryu and "
        "10 squadrons. The Americans lost 2 squadrons. Damaged: Midway."
    )
    assert summary(replay(example("07-refused-no-room"))).startswith("That carrier has no room for ")
    assert summary(replay(new_game().document)) == "No turn has been played so far."


def test_a_game_of_nothing_lost_is_summed_up_too():
    game = new_game()
    end_phase(game, Dice(1))
    assert "Japan lost nothing. The Americans lost nothing." in summary(replay(game.document))


def test_the_books_own_example_reads_as_a_log():
    turns = history(example("01-example-game"))
    assert [told(event) for event in turns[1].events] == [
        "On to Midway: AF, KF, A1, A2, K1, S1, H1.",
        "The Americans search and roll 6: they find Kido Butai (5–6 needed).",
        "Japan searches and rolls 2: no sign of the first fleet (6 needed).",
    ]
