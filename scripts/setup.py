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


def install(wanted):
    """Install one list of pins; a mark holds the digest of what was installed last."""
    with open(os.path.join(BASE, wanted), "rb") as pins:
        digest = hashlib.sha256(pins.read()).hexdigest()
    mark = os.path.join(VENV, wanted + ".installed")
    if os.path.exists(mark):
        with open(mark) as file:
            if file.read() == digest:
                return
    print("Installing what %s asks for (once; needs the internet) ..." % wanted, flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted]
    if subprocess.run(pip, cwd=BASE).returncode:
        sys.exit("The packages could not be installed. Is this computer on the internet? Then run the same command again.")
    with open(mark, "w") as file:
        file.write(digest)


if __name__ == "__main__":
    if not works():
        make_environment()
    install("requirements-dev.txt" if "--development" in sys.argv else "requirements.txt")
