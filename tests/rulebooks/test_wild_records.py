"""``play`` answers for every well-formed record, however wrong: nothing a draft holds may crash it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import SIDES, Campaign
from rulebooks.pacific_air_war.scenarios import NAMES
from rulebooks.pacific_air_war.standings import standings
from tests.rulebooks.build import evening, leave, read, strike

IDS = st.sampled_from(["j1", "j2", "u1", "u2", "x", "y", "j1-2", "nobody"])
DICE = st.none() | st.integers(1, 6)
GAMES = st.integers(1, 7)
AFTER = st.integers(-1, 9)
TURNS = st.none() | st.integers(1, 36)
AIRCRAFT = st.sampled_from([*NAMES, "", "P-51"])


def some(**keys):
    """Documents with these keys; a value of None leaves its key out."""
    return st.fixed_dictionaries(keys).map(lambda d: {key: value for key, value in d.items() if value is not None})


EXITS = some(
    edge=st.sampled_from(["friendly", "enemy", "flank"]), turn=TURNS, guns=st.booleans(), bombs=st.booleans(),
    chased_by=st.none() | IDS, bonus=st.none() | AIRCRAFT,
)  # fmt: skip
SORTIES = some(
    id=IDS, pilot=st.none() | IDS, strike_for=st.none() | IDS, aircraft=AIRCRAFT,
    fate=st.sampled_from(["survived", "shot_down", "lost"]), crew=st.sampled_from(["unhurt", "wounded", "killed"]),
    damaged=st.booleans(), hits=st.booleans(), kamikaze=st.booleans(), exit=st.none() | EXITS,
    bombing=st.sampled_from([None, "success", "failure"]), rescue=DICE, home=DICE, deck=DICE, attack=DICE,
)  # fmt: skip
CLAIMS = some(by=st.lists(IDS, max_size=3), on=IDS, result=st.sampled_from(["shot_down", "damaged", "hit"]), turn=TURNS)
STRIKES = some(attacked=st.integers(0, 9), successful=st.integers(0, 9))
RULINGS = some(
    allow=st.sampled_from([None, "strike.two", "strike.pool", "exit.chaser"]), side=st.sampled_from([None, *SIDES]),
    cvp=st.none() | st.integers(-50, 50), reason=st.just("x"),
)  # fmt: skip
REPORTS = some(
    game=GAMES, turns=st.integers(1, 36), sorties=st.lists(SORTIES, max_size=8), claims=st.lists(CLAIMS, max_size=6),
    strikes=st.dictionaries(st.sampled_from(SIDES), st.dictionaries(AIRCRAFT, STRIKES, max_size=2)),
    rulings=st.lists(RULINGS, max_size=2),
)  # fmt: skip
SPAN = {"from": st.none() | AFTER, "until": st.none() | AFTER}
RECORDS = some(
    format=st.just("pacific-air-war-campaign"), version=st.just(1), name=st.just("Wild"),
    rules=some(min_players=st.integers(1, 8), ditching=st.sampled_from(["table", "rescue"]), promotion=st.just("table")),
    players=st.lists(some(id=IDS, name=st.just("P"), side=st.sampled_from(SIDES), **SPAN), max_size=5),
    schedule=st.lists(some(game=GAMES, variant=st.sampled_from(["standard", "pearl"])), max_size=5),
    muster=st.lists(some(player=IDS, pilot=IDS, name=st.just("M"), roll=st.integers(1, 6)), max_size=6),
    abilities=st.lists(some(pilot=IDS, after=AFTER, ability=st.just("A")), max_size=3),
    promotions=st.lists(some(pilot=IDS, after=AFTER, rank=st.just("R")), max_size=3),
    replacements=st.lists(some(player=IDS, after=AFTER, pilot=IDS, name=st.just("N")), max_size=3),
    reports=st.lists(REPORTS, max_size=4),
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(RECORDS)
def test_any_well_formed_record_is_answered(document):
    record = Campaign.model_validate(document)
    outcome = play(record)
    assert len(outcome.games) == len(record.reports)
    for game, report in zip(outcome.games, record.reports, strict=True):
        assert [sortie.id for sortie in game.sorties] == [sortie.id for sortie in report.sorties]
    assert standings(outcome, record)["pilots"] is not None
    assert all(refusal.at.startswith("/") for refusal in outcome.refusals)


def test_all_violations_of_a_report_are_found_at_once():
    pilots = {
        "j1": {"crew": "killed", "exit": leave(bonus="D3A")},
        "j2": {"aircraft": "SBD"},
        "u1": {"fate": "shot_down", "exit": leave()},
    }
    record = read(evening(2, pilots, brought_on=[strike("a", "j1", "A6M2", bombing="success")]))
    assert [refusal.code for refusal in play(record).refusals] == [
        "sortie.crew", "sortie.aircraft", "strike.parent", "strike.aircraft", "sortie.unclaimed",
        "exit.fate", "bombing.exit", "exit.bonus_pool",
    ]  # fmt: skip


def test_the_side_of_an_aircraft_without_a_known_pilot_is_told_by_its_type():
    orphans = [strike("a", "z", "TBF"), strike("b", "z", "D3A")]
    document = evening(2, {"j9": {"aircraft": "F4F"}, "u9": {"aircraft": "A6M2"}}, brought_on=orphans)
    assert [sortie.side for sortie in play(read(document)).games[-1].sorties] == ["usa", "japan", "usa", "japan"]


def test_running_totals_go_on_beside_the_violations():
    record = read(evening(2, {"j1": {}, "u1": {"fate": "shot_down"}}, [
        {"by": "j1", "on": "u1", "result": "shot_down"}, {"by": "nobody", "on": "u1", "result": "hit"},
    ]))  # fmt: skip
    outcome = play(record)
    assert [refusal.code for refusal in outcome.refusals] == ["claim.sortie"]
    assert outcome.vp("japan") == 2
