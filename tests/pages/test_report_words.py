"""Every rule that can be broken has a sentence, and the sentences say what they know."""

import json
import re
from pathlib import Path

import pytest

from campaign.words.broken_rules import ADVICE
from campaign.words.refusals import SENTENCES, both, sentence, told, what_to_do
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import Refused, read_campaign, read_report
from rulebooks.refusal import Refusal

REFUSED = sorted((Path(__file__).parent.parent / "data" / "campaigns" / "refused").glob("*.json"))

CODES = """
file.schema file.format rules.unknown player.duplicate player.side player.span players.count schedule.unknown schedule.order
schedule.compulsory schedule.variant muster.player muster.twice muster.missing pilot.duplicate die.range ability.pilot
ability.slots report.order report.turns report.pending sortie.duplicate sortie.pilot
sortie.twice sortie.fate sortie.crew sortie.aircraft
sortie.aircraft_count sortie.first_type sortie.unclaimed strike.parent strike.aircraft strike.pool strike.two
claim.by claim.sortie claim.same_side claim.result claim.turn claim.twice claim.fate exit.edge exit.fate exit.forbidden exit.turn
exit.chaser exit.bonus exit.bonus_pool bombing.value bombing.unloaded bombing.exit kamikaze.judy kamikaze.game
strikes.aircraft strikes.count ruling.code promotion.pilot replacement.player
""".split()


def known(code):
    return [key for key in SENTENCES if key.partition("/")[0] == code]


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_the_campaign_file_has_a_sentence(code):
    # what is wrong in its form has a sentence of its own, with the key it stands at
    form = sentence(Refusal(code, "/x", "", {"key": "x", "why": "kind", "value": "17"}))
    assert known(code) or not form.startswith("This breaks a rule")
    assert form.endswith((".", "…"))


def test_every_code_that_an_act_refuses_with_has_a_sentence():
    acts = Path(__file__).parents[2] / "campaign" / "acts"
    said = [path.read_text(encoding="utf-8") for path in acts.glob("*.py") if path.name != "base.py"]
    codes = {code for text in said for code in re.findall(r'(?:refuse|Refusal)\(\s*"([a-z_]+\.[a-z_]+)"', text)}
    assert len(codes) > 30
    assert [code for code in sorted(codes) if not known(code)] == []


def test_advice_is_given_for_known_codes_only():
    assert [code for code in ADVICE if not known(code.partition("/")[0])] == []


def refusals(path):
    try:
        return play(read_campaign(path.read_bytes())).refusals
    except Refused as refused:
        return refused.refusals


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_every_refused_example_gets_a_sentence_without_a_gap(path):
    found = refusals(path)
    assert found
    for refusal in found:
        said = told(refusal)
        assert not {"?", "%"} & set(said), said
        assert not said.startswith("This breaks a rule"), refusal


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"turns": ""}, "Enter how many turns were played."),
        ({"turns": 37}, "“37” is no number of turns; a game lasts 1 to 36."),
        ({"rulings": [{"side": "usa", "cvp": 2, "reason": ""}]}, "Give the reason."),
        ({"note": "x" * 2001}, "At most 2000 characters."),
        ({"claims": [{"by": "a", "on": "b", "result": "hit", "turn": "7x"}]}, "“7x” is no turn; a turn is 1 to 36."),
    ],
)
def test_a_field_that_cannot_be_read_says_what_it_wants(body, said):
    _report, faults = read_report({"game": 1, "turns": 20, "sorties": [], **body})
    assert [sentence(fault) for fault in faults] == [said]


def test_ids_are_shown_as_the_names_people_know():
    refusal = Refusal("exit.chaser", "/reports/0/sorties/1/exit/chased_by", "E.2", {"chaser": "j4-1", "why": "guns"})
    assert sentence(refusal, {"j4-1": "Kazahaya"}) == "The guns of Kazahaya were not working, so he did not chase."


def test_types_are_shown_with_their_names_and_sides_as_words():
    refusal = Refusal("sortie.aircraft", "", "B.3", {"aircraft": "F6F", "types": ["A6M2", "D3A"], "side": "japan"})
    assert sentence(refusal) == "F6F Hellcat is none of this side’s on-table types: A6M2 Zeke, D3A Val."
    count = Refusal("players.count", "", "A.3", {"side": "usa", "count": 9, "game": 2, "least": 4, "most": 8})
    assert sentence(count) == "The USA has 9 players in game 2; it needs 4 to 8."


def test_what_is_wrong_and_what_to_do_are_told_apart():
    refusal = Refusal("sortie.unclaimed", "/reports/0/sorties/0/fate", "F.1", {"sortie": "a"})
    assert both(refusal) == ("Shot down, but nobody is credited.", "Add the claim, or set “lost”.")
    assert told(refusal) == "Shot down, but nobody is credited. Add the claim, or set “lost”."


def test_one_turn_is_a_turn_and_two_are_turns():
    one, two = (Refusal("exit.turn", "", "G.2", {"turn": 3, "turns": turns}) for turns in (1, 2))
    assert (sentence(one), sentence(two)) == ("The game lasted 1 turn.", "The game lasted 2 turns.")


def test_a_refusal_nobody_has_words_for_still_says_its_code():
    assert sentence(Refusal("never.heard", "")) == "This breaks a rule: never.heard."
    assert what_to_do(Refusal("never.heard", "")) == ""


def test_figures_that_are_missing_leave_a_question_mark_and_no_fault():
    assert sentence(Refusal("sortie.twice", "", "B.3", {})) == "? flies twice in this game."


def test_the_examples_are_there():
    assert len(REFUSED) > 20
    assert json.loads(REFUSED[0].read_text())
