"""A die follows from its seed: fixed values, no favoured face, nothing that the order of rolling could change."""

from collections import Counter
from itertools import product

import pytest

from rulebooks.derived import derive, digest_of
from rulebooks.fairness import chance_of, fairness

SECRET = bytes(range(32))
DIE = {"label": "harbour-street", "game": 3, "pilot": "j1-1", "kind": "rescue", "attempt": 1, "nonce": ""}


@pytest.mark.parametrize(
    ("changed", "value"),
    [
        ({}, 5),
        ({"game": 0, "kind": "muster"}, 5),
        ({"attempt": 2}, 4),
        ({"nonce": "Glück"}, 1),
        ({"pilot": "u8-3", "kind": "attack", "game": 7}, 5),
        ({"label": "harbour-street-2"}, 1),
    ],
)
def test_the_same_die_shows_the_same_for_ever(changed, value):
    assert derive(SECRET, **(DIE | changed)) == value


def test_the_digest_is_the_sha_256_of_the_secrets_bytes():
    assert digest_of(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_no_face_is_favoured():
    counts = Counter(
        derive(SECRET, **(DIE | {"game": game, "pilot": f"p{pilot}", "attempt": attempt}))
        for game, pilot, attempt in product(range(8), range(300), range(1, 4))
    )
    assert fairness([counts[face] for face in range(1, 7)]).chance > 0.01


def test_a_byte_that_would_favour_a_face_is_drawn_again(monkeypatch):
    """252 to 255 would make 1 to 4 likelier: they are passed over, to the next byte and to the next digest"""

    class Digest:
        made = [bytes([252, 253, 254, 255] * 8), bytes([255, 251, 0])]

        def __init__(self, *_said):
            pass

        def digest(self):
            return Digest.made.pop(0)

    monkeypatch.setattr("rulebooks.derived.hmac.new", Digest)
    assert derive(SECRET, **DIE) == 1 + 251 % 6


def test_no_two_dice_are_confused_whatever_stands_in_their_words():
    """Words that would run together without their quotes give different dice"""
    one = [derive(SECRET, **(DIE | {"attempt": n, "pilot": "a", "nonce": '","b'})) for n in range(1, 41)]
    two = [derive(SECRET, **(DIE | {"attempt": n, "pilot": 'a","', "nonce": "b"})) for n in range(1, 41)]
    assert one != two


@pytest.mark.parametrize(("chi_square", "chance"), [(4.3515, 0.5), (11.0705, 0.05), (15.0863, 0.01), (0, 1)])
def test_the_chance_of_a_chi_square_is_that_of_the_printed_tables(chi_square, chance):
    assert chance_of(chi_square) == pytest.approx(chance, abs=1e-5)


def test_the_verdict_waits_for_thirty_dice():
    assert fairness([5, 5, 5, 5, 5, 4]).chance is None
    assert fairness([5, 5, 5, 5, 5, 5]).chance == 1
    assert fairness([0] * 6).dice == 0


def test_a_loaded_die_is_found_out():
    assert fairness([2, 3, 2, 3, 2, 28]).chance < 0.001
