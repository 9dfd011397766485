"""Photos for tests: painted with Pillow, in any format and with what cameras write into their files."""

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

BLUE, RED = (30, 60, 90), (180, 40, 30)


def painted(size: tuple[int, int] = (320, 200), form: str = "PNG", mode: str = "RGB", **written: Any) -> bytes:
    """The left half blue and the right half red, so that it is seen which way it stands."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (size[0] // 2, 0, *size))
    out = BytesIO()
    image.convert(mode).save(out, form, **written)
    return out.getvalue()


def announcing(width: int, height: int) -> bytes:
    """A small PNG whose head says that it is of such a size."""
    png = painted((8, 8))
    head = b"IHDR" + struct.pack(">II", width, height) + png[24:29]
    return png[:12] + head + struct.pack(">I", zlib.crc32(head)) + png[33:]


def seen(data: bytes) -> Image.Image:
    """A picture as it came out."""
    image = Image.open(BytesIO(data))
    image.load()
    return image
