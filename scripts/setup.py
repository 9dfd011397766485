"""Makes .venv and installs what requirements ask for, unless that was done already.

``python scripts/setup.py [--development]``. Needs Python 3.11 or newer and nothing else. An older Python must be able
to read this file as far as its refusal, so it keeps to plain old words.
"""

import hashlib
import os
import subprocess
import sys

if sys.version_info < (3, 11):
    sys.exit("Ready Room needs Python 3.11 or newer; this is %s." % sys.version.split()[0])

RUNNING = "requirements.txt"
BASE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(BASE, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")


def works():
    """True if the environment is there and its Python is one we can use."""
    try:
        check = "import sys; sys.exit(sys.version_info < (3, 11))"
        return subprocess.run([PYTHON, "-c", check], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def make_environment():
    print("Making .venv ...", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV])
    if made.returncode:
        sys.exit("Python could not make .venv. On Debian or Ubuntu, first: sudo apt install python3-venv")


def digest_of(wanted):
    with open(os.path.join(BASE, wanted), "rb") as pins:
        return hashlib.sha256(pins.read()).hexdigest()


def is_installed(wanted):
    """True if the mark of this list holds the digest of what it asks for now."""
    mark = os.path.join(VENV, wanted + ".installed")
    if not os.path.exists(mark):
        return False
    with open(mark) as file:
        return file.read() == digest_of(wanted)


def install(wanted):
    """Install one list of pins, and mark it; the list for development holds the one for running."""
    if is_installed(wanted):
        return
    print("Installing what %s asks for (once; needs the internet) ..." % wanted, flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted]
    if subprocess.run(pip, cwd=BASE).returncode:
        sys.exit("The packages could not be installed. Is this computer on the internet? Then run the same command again.")
    for done in {wanted, RUNNING}:
        with open(os.path.join(VENV, done + ".installed"), "w") as file:
            file.write(digest_of(done))


if __name__ == "__main__":
    if not works():
        make_environment()
    install("requirements-dev.txt" if "--development" in sys.argv else RUNNING)
