"""Addresses of the pages for reading."""

from django.urls import URLPattern, path

from campaign.pages import home

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("c/<slug:slug>/", home.campaign, name="campaign"),
]
