"""What the log must not hold: the secret part of a link, and tokens."""

import logging
import re

LINK = re.compile(r"(/in/)[A-Za-z0-9_-]+")
TOKEN = re.compile(r"\brr_[A-Za-z0-9_-]+")


class HideLinks(logging.Filter):
    """Writes ``/in/…/`` where a line would name a link that lets people in, and ``rr_…`` where it would name a token."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if "/in/" in said or "rr_" in said:
            record.msg, record.args = TOKEN.sub("rr_…", LINK.sub(r"\1…", said)), ()
        return True
