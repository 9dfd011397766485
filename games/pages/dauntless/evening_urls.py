"""Addresses of what goes on at the table beside the attacks: timer, notes, sealed texts, small reckonings."""

from django.urls import path

from games.pages.dauntless import aids, notes, secrets, timer

ALONE = [
    path("dauntless/aids/", aids.every, name="aids"),
    path("dauntless/aids/<slug:calc>/", aids.one, name="aid"),
]
OF_A_SESSION = [
    path("dauntless/<slug:code>/timer/", timer.page, name="desk_timer"),
    path("dauntless/<slug:code>/timer/clock.json", timer.clock, name="desk_timer_clock"),
    path("dauntless/<slug:code>/timer/start/", timer.start, name="desk_timer_start"),
    path("dauntless/<slug:code>/timer/stop/", timer.stop, name="desk_timer_stop"),
    path("dauntless/<slug:code>/timer/note/", timer.note, name="desk_timer_note"),
    path("dauntless/<slug:code>/timer/increment/", timer.increment, name="desk_timer_increment"),
    path("dauntless/<slug:code>/timer/write/", timer.write, name="desk_timer_write"),
    path("dauntless/<slug:code>/notes/", notes.page, name="desk_notes"),
    path("dauntless/<slug:code>/notes/<int:number>/", notes.read, name="desk_note_read"),
    path("dauntless/<slug:code>/sealed/", secrets.page, name="desk_secrets"),
    path("dauntless/<slug:code>/sealed/<int:number>/", secrets.opened, name="desk_secret_open"),
    path("dauntless/<slug:code>/aids/", aids.every, name="desk_aids"),
    path("dauntless/<slug:code>/aids/<slug:calc>/", aids.one, name="desk_aid"),
]
