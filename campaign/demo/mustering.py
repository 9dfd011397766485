"""A campaign that is being founded: twelve players are seated, half of them have mustered."""

from datetime import datetime, timedelta

from campaign.acts.muster import NewPilot
from campaign.demo.evenings import Clock, People, found, muster_at_the_table, seat
from campaign.models import Campaign

NAME = "Harbour Street, Spring"
PLAYERS = {
    "japan": ("Ayşe", "Benno", "Carla", "Dario", "Edda", "Fionn"),
    "usa": ("Gerda", "Hakon", "Inès", "Jurek", "Kirsten", "Luca"),
}
MUSTERED = {
    0: ("Tōru Hinazuki", 3),
    1: ("Shin’ya Oborozaka", None),
    3: ("Kazuo Mizuhara", 5),
    6: ("Merle Standish", None),
    7: ("Cyrus Waverly", 2),
    10: ("Abel Fenwick", None),
}
"""By the seat's place: the pilot, and his die where the table rolled it."""


def begin_mustering(people: People, now: datetime) -> Campaign:
    """Found a campaign today, its first game in a week; games 3 and 5 are left out."""
    days = [now + timedelta(days=7 + 14 * number) for number in range(5)]
    clock = Clock(now - timedelta(minutes=40))
    campaign = found(people, clock, NAME, Campaign.Visibility.PRIVATE, (6,), days)
    seats = seat(people, clock, campaign, PLAYERS)
    pilots = [NewPilot(seats[place].code, name, die, "Edda" if die else "") for place, (name, die) in MUSTERED.items()]
    muster_at_the_table(people, clock, campaign, pilots)
    return campaign
