"""Addresses of tokens for programs."""

from django.urls import URLPattern, path

from campaign.pages import tokens

urlpatterns: list[URLPattern] = [path("c/<slug:slug>/tokens/", tokens.tokens, name="tokens")]
