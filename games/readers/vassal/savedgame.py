"""The entry ``savedGame`` as text: plain, or each byte changed by a key, as hexadecimal digits or as it is."""

import re

from games.readers.refusing import refused

HEX_MARK, BYTE_MARK = b"!VCSK", b"VOBS"
KEY_DIGITS = 2
NO_DIGIT = re.compile(rb"[^0-9A-Fa-f]")
SEPARATOR = b"\x1b"
PLAIN = bytes(range(256))


def text_of(data: bytes, at: str) -> str:
    """The commands of a saved game. Refused where it is cut off, or where a digit or a character is none."""
    data = _opened(data, at)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(SEPARATOR, 0, error.start) + 1
        raise refused("log.encoding", f"{at}, command {number}", command=number) from None


def _opened(data: bytes, at: str) -> bytes:
    if data.startswith(HEX_MARK):
        return _from_digits(data[len(HEX_MARK) :].rstrip(b"\r\n"), at)
    if data.startswith(BYTE_MARK):
        if len(data) == len(BYTE_MARK):
            raise refused("log.cut", at)
        return _changed(data[len(BYTE_MARK) + 1 :], data[len(BYTE_MARK)])
    return data


def _from_digits(digits: bytes, at: str) -> bytes:
    if wrong := NO_DIGIT.search(digits):
        place = wrong.start() + len(HEX_MARK) + 1
        raise refused("log.hex", f"{at}, character {place}", place=place)
    if len(digits) < KEY_DIGITS or len(digits) % 2:
        raise refused("log.cut", at)
    key, *_rest = bytes.fromhex(digits[:KEY_DIGITS].decode())
    return _changed(bytes.fromhex(digits[KEY_DIGITS:].decode()), key)


def _changed(data: bytes, key: int) -> bytes:
    """Each byte with the key's bits turned round."""
    return data.translate(bytes(byte ^ key for byte in PLAIN))
