"""Reading a result sheet, against the plain library that only takes the cells out of the same file."""

import io
from functools import partial

from python_calamine import CalamineWorkbook

from games.readers.reading import read
from tests.bench.measures import nothing
from tests.bench.results import Result
from tests.bench.timing import in_turns
from tests.sheets import Filled, fullest

GAME = 2
MOST_RATIO = 15


def bare(data: bytes) -> None:
    """Every cell of every worksheet."""
    with CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
        for name in workbook.sheet_names:
            workbook.get_sheet_by_name(name).to_python()


def reading(rounds: int) -> list[Result]:
    """A filled workbook of the fullest game: looked through, read, understood, and its form checked."""
    book = Filled(*fullest()[GAME]).as_xlsx()
    works = {"read": (nothing, partial(read, "sheet.xlsx", book)), "bare": (nothing, partial(bare, book))}
    taken = in_turns(works, rounds)
    return [Result("result sheet, to its bare cells", taken["read"] * 1000, "ms", taken["read"] / taken["bare"], 0, MOST_RATIO)]
