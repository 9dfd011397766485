"""Acts on the links of a game: to the online table, a thread, a module, photos, rules, a result entered elsewhere."""

import uuid
from datetime import datetime
from urllib.parse import urlsplit, urlunsplit

from django.db.models import Max

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.models import Campaign
from games.models import Game, Link

MOST = 20
LONGEST_TITLE = 120
TOLD = ("kind", "title", "url", "note")


def add_link(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    kind: str,
    url: str,
    title: str = "",
    note: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a scheduled game another link, behind those that it has. Without a ``title`` it is called by its host.

    Refusals: link.game, link.many, link.kind, link.url, link.secret, link.title, link.note, link.twice.
    Journal ``link.add``: link (its number), kind, title, url, note.
    """

    def change(work: Work) -> Entry:
        row = _game(work, game)
        told = _told(kind, url, title, note)
        _free(row, told["url"])
        if row.links.count() >= MOST:
            raise refuse("link.many", "/link", "", game=game, most=MOST)
        last = row.links.aggregate(last=Max("position"))["last"]
        position = 0 if last is None else last + 1
        made = Link.objects.create(
            game=row, position=position, by_id=work.actor.user_id, by_name=work.actor.name, made_at=work.now, **told
        )
        return Entry({"link": made.pk, **told}, game=game)

    return perform("link.add", change, actor=actor, campaign=campaign, key=key, now=now)


def change_link(
    *,
    actor: Actor,
    campaign: Campaign,
    link: int,
    edit: int,
    kind: str,
    url: str,
    title: str = "",
    note: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Change a link. Refusals: link.gone and those of ``add_link``. Conflict: ``link``, with the Link as it stands now.

    Journal ``link.change``: link, title; before and after: kind, title, url, note, as far as they changed.
    """

    def change(work: Work) -> Entry | None:
        row = _link(work, link, edit)
        told = _told(kind, url, title, note)
        before = {what: getattr(row, what) for what in TOLD}
        changed = [what for what in TOLD if told[what] != before[what]]
        if not changed:
            return None
        _free(row.game, told["url"], but=row.pk)
        for what in changed:
            setattr(row, what, told[what])
        row.edit += 1
        row.save(update_fields=[*changed, "edit"])
        return Entry(
            {"link": row.pk, "title": row.title},
            before={what: before[what] for what in changed},
            after={what: told[what] for what in changed},
            game=row.game.number,
        )

    return perform("link.change", change, actor=actor, campaign=campaign, key=key, now=now)


def raise_link(
    *, actor: Actor, campaign: Campaign, link: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Put a link before the one above it. Nothing happens to the first. Refusals: link.gone. Conflict: ``link``.

    Journal ``link.raise``: link, title, above (the number of the other).
    """

    def change(work: Work) -> Entry | None:
        row = _link(work, link, edit)
        above = row.game.links.filter(position__lt=row.position).last()
        if above is None:
            return None
        row.position, above.position = above.position, row.position
        for each in (row, above):
            each.edit += 1
            each.save(update_fields=["position", "edit"])
        return Entry({"link": row.pk, "title": row.title, "above": above.pk}, game=row.game.number)

    return perform("link.raise", change, actor=actor, campaign=campaign, key=key, now=now)


def remove_link(
    *, actor: Actor, campaign: Campaign, link: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Take a link away. Refusals: link.gone. Conflict: ``link``.

    Journal ``link.remove``: link, kind, title, url, note, kept (position, edit, by_name, made_at).
    """

    def change(work: Work) -> Entry:
        row = _link(work, link, edit)
        told = {what: getattr(row, what) for what in TOLD}
        kept = {"position": row.position, "edit": row.edit, "by_name": row.by_name, "made_at": row.made_at.isoformat()}
        number, was = row.pk, row.game.number
        row.delete()
        return Entry({"link": number, **told, "kept": kept}, game=was)

    return perform("link.remove", change, actor=actor, campaign=campaign, key=key, now=now)


def _game(work: Work, number: int) -> Game:
    row = Game.objects.filter(campaign=work.campaign, number=number).first()
    if row is None:
        raise refuse("link.game", "/game", "", game=number)
    return row


def _link(work: Work, number: int, edit: int) -> Link:
    row = Link.objects.select_related("game").filter(game__campaign=work.campaign, pk=number).first()
    if row is None:
        raise refuse("link.gone", "/link")
    if row.edit != edit:
        raise Conflict("link", row)
    return row


def _told(kind: str, url: str, title: str, note: str) -> dict[str, str]:
    if kind not in Link.Kind.values:
        raise refuse("link.kind", "/kind")
    address = web_address(url)
    host = urlsplit(address).hostname or ""
    return {
        "kind": kind,
        "title": wording.title(title, "link.title", "/title") if title.strip() else host.removeprefix("www.")[:LONGEST_TITLE],
        "url": address,
        "note": wording.reason(note, "link.note", "/note") if note.strip() else "",
    }


def web_address(text: str, at: str = "/url") -> str:
    """A web address in one form: http or https, its host in small letters, without a name or password before an @, and without
    blanks and signs that nobody sees.

    Refusals: link.url, link.secret.
    """
    address = wording.link(text, "link.url", at)
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise refuse("link.url", at, "", text=text[:80]) from None
    if not host or any(sign.isspace() or not sign.isprintable() for sign in address):
        raise refuse("link.url", at, "", text=text[:80])
    if "@" in parts.netloc:
        raise refuse("link.secret", at)
    named = f"[{host}]" if ":" in host else host
    return urlunsplit(
        (parts.scheme.lower(), named if port is None else f"{named}:{port}", parts.path, parts.query, parts.fragment)
    )


def _free(game: Game, url: str, but: int = 0) -> None:
    other = game.links.filter(url=url).exclude(pk=but).first()
    if other is not None:
        raise refuse("link.twice", "/url", "", title=other.title)
