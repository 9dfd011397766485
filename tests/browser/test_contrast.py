"""What is measured once is not measured again, and nothing is sound because something else is."""

import pytest

from tests.browser import contrast
from tests.browser.contrast import faint_texts

pytestmark = pytest.mark.browser
DARK, FAINT = "color: rgb(0, 0, 0)", "color: rgb(200, 200, 200)"
LOUD = f'<p style="{DARK}">Read easily</p>'


@pytest.fixture
def page(new_page, monkeypatch):
    monkeypatch.setattr(contrast, "SOUND", set())
    return new_page("about:blank")


def faint(page, body):
    """The markup that is too faint on a white page with this body."""
    page.set_content(f'<body style="background: rgb(255, 255, 255)">{body}</body>')
    return [markup for _rule, markup in faint_texts(page)]


def test_a_way_of_writing_that_is_sound_is_measured_once(page):
    assert faint(page, LOUD) == []
    known = set(contrast.SOUND)
    assert len(known) == 1
    assert faint(page, LOUD * 9) == []
    assert known == contrast.SOUND


@pytest.mark.parametrize(
    "body",
    [
        f'<p style="{FAINT}">Faint</p>',
        f'<div style="background: rgb(20, 20, 20)"><p style="{DARK}">Dark on dark</p></div>',
        f'<div style="background: rgb(20, 20, 20)"><p><b style="{DARK}">Within a line</b></p></div>',
        f'<div style="background: rgba(0, 0, 0, 0.9)"><p style="{DARK}">Dark on what shows through</p></div>',
        f'<div style="background: rgb(20, 20, 20); height: 5rem"></div>'
        f'<p style="{DARK}; margin-top: -3rem; position: absolute">Over</p>',
        f'<div style="opacity: 0.2"><p style="{DARK}">Half transparent</p></div>',
        f'<input value="Typed" style="{FAINT}; background: rgb(255, 255, 255)" aria-label="Name">',
    ],
)
def test_a_faint_text_is_found_among_sound_ones_and_found_again(page, body):
    assert faint(page, LOUD) == []
    for _time in range(2):
        (found,) = faint(page, LOUD + body + LOUD)
        assert any(part in found for part in ("Faint", "Dark", "Within", "Over", "Half", "Typed")), found


def test_a_text_that_leaves_its_ground_is_measured_though_others_on_that_ground_are_sound(page):
    box = '<div style="background: rgb(255, 255, 255); width: 20rem; height: 2rem">{}</div>'
    dark = '<div style="background: rgb(10, 10, 10); height: 9rem"></div>'
    assert faint(page, box.format(LOUD)) == []
    (found,) = faint(page, dark + box.format(f'<p style="{DARK}; position: relative; top: -5rem">Moved out</p>'))
    assert "Moved out" in found
