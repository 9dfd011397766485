"""Addresses of the dice after a game, and of corrections."""

from django.urls import URLPattern, path

from games.pages import correction, correction_report, correction_second, roll_correct, rolls

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/rolls/", rolls.rolls, name="rolls"),
    path("c/<slug:slug>/games/<int:number>/rolls/throw/", rolls.roll_throw, name="roll_throw"),
    path("c/<slug:slug>/rolls/<int:roll>/correct/", roll_correct.roll_correct, name="roll_correct"),
    path("c/<slug:slug>/correction/", correction.correction, name="correction"),
    path("c/<slug:slug>/correction/confirm/", correction.confirm, name="correction_confirm"),
    path("c/<slug:slug>/correction/discard/", correction.discard, name="correction_discard"),
    path("c/<slug:slug>/correction/take-out/", correction.take_out, name="correction_take_out"),
    path("c/<slug:slug>/correction/fly-instead/", correction.fly_instead, name="correction_fly_instead"),
    path("c/<slug:slug>/correction/second/", correction_second.correction_second, name="correction_second"),
    path("c/<slug:slug>/correction/take-back/", correction_second.correction_back, name="correction_back"),
    path("c/<slug:slug>/correction/throw/", correction.throw, name="correction_throw"),
    path("c/<slug:slug>/correction/<int:number>/", correction_report.correction_report, name="correction_report"),
]
