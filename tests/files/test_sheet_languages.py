"""A sheet is understood whatever language it was filled in: the words that pages and papers print, in each of them."""

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from games.readers.columns import plain
from games.readers.values import NO, SIDES, WORDS, YES

SAID = {
    "fate": {"survived": "survived", "shot down": "shot_down", "lost": "lost", "was shot down": "shot_down", "was lost": "lost"},
    "crew": {"unhurt": "unhurt", "wounded": "wounded", "killed": "killed"},
    "edge": {
        "friendly": "friendly",
        "friendly edge": "friendly",
        "enemy": "enemy",
        "enemy edge": "enemy",
        "flank": "flank",
        "stayed": "",
    },
    "bombing": {
        "success": "success",
        "with success": "success",
        "failure": "failure",
        "none": "",
        "yes": "success",
        "no": "failure",
    },
    "result": {
        "shot down": "shot_down",
        "Shot down": "shot_down",
        "damaged": "damaged",
        "Damaged": "damaged",
        "hit": "hit",
        "Hit": "hit",
    },
}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("column", SAID)
def test_the_words_of_a_result_are_read_in_every_language(column, language):
    with override(language):
        words = {gettext(said): code for said, code in SAID[column].items()}
    assert {word: WORDS[column].get(plain(word), "not understood") for word in words} == words


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_yes_no_and_the_sides_are_read_in_every_language(language):
    with override(language):
        yes, no, japan, usa = (gettext(said) for said in ("yes", "no", "Japan", "USA"))
    assert yes.casefold() in YES
    assert no.casefold() in NO
    assert (SIDES[plain(japan)], SIDES[plain(usa)]) == ("japan", "usa")
