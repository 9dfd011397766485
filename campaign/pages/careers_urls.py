"""Addresses of players, their careers and what all campaigns tell together."""

from django.urls import URLPattern, path

from campaign.pages import careers

urlpatterns: list[URLPattern] = [
    path("players/", careers.fame, name="fame"),
    path("players/honour/", careers.lost, name="honour"),
    path("players/decorations/", careers.decorations, name="decorations"),
    path("players/me/", careers.own, name="own_career"),
    path("players/me/open/", careers.opening, name="career_open"),
    path("players/<int:user>/", careers.player, name="career"),
]
