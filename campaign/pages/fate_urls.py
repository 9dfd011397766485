"""Addresses of the dice after a game, and of corrections."""

from django.urls import URLPattern, path

from games.pages import roll_correct, rolls

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/rolls/", rolls.rolls, name="rolls"),
    path("c/<slug:slug>/games/<int:number>/rolls/throw/", rolls.roll_throw, name="roll_throw"),
    path("c/<slug:slug>/rolls/<int:roll>/correct/", roll_correct.roll_correct, name="roll_correct"),
]
