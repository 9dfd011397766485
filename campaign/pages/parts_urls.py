"""Addresses of merging players' parts, and of the second confirmation."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
