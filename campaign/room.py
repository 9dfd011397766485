"""Addresses that are handed on: what others can open in the place of the laptop's localhost, how far it reaches, its QR code."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Literal

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.network import is_this_machine, lan_addresses, own_name

Reach = Literal["anywhere", "room", "here"]
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


@dataclass(frozen=True, slots=True)
class Sent:
    """A whole address to be sent to others. ``reach``: whence it opens: ``anywhere``, in this ``room``, or only ``here``."""

    address: str
    reach: Reach

    @property
    def how_far(self) -> str:
        """A sentence for whoever sends it."""
        if self.reach == "anywhere":
            return _("It opens wherever this site is reached.")
        if self.reach == "room":
            return _("It opens in the network of this room, and from nowhere else.")
        return _("This laptop is in no network now, so the address opens only on itself.")


def to_send(request: HttpRequest, path: str) -> Sent:
    """A page's address as others reach it.

    A browser on the laptop itself calls it localhost, which elsewhere is another machine; then the site's own name is taken if it
    has one, or else the laptop's address in the room, with the same port. Everybody else came by an address that others can open.
    """
    host, port = split_domain_port(request.get_host())
    if not is_this_machine(host):
        return Sent(request.build_absolute_uri(path), _reach(host))
    there = own_name() or next(iter(lan_addresses()), "")
    if not there:
        return Sent(request.build_absolute_uri(path), "here")
    start = f"https://{there}" if settings.HTTPS else f"{request.scheme}://{there}{f':{port}' if port else ''}"
    return Sent(f"{start}{path}", _reach(there))


def way_in(request: HttpRequest, here: str = "") -> WayIn:
    """The address of the sign-in page, or of ``here``, as others reach it."""
    sent = to_send(request, here or reverse("sign-in"))
    return WayIn("" if sent.reach == "here" else sent.address)


def _reach(host: str) -> Reach:
    """Of an address whether it is the Internet's; of a name whether the site was given it."""
    try:
        far = ip_address(host.strip("[]")).is_global
    except ValueError:
        far = "*" not in settings.ALLOWED_HOSTS
    return "anywhere" if far else "room"
