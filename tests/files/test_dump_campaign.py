"""``dump_campaign``: the file out is the file in."""

import json

import pytest
from django.core.management import CommandError

from campaign.models import Campaign
from campaign.reconcile import differences
from campaign.record import facts
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.files.campaigns import LEGAL, SOLOMONS, example, loaded, run, written
from tests.rulebooks.generate import generate


def dumped_twice(tmp_path, slug):
    """The file of a campaign, and of the campaign that it becomes."""
    first = run("dump_campaign", slug)
    [again] = loaded(written(tmp_path, first.encode()))
    return first, run("dump_campaign", again), again


def assert_the_same(tmp_path, slug):
    first, second, again = dumped_twice(tmp_path, slug)
    assert second == first
    assert run("standings", again) == run("standings", slug)


@pytest.mark.parametrize("path", [*LEGAL, SOLOMONS], ids=lambda path: path.stem)
def test_what_was_loaded_dumps_and_loads_to_the_same(tmp_path, path):
    assert_the_same(tmp_path, *loaded(path))


@pytest.mark.parametrize("seed", range(12))
def test_random_campaigns_dump_and_load_to_the_same(tmp_path, seed):
    [slug] = loaded(written(tmp_path, generate(seed, pending=seed % 2 == 0)))
    assert_the_same(tmp_path, slug)


def test_a_dump_holds_every_fact_of_the_file_and_the_names_that_the_rules_gave():
    document = json.loads(LEGAL[0].read_text(encoding="utf-8"))
    [slug] = loaded(LEGAL[0])
    dump = json.loads(run("dump_campaign", slug))
    named = [entry for entry in dump["replacements"] if entry not in document["replacements"]]
    assert {entry["name"] for entry in named} == {"Replacement 2", "Replacement 3"}
    written_down = read_campaign(json.dumps(document)).document()
    assert {**dump, "replacements": document["replacements"]} == written_down


def test_dice_that_no_rule_calls_for_are_kept(tmp_path):
    document = example()
    strike = next(s for report in document["reports"] for s in report["sorties"] if "strike_for" in s)
    strike["home"] = 5
    [slug] = loaded(written(tmp_path, document))
    dump = json.loads(run("dump_campaign", slug))
    assert 5 in [s.get("home") for report in dump["reports"] for s in report["sorties"] if "strike_for" in s]


def test_a_strike_crew_named_as_a_pilot_keeps_its_own_dice(tmp_path):
    document = example()
    report = next(r for r in document["reports"] if any("strike_for" in s for s in r["sorties"]))
    strike = next(s for s in report["sorties"] if "strike_for" in s)
    pilot = next(s for s in report["sorties"] if "pilot" in s and s.get("home"))
    old, strike["home"] = strike["id"], 7 - pilot["home"]
    text = json.dumps(document).replace(json.dumps(old), json.dumps(pilot["pilot"]))
    [slug] = loaded(written(tmp_path, text.encode()))
    assert_the_same(tmp_path, slug)
    dumped = json.loads(run("dump_campaign", slug))["reports"]
    sorties = next(each["sorties"] for each in dumped if each["game"] == report["game"])
    homes = {s.get("home") for s in sorties if pilot["pilot"] in (s["id"], s.get("pilot"))}
    assert homes >= {pilot["home"], 7 - pilot["home"]}


def test_a_campaign_being_founded_dumps_and_loads(tmp_path):
    campaign = verbs.found_campaign(name="Only a name", optional_games=(3,), pearl=True, rules={"ep_per_kill": 30})
    assert_the_same(tmp_path, campaign.slug)


def test_a_half_mustered_campaign_dumps_and_loads(tmp_path):
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign, 4)
    verbs.muster.muster(
        actor=verbs.acting(),
        campaign=campaign,
        pilots=[verbs.NewPilot("j1", "Kōji Umezaki"), verbs.NewPilot("u2", "Otis Larkspur")],
        dice=verbs.dice(1, 6),
    )
    dump = json.loads(run("dump_campaign", campaign.slug))
    assert [entry["pilot"] for entry in dump["muster"]] == ["j1-1", "u2-1"]
    assert_the_same(tmp_path, campaign.slug)


def test_a_campaign_played_by_hand_dumps_and_loads(tmp_path):
    """field lesson 15"""
    campaign = verbs.mustered_campaign(name="By hand")
    verbs.fly_game(campaign, 1, j1={"note": "low on fuel", "exit": {"edge": "friendly", "turn": 9}}, u2={"fate": "lost"})
    assert_the_same(tmp_path, campaign.slug)
    assert facts(campaign) == read_campaign(run("dump_campaign", campaign.slug))


def test_a_draft_is_not_part_of_the_file(tmp_path):
    campaign = verbs.mustered_campaign()
    verbs.open_game(campaign, 1)
    assert "reports" not in json.loads(run("dump_campaign", campaign.slug))
    assert_the_same(tmp_path, campaign.slug)


def test_a_dump_can_be_read_by_people():
    [slug] = loaded(LEGAL[3])
    lines = run("dump_campaign", slug).splitlines()
    assert '  {"player": "u3", "pilot": "u3-1", "name": "山本 五郎", "roll": 1},' in lines
    assert max(map(len, lines)) <= 130


def test_nothing_is_dumped_of_a_campaign_that_is_not_there():
    with pytest.raises(CommandError, match="no campaign “nowhere”"):
        run("dump_campaign", "nowhere")
    assert not Campaign.objects.exists()


def backwards(value):
    """The same document with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: backwards(part) for key, part in reversed(value.items())}
    return [backwards(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", [*LEGAL, SOLOMONS], ids=lambda path: path.stem)
def test_the_order_of_keys_in_a_file_means_nothing(tmp_path, path):
    document = json.loads(path.read_text(encoding="utf-8"))
    first, second = loaded(written(tmp_path, document, "a.json"), written(tmp_path, backwards(document), "b.json"))
    assert run("dump_campaign", first) == run("dump_campaign", second)
    assert differences(Campaign.objects.get(slug=second)) == []
