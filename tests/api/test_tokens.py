"""Tokens: made and revoked by acts, kept as a digest, shown once, written about without their secret."""

import logging
from datetime import timedelta
from hashlib import sha256
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaign.acts import accounts, closing, passes, people
from campaign.acts.base import Refused
from campaign.acts.tokens import MOST_TOKENS, make_token, revoke_token
from campaign.models import Campaign, JournalEntry, Member, Token
from campaign.words.journal import sentence
from config.logs import HideLinks
from tests import verbs
from tests.api.asking import Asker, with_token
from tests.pages.world import everything_stored
from tests.scenes import scene

NOW = verbs.NOW
HERE = "campaigns/"


@scene
def owner() -> User:
    return verbs.account("Sabine")


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


def made(campaign, user, **how):
    said = {"name": "The web site", "scopes": ["read"], **how}
    return make_token(actor=verbs.acting(user), campaign=campaign, now=NOW, **said)


def refused(campaign, user, **how) -> str:
    before = everything_stored()
    with pytest.raises(Refused) as error:
        made(campaign, user, **how)
    assert everything_stored() == before
    return error.value.refusals[0].code


def test_a_token_is_kept_as_a_digest_and_a_beginning(campaign, owner):
    secret = made(campaign, owner, days=30).secret
    stored = Token.objects.get()
    assert stored.digest == sha256(secret.encode()).hexdigest()
    assert secret.startswith(stored.start)
    assert len(secret) > 40
    assert stored.expires_at == NOW + timedelta(days=30)
    assert secret not in str(everything_stored())


def test_the_journal_says_who_made_which_token_and_never_the_secret(campaign, owner):
    done = made(campaign, owner, scopes=["referee", "read"]).done
    assert sentence(done.entry) == "Sabine made a token for programs: “The web site” (read, referee)."
    revoked = revoke_token(actor=verbs.acting(owner), campaign=campaign, token=Token.objects.get().pk, now=NOW)
    assert sentence(revoked.entry) == "The token “The web site” of Sabine was revoked."


def test_the_same_form_twice_makes_one_token_and_shows_the_same(campaign, owner):
    key = uuid4()
    first, second = made(campaign, owner, key=key), made(campaign, owner, key=key)
    assert first.secret == second.secret
    assert second.done.repeated
    assert Token.objects.count() == 1


def test_a_form_sent_again_long_after_makes_nothing_and_shows_nothing(campaign, owner, monkeypatch):
    key = uuid4()
    made(campaign, owner, key=key)
    monkeypatch.setattr("campaign.acts.tokens.cache.get", lambda *_args: "")
    assert made(campaign, owner, key=key).secret == ""
    assert Token.objects.count() == 1


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"name": " "}, "token.name"),
        ({"scopes": []}, "token.scopes"),
        ({"scopes": ["everything"]}, "token.scopes"),
        ({"days": 0}, "token.days"),
        ({"days": 10**9}, "token.days"),
    ],
)
def test_a_token_that_makes_no_sense_is_refused(campaign, owner, how, code):
    assert refused(campaign, owner, **how) == code


def test_nobody_gives_a_token_more_than_he_may_himself(campaign):
    player = verbs.account("Anna")
    assert refused(campaign, player) == "token.member"
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    assert refused(campaign, player, scopes=["referee"]) == "token.rights"
    assert refused(campaign, player, scopes=["owner", "read"]) == "token.rights"


def test_nobody_has_more_than_twenty_at_once(campaign, owner):
    for number in range(MOST_TOKENS):
        made(campaign, owner, name=f"Script {number}")
    assert refused(campaign, owner) == "token.many"
    revoke_token(actor=verbs.acting(owner), campaign=campaign, token=Token.objects.first().pk, now=NOW)
    assert made(campaign, owner).secret


def test_a_token_is_revoked_by_its_person_or_by_the_owner_and_nobody_else(campaign, owner):
    player, other = verbs.account("Anna"), verbs.account("Bence")
    for user, seat in ((player, "j1"), (other, "j2")):
        verbs.add_member(campaign, user, Member.Role.PLAYER, seat)
    made(campaign, player)
    number = Token.objects.get().pk
    with pytest.raises(Refused):
        revoke_token(actor=verbs.acting(other), campaign=campaign, token=number, now=NOW)
    assert revoke_token(actor=verbs.acting(owner), campaign=campaign, token=number, now=NOW).entry
    assert revoke_token(actor=verbs.acting(player), campaign=campaign, token=number, now=NOW).entry is None


