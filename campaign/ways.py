"""Ways in: links and short codes, what they open, and who may still be given one."""

import secrets
from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.models import Campaign, Member, Pass

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
TOKEN_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """Eight letters and digits that nobody mixes up when they are typed from paper."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def shown_code(code: str) -> str:
    """``ABCD-EFGH``."""
    return f"{code[:4]}-{code[4:]}"


def typed_code(text: str) -> str:
    """A code as it is stored, from what somebody typed: capitals, dashes and blanks do not matter."""
    return "".join(letter for letter in text.upper() if letter.isalnum())[: CODE_LENGTH + 1]


def is_open(one: Pass, now: datetime | None = None) -> bool:
    """False once a pass was revoked or renewed, its time is over, or its person's account is closed."""
    if one.revoked_at is not None or one.expires_at is not None and one.expires_at <= (now or timezone.now()):
        return False
    return one.member is None or one.member.user.is_active


def by_token(token: str) -> Pass | None:
    """The pass of a link, open or not. One query."""
    return Pass.objects.select_related("campaign", "member__user", "member__seat").filter(token=token).first()


def by_code(text: str) -> Pass | None:
    """The open pass of a code as somebody typed it, or None. One query."""
    found = Pass.objects.select_related("campaign", "member__user", "member__seat").filter(code=typed_code(text)).first()
    return found if found is not None and is_open(found) else None


def is_guest(user: User) -> bool:
    """True for a person without a password: his personal link is his only way in."""
    return not user.has_usable_password()


def opens_more(users: Iterable[User], campaign: Campaign) -> set[int]:
    """Those of the users (their numbers) whose sign-in opens more than this campaign's player's pages, so that no referee of it
    may hold their link: accounts with a password, keepers, whoever runs this campaign or takes part in another. One query."""
    people = list(users)
    kept = {user.pk for user in people if user.has_usable_password() or user.is_staff or user.is_superuser}
    parts = Member.objects.filter(user__in=[user.pk for user in people if user.pk not in kept])
    for user, where, role in parts.values_list("user_id", "campaign_id", "role"):
        if where != campaign.pk or role != Member.Role.PLAYER:
            kept.add(user)
    return kept
