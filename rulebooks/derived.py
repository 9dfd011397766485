"""A die derived from a secret that was committed before it fell, so that anybody can check it once the secret is out.

Which die it is decides what it shows, and nothing else: not when it falls, nor what fell before.
"""

import hashlib
import hmac
import json
from itertools import count

FACES = 6
FAIR = 252
"""The largest multiple of six in a byte: what is not below it is drawn again, so that no face is favoured."""
SCHEME = "ready-room-die-1"


def digest_of(secret: bytes) -> str:
    """What is published of a secret beforehand: its SHA-256, hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def derive(secret: bytes, *, label: str, game: int, pilot: str, kind: str, attempt: int, nonce: str = "") -> int:
    """What this die shows, 1 to 6.

    ``label`` names the campaign; ``game`` is 0 for the muster; ``pilot`` is his id; ``kind`` muster, rescue, attack, home or
    deck; ``attempt`` is 1, and one more for each struck die of the same game, pilot and kind; ``nonce`` is a public word.

    HMAC-SHA-256, keyed with the secret, of a JSON array: it has one reading only, whatever stands in its words.
    The first byte below 252 gives the face; where a digest has none, the counter at the array's end is raised.
    """
    for counter in count():
        parts = [SCHEME, label, game, pilot, kind, attempt, nonce, counter]
        message = json.dumps(parts, ensure_ascii=True, separators=(",", ":")).encode("ascii")
        for byte in hmac.new(secret, message, hashlib.sha256).digest():
            if byte < FAIR:
                return 1 + byte % FACES
    raise AssertionError("count() does not end")
