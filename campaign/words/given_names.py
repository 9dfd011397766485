"""Names to begin with, for a pilot whom nobody has thought of yet. Common given and family names, put together by counting."""

from collections.abc import Collection, Iterator
from itertools import islice

from pilots.names import family

GIVEN = {
    "japan": ("Akira", "Daisuke", "Eiji", "Fumio", "Hajime", "Isamu", "Jun", "Kazuo", "Noboru", "Osamu", "Shinji", "Yutaka"),
    "usa": ("Albert", "Calvin", "Dale", "Ernest", "Floyd", "Glenn", "Homer", "Irving", "Leon", "Melvin", "Norman", "Roy"),
}  # fmt: skip
FAMILY = {
    "japan": (
        "Aizawa", "Chiba", "Doi", "Enomoto", "Fujii", "Hamada", "Ikeda", "Katō", "Maeda", "Nagai", "Ogura", "Sasaki", "Tamura",
        "Uchida", "Wada", "Yokoi",
    ),
    "usa": (
        "Abbott", "Barlow", "Carver", "Dalton", "Emerson", "Fenwick", "Gilmore", "Holt", "Ingram", "Keller", "Lowell", "Mercer",
        "Norris", "Prescott", "Sawyer", "Whitaker",
    ),
}  # fmt: skip
OFFERED = 8


def offered(side: str, taken: Collection[str], count: int = OFFERED) -> list[str]:
    """``count`` names of a side, none of them in ``taken``, and no family name that somebody there has already."""
    families = {family(name).casefold() for name in taken}
    free = (name for name in _all(side) if family(name).casefold() not in families)
    return list(islice(free, count))


def _all(side: str) -> Iterator[str]:
    """Each family name once, with given names that do not go in step with them."""
    given = GIVEN[side]
    for place, name in enumerate(FAMILY[side]):
        yield f"{given[place * 5 % len(given)]} {name}"
