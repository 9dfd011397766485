"""Addresses of files that come in."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
