"""Every address says who may enter, once and in one place."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from campaign.access import OF_A_CAMPAIGN, Who


def addresses(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        here = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, here)
        else:
            yield here, entry


ALL = list(addresses(get_resolver()))
HOLDER = re.compile(r"<[^>]+>")
IN_PLACE = {"int": "7", "no": "7", "side": "japan", "form": "csv", "list_form": "csv", "subject": "standings"}
"""What may stand for each kind of place holder; for all others a word."""


def test_there_is_something_to_check():
    assert len(ALL) > 3


@pytest.mark.parametrize(("address", "entry"), ALL, ids=[a or "/" for a, _ in ALL])
def test_an_address_says_who_may_enter(address, entry):
    who = getattr(entry.callback, "who", None)
    assert isinstance(who, Who), f"mark {entry.callback.__module__}.{entry.callback.__name__} with @opens_to(Who....)"


@pytest.mark.parametrize(("address", "entry"), ALL, ids=[a or "/" for a, _ in ALL])
def test_a_campaigns_page_fetches_it_for_the_one_who_asks(address, entry):
    assert ("slug:slug" in address) == (entry.callback.who in OF_A_CAMPAIGN)


def test_every_address_has_a_name_of_its_own():
    counted = Counter((entry.name, *sorted(HOLDER.findall(address))) for address, entry in ALL)
    assert {name: count for name, count in counted.items() if count > 1 or not name[0]} == {}


@pytest.mark.parametrize(("address", "entry"), ALL, ids=[a or "/" for a, _ in ALL])
def test_an_address_leads_to_its_own_page(address, entry):
    asked = "/" + HOLDER.sub(lambda holder: IN_PLACE.get(holder[0].strip("<>").partition(":")[0], "some-word"), address)
    assert resolve(asked).func is entry.callback, asked


def test_an_address_is_found_among_few():
    """Those that begin alike stand together (config/addresses.py): hundreds of patterns are not tried one after the other."""

    def most(resolver):
        return len(resolver.url_patterns) + max(
            (most(each) for each in resolver.url_patterns if isinstance(each, URLResolver)), default=0
        )

    assert most(get_resolver()) < len(ALL) / 2


def test_every_address_ends_with_a_slash_or_names_a_file():
    assert [a for a, _ in ALL if a and not a.endswith("/") and "." not in a.rpartition("/")[2]] == []
