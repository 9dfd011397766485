"""Addresses of this slice."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
