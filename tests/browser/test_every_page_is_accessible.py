"""Every page of the site once in a real browser: WCAG 2.2 AA, and twice its size with wide text nothing scrolls sideways.

The walk takes its addresses from the table itself, so that no new page can be forgotten.
"""

import pytest
from django.conf import settings

from tests.browser.contrast import faint_texts
from tests.browser.looking import STICKS_OUT, WCAG, broken_rules
from tests.pages.world import Address, World, table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATES = ("correcting", "waiting", "entering", "mustered", "founded")
PEOPLE = ("owner", "player", "stranger", "anonymous")
FULLEST = {
    "countersign": "entering", "part": "entering", "parts": "entering", "passes": "entering", "slips": "entering",
    "mine": "waiting", "rolls": "waiting", "correction_second": "waiting",
}  # fmt: skip
"""Where another state than the first has more on the page."""
ALSO = [
    ("mine", "entering", "player"), ("mine", "correcting", "player"), ("second", "correcting", "owner"),
    ("correction_second", "waiting", "player"), ("correction_second", "correcting", "owner"),
    ("report", "correcting", "owner"), ("desk", "entering", "owner"), ("desk", "waiting", "owner"), ("board", "waiting", "owner"),
    ("roll_call", "mustered", "owner"), ("seats", "founded", "owner"),
]  # fmt: skip
"""Pages that are looked at in another state besides: name, state, and who looks."""
PARTS = 4
"""The walk is four tests, so that no core waits at the end for one that has it all."""
SIZES = [(390, 844, "dark"), (1280, 800, "light")]
TWICE = {"width": 640, "height": 400}
"""What 1280 by 800 px hold at 200 % (WCAG 1.4.4)."""
FORMS = {
    "career_open", "chapter_reset", "club_fleet_aircraft", "club_fleet_ships",
    "correction_back", "correction_confirm", "correction_discard", "correction_fly_instead",
    "correction_take_out", "correction_throw", "desk_enter", "desk_note_read", "desk_strike",
    "desk_timer_increment", "desk_timer_note", "desk_timer_start", "desk_timer_stop", "desk_timer_write", "desk_turn",
    "game_desk_carry", "game_desk_count", "game_desk_send",
    "inbox_mail", "inbox_read", "kido_move", "link_remove", "link_up", "mine_muster",
    "mine_roll", "own_seat", "person_add", "person_password", "photo_remove", "photo_up",
    "pilots_story_close", "pilots_story_open", "report_restore", "roll_throw", "second_back", "sign-out", "story_close",
    "story_open", "switch_language", "version_restore", "webhook_again", "webhook_remove", "webhook_test",
}  # fmt: skip
"""They take a form and lead to a page of the walk."""
FILES = {
    "all_pilots", "archive", "calendar", "campaign_file", "club_calendar", "club_card", "club_table", "desk_file",
    "desk_timer_clock", "dice_record_file", "dice_script", "fleet_aircraft_empty", "fleet_ships_empty",
    "export", "export_chosen", "forces_json", "forces_text", "kido_file", "kido_league_book", "kido_league_table",
    "kido_picture", "kido_start", "kido_result", "log_file", "muster_pdf", "operation_file", "operation_picture",
    "own_import_file", "photo_picture", "picture", "picture_png",
    "pilots_card", "record_cards", "sheet_claims", "sheet_pdf", "sheet_sorties", "sheet_xlsx",
    "sheet_zip", "standings_csv", "standings_json", "standings_markdown", "story_bbcode", "story_card", "story_card_by_link",
    "story_html", "story_html_by_link", "story_markdown", "story_pdf", "story_pdf_by_link", "story_photo", "summary_plain",
    "upload_file",
}  # fmt: skip
NOT_PAGES = FORMS | FILES
ELSEWHERE = {
    "web_page": "test_files: the page to take home is a file, opened from the disk",
    "remove_demo": "test_files: only where there is a demo",
    "own_career": "leads to one's own career, which is looked at",
}
"""Pages that other tests look at with the same rules."""
WIDE_TEXT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } "
        + "p { margin-bottom: 2em !important }");
    document.adoptedStyleSheets = [sheet];
}"""
"""WCAG 1.4.12"""
WORDLESS = """(AROUND) => [
    ...[...document.querySelectorAll(".chip, .side, .pilot, .status, .button")].filter((one) => !one.textContent.trim()),
    ...[...document.querySelectorAll(".sign, .mark, .die, .verdict, .pool")].filter((one) =>
        !one.closest("svg[aria-label], svg[aria-labelledby]") && !one.closest(AROUND)?.textContent.trim()),
    ...[...document.querySelectorAll(".sign[data-side]")].filter((one) => !one.closest("svg[aria-label], svg[aria-labelledby]")
        && !one.closest(AROUND)?.textContent.match(one.dataset.side === "japan" ? /Japan/ : /USA|America/)),
].map((one) => one.outerHTML.slice(0, 120))"""
"""Signs and states that have no word beside them."""
AROUND = ".side, .pilot, .plate, tr, li, dt, dd, p, label, legend, h1, h2, h3, caption"
"""What has to hold the word: a side, a pilot or his plate itself, or the line in which the sign stands."""
TALL = "document.documentElement.scrollHeight"
"""A bar at the screen's edge covers only what can be scrolled from under it, so axe looks at a screen as tall as the page."""
OPEN_ALL = "document.querySelectorAll('details:not(.more)').forEach((one) => { one.open = true; })"


