"""Addresses of the scenarios, of who wins, and of a club's ships and aircraft."""

from django.urls import path

from games.pages.dauntless import atoll, fleet, scenarios, start, victory

urlpatterns = [
    path("dauntless/scenarios/", scenarios.scenarios, name="scenarios"),
    path("dauntless/scenarios/atoll_attack/check/", atoll.atoll, name="atoll_check"),
    path("dauntless/scenarios/<slug:key>/", scenarios.scenario, name="scenario"),
    path("dauntless/scenarios/<slug:key>/start/", start.start, name="scenario_start"),
    path("dauntless/<slug:code>/victory/", victory.victory, name="desk_victory"),
    path("dauntless/fleet/ships.csv", fleet.empty, {"kind": "ships"}, name="fleet_ships_empty"),
    path("dauntless/fleet/aircraft.csv", fleet.empty, {"kind": "aircraft"}, name="fleet_aircraft_empty"),
    path("clubs/<slug:club>/fleet/", fleet.fleet, name="club_fleet"),
    path("clubs/<slug:club>/fleet/ships.csv", fleet.file, {"kind": "ships"}, name="club_fleet_ships"),
    path("clubs/<slug:club>/fleet/aircraft.csv", fleet.file, {"kind": "aircraft"}, name="club_fleet_aircraft"),
]
