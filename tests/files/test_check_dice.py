"""The stand-alone script that checks a dice record, run as people run it: on honest records and on tampered ones."""

import ast
import copy
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.acts.muster import NewPilot, muster
from campaign.acts.rolls import throw_all
from campaign.exports import check_dice
from campaign.exports.dice_record import record_of, text_of_record
from campaign.words.dice import FAULTS
from rulebooks.derived import derive
from tests import verbs

SCRIPT = Path(check_dice.__file__)
FIRST, SECOND = bytes(range(32)), bytes(range(1, 33))
LABEL = "harbour-street"
LOCKED_IN = ("-I", "-S")
"""No folder of this project, and no package that is installed, is within the script's reach."""


def seed(number: int, secret: bytes, revealed: bool = True) -> dict:
    digest = hashlib.sha256(secret).hexdigest()
    return {"number": number, "label": LABEL, "digest": digest, "secret": secret.hex() if revealed else None}


def die(number: int, pilot: str, game: int = 0, kind: str = "muster", *, by: int | None = 1, attempt: int = 1, **more) -> dict:
    """A die of the site from the first or the second seed; with ``by`` None one of the table."""
    roll = {
        "number": number,
        "game": game,
        "pilot": pilot,
        "name": f"Öyvind {pilot}",
        "crew": "",
        "kind": kind,
        "source": "site" if by else "table",
        "seed": by,
        "attempt": attempt if by else None,
        "nonce": "",
        "witness": "" if by else "Nina",
        "struck": None,
        "value": 3,
        **more,
    }
    if by and "value" not in more:
        secret = FIRST if by == 1 else SECOND
        said = {"label": LABEL, "game": game, "pilot": pilot, "kind": kind, "attempt": attempt, "nonce": roll["nonce"]}
        roll["value"] = derive(secret, **said)
    return roll


@pytest.fixture
def honest() -> dict:
    """Ten dice: of the first seed, of the table, a struck one and its next attempt, two of the second, which is still secret."""
    struck = {"at": "2026-09-24T19:30:00+00:00", "reason": "nobody looked"}
    return {
        "format": "ready-room-dice-record",
        "version": 1,
        "seeds": [seed(1, FIRST), seed(2, SECOND, revealed=False)],
        "rolls": [
            die(1, "j1-1"),
            die(2, "j2-1", nonce="Glück"),
            die(3, "u1-1", by=None),
            die(4, "u2-1"),
            die(5, "j1-1", 1, "home"),
            die(6, "u1-1", 1, "rescue", struck=struck),
            die(7, "u1-1", 1, "rescue", attempt=2),
            die(8, "u2-1", 1, "home", by=None),
            die(9, "j1-1", 2, "home", by=2),
            die(10, "j2-1", 2, "home", by=2),
        ],
    }


