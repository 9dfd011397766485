"""The story as files: paper and one HTML page have what the page has, with the rights of the page, and need nothing else."""

import re
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from campaign.acts.chapters import save_chapter
from campaign.acts.story_link import close_story
from campaign.exports.pdf.story import story_data
from campaign.exports.story_page import story_page
from campaign.models import Photo, PhotoContent
from campaign.story import inside
from campaign.story.blocks import blocks
from campaign.story.page import story
from campaign.story.shown import shown
from tests import verbs
from tests.pages import full
from tests.pages.reading import words
from tests.printed import reader, text_of
from tests.scenes import scene

CHAPTER = "It *rained* **hard**.\n\n> So be it.\n\n- one\n- two\n\n[f](https://f.example/) [g](javascript:x)"


@scene
def campaign():
    campaign = verbs.mustered_campaign(name="Autumn #strong[b] <b>", visibility="public")
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    full.tell_a_story(campaign)
    return campaign


@scene
def private():
    campaign = verbs.mustered_campaign(verbs.account("Olga"), name="Behind doors")
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    full.tell_a_story(campaign)
    return campaign


def write(campaign, text, game=1):
    save_chapter(actor=verbs.acting(), campaign=campaign, game=game, edit=None, text=text, now=verbs.NOW)


def taken(path, client=None):
    answer = (client or Client()).get(path)
    assert answer.status_code == 200, path
    return answer


def pdf(campaign) -> PdfReader:
    return reader(taken(f"/c/{campaign.slug}/story/text/story.pdf").content)


def page(campaign) -> str:
    return taken(f"/c/{campaign.slug}/story/text/story.html").content.decode()


def test_both_tell_every_chapter_with_its_photos_and_what_became_of_them(campaign):
    photo = Photo.objects.filter(campaign=campaign, removed_at=None).exclude(caption="").first()
    for told in (text_of(taken(f"/c/{campaign.slug}/story/text/story.pdf").content), words(page(campaign))):
        assert "Autumn #strong[b] <b>" in told
        assert "Ingrid the pilot (captured)" in told
        assert "What became of them" in told
        if photo:
            assert photo.caption in told
    assert [image for each in pdf(campaign).pages for image in each.images], "a photo is in it"
    assert "data:image/jpeg;base64," in page(campaign)


def test_a_referees_own_words_keep_their_looks_on_paper_and_links_lead_to_the_web_alone(campaign):
    write(campaign, CHAPTER)
    told = text_of(taken(f"/c/{campaign.slug}/story/text/story.pdf").content)
    assert "It rained hard." in told
    assert "So be it." in told
    links = [
        each.get_object()["/A"]["/URI"]
        for one in pdf(campaign).pages
        for each in one.get("/Annots") or []
        if "/A" in each.get_object()
    ]
    assert links == ["https://f.example/"]


def test_a_chapter_is_parted_into_blocks_whose_pieces_say_how_they_look():
    found = blocks(CHAPTER, own=True)
    assert [one["kind"] for one in found] == ["paragraph", "blockquote", "bullet_list", "paragraph"]
    rained = next(piece for piece in found[0]["inside"] if piece["text"] == "rained")
    assert rained == {"text": "rained", "em": True, "strong": False, "link": ""}
    assert [item["kind"] for item in found[2]["inside"]] == ["list_item", "list_item"]
    assert {piece["link"] for piece in found[3]["inside"]} == {"https://f.example/", ""}
    assert blocks("*x*", own=False) == [
        {"kind": "paragraph", "inside": [{"text": "*x*", "em": False, "strong": False, "link": ""}]}
    ]


@pytest.mark.parametrize(
    "text", ["#panic()", "1. a\n2. b\n\n---\n\nx", "> - > deep", "김 *坂井*\n三郎", "a" * 300, "&lt;b&gt; $x$ @y"]
)
def test_whatever_somebody_wrote_becomes_a_page(campaign, text):
    write(campaign, text)
    assert pdf(campaign).pages


