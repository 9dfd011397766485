"""What the log must not hold: the secret part of a link."""

import logging
import re

SECRET = re.compile(r"(/in/)[A-Za-z0-9_-]+")


class HideLinks(logging.Filter):
    """Writes ``/in/…/`` where a line would name a link that lets people in."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if "/in/" in said:
            record.msg, record.args = SECRET.sub(r"\1…", said), ()
        return True
