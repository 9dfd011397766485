"""Help without internet."""

from django.test import Client

from campaign.guides import guide
from rulebooks.dauntless import answer
from rulebooks.dauntless.rulings import RULINGS as DAUNTLESS
from rulebooks.kido_butai.rulings import RULINGS as KIDO_BUTAI
from rulebooks.pacific_air_war.rulings import RULINGS as PACIFIC_AIR_WAR
from tests.pages.reading import words


def shown(path):
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_first_evening_is_told_to_everybody(db):
    told = words(shown("/help/"))
    for heading in ("Found the campaign", "Muster the pilots", "Keep the report", "Roll the dice of fate", "Take it home"):
        assert told.count(heading) >= 2


def test_every_ruling_of_all_rulebooks_is_listed_where_links_lead(db):
    page = shown("/help/rulings/")
    told = words(page)
    for ruling in (*PACIFIC_AIR_WAR, *KIDO_BUTAI, *DAUNTLESS):
        assert f'<li id="{ruling.cite}">' in page
        assert ruling.cite in told
        assert ruling.title in told
    assert (
        told.index("Pacific Air War")
        < told.index("PAW-R18")
        < told.index("Kido Butai Counter mix")
        < told.index("Dauntless Directions")
    )


def test_the_rulings_name_the_options_that_change_them(db):
    told = words(shown("/help/rulings/"))
    assert "Option “EP for a kill”: 25 unless the campaign decides otherwise." in told
    assert "Option “Changing loads of ready aircraft”: on unless the game begins otherwise." in told


def test_markup_in_a_guide_is_only_text(tmp_path):
    file = tmp_path / "odd.md"
    file.write_text("# Title <b>\n\n## Part\n\n<script>alert(1)</script> [x](javascript:alert(1))", encoding="utf-8")
    made = guide(file)
    assert "<script>" not in made.html
    assert "javascript:" not in made.html.replace("[x](javascript:alert(1))", "")
    assert made.sections == [("part", "Part")]


def test_the_pictures_of_the_guide_are_files_of_ours(db):
    assert "https://" not in shown("/help/").partition("<main")[2].partition("</main>")[0]
    told = shown("/help/")
    assert 'src="/static/help/' in told
    assert 'width="1080" height="760"' in told


def test_there_is_no_other_guide(db):
    assert Client().get("/help/nothing/").status_code == 404
    assert Client().get("/help/..%2F..%2FREADME/").status_code == 404


def test_the_guides_tell_of_links_forces_careers_decorations_and_search_in_both_languages(db):
    said = {
        "en": (
            "result elsewhere",
            "Forces",
            "Your career",
            "Decorations",
            "Hall of fame",
            "Find something",
            "Take the campaign away",
        ),
        "de": ("Ergebnis anderswo", "Aufgebote", "Deine Laufbahn", "Auszeichnungen", "Bestenliste", "Etwas finden", "wegnehmen"),
    }
    for language, wanted in said.items():
        reader = Client(headers={"accept-language": language})
        told = "".join(words(reader.get(f"/help/{guide}/").content.decode()) for guide in ("players", "the-room"))
        assert [one for one in wanted if one not in told] == []


def test_the_guide_to_kido_butai_is_there_in_both_languages_and_leads_to_its_rulings(db):
    for language, heading in {"en": "The great danger", "de": "Die große Gefahr"}.items():
        page = Client(headers={"accept-language": language}).get("/help/kido-butai/").content.decode()
        assert words(page).count(heading) == 2
        assert 'href="/help/rulings/#KB"' in page
    assert 'id="KB"' in shown("/help/rulings/")


def test_the_guide_to_the_dauntless_desk_is_there_in_both_languages_and_leads_to_its_rulings(db):
    for language, heading in {"en": "What becomes of a ship", "de": "Was aus einem Schiff wird"}.items():
        page = Client(headers={"accept-language": language}).get("/help/dauntless/").content.decode()
        assert words(page).count(heading) == 2
        assert 'href="/help/rulings/#DA"' in page
    assert 'id="DA"' in shown("/help/rulings/")


def test_the_attack_in_that_guide_goes_as_it_is_told():
    torpedo = {
        "calc": "torpedo", "nation": "US", "altitude": 100, "level_bank": True, "hexes_entered": 2, "aspect": "fore", "dice": [4],
    }  # fmt: skip
    chances = answer({"calc": "odds", "attack": torpedo})
    assert [one["hits"] for one in chances["distribution"]] == [8, 12, 16, 20, 24, 28]
    event = {"turn": 1, "type": "attack", "attack": torpedo}
    nagato = answer({"calc": "ship_ledger", "ship": {"nation": "JP", "class_id": "BB-1"}, "era": "late", "events": [event]})
    after = nagato["states"][0]
    assert (after["hits"], nagato["hits_listed"], after["condition"]) == (20, 45, "sound")
    assert (after["light"], after["heavy"]) == ([0, 0], [0])
    bomb = {"calc": "odds", "attack": {"calc": "bomb", "kind": "dive"}, "bombs_hit": 1, "at_least": 3}
    assert answer(bomb)["ways_at_least"] == 4
    status = {"calc": "ship_status", "hits_listed": 45, "hits": 20, "speed": "1/2", "turning": "1/2"}
    assert answer(status)["thresholds"]["half_speed"] == 23
