"""From bytes to facts: what is no JSON, no campaign file, or of the wrong form."""

import copy
import json

import pytest

from rulebooks.pacific_air_war.reading import Refused, read_campaign
from rulebooks.refusal import Refusal, pointer
from tests.rulebooks.build import evening, leave, read


def faults(data: bytes | str) -> list[Refusal]:
    with pytest.raises(Refused) as caught:
        read_campaign(data)
    return caught.value.refusals


GOOD = json.dumps(evening(2, {"j1": {"exit": leave()}, "u1": {}}))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\xef\xbb\xbf{}", "byte_order_mark"),
        ("\ufeff{}", "byte_order_mark"),
        ("{}".encode("utf-16"), "byte_order_mark"),
        (b'{"name": "\xff"}', "encoding"),
        (b"not json", "syntax"),
        (b'{"name": "x"', "syntax"),
        (b'{"name": "x",}', "syntax"),
        (b'{"a": NaN}', "not_a_number"),
        (b'{"a": -Infinity}', "not_a_number"),
        (b'{"a": 1, "a": 2}', "duplicate_key"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b"1", "not_an_object"),
        (b'"text"', "not_an_object"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 60 + b"1" + b"}" * 60, "too_deep"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too_long_a_number"),
        (b'{"a": "\x00"}', "syntax"),
    ],
)
def test_what_is_no_campaign_file_is_refused_with_a_reason(data: bytes | str, why: str):
    (refusal,) = faults(data)
    assert (refusal.code, refusal.at, refusal.params["why"]) == ("file.format", "", why)


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b'{"name":\n  oops}', 2, 3), (b'{\n"name": "\xc3\xb6\xff"}', 2, 11), (GOOD[:200].encode(), 1, 201)],
)
def test_a_broken_text_names_line_and_column(data: bytes, line: int, column: int):
    (refusal,) = faults(data)
    assert (refusal.params["line"], refusal.params["column"]) == (line, column)


def test_a_truncated_file_is_refused_wherever_it_ends():
    for length in range(0, len(GOOD) - 1, 97):
        assert faults(GOOD[:length])[0].code == "file.format"


def changed(place: tuple[str | int, ...], value: object) -> bytes:
    document = json.loads(GOOD)
    outer = document
    for step in place[:-1]:
        outer = outer[step]
    outer[place[-1]] = value
    return json.dumps(document).encode()


def test_a_name_that_stands_for_a_list_of_one_is_named_where_it_stands():
    claims = [{"by": "no id", "on": "u1", "result": "hit"}, {"by": ["j1", "no id"], "on": "u1", "result": "hit"}]
    found = faults(changed(("reports", 1, "claims"), claims))
    assert [(refusal.code, refusal.at, refusal.params["key"]) for refusal in found] == [
        ("file.schema", "/reports/1/claims/0/by", "by"),
        ("file.schema", "/reports/1/claims/1/by/1", "1"),
    ]


@pytest.mark.parametrize(
    "value", [{"format": "x"}, {"format": None}, {"version": 2}, {"version": "1"}, {"version": True}, {"version": 1.0}]
)
def test_another_format_or_version_is_no_campaign_file(value):
    assert faults(json.dumps({**json.loads(GOOD), **value}))[0].code == "file.format"


@pytest.mark.parametrize("missing", ["format", "version"])
def test_a_file_without_format_or_version_is_no_campaign_file(missing: str):
    document = json.loads(GOOD)
    del document[missing]
    assert faults(json.dumps(document))[0].code == "file.format"
    assert faults("{}")[0].code == "file.format"


SORTIE = ("reports", 1, "sorties", 0)


