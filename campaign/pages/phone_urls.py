"""Addresses of the player's phone: his pilot, his dice, his part of a report."""

from django.urls import path

from campaign.pages import mine
from games.pages import part

urlpatterns = [
    path("c/<slug:slug>/me/", mine.mine, name="mine"),
    path("c/<slug:slug>/me/roll/", mine.mine_roll, name="mine_roll"),
    path("c/<slug:slug>/me/muster/", mine.mine_muster, name="mine_muster"),
    path("c/<slug:slug>/me/ability/", mine.mine_ability, name="mine_ability"),
    path("c/<slug:slug>/me/name/", mine.mine_name, name="mine_name"),
    path("c/<slug:slug>/games/<int:number>/part/", part.part, name="part"),
]
