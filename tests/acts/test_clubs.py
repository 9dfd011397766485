"""Clubs: who founds one, who keeps it, its seasons, and which campaigns are listed there."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User

from campaign.acts import closing, clubs, seasons
from campaign.acts.base import Actor, Conflict, Refused
from campaign.acts.demo import GROUP, remove_demo
from campaign.acts.listing import set_club
from campaign.acts.options import change_options
from campaign.models import Campaign, Club, ClubEntry, ClubKeeper, JournalEntry, Season
from campaign.words.clubs import club_sentence
from campaign.words.journal import sentence
from tests import verbs
from tests.scenes import scene
from tests.undoing import last, take_back
from tests.verbs import acting, fresh

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return verbs.account()


@scene
def club(sabine):
    return clubs.found_club(actor=acting(sabine), name="Ölberg Wargamers", town="Bergen", now=verbs.NOW).club


@scene
def winter(club, sabine):
    seasons.add_season(actor=acting(sabine), club=club.slug, edit=0, name="Winter", now=verbs.NOW)
    return Season.objects.get()


@scene
def campaign(sabine):
    return verbs.found_campaign(sabine)


def code(refused):
    return refused.value.refusals[0].code


def stored(club):
    return Club.objects.get(pk=club.pk)


def told(club):
    return [club_sentence(entry) for entry in ClubEntry.objects.filter(club=club).order_by("number")]


def listed(campaign, user, club="", season="", **more):
    edit = more.pop("edit", fresh(campaign).options_edit)
    return set_club(actor=acting(user), campaign=campaign, edit=edit, club=club, season=season, **more)


def test_who_founds_a_club_keeps_it_and_the_same_form_founds_one(sabine):
    key = uuid4()
    first, again = (clubs.found_club(actor=acting(sabine), name="The Long Table", key=key) for _ in range(2))
    assert again.repeated
    assert first.club == again.club
    assert [keeper.user for keeper in first.club.keepers.all()] == [sabine]
    assert told(first.club) == ["The club “The Long Table” was founded."]


@pytest.mark.parametrize(("name", "slug"), [("Ölberg Wargamers", "oelberg-wargamers"), ("New", "new-2"), ("海", "club")])
def test_a_clubs_address_is_made_of_its_name_and_is_no_page_about_all_clubs(sabine, name, slug):
    assert clubs.found_club(actor=acting(sabine), name=name).club.slug == slug


def test_two_clubs_of_one_name_have_two_addresses(sabine, club):
    assert clubs.found_club(actor=acting(sabine), name=club.name).club.slug == "oelberg-wargamers-2"


def test_a_guest_founds_no_club(db):
    guest = User.objects.create_user("Guest")
    for actor in (acting(guest), Actor("Nobody")):
        with pytest.raises(Refused) as refused:
            clubs.found_club(actor=actor, name="Mine")
        assert code(refused) == "club.guest"
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": " "}, "club.name"),
        ({"name": "x" * 121}, "club.name"),
        ({"town": "two\nlines"}, "club.town"),
        ({"about": "x" * 2001}, "club.about"),
        ({"link": "javascript:alert(1)"}, "link.url"),
        ({"link": "https://me:secret@example.org/"}, "link.secret"),
    ],
)
def test_what_a_club_says_of_itself_is_checked_and_then_nothing_is_stored(sabine, club, said, why):
    with pytest.raises(Refused) as refused:
        clubs.change_club(actor=acting(sabine), club=club.slug, edit=0, **{"name": club.name, **said})
    assert code(refused) == why
    assert (stored(club).edit, ClubEntry.objects.count()) == (0, 1)


def test_a_club_is_changed_once_and_who_comes_second_sees_what_is_stored(sabine, club):
    key = uuid4()
    for _ in range(2):
        done = clubs.change_club(
            actor=acting(sabine), club=club.slug, edit=0, name="Ölberg", town="Bergen", about="*We*", key=key
        )
    assert done.repeated
    assert (stored(club).name, stored(club).about, stored(club).slug) == ("Ölberg", "*We*", "oelberg-wargamers")
    assert told(club)[1:] == ["The club’s page was changed: the name and what is said of it."]
    assert ClubEntry.objects.get(act="club.change").before == {"name": "Ölberg Wargamers", "about": ""}
    with pytest.raises(Conflict) as conflict:
        clubs.change_club(actor=acting(sabine), club=club.slug, edit=0, name="Mine")
    assert conflict.value.theirs.name == "Ölberg"


def test_saved_unchanged_it_says_nothing(sabine, club):
    done = clubs.change_club(actor=acting(sabine), club=club.slug, edit=0, name=club.name, town="Bergen")
    assert (done.entry, stored(club).edit) == (None, 0)


def test_only_a_keeper_changes_a_club(club):
    anna = acting(verbs.account("Anna"))
    for change in (
        lambda: clubs.change_club(actor=anna, club=club.slug, edit=0, name="Mine"),
        lambda: clubs.add_keeper(actor=anna, club=club.slug, username="Anna"),
        lambda: clubs.remove_keeper(actor=anna, club=club.slug, keeper=club.keepers.get().pk),
        lambda: clubs.remove_club(actor=anna, club=club.slug, reason="Because."),
        lambda: clubs.restore_club(actor=anna, club=club.slug),
        lambda: seasons.add_season(actor=anna, club=club.slug, edit=0, name="Summer"),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert code(refused) == "club.keeper"
    assert ClubEntry.objects.count() == 1


def test_keepers_come_and_go_but_never_the_last(sabine, club):
    verbs.account("Anna")
    for _ in range(2):
        clubs.add_keeper(actor=acting(sabine), club=club.slug, username=" anna ")
    own = ClubKeeper.objects.get(user=sabine)
    clubs.remove_keeper(actor=acting(sabine), club=club.slug, keeper=own.pk)
    assert told(club)[1:] == ["Anna keeps the club too.", "Sabine keeps the club no more."]
    anna = ClubKeeper.objects.get()
    with pytest.raises(Refused) as refused:
        clubs.remove_keeper(actor=acting(anna.user), club=club.slug, keeper=anna.pk)
    assert code(refused) == "keeper.last"


def test_of_two_accounts_that_differ_by_capitals_the_one_that_is_written_keeps_it(sabine, club):
    for name in ("ANNA", "anna"):
        verbs.account(name)
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username="anna")
    assert [row.user.username for row in club.keepers.all()] == ["Sabine", "anna"]
    with pytest.raises(Refused) as refused:
        clubs.add_keeper(actor=acting(sabine), club=club.slug, username="Anna")
    assert code(refused) == "keeper.unknown"


def test_what_a_club_is_called_can_be_seen_and_turns_nothing_around(sabine, club):
    change = {"actor": acting(sabine), "club": club.slug, "edit": 0, "about": "We \u2066meet\u2069.", "town": "\u202eneleM"}
    for unseen in ("\u200b", " \u2060 \u00ad", "\u202e"):
        with pytest.raises(Refused) as refused:
            clubs.change_club(**change, name=unseen)
        assert code(refused) == "club.name"
    changed = clubs.change_club(**change, name="\u202eThe Round Table").club
    assert (changed.name, changed.town, changed.about) == ("The Round Table", "neleM", "We meet.")


def test_a_keeper_has_an_account(sabine, club):
    User.objects.create_user("Guest")
    for name, why in (("Guest", "keeper.guest"), ("Nobody", "keeper.unknown")):
        with pytest.raises(Refused) as refused:
            clubs.add_keeper(actor=acting(sabine), club=club.slug, username=name)
        assert code(refused) == why


def test_seasons_stand_the_latest_first_and_change_places(sabine, club, winter):
    actor, slug = acting(sabine), club.slug
    seasons.add_season(actor=actor, club=slug, edit=1, name="Spring")
    assert [season.name for season in club.seasons.all()] == ["Spring", "Winter"]
    seasons.raise_season(actor=actor, club=slug, edit=2, season=winter.pk)
    assert [season.name for season in club.seasons.all()] == ["Winter", "Spring"]
    assert seasons.raise_season(actor=actor, club=slug, edit=3, season=winter.pk).entry is None
    seasons.rename_season(actor=actor, club=slug, edit=3, season=winter.pk, name="Winter 1942")
    with pytest.raises(Refused) as refused:
        seasons.rename_season(actor=actor, club=slug, edit=4, season=winter.pk, name="SPRING")
    assert code(refused) == "season.twice"
    with pytest.raises(Conflict):
        seasons.remove_season(actor=actor, club=slug, edit=3, season=winter.pk)
    seasons.remove_season(actor=actor, club=slug, edit=4, season=winter.pk)
    assert told(club)[1:] == [
        "A season was added: Winter.",
        "A season was added: Spring.",
        "The season “Winter” stands above “Spring”.",
        "The season “Winter” is called “Winter 1942”.",
        "The season “Winter 1942” was taken away.",
    ]


def test_a_season_in_which_a_campaign_stands_stays(sabine, club, winter, campaign):
    listed(campaign, sabine, club.slug, "Winter")
    with pytest.raises(Refused) as refused:
        seasons.remove_season(actor=acting(sabine), club=club.slug, edit=1, season=winter.pk)
    assert code(refused) == "season.full"
    assert Season.objects.exists()


def test_a_campaign_is_listed_moved_and_taken_out_and_its_journal_says_so(sabine, club, winter, campaign):
    listed(campaign, sabine, club.slug, "Winter")
    assert (fresh(campaign).club, fresh(campaign).season) == (club, winter)
    listed(campaign, sabine)
    assert fresh(campaign).club is None
    entries = JournalEntry.objects.filter(act="club.set").order_by("version")
    assert [sentence(entry) for entry in entries] == [
        "The campaign is listed in a club: Ölberg Wargamers, Winter.",
        "The campaign is no longer listed in a club; it was in Ölberg Wargamers, Winter.",
    ]


def test_listed_twice_is_listed_once(sabine, club, campaign):
    key = uuid4()
    assert not listed(campaign, sabine, club.slug, key=key).repeated
    assert listed(campaign, sabine, club.slug, key=key, edit=0).repeated
    assert listed(campaign, sabine, club.slug).entry is None


def test_nobody_lists_a_campaign_in_a_club_that_he_does_not_keep(sabine, club, winter, campaign):
    for user, where, season, why in (
        (verbs.account("Anna"), club.slug, "", "club.kept"),
        (sabine, "nowhere", "", "club.kept"),
        (sabine, club.slug, "Summer", "club.season"),
    ):
        with pytest.raises(Refused) as refused:
            listed(campaign, user, where, season)
        assert code(refused) == why
    assert fresh(campaign).version == 1


def test_who_lists_meets_what_somebody_changed_meanwhile(sabine, club, campaign):
    change_options(actor=acting(sabine), campaign=campaign, edit=0, name="Other", visibility="private")
    with pytest.raises(Conflict) as conflict:
        listed(campaign, sabine, club.slug, edit=0)
    assert conflict.value.theirs.name == "Other"


def test_a_listing_is_taken_back_and_that_too(sabine, club, winter, campaign):
    listed(campaign, sabine, club.slug, "Winter")
    take_back(campaign, actor=acting(sabine))
    assert (fresh(campaign).club, fresh(campaign).season) == (None, None)
    take_back(campaign, actor=acting(sabine))
    assert (fresh(campaign).club, fresh(campaign).season) == (club, winter)


def test_taking_back_leads_into_no_club_that_one_keeps_no_more(sabine, club, campaign):
    listed(campaign, sabine, club.slug)
    listed(campaign, sabine)
    ClubKeeper.objects.update(user=verbs.account("Anna"))
    with pytest.raises(Refused) as refused:
        take_back(campaign, last(campaign, "club.set"), actor=acting(sabine))
    assert code(refused) == "club.kept"


def test_a_club_goes_with_its_reason_and_comes_back_with_its_campaigns(sabine, club, campaign):
    listed(campaign, sabine, club.slug)
    clubs.remove_club(actor=acting(sabine), club=club.slug, reason="We play elsewhere.")
    with pytest.raises(Refused) as refused:
        clubs.change_club(actor=acting(sabine), club=club.slug, edit=1, name="Still here")
    assert code(refused) == "club.gone"
    clubs.restore_club(actor=acting(sabine), club=club.slug)
    assert told(club)[1:] == ["The club was taken away: “We play elsewhere.”.", "The club was put back."]
    assert fresh(campaign).club == stored(club)


def test_what_the_sites_keeper_took_away_only_he_puts_back(sabine, club):
    keeper = acting(User.objects.create_superuser("Keeper", password=verbs.PASSWORD))
    with pytest.raises(Refused) as refused:
        clubs.remove_club(actor=keeper, club=club.slug, reason=" ")
    assert code(refused) == "club.reason"
    clubs.remove_club(actor=keeper, club=club.slug, reason="An advertisement.")
    with pytest.raises(Refused) as refused:
        clubs.restore_club(actor=acting(sabine), club=club.slug)
    assert code(refused) == "club.keeper"
    clubs.restore_club(actor=keeper, club=club.slug)
    assert stored(club).removed_at is None


def test_the_last_keeper_closes_his_account_only_after_somebody_else_keeps_the_club(sabine, club):
    with pytest.raises(Refused) as refused:
        closing.close_account(user=sabine)
    assert code(refused) == "account.clubs"
    anna = verbs.account("Anna")
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username="Anna")
    closing.close_account(user=sabine)
    assert [keeper.user for keeper in ClubKeeper.objects.all()] == [anna]
    said = [(entry.actor_name, entry.params) for entry in ClubEntry.objects.all()]
    assert "Sabine" not in str(said)


def test_the_demos_club_goes_with_the_demo_and_what_its_accounts_founded_stays(sabine):
    demo = verbs.account("demo")
    Group.objects.create(name=GROUP).user_set.add(demo)
    clubs.found_club(actor=acting(demo), name="Demo", is_demo=True)
    clubs.found_club(actor=acting(demo), name="Tried out")
    remove_demo(actor=acting(sabine))
    assert [(club.name, club.keepers.get().user) for club in Club.objects.all()] == [("Tried out", sabine)]
    assert not Campaign.objects.exists()


def test_the_word_of_its_address_can_be_chosen(sabine):
    assert (
        clubs.found_club(actor=verbs.acting(sabine), name="Köln-Süd", address=" Stammtisch-Koeln ").club.slug
        == "stammtisch-koeln"
    )
    assert clubs.found_club(actor=verbs.acting(sabine), name="Köln-Süd").club.slug == "koeln-sued"


@pytest.mark.parametrize("address", ["new", "köln", "a b", "-x", "../c", "x" * 60])
def test_an_address_that_is_none_or_taken_is_refused(sabine, address):
    with pytest.raises(Refused):
        clubs.found_club(actor=verbs.acting(sabine), name="Köln-Süd", address=address)
    clubs.found_club(actor=verbs.acting(sabine), name="One", address="taken")
    with pytest.raises(Refused):
        clubs.found_club(actor=verbs.acting(sabine), name="Two", address="taken")
