"""Addresses of checking the dice."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
