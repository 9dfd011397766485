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
OF_THE_FILE = ("format", "random")
"""No paragraph and no ruling, but a fault of the file or of its results."""


def cited(rule: str) -> str:
    """A rule as people read it: "6a" is “KB 6a”, "R30" and "KB-R30" are “KB-R30”; empty for a fault of the file."""
    if rule in OF_THE_FILE:
        return ""
    return f"KB-{rule}" if rule.startswith("R") else rule if rule.startswith("KB-") else f"KB {rule}"


class Refused(Exception):
    """``code`` is one of ``RULES``; ``unit`` is the squadron, ship or target at fault, empty where there is none."""

    def __init__(self, code: str, unit: str = "") -> None:
        super().__init__(code, unit)
        self.code, self.unit = code, unit

    @property
    def rule(self) -> str:
        return RULES[self.code]
