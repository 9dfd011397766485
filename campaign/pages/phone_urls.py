"""Addresses of the player's phone: his pilot, his dice, his part of a report."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
