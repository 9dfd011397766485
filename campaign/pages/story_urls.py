"""Addresses of a campaign's story and its photos."""

from django.urls import URLPattern, path

from campaign.pages import cards, photos, story, story_link
from campaign.pages.for_programs import for_programs

HERE = "c/<slug:slug>/story/"
PHOTOS = "c/<slug:slug>/photos/"

urlpatterns: list[URLPattern] = [
    path(HERE, story.page, name="story"),
    path(f"{HERE}games/<int:number>/", story.chapter, name="chapter"),
    path(f"{HERE}games/<int:number>/reset/", story.reset, name="chapter_reset"),
    path(f"{HERE}text/story.md", for_programs(story.markdown_text), name="story_markdown"),
    path(f"{HERE}text/story-bbcode.txt", for_programs(story.bbcode_text), name="story_bbcode"),
    path(f"{HERE}text/story.pdf", for_programs(story.pdf), name="story_pdf"),
    path(f"{HERE}text/story.html", for_programs(story.web_page), name="story_html"),
    path(f"{HERE}link/open/", story_link.open_link, name="story_open"),
    path(f"{HERE}link/close/", story_link.close_link, name="story_close"),
    path(f"{HERE}card.png", for_programs(cards.story), name="story_card"),
    path(f"{HERE}<str:pilot>/card.png", for_programs(cards.pilot), name="pilots_card"),
    path(f"{HERE}<str:pilot>/link/open/", story_link.open_pilots, name="pilots_story_open"),
    path(f"{HERE}<str:pilot>/link/close/", story_link.close_pilots, name="pilots_story_close"),
    path(f"{HERE}<str:pilot>/", story.pilot, name="pilots_story"),
    path("story/<str:token>/", story_link.page, name="story_by_link"),
    path("story/<str:token>/card.png", cards.story_by_link, name="story_card_by_link"),
    path("story/<str:token>/story.pdf", story_link.pdf, name="story_pdf_by_link"),
    path("story/<str:token>/story.html", story_link.web_page, name="story_html_by_link"),
    path("story/<str:token>/photos/<int:photo>/<slug:size>.jpg", story_link.picture, name="story_photo"),
    path(PHOTOS, photos.photos, name="photos"),
    path(f"{PHOTOS}<int:photo>/", photos.photo, name="photo"),
    path(f"{PHOTOS}<int:photo>/up/", photos.up, name="photo_up"),
    path(f"{PHOTOS}<int:photo>/remove/", photos.remove, name="photo_remove"),
    path(f"{PHOTOS}<int:photo>/<slug:size>.jpg", photos.picture, name="photo_picture"),
]
