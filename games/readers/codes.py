"""Every code of a file that cannot be read, or not as it stands, with the figures of its sentence.

``upload``: the container, refused whole; ``log``: what is in one of VASSAL, refused whole. ``sheet``: a fault of the table with
its cell or line. ``seen``: a remark, which stops nothing. What is wrong with a value that the campaign file has too keeps the
campaign file's code.
"""

UPLOAD: dict[str, frozenset[str]] = {
    "upload.empty": frozenset(),
    "upload.too_big": frozenset({"most"}),
    "upload.unknown": frozenset(),
    "upload.old": frozenset({"kind"}),
    "upload.encrypted": frozenset(),
    "upload.damaged": frozenset(),
    "upload.entries": frozenset({"count", "most"}),
    "upload.unpacked": frozenset({"most"}),
    "upload.ratio": frozenset({"ratio", "most"}),
    "upload.nested": frozenset(),
    "upload.album": frozenset(),
    "upload.no_photo": frozenset({"file"}),
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
    "sheet.reference_close": frozenset({"value", "candidates"}),
    "sheet.said_twice": frozenset({"what", "value", "first"}),
    "sheet.many_faults": frozenset({"count"}),
}

LOG: dict[str, frozenset[str]] = {
    "log.hex": frozenset({"place"}),
    "log.cut": frozenset(),
    "log.encoding": frozenset({"command"}),
    "log.nothing": frozenset(),
    "log.commands": frozenset({"most"}),
    "log.long": frozenset({"most"}),
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
    "seen.log_about": frozenset(),
    "seen.log_deep": frozenset(),
    "seen.log_turns": frozenset({"most"}),
    "seen.log_all_fly": frozenset(),
    "seen.tags_many": frozenset({"most"}),
    "seen.tags_names": frozenset({"most"}),
    "seen.tag_unknown": frozenset({"tag"}),
    "seen.tag_unclear": frozenset({"tag"}),
    "seen.tag_nobody": frozenset({"tag"}),
    "seen.tag_undone": frozenset({"tag"}),
    "seen.tag_again": frozenset({"tag", "line"}),
    "seen.tag_against": frozenset({"tag", "line"}),
    "seen.tag_shared": frozenset({"tag", "line"}),
    "seen.tag_not_left": frozenset({"tag"}),
    "seen.tag_left_out": frozenset({"tag"}),
    "seen.tag_open": frozenset({"tag"}),
    "seen.taken_for": frozenset({"value", "name"}),
}

CODES = UPLOAD | SHEET | LOG | SEEN
