"""Addresses of the Dauntless desk. Words that are written out come before the code of a session."""

from django.urls import path

from games.pages.dauntless import lobby, table

urlpatterns = [
    path("dauntless/", lobby.lobby, name="dauntless"),
    path("dauntless/<slug:code>/", table.page, name="desk_table"),
    path("dauntless/<slug:code>/turn/", table.turn, name="desk_turn"),
]
