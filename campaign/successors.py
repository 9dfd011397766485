"""Who takes a lost pilot's seat, as facts (F.5): ids and names that never shift.

The replay says which seats need a pilot after which game. Where none is stored one is named here; one that a correction
made unneeded is kept on call, and comes back when he is needed again.
"""

from campaign.ahead import let_in
from campaign.models import Campaign
from campaign.record import facts
from pilots.models import Pilot
from rulebooks.pacific_air_war.outcome import ComesIn, Outcome
from rulebooks.pacific_air_war.play import play

MOST_ROUNDS = 120
"""Each round lets at least one pilot in or out; a campaign has at most 16 seats and 6 gaps."""


def settle(campaign: Campaign) -> Outcome:
    """Replay, and let pilots come in or stand back until the facts and the replay agree. Answers with the last replay."""
    for _ in range(MOST_ROUNDS):
        outcome = play(facts(campaign))
        if not (let_in(campaign, outcome) or _stand_back(campaign, outcome) or _come_in(campaign, outcome)):
            return outcome
    return outcome


def _stand_back(campaign: Campaign, outcome: Outcome) -> bool:
    """Put the first replacement on call whose seat needs none; later ones may depend on him."""
    for refusal in outcome.refusals:
        if refusal.code == "replacement.player":
            pilot = Pilot.objects.filter(campaign=campaign, code=refusal.params["pilot"], on_call=False).first()
            if pilot is None:
                return False
            pilot.on_call = True
            pilot.save(update_fields=["on_call"])
            return True
    return False


def _come_in(campaign: Campaign, outcome: Outcome) -> bool:
    """Store the pilots whom the replay had to name itself. True where one who was on call replaced such a name."""
    wanted = [new for game in outcome.games if game.closed for new in game.comes_in if not new.named]
    renamed = False
    for new in wanted:
        on_call = Pilot.objects.filter(campaign=campaign, seat__code=new.player, came_after=new.game, on_call=True).first()
        if on_call is not None:
            on_call.on_call = False
            on_call.save(update_fields=["on_call"])
            renamed = True
        else:
            renamed |= _store(campaign, new)
    return renamed


def _store(campaign: Campaign, new: ComesIn) -> bool:
    """Store one new pilot; True where his id was already taken by a pilot on call, so that he got the next one."""
    taken = set(Pilot.objects.filter(campaign=campaign).values_list("code", flat=True))
    code, number = new.pilot, int(new.pilot.rpartition("-")[2]) if new.pilot.rpartition("-")[2].isdigit() else 1
    while code in taken:
        number += 1
        code = f"{new.player}-{number}"
    seat = campaign.seats.get(code=new.player)
    name = new.name if code == new.pilot else f"Replacement {number}"
    Pilot.objects.create(campaign=campaign, seat=seat, code=code, name=name, came_after=new.game, position=len(taken))
    return code != new.pilot
