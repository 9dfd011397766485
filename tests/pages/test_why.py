"""No number without its reason: every figure of a pilot leads to the sum behind it, and the sum is that figure."""

import re

import pytest
from django.test import Client

from tests.pages.reading import autumn, between, page, words
from tests.scenes import scene

FIGURE = re.compile(r'<a class="figure[^"]*" href="([^"#]*)#(why-kills|why-ep)">(.*?)</a>', re.DOTALL)


@scene
def solomons():
    return autumn()


def figure(markup: str) -> str:
    """A figure as it is said; a half stands in an element of its own in a column."""
    return words(markup).removeprefix("kills: ").removesuffix(" kills").replace(" ½", "½")


@pytest.mark.parametrize(
    ("where", "figures"),
    [("standings/", 2 * 27), ("standings/?after=2", 2 * 24), ("roster/", 2 * 27), ("", 5), ("pilots/j1-1/", 2)],
)
def test_each_pilots_kills_and_ep_lead_to_the_sum_behind_them(solomons, where, figures):
    found = FIGURE.findall(page(solomons, where))
    assert len(found) == figures
    client = Client()
    for address, kind, shown in found:
        logbook = client.get(address or f"/c/{solomons.slug}/{where}").content.decode()
        reasons = between(logbook, f'<dl class="sum" id="{kind}">', "</dl>")
        result = re.findall(r'<dd class="result">(.*?)</dd>', reasons)
        assert [figure(one) for one in result] == [figure(shown)], (address, kind)
