"""Every operation for everybody: people with their sessions, tokens of every scope, tokens that are no good (field lesson 13)."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.access import OF_A_CAMPAIGN, Who
from campaign.acts.confirming import submit_report
from campaign.acts.tokens import revoke_token
from campaign.api.files_in import bring_results
from campaign.api.operations import Read
from campaign.api.tables import READS, WRITES
from campaign.models import Campaign, Token
from campaign.scopes import SCOPES, reach
from tests import verbs
from tests.api.asking import ROOT, Asker, with_token
from tests.pages.full import uploads_for
from tests.pages.world import OUTSIDE, PARTS, everything_stored, may_enter

EVERY = [*READS, *WRITES]
OF_OURS = [each for each in EVERY if each.who in OF_A_CAMPAIGN]
STATES = {
    "game_dice": "waiting", "reports": "entering", "parts": "entering", "own_part": "entering", "their_parts": "entering",
    "submitted": "submitted", "correction": "correcting", "import_kept": "entering", "submitted_correction": "waiting",
    "game_log": "entering",
}  # fmt: skip
"""Where there is something to be read; elsewhere ``correcting`` has all."""
STAND_INS = {
    "entry": "1",
    "version": "1",
    "upload": "1",
    "pilot": "j1-1",
    "seat": "j1",
    "side": "japan",
    "roll": "1",
    "choice": "1",
    "member": "1",
    "job": "1",
    "token": "1",
    "club": "the-long-table",
    "campaign": "just-founded",
    "season": "1",
    "keeper": "1",
    "player": "1",
    "link": "1",
    "photo": "1",
}
FILES = {"game_log": "log", "import_kept": "import_preview"}
"""Which of the campaign's files is wanted, by the page that shows it: its number is the database's."""
NOBODY = {401, 403, 404}
NEEDS_MORE = {"test_webhook", "drop_import"}
"""Answers 404 to those who may, too, where there is no webhook or no such file."""


@pytest.fixture(scope="module")
def states(built, django_db_blocker):
    """The world's campaigns, and one in which a report waits for a second person."""
    owner = User.objects.get(username="owner")
    submitted = verbs.two_confirm(verbs.mustered_campaign(owner, name="Submitted"))
    for name, role, seat in [("referee", "referee", ""), ("player", "player", "u1")]:
        verbs.add_member(submitted, User.objects.get(username=name), role, seat)
    draft = verbs.open_game(submitted, 1)
    submit_report(actor=verbs.acting(owner), campaign=submitted, game=1, edit=draft.edit, now=verbs.NOW)
    bring_results(actor=verbs.acting(owner), campaign=built.ours["entering"], game=2, name="report.json", text=results_of(built))
    return {**built.ours, "submitted": submitted}


def results_of(built) -> str:
    """A file with the results of the game that is open."""
    body = verbs.draft_of(built.ours["entering"], 2).body
    return json.dumps({"game": 2, "turns": 30, "sorties": body["sorties"]})


@pytest.fixture
def here(world, states):
    return states


def name_of(each) -> str:
    return each.name if isinstance(each, Read) else each.operation


def address(each, states) -> tuple[str, Campaign]:
    campaign = states[STATES.get(name_of(each), "correcting")]
    game = "2" if STATES.get(name_of(each)) == "entering" else "1"
    filled = each.path.replace("<slug:slug>", campaign.slug).replace("<no:game>", game)
    page = FILES.get(name_of(each))
    wanted = {"upload": str(uploads_for(page, campaign)[0])} if page else {}
    for holder in STAND_INS:
        for kind in ("id", "no", "side", "slug"):
            filled = filled.replace(f"<{kind}:{holder}>", wanted.get(holder, STAND_INS[holder]))
    return ROOT + filled, campaign


def answered(asker: Asker, each, states) -> int:
    """The status of an operation; what it changes is undone."""
    path, _campaign = address(each, states)
    with transaction.atomic():
        answer = asker.get(path) if each.method == "GET" else asker.send(path, {}, each.method)
        transaction.set_rollback(True)
    assert answer.status_code < 500, answer.content
    return answer.status_code


def let_in(each, status: int) -> bool:
    return status == 200 if isinstance(each, Read) else status not in NOBODY or name_of(each) in NEEDS_MORE and status == 404


def turned_away(person: str) -> int:
    """Who has not said who he is is asked to, whether there is anything or not; for others there is nothing."""
    return 401 if person == "anonymous" else 404


