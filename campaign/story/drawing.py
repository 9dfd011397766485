"""A photo as somebody brings it, drawn anew: a JPEG that tells nothing but the picture, and a small one of it."""

import hashlib
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from rulebooks.refusal import Refusal

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_BYTES = 25 * 1024 * 1024
MOST_PIXELS, MOST_TOGETHER = 64_000_000, 640_000_000
"""Of one photo; and of all that come at once, which are drawn while somebody waits."""
LARGE, SMALL = 1600, 480
QUALITY = {LARGE: 84, SMALL: 78}
RESIZED = ("RGB", "RGBA", "CMYK")
"""Modes that can be made smaller as they are."""
WHITE = (255, 255, 255)
BRANDS = (b"heic", b"heix", b"heif", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
"""What a file of an Apple camera says of itself behind its first eight bytes."""
ONE_AT_A_TIME = Lock()
"""The largest takes a gigabyte while it is drawn, which a club's laptop has once."""
BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, IndexError, struct.error)


@dataclass(frozen=True, slots=True)
class Drawn:
    """``sha256`` is of the bytes as they came, as is ``pixels``; ``width`` and ``height`` are the large picture's."""

    name: str
    sha256: str
    data: bytes
    small: bytes
    width: int
    height: int
    pixels: int = 0


class NoPhoto(Exception):
    """Bytes that no picture is made of, and why."""

    def __init__(self, code: str, **params: int):
        super().__init__(code)
        self.refusal = Refusal(code, "/photo", "", params)


def drawn(name: str, data: bytes, before: int = 0) -> Drawn:
    """The picture, upright, in the colours of the web, with white behind what is transparent. Raises NoPhoto.

    ``before``: the pixels of those that came with it and are drawn already. Takes seconds: not for an act's transaction.
    """
    if len(data) > MOST_BYTES:
        raise NoPhoto("photo.large", most=MOST_BYTES // 1024 // 1024)
    if data[4:8] == b"ftyp" and data[8:12] in BRANDS:
        raise NoPhoto("photo.heic")
    with ONE_AT_A_TIME, _readable():
        picture, pixels = _opened(data, before)
        small = picture.copy()
        small.thumbnail((SMALL, SMALL), Image.Resampling.LANCZOS)
        return Drawn(
            name=name.rpartition("/")[2][:200],
            sha256=hashlib.sha256(data).hexdigest(),
            data=_written(picture, LARGE),
            small=_written(small, SMALL),
            width=picture.width,
            height=picture.height,
            pixels=pixels,
        )


@contextmanager
def _readable() -> Iterator[None]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except Image.DecompressionBombError:
        raise NoPhoto("photo.pixels", most=MOST_PIXELS // 1_000_000) from None
    except BROKEN:
        raise NoPhoto("photo.broken") from None


def _opened(data: bytes, before: int) -> tuple[Image.Image, int]:
    """Only what its head says is read before its size is known; made smaller first, so that little memory is needed after."""
    with Image.open(BytesIO(data), formats=FORMATS) as image:
        pixels = image.width * image.height
        if pixels > MOST_PIXELS:
            raise NoPhoto("photo.pixels", most=MOST_PIXELS // 1_000_000)
        if before + pixels > MOST_TOGETHER:
            raise NoPhoto("photo.together", most=MOST_TOGETHER // 1_000_000)
        image.draft("RGB", (LARGE, LARGE))
        image.load()
        plain: Image.Image = image
        if image.mode not in RESIZED:
            plain = image.convert("RGBA" if image.has_transparency_data else "RGB")
        plain.thumbnail((LARGE, LARGE), Image.Resampling.LANCZOS)
        return _coloured(_upright(plain)), pixels


def _upright(image: Image.Image) -> Image.Image:
    """As the camera was held; as it is where the camera's notes are damaged."""
    try:
        return ImageOps.exif_transpose(image)
    except (*BROKEN, ArithmeticError, LookupError, TypeError):
        return image


def _coloured(image: Image.Image) -> Image.Image:
    """In the colours of the web, without transparency."""
    profile = image.info.get("icc_profile")
    if image.has_transparency_data:
        seen = image.convert("RGBA")
        ground = Image.new("RGB", seen.size, WHITE)
        ground.paste(seen, mask=seen.getchannel("A"))
        return ground
    if profile and image.mode in ("RGB", "CMYK"):
        return _of_the_web(image, profile)
    return image.convert("RGB")


def _of_the_web(image: Image.Image, profile: bytes) -> Image.Image:
    """The colours as the camera's profile means them; as they are where it cannot be read."""
    try:
        said = ImageCms.ImageCmsProfile(BytesIO(profile))
        made = ImageCms.profileToProfile(image, said, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        made = None
    return made if made is not None else image.convert("RGB")


def _written(image: Image.Image, size: int) -> bytes:
    """Drawn onto a new picture, so that nothing of the old file's notes goes along."""
    bare = Image.new("RGB", image.size)
    bare.paste(image)
    out = BytesIO()
    bare.save(out, "JPEG", quality=QUALITY[size], optimize=True, progressive=True)
    return out.getvalue()
