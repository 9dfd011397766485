"""A ledger told anew in few words: whatever happens to the ship next, it comes to the same."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless import answer
from rulebooks.dauntless.ledger.brief import brief
from tests.rulebooks.dauntless.test_ledgers import BOMB, CARRIER, SUBMARINE, TEXAS, attack, correction, depth, hits, move

Json = dict[str, Any]
SHIPS = st.sampled_from(
    [
        {"ship": TEXAS, "era": "late", "hex": [2, -1], "facing": 3},
        {"ship": CARRIER, "era": "early", "anchored": True},
        {"ship": SUBMARINE, "era": "late", "depth": 30},
    ]
)
TALLY = st.integers(-999, 999)
EVENTS = st.lists(
    st.one_of(
        st.just(attack(BOMB)),
        st.just(move(1, 1, 1, "L")),
        st.just(depth("dive")),
        st.builds(hits, st.integers(0, 999), source=st.sampled_from(["level", "skip", "rocket"])),
        st.builds(correction, hits=TALLY, light=TALLY, heavy=TALLY),
    ),
    max_size=6,
)
NEXT = st.one_of(
    st.builds(hits, st.integers(0, 999), st.integers(1, 3), source=st.sampled_from(["level", "skip", "depth_charge"])),
    st.builds(correction, st.integers(1, 3), hits=TALLY, light=TALLY, heavy=TALLY),
)


def came(ledger: Json, event: Json) -> tuple[Json | None, str | None]:
    """The state after one event more, or the code of why it cannot be."""
    told = answer({"calc": "ship_ledger", **ledger, "events": [*ledger["events"], event]})
    return (None, told["error"]["code"]) if "error" in told else (told["states"][-1], None)


@given(SHIPS, EVENTS, NEXT)
def test_hits_and_corrections_come_to_the_same_after_a_whole_ledger_and_after_its_brief(ship, events, event):
    ledger = {**ship, "events": []}
    for one in events:
        longer = {**ledger, "events": [*ledger["events"], one]}
        ledger = longer if "error" not in answer({"calc": "ship_ledger", **longer}) else ledger
    stands = answer({"calc": "ship_ledger", **ledger})
    short = brief({"calc": "ship_ledger", **ledger}, stands)
    assert came(short, event) == came(ledger, event)
    assert brief(short, answer({"calc": "ship_ledger", **short})) == short


def test_a_brief_does_not_grow_with_what_happened():
    ledger = {"ship": {**TEXAS, "hits": 999}, "era": "late", "events": [hits(1)] * 100}
    assert len(brief(ledger, answer({"calc": "ship_ledger", **ledger}))["events"]) == 1


def test_tallies_beyond_one_correction_take_several():
    ledger = {"ship": TEXAS, "era": "late", "events": [correction(hits=999, light=5)] * 3}
    short = brief(ledger, answer({"calc": "ship_ledger", **ledger}))
    assert [one.get("hits") for one in short["events"]] == [999, 999, 999]
