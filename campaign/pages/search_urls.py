"""Addresses of search."""

from django.urls import URLPattern, path

from campaign.pages import search

urlpatterns: list[URLPattern] = [
    path("search/", search.everywhere, name="search"),
    path("c/<slug:slug>/search/", search.inside, name="campaign_search"),
]
