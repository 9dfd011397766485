"""A log of the demo's last evening, as VASSAL writes one: what was said, the dice of each shot, and the players' tags."""

import io
import random
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor
from campaign.acts.evidence import keep_as_evidence
from campaign.acts.uploads import keep
from campaign.models import Campaign, Upload
from games.models import Game

Body = dict[str, Any]
TAGS = {"shot_down": "shot", "damaged": "damaged", "hit": "hit"}
TALK = {
    3: "Anybody on the two at the flank?",
    6: "Mine. Watch your fuel.",
    11: "That was close.",
    17: "Out of ammunition after this one.",
    24: "Thank you all, a good game.",
}
"""By turn: what somebody said."""
SEPARATOR = "\x1b"


def keep_log(campaign: Campaign, referee: Actor, report: Body, names: Mapping[str, tuple[str, str]], now: datetime) -> None:
    """The log of a game whose report is ``report``, kept as evidence. ``names``: pilot's id to player and pilot."""
    game = Game.objects.get(campaign=campaign, number=report["game"])
    data = log(list(said(report, names)), now)
    name, kind = f"game-{game.number}.vlog", Upload.Kind.VASSAL
    upload = keep(actor=referee, name=name, data=data, kind=kind, campaign=campaign, game=game, now=now)
    keep_as_evidence(actor=referee, campaign=campaign, upload=upload.pk, edit=upload.edit, now=now)


def said(report: Body, names: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The chat: turn by turn the shots with their dice and tags, then who came to harm."""
    dice = random.Random(report["game"])
    flown = {sortie["id"]: names[sortie["pilot"]] for sortie in report["sorties"] if sortie.get("pilot") in names}
    players = [player for player, _pilot in flown.values()]
    for turn in range(1, report["turns"] + 1):
        yield f"{players[0]}: !!turn {turn}"
        if turn in TALK:
            yield f"{players[turn % len(players)]}: {TALK[turn]}"
        for claim in report.get("claims", ()):
            by = claim["by"] if isinstance(claim["by"], list) else [claim["by"]]
            if claim.get("turn") == turn and claim["on"] in flown and by[0] in flown:
                player = flown[by[0]][0]
                yield f"*** Gunnery = {_dice(dice, 3)} *** <{player}>"
                yield f'{player}: !!{TAGS[claim["result"]]} "{flown[claim["on"]][1]}"'
        shooter = players[turn % len(players)]
        yield f"*** Gunnery = {_dice(dice, 2)} *** <{shooter}>"
    for sortie in report["sorties"]:
        if sortie.get("crew") in ("wounded", "killed") and sortie["id"] in flown:
            yield f"{flown[sortie['id']][0]}: !!{sortie['crew']}"


def _dice(dice: random.Random, many: int) -> str:
    return ",".join(str(dice.randint(1, 6)) for _die in range(many))


def log(lines: list[str], saved: datetime) -> bytes:
    """The file; whoever speaks stands before a colon, and what the game itself says begins with a star."""
    entries = [f"LOG\tCHAT{_as_chat(line)}" for line in lines]
    about = f"<VassalVersion>3.7.5</VassalVersion><dateSaved>{int(saved.timestamp() * 1000)}</dateSaved>"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, text in (
            ("savedGame", SEPARATOR.join(["begin_save", "end_save", *entries])),
            ("savedata", f'<data version="1">{about}</data>'),
            ("moduledata", f'<data version="1"><name>Pacific Skies</name><version>2.1</version>{about}</data>'),
        ):
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _as_chat(line: str) -> str:
    if line.startswith("*"):
        return line.replace("<", "&lt;").replace(">", "&gt;")
    player, _colon, text = line.partition(": ")
    return f"&lt;{player}&gt; - {text}"
