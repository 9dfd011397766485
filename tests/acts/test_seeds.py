"""Seeds: committed before a die falls, revealed at the end or by a referee, and the dice that follow from them."""

import uuid

import pytest

from campaign.acts import corrections, mistyped, muster, rollcall, rolls
from campaign.acts.base import Refused
from campaign.acts.muster import NewPilot
from campaign.acts.rollcall import Joiner
from campaign.acts.seeds import retire
from campaign.models import Campaign, JournalEntry
from campaign.record import facts
from campaign.words.journal import sentence
from games.models import Roll, Seed
from rulebooks.derived import derive, digest_of
from rulebooks.pacific_air_war.play import play
from tests import correcting, verbs
from tests.pages.reading import autumn

pytestmark = pytest.mark.django_db
LAST = 7


def seeds(campaign: Campaign) -> list[Seed]:
    return list(Seed.objects.filter(campaign=campaign))


def mustered(campaign: Campaign, order: int = 1, nonce: str = "") -> Campaign:
    """The seats mustered by the site, one by one, from the first or (-1) from the last."""
    for seat in list(campaign.seats.all())[::order]:
        new = NewPilot(seat.code, f"{seat.name} the pilot", nonce=nonce)
        muster.muster(actor=verbs.acting(), campaign=campaign, pilots=[new], now=verbs.NOW)
    return campaign


def seated(**founded) -> Campaign:
    campaign = verbs.found_campaign(**founded)
    verbs.seat_players(campaign)
    return campaign


def waiting(campaign: Campaign, game: int = 1, **said) -> Campaign:
    """A game's report is confirmed and its dice wait."""
    verbs.open_game(campaign, game)
    verbs.write_down(campaign, game, **said)
    verbs.confirm_report(campaign, game)
    return campaign


def to_the_end(campaign: Campaign) -> Campaign:
    """Games 1, 2 and 4 are over; of the last one, in which u1 was lost, dice wait."""
    for game in (1, 2, 4):
        verbs.fly_game(campaign, game)
    return waiting(campaign, LAST, u1={"fate": "lost"})


def throw(campaign: Campaign, pilot: str, kind: str = "home", game: int = 1, **said) -> Roll:
    rolls.throw(actor=verbs.acting(), campaign=campaign, game=game, pilot=pilot, kind=kind, **said, now=verbs.NOW)
    return live(campaign, pilot, kind, game)


def live(campaign: Campaign, pilot: str, kind: str = "home", game: int = 1) -> Roll:
    return Roll.objects.get(campaign=campaign, pilot__code=pilot, kind=kind, game=game, voided_at=None)


def shown(campaign: Campaign) -> dict[tuple[int, str, str], int]:
    rows = Roll.objects.filter(campaign=campaign).values_list("game", "pilot__code", "kind", "value")
    return {(game, pilot, kind): value for game, pilot, kind, value in rows}


def give_the_same_seed(*campaigns: Campaign) -> None:
    for campaign in campaigns:
        secret = bytes(range(32))
        Seed.objects.filter(campaign=campaign).update(secret=secret.hex(), digest=digest_of(secret), label="the-same")


def test_founding_commits_a_seed_and_publishes_its_digest_only():
    campaign = verbs.found_campaign()
    seed = Seed.objects.get(campaign=campaign)
    assert (seed.number, seed.label, seed.revealed_at) == (1, campaign.slug, None)
    assert seed.digest == digest_of(bytes.fromhex(seed.secret))
    assert len(bytes.fromhex(seed.secret)) == 32
    entry = JournalEntry.objects.get(campaign=campaign)
    assert entry.params["seed"] == {"number": 1, "digest": seed.digest}
    assert f"(SHA-256 {seed.digest[:8]}…)" in sentence(entry)


def test_two_campaigns_never_share_a_secret():
    assert seeds(verbs.found_campaign())[0].secret != seeds(verbs.found_campaign())[0].secret


def test_a_die_of_the_site_follows_from_its_seed_and_says_from_which():
    campaign = waiting(mustered(seated()))
    die = throw(campaign, "j1-1", nonce="  Glück\N{COMBINING ACUTE ACCENT} ")
    seed = seeds(campaign)[0]
    assert (die.seed, die.attempt, die.source) == (seed, 1, "site")
    derived = {"label": campaign.slug, "game": 1, "pilot": "j1-1", "kind": "home", "attempt": 1, "nonce": die.nonce}
    assert die.value == derive(bytes.fromhex(seed.secret), **derived)
    mustering = live(campaign, "j1-1", "muster", 0)
    said = {"label": campaign.slug, "game": 0, "pilot": "j1-1", "kind": "muster", "attempt": 1, "nonce": ""}
    assert mustering.value == derive(bytes.fromhex(seed.secret), **said)