@pytest.mark.parametrize(
    "place",
    [
        ("extra",), ("players", 0, "extra"), ("schedule", 0, "extra"), ("muster", 0, "extra"), ("reports", 0, "extra"),
        (*SORTIE, "extra"), (*SORTIE, "exit", "extra"), ("players", 0, "from_"), ("schedule", 0, "carrier"),
    ],
)  # fmt: skip
def test_unknown_keys_are_refused(place):
    value = {"moon": True} if place[-1] == "carrier" else 1
    (refusal,) = faults(changed(place, value))
    assert refusal.code == "file.schema"
    assert refusal.params["why"] == "unknown_key"
    assert refusal.at == pointer(*place) + ("/moon" if place[-1] == "carrier" else "")


REQUIRED = {
    (): {"name", "players", "schedule", "muster"},
    ("players", 0): {"id", "name", "side"},
    ("schedule", 0): {"game"},
    ("muster", 0): {"player", "pilot", "name", "roll"},
    ("abilities", 0): {"pilot", "after", "ability"},
    ("promotions", 0): {"pilot", "after", "rank"},
    ("replacements", 0): {"player", "after", "pilot", "name"},
    ("reports", 0): {"game", "turns", "sorties"},
    SORTIE: {"id", "aircraft"},
    (*SORTIE, "exit"): {"edge"},
    ("reports", 1, "claims", 0): {"by", "on", "result"},
    ("reports", 1, "strikes", "japan", "D3A"): {"attacked", "successful"},
    ("reports", 1, "rulings", 0): {"reason"},
}


def complete():
    document = json.loads(GOOD)
    document["abilities"] = [{"pilot": "j1", "after": 0, "ability": "Evader"}]
    document["promotions"] = [{"pilot": "j1", "after": 0, "rank": "Captain"}]
    document["replacements"] = [{"player": "j1", "after": 2, "pilot": "x", "name": "X"}]
    document["reports"][1] |= {
        "claims": [{"by": "j1", "on": "u1", "result": "hit"}],
        "strikes": {"japan": {"D3A": {"attacked": 1, "successful": 0}}},
        "rulings": [{"side": "usa", "cvp": 1, "reason": "x"}],
    }
    return document


@pytest.mark.parametrize(("place", "key"), [(place, key) for place, keys in REQUIRED.items() for key in sorted(keys)])
def test_required_keys_are_required(place, key: str):
    document = complete()
    inner = document
    for step in place:
        inner = inner[step]
    assert set(inner) >= REQUIRED[place]
    del inner[key]
    refusals = faults(json.dumps(document))
    assert [(r.code, r.at, r.params["why"]) for r in refusals] == [("file.schema", pointer(*place, key), "missing")]


def places(value, at=()):
    yield at
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in inside:
        yield from places(inner, (*at, step))


@pytest.mark.parametrize("junk", [None, "\ud800", -1, 2.5, [[]], {"\ud800": 1}, True, "x" * 3000], ids=repr)
def test_junk_anywhere_is_refused_or_taken_and_never_crashes(junk):
    document = complete()
    for place in list(places(document))[1:]:
        if place[0] in ("players", "muster") and place[1:2] > (0,):
            continue
        mutated = copy.deepcopy(document)
        outer = mutated
        for step in place[:-1]:
            outer = outer[step]
        outer[place[-1]] = junk
        try:
            read_campaign(json.dumps(mutated))
        except Refused as error:
            for refusal in error.refusals:
                assert refusal.at.encode()
                assert json.dumps(refusal.params, ensure_ascii=False).encode()
        else:
            assert junk is True or junk == -1 or place[-1] == "aircraft", place


def test_null_stands_for_nothing():
    for place in [("rules",), ("players", 0, "from"), (*SORTIE, "exit"), (*SORTIE, "note"), ("schedule", 0, "date")]:
        (refusal, *_) = faults(changed(place, None))
        assert (refusal.code, refusal.at, refusal.params["why"]) == ("file.schema", pointer(*place), "null")


def test_every_fault_of_form_is_found_at_once():
    document = complete()
    document["players"][0]["side"] = "france"
    document["muster"][1]["roll"] = 7
    document["reports"][1]["sorties"][0]["exit"]["edge"] = "up"
    assert [refusal.code for refusal in faults(json.dumps(document))] == ["player.side", "die.range", "exit.edge"]


