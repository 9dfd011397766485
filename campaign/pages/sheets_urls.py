"""Addresses of what is taken to the table: sheets and cards."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
