"""Addresses of a campaign's pictures."""

from django.urls import URLPattern, path

from campaign.pages import pictures

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/pictures/", pictures.page, name="pictures"),
    path("c/<slug:slug>/pictures/<slug:name>.svg", pictures.picture, name="picture"),
    path("c/<slug:slug>/pictures/<slug:name>.png", pictures.as_png, name="picture_png"),
]
