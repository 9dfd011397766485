"""The dice of a file beside those of the record."""

from dataclasses import dataclass

from campaign.imports.proposal import Proposal
from campaign.models import Campaign
from campaign.record import DICE, crew_of, live_dice


@dataclass(frozen=True, slots=True)
class DieSaid:
    """A die in the file. ``recorded``: what the record holds, None where it has not fallen; ``whose``: as the record has it."""

    sortie: str
    kind: str
    value: int
    recorded: int | None
    whose: str = ""


def dice_said(campaign: Campaign, proposal: Proposal) -> list[DieSaid]:
    """The dice of the file, in the order of the sorties, beside those that are in the record."""
    live = live_dice(campaign)[proposal.game.number]
    pilots = {str(sortie["id"]): sortie.get("pilot") for sortie in proposal.body.get("sorties", ())}
    return [
        DieSaid(sortie, kind, value, live.get(whose := pilots.get(sortie) or crew_of(sortie), {}).get(kind), whose)
        for sortie, fell in proposal.brought.dice.items()
        for kind, value in sorted(fell.items(), key=lambda die: DICE.index(die[0]))
    ]


def dice_together(campaign: Campaign, proposal: Proposal) -> dict[str, dict[str, int]]:
    """The dice of the game by whom they are of, as ``campaign.record.with_dice`` wants them: the record's before the file's."""
    together = {whose: dict(kinds) for whose, kinds in live_dice(campaign)[proposal.game.number].items()}
    for sortie in proposal.body.get("sorties", ()):
        whose = sortie.get("pilot") or crew_of(str(sortie["id"]))
        together[whose] = {**proposal.dice.get(str(sortie["id"]), {}), **together.get(whose, {})}
    return together
