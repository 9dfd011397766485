"""What holds for every legal campaign, tried on random ones."""

import json
from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_campaign
from rulebooks.pacific_air_war.record import SIDES, Campaign
from rulebooks.pacific_air_war.standings import cut, standings
from tests.rulebooks.build import read
from tests.rulebooks.generate import ENEMY, generate

SEEDS = st.integers(min_value=0, max_value=2**32)
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def campaign(seed: int, *, pending: bool = False) -> Campaign:
    return read(generate(seed, pending=pending))


@few
@given(SEEDS, st.booleans())
def test_a_generated_campaign_breaks_no_rule(seed: int, pending: bool):
    assert play(campaign(seed, pending=pending)).refusals == ()


@few
@given(SEEDS)
def test_double_entry_a_sides_kills_are_the_others_losses(seed: int):
    for game in play(campaign(seed)).games:
        for side in SIDES:
            shot_down = sum(sortie.fate == "shot_down" and sortie.side == ENEMY[side] for sortie in game.sorties)
            brought_on = Counter(s.aircraft for s in game.sorties if s.side == ENEMY[side] and s.strike_for)
            off_table = sum(start - left - brought_on[kind] for kind, (start, left) in game.pool[ENEMY[side]].items())
            assert game.scores[side]["kills"] == 2 * (shot_down + off_table)


@few
@given(SEEDS)
def test_double_entry_half_kills_in_logbooks_are_those_behind_the_cvp(seed: int):
    outcome = play(campaign(seed))
    for side in SIDES:
        credited = sum(
            credit.half_kills
            for game in outcome.games
            for credit in game.credits
            if next(sortie for sortie in game.sorties if sortie.id == credit.sortie).side == side
        )
        assert credited == outcome.scores[side]["kills"] + outcome.scores[side]["damaged"]
    for pilot in outcome.pilots:
        marks = sum(credit.half_kills for game in outcome.games for credit in game.credits if credit.pilot == pilot.id)
        assert pilot.campaign_half_kills == marks


@few
@given(SEEDS)
def test_every_total_is_the_sum_of_its_awards(seed: int):
    outcome = play(campaign(seed))
    for side in SIDES:
        awards = [award for game in outcome.games for award in game.awards if award.side == side]
        assert outcome.vp(side) == sum(award.cvp for award in awards) == sum(game.cvp(side) for game in outcome.games)


@few
@given(SEEDS, st.booleans())
def test_the_replay_of_a_prefix_is_the_campaign_as_it_stood_then(seed: int, pending: bool):
    record = campaign(seed, pending=pending)
    whole = play(record)
    for index, report in enumerate(record.reports):
        then = cut(record, report.game)
        outcome = play(then)
        assert outcome.refusals == ()
        assert outcome.games == whole.games[: index + 1]
        prefix = record.model_copy(update={"reports": record.reports[: index + 1]})
        assert standings(outcome, then, report.game) == standings(play(prefix), prefix, report.game)


@few
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_claims_does_not_matter(seed: int, rng):
    document = generate(seed)
    record = read(document)
    for report in document["reports"]:
        rng.shuffle(report["claims"])
    shuffled = read(document)
    assert standings(play(shuffled), shuffled) == standings(play(record), record)


@few
@given(SEEDS, st.booleans())
def test_written_and_read_again_it_is_the_same(seed: int, pending: bool):
    record = campaign(seed, pending=pending)
    text = json.dumps(record.document(), ensure_ascii=False)
    again = read_campaign(text.encode())
    assert again == record
    assert again.document() == record.document()
    assert play(again) == play(record)


@few
@given(SEEDS)
def test_the_same_facts_give_the_same_outcome(seed: int):
    record = campaign(seed)
    before = record.document()
    assert play(record) == play(record)
    assert record.document() == before


@few
@given(SEEDS)
def test_a_dice_less_campaign_asks_for_one_die_at_a_time_until_it_is_closed(seed: int):
    document = generate(seed)
    if not document["reports"]:
        return
    last = document["reports"][-1]
    dice = {s["pilot"]: {k: s.pop(k) for k in ("rescue", "home", "deck", "attack")} for s in last["sorties"] if "pilot" in s}
    document = {
        **document,
        **{key: [e for e in document[key] if e["after"] != last["game"]] for key in ("abilities", "promotions", "replacements")},
    }
    for _ in range(3 * len(last["sorties"]) + 1):
        pending = play(read(document)).pending
        if not pending:
            return
        assert len({throw.pilot for throw in pending}) == len(pending)
        for throw in pending:
            sortie = next(s for s in last["sorties"] if s.get("pilot") == throw.pilot)
            assert throw.kind not in sortie
            sortie[throw.kind] = dice[throw.pilot][throw.kind]
    raise AssertionError("dice without end")


def test_a_full_campaign_has_seven_games_and_sixteen_seats():
    document = generate(1, full=True)
    assert len(document["reports"]) == 7
    assert len(document["players"]) == 16
    assert play(read(document)).complete
