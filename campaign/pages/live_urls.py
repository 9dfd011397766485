"""Addresses of the board and of what follows changes."""

from django.urls import URLPattern, path

from campaign.pages import board

urlpatterns: list[URLPattern] = [path("c/<slug:slug>/board/", board.page, name="board")]
