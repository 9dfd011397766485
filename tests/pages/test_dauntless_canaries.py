"""What one side wrote down unseen, notes, and the links to sit down: looked for in every byte that the others are given."""

import io
import zipfile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.acts.desk_evening import read_note, send_note, start_timer, write_secret
from campaign.acts.strikes import attach_desk, detach_desk, send_strikes
from campaign.models import JournalEntry
from games.models import Desk, DeskSecret, GameDesk
from tests import verbs
from tests.dauntless_desk import DIVE, a_desk, a_mission
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
TEXT, NOTE, UNREAD = "canary-sealed", "canary-note", "canary-unread"
PAGES = (
    "desk_table desk_wall desk_log desk_forces desk_players desk_settings desk_delete desk_file desk_timer desk_timer_clock "
    "desk_notes desk_secrets desk_aids desk_flak desk_torpedoes desk_dive desk_attack desk_victory desk_place"
).split()


@scene
def people(owner):
    return {name: account(name) for name in ("Eva", "Ida", "Jun", "Zoe")}


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, visibility="public")
    verbs.open_game(campaign)
    return campaign


@scene
def desk(owner, people, campaign):
    """Eva and Ida play the Americans, Jun the Japanese; Zoe has the address."""
    eva, ida, jun = people["Eva"], people["Ida"], people["Jun"]
    desk = a_desk(owner, (eva, "US"), (ida, "US"), (jun, "JP"))
    Desk.objects.update(shared=True)
    now, code = timezone.now(), desk.code
    write_secret(actor=acting(eva), code=code, side="US", name="Entry", text=TEXT, now=now)
    start_timer(actor=acting(owner), code=code, limit=3000, since="", now=now)
    said = {"actor": acting(eva), "code": code, "to": ida.desks_played.get().pk, "from_type": "SBD", "to_type": "SBD", "now": now}
    read_note(actor=acting(ida), code=code, note=send_note(**said, text=NOTE).pk, fallen=6)
    read_note(actor=acting(ida), code=code, note=send_note(**said, text=UNREAD).pk, fallen=1)
    a_mission(desk, owner, DIVE, 4, ship="texas", side="JP", aircraft="D3A")
    attach_desk(actor=acting(owner), campaign=campaign, game=1, desk=code, now=NOW)
    row = GameDesk.objects.get()
    draft = verbs.draft_of(campaign).edit
    send_strikes(actor=acting(owner), campaign=campaign, row=row.pk, edit=row.edit, draft=draft, now=NOW)
    return Desk.objects.get()


def given(client, addresses):
    """Every byte of every answer, headers too; of zips what is in them."""
    said = b""
    for address in addresses:
        answer = client.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        if body.startswith(b"PK"):
            packed = zipfile.ZipFile(io.BytesIO(body))
            body = b"".join(packed.read(name) for name in packed.namelist())
        said += body + answer.serialize_headers()
        if etag := answer.get("ETag"):
            said += client.get(address, headers={"If-None-Match": etag}).content
    return said


def of_the_desk(desk):
    sheets = [reverse("desk_ship", args=[desk.code, ship["id"]]) for ship in desk.ships]
    opening = reverse("desk_secret_open", args=[desk.code, DeskSecret.objects.get().pk])
    aids = [reverse("desk_aid", args=[desk.code, calc]) for calc in ("seal", "depth_charge_load", "setup_roll")]
    return [*(reverse(page, args=[desk.code]) for page in PAGES), *sheets, *aids, opening, "/dauntless/"]


def of_the_campaign(campaign):
    at = f"/c/{campaign.slug}/"
    pages = ("", "games/1/", "games/1/desk/", "journal/", "exports/", "exports/archive.zip", "campaign.json")
    api = [f"/api/v1/campaigns/{campaign.slug}/{what}" for what in ("games", "journal", "games/1")]
    return [*(at + page for page in pages), *api]


@pytest.mark.parametrize("name", ["Jun", "Zoe", "", "Ida", "owner"])
def test_nobody_is_given_what_is_not_for_him(owner, people, campaign, desk, name):
    user = {"owner": owner, **people}.get(name)
    client = signed_in(user) if user else Client()
    sealed, links = DeskSecret.objects.get(), desk.seats.values()
    came = given(client, [*of_the_desk(desk), *of_the_campaign(campaign)])
    of_its_side = name in ("Ida", "owner")
    assert (TEXT.encode() in came, sealed.salt.encode() in came) == (of_its_side, of_its_side)
    assert (NOTE.encode() in came) == (name == "Ida")
    assert UNREAD.encode() not in came
    assert any(link.encode() in came for link in links) == (name == "owner")
    assert b"canary" not in given(client, of_the_campaign(campaign))


def test_no_page_that_one_person_has_is_as_good_as_anothers(owner, people, desk):
    addresses = [reverse(page, args=[desk.code]) for page in ("desk_table", "desk_wall", "desk_timer", "desk_notes")]
    clients = [signed_in(user) for user in (owner, *people.values())] + [Client()]
    for address in addresses:
        opened = [client.get(address) for client in clients]
        tags = [answer["ETag"] for answer in opened if answer.status_code == 200]
        assert len(set(tags)) == len(tags) > 1


def test_who_only_looks_on_learns_nothing_of_the_campaigns_draft(owner, people, campaign, desk):
    """Sorties that left with bombs are offered to those who enter attacks."""
    campaign.visibility = "private"
    campaign.save(update_fields=["visibility"])
    draft = verbs.draft_of(campaign)
    draft.body["sorties"][0]["exit"] = {"edge": "enemy", "turn": 5}
    draft.save(update_fields=["body"])
    address = reverse("desk_attack", args=[desk.code]) + "?calc=dive&ship=kaga"
    assert b"left with bombs" in signed_in(people["Eva"]).get(address).content
    for client in (Client(), signed_in(people["Zoe"])):
        assert b"left with bombs" not in client.get(address).content


def test_a_campaign_keeps_nothing_that_was_sealed(owner, campaign, desk):
    row = GameDesk.objects.get()
    assert "canary" not in str(row.document)
    assert DeskSecret.objects.get().salt not in str(row.document)
    detach_desk(actor=acting(owner), campaign=campaign, row=row.pk, edit=row.edit, reason="Not ours.", now=NOW)
    kept = str(list(JournalEntry.objects.values_list("params", "before", "after")))
    assert "sealed" in kept
    assert "canary" not in kept
    assert DeskSecret.objects.get().salt not in kept
