"""Addresses of the inbox and of the webhook."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
