"""Addresses of VASSAL logs."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