class Addresses(HTMLParser):
    """Everything that a page would fetch, lead to or run."""

    def __init__(self):
        super().__init__()
        self.tags, self.found = set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.found += [value for name, value in attrs if name in ("src", "srcset", "href", "action") and value]


def test_the_html_file_needs_nothing_else_and_runs_nothing(campaign):
    seen = Addresses()
    seen.feed(page(campaign))
    assert not [one for one in seen.found if not one.startswith(("data:image/jpeg", "#"))]
    assert not seen.tags & {"script", "link", "form", "iframe", "a"}
    assert "default-src 'none'" in page(campaign)
    assert not re.search(r"url\((?!#)|@import", page(campaign))


def test_the_files_are_for_whoever_sees_the_campaign_and_are_not_made_twice(campaign, private):
    for name in ("story.pdf", "story.html"):
        answer = taken(f"/c/{campaign.slug}/story/text/{name}")
        assert f'filename="{campaign.slug}-story.' in answer["Content-Disposition"]
        again = Client().get(f"/c/{campaign.slug}/story/text/{name}", headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 304
        assert Client().get(f"/c/{private.slug}/story/text/{name}").status_code == 404


def test_by_its_link_a_friend_takes_what_his_page_shows_and_nothing_leads_into_the_campaign(private):
    token = verbs.fresh(private).story_token
    for name in ("story.pdf", "story.html"):
        answer = taken(f"/story/{token}/{name}")
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert private.slug.encode() not in answer.content
        assert Client().get(f"/story/x{token}/{name}").status_code == 404
    told = text_of(taken(f"/story/{token}/story.pdf").content)
    assert "CVP game by game" in told
    assert "How the dice fell" not in told
    close_story(actor=verbs.acting(), campaign=private, now=verbs.NOW)
    assert Client().get(f"/story/{token}/story.pdf").status_code == 410


def test_both_are_offered_on_the_page_and_where_everything_is_taken_home(campaign, private):
    for path in ("story/", "take-home/"):
        said = taken(f"/c/{campaign.slug}/{path}").content.decode()
        assert f"/c/{campaign.slug}/story/text/story.pdf" in said
        assert f"/c/{campaign.slug}/story/text/story.html" in said
    token = verbs.fresh(private).story_token
    assert f"/story/{token}/story.pdf" in taken(f"/story/{token}/").content.decode()


def test_letter_paper_is_wider_than_a4_and_other_paper_is_not_known(campaign):
    a4, letter = (reader(taken(f"/c/{campaign.slug}/story/text/story.pdf?paper={one}").content) for one in ("a4", "letter"))
    assert letter.pages[0].mediabox.width > a4.pages[0].mediabox.width
    assert Client().get(f"/c/{campaign.slug}/story/text/story.pdf?paper=a0").status_code == 404


def test_many_photos_go_along_small(campaign, monkeypatch):
    kept = PhotoContent.objects.filter(photo__campaign=campaign)
    assert inside.photo_bytes(campaign, story(campaign).photos) == dict(kept.values_list("photo", "data"))
    monkeypatch.setattr(inside, "MOST_LARGE", 0)
    assert inside.photo_bytes(campaign, story(campaign).photos) == dict(kept.values_list("photo", "small"))


def test_a_campaign_without_a_game_is_a_page_too():
    campaign = verbs.mustered_campaign()
    assert story_data(campaign, story(campaign), [], "a4")["pilots"] == []
    assert "What became" not in story_page(campaign, shown(campaign), verbs.NOW)


def test_the_queries_do_not_follow_the_length_of_the_story(campaign, django_assert_num_queries):
    with CaptureQueriesContext(connection) as first:
        pdf(campaign)
    verbs.fly_game(campaign, 2)
    verbs.fly_game(campaign, 4)
    with django_assert_num_queries(len(first)):
        pdf(campaign)
