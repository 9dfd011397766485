"""Addresses of the pages for reading."""

from django.urls import URLPattern, path

from campaign.pages import home, standings

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("c/<slug:slug>/", home.campaign, name="campaign"),
    path("c/<slug:slug>/standings/", standings.page, name="standings"),
    path("c/<slug:slug>/roster/", home.campaign, name="roster"),
    path("c/<slug:slug>/journal/", home.campaign, name="journal"),
    path("c/<slug:slug>/dice/", home.campaign, name="dice_record"),
    path("c/<slug:slug>/games/<int:number>/", home.campaign, name="game"),
]
