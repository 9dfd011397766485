"""Where a webhook may go: checked when it is saved, and again with the addresses behind its name each time before it is sent."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST = 500
PORTS = {"http": 80, "https": 443}
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GIVEN_OUT = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is the Internet's so far; elsewhere there are old ways of writing this machine's own addresses."""
NEVER = tuple(
    map(
        ipaddress.ip_network,
        ("2002::/16", "2001::/32", "64:ff9b:1::/48", "fec0::/10", "192.0.0.0/24", "fd00:ec2::/32", "0.0.0.0/8"),
    )
)
"""Tunnels that end somewhere else, and where clouds keep their secrets beside link-local addresses."""
Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class Target:
    """A webhook's address in its parts. ``path`` is what is asked for, with its query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def masked(self) -> str:
        """What may be shown of it: no path and no query, since they are the secret."""
        return f"{self.scheme}://{self.named}/…"

    @property
    def named(self) -> str:
        """The host as the header ``Host`` has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


class NoTarget(ValueError):
    """An address that no webhook may have. Its only argument is the code of the refusal."""


def target(url: str) -> Target:
    """The parts of an address. Raises NoTarget: webhook.form, webhook.scheme or webhook.secret."""
    if not url or len(url) > LONGEST or any(ord(sign) <= 32 or ord(sign) == 127 for sign in url) or "\\" in url:
        raise NoTarget("webhook.form")
    try:
        parts = urlsplit(url)
        host, port = (
            (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else parts.hostname,
            parts.port,
        )
    except (ValueError, UnicodeError):
        raise NoTarget("webhook.form") from None
    if parts.scheme not in PORTS:
        raise NoTarget("webhook.scheme")
    if not host or port == 0:
        raise NoTarget("webhook.form")
    if parts.username is not None or parts.password is not None:
        raise NoTarget("webhook.secret")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not path.isascii():
        raise NoTarget("webhook.form")
    return Target(parts.scheme, host, port or PORTS[parts.scheme], path)


def allowed(address: str, to_lan: bool) -> bool:
    """May we connect to this IP address? ``to_lan``: also to this machine and the local network.

    What is linked to one cable, reserved, or no single receiver is never allowed: clouds keep their secrets there.
    """
    try:
        ip = _inner(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if (
        ip.is_link_local
        or ip.is_multicast
        or ip.is_unspecified
        or ip.is_reserved
        and not ip.is_loopback
        or any(ip in net for net in NEVER)
    ):
        return False
    public = ip.is_global and (ip.version == 4 or ip in GIVEN_OUT)
    return public or to_lan and (ip.is_private or ip.is_loopback)


def _inner(ip: Ip) -> Ip:
    """The IPv4 address inside an IPv6 one, if there is one."""
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return ip.ipv4_mapped
        if ip in NAT64:
            return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip
