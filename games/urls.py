"""Addresses of the pages of games."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
