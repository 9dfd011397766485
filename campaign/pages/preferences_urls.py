"""Addresses of what a person chooses for himself: language and time zone."""

from django.urls import URLPattern, path

from campaign.pages import preferences

urlpatterns: list[URLPattern] = [
    path("preferences/", preferences.preferences_page, name="preferences"),
    path("preferences/language/", preferences.switch_language, name="switch_language"),
]
