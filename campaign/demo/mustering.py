"""A campaign that is being founded: twelve players are seated, half of them have mustered."""

from datetime import datetime, timedelta

from campaign.acts.base import Actor
from campaign.acts.muster import NewPilot
from campaign.demo.evenings import Clock, found, muster_at_the_table, seat
from campaign.models import Campaign

NAME = "Harbour Street, Spring"
PLAYERS = {"japan": ("Ayşe", "Benno", "Carla", "Dario", "Edda", "Fionn"), "usa": ("Gerda", "Hakon", "Inès", "Jurek", "Kirsten", "Luca")}
MUSTERED = {0: ("Tōru Hinazuki", 3), 1: ("Shin’ya Oborozaka", None), 3: ("Kazuo Mizuhara", 5), 6: ("Merle Standish", None),
            7: ("Cyrus Waverly", 2), 10: ("Abel Fenwick", None)}  # fmt: skip


def begin_mustering(referee: Actor, now: datetime) -> Campaign:
    """Found a campaign today, its first game in a week; games 3 and 5 are left out."""
    days = [now + timedelta(days=7 + 14 * number) for number in range(5)]
    clock = Clock(now - timedelta(minutes=40))
    campaign = found(referee, clock, NAME, Campaign.Visibility.PRIVATE, (6,), days)
    seats = seat(referee, clock, campaign, PLAYERS)
    pilots = [NewPilot(seats[place].code, name, die, "Edda" if die else "") for place, (name, die) in MUSTERED.items()]
    muster_at_the_table(referee, clock, campaign, pilots)
    return campaign
