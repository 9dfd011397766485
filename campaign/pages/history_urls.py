"""Addresses of versions of reports, of undoing, and of merging two records."""

from django.urls import URLPattern, path

from campaign.pages import versions

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/versions/", versions.page, name="versions"),
    path("c/<slug:slug>/games/<int:number>/versions/<int:version>/restore/", versions.restore, name="version_restore"),
    path("c/<slug:slug>/games/<int:number>/void/", versions.void, name="game_void"),
]
