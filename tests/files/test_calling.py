"""People are called as at the table, and every reader understands the same."""

import pytest

from games.calling import Known, close, meant
from pilots.spelling import in_order

EVERYBODY = [
    Known("j1-1", "j1-1", "Saburō Takeda", "Hanna"),
    Known("j2-1", "j2-1", "Jirō Kanda", "Birgit Müller"),
    Known("j3-1", "j3-1", "山本 五十六", "Yūji"),
    Known("u1-1", "u1-1", '"Duke" Ellis', "Łukasz"),
    Known("u2-1", "u2-1", "Anne-Marie O’Brien Jr.", "Tim"),
    Known("u3-1", "u3-1", "Nils Mori", "Søren"),
    Known("u4-2", "u4-2", "Replacement 2", "Sophie"),
    Known("u5-2", "u5-2", "Replacement 2", "Karim"),
]


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Hanna", "j1-1"),
        ("takeda", "j1-1"),
        ("Saburo  TAKEDA", "j1-1"),
        ("Birgit Mueller", "j2-1"),
        ("Birgit Muller", "j2-1"),
        ("山本", "j3-1"),
        ("Yuji", "j3-1"),
        ("Lukasz", "u1-1"),
        ("Duke", "u1-1"),
        ("Ellis", "u1-1"),
        ("Duke Ellis", "u1-1"),
        ("“Duke” Ellis", "u1-1"),
        ("obrien", "u2-1"),
        ("anne marie o'brien jr", "u2-1"),
        ("Soeren", "u3-1"),
        ("U3-1", "u3-1"),
        ("Sophie’s new pilot", "u4-2"),
    ],
)
def test_somebody_is_called_by(said, who):
    assert [each.key for each in meant(said, EVERYBODY)] == [who]


@pytest.mark.parametrize(("said", "who"), [("Replacement 2", ["u4-2", "u5-2"]), ("山", []), ("Taked", []), ("", []), ("!?", [])])
def test_nobody_alone_is_called_by(said, who):
    assert [each.key for each in meant(said, EVERYBODY)] == who


def test_a_whole_name_comes_before_a_player_who_is_called_so():
    both = [Known("j1-1", "j1-1", "Mori", "Anna"), Known("j2-1", "j2-1", "Nils Berg", "Mori")]
    assert [each.key for each in meant("mori", both)] == ["j1-1"]


def test_a_family_name_that_is_a_players_name_too_is_of_both():
    both = [Known("j1-1", "j1-1", "Ken Mori", "Anna"), Known("j2-1", "j2-1", "Nils Berg", "Mori")]
    assert [each.key for each in meant("Mori", both)] == ["j1-1", "j2-1"]


def test_the_likeliest_come_first_and_a_players_name_is_one():
    assert [each.key for each in close("Hana", EVERYBODY)][0] == "j1-1"
    assert close("Xqwv", EVERYBODY) == []


def test_a_list_of_names_is_sorted_as_people_look_for_them():
    assert sorted(["Tim", "Zoë", "Özlem", "Nils", "Łukasz", "山本"], key=in_order) == [
        "Łukasz",
        "Nils",
        "Özlem",
        "Tim",
        "Zoë",
        "山本",
    ]
