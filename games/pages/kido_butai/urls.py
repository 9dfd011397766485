"""Addresses of Kido Butai. Words that are written out come before the code of a game."""

from django.urls import path

from games.pages.kido_butai import coach, files, game, load, lobby, new, settings, trials

urlpatterns = [
    path("kido-butai/", lobby.lobby, name="kido_butai"),
    path("kido-butai/new/", new.new, name="kido_new"),
    path("kido-butai/load/", load.load, name="kido_load"),
    path("kido-butai/trials/", trials.trials, name="kido_trials"),
    path("kido-butai/trials/<int:number>/", trials.trial, name="kido_trial"),
    path("kido-butai/start.svg", files.at_the_start, name="kido_start"),
    path("kido-butai/<slug:code>/", game.page, name="kido_game"),
    path("kido-butai/<slug:code>/move/", game.move, name="kido_move"),
    path("kido-butai/<slug:code>/log/", game.log, name="kido_log"),
    path("kido-butai/<slug:code>/session.json", files.session, name="kido_file"),
    path("kido-butai/<slug:code>/result.json", files.result, name="kido_result"),
    path("kido-butai/<slug:code>/map.svg", files.picture, name="kido_picture"),
    path("kido-butai/<slug:code>/odds/", coach.odds, name="kido_odds"),
    path("kido-butai/<slug:code>/review/", coach.review, name="kido_review"),
    path("kido-butai/<slug:code>/settings/", settings.settings, name="kido_settings"),
    path("kido-butai/<slug:code>/delete/", settings.delete, name="kido_delete"),
]