@pytest.fixture
def run(tmp_path):
    def run(record, *options, earlier=None):
        (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
        more = []
        if earlier is not None:
            (tmp_path / "earlier.json").write_text(json.dumps(earlier), encoding="utf-8")
            more = ["--earlier", "earlier.json"]
        (tmp_path / "check_dice.py").write_bytes(SCRIPT.read_bytes())
        command = [sys.executable, *LOCKED_IN, "check_dice.py", "record.json", *options, *more]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8", timeout=30)
        assert done.stderr == ""
        return done.returncode, done.stdout

    return run


def faults(told: str) -> list[str]:
    return [line.removeprefix("FAULT: ") for line in told.splitlines() if line.startswith("FAULT: ")]


def test_an_honest_record_has_no_fault_and_says_what_cannot_be_checked_yet(honest, run):
    code, told = run(honest)
    assert (code, faults(told)) == (0, [])
    assert "6 dice of the site were derived anew" in told
    assert "2 dice of the site cannot be checked yet: their seed is still secret." in told
    assert f"Seed 2, SHA-256 {honest['seeds'][1]['digest']}: not revealed yet" in told
    assert "2 dice fell at the table" in told
    assert told.endswith("0 faults found.\n")


def test_once_the_second_seed_is_revealed_its_dice_are_checked_too(honest, run):
    honest["seeds"][1] = seed(2, SECOND)
    assert "8 dice of the site were derived anew" in run(honest)[1]


def changed(die: int, /, **more):
    """Tamper with one die."""

    def tamper(record):
        next(roll for roll in record["rolls"] if roll["number"] == die).update(more)

    return tamper


def removed(number: int):
    def tamper(record):
        record["rolls"] = [roll for roll in record["rolls"] if roll["number"] != number]

    return tamper


def swapped(record):
    record["seeds"][0]["secret"] = SECOND.hex()


def unpublished(record):
    del record["seeds"][0]


def renumbered(record):
    removed(3)(record)
    for number, roll in enumerate(record["rolls"], 1):
        roll["number"] = number


def other_face(value: int) -> int:
    return value % 6 + 1


SIXTH = "(game 1, rescue, Öyvind u1-1)"


@pytest.mark.parametrize(
    ("tamper", "told"),
    [
        (changed(1, value=other_face(die(1, "j1-1")["value"])), "Die 1 (the muster, muster, Öyvind j1-1) shows"),
        (changed(3, value=7), "Die 3 (the muster, muster, Öyvind u1-1) shows 7, which is no face of a die."),
        (removed(4), "Dice are missing from the record: 4 to 4."),
        (swapped, "Seed 1: its secret does not give the digest that was published."),
        (unpublished, "Seed 1 is missing from the record."),
        (changed(2, nonce="Glück 2"), "Die 2 (the muster, muster, Öyvind j2-1) shows"),
        (changed(2, pilot="j3-1"), "Die 2 (the muster, muster, Öyvind j2-1) shows"),
        (changed(7, attempt=3), f"Die 7 {SIXTH} says it is attempt 3, but it is attempt 2."),
        (removed(6), "Dice are missing from the record: 6 to 6."),
        (changed(6, struck=None), f"Die 6 {SIXTH} was rolled again without being struck."),
        (changed(6, struck={"reason": ""}), f"Die 6 {SIXTH} is struck without a reason."),
        (changed(10, seed=1), "Die 10 (game 2, home, Öyvind j2-1) comes from seed 1, which was out of use by then."),
        (changed(9, seed=None, attempt=None), "Die 9 (game 2, home, Öyvind j1-1) of the site has no seed"),
        (changed(9, seed=3), "Die 9 (game 2, home, Öyvind j1-1) names seed 3, which is not in the record."),
        (changed(4, number=3), "There are two dice with the number 3."),
        (lambda record: record["seeds"].append(seed(3, SECOND, revealed=False)), "Two seeds are still secret"),
    ],
)  # fmt: skip
def test_a_tampered_record_is_found_out_and_told_in_words(honest, run, tamper, told):
    tamper(honest)
    code, said = run(honest)
    assert code == 1
    assert any(fault.startswith(told) for fault in faults(said)), said


def test_a_die_chosen_by_rolling_on_until_it_suits_is_found_out(honest, run):
    """The keeper throws the struck die away and renumbers: the attempt tells."""
    removed(6)(honest)
    for number, roll in enumerate(honest["rolls"], 1):
        roll["number"] = number
    assert faults(run(honest)[1]) == [f"Die 6 {SIXTH} says it is attempt 2, but it is attempt 1."]


def test_with_an_earlier_record_dice_taken_off_the_end_are_missed(honest, run):
    shorter = copy.deepcopy(honest)
    removed(10)(shorter)
    assert run(shorter)[0] == 0
    code, told = run(shorter, earlier=honest)
    assert (code, faults(told)) == (1, ["Die 10 (game 2, home, Öyvind j2-1) stood in the earlier record and is gone."])


def test_with_an_earlier_record_a_changed_table_die_and_an_exchanged_seed_are_found_out(honest, run):
    later = copy.deepcopy(honest)
    changed(8, value=other_face(3))(later)
    later["seeds"][1] = seed(2, bytes(32), revealed=False)
    assert run(later)[0] == 0
    assert faults(run(later, earlier=honest)[1]) == [
        "Die 8 (game 1, home, Öyvind u2-1) is not what it was in the earlier record: value.",
        "Seed 2 is not what it was in the earlier record.",
    ]


def test_what_came_to_an_earlier_record_since_is_no_fault(honest, run):
    later = copy.deepcopy(honest)
    later["seeds"] = [seed(1, FIRST), seed(2, SECOND), seed(3, bytes(32), revealed=False)]
    changed(10, struck={"at": "", "reason": "misread"})(later)
    later["rolls"].append(die(11, "j2-1", 2, "home", by=None))
    assert run(later, earlier=honest) == (0, run(later)[1])


def test_a_digest_that_somebody_noted_must_be_there(honest, run):
    noted = honest["seeds"][0]["digest"]
    assert run(honest, "--digest", noted.upper())[0] == 0
    code, told = run(honest, "--digest", "ab" * 32)
    assert (code, faults(told)) == (1, [f"The digest {'ab' * 32} that you noted is not in the record."])


@pytest.mark.parametrize(
    "document",
    [[], {}, {"format": "ready-room-dice-record", "version": 2}, 3, None, "x"],
)
def test_what_is_no_record_is_told_in_words(run, document):
    code, told = run(document)
    assert code == 1
    assert "This is not a dice record as this script knows it" in told


@pytest.mark.parametrize(
    "wrong", [{"value": "3"}, {"number": None}, {"seed": "1"}, {"attempt": 1.5}, {"nonce": None}, {"kind": []}]
)
def test_a_record_whose_parts_are_of_the_wrong_kind_is_told_in_words(honest, run, wrong):
    changed(1, **wrong)(honest)
    code, told = run(honest)
    assert (code, faults(told)[0][:45]) == (1, "This is not a dice record as this script know")


def test_a_file_that_cannot_be_read_is_told_in_words(tmp_path):
    (tmp_path / "half.json").write_text('{"format": ', encoding="utf-8")
    for name in ("half.json", "nowhere.json"):
        command = [sys.executable, *LOCKED_IN, str(SCRIPT), name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=30)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout.startswith("A file could not be read: ")


def test_the_script_runs_on_python_3_9_and_needs_only_the_standard_library():
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 9))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"argparse", "hashlib", "hmac", "json", "sys"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Match)]