@pytest.mark.parametrize("person", [*PARTS, *OUTSIDE])
def test_who_signed_in_may_exactly_what_his_part_allows(world, here, person):
    asker, wrong = Asker(world.clients[person]), []
    for each in OF_OURS:
        status = answered(asker, each, here)
        fine = let_in(each, status) if may_enter(each.who, person) else status == turned_away(person)
        wrong += [] if fine else [(each.method, each.path, status)]
    assert wrong == []


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("person", PARTS)
def test_a_token_may_what_its_scope_and_its_person_both_may(world, here, person, scope):
    user = User.objects.get(username=person)
    role = {"owner": 3, "referee": 2, "player": 1}[person]
    if list(SCOPES).index(scope) > role:
        with pytest.raises(Exception, match=r"token\.rights"):
            with_token(here["correcting"], user, scope)
        return
    askers = {campaign.pk: with_token(campaign, user, scope) for campaign in here.values()}
    wrong = []
    for each in OF_OURS:
        status = answered(askers[address(each, here)[1].pk], each, here)
        if not may_enter(each.who, person):
            fine = status == 404
        elif each.scope is None or each.scope not in reach([scope]):
            fine = status == 403
        else:
            fine = let_in(each, status)
        wrong += [] if fine else [(each.method, each.path, status)]
    assert wrong == []


@pytest.mark.parametrize("what", ["revoked", "expired", "made up", "of a closed account"])
def test_a_token_that_is_no_good_opens_nothing_not_even_what_is_public(world, here, what):
    campaign = here["correcting"]
    Campaign.objects.update(visibility="public")
    owner = User.objects.get(username="owner")
    long_ago = timezone.now() - timedelta(days=9)
    asker = with_token(campaign, owner, "owner", days=7 if what == "expired" else None, now=long_ago)
    if what == "revoked":
        revoke_token(actor=verbs.acting(owner), campaign=campaign, token=Token.objects.get(campaign=campaign).pk)
    if what == "of a closed account":
        User.objects.filter(pk=owner.pk).update(is_active=False)
    if what == "made up":
        asker = Asker(secret="rr_" + "x" * 43)
    for each in EVERY:
        path = address(each, here)[0]
        answer = asker.get(path) if each.method == "GET" else asker.send(path, {}, each.method)
        assert answer.status_code == 401, each.path
        assert answer["WWW-Authenticate"].startswith("Bearer")
        assert answer["Content-Type"] == "application/problem+json"


def test_a_token_of_another_campaign_is_a_strangers_here(world, here):
    other = User.objects.get(username="other referee")
    asker = with_token(world.theirs, other, "owner")
    assert {answered(asker, each, here) for each in OF_OURS} == {404}
    Campaign.objects.filter(pk=here["correcting"].pk).update(visibility="public")
    opened = {name_of(each) for each in OF_OURS if answered(asker, each, here) == 200}
    public = {name_of(each) for each in OF_OURS if STATES.get(name_of(each), "correcting") == "correcting"}
    assert opened == {name_of(each) for each in OF_OURS if each.who is Who.READER} & public


def test_his_own_token_of_one_campaign_opens_no_other_of_his(world, here):
    owner = User.objects.get(username="owner")
    asker = with_token(here["founded"], owner, "owner")
    assert {answered(asker, each, here) for each in OF_OURS} == {404}


@pytest.mark.parametrize("person", OUTSIDE)
def test_strangers_change_nothing_and_learn_nothing(world, here, person):
    before, asker = everything_stored(), Asker(world.clients[person])
    for each in OF_OURS:
        path, campaign = address(each, here)
        there = asker.get(path) if each.method == "GET" else asker.send(path, {}, each.method)
        gone = path.replace(f"/{campaign.slug}/", "/no-such-campaign/", 1)
        nowhere = asker.get(gone) if each.method == "GET" else asker.send(gone, {}, each.method)
        assert (there.status_code, there.content) == (turned_away(person), nowhere.content)
    assert everything_stored() == before


def test_a_private_campaign_is_in_nobody_elses_list(world, here):
    """field lesson 13"""
    asker = with_token(world.theirs, User.objects.get(username="other referee"), "owner")
    for each in (asker, Asker(world.clients["stranger"]), Asker()):
        said = each.get("campaigns/").content.decode()
        assert not any(campaign.slug in said for campaign in here.values())


def test_new_rights_work_at_once_and_lost_ones_stop_at_once(world, here):
    """field lesson 30"""
    campaign, referee = here["mustered"], User.objects.get(username="referee")
    asker, seats = with_token(campaign, referee, "referee"), f"campaigns/{campaign.slug}/seats/"
    assert asker.get(seats).status_code == 200
    campaign.members.filter(user=referee).update(role="player")
    assert asker.get(seats).status_code == 404
    campaign.members.filter(user=referee).update(role="owner") if False else campaign.members.filter(user=referee).update(
        role="referee"
    )
    assert asker.get(seats).status_code == 200
    campaign.members.filter(user=referee).delete()
    assert asker.get(seats).status_code == 404


def test_outside_of_campaigns_only_who_is_known_learns_who_he_is(world, here):
    assert Asker().get("me/").status_code == 401
    assert Asker(world.clients["stranger"]).get("me/").json() == {"name": "stranger", "guest": False, "parts": [], "token": None}
    campaign, player = here["waiting"], User.objects.get(username="player")
    said = with_token(campaign, player, "play").get("me/").json()
    assert [part["campaign"] for part in said["parts"]] == [campaign.slug]
    assert said["token"]["scopes"] == ["play"]
    assert Asker().get("rulings/").status_code == Asker().get("campaigns/").status_code == 200