@pytest.mark.parametrize("name", ["", " ", "　", "x" * 61, "a\nb", "a\tb", "\x00", "\x7f", "\x85", "\ud800"])
def test_names_are_1_to_60_characters_and_not_only_blanks(name: str):
    assert faults(changed(("players", 0, "name"), name))[0].code == "file.schema"


@pytest.mark.parametrize("name", ["x" * 60, "Ōta", "=SUM(1)", "a  b", "👩‍✈️", "<b>"])
def test_any_other_name_is_a_name(name: str):
    assert read_campaign(changed(("players", 0, "name"), name)).players[0].name == name


@pytest.mark.parametrize("note", ["", "two\nlines\r\n\tand a tab", "x" * 2000])
def test_notes_may_have_line_breaks_and_tabs(note: str):
    assert read_campaign(changed(("reports", 1, "note"), note)).reports[1].note == note
    assert faults(changed(("reports", 1, "note"), "x" * 2001))[0].code == "file.schema"
    assert faults(changed(("reports", 1, "note"), "\x08"))[0].code == "file.schema"


@pytest.mark.parametrize("name", ["", "a b", "ö", "x" * 41, "a\n", "a/b"])
def test_ids_are_plain(name: str):
    assert faults(changed((*SORTIE, "id"), name))[0].code == "file.schema"
    assert faults(changed(("players", 0, "id"), "x" * 33))[0].code == "file.schema"


@pytest.mark.parametrize(
    "date", ["2026-02-30", "2026-2-3", "26-02-03", "0000-01-01", "2026-01-01T00:00", "2026-01-01\n", "٢٠٢٦-٠١-٠١"]
)
def test_dates_are_real_ones(date: str):
    assert faults(changed(("schedule", 0, "date"), date))[0].code == "file.schema"
    read_campaign(changed(("schedule", 0, "date"), "2024-02-29"))


@pytest.mark.parametrize("link", ["javascript:alert(1)", "ftp://x", "https://", "x", "https://x\n", "https://" + "x" * 500])
def test_links_are_web_links(link: str):
    assert faults(changed(("schedule", 0, "link"), link))[0].code == "file.schema"
    read_campaign(changed(("schedule", 0, "link"), "https://example.org/a?b=c"))


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (("rules",), {"free_beer": 1}, "rules.unknown"),
        (("rules",), {"promotion": "vote"}, "rules.unknown"),
        (("rules",), {"ditching": 1}, "rules.unknown"),
        (("rules",), {"ep_per_kill": 1001}, "file.schema"),
        (("rules",), {"ep_per_kill": 2.5}, "file.schema"),
        (("rules",), {"ep_per_kill": True}, "file.schema"),
        (("rules",), {"ep_per_ability": 0}, "file.schema"),
        (("rules",), {"min_players": 9}, "file.schema"),
        (("rules",), [], "file.schema"),
    ],
)
def test_rule_options_are_known_words_and_whole_numbers(place, value, code: str):
    assert faults(changed(place, value))[0].code == code


def test_a_pointer_escapes_what_it_must():
    (refusal,) = faults(changed(("a/b~c",), 1))
    assert refusal.at == "/a~1b~0c"


def test_a_dump_leaves_out_what_equals_its_default():
    document = evening(2, {"j1": {"crew": "unhurt", "damaged": False, "exit": leave(guns=True)}}, rules={"ep_per_kill": 25})
    written = read(document).document()
    assert "rules" not in written
    assert "claims" not in written["reports"][1]
    assert written["reports"][1]["sorties"][0] == {
        "id": "j1", "pilot": "j1", "aircraft": "A6M2", "exit": {"edge": "enemy"}, "rescue": 6, "home": 6, "deck": 6, "attack": 6,
    }  # fmt: skip
