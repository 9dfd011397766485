"""What a second person saw: a digest of a submitted correction, so that nothing else is confirmed."""

import json
from hashlib import sha256

from games.models import Correction
from games.parts.seen import SENT


def digest(correction: Correction, version: int) -> str:
    """SHA-256, hexadecimal, of all that a correction changes, and of the campaign's ``version`` to which its differences are."""
    bodies = {game: {key: value for key, value in body.items() if key != SENT} for game, body in correction.bodies.items()}
    said = {"bodies": bodies, "dice": correction.dice, "voids": correction.voids, "version": version}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
