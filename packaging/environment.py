"""The virtual environment in the checkout: made, mended and left alone when nothing has changed.

The two scripts beside it call :func:`prepare`. Only the standard library is needed, and no syntax
newer than Python 3.6, because this runs before anything is installed.
"""

import contextlib
import errno
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import system_packages
from trouble import Trouble, last_line, what_failed


def home_of(root: Path) -> Path:
    """Return where what is made for the checkout *root* lies: there, or in the user's cache.

    The cache is taken where the checkout, or an environment in it, may not be written to.
    """
    venv = root / ".venv"
    if _can_be_written(venv if venv.is_dir() else root):
        return root
    key = hashlib.sha256(str(root).encode("utf-8", "replace")).hexdigest()[:12]
    return cache_folder() / "realms-builder" / "checkouts" / f"{root.name}-{key}"


def cache_folder() -> Path:
    """Return the folder of the user for what can be made anew."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _can_be_written(folder: Path) -> bool:
    """Say whether files can be made in *folder*, by making one: Windows knows no other way."""
    try:
        with tempfile.TemporaryFile(dir=str(folder)):
            return True
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS)


ROOT = Path(__file__).resolve().parent.parent
HOME = home_of(ROOT)
VENV = HOME / ".venv"
PYPROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
STAMP = VENV / "set-up.json"
UNFINISHED = VENV / "set-up.unfinished"
LOG = VENV / "set-up.log"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
NEEDED_MB = {"": 400, "test": 1200}
"""What an environment takes on Linux, by the extra that is asked for."""
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
        if error.errno == errno.ENOSPC:
            raise _no_room(extra) from error
        raise Trouble(f"Cannot set up {VENV}: {what_failed(error)}") from error
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
        if HOME != ROOT:
            print(f"The checkout cannot be written to; what it needs goes into {HOME}.", flush=True)
            HOME.mkdir(parents=True, exist_ok=True)
        if _free_mb(HOME) < NEEDED_MB[extra]:
            raise _no_room(extra)
        print("Creating the virtual environment .venv ...", flush=True)
        VENV.mkdir(exist_ok=True)
        UNFINISHED.touch()
        base = getattr(sys, "_base_executable", None) or sys.executable
        _run([base, "-m", "venv", str(VENV)], "Python could not create the environment")
    print("Installing the Python packages (a minute or so the first time) ...", flush=True)
    UNFINISHED.touch()
    _install(extras, extra)
    system_packages.ensure_window_libraries(PYTHON)
    present = sorted(_present())
    done = {"fingerprint": fingerprint(), "extras": sorted(extras), "present": present}
    STAMP.write_text(json.dumps(done), encoding="utf-8")
    UNFINISHED.unlink()


def _free_mb(folder: Path) -> int:
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(str(folder)).free // 1000000


def _no_room(extra: str) -> Trouble:
    passing = Path(tempfile.gettempdir())
    return Trouble(
        f"There is too little room: about {NEEDED_MB[extra]} MB are needed in {HOME}, where "
        f"{_free_mb(HOME)} MB are free, and for a while 200 MB in {passing}, where "
        f"{_free_mb(passing)} MB are free. Make room and run this again."
    )


def _install(extras: set, extra: str) -> None:
    named = ",".join(sorted(extras - {""}))
    target = f"{ROOT}[{named}]" if named else str(ROOT)
    command = [str(PYTHON), "-m", "pip", "install", "--progress-bar", "off", "--no-input"]
    command += ["--retries", "2", "-c", str(CONSTRAINTS), "--editable", target]
    _run(command, "pip could not install the packages", extra)


def _run(command: list, failed: str, extra: str = "") -> None:
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
    if "No space left on device" in output:
        raise _no_room(extra)
    if "no matching distribution found for pyside6" in output.lower():
        raise Trouble(_no_qt())
    raise Trouble(f"{failed}: {last_line(output, 'ERROR: ')} (details: {LOG})")


def _no_qt() -> str:
    """Return why there is no PySide6 for this machine: most often its C library is too old."""
    version = "{}.{}".format(*sys.version_info[:2])
    machine = platform.machine()
    if sys.platform.startswith("linux"):
        machine += ", {} {}".format(*platform.libc_ver())
    return (
        "There is no PySide6, which the window is made of, for this system "
        f"(Python {version}, {machine}). On Linux it needs glibc 2.34 or newer, on ARM 2.39, as in "
        f"Debian 13 or Ubuntu 24.04 (details: {LOG})."
    )


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
    with PYPROJECT.open("rb") as held:
        if not _taken(held, wait=False):
            print("Another set-up of this checkout is running; waiting for it ...", flush=True)
            while not _taken(held, wait=True):
                pass
        yield


def _taken(held: "BinaryIO", wait: bool) -> bool:
    """Lock the file *held* until it is closed; say whether it is ours now."""
    try:
        import fcntl
    except ImportError:
        return _taken_on_windows(held, wait)
    if wait:
        fcntl.flock(held, fcntl.LOCK_EX)
        return True
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _taken_on_windows(held: "BinaryIO", wait: bool) -> bool:
    """Lock one byte far behind all that others read; waiting ends after ten seconds."""
    import msvcrt

    held.seek(1 << 30)
    try:
        msvcrt.locking(held.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
