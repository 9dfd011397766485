"""The dice record: every die that fell, struck ones too; how often each face fell; and of the seeds what is public."""

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.material import Material
from campaign.exports.tables import Column, Export, Row, Table
from campaign.queries.dice import FACES, seed_lines
from games.models import Roll
from games.words import rolled_by
from pilots.former import shown_as
from pilots.words import KINDS, kind_words

ROLL = (
    "number", "game", "pilot__code", "pilot__name", "crew", "pilot__seat__name", "pilot__seat__side", "kind", "value",
    "source", "by_name", "witness", "at", "seed__number", "attempt", "nonce", "voided_at", "void_reason", "succeeds__number",
)  # fmt: skip


def dice_record(material: Material) -> Export:
    """The dice up to the moment, in the order in which they fell. Three queries."""
    rolls = Roll.objects.filter(campaign=material.campaign, game__lte=material.latest).order_by("number").values(*ROLL)
    fallen = list(rolls)
    tables = (
        Table("dice", _("The dice"), _of_dice(), tuple(map(_die, fallen))),
        Table("faces", _("How often each face fell"), _of_faces(), _faces(fallen)),
        Table("seeds", _("Seeds of the site’s dice"), _of_seeds(), _seeds(material)),
    )
    return Export("dice", material.head(_("Dice record")), tables)


def _source() -> Column:
    return Column("source", _("Source"), words={value: str(label) for value, label in Roll.Source.choices})


def _of_dice() -> tuple[Column, ...]:
    return (
        columns.number("number", _("No.")),
        columns.number("game", _("Game")),
        columns.code("id", _("Pilot’s id")),
        columns.pilot(),
        columns.code("crew", _("Strike crew’s sortie")),
        columns.side(),
        Column("kind", _("Roll"), words={kind: kind_words(kind) for kind in KINDS}),
        columns.number("value", _("Die")),
        Column("source", _("Source"), people=False),
        Column("rolled", _("Who rolled")),
        columns.code("by", _("Entered by")),
        columns.code("witness", _("Witness")),
        Column("at", _("When"), "moment"),
        columns.number("seed", _("Seed")),
        columns.number("attempt", _("Attempt")),
        Column("nonce", _("Player’s word")),
        Column("struck_at", _("Struck"), "moment"),
        Column("struck_reason", _("Why it was struck")),
        columns.number("succeeds", _("In the place of")),
    )


def _die(roll: dict[str, Any]) -> Row:
    return (
        roll["number"],
        roll["game"],
        roll["pilot__code"] or "",
        roll["pilot__name"] or _("A strike crew"),
        roll["crew"],
        roll["pilot__seat__side"] or "",
        roll["kind"],
        roll["value"],
        roll["source"],
        rolled_by(roll["source"], roll["pilot__seat__name"] or "", roll["by_name"], roll["witness"]),
        shown_as(roll["by_name"]),
        roll["witness"],
        columns.moment(roll["at"]),
        roll["seed__number"],
        roll["attempt"],
        roll["nonce"],
        columns.moment(roll["voided_at"]),
        roll["void_reason"],
        roll["succeeds__number"],
    )


def _of_faces() -> tuple[Column, ...]:
    return (_source(), *(columns.number(f"face_{face}", str(face)) for face in FACES), columns.number("all", _("All")))


def _faces(fallen: list[dict[str, Any]]) -> tuple[Row, ...]:
    """Struck dice are not counted, as on the page."""
    counts = {source: Counter[int]() for source in Roll.Source.values}
    for roll in fallen:
        if roll["voided_at"] is None:
            counts[roll["source"]][roll["value"]] += 1
    return tuple((source, *(counted[face] for face in FACES), counted.total()) for source, counted in counts.items() if counted)


def _of_seeds() -> tuple[Column, ...]:
    return (
        columns.number("number", _("Seed")),
        Column("digest", _("SHA-256, published before its first die")),
        Column("secret", _("Secret, once it is revealed")),
        Column("made_at", _("Made"), "moment"),
        Column("revealed_at", _("Revealed"), "moment"),
        columns.number("dice", _("Dice")),
    )


def _seeds(material: Material) -> tuple[Row, ...]:
    return tuple(
        (seed.number, seed.digest, seed.secret, columns.moment(seed.made_at), columns.moment(seed.revealed_at), seed.dice)
        for seed in seed_lines(material.campaign)
    )
