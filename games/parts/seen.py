"""What a second person saw: a digest of a submitted report, so that nothing else is confirmed."""

import json
from hashlib import sha256

from games.reporting.body import Body

SENT = "sent"
"""The key of the form last worked; nobody sees it."""


def digest(body: Body) -> str:
    """SHA-256, hexadecimal, of everything that a body says."""
    said = {key: value for key, value in body.items() if key != SENT}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
