"""What is done to rows to take an entry back, step by step, and kept so that the taking back can be taken back itself.

A die is never unstruck: what is to count again falls once more on paper, as the successor of the last one that was struck.
Numbers that count savings only ever rise.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet

from campaign.acts.base import Work, refuse
from campaign.acts.fallen import next_number
from campaign.acts.passes import free_for, renew_links
from campaign.acts.replacing import put_in_place
from campaign.acts.standing import stand_again, standing
from campaign.acts.versions import next_edit
from campaign.models import Member
from campaign.people import display_name
from games.models import Report, Roll
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record

Step = dict[str, Any]
COUNTED = ("edit", "options_edit")
RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)


class Steps:
    """The steps of one undoing, inside an act that is at work. ``log`` is what its journal entry keeps of them."""

    def __init__(self, work: Work, reason: str):
        self.work, self.reason = work, reason
        self.log: list[Step] = []

    def set(self, row: Model, **values: Any) -> None:
        """Give a row other values; what counts its savings rises besides."""
        was = {name: _plain(getattr(row, name)) for name in values}
        raised = row._meta.label == "campaign.Member" and values.get("role", "") in RUNS_IT and was["role"] not in RUNS_IT
        counts = [name for name in COUNTED if any(field.name == name for field in row._meta.concrete_fields)]
        for name, value in {**values, **{name: _raised(row, name) for name in counts}}.items():
            setattr(row, name, value)
        row.save(update_fields=[*values, *counts])
        now = {name: _plain(getattr(row, name)) for name in (*values, *counts)}
        self.log.append({"step": "set", "row": row._meta.label, "pk": row.pk, "before": was, "after": now})
        if raised and isinstance(row, Member):
            renew_links(self.work, row.user)

    def add(self, row: Model) -> None:
        """Raises Refused where something took its place, or what it hangs on is gone; a person's name has to be free."""
        for field in row._meta.concrete_fields:
            other, there = field.related_model, getattr(row, field.attname)
            if isinstance(other, type) and there is not None and not other._default_manager.filter(pk=there).exists():
                raise refuse("undo.moved")
        if isinstance(row, Member):
            free_for(self.work.campaign, display_name(row.user), "/members")
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            raise refuse("undo.moved") from None
        self.log.append({"step": "add", "row": row._meta.label, "pk": row.pk})

    def drop(self, row: Model) -> None:
        """Take a row away; nothing that counts may hang on it."""
        values = {field.attname: _plain(getattr(row, field.attname)) for field in row._meta.concrete_fields}
        self.log.append({"step": "drop", "row": row._meta.label, "pk": row.pk, "values": values})
        row.delete()

    def strike(self, roll: Roll) -> None:
        roll.voided_at, roll.void_reason = self.work.now, self.reason
        roll.save(update_fields=["voided_at", "void_reason"])
        self.log.append({"step": "strike", "pk": roll.pk, "value": roll.value})

    def cast(self, like: Roll, value: int) -> None:
        """A die like ``like``, which is struck, counts with ``value``."""
        last = fallen(like).order_by("-number").first() or like
        new = Roll.objects.create(
            campaign_id=like.campaign_id,
            number=next_number(like.campaign_id),
            game=like.game,
            pilot=like.pilot,
            crew=like.crew,
            kind=like.kind,
            value=value,
            source=Roll.Source.TABLE,
            player=like.player,
            by_id=self.work.actor.user_id,
            by_name=self.work.actor.name,
            at=self.work.now,
            succeeds=last,
        )
        self.log.append({"step": "cast", "pk": new.pk, "value": value})

    def replace(self, was: Mapping[str, Any]) -> None:
        """All facts are those of the campaign file ``was["file"]``, with whatever of the present dice says the same.

        People sit and reports are open as they did beside it (campaign.acts.standing).
        """
        now = {"file": self.work.record().document(), **standing(self.work.campaign)}
        record = Record.model_validate(was["file"])
        put_in_place(self.work, record, record.document(), play(record), None)
        stand_again(self.work.campaign, was)
        self.log.append({"step": "replace", **now})

    def back(self, log: Sequence[Step]) -> None:
        """Take the steps of an earlier undoing back, the last one first. Raises Refused where a row was changed since."""
        for step in reversed(log):
            _BACK[step["step"]](self, step)


def _raised(row: Model, name: str) -> int:
    return next_edit(row) if isinstance(row, Report) else int(getattr(row, name)) + 1


def fallen(like: Roll) -> QuerySet[Roll]:
    """Every die of the same game, pilot and kind, the struck ones too."""
    same = Roll.objects.filter(campaign=like.campaign_id, game=like.game, kind=like.kind)
    return same.filter(pilot=like.pilot, crew=like.crew)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value


def _stored(step: Step) -> Model:
    row: Model | None = apps.get_model(step["row"])._default_manager.filter(pk=step["pk"]).first()
    if row is None:
        raise refuse("undo.moved")
    return row


def _values(row: type[Model], kept: Mapping[str, Any]) -> dict[str, Any]:
    fields = {field.attname: field for field in row._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in kept.items() if name in fields}


def _set_back(steps: Steps, step: Step) -> None:
    row = _stored(step)
    if any(_plain(getattr(row, name)) != value for name, value in step["after"].items()):
        raise refuse("undo.moved")
    steps.set(row, **_values(type(row), step["before"]))


def _drop_again(steps: Steps, step: Step) -> None:
    steps.drop(_stored(step))


def _add_again(steps: Steps, step: Step) -> None:
    model = apps.get_model(step["row"])
    steps.add(model(**_values(model, step["values"])))


def _cast_again(steps: Steps, step: Step) -> None:
    steps.cast(Roll.objects.get(pk=step["pk"]), step["value"])


def _strike_again(steps: Steps, step: Step) -> None:
    roll = Roll.objects.get(pk=step["pk"])
    live = fallen(roll).filter(voided_at__isnull=True).first()
    if live is None:
        raise refuse("undo.moved")
    steps.strike(live)


_BACK: dict[str, Callable[[Steps, Step], None]] = {
    "set": _set_back,
    "add": _drop_again,
    "drop": _add_again,
    "strike": _cast_again,
    "cast": _strike_again,
    "replace": Steps.replace,
}
