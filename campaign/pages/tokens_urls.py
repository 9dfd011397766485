"""Addresses of tokens for programs."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
