"""Addresses of VASSAL logs."""

from django.urls import URLPattern, path

from campaign.pages import logs

HERE = "c/<slug:slug>/games/<int:number>/logs/<int:upload>/"

urlpatterns: list[URLPattern] = [
    path(HERE, logs.log, name="log"),
    path(f"{HERE}file/", logs.log_file, name="log_file"),
    path(f"{HERE}dice/", logs.log_dice, name="log_dice"),
]
