"""Every code of a file that cannot be read, or not as it stands, with the figures of its sentence.

``upload``: the container, refused whole. ``sheet``: a fault of the table with its cell or line. ``seen``: a remark, which stops
nothing. What is wrong with a value that the campaign file has too keeps the campaign file's code.
"""

UPLOAD: dict[str, frozenset[str]] = {
    "upload.empty": frozenset(),
    "upload.too_big": frozenset({"most"}),
    "upload.unknown": frozenset(),
    "upload.old": frozenset({"kind"}),
    "upload.vassal": frozenset(),
    "upload.encrypted": frozenset(),
    "upload.damaged": frozenset(),
    "upload.entries": frozenset({"count", "most"}),
    "upload.unpacked": frozenset({"most"}),
    "upload.ratio": frozenset({"ratio", "most"}),
    "upload.nested": frozenset(),
    "upload.xml": frozenset({"line", "column"}),
    "upload.dtd": frozenset({"line"}),
    "upload.rows": frozenset({"most"}),
    "upload.columns": frozenset({"most"}),
    "upload.encoding": frozenset({"line"}),
    "upload.quotes": frozenset({"line"}),
    "upload.cell": frozenset({"line"}),
    "upload.no_table": frozenset(),
    "upload.nothing": frozenset(),
    "upload.many": frozenset({"count"}),
}

SHEET: dict[str, frozenset[str]] = {
    "sheet.two_tables": frozenset({"kind", "first"}),
    "sheet.column_twice": frozenset({"column"}),
    "sheet.column_missing": frozenset({"column"}),
    "sheet.date": frozenset({"value"}),
    "sheet.error_value": frozenset(),
    "sheet.no_value": frozenset(),
    "sheet.yes_no": frozenset({"value"}),
    "sheet.side": frozenset({"value"}),
    "sheet.nobody": frozenset(),
    "sheet.reference": frozenset({"value"}),
    "sheet.reference_close": frozenset({"value", "candidates"}),
    "sheet.ambiguous": frozenset({"value", "candidates"}),
    "sheet.said_twice": frozenset({"what", "value", "first"}),
    "sheet.many_faults": frozenset({"count"}),
}

SEEN: dict[str, frozenset[str]] = {
    "seen.column": frozenset({"column"}),
    "seen.hidden": frozenset({"sheet"}),
    "seen.sheet": frozenset({"sheet"}),
    "seen.line": frozenset({"value"}),
    "seen.entry": frozenset(),
    "seen.merged": frozenset({"cells"}),
    "seen.no_aircraft": frozenset({"pilot"}),
    "seen.no_side": frozenset({"side"}),
    "seen.no_turns": frozenset({"most"}),
    "seen.windows": frozenset(),
    "seen.taken_for": frozenset({"value", "name"}),
}

CODES = UPLOAD | SHEET | SEEN
