"""Addresses of a campaign's story and its photos."""

from django.urls import URLPattern, path

from campaign.pages import story

HERE = "c/<slug:slug>/story/"

urlpatterns: list[URLPattern] = [
    path(HERE, story.page, name="story"),
    path(f"{HERE}games/<int:number>/", story.chapter, name="chapter"),
    path(f"{HERE}games/<int:number>/reset/", story.reset, name="chapter_reset"),
]
