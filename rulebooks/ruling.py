"""A numbered ruling: what this product does where a book leaves a question open."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class BookRuling:
    """One ruling. ``on``: the paragraphs it answers; ``options``: the rule options that change it, by their key."""

    number: int
    title: str
    on: tuple[str, ...]
    text: str
    options: tuple[str, ...] = ()
    book: str = ""

    @property
    def cite(self) -> str:
        return f"{self.book}-R{self.number}"


def of_book(book: str, *rulings: BookRuling) -> tuple[BookRuling, ...]:
    """The rulings on one book."""
    return tuple(replace(ruling, book=book) for ruling in rulings)
