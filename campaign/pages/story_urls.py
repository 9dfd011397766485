"""Addresses of a campaign's story and its photos."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
