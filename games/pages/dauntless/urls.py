"""Addresses of the Dauntless desk. Words that are written out come before the code of a session."""

from django.urls import path

from games.pages.dauntless import attack_aid, lobby, scenarios, table

urlpatterns = [
    path("dauntless/", lobby.lobby, name="dauntless"),
    path("dauntless/scenarios/", scenarios.scenarios, name="scenarios"),
    path("dauntless/scenarios/<slug:key>/", scenarios.scenario, name="scenario"),
    path("dauntless/attack/", attack_aid.aid, name="attack"),
    path("dauntless/<slug:code>/", table.page, name="desk_table"),
    path("dauntless/<slug:code>/turn/", table.turn, name="desk_turn"),
]
