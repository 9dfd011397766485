"""Lines of a session’s log in words, each a whole sentence with its reasons."""

import pytest

from games.dauntless.told import told
from rulebooks.dauntless import answer

TANKS = {
    "calc": "drop_tanks",
    "fighter": True,
    "carrying": True,
    "on_map": True,
    "phase": "plotting",
    "level_bank": True,
    "speed": 4,
    "lowest_level_speed": 5,
    "l_hits_normal": 3,
}
PLANES = [{"id": "SBD 1", "noted_at": 100, "increment": "level"}, {"id": "SBD 2", "increment": "dive"}]
FLAK = {
    "calc": "flak",
    "light": "3",
    "heavy": "9",
    "targets": [{"id": "SBD 1", "arc": 8, "range": 14}, {"id": "SBD 2", "arc": 2, "range": 12}],
}
ON_BOTH = [
    {"gun": "heavy", "number": 1, "target": "SBD 1"},
    {"gun": "light", "number": 1, "target": "SBD 1"},
    {"gun": "light", "number": 1, "target": "SBD 2"},
]
TOO_NEAR = [{"gun": "heavy", "number": 1, "target": "SBD 2"}]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"calc": "bomb", "kind": "dive", "dice": []}, "Dive bombing: a miss. No bomb hit the target."),
        (
            {"calc": "skip", "altitude": 200, "speed": 3, "adjacent": True, "pointing": True, "aspect": "aft", "bombs": 1},
            "Skip bombs: a miss. The aircraft was above 100 feet. The aircraft was slower than 4.",
        ),
        (
            {"calc": "strafe", "guns": "other", "results": ["A"]},
            "Strafing: no damage. None of these results counts against a ship.",
        ),
        (TANKS, "Keeps its tanks. Tanks are dropped while movement is carried out."),
        ({"calc": "plot_timer", "limit": 150, "planes": PLANES}, "Plot timer. Late: SBD 2."),
        ({"calc": "plot_timer", "limit": 150, "planes": PLANES[:1]}, "Plot timer. No plot was late."),
        (FLAK | {"shots": ON_BOTH}, "Flak at SBD 1: heavy 9, light 3; SBD 2: light 3."),
        (FLAK | {"shots": TOO_NEAR}, "Flak: no shot."),
        ({"calc": "seal", "id": {"sealed": "The screen"}, "salt": "s", "text": "t"}, "Sealed text opened: The screen."),
    ],
)
def test_a_line_says_what_came_and_why(request_, words):
    assert told({"request": request_, "answer": answer(request_)}, {}).words == words
