"""Where this machine can be reached on the local network."""

import os
import socket
import struct
import sys
from ipaddress import IPv4Address

VIRTUAL = ("br-", "docker", "lo", "tun", "veth", "virbr", "wg")
NEAR = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")


def lan_addresses() -> list[str]:
    """IPv4 addresses that others in the room can open, the likeliest first; none without a network. Sends nothing."""
    found = [*_routed(), *_of_interfaces(), *_of_name()]
    good = [a for a in found if not (IPv4Address(a).is_loopback or IPv4Address(a).is_link_local or IPv4Address(a).is_unspecified)]
    return list(dict.fromkeys(good))


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
