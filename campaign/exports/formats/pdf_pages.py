"""PDF for paper, typeset."""

from collections.abc import Iterator

from campaign.exports.tables import Export


def pdf(export: Export) -> Iterator[bytes]:
    """An export as a PDF on A4. Its pages are made of what other formats say, so they are asked for only now."""
    from campaign.exports.pdf.pages import render

    yield render(export)
