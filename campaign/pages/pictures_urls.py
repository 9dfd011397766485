"""Addresses of a campaign's pictures."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