def test_a_word_is_kept_in_one_spelling():
    campaign = waiting(mustered(seated()))
    assert throw(campaign, "j1-1", nonce=" Cafe\N{COMBINING ACUTE ACCENT} ").nonce == "Café"


@pytest.mark.parametrize("word", ["x" * 61, "bell\x07"])
def test_a_word_that_is_too_long_or_no_text_is_refused_and_nothing_falls(word):
    campaign = waiting(mustered(seated()))
    before = Roll.objects.count()
    with pytest.raises(Refused) as refused:
        throw(campaign, "j1-1", nonce=word)
    assert [refusal.code for refusal in refused.value.refusals] == ["die.nonce"]
    assert Roll.objects.count() == before


def test_nobody_chooses_by_the_order_of_rolling_who_gets_which():
    one, other = seated(), seated()
    give_the_same_seed(one, other)
    waiting(mustered(one, 1))
    waiting(mustered(other, -1))
    for pilot in ("j1-1", "j2-1", "j3-1"):
        throw(one, pilot)
    for pilot in ("j3-1", "j1-1", "j2-1"):
        throw(other, pilot)
    assert shown(one) == shown(other)


def test_one_by_one_or_all_at_once_the_dice_show_the_same():
    one, other = seated(), seated()
    give_the_same_seed(one, other)
    mustered(one)
    mustered(other)
    waiting(one)
    waiting(other)
    rolls.throw_all(actor=verbs.acting(), campaign=one, now=verbs.NOW)
    while pending := play(facts(other)).pending:
        throw(other, pending[-1].pilot, pending[-1].kind)
    assert shown(one) == shown(other)


def test_with_a_players_word_the_die_is_another():
    campaigns = [seated() for _ in range(2)]
    give_the_same_seed(*campaigns)
    fell = [shown(mustered(campaign, nonce=f"word {number}")) for number, campaign in enumerate(campaigns)]
    assert fell[0] != fell[1]


def test_whoever_comes_later_gets_a_derived_die_too():
    campaign = mustered(seated())
    joiner = Joiner("Late Arrival", player="Zoe", side="usa", nonce="hello")
    rollcall.join(actor=verbs.acting(), campaign=campaign, joiner=joiner, game=1, now=verbs.NOW)
    die = Roll.objects.filter(campaign=campaign).latest("number")
    assert (die.nonce, die.attempt, die.seed) == ("hello", 1, seeds(campaign)[0])


def test_a_die_of_the_table_follows_from_nothing():
    campaign = seated()
    new = NewPilot("j1", "Ito", die=4, witness="Nina", nonce="luck")
    muster.muster(actor=verbs.acting(), campaign=campaign, pilots=[new], now=verbs.NOW)
    die = Roll.objects.get(campaign=campaign)
    assert (die.value, die.source, die.seed, die.attempt, die.nonce) == (4, "table", None, None, "")


