"""Dice and draws of the site, made at the moment they are due."""

from collections.abc import Mapping

from games import site_dice
from rulebooks.kido_butai.telling import Purpose


class SiteDice:
    """Results of the site (``games.site_dice``)."""

    def die(self, purpose: Purpose) -> int:
        return site_dice.die()

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        counter = site_dice.RANDOM.randrange(sum(contents.values()))
        for kind, many in contents.items():
            counter -= many
            if counter < 0:
                return kind
        raise AssertionError("an empty container is never drawn from")
