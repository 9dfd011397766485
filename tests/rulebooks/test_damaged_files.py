"""A legal file with something changed at random: refused with codes, places and figures that are promised, or still legal."""

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebooks.pacific_air_war.codes import CODES
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import Refused, form, read_campaign, read_report
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.refusal import Refusal
from tests.rulebooks.generate import generate

JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 2, 7, 36, 37, 10**30, 1.5, "", " ", "x", "japan", "usa", "j1", "j1-1", "shot_down", "lost",
    "killed", "enemy", "D4Y", "SBD", "a/b~c", "\ud800", "\x00", [], {}, [None], {"x": 1}, ["j1-1", "u1-1"],
]  # fmt: skip


def damage(document: dict[str, Any], rng: Random) -> None:
    """Change, drop, double or add one thing somewhere."""
    outer: Any = document
    while True:
        step = rng.choice(list(outer) if isinstance(outer, dict) else range(len(outer)))
        if not isinstance(outer[step], dict | list) or not outer[step] or rng.random() < 0.1:
            break
        outer = outer[step]
    how = rng.random()
    if how < 0.6:
        outer[step] = copy.deepcopy(rng.choice(JUNK))
    elif how < 0.75:
        del outer[step]
    elif isinstance(outer, list):
        outer.insert(rng.randrange(len(outer) + 1), outer[step])
    else:
        outer[rng.choice(["x", "note", "kamikaze", "bombing", "fate", "strike_for", "exit", "damaged", "from"])] = rng.choice(
            JUNK
        )


def refusals_of(data: bytes) -> Sequence[Refusal]:
    try:
        return play(read_campaign(data)).refusals
    except Refused as error:
        return error.refusals


def resolves(document: Any, refusal: Refusal) -> bool:
    """Whether the place exists in the document, but for its last step: what is missing has a place too."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in refusal.at.split("/")[1:]]
    for step in steps[:-1]:
        document = document[int(step)] if isinstance(document, list) else document[step]
    return True


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_it_is_refused_with_known_codes_at_places_of_the_document(seed: int, times: int):
    rng = Random(seed)
    document = generate(seed % 50, pending=seed % 2 == 0)
    for _ in range(times):
        damage(document, rng)
    record, refusals = form(document, Campaign)
    if record is not None:
        refusals = list(play(record).refusals)
        assert read_campaign(json.dumps(record.document())) == record
    for refusal in refusals:
        assert set(refusal.params) <= CODES[refusal.code], refusal
        assert refusal.at == "" or resolves(document, refusal)
        assert json.dumps([refusal.at, refusal.params], ensure_ascii=False).encode()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_a_damaged_report_can_still_be_shown_as_a_draft(seed: int, times: int):
    rng = Random(seed)
    document = generate(seed % 50)
    if not document["reports"]:
        return
    draft = document["reports"][-1]
    for _ in range(times):
        if draft:
            damage(draft, rng)
    found, refusals = read_report(draft)
    assert found is not None or refusals
    if found is not None:
        for name in ("sorties", "claims", "rulings"):
            if isinstance(draft.get(name), list):
                assert len(getattr(found, name)) == len(draft[name])
        record, _ = form({**document, "reports": document["reports"][:-1]}, Campaign)
        assert record is not None
        play(record.model_copy(update={"reports": (*record.reports, found)}))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 49), st.data())
def test_a_file_cut_or_altered_in_its_bytes_never_crashes(seed: int, data: st.DataObject):
    text = json.dumps(generate(seed), ensure_ascii=False).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    altered = text[:at] + data.draw(st.binary(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    assert {refusal.code for refusal in refusals_of(altered)} <= set(CODES)
