"""Addresses of the ways in: links, codes, slips, accounts."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
