"""Addresses of the desk’s hex field: flak, torpedoes, dives. Those without a session come before the code of one."""

from django.urls import path

from games.pages.dauntless import dive, flak, map_aids, torpedoes

urlpatterns = [
    path("dauntless/flak/", map_aids.flak, name="flak"),
    path("dauntless/torpedoes/", map_aids.torpedoes, name="torpedo_run"),
    path("dauntless/dive/", dive.aid, name="dive"),
    path("dauntless/<slug:code>/flak/", flak.page, name="desk_flak"),
    path("dauntless/<slug:code>/torpedoes/", torpedoes.page, name="desk_torpedoes"),
    path("dauntless/<slug:code>/dive/", dive.page, name="desk_dive"),
]
