"""Addresses of the links of a game, and of the sheets to set it up elsewhere."""

from django.urls import URLPattern, path

from games.pages import links

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/links/", links.links, name="links"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/", links.change, name="link_change"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/up/", links.up, name="link_up"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/remove/", links.remove, name="link_remove"),
]
