"""Figures, signs and the parts of pages."""

from fractions import Fraction

import pytest
from django import forms
from django.template import TemplateSyntaxError, engines

from campaign.signs import figures, shapes
from campaign.signs.chart import chart
from tests.pages.reading import words


def rendered(source, **context):
    return engines["django"].from_string(source).render(context)


@pytest.mark.parametrize(("half_kills", "shown"), [(0, "0"), (1, "½"), (2, "1"), (21, "10½"), (40, "20")])
def test_kills_are_written_with_a_half(half_kills, shown):
    assert figures.kills(half_kills) == shown


def test_in_a_column_the_half_has_a_place_of_its_own():
    assert figures.kills_in_column(21) == '10<span class="frac">½</span>'
    assert figures.kills_in_column(1) == '<span class="frac">½</span>'
    assert figures.kills_in_column(0) == '0<span class="frac"></span>'


@pytest.mark.parametrize(("value", "shown"), [(0, "0"), (-3, "−3"), (1024, "1,024"), (-1024, "−1,024"), (999, "999")])
def test_numbers_have_a_real_minus_and_thousands(value, shown):
    assert figures.number(value) == shown


@pytest.mark.parametrize(("value", "shown"), [(25, "+25"), (0, "0"), (-1, "−1")])
def test_what_is_added_has_its_sign(value, shown):
    assert figures.signed(value) == shown


def test_chances_are_exact_fractions():
    assert words(figures.odds(Fraction(13, 18))) == "13 ⁄ 18"
    assert words(figures.odds(Fraction(1))) == "certain"
    assert words(figures.odds(Fraction(0))) == "impossible"


@pytest.mark.parametrize(("quarters", "shown"), [(50, "12½"), (150, "37½"), (25, "6¼"), (75, "18¾"), (100, "25"), (1, "¼")])
def test_quarters_of_ep_are_written_as_people_write_them(quarters, shown):
    assert figures.quarters(quarters) == shown


def test_more_than_twenty_marks_become_a_number_and_five():
    drawn = shapes.marks("usa", (2,) * 30, before=4)
    assert "27 + " in drawn
    assert drawn.count("<svg") == 5
    assert shapes.marks("usa", (2,) * 18, before=4).count("<svg") == 20


def test_marks_are_told_apart_by_the_victims_sign_and_by_half():
    assert "#mark-usa-half" in shapes.mark("usa", 1)
    assert "#mark-japan" in shapes.mark("japan", 2)
    assert 'class="mark before"' in shapes.mark("japan", 2, before=True)


def test_a_pilots_name_is_text_whatever_it_is():
    drawn = shapes.pilot('<img src=x onerror="1">', "japan", "/c/x/pilots/y/", '"><b>')
    assert "<img" not in drawn
    assert "<b>" not in drawn
    assert words(drawn).endswith('"><b>')


def test_the_sides_are_told_by_word_as_well_as_by_sign():
    assert words(shapes.side("usa")) == "USA"
    assert words(shapes.pilot("Ito", "japan")) == "Ito , Japan"


def test_labels_at_the_end_of_the_chart_do_not_lie_on_each_other():
    drawn = chart([[1, 10, 10]], [1, 2, 4, 7])
    places = [float(part.split('y="')[1].split('"')[0]) for part in drawn.split('class="end ')[1:]]
    assert abs(places[0] - places[1]) >= 17


def test_a_chart_of_nothing_is_drawn_too():
    assert "still to be flown" in chart([], [1, 2, 4, 7])


class Muster(forms.Form):
    name = forms.CharField(label="Name of the pilot", help_text="As it should stand in the logbook", max_length=5)
    die = forms.ChoiceField(label="The die", choices=[(n, n) for n in range(1, 7)], widget=forms.RadioSelect)
    guns = forms.BooleanField(label="guns working", required=False)


def test_a_field_shows_its_error_under_it_bound_to_it_and_keeps_what_was_entered():
    shown = rendered("{% load ready_room %}{% field form.name %}", form=Muster({"name": "Longer than five"}))
    assert 'aria-describedby="id_name_helptext id_name_error"' in shown
    assert 'id="id_name_error"' in shown
    assert 'value="Longer than five"' in shown


def test_dice_to_pick_from_show_their_faces_and_say_their_numbers():
    shown = rendered('{% load ready_room %}{% field form.die "dicepick" %}', form=Muster({"die": "4"}))
    assert "#die-6" in shown
    assert words(shown) == "The die 1 2 3 4 5 6"
    assert shown.count("checked") == 1


def test_a_box_to_tick_has_its_words_beside_it():
    assert '<label class="tick">' in rendered("{% load ready_room %}{% field form.guns %}", form=Muster())


def test_every_form_has_a_key_of_its_own():
    source = "{% load ready_room %}{% form_key %}"
    assert rendered(source) != rendered(source)
    assert 'value="abc"' in rendered("{% load ready_room %}{% form_key key %}", key="abc")


@pytest.mark.parametrize(
    ("source", "context"),
    [
        ("{% translate 'Kills & more' %}", {}),
        ("{% translate 'Kills' as x %}[{{ x }}]", {}),
        ("{% translate 'Turn' context 'Dauntless' as x %}[{{ x }}]{% translate 'Turn' context 'Dauntless' %}", {}),
        ("{% blocktranslate with n=one.n %}Game {{ n }}, 5 % of it{% endblocktranslate %}", {"one": {"n": 3}}),
        ("{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}", {"name": "<b>"}),
        ("{% blocktranslate count n=many %}{{ n }} roll{% plural %}{{ n }} rolls{% endblocktranslate %}", {"many": 1}),
        (
            "{% blocktranslate count n=many with a=b %}{{ n }} {{ a }}{% plural %}{{ n }} {{ a }}s{% endblocktranslate %}",
            {"many": 2, "b": "x"},
        ),
    ],
)
def test_kept_words_say_what_djangos_own_say(source, context):
    assert rendered("{% load kept_words %}" + source, **context) == rendered("{% load i18n %}" + source, **context)


@pytest.mark.parametrize(
    "source", ["{% translate x %}", "{% blocktranslate trimmed %}a{% endblocktranslate %}", "{% blocktranslate %}a"]
)
def test_words_that_cannot_be_kept_are_refused_when_the_template_is_read(source):
    with pytest.raises(TemplateSyntaxError):
        rendered("{% load kept_words %}" + source)
