"""What a side writes down unseen: a digest shows later that nobody changed it."""

from hashlib import sha256
from typing import Annotated

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Name
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import Parsed

LONGEST = 2000


def _sealed(text: str) -> str | None:
    return text if 1 <= len(text) <= LONGEST else None


SealText = Annotated[str, Parsed("bad_text", _sealed)]


class Seal(Calculation, calc="seal", rule="XXII-XXIV, secret set-up"):
    salt: Name
    text: SealText

    @rule("DA", "XXII.Secret")
    def answer(self) -> Answer:
        return {"digest": sha256(b"\n".join((self._bytes("salt"), self._bytes("text")))).hexdigest()}

    def _bytes(self, name: str) -> bytes:
        """As UTF-8. Half a surrogate pair is no text."""
        try:
            return str(getattr(self, name)).encode()
        except UnicodeEncodeError:
            raise Fault("bad_text", name) from None
