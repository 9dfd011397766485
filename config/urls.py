"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("campaign.pages.entry_urls")),
    path("", include("campaign.urls")),
    path("", include("games.urls")),
    path("", include("pilots.urls")),
    path("", include("campaign.api.urls")),
]
handler400 = "campaign.api.problems.bad_request"
handler403 = "campaign.api.problems.forbidden"
handler404 = "campaign.api.problems.not_found"
handler500 = "campaign.api.problems.broken"