def found_by(world: World, entry: Address) -> tuple[str, str] | None:
    """Who may open a page of this entry, and at which address, in its fullest state; None if it shows no page to anybody."""
    states = [FULLEST[entry.name], *STATES] if entry.name in FULLEST else STATES
    for state in states if entry.of_a_campaign or entry.holders else states[:1]:
        for address in world.addresses(entry, world.ours[state])[:1]:
            for person in PEOPLE:
                if shows(world, person, address):
                    return person, address
    return None


def shows(world: World, person: str, address: str) -> bool:
    answer = world.clients[person].get(address)
    page = answer.headers.get("Content-Type", "").startswith("text/html") and "Content-Disposition" not in answer.headers
    return answer.status_code == 200 and page


def in_other_states(world: World) -> list[tuple[str, str]]:
    """Pages that look otherwise in another state, or to another person; and every kind of link that lets in, or does no more."""
    entries = {entry.name: entry for entry in table()}
    at = {(name, state): world.addresses(entries[name], world.ours[state])[0] for name, state, _person in ALSO}
    links = world.addresses(entries["in_by_link"], world.ours["entering"])
    return [*((person, at[name, state]) for name, state, person in ALSO), *(("anonymous", link) for link in links[1:])]


def test_what_is_no_page_of_the_walk_is_an_address_of_the_site():
    assert NOT_PAGES | set(ELSEWHERE) <= {entry.name for entry in table()}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_keeps_the_rules_of_accessibility_and_can_be_read_at_twice_its_size(new_page, live_server, part):
    world = World()
    entries = sorted(table(), key=lambda entry: entry.name == "sign-out")[part::PARTS]
    found = {entry.name: found_by(world, entry) for entry in entries}
    assert {name for name, place in found.items() if place is None} == (NOT_PAGES | set(ELSEWHERE)) & set(found)
    tabs = {}
    faults = []
    for turn, place in enumerate(filter(None, [*found.values(), *in_other_states(world)[part::PARTS]])):
        person, address = place
        width, height, scheme = SIZES[turn % 2]
        if person not in tabs:
            tabs[person] = new_page(live_server.url)
            session = world.clients[person].cookies.get(settings.SESSION_COOKIE_NAME)
            if session:
                cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session.value, "url": live_server.url}
                tabs[person].context.add_cookies([cookie])
        page = tabs[person]
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        page.evaluate(OPEN_ALL)
        page.set_viewport_size({"width": width, "height": max(height, page.evaluate(TALL))})
        faults += [(address, *broken) for broken in (*broken_rules(page, WCAG), *faint_texts(page))]
        faults += [(address, width, part) for part in page.evaluate(STICKS_OUT)]
        faults += [(address, "no word", part) for part in page.evaluate(WORDLESS, AROUND)]
        page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
        faults += [(address, "the other look", *faint) for faint in faint_texts(page)]
        page.set_viewport_size(TWICE)
        faults += [(address, "200 %", part) for part in page.evaluate(STICKS_OUT)]
        page.evaluate(WIDE_TEXT)
        faults += [(address, "wide text", part) for part in page.evaluate(STICKS_OUT)]
    assert faults == []


SHAPES = """(kinds) => kinds.map((kind) => {
    const chip = document.querySelector("main").appendChild(document.createElement("span"));
    chip.className = `chip ${kind}`;
    const drawn = getComputedStyle(chip, "::before");
    return [drawn.inlineSize, drawn.blockSize, drawn.borderRadius, drawn.borderStyle, drawn.borderWidth, drawn.rotate,
        drawn.backgroundColor === "rgba(0, 0, 0, 0)" && drawn.backgroundImage === "none" ? "hollow" : "full"].join(" ");
})"""
DRAWN = """(ids) => ids.map((id) => document.getElementById(id).innerHTML.replace(/(fill|stroke|color)="[^"]*"/g, ""))"""


def test_sides_and_states_differ_by_their_shapes_without_any_colour(new_page, live_server):
    page = new_page(live_server.url)
    page.goto("/help/")
    states = page.evaluate(SHAPES, ["active", "missing", "captured", "killed", "waits", "ace", "veteran", "novice"])
    assert len(set(states)) == 8, states
    drawn = page.evaluate(DRAWN, ["sign-japan", "sign-usa", "mark-japan", "mark-usa", "mark-japan-half", "mark-usa-half"])
    assert len(set(drawn)) >= 5, "a star and a disc, whole and half"


def test_where_the_system_forces_its_colours_what_is_chosen_still_differs(new_page, live_server):
    world = World()
    page = new_page(live_server.url, forced_colors="active")
    value = world.clients["owner"].cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.goto(f"/c/{world.ours['mustered'].slug}/games/1/roll-call/")
    grounds = """() => [":checked", ":not(:checked)"].map((kind) =>
        getComputedStyle(document.querySelector(`.segments label:has(input${kind})`)).backgroundColor)"""
    chosen, other = page.evaluate(grounds)
    assert chosen != other
