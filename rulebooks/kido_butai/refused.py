"""Why an action, or a session, is refused: a stable code and the rule behind it."""

RULES = {
    "format": "format",
    "random-exhausted": "random",
    "random-type": "random",
    "random-impossible": "random",
    "random-unused": "random",
    "game-over": "2",
    **dict.fromkeys(
        (
            "unit-lost", "carrier-sunk", "one-action", "not-ready", "cap-fighters-only", "launch-or-land", "capacity",
            "not-outbound", "not-at-target", "cannot-land", "not-aboard", "already-ready",
        ),
        "3",
    ),
    "no-fleet-sighted": "C6",
    **dict.fromkeys(("target-not-found", "target-destroyed", "wrong-side", "no-bomber"), "6"),
    "bad-assignment": "6b",
    "one-attack": "KB-R14",
    "bad-interception": "7",
}  # fmt: skip
"""Every code, with the rule that it cites."""


class Refused(Exception):
    """``code`` is one of ``RULES``; ``unit`` is the squadron, ship or target at fault, empty where there is none."""

    def __init__(self, code: str, unit: str = "") -> None:
        super().__init__(code, unit)
        self.code, self.unit = code, unit

    @property
    def rule(self) -> str:
        return RULES[self.code]
