"""Acts on tokens: words by which programs ask in a person's name, in one campaign.

A secret is stored nowhere. Whoever sends the form of a new token again within minutes is shown the same one, from memory.
"""

import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db.models import Q

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.models import Campaign, Member, Token
from campaign.people import display_name
from campaign.scopes import SCOPES, grantable, reach

PREFIX = "rr_"
SECRET_BYTES = 32
SHOWN = len(PREFIX) + 5
MOST_TOKENS = 20
MOST_DAYS = 3660
SHOWN_AGAIN = 10 * 60
EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Made:
    """A new token; ``secret`` is empty where the same form was worked too long ago to be shown again."""

    done: Done
    secret: str


def make_token(
    *,
    actor: Actor,
    campaign: Campaign,
    name: str,
    scopes: list[str],
    days: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Made:
    """Make a token of the actor's own. ``days`` from now on; None until it is revoked.

    Refusals: token.name, token.scopes (none, or one that nobody knows), token.rights (scope: one that he has not himself),
    token.days, token.many, token.member.
    Journal ``token.make``: person, user, called (the token's name), scopes, until (ISO, or None); never the secret.
    """
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    kept = f"token-shown:{actor.user_id}:{campaign.pk}:{key}"

    def change(work: Work) -> Entry:
        member = Member.objects.select_related("user").filter(campaign=work.campaign, user=actor.user_id).first()
        if member is None:
            raise refuse("token.member", "/name")
        called = wording.name(name, "token.name", "/name")
        chosen = _chosen(member, scopes)
        if days is not None and not 1 <= days <= MOST_DAYS:
            raise refuse("token.days", "/days", "", most=MOST_DAYS)
        until = work.now + timedelta(days=days) if days is not None else None
        live = Token.objects.filter(campaign=work.campaign, user=member.user).filter(open_at(work.now))
        if live.count() >= MOST_TOKENS:
            raise refuse("token.many", "/name", "", most=MOST_TOKENS)
        Token.objects.create(
            campaign=work.campaign,
            user=member.user,
            name=called,
            digest=digest_of(secret),
            start=secret[:SHOWN],
            scopes=chosen,
            made_at=work.now,
            expires_at=until,
        )
        if key is not None:
            cache.set(kept, secret, SHOWN_AGAIN)
        said = {"person": display_name(member.user), "user": member.user_id, "called": called, "scopes": chosen}
        return Entry({**said, "until": until.isoformat(timespec="seconds") if until else None})

    done = perform("token.make", change, actor=actor, campaign=campaign, key=key, now=now)
    return Made(done, str(cache.get(kept, "")) if done.repeated else secret)


def revoke_token(
    *, actor: Actor, campaign: Campaign, token: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Revoke a token, by its number: one's own, or as the campaign's owner anybody's. It stops at once.

    Refusals: token.gone.
    Journal ``token.revoke``: person, user (whose it was), called.
    """

    def change(work: Work) -> Entry | None:
        owner = Member.objects.filter(campaign=work.campaign, user=actor.user_id, role=Member.Role.OWNER).exists()
        whose = Q() if owner else Q(user=actor.user_id)
        stored = Token.objects.select_related("user").filter(whose, campaign=work.campaign, pk=token).first()
        if stored is None:
            raise refuse("token.gone", "/token")
        if stored.revoked_at is not None:
            return None
        stored.revoked_at = work.now
        stored.save(update_fields=["revoked_at"])
        return Entry({"person": display_name(stored.user), "user": stored.user_id, "called": stored.name})

    return perform("token.revoke", change, actor=actor, campaign=campaign, key=key, now=now)


def digest_of(secret: str) -> str:
    """What is kept of a secret: its SHA-256, hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def open_at(now: datetime) -> Q:
    """Tokens that are neither revoked nor over."""
    return Q(revoked_at=None) & (Q(expires_at=None) | Q(expires_at__gt=now))


def used(token: Token, now: datetime) -> None:
    """Note that a token was used; at most once a minute, so that reading stays reading."""
    if token.used_at is None or token.used_at <= now - EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)


def revoke_tokens(user: User, now: datetime, campaign: Campaign | None = None) -> int:
    """Revoke every token of a person, or those of one campaign, inside an act that is at work."""
    tokens = Token.objects.filter(user=user, revoked_at=None)
    return (tokens if campaign is None else tokens.filter(campaign=campaign)).update(revoked_at=now)


def _chosen(member: Member, scopes: list[str]) -> list[str]:
    """The scopes in their order, each once."""
    if not scopes or not set(scopes) <= set(SCOPES):
        raise refuse("token.scopes", "/scopes")
    may = reach(grantable(member.role))
    for scope in scopes:
        if scope not in may:
            raise refuse("token.rights", "/scopes", "", scope=scope)
    return [scope for scope in SCOPES if scope in scopes]
