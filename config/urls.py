"""Every address of the site, an app at a time."""

from django.urls import include, path

from campaign.pages import entry

urlpatterns = [
    path("welcome/", entry.welcome, name="welcome"),
    path("sign-in/", entry.sign_in, name="sign-in"),
    path("sign-out/", entry.sign_out, name="sign-out"),
    path("", include("campaign.urls")),
    path("", include("games.urls")),
    path("", include("pilots.urls")),
]
