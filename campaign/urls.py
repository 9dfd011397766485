"""Addresses of the pages of campaign."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
