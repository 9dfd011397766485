"""A long page asks for its language once, and says everything in it."""

import pytest
from django.core.cache import cache
from django.utils import translation

from pilots.saying import in_one_language, language, say
from tests.pages.reading import autumn, page


def test_while_a_page_is_made_its_language_is_that_of_its_request():
    with translation.override("de"):
        with in_one_language():
            assert language() == "de"
        with translation.override("fr"):
            assert language() == "fr"


def test_after_a_page_is_made_the_next_request_has_its_own():
    with translation.override("de"), in_one_language():
        say("Rescue")
    with translation.override("fr"):
        assert language() == "fr"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["games/4/", "standings/", "roster/", "pilots/j1-1/"])
def test_a_long_page_asks_for_its_language_a_few_times_however_long_it_is(path, monkeypatch):
    campaign = autumn()
    page(campaign, path)
    cache.clear()
    asked = []
    stands = translation.get_language
    monkeypatch.setattr("pilots.saying.get_language", lambda: asked.append(1) or stands())
    page(campaign, path)
    assert len(asked) <= 3
