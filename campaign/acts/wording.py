"""Words that people type, checked as the campaign file wants them, before they become facts."""

import re
from typing import Any

from pydantic import TypeAdapter, ValidationError

from campaign.acts.base import refuse
from campaign.neutral import straight
from rulebooks.pacific_air_war.record import Link, Name, Note, Reason, Title

_NAME: TypeAdapter[str] = TypeAdapter(Name)
_TITLE: TypeAdapter[str] = TypeAdapter(Title)
_REASON: TypeAdapter[str] = TypeAdapter(Reason)
_NOTE: TypeAdapter[str] = TypeAdapter(Note)
_LINK: TypeAdapter[str] = TypeAdapter(Link)
_BARE = re.compile(r"(?:[\w-]+\.)+[a-z][\w-]+(?::\d+)?(?:[/?#]|$)", re.IGNORECASE)
"""An address as people write it: its host, and maybe more behind it."""


def name(text: str, code: str, at: str = "", /, **params: Any) -> str:
    """A name, rank or ability: 1 to 60 characters on one line, blanks around it dropped. Raises Refused ``code``."""
    return _checked(_NAME, _seen(text), code, at, most=60, **params)


def title(text: str, code: str, at: str = "") -> str:
    """A campaign's name: 1 to 120 characters on one line. Raises Refused ``code``."""
    return _checked(_TITLE, _seen(text), code, at, most=120)


def reason(text: str, code: str, at: str = "") -> str:
    """Why something was done: 1 to 500 characters on one line. Raises Refused ``code``."""
    return _checked(_REASON, _seen(text), code, at, most=500)


def note(text: str, code: str, at: str = "", /, **params: Any) -> str:
    """Free text of up to 2,000 characters; may be empty. Raises Refused ``code``."""
    return _checked(_NOTE, straight(text).strip().replace("\r\n", "\n"), code, at, most=2000, **params)


def link(text: str, code: str, at: str = "", /, **params: Any) -> str:
    """A web address, or empty; https:// is put before one that begins with its host. Raises Refused ``code``."""
    typed = text.strip()
    whole = f"https://{typed}" if _BARE.match(typed) else typed
    return _checked(_LINK, whole, code, at, most=500, **params) if typed else ""


def _seen(text: str) -> str:
    """The text without signs that turn around what stands beside it; empty where no eye would see anything."""
    kept = straight(text).strip()
    return kept if any(sign.isprintable() and not sign.isspace() for sign in kept) else ""


def _checked(form: TypeAdapter[str], text: str, code: str, at: str, **params: Any) -> str:
    try:
        return form.validate_python(text)
    except ValidationError:
        raise refuse(code, at, "", text=text[:80], **params) from None
