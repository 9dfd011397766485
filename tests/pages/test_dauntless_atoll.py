"""The set-up of the atoll, looked through by the rules."""

from django.test import Client

from tests.pages.reading import words

ADDRESS = "/dauntless/scenarios/atoll_attack/check/"
RIGHT = {
    "first": "0 0\n1 0\n2 0\n3 0",
    "second": "0,20; 1,20; 2,20; 3,20",
    "trucks": "0 1; 1 1; 0 21; 1 21",
    "light": "\n".join(f"{10 + 3 * n} 5 {2 if n < 6 else 1}" for n in range(9)),
    "heavy": "10 10 1\n13 10 1\n16 10 2\n19 10 2",
}


def checked(**said):
    answer = Client().get(ADDRESS, RIGHT | said)
    return answer.status_code, words(answer.content.decode())


def test_a_set_up_as_the_book_has_it_is_right(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        status, told = checked()
    assert (status, "The set-up is right" in told) == (200, True)


def test_what_is_not_right_is_told_in_sentences(db):
    status, told = checked(first="0 0\n1 0\n2 0", heavy="10 10 6", second="0 5; 1 5; 2 5; 3 5")
    assert status == 200
    assert "Each airfield has four counters." in told
    assert "Not right yet" in told


def test_what_is_no_hex_stands_beside_its_field_with_what_was_entered(db):
    for field, value in (("trucks", "0 1\nnear the palm"), ("light", "1 2"), ("first", "1 2 3"), ("trucks", "9999 0")):
        status, told = checked(**{field: value})
        assert status == 422, (field, value)
    assert "9999 0" in told


def test_an_empty_form_says_nothing_yet(db):
    answer = Client().get(ADDRESS)
    assert answer.status_code == 200
    assert "Not right yet" not in words(answer.content.decode())
    assert ADDRESS in Client().get("/dauntless/scenarios/atoll_attack/").content.decode()
