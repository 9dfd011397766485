"""Every form of the desk, as whoever may send it has it, sent by those who may not: nothing is changed, and nothing breaks."""

import random
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.acts.desk_evening import send_note, start_timer, write_secret
from campaign.acts.desk_log import enter
from campaign.acts.desks import change_desk
from campaign.models import Campaign
from games.models import ClubAircraft, ClubShip, Desk, DeskEntry, DeskNote, DeskPlayer, DeskSecret
from tests.dauntless_desk import DIVE, KAGA, SHIPS, a_desk
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import all_sent
from tests.verbs import NOW, account, acting, add_member, found_campaign, found_club

pytestmark = pytest.mark.django_db
PAGES = (
    "desk_table desk_log desk_forces desk_players desk_settings desk_delete desk_timer desk_notes desk_secrets desk_victory "
    "desk_place"
).split()
ASKED = ("?calc=dive&ship=kaga&by=sbd-1", "?calc=torpedo&ship=kaga&by=tbf-1", "?entered=1")
OF_THE_REFEREE = ("desk_turn", "desk_forces", "desk_place", "desk_players", "desk_settings", "desk_delete", "desk_victory")
OF_THE_REFEREE += ("desk_timer_start", "desk_timer_stop")
PLACED = {**KAGA, "id": "placed", "name": "Placed", "ledger": {**KAGA["ledger"], "hex": [0, 0], "facing": 1}}


OURS = (Desk, DeskEntry, DeskNote, DeskPlayer, DeskSecret, ClubAircraft, ClubShip)


def all_of_the_desk():
    """Every row of the desk with all that stands in it."""
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in OURS}


@scene
def people(owner):
    """Eva and Ida play the Americans, Jun the Japanese; Zoe is of the club, and Max of none."""
    return {name: account(name) for name in ("Eva", "Ida", "Jun", "Zoe", "Max")}


@scene
def desk(owner, people):
    club = found_club(owner)
    campaign = found_campaign(owner)
    Campaign.objects.update(club=club)
    add_member(campaign, people["Zoe"])
    desk = a_desk(owner, (people["Eva"], "US"), (people["Ida"], "US"), (people["Jun"], "JP"), ships=[*SHIPS, PLACED])
    said = {"title": "Off Savo", "club": club.slug, "settings": {}, "shared": True}
    change_desk(actor=acting(owner), code=desk.code, edit=0, **said)
    now, eva = timezone.now(), acting(people["Eva"])
    write_secret(actor=eva, code=desk.code, side="US", name="Entry", text="Hex 3, 4", now=now)
    enter(actor=eva, code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [6]}, now=NOW)
    start_timer(actor=acting(owner), code=desk.code, limit=3000, since="", now=now)
    ida = people["Ida"].desks_played.get().pk
    send_note(actor=eva, code=desk.code, to=ida, from_type="SBD", to_type="SBD", text="Break left", now=now)
    return Desk.objects.get()


def forms_of(desk, user):
    """Every form that stands on the pages of the session as this person has them: where it goes, and its fields."""
    client = signed_in(user)
    addresses = [reverse(page, args=[desk.code]) for page in PAGES]
    addresses += [reverse("desk_attack", args=[desk.code]) + asked for asked in ASKED]
    addresses += [reverse("desk_ship", args=[desk.code, "kaga"]), reverse("desk_flak", args=[desk.code]) + "?ship=placed"]
    addresses += [reverse("desk_torpedoes", args=[desk.code]), reverse("desk_aid", args=[desk.code, "submarine"]) + "?of=i-boat"]
    addresses += [reverse("desk_secret_open", args=[desk.code, DeskSecret.objects.get().pk])]
    for address in addresses:
        page = client.get(address)
        if page.status_code == 200:
            for action, fields in all_sent(page.content.decode()):
                where = urljoin(address, action or address)
                if where.startswith(f"/dauntless/{desk.code}/"):
                    yield where, fields


def done_by(desk):
    """What each form does when it is sent by who has no right to it: every way in which its button could be called."""
    words = {
        "what": "say finish reopen renew move leave sit drop_ship",
        "do": "hits correction undo drop gone roll",
        "how": "site",
    }
    return [{name: value} for name, values in words.items() for value in values.split()]


