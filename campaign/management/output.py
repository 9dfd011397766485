"""What the commands print: UTF-8 on every machine."""

import io
import sys

from django.core.management.base import OutputWrapper


def in_utf8(*outputs: OutputWrapper) -> None:
    """Let these write UTF-8 with plain line breaks, whatever the terminal's own alphabet is: names have macrons."""
    for output in outputs:
        stream = getattr(output, "_out", output)
        if stream in (sys.stdout, sys.stderr) and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", newline="\n")
