"""The demo: campaigns with invented names, built once through acts."""

from datetime import datetime

from campaign import sign_ins
from campaign.sign_ins import SignIn


def build_once(now: datetime | None = None) -> list[SignIn]:
    """Build the demo's campaigns and accounts, and answer their sign-ins."""
    return []


def remove() -> None:
    """Take the demo's campaigns and accounts away, with their passwords."""
    sign_ins.forget()
