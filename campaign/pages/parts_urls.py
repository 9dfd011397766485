"""Addresses of merging players' parts, of countersigning them, and of the second confirmation."""

from django.urls import URLPattern, path

from games.pages import countersign, parts, second

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/parts/", parts.parts, name="parts"),
    path("c/<slug:slug>/games/<int:number>/countersign/", countersign.countersign, name="countersign"),
    path("c/<slug:slug>/games/<int:number>/second/", second.second, name="second"),
    path("c/<slug:slug>/games/<int:number>/second/take-back/", second.second_back, name="second_back"),
]