def test_when_a_token_was_used_is_noted_at_most_once_a_minute(campaign, owner, time_machine):
    asker = with_token(campaign, owner)
    noted = []
    for seconds in (0, 30, 61):
        time_machine.move_to(NOW + timedelta(seconds=seconds), tick=False)
        asker.get("me/")
        noted.append(Token.objects.get().used_at - NOW)
    assert noted == [timedelta(0), timedelta(0), timedelta(seconds=61)]


@pytest.mark.parametrize("what", ["taken from the campaign", "signed out elsewhere", "closed"])
def test_a_token_ends_with_its_persons_part_or_his_account(campaign, owner, what):
    player = verbs.account("Anna")
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    asker = with_token(campaign, player, "play")
    assert asker.get("me/").status_code == 200
    if what == "closed":
        closing.close_account(user=player, now=NOW)
        assert not Token.objects.exists()
    elif what == "signed out elsewhere":
        accounts.sign_out_elsewhere(user=player, password=verbs.PASSWORD, now=NOW)
    else:
        member = Member.objects.get(user=player).pk
        people.remove_member(actor=verbs.acting(owner), campaign=campaign, member=member, now=NOW)
        verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    assert asker.get("me/").status_code == 401


def test_a_guest_whose_link_is_renewed_has_no_old_token_any_more(campaign, owner):
    """A referee has seen the old link, and could have made a token with it."""
    passes.give_slips(actor=verbs.acting(owner), campaign=campaign, seats=["j1"], now=NOW)
    guest = Member.objects.get(seat__code="j1")
    asker = with_token(campaign, guest.user, "play")
    passes.give_pass(actor=verbs.acting(owner), campaign=campaign, member=guest.pk, now=NOW)
    assert asker.get("me/").status_code == 401


def test_no_log_shows_a_token(campaign, owner):
    secret = made(campaign, owner).secret
    record = logging.LogRecord("x", logging.WARNING, "", 1, "Asked with %s at /in/abc", (f"Bearer {secret}",), None)
    HideLinks().filter(record)
    assert record.getMessage() == "Asked with Bearer rr_… at /in/…"


def test_a_token_may_not_make_another(campaign, owner):
    asker = with_token(campaign, owner, "owner")
    answer = asker.send(f"campaigns/{campaign.slug}/tokens/", {"name": "More", "scopes": ["read"]})
    assert answer.status_code == 403
    assert JournalEntry.objects.filter(act="token.make").count() == 1


def test_a_secret_in_other_clothes_opens_nothing(campaign, owner):
    secret = made(campaign, owner).secret
    for header in (
        f"Bearer {secret}x",
        f"Bearer {secret[:-1]}",
        "Bearer",
        "Bearer  ",
        f"Bearer {secret} {secret}",
        "Bearer \xff",
    ):
        asker = Asker()
        asker.headers = {"Authorization": header}
        assert asker.get("me/").status_code == 401
    basic = Asker()
    basic.headers = {"Authorization": "Basic abc"}
    assert basic.get("campaigns/").status_code == 200


def test_a_token_gets_every_file_of_a_private_campaign_and_is_nobody_in_another(campaign, owner):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="private")
    program, nobody = with_token(campaign, owner), Asker()
    files = program.get(f"{HERE}{campaign.slug}/files/").json()["files"]
    for file in files:
        assert nobody.get(file["href"]).status_code == 404, file
    assert {program.get(file["href"]).status_code for file in files if not file["href"].endswith((".pdf", ".zip"))} == {200}
    other = verbs.mustered_campaign(owner, name="Another")
    Campaign.objects.filter(pk=other.pk).update(visibility="private")
    assert program.get(f"/c/{other.slug}/exports/standings.csv").status_code == 404


def test_a_bad_token_is_told_so_at_a_file_too(campaign, owner):
    asker = Asker(secret="rr_nonsense")
    answer = asker.get(f"/c/{campaign.slug}/exports/standings.csv")
    assert (answer.status_code, answer.json()["detail"]) == (401, "There is no such token.")


def test_a_token_opens_files_and_no_pages(campaign, owner):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="private")
    assert with_token(campaign, owner, "owner").get(f"/c/{campaign.slug}/standings/").status_code == 404
