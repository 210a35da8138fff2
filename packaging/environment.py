"""The virtual environment in the checkout: made, mended and left alone when nothing has changed.

The two scripts beside it call :func:`prepare`. Only the standard library is needed, and no syntax
newer than Python 3.6, because this runs before anything is installed.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import system_packages
from trouble import Trouble, last_line

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYPROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
STAMP = VENV / "set-up.json"
UNFINISHED = VENV / "set-up.unfinished"
LOG = VENV / "set-up.log"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
OFFLINE = (
    "Temporary failure in name resolution",
    "Name or service not known",
    "Failed to establish a new connection",
    "Network is unreachable",
    "Max retries exceeded",
    "Cannot connect to proxy",
    "timed out",
)


def prepare(extra: str = "") -> Path:
    """Return the Python of an environment that has the dependencies and those of *extra*.

    Raises Trouble with one line to print when that cannot be done.
    """
    try:
        if not is_ready(extra):
            with _one_at_a_time():
                if not is_ready(extra):
                    _build(extra)
    except OSError as error:
        raise Trouble(f"Cannot set up {VENV}: {error.strerror}: {error.filename}") from error
    return PYTHON


def is_ready(extra: str) -> bool:
    """Say whether the environment holds what is asked for; takes a few milliseconds."""
    stamp = _stamp()
    if stamp.get("fingerprint") != fingerprint() or extra not in stamp.get("extras", ()):
        return False
    return PYTHON.exists() and not UNFINISHED.exists() and _present() >= set(stamp["present"])


def fingerprint() -> str:
    """Return what must be the same for an environment to stay as it is."""
    parts = [PYPROJECT.read_bytes(), CONSTRAINTS.read_bytes(), str(ROOT).encode()]
    parts.append("{}.{}".format(*sys.version_info[:2]).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def why_unusable() -> str:
    """Return why the environment there is must be built anew, or nothing when it can stay."""
    if not (VENV / "pyvenv.cfg").is_file() or UNFINISHED.exists():
        return "it is only half-built"
    settings = _settings()
    if settings.get("version", "").split(".")[:2] != [str(part) for part in sys.version_info[:2]]:
        return "it was made by Python {}".format(settings.get("version", "of another kind"))
    made_for = re.sub(r".* -m venv (--\S+ )*", "", settings.get("command", str(VENV)))
    if Path(made_for).resolve() != VENV.resolve():
        return f"the checkout has moved here from {Path(made_for).parent}"
    probe = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]!r})"
    try:
        broken = subprocess.call([str(PYTHON), "-I", "-c", probe], stderr=subprocess.DEVNULL)
    except OSError:
        broken = True
    return "it is broken" if broken else ""


def _build(extra: str) -> None:
    extras = {extra, *_stamp().get("extras", ())}
    if VENV.is_symlink() or VENV.exists():
        reason = why_unusable()
        if reason:
            print(f"Building .venv anew: {reason}.", flush=True)
            extras = {extra}
            _remove_environment()
    if not PYTHON.exists():
        system_packages.ensure_venv_module()
        print("Creating the virtual environment .venv ...", flush=True)
        VENV.mkdir(exist_ok=True)
        UNFINISHED.touch()
        base = getattr(sys, "_base_executable", None) or sys.executable
        _run([base, "-m", "venv", str(VENV)], "Python could not create the environment")
    print("Installing the Python packages (a minute or so the first time) ...", flush=True)
    UNFINISHED.touch()
    _install(extras)
    system_packages.ensure_window_libraries(PYTHON)
    present = sorted(_present())
    done = {"fingerprint": fingerprint(), "extras": sorted(extras), "present": present}
    STAMP.write_text(json.dumps(done), encoding="utf-8")
    UNFINISHED.unlink()


def _install(extras: set) -> None:
    named = ",".join(sorted(extras - {""}))
    target = f"{ROOT}[{named}]" if named else str(ROOT)
    command = [str(PYTHON), "-m", "pip", "install", "--progress-bar", "off", "--no-input"]
    command += ["--retries", "2", "-c", str(CONSTRAINTS), "--editable", target]
    _run(command, "pip could not install the packages")


def _run(command: list, failed: str) -> None:
    done = subprocess.run(
        command,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=clean_environment(),
    )
    output = done.stdout.decode("utf-8", "replace")
    LOG.write_text(output, encoding="utf-8")
    if done.returncode == 0:
        return
    if "CERTIFICATE_VERIFY_FAILED" in output:
        raise Trouble(
            "Could not download the Python packages: the certificate of the package index is not "
            f"trusted here. Set PIP_CERT to the right bundle and run this again (details: {LOG})."
        )
    if any(sign in output for sign in OFFLINE):
        raise Trouble(
            "Could not download the Python packages: the package index does not answer. "
            f"Check the network and run this again (details: {LOG})."
        )
    raise Trouble(f"{failed}: {last_line(output, 'ERROR: ')} (details: {LOG})")


def clean_environment() -> dict:
    """Return the environment variables for our own Python, without those meant for another."""
    foreign = {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"}
    return {name: value for name, value in os.environ.items() if name not in foreign}


def _remove_environment() -> None:
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    else:
        shutil.rmtree(str(VENV))


def _stamp() -> dict:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and "present" in stamp else {}


def _present() -> set:
    """Return what lies in site-packages; a package deleted by hand is missed here."""
    folders = [*VENV.glob("lib/python*/site-packages"), *VENV.glob("Lib/site-packages")]
    return {path.name for folder in folders[:1] for path in folder.iterdir()} - {"__pycache__"}


def _settings() -> dict:
    lines = (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=") for line in lines]
    return {name.strip(): value.strip() for name, _, value in pairs}


@contextlib.contextmanager
def _one_at_a_time() -> "Iterator[None]":
    """Hold a lock on the checkout while it is being set up, so that two set-ups take turns."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with PYPROJECT.open("rb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Another set-up of this checkout is running; waiting for it ...", flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
