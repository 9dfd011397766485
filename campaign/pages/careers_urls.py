"""Addresses of players, their careers and what all campaigns tell together."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
