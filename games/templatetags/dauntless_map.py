"""``{% load dauntless_map %}``: the picture of a hex field, its layer of taps, and its facts in words."""

from django import template

from games.dauntless.map.drawing import drawing
from games.dauntless.map.taps import taps
from games.dauntless.map.words import facts

register = template.Library()
register.simple_tag(drawing, name="hex_field")
register.simple_tag(taps, name="hex_taps")
register.filter("hex_facts", facts)