def test_the_numbers_of_dice_run_without_a_gap_over_every_way_to_roll():
    campaign = waiting(mustered(seated()))
    throw(campaign, "j1-1")
    rolls.enter_die(
        actor=verbs.acting(), campaign=campaign, game=1, pilot="j2-1", kind="home", value=5, witness="Nina", now=verbs.NOW
    )
    put_right(campaign, live(campaign, "j2-1"), 6)
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    numbers = list(Roll.objects.filter(campaign=campaign).order_by("pk").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def put_right(campaign: Campaign, die: Roll, value: int) -> None:
    mistyped.correct_die(
        actor=verbs.acting(), campaign=campaign, roll=die.pk, value=value, reason="misread", witness="Nina", now=verbs.NOW
    )


def test_after_a_struck_die_the_site_would_roll_the_next_attempt():
    """A die that was struck is never rolled again as if nothing had been"""
    campaign = waiting(mustered(seated()))
    throw(campaign, "j1-1")
    Roll.objects.filter(pk=live(campaign, "j1-1").pk).update(voided_at=verbs.NOW, void_reason="nobody looked")
    again = throw(campaign, "j1-1")
    seed = seeds(campaign)[0]
    said = {"label": campaign.slug, "game": 1, "pilot": "j1-1", "kind": "home", "attempt": 2, "nonce": ""}
    assert (again.attempt, again.value) == (2, derive(bytes.fromhex(seed.secret), **said))


def test_a_referee_reveals_a_seed_with_his_reason_and_the_next_is_committed_at_once():
    campaign = waiting(mustered(seated()))
    throw(campaign, "j1-1")
    done = retire(actor=verbs.acting(), campaign=campaign, seed=1, reason="the screen was seen", now=verbs.NOW)
    first, second = seeds(campaign)
    assert (first.revealed_at, second.revealed_at) == (verbs.NOW, None)
    assert done.entry.params == {
        "revealed": {"number": 1, "digest": first.digest, "secret": first.secret},
        "seed": {"number": 2, "digest": second.digest},
    }
    assert done.entry.reason == "the screen was seen"
    assert "Seed 1 of the site’s dice is revealed." in sentence(done.entry)
    assert throw(campaign, "j2-1").seed == second
    assert live(campaign, "j1-1").seed == first


@pytest.mark.parametrize(("seed", "reason", "code"), [(2, "why not", "seed.gone"), (1, " ", "seed.reason")])
def test_a_seed_that_is_not_the_secret_one_or_without_a_reason_stays_as_it_is(seed, reason, code):
    campaign = verbs.found_campaign()
    with pytest.raises(Refused) as refused:
        retire(actor=verbs.acting(), campaign=campaign, seed=seed, reason=reason, now=verbs.NOW)
    assert [refusal.code for refusal in refused.value.refusals] == [code]
    assert [each.revealed_at for each in seeds(campaign)] == [None]


def test_the_same_form_sent_twice_reveals_one_seed():
    campaign, key = verbs.found_campaign(), uuid.uuid4()
    for _ in range(2):
        retire(actor=verbs.acting(), campaign=campaign, seed=1, reason="seen", key=key, now=verbs.NOW)
    assert [seed.number for seed in seeds(campaign)] == [1, 2]


def test_when_the_campaign_is_over_its_seed_is_revealed_in_the_same_act():
    campaign = to_the_end(mustered(seated()))
    assert [seed.revealed_at for seed in seeds(campaign)] == [None]
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    assert verbs.fresh(campaign).score.complete
    first, second = seeds(campaign)
    assert (first.revealed_at, second.revealed_at) == (verbs.NOW, None)
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert (entry.act, entry.params["revealed"]["secret"]) == ("roll.throw", first.secret)
    assert second.secret not in str(entry.params)


def test_what_is_done_afterwards_reveals_nothing_more():
    campaign = to_the_end(mustered(seated()))
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    for name in ("Ito", "Sato"):
        verbs.growth.rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j2-1", name=name, now=verbs.NOW)
    assert [bool(seed.revealed_at) for seed in seeds(campaign)] == [True, False]


def test_dice_of_a_correction_after_the_end_come_from_the_new_seed_which_is_then_revealed_too():
    campaign = to_the_end(mustered(seated()))
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    correcting.prepare(campaign, 2, lambda body: correcting.sortie(body, "u3").update(fate="lost"))
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, for_correction=True, now=verbs.NOW)
    assert live(campaign, "u3-1", "rescue", 2).seed.number == 2
    assert [bool(seed.revealed_at) for seed in seeds(campaign)] == [True, False]
    corrections.discard(campaign=campaign, edit=correcting.correction_of(campaign).edit)
    verbs.growth.rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j2-1", name="Ito", now=verbs.NOW)
    assert [bool(seed.revealed_at) for seed in seeds(campaign)] == [True, True, False]


def test_a_campaign_that_a_correction_opens_again_reveals_the_new_seed_when_it_is_over_again():
    campaign = to_the_end(mustered(seated()))
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    correcting.prepare(campaign, LAST, lambda body: correcting.sortie(body, "u1").update(fate="survived"))
    correcting.confirm(campaign)
    assert not verbs.fresh(campaign).score.complete
    assert [bool(seed.revealed_at) for seed in seeds(campaign)] == [True, False]
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    assert verbs.fresh(campaign).score.complete
    assert [bool(seed.revealed_at) for seed in seeds(campaign)] == [True, True, False]
    assert live(campaign, "u1-1", "home", LAST).seed.number == 2


def test_a_campaign_of_a_file_gets_a_seed_and_its_dice_none():
    campaign = autumn()
    assert [(seed.number, seed.revealed_at) for seed in seeds(campaign)] == [(1, None)]
    assert not Roll.objects.filter(campaign=campaign, seed__isnull=False).exists()
    entry = JournalEntry.objects.get(campaign=campaign)
    assert entry.params["seed"]["digest"] == seeds(campaign)[0].digest
