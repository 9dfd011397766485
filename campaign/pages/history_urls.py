"""Addresses of versions of reports, of undoing, and of merging two records."""

from django.urls import URLPattern, path

from campaign.pages import merge_people, undo, versions

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/versions/", versions.page, name="versions"),
    path("c/<slug:slug>/games/<int:number>/versions/<int:version>/restore/", versions.restore, name="version_restore"),
    path("c/<slug:slug>/games/<int:number>/void/", versions.void, name="game_void"),
    path("c/<slug:slug>/journal/<int:version>/undo/", undo.entry, name="undo"),
    path("c/<slug:slug>/people/<int:member>/merge/", merge_people.choose, name="merge_people"),
]
