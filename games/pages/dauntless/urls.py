"""Addresses of the Dauntless desk. Words that are written out come before the code of a session."""

from django.urls import path

from games.pages.dauntless import attack_aid, catalogue_urls, desk_urls, evening_urls, lobby, map_urls

urlpatterns = [
    path("dauntless/", lobby.lobby, name="dauntless"),
    *catalogue_urls.urlpatterns,
    path("dauntless/attack/", attack_aid.aid, name="attack"),
    *map_urls.urlpatterns,
    *evening_urls.ALONE,
    *desk_urls.urlpatterns,
    *evening_urls.OF_A_SESSION,
]
