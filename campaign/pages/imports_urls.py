"""Addresses of files that come in."""

from django.urls import URLPattern, path

from campaign.pages import imports, replace
from games.pages import importing

urlpatterns: list[URLPattern] = [
    path("load/", imports.bring_file, name="load"),
    path("import/", imports.bring_file, name="import"),
    path("imports/<int:upload>/", imports.own_import, name="own_import"),
    path("imports/<int:upload>/file/", imports.own_import_file, name="own_import_file"),
    path("c/<slug:slug>/games/<int:number>/import/", importing.import_game, name="import_game"),
    path("c/<slug:slug>/imports/<int:upload>/", importing.import_preview, name="import_preview"),
    path("c/<slug:slug>/imports/<int:upload>/file/", imports.upload_file, name="upload_file"),
    path("c/<slug:slug>/replace/<int:upload>/", replace.replace, name="replace"),
]
