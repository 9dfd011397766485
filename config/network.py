"""Where this machine can be reached on the local network."""

import os
import socket
import struct
import sys
from ipaddress import IPv4Address, ip_address

from django.conf import settings

VIRTUAL = ("br-", "docker", "lo", "tun", "veth", "virbr", "wg")
NEAR = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")


def lan_addresses() -> list[str]:
    """IPv4 addresses that others in the room can open, the likeliest first; none without a network. Sends nothing."""
    found = [*_routed(), *_of_interfaces(), *_of_name()]
    good = [a for a in found if not (IPv4Address(a).is_loopback or IPv4Address(a).is_link_local or IPv4Address(a).is_unspecified)]
    return list(dict.fromkeys(good))


def own_name() -> str:
    """The name under which others reach the site, as ALLOWED_HOSTS says; empty where it says none."""
    if "*" in settings.ALLOWED_HOSTS:
        return ""
    return next((host for host in settings.ALLOWED_HOSTS if not host.startswith(".") and not is_this_machine(host)), "")


def is_this_machine(host: str) -> bool:
    """Whether a name or an address in a browser's line means the machine on which the browser runs."""
    name = host.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _routed() -> list[str]:
    """The address that the system would send from. Connecting a datagram socket only asks the routing table."""
    found = []
    for target in NEAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found.append(probe.getsockname()[0])
    return found


def _of_interfaces() -> list[str]:
    """The addresses of Linux's network interfaces but the virtual ones."""
    if sys.platform != "linux":
        return []
    import fcntl

    address_of_interface = 0x8915  # SIOCGIFADDR
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(VIRTUAL):
                continue
            try:
                answer = fcntl.ioctl(probe, address_of_interface, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def port_is_free(port: int) -> bool:
    """False if somebody listens on the port already, on all addresses or on loopback."""
    for address in ("0.0.0.0", "127.0.0.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except PermissionError:
                raise
            except OSError:
                return False
    return True