def test_who_only_looks_on_changes_nothing_by_any_form(owner, people, desk):
    forms = {where: fields for who in (owner, people["Eva"]) for where, fields in forms_of(desk, who)}
    assert len(forms) > 12
    clients, before = [Client(), signed_in(people["Max"]), signed_in(people["Zoe"])], all_of_the_desk()
    for where, fields in forms.items():
        for client, more in zip(clients, random.Random(where).sample(done_by(desk), 3), strict=True):
            for said in (fields, {**fields, **more}):
                assert client.post(where, said).status_code in (302, 404, 405), where
    assert all_of_the_desk() == before


def test_a_player_does_nothing_that_is_the_referees(owner, people, desk):
    referees = {reverse(name, args=[desk.code]) for name in OF_THE_REFEREE}
    forms = [(where, fields) for where, fields in forms_of(desk, owner) if where.partition("?")[0] in referees]
    forms.append((reverse("desk_timer_stop", args=[desk.code]), {"since": desk.plotting_since.isoformat()}))
    assert {where for where, _fields in forms} == referees
    client, before = signed_in(people["Eva"]), all_of_the_desk()
    for where, fields in forms:
        for more in ({}, *done_by(desk)):
            assert client.post(where, {**fields, **more}).status_code == 404, where
    assert all_of_the_desk() == before


def test_a_player_makes_no_correction_and_strikes_no_line_of_another(people, desk):
    client, before = signed_in(people["Jun"]), all_of_the_desk()
    sheet = reverse("desk_ship", args=[desk.code, "kaga"])
    correction = {"hits": "-3", "light": "0", "heavy": "0", "seen": "1"}
    assert client.post(sheet, {"do": "correction", **correction}).status_code == 404
    entered = reverse("desk_enter", args=[desk.code])
    assert client.post(entered, {"what": "correction", "ship": "kaga", **correction}).status_code == 422
    for where, fields in [
        (reverse("desk_strike", args=[desk.code]), {"number": "1"}),
        (sheet, {"do": "undo", "number": "1"}),
        (reverse("desk_attack", args=[desk.code]), {"do": "undo", "number": "1"}),
    ]:
        assert client.post(where, fields).status_code in (303, 422)
    assert all_of_the_desk() == before


def test_a_player_notes_no_plot_and_reads_no_note_of_the_other_side(people, desk):
    client = signed_in(people["Jun"])
    since = desk.plotting_since.isoformat()
    before = all_of_the_desk()
    assert client.post(reverse("desk_timer_note", args=[desk.code]), {"noted": "sbd-1", "since": since}).status_code == 422
    assert client.post(reverse("desk_note_read", args=[desk.code, desk.notes.get().pk]), {"die": "6"}).status_code == 404
    opening = reverse("desk_secret_open", args=[desk.code, DeskSecret.objects.get().pk])
    assert client.post(opening).status_code == 404
    assert all_of_the_desk() == before


@pytest.mark.parametrize("sent", ["0", "7", "-1", "", "x", "6.0", "٣", "6 6", "1,2"])
def test_a_die_of_the_table_is_one_of_six(people, desk, sent):
    client, before = signed_in(people["Eva"]), all_of_the_desk()
    where = reverse("desk_attack", args=[desk.code]) + "?calc=dive&ship=kaga&by=sbd-1&bombs_hit=1"
    faces = dict.fromkeys(("die-0", "die-1", "dice"), sent)
    assert client.post(where, {"how": "table", "seen": "1", **faces}).status_code == 422
    assert all_of_the_desk() == before
    assert client.post(where, {"how": "table", "seen": "1", **dict.fromkeys(faces, "3")}).status_code == 303
    assert desk.log.get(number=2).request["dice"] == [3]


def test_faces_that_are_sent_with_the_sites_dice_are_not_taken(people, desk, monkeypatch):
    monkeypatch.setattr("games.site_dice.die", lambda: 2)
    where = reverse("desk_attack", args=[desk.code]) + "?calc=dive&ship=kaga&by=sbd-1&bombs_hit=1&die-0=6&die-1=6"
    assert signed_in(people["Eva"]).post(where, {"how": "site", "die-0": "6", "die-1": "6", "seen": "1"}).status_code == 303
    line = desk.log.get(number=2)
    assert (line.dice, line.request["dice"]) == ("site", [2])
