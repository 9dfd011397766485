"""Addresses of the pages for reading."""

from django.urls import URLPattern, path

from campaign.pages import dice, help, home, journal, roster, standings

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("c/<slug:slug>/", home.campaign, name="campaign"),
    path("c/<slug:slug>/standings/", standings.page, name="standings"),
    path("c/<slug:slug>/roster/", roster.page, name="roster"),
    path("c/<slug:slug>/journal/", journal.page, name="journal"),
    path("c/<slug:slug>/dice/", dice.page, name="dice_record"),
    path("help/", help.help_page, name="help"),
    path("help/rulings/", help.rulings, name="rulings"),
    path("help/<slug:name>/", help.help_page, name="help"),
]
