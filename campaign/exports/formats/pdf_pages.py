"""PDF for paper, typeset."""

from collections.abc import Iterator

from campaign.exports.pdf.pages import render
from campaign.exports.tables import Export


def pdf(export: Export) -> Iterator[bytes]:
    """An export as a PDF on A4."""
    yield render(export)
