"""Addresses of the links of a game, and of the sheets to set it up elsewhere."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
