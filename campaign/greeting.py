"""What the terminal shows when Ready Room opens."""

import io
import sys

import segno

from campaign import sign_ins
from campaign.keeper import has_keeper
from config.network import lan_addresses


def greeting(port: int) -> str:
    """What the terminal shows once the server listens: addresses, QR code, the demo's sign-ins."""
    addresses = [f"http://{address}:{port}/" for address in lan_addresses()]
    lines = ["", "Ready Room is open.", "", f"  on this laptop   http://localhost:{port}/"]
    lines += [f"  in this room     {address}" for address in addresses]
    lines += ["", qr_code(addresses[0])] if addresses else ["  in this room     (no network: join one, and start again)", ""]
    if kept := sign_ins.kept():
        width = max(len(s.name) for s in kept)
        lines += [f"The demo’s sign-ins (also in {sign_ins.place()}):"]
        lines += [f"  {s.name:<{width}}  {s.password}  {s.part}" for s in kept]
        lines += [""]
    if not has_keeper():
        lines += [f"Make your own account first, on this laptop: http://localhost:{port}/welcome/", ""]
    lines += ["Stop with Ctrl-C.", ""]
    return printable("\n".join(lines))


def qr_code(address: str) -> str:
    """The address as a QR code of half blocks, or nothing where the terminal cannot show them."""
    out = io.StringIO()
    segno.make(address, error="l", boost_error=False).terminal(out, compact=True)
    code = out.getvalue()
    return code if printable(code) == code else ""


def printable(text: str) -> str:
    """``text`` as far as this terminal's encoding goes."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
