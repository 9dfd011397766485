"""Addresses of the Dauntless desk. Words that are written out come before the code of a session."""

from django.urls import path

from games.pages.dauntless import attack_urls, catalogue_urls, desk_urls, evening_urls, lobby, map_urls

urlpatterns = [
    path("dauntless/", lobby.lobby, name="dauntless"),
    *catalogue_urls.urlpatterns,
    *attack_urls.ALONE,
    *map_urls.urlpatterns,
    *evening_urls.ALONE,
    *desk_urls.urlpatterns,
    *attack_urls.OF_A_SESSION,
    *evening_urls.OF_A_SESSION,
]
