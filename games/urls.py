"""Addresses of the pages of games."""

from django.urls import path

from games.pages import game
from games.pages.dauntless import urls as of_dauntless
from games.pages.kido_butai import urls as of_kido_butai

urlpatterns = [
    path("c/<slug:slug>/games/<int:number>/", game.page, name="game"),
    *of_kido_butai.urlpatterns,
    *of_dauntless.urlpatterns,
]
