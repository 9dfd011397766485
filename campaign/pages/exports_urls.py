"""Addresses of files that go out: exports, prints, the archive."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
