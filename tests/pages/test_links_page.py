"""Links of games: added, changed, ordered, taken away; where they are shown, and to whom."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.acts import links
from campaign.acts.loading import load
from campaign.exports.campaign_file import campaign_file
from campaign.models import JournalEntry
from campaign.record import facts
from campaign.twins import digest_of
from games.links import links_of
from games.models import Link
from rulebooks.pacific_air_war.reading import Refused, read_campaign
from tests import verbs
from tests.pages.reading import between, page, read, words
from tests.pages.world import signed_in
from tests.printed import reader
from tests.scenes import scene


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner, visibility="public")


def at(campaign, *more, game=1):
    return "/".join([f"/c/{campaign.slug}/games/{game}/links", *map(str, more), ""])


def add(campaign, url="https://forum.example/t/17", kind="thread", **told):
    return links.add_link(actor=verbs.acting(), campaign=campaign, game=1, url=url, kind=kind, **told)


def posted(client, address, **sent):
    return client.post(address, {"key": str(uuid4()), **sent})


def shown(campaign, client=None):
    return words(between(page(campaign, "games/1/", client), '<h2 id="links">', "</section>"))


def test_a_referee_adds_one_and_everybody_who_sees_the_game_sees_it(campaign, referee):
    answer = posted(referee, at(campaign), url="https://Forum.Example/t/17", kind="thread", title="", note="Room 4")
    assert answer.status_code == 303
    assert "forum.example" in shown(campaign)
    assert "forum thread" in shown(campaign)
    assert "Room 4" in shown(campaign)
    assert 'rel="noopener noreferrer nofollow"' in page(campaign, "games/1/")
    assert JournalEntry.objects.filter(campaign=campaign, act="link.add", game=1).count() == 1


def test_the_schedules_own_link_comes_first(campaign):
    game = campaign.games.get(number=1)
    game.link = "https://table.example/9"
    game.save(update_fields=["link"])
    add(campaign)
    assert [link.kind for link in links_of(campaign.pk, 1, game.link)] == ["scheduled", "thread"]


def test_the_schedules_link_is_changed_and_taken_away_among_the_others_and_nowhere_else(campaign, referee, owner):
    campaign.games.filter(number=1).update(link="https://table.example/9", note="Bring dice")
    before = {game.number: (game.date, game.note, game.carrier_usa) for game in campaign.games.all()}
    edit = verbs.fresh(campaign).options_edit
    answer = posted(referee, at(campaign, 0), url="https://table.example/10", edit=edit)
    assert answer.headers["Location"] == at(campaign)
    assert "https://table.example/10" in page(campaign, "games/1/links/", referee)
    assert posted(referee, at(campaign, 0), url="https://table.example/11", edit=edit).status_code == 409
    options = referee.get(f"/c/{campaign.slug}/options/").content.decode()
    assert at(campaign) in options
    assert "https://table.example" not in options
    posted(referee, at(campaign, 0, "remove"), edit=verbs.fresh(campaign).options_edit)
    assert campaign.games.get(number=1).link == ""
    assert {game.number: (game.date, game.note, game.carrier_usa) for game in campaign.games.all()} == before
    assert referee.get(at(campaign, 0)).status_code == 404


@pytest.mark.parametrize("link", ["https://[::1", "https://ex\u2100mple.org/", "https://?x"])
def test_a_schedule_with_a_link_that_no_browser_follows_is_shown_all_the_same(campaign, referee, link):
    """The form of the campaign file lets such a link in."""
    campaign.games.filter(number=1).update(link=link)
    assert [line.host for line in links_of(campaign.pk, 1, link)] == [""]
    for rest in ("games/1/", "games/1/links/", "desk/"):
        assert referee.get(f"/c/{campaign.slug}/{rest}").status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "ftp://files.example/",
        "//forum.example/",
        "forum/t/1",
        "anna@forum.example",
        "mailto:anna@forum.example",
        "https://",
        "https://exa mple.org/",
        "https://[::1",
        "https://forum.example/" + "a" * 480,
        "http://forum.example:port/",
        "https://forum.example/\u202egpj.exe",
        "https://\u200bforum.example/",
    ],
)
def test_what_is_no_web_address_is_refused_and_stays_in_the_form(campaign, referee, url):
    answer = posted(referee, at(campaign), url=url, kind="thread")
    assert answer.status_code == 422
    assert words(between(answer.content.decode(), 'class="error"', "</span>")).strip()
    assert not Link.objects.exists()


@pytest.mark.parametrize("typed", ["forum.example/t/1", " forum.example/t/1 ", "FORUM.example/t/1", "https://forum.example/t/1"])
def test_an_address_without_https_gets_it_put_before(campaign, referee, typed):
    assert posted(referee, at(campaign), url=typed, kind="thread").status_code == 303
    assert Link.objects.get().url == "https://forum.example/t/1"


def test_a_password_in_a_link_is_refused(campaign, referee):
    answer = posted(referee, at(campaign), url="https://anna:secret@forum.example/", kind="thread")
    assert "everybody would see" in words(answer.content.decode())
    assert not Link.objects.exists()


def test_the_same_address_stands_once_with_a_game(campaign, referee):
    add(campaign)
    answer = posted(referee, at(campaign), url="https://FORUM.example/t/17", kind="photos")
    assert answer.status_code == 422
    assert "has this link already" in words(answer.content.decode())


def test_a_game_has_at_most_twenty(campaign, referee):
    for number in range(links.MOST):
        add(campaign, f"https://forum.example/t/{number}")
    answer = posted(referee, at(campaign), url="https://forum.example/t/99", kind="thread")
    assert "at most 20 links" in words(answer.content.decode())


def test_two_who_change_the_same_link_meet(campaign, referee):
    add(campaign)
    link = Link.objects.get()
    assert posted(referee, at(campaign, link.pk), url=link.url, kind="photos", title="Ours", edit=0).status_code == 303
    answer = posted(referee, at(campaign, link.pk), url=link.url, kind="rules", title="Theirs", edit=0)
    assert answer.status_code == 409
    assert "Ours" in answer.content.decode()
    assert "Theirs" in answer.content.decode()
    link.refresh_from_db()
    assert link.title == "Ours"


def test_what_is_saved_unchanged_makes_no_entry(campaign, referee):
    add(campaign, title="Thread")
    before = JournalEntry.objects.count()
    link = Link.objects.get()
    posted(referee, at(campaign, link.pk), url=link.url, kind=link.kind, title="Thread", note="", edit=0)
    assert JournalEntry.objects.count() == before


def test_one_is_put_up_and_one_is_taken_away_and_brought_back_from_the_journal(campaign, referee):
    add(campaign, "https://forum.example/1", title="First")
    add(campaign, "https://forum.example/2", title="Second")
    second = Link.objects.get(title="Second")
    posted(referee, at(campaign, second.pk, "up"), edit=second.edit)
    assert [link.title for link in links_of(campaign.pk, 1)] == ["Second", "First"]
    second.refresh_from_db()
    answer = referee.post(at(campaign, second.pk, "remove"), {"edit": second.edit}, follow=True)
    assert "The link is taken away." in words(answer.content.decode())
    assert [link.title for link in links_of(campaign.pk, 1)] == ["First"]


def test_an_old_form_takes_nothing_away(campaign, referee):
    add(campaign)
    link = Link.objects.get()
    links.change_link(actor=verbs.acting(), campaign=campaign, link=link.pk, edit=0, url=link.url, kind="rules")
    answer = referee.post(at(campaign, link.pk, "remove"), {"edit": 0}, follow=True)
    assert "nothing was done" in words(answer.content.decode())
    assert Link.objects.count() == 1


def test_nobody_but_its_referees_changes_links(campaign, owner):
    add(campaign)
    link = Link.objects.get()
    other = verbs.mustered_campaign(verbs.account("Olga"))
    for client in (Client(), signed_in(verbs.account("Stranger")), signed_in(other.members.get(role="owner").user)):
        for address in (at(campaign), at(campaign, link.pk), at(campaign, link.pk, "up"), at(campaign, link.pk, "remove")):
            assert posted(client, address, url="https://x.example/", kind="thread", edit=0).status_code == 404
    assert signed_in(other.members.get(role="owner").user).get(at(other, link.pk)).status_code == 404
    assert Link.objects.get().url == link.url


def test_desk_phone_calendar_and_exports_show_them(campaign, referee, owner):
    verbs.add_member(campaign, anna := verbs.account("Anna"), "player", "j1")
    add(campaign, title="Table four", note="room 4")
    add(campaign, "https://elsewhere.example/result", "result", title="The result")
    desk = words(referee.get(f"/c/{campaign.slug}/desk/").content.decode())
    assert "Table four" in desk
    assert "A result stands elsewhere" in desk
    assert "Table four" in words(signed_in(anna).get(f"/c/{campaign.slug}/me/").content.decode())
    report = referee.get(reverse("export", args=[campaign.slug, "game-reports", "json"]))
    assert "https://forum.example/t/17" in b"".join(report).decode()
    game = campaign.games.get(number=1)
    game.date = "2026-12-24"
    game.save(update_fields=["date"])
    told = b"".join(referee.get(f"/c/{campaign.slug}/exports/calendar.ics")).decode().replace("\r\n ", "")
    assert "Table four: https://forum.example/t/17 (forum thread\\; room 4)" in told


def test_they_go_along_in_the_campaign_file_and_come_back_from_it(campaign):
    add(campaign, title="Table four", note="room 4")
    add(campaign, "https://elsewhere.example/result", "result")
    file = campaign_file(campaign)
    assert digest_of(json.loads(file)) == digest_of(facts(campaign).document())
    loaded = load(actor=verbs.acting(verbs.account("Olga")), record=read_campaign(file)).campaign
    assert campaign_file(loaded) == file
    assert [link.title for link in links_of(loaded.pk, 1)] == ["Table four", "elsewhere.example"]


@pytest.mark.parametrize(
    "links",
    [
        [{"url": "https://me:secret@x.example/", "title": "One"}],
        [{"url": "https://x.example/", "title": "One"}] * 2,
        [{"url": "https://x.example/a b", "title": "One"}],
        [{"url": "javascript:alert(1)", "title": "One"}],
        [{"url": "https://x.example/", "title": "One", "kind": "party"}],
        [{"url": f"https://x.example/{n}", "title": "One"} for n in range(21)],
    ],
)
def test_a_campaign_file_brings_no_link_that_the_page_would_refuse(campaign, links):
    document = json.loads(campaign_file(campaign))
    document["schedule"][0]["links"] = links
    with pytest.raises(Refused):
        read_campaign(json.dumps(document))


def test_on_paper_an_address_leads_where_it_says(campaign, referee):
    url = "https://forum.example/t/17?page=2&of=a-thread-with-a-long-name"
    add(campaign, url)
    file = b"".join(referee.get(reverse("export", args=[campaign.slug, "game-reports", "pdf"])))
    notes = [note.get_object() for page in reader(file).pages for note in page.get("/Annots", ())]
    assert url in [note["/A"]["/URI"] for note in notes if "/URI" in note.get("/A", {})]


def test_what_came_back_stands_beside_the_report(campaign):
    add(campaign, "https://elsewhere.example/result", "result", title="The result")
    verbs.fly_game(campaign, 1)
    told = words(between(page(campaign, "games/1/"), '<h2 id="versions">', "</section>"))
    assert "The result" in told
    assert "by hand" in told
    assert read(campaign, "games/1/")


def test_without_a_title_it_is_called_by_its_host_once(campaign):
    add(campaign, "https://www.photos.example/2026", "photos")
    [link] = links_of(campaign.pk, 1)
    assert (link.title, link.told) == ("photos.example", "photos")
