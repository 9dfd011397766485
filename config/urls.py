"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("campaign.pages.entry_urls")),
    path("", include("campaign.urls")),
    path("", include("games.urls")),
    path("", include("pilots.urls")),
]
