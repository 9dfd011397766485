"""The way in for phones in the room: the address that they can open, and its QR code."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from config.network import lan_addresses

QUIET_ZONE = 3
PIXELS = 4


@dataclass(frozen=True, slots=True)
class WayIn:
    """Where a phone signs in, or another page. ``address`` is empty where the laptop is in no network: no phone finds it."""

    address: str

    @property
    def code(self) -> SafeString:
        """The address as a QR code: an SVG without styles, dark on light also at night."""
        return self._drawn(scale=PIXELS)

    @property
    def code_to_fit(self) -> SafeString:
        """The same without a size of its own: as large as the place that it is given."""
        return self._drawn(omitsize=True)

    def _drawn(self, **size: Any) -> SafeString:
        drawn = segno.make(self.address, error="m")
        return mark_safe(drawn.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", svgclass=None, lineclass=None, **size))


def way_in(request: HttpRequest, here: str = "") -> WayIn:
    """The address of the sign-in page, or of ``here``, as others in the room reach it.

    A browser on the laptop itself calls it localhost, which on a phone is the phone; then the laptop's address in the room is
    taken, with the same port. Everybody else came by an address that others can open too.
    """
    host, port = split_domain_port(request.get_host())
    here = here or reverse("sign-in")
    if not _means_this_machine(host):
        return WayIn(request.build_absolute_uri(here))
    addresses = lan_addresses()
    return WayIn(f"{request.scheme}://{addresses[0]}{f':{port}' if port else ''}{here}" if addresses else "")


def _means_this_machine(host: str) -> bool:
    name = host.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