def test_the_script_and_the_site_derive_the_same():
    for attempt in range(1, 200):
        for word in ("", "Glück", '\N{PILE OF POO} "quoted" \\'):
            die_of = {"label": LABEL, "game": 2, "pilot": "j1-1", "kind": "deck", "attempt": attempt, "nonce": word}
            assert check_dice.derive(FIRST, **die_of) == derive(FIRST, **die_of)


def test_the_sites_page_knows_each_fault_that_the_script_finds_in_one_record():
    with_other_papers = {"digest.unknown", "earlier.gone", "earlier.changed", "earlier.seed"}
    assert check_dice.FAULTS.keys() - with_other_papers == FAULTS.keys()


@pytest.mark.django_db
def test_the_record_of_a_campaign_that_the_site_rolled_is_checked_at_home(run):
    campaign = verbs.found_campaign()
    actor = verbs.acting()
    new = [NewPilot(seat.code, f"{seat.name} the pilot", nonce="Glück") for seat in verbs.seat_players(campaign)]
    muster(actor=actor, campaign=campaign, pilots=new, now=verbs.NOW)
    for game in (1, 2, 4, 7):
        verbs.open_game(campaign, game)
        verbs.confirm_report(campaign, game)
        throw_all(actor=actor, campaign=campaign, now=verbs.NOW)
    record = json.loads(text_of_record(campaign))
    assert record == record_of(campaign)
    code, told = run(record, "--digest", record["seeds"][0]["digest"])
    assert (code, faults(told)) == (0, [])
    assert f"{len(record['rolls'])} dice of the site were derived anew" in told
    assert [seed["secret"] is None for seed in record["seeds"]] == [False, True]
