"""How the muster, names, abilities and ranks are taken back. Dice that fell stay in the record, struck."""

from typing import Any

from campaign.acts.base import refuse
from campaign.undo.back import Back, found, moved, not_his_own
from campaign.undo.drafts import no_longer_flies
from campaign.undo.seats import drop_seat
from games.gone import gone_pilot
from games.models import Roll
from pilots.models import AbilityChoice, Promotion


def muster(b: Back) -> None:
    """The pilots go, and so does the seat of whoever was seated with it."""
    for said in reversed(b.p.many("pilots")):
        if b.p["joins"]:
            no_longer_flies(b, said["seat"])
        _drop_pilot(b, said["pilot"])
        if b.p["new"]:
            drop_seat(b, said["seat"])


def _drop_pilot(b: Back, code: str) -> None:
    pilot = b.pilot(code)
    rolls = Roll.objects.filter(pilot=pilot)
    if pilot.abilities.exists() or pilot.promotions.exists() or rolls.filter(game__gt=0, voided_at__isnull=True).exists():
        raise refuse("undo.pilot", "", "", name=pilot.name)
    for roll in rolls.filter(voided_at__isnull=True):
        not_his_own(b, roll)
        b.steps.strike(roll)
    for roll in rolls.all():
        b.steps.set(roll, pilot_id=None, crew=gone_pilot(code))
    b.steps.drop(pilot)


def rename(b: Back) -> None:
    _call(b, b.p["pilot"], b.p["name"], b.entry.before["name"])


def name_replacements(b: Back) -> None:
    for said in reversed(b.p.many("pilots")):
        _call(b, said["pilot"], said["name"], said["was"])


def _call(b: Back, code: str, now: str, was: str) -> None:
    pilot = b.pilot(code)
    if pilot.name != now:
        raise moved()
    b.steps.set(pilot, name=was)


def choose_ability(b: Back) -> None:
    b.steps.drop(found(_growth(AbilityChoice, b).filter(after=b.p["after"], ability=b.p["ability"]).last()))


def promote(b: Back) -> None:
    b.steps.drop(found(_growth(Promotion, b).filter(after=b.p["after"], rank=b.p["rank"]).last()))


def _growth(table: Any, b: Back) -> Any:
    return table.objects.filter(campaign=b.campaign, pilot=b.pilot(b.p["pilot"])).order_by("position", "pk")


def withdraw_ability(b: Back) -> None:
    _give(b, "ability", b.p["pilot"], b.p["ability"], b.p["after"] or 0, b.kept["position"])


def given_again(b: Back) -> None:
    """What an act withdrew because it lost its ground, where it stood."""
    for lost in b.p.many("withdrawn"):
        _give(b, lost["kind"], lost["pilot"], lost["what"], lost["after"] or 0, lost["position"])


def _give(b: Back, kind: str, code: str, what: str, after: int, position: Any) -> None:
    table, word = (AbilityChoice, "ability") if kind == "ability" else (Promotion, "rank")
    last = table._default_manager.filter(campaign=b.campaign).order_by("-position").values_list("position", flat=True).first()
    place = position if isinstance(position, int) else (last if last is not None else -1) + 1
    b.steps.add(table(campaign=b.campaign, pilot=b.pilot(code), after=after, position=place, **{word: what}))
