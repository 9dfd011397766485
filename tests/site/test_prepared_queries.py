"""A prepared query answers what the queryset answers, for everybody and whatever is asked."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from campaign.access import ENTERED, Who, _entered, enter
from campaign.accounts import Accounts
from campaign.acts.tokens import digest_of
from campaign.api.authentication import KNOWN
from campaign.models import Campaign, Member, Token
from campaign.prepared import Prepared
from campaign.sessions import CHOSEN
from tests.api.asking import token
from tests.verbs import account, found_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return {role: account(role) for role in ("owner", "referee", "player", "stranger")}


@pytest.fixture(params=["private", "unlisted", "public"])
def campaign(people, request):
    campaign = found_campaign(people["owner"])
    Campaign.objects.filter(pk=campaign.pk).update(visibility=request.param)
    for role in ("referee", "player"):
        Member.objects.create(campaign=campaign, user=people[role], role=role)
    return campaign


@pytest.mark.parametrize("who", ENTERED)
def test_entering_answers_what_the_queryset_answers(people, campaign, who):
    for person in (*people.values(), AnonymousUser()):
        for slug in (campaign.slug, "no-such-campaign", "", "'; --"):
            wanted = _entered(who, slug, person.pk or 0).first()
            found = ENTERED[who].first(slug=slug, user=person.pk or 0)
            assert found == wanted
            if found is not None:
                assert found.__dict__.keys() == wanted.__dict__.keys()
                assert {k: v for k, v in found.__dict__.items() if k != "_state"} == {
                    k: v for k, v in wanted.__dict__.items() if k != "_state"
                }
                assert found._state.fields_cache == wanted._state.fields_cache


def test_a_token_is_found_with_its_person_and_its_campaign(people, campaign, django_assert_num_queries):
    secret = token(campaign, people["owner"], "read")
    wanted = Token.objects.select_related("user", "campaign").get()
    with django_assert_num_queries(1):
        found = KNOWN.first(digest=digest_of(secret))
        assert (found, found.user, found.campaign) == (wanted, wanted.user, wanted.campaign)
    assert {k: v for k, v in vars(found).items() if k != "_state"} == {k: v for k, v in vars(wanted).items() if k != "_state"}
    assert KNOWN.first(digest=digest_of("rr_" + "x" * 43)) is None


def test_entering_is_one_query(people, campaign, django_assert_num_queries):
    with django_assert_num_queries(1):
        access = enter(people["owner"], campaign.slug, Who.OWNER)
        assert (access.owner, access.referee, access.campaign.score.as_of) == (True, True, 0)


def test_a_stranger_meets_no_campaign_for_referees(people, campaign):
    for person in (people["stranger"], people["player"], AnonymousUser()):
        with pytest.raises(Http404):
            enter(person, campaign.slug, Who.REFEREE)


def test_rights_hold_from_the_next_click(people, campaign):
    Member.objects.filter(user=people["referee"]).delete()
    with pytest.raises(Http404):
        enter(people["referee"], campaign.slug, Who.REFEREE)


def test_an_account_is_fetched_whole_and_a_closed_one_is_not(people):
    user = people["player"]
    fetched = Accounts().get_user(user.pk)
    chosen = dict.fromkeys(CHOSEN)
    assert {**fetched.__dict__, "_state": 0} == {**User.objects.get(pk=user.pk).__dict__, **chosen, "_state": 0}
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Accounts().get_user(user.pk) is None
    assert Accounts().get_user(0) is None


def test_an_argument_that_the_query_does_not_use_is_refused():
    with pytest.raises(AssertionError, match="does not stand in the SQL"):
        Prepared(lambda slug: Campaign.objects.all(), slug="").first(slug="x")


@pytest.mark.django_db(transaction=True)
def test_making_it_in_two_threads_at_once_is_harmless(people):
    prepared = Prepared(lambda pk: User.objects.filter(pk=pk), pk=0)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: prepared._made[0], range(8)))
    assert len(set(made)) == 1
    assert prepared.first(pk=people["owner"].pk) == people["owner"]
