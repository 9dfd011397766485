"""What is sent is done by the act of a page’s form: once, refused in the same words, and only to what the sender has seen."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from campaign.acts import corrections
from campaign.models import Campaign, JournalEntry, Member, Seat, Webhook
from games.models import Correction, Part, Report, Roll
from pilots.models import Pilot
from tests import verbs
from tests.api.asking import Asker, as_person, codes, with_token
from tests.scenes import scene


@scene
def owner() -> User:
    return verbs.account("Sabine")


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@scene
def asker(campaign, owner):
    return with_token(campaign, owner, "owner")


def at(campaign, rest: str = "") -> str:
    return f"campaigns/{campaign.slug}/{rest}"


def test_an_answer_holds_the_journals_entry_and_what_is_wanted_next(campaign, asker):
    calls = dict.fromkeys(Seat.objects.values_list("code", flat=True), "flies")
    said = asker.send(at(campaign, "games/1/roll-call/"), {"calls": calls}).json()
    entry = JournalEntry.objects.get(act="rollcall.open")
    assert said["changed"]
    assert said["version"] == entry.version == said["entry"]["version"]
    assert said["entry"]["sentence"].startswith("Roll call of game 1.")
    assert said["entry"]["params"] == entry.params
    assert said["next"]["title"] == "Enter the report of game 1"


def test_a_whole_evening_by_a_program(campaign, owner, asker):
    calls = dict.fromkeys(Seat.objects.values_list("code", flat=True), "flies")
    asker.send(at(campaign, "games/1/roll-call/"), {"calls": calls})
    draft = asker.get(at(campaign, "games/1/reports/")).json()["versions"][0]
    body = {key: value for key, value in draft["body"].items() if key in ("turns", "sorties", "claims")}
    body["sorties"] = [{**sortie, "fate": "shot_down"} if sortie["id"] == "u1-1" else sortie for sortie in body["sorties"]]
    body["claims"] = [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 12}]
    kept = asker.put(at(campaign, "games/1/draft/"), {"edit": draft["edit"], "body": body}).json()
    assert kept["changed"]
    confirmed = asker.send(at(campaign, "games/1/confirm/"), {"edit": kept["edit"]}).json()
    assert confirmed["entry"]["params"]["japan"] > 0
    assert confirmed["next"]["dice"] > 0
    assert asker.send(at(campaign, "dice/throw-all/"), {}).json()["next"]["dice"] == 0
    standings = asker.get(at(campaign, "standings/document/")).json()
    assert standings["as_of_game"] == 1
    assert standings["sides"]["japan"]["kills"] > 0


REFUSED = [
    ("seats/", {"seats": [{"name": "", "side": "japan"}]}, ["seat.name"]),
    ("seats/", {"seats": [{"name": "Anna", "side": "japan"}]}, ["seat.twice"]),
    ("seats/", {"seats": [{"name": "Zoe", "side": "germany"}]}, ["player.side"]),
    ("games/2/roll-call/", {"calls": {}}, ["rollcall.order"]),
    ("games/9/roll-call/", {"calls": {}}, ["rollcall.unknown"]),
    ("games/1/dice/throw/", {"pilot": "j1-1", "kind": "home"}, ["roll.unwanted"]),
    ("pilots/nobody/rank/", {"rank": "Captain"}, ["pilot.gone"]),
    ("pilots/j1-1/ability/", {"ability": ""}, ["ability.name"]),
    ("members/", {"username": "nobody", "role": "player"}, ["member.unknown"]),
    ("hand-over/", {"member": 10**6}, ["member.gone"]),
    ("correction/confirm/", {"edit": 0, "version": 1, "reason": "x"}, []),
    ("seats/", {}, ["form.missing"]),
    ("seats/", {"seats": "Anna"}, ["form.value"]),
    ("seats/", {"seats": [], "more": 1}, ["form.unknown"]),
    ("seats/", {"seats": [{"name": "Zoe", "side": "usa", "code": "j1"}]}, ["form.unknown"]),
    ("seats/", {"seats": [{"name": "Z\x00", "side": "usa"}]}, ["form.null"]),
]


@pytest.mark.parametrize(("rest", "body", "wanted"), REFUSED, ids=[f"{rest} {codes_}" for rest, _body, codes_ in REFUSED])
def test_what_breaks_a_rule_is_refused_with_its_code_and_nothing_is_stored(campaign, asker, rest, body, wanted):
    version = verbs.fresh(campaign).version
    answer = asker.send(at(campaign, rest), body)
    assert (answer.status_code, codes(answer)) == ((422, wanted) if wanted else (409, []))
    assert verbs.fresh(campaign).version == version


def test_page_and_program_are_refused_with_the_same_sentence(campaign, owner, asker):
    client = Client()
    client.force_login(owner)
    page = client.post(reverse("seats", args=[campaign.slug]), {"japan": "Anna", "usa": "", "key": str(uuid4())})
    answer = asker.send(at(campaign, "seats/"), {"seats": [{"name": "Anna", "side": "japan"}]})
    message = answer.json()["refusals"][0]["message"]
    assert page.status_code == answer.status_code == 422
    assert message in page.content.decode()


def test_every_fault_of_a_body_is_told_with_its_place(campaign, asker):
    body = {"edit": "0", "body": {"turns": 99, "sorties": [{"id": "j1-1"}], "wings": 2}}
    answer = asker.put(at(campaign, "games/1/draft/"), body)
    assert {refusal["at"] for refusal in answer.json()["refusals"]} == {
        "/edit", "/body/turns", "/body/sorties/0/aircraft", "/body/wings",
    }  # fmt: skip


def test_dice_are_in_no_report_that_is_sent(campaign, asker):
    verbs.open_game(campaign, 1)
    body = {"turns": 30, "sorties": [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2", "home": 6}]}
    answer = asker.put(at(campaign, "games/1/draft/"), {"edit": 0, "body": body})
    assert [(each["code"], each["at"]) for each in answer.json()["refusals"]] == [("form.unknown", "/body/sorties/0/home")]


def test_a_draft_keeps_who_flies_whatever_is_sent(campaign, asker):
    calls = verbs.open_game(campaign, 1).body["roll_call"]
    body = {"turns": 30, "sorties": [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2"}], "note": "A quiet evening"}
    assert asker.put(at(campaign, "games/1/draft/"), {"edit": 0, "body": body}).status_code == 200
    assert verbs.draft_of(campaign, 1).body["roll_call"] == calls
    client = Client()
    client.force_login(User.objects.get(username="Sabine"))
    assert "A quiet evening" in client.get(reverse("report", args=[campaign.slug, 1])).content.decode()


def test_a_draft_that_somebody_else_changed_is_a_conflict_that_shows_theirs(campaign, asker):
    verbs.open_game(campaign, 1)
    body = {"turns": 30, "sorties": []}
    asker.put(at(campaign, "games/1/draft/"), {"edit": 0, "body": body})
    answer = asker.put(at(campaign, "games/1/draft/"), {"edit": 0, "body": {**body, "turns": 20}})
    assert answer.status_code == 409
    assert answer.json()["thing"] == "report"
    assert answer.json()["theirs"]["edit"] == 1
    assert answer.json()["theirs"]["body"]["turns"] == 30


def test_sent_twice_it_is_done_once_and_answered_the_same(campaign, asker):
    """field lesson 6"""
    body, key = {"seats": [{"name": "Zoe", "side": "usa"}]}, str(uuid4())
    first, second = (asker.send(at(campaign, "seats/"), body, Idempotency_Key=key) for _ in range(2))
    assert first.content == second.content
    assert "Idempotent-Replayed" not in first
    assert second["Idempotent-Replayed"] == "true"
    assert Seat.objects.filter(name="Zoe").count() == 1


def test_a_word_of_ones_own_is_a_key_too_and_no_two_people_share_it(campaign, owner):
    referee = verbs.account("Karim")
    verbs.add_member(campaign, referee)
    for user, name in ((owner, "Zoe"), (referee, "Yann")):
        asker = with_token(campaign, user, "referee")
        answer = asker.send(at(campaign, "seats/"), {"seats": [{"name": name, "side": "usa"}]}, Idempotency_Key="monday 1")
        assert answer.json()["entry"]["params"]["seats"][0]["name"] == name


def test_after_a_restart_the_act_itself_knows_its_key(campaign, asker):
    body, key = {"seats": [{"name": "Zoe", "side": "usa"}]}, str(uuid4())
    seen = f'"{verbs.fresh(campaign).version}"'
    first = asker.send(at(campaign, "seats/"), body, Idempotency_Key=key, If_Match=seen)
    cache.clear()
    second = asker.send(at(campaign, "seats/"), body, Idempotency_Key=key, If_Match=seen)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second["Idempotent-Replayed"] == "true"
    assert first.json()["entry"] == second.json()["entry"]


def test_a_key_that_comes_with_something_else_is_refused(campaign, asker):
    asker.send(at(campaign, "seats/"), {"seats": [{"name": "Zoe", "side": "usa"}]}, Idempotency_Key="one")
    answer = asker.send(at(campaign, "seats/"), {"seats": [{"name": "Yann", "side": "usa"}]}, Idempotency_Key="one")
    assert (answer.status_code, codes(answer)) == (422, ["form.reused"])
    assert codes(asker.send(at(campaign, "seats/"), {"seats": []}, Idempotency_Key="x" * 201)) == ["form.key"]


def test_nothing_is_done_to_a_campaign_that_has_changed_since(campaign, asker):
    tag = asker.get(at(campaign, "standings/"))["ETag"]
    assert asker.send(at(campaign, "seats/"), {"seats": [{"name": "Zoe", "side": "usa"}]}, If_Match=tag).status_code == 200
    answer = asker.send(at(campaign, "seats/"), {"seats": [{"name": "Yann", "side": "usa"}]}, If_Match=tag)
    assert answer.status_code == 412
    assert not Seat.objects.filter(name="Yann").exists()
    assert asker.send(at(campaign, "seats/"), {"seats": [{"name": "Yann", "side": "usa"}]}, If_Match="*").status_code == 200


def test_a_player_plays_with_his_token(campaign, owner):
    player = verbs.account("Anna")
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    asker = with_token(campaign, player, "play")
    verbs.open_game(campaign, 1)
    there = {each["id"]: each for each in asker.get(at(campaign, "games/1/parts/own/")).json()["aircraft"]}
    assert [id_ for id_, each in there.items() if each["own"]] == ["j1-1"]
    body = {"sortie": {"fate": "lost"}, "claims": [{"by": "j1-1", "on": "u1-1", "result": "hit"}]}
    filed = asker.put(at(campaign, "games/1/parts/own/"), {"edit": 0, "body": body}).json()
    assert (filed["changed"], filed["edit"], filed["entry"]) == (True, 1, None)
    assert Part.objects.get().body["sortie"]["fate"] == "lost"
    verbs.confirm_report(campaign, 1)
    waits = asker.get(at(campaign, "mine/")).json()["waiting"]
    fell = asker.send(at(campaign, "games/1/mine/throw/"), {"kind": waits["kind"]}).json()
    assert fell["entry"]["params"]["rolls"][0]["pilot"] == "j1-1"
    assert asker.send(at(campaign, "dice/throw-all/"), {}).status_code == 404


def test_what_both_sides_filed_is_countersigned_and_taken_over(campaign, owner, asker):
    people = {}
    for name, seat in (("Anna", "j1"), ("Ingrid", "u1")):
        user = verbs.account(name)
        verbs.add_member(campaign, user, Member.Role.PLAYER, seat)
        people[name] = with_token(campaign, user, "play")
    verbs.open_game(campaign, 1)
    claim = {"by": "j1-1", "on": "u1-1", "result": "damaged", "turn": 9}
    people["Anna"].put(at(campaign, "games/1/parts/own/"), {"edit": 0, "body": {"claims": [claim]}})
    theirs = people["Ingrid"].get(at(campaign, "games/1/parts/theirs/")).json()
    assert [row["seat"] for row in theirs["mine"]] == ["j1"]
    signed = people["Ingrid"].send(at(campaign, "games/1/parts/j1/countersign/"), {"edit": 1, "agrees": True})
    assert signed.json()["changed"]
    filed = asker.get(at(campaign, "games/1/parts/")).json()
    row = filed["merging"]["rows"][0]
    taken = asker.send(
        at(campaign, "games/1/parts/take/"),
        {"edit": filed["edit"], "seen": {"j1": 1}, "choices": {row["key"]: row["offered"]["id"]}},
    )
    assert taken.json()["changed"]
    assert verbs.draft_of(campaign, 1).body["claims"] == [claim]


def test_two_confirm_and_the_second_confirms_what_he_read(campaign, owner, asker):
    verbs.two_confirm(campaign)
    player = verbs.account("Ingrid")
    verbs.add_member(campaign, player, Member.Role.PLAYER, "u1")
    second = with_token(campaign, player, "play")
    verbs.open_game(campaign, 1)
    assert asker.send(at(campaign, "games/1/submit/"), {"edit": 0}).status_code == 200
    read = second.get(at(campaign, "games/1/submitted/")).json()
    assert read["why_not"] == ""
    wrong = second.send(at(campaign, "games/1/submitted/confirm/"), {"edit": read["edit"], "seen": "0" * 64})
    assert wrong.status_code == 409
    done = second.send(at(campaign, "games/1/submitted/confirm/"), {"edit": read["edit"], "seen": read["seen"]})
    assert done.json()["entry"]["params"]["confirmed_by"] == "Ingrid"


def test_an_earlier_game_is_corrected_with_every_difference_shown_first(campaign, asker):
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    report = asker.get(at(campaign, "games/1/reports/")).json()["versions"][0]["body"]
    report.pop("game")
    report["sorties"] = [{k: v for k, v in sortie.items() if k != "fate"} for sortie in report["sorties"]]
    kept = asker.put(at(campaign, "correction/games/1/"), {"edit": 0, "body": report}).json()
    shown = asker.get(at(campaign, "correction/")).json()
    assert shown["edit"] == kept["edit"]
    assert shown["differences"]["pilots"], shown
    said = {"edit": shown["edit"], "version": shown["version"], "reason": "He came home after all"}
    done = asker.send(at(campaign, "correction/confirm/"), said)
    assert done.status_code == 200, done.content
    assert done.json()["entry"]["params"]["games"] == [1]
    assert asker.get(at(campaign, "correction/")).status_code == 404


def test_a_correction_is_dropped_and_nothing_changes(campaign, owner, asker):
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    body = {**Report.objects.get(state="confirmed").body, "note": "Another"}
    corrections.prepare_report(actor=verbs.acting(owner), campaign=campaign, game=1, body=body, edit=0, now=verbs.NOW)
    assert asker.send(at(campaign, "correction/discard/"), {"edit": 1}).json()["edit"] == 0
    assert not Correction.objects.exists()


def test_only_the_owner_decides_who_may_see_a_campaign(campaign, owner):
    """As on the page of options, where a referee cannot choose it."""
    referee = verbs.account("Karim")
    verbs.add_member(campaign, referee)
    said = {"edit": 0, "name": campaign.name, "visibility": "public"}
    for asker in (with_token(campaign, referee, "referee"), as_person(referee), with_token(campaign, owner, "referee")):
        answer = asker.put(at(campaign, "options/"), said)
        assert (answer.status_code, codes(answer)) == (422, ["options.owner"])
        assert asker.put(at(campaign, "options/"), {**said, "visibility": "private"}).status_code == 200
    assert with_token(campaign, owner, "owner").put(at(campaign, "options/"), said).status_code == 200
    assert verbs.fresh(campaign).visibility == "public"


def test_a_new_accounts_password_is_told_once_and_opens_the_account(campaign, asker):
    said = {"username": "anna", "role": "player", "seat": "j1", "new_account": True}
    first, second = (asker.send(at(campaign, "members/"), said, Idempotency_Key="anna") for _ in range(2))
    assert first.json()["secret"] == second.json()["secret"]
    assert User.objects.get(username="anna").check_password(first.json()["secret"])
    other = asker.send(at(campaign, "members/"), {**said, "username": "bence"}, Idempotency_Key="anna")
    assert (other.status_code, codes(other)) == (422, ["form.reused"])
    assert (
        asker.send(at(campaign, "members/"), {"username": "anna", "role": "player"}).json()["refusals"][0]["code"]
        == "member.twice"
    )


def test_founding_and_loading_want_a_person_with_his_browser(campaign, owner, asker):
    file = asker.get(at(campaign, "file/")).json()
    assert asker.send("campaigns/", {"name": "Another"}).status_code == 403
    assert asker.send("load/", {"file": file}).status_code == 403
    browser = as_person(owner)
    founded = browser.send("campaigns/", {"name": "Another", "dates": {"1": "2026-10-01"}, "optional_games": [3]}).json()
    assert Campaign.objects.get(slug=founded["campaign"]).games.count() == 5
    loaded = browser.send("load/", {"file": {**file, "name": "A copy"}}).json()
    assert loaded["entry"]["act"] == "campaign.load"
    again = browser.send("load/", {"file": {**file, "name": "A copy"}})
    assert (again.status_code, again.json()["thing"]) == (409, "file")
    broken = browser.send("load/", {"file": {**file, "version": 2}})
    assert codes(broken) == ["file.format"]


def test_a_session_needs_the_token_against_forged_requests(campaign, owner):
    """field lesson 31"""
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    answer = Asker(client).send(at(campaign, "seats/"), {"seats": []})
    assert answer.status_code == 403
    assert answer["Content-Type"] == "application/problem+json"


def test_a_webhooks_address_is_taken_and_never_given(campaign, asker):
    assert asker.send(at(campaign, "webhook/test/"), {}).status_code == 404
    said = {"edit": None, "url": "https://example.org/hooks/secret", "kind": "json", "active": True}
    assert asker.put(at(campaign, "webhook/"), said).status_code == 200
    assert Webhook.objects.get().url.endswith("secret")
    assert "secret" not in asker.get(at(campaign, "webhook/")).content.decode()
    conflict = asker.put(at(campaign, "webhook/"), {**said, "edit": 7})
    assert conflict.status_code == 409
    assert "secret" not in conflict.content.decode()


def test_a_mistyped_die_is_put_right(campaign, asker):
    die = Roll.objects.filter(pilot__code="j1-1").get()
    said = {"value": 5, "reason": "Read the wrong die", "witness": "Anna"}
    assert asker.send(at(campaign, f"dice/{die.pk}/put-right/"), said).json()["entry"]["act"] == "roll.correct"
    assert asker.get(at(campaign, "dice/")).json()["items"][0]["value"] == 5


def test_pilots_are_promoted_and_renamed_against_what_was_seen(campaign, asker):
    asker.send(at(campaign, "pilots/j1-1/name/"), {"name": "Kōji Umezaki"})
    assert Pilot.objects.get(code="j1-1").name == "Kōji Umezaki"
    stale = asker.send(at(campaign, "pilots/j1-1/name/"), {"name": "Saburō Minato", "was": "Anna the pilot"})
    assert (stale.status_code, stale.json()["theirs"]) == (409, "Kōji Umezaki")
