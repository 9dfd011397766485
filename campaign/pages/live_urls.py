"""Addresses of the board and of what follows changes."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
