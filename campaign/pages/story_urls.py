"""Addresses of a campaign's story and its photos."""

from django.urls import URLPattern, path

from campaign.pages import photos, story

HERE = "c/<slug:slug>/story/"
PHOTOS = "c/<slug:slug>/photos/"

urlpatterns: list[URLPattern] = [
    path(HERE, story.page, name="story"),
    path(f"{HERE}games/<int:number>/", story.chapter, name="chapter"),
    path(f"{HERE}games/<int:number>/reset/", story.reset, name="chapter_reset"),
    path(PHOTOS, photos.photos, name="photos"),
    path(f"{PHOTOS}<int:photo>/", photos.photo, name="photo"),
    path(f"{PHOTOS}<int:photo>/up/", photos.up, name="photo_up"),
    path(f"{PHOTOS}<int:photo>/remove/", photos.remove, name="photo_remove"),
    path(f"{PHOTOS}<int:photo>/<slug:size>.jpg", photos.picture, name="photo_picture"),
]
