"""Addresses of coming in and going out."""

from django.urls import URLPattern, path

from campaign.pages import entry

urlpatterns: list[URLPattern] = [
    path("welcome/", entry.welcome, name="welcome"),
    path("sign-in/", entry.sign_in, name="sign-in"),
    path("sign-out/", entry.sign_out, name="sign-out"),
]
