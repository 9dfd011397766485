"""Addresses of versions of reports, of undoing, and of merging two records."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
