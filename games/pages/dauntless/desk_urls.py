"""Addresses of sessions: beginning one, its table, its log, its people, its file."""

from django.urls import path

from games.pages.dauntless import files, forces, load, log, new, place, players, settings, table

urlpatterns = [
    path("dauntless/new/", new.new, name="desk_new"),
    path("dauntless/load/", load.load, name="desk_load"),
    path("dauntless/join/<slug:secret>/", players.join, name="desk_join"),
    path("dauntless/<slug:code>/", table.page, name="desk_table"),
    path("dauntless/<slug:code>/wall/", table.wall, name="desk_wall"),
    path("dauntless/<slug:code>/turn/", table.turn, name="desk_turn"),
    path("dauntless/<slug:code>/enter/", table.enter, name="desk_enter"),
    path("dauntless/<slug:code>/strike/", table.strike, name="desk_strike"),
    path("dauntless/<slug:code>/log/", log.page, name="desk_log"),
    path("dauntless/<slug:code>/forces/", forces.forces, name="desk_forces"),
    path("dauntless/<slug:code>/place/", place.place, name="desk_place"),
    path("dauntless/<slug:code>/players/", players.players, name="desk_players"),
    path("dauntless/<slug:code>/settings/", settings.settings, name="desk_settings"),
    path("dauntless/<slug:code>/delete/", settings.delete, name="desk_delete"),
    path("dauntless/<slug:code>/session.json", files.session, name="desk_file"),
]
