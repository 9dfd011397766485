"""``python -m rulebooks.kido_butai SESSION.json``: the session's result as JSON; exit status 1 where it is refused."""

import json
import sys
from pathlib import Path

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import document_of


def main(files: list[str]) -> int:
    if len(files) != 1:
        sys.stderr.write("usage: python -m rulebooks.kido_butai SESSION.json\n")
        return 2
    result = replay(document_of(Path(files[0]).read_bytes()))
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    return int("error" in result)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
