"""What is wrong with a session file, as a sentence."""

from django.utils.translation import gettext as _

from games.dauntless.brought import LARGEST
from games.dauntless.words import refused


def broken_words(code: str, field: str, line: int | None) -> str:
    """The fault, its place in the file, and the line of the log where it is one. ``code``: the rules’, or one of a file’s own."""
    if code == "file_size":
        return _("This file is too large: a session file has at most %(most)s MB.") % {"most": LARGEST // 1_000_000}
    if code == "file_text":
        return _("This file is no JSON text that can be read, or holds signs that cannot be stored.")
    if code == "file_work":
        return _("More is in this file than can be worked out at once. A session with fewer or shorter lines can be loaded.")
    if code in ("bad_format", "bad_version"):
        return _("This is no session file of the Dauntless desk, version 1.")
    said = _differs(code, line) or refused({"code": code, "field": field})
    if line is not None:
        return _("Line %(line)s of the log, “%(field)s”: %(said)s") % {"line": line, "field": field, "said": said}
    return _("“%(field)s”: %(said)s") % {"field": field, "said": said} if field else said


def _differs(code: str, line: int | None) -> str:
    """What the rules cannot say, since it is about files."""
    words = {
        "line_size": _("this is more than can be worked out at once."),
        "log_order": _("the lines are not numbered one after the other."),
        "answer_differs": _("its answer does not come out of its request."),
        "ledger_differs": _("the ledger does not agree with the log."),
        "digest_differs": _("text and salt do not give the digest."),
    }
    return words.get(code, "")
