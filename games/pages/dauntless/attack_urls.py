"""Addresses of attacks and of the sheets of ships."""

from django.urls import path

from games.pages.dauntless import attack, attack_aid, ship

ALONE = [
    path("dauntless/attack/", attack_aid.aid, name="attack"),
    path("dauntless/sheet/", ship.empty, name="ship_sheet"),
]
OF_A_SESSION = [
    path("dauntless/<slug:code>/attack/", attack.attack, name="desk_attack"),
    path("dauntless/<slug:code>/ships/<path:ship>/", ship.ship, name="desk_ship"),
]
