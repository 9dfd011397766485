"""Addresses of the links of a game, of the battle behind it, and of the sessions of the Dauntless desk."""

from django.urls import URLPattern, path

from games.pages import links, operation, strikes

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/links/", links.links, name="links"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/", links.change, name="link_change"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/up/", links.up, name="link_up"),
    path("c/<slug:slug>/games/<int:number>/links/<int:link>/remove/", links.remove, name="link_remove"),
    path("c/<slug:slug>/games/<int:number>/operation/", operation.operation, name="operation"),
    path("c/<slug:slug>/games/<int:number>/operation/detach/", operation.detach, name="operation_detach"),
    path("c/<slug:slug>/games/<int:number>/operation/session.json", operation.session, name="operation_file"),
    path("c/<slug:slug>/games/<int:number>/operation/midway.svg", operation.picture, name="operation_picture"),
    path("c/<slug:slug>/games/<int:number>/desk/", strikes.desk, name="game_desk"),
    path("c/<slug:slug>/games/<int:number>/desk/send/", strikes.send, name="game_desk_send"),
    path("c/<slug:slug>/games/<int:number>/desk/<int:row>/detach/", strikes.detach, name="game_desk_detach"),
    path("c/<slug:slug>/games/<int:number>/desk/<int:row>/count/", strikes.count, name="game_desk_count"),
    path("c/<slug:slug>/games/<int:number>/desk/<int:row>/carry/", strikes.carry, name="game_desk_carry"),
]
