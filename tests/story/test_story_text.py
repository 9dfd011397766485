"""The story to take along: Markdown and BBCode say what the page says, and nothing that was typed means more there."""

import pytest
from django.test import Client
from markdown_it import MarkdownIt

from campaign.acts.chapters import save_chapter
from campaign.exports.story_text import bbcode, markdown
from campaign.story.page import story
from tests import verbs
from tests.pages import full
from tests.scenes import scene


@scene
def campaign():
    campaign = verbs.mustered_campaign(name="Autumn [b]", visibility="public")
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    full.tell_a_story(campaign)
    return campaign


def write(campaign, text, game=1):
    save_chapter(actor=verbs.acting(), campaign=campaign, game=game, edit=None, text=text, now=verbs.NOW)
    return story(campaign)


def test_markdown_reads_as_the_page_does(campaign):
    shown = MarkdownIt("commonmark").render(markdown(story(campaign)))
    assert "<h1>Autumn [b]</h1>" in shown
    assert "<h2>The Japanese Offensive</h2>" in shown
    assert "Ingrid the pilot (captured)" in shown
    assert "<em>Photo: The table before the game</em>" in shown
    assert "Ingrid the pilot (USA), kills: 0. Captured in game 1" in shown


def test_a_referees_own_markdown_goes_along_and_html_and_foreign_pictures_do_not(campaign):
    told = write(campaign, "It *rained*.\n\n> So be it.\n\n<b>x</b> ![p](https://pictures.example/1.png) [f](https://f.example/)")
    shown = MarkdownIt("commonmark").render(markdown(told))
    assert "It <em>rained</em>." in shown
    assert "<blockquote>" in shown
    assert '<a href="https://f.example/">f</a>' in shown
    assert "<b>" not in shown
    assert "<img" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "[f](javascript:alert(1))",
        "[f]( <javascript:alert(1)>)",
        "[f](data:text/html,x)",
        "[f](&#106;avascript:alert(1))",
        "[f](//f.example/)",
        "[f](https://f.example@evil.example/)",
        "<https://f.example@evil.example/>",
        "<javascript:alert(1)>",
        "[f]\n\n[f]: javascript:alert(1)",
        "[f][g]\n\n> [g]:\n> //evil.example",
    ],
)
def test_no_link_of_a_referees_own_markdown_leads_elsewhere_than_it_says(campaign, text):
    lax = MarkdownIt("commonmark")
    lax.validateLink = lambda url: True
    assert "<a" not in lax.render(markdown(write(campaign, text)))


def test_links_to_the_web_go_along_as_they_were_written(campaign):
    text = "[f](https://f.example) [g](http://g.example/x?y=1) [h](<https://h.example/>) <https://i.example/> Late: [5]"
    assert text in markdown(write(campaign, text))


def test_bbcode_has_the_tags_of_forums_for_what_was_emphasised_quoted_listed_and_linked(campaign):
    told = bbcode(write(campaign, "It *rained* **hard**.\n\n> So be it.\n\n- one\n- two\n\n[f](https://f.example/)"))
    assert "It [i]rained[/i] [b]hard[/b]." in told
    assert "[quote]So be it.\n[/quote]" in told
    assert "[list]\n[*]one\n[*]two\n[/list]" in told
    assert "[url=https://f.example/]f[/url]" in told


@pytest.mark.parametrize(
    "text", ["[img]https://x.example/1.png[/img]", "[f](javascript:alert)", "[url=https://x.example]x[/url]"]
)
def test_no_tag_that_somebody_typed_means_anything_in_a_forum(campaign, text):
    told = bbcode(write(campaign, text))
    assert "[img" not in told
    assert "[url" not in told
    assert "Autumn [b]" not in told


def test_both_are_files_for_whoever_sees_the_campaign(campaign):
    for name in ("story.md", "story-bbcode.txt"):
        answer = Client().get(f"/c/{campaign.slug}/story/text/{name}")
        assert answer.status_code == 200
        assert "attachment" in answer["Content-Disposition"]
        again = Client().get(f"/c/{campaign.slug}/story/text/{name}", headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 304
    private = verbs.mustered_campaign(verbs.account("Olga"), name="Behind doors")
    assert Client().get(f"/c/{private.slug}/story/text/story.md").status_code == 404
