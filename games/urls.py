"""Addresses of the pages of games."""

from django.urls import path

from games.pages import game

urlpatterns = [path("c/<slug:slug>/games/<int:number>/", game.page, name="game")]
