"""Addresses of the pages of pilots."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
