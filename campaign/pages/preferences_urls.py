"""Addresses of what a person chooses for himself: language and time zone."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
