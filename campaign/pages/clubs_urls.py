"""Addresses of clubs."""

from django.urls import URLPattern, path

from campaign.pages import cards, club_edit, club_league, clubs, listing

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found, name="club_found"),
    path("clubs/<slug:club>/", clubs.club, name="club"),
    path("clubs/<slug:club>/card.png", cards.club, name="club_card"),
    path("clubs/<slug:club>/edit/", club_edit.edit, name="club_edit"),
    path("clubs/<slug:club>/remove/", club_edit.remove, name="club_remove"),
    path("clubs/<slug:club>/campaigns.csv", clubs.table, name="club_table"),
    path("clubs/<slug:club>/nights.ics", clubs.calendar, name="club_calendar"),
    path("clubs/<slug:club>/kido-butai/", club_league.league, name="kido_league"),
    path("clubs/<slug:club>/kido-butai/games.csv", club_league.table, name="kido_league_table"),
    path("clubs/<slug:club>/kido-butai/games.xlsx", club_league.book, name="kido_league_book"),
    path("c/<slug:slug>/club/", listing.listing, name="campaign_club"),
]
