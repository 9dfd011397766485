"""How columns of a crowded table share a page, in letters: no row grows tall while the columns beside it are empty."""

from collections.abc import Sequence

SAMPLE, TALL = 80, 1.5
"""How many rows are looked at; and how much worse one text of many lines is than many of few."""


def shared(lengths: Sequence[Sequence[int]], least: Sequence[int], room: int) -> list[int]:
    """A width for each column, from its least up to its longest text. ``lengths``: for each column those of its texts.

    Step by step the column gets more that gains most for each letter that it takes.
    """
    heights = [_heights(column, narrow, room) for column, narrow in zip(lengths, least, strict=True)]
    added = [0] * len(least)
    spare = room - sum(least)
    while spare > 0:
        steps = [_step(column[have:], spare) for column, have in zip(heights, added, strict=True)]
        place = max(range(len(steps)), key=steps.__getitem__)
        gain, more = steps[place]
        if gain <= 0:
            break
        added[place] += more
        spare -= more
    return [narrow + more for narrow, more in zip(least, added, strict=True)]


def _heights(lengths: Sequence[int], least: int, room: int) -> list[int]:
    """How many lines a column takes with its least width, with a letter more, and so on until all its texts have one line."""
    some = [length for length in lengths[:: max(1, len(lengths) // SAMPLE)] if length > least]
    most = min(max([*lengths, least]), room)
    return [sum((-(-length // width)) ** TALL for length in some) for width in range(least, most + 1)] or [0]


def _step(heights: Sequence[int], spare: int) -> tuple[float, int]:
    """What a column gains for each letter, and how many it takes for that."""
    found = ((heights[0] - heights[more]) / more for more in range(1, min(len(heights), spare + 1)))
    return max(((gain, more) for more, gain in enumerate(found, 1)), default=(0, 0))
