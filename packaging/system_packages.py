"""The packages of the system that are needed: the venv module, what Qt opens, a browser."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from trouble import Trouble, last_line

# What Qt opens when a window is shown: drawing, fonts, keyboard, and X11 where there is a screen.
WINDOW_LIBRARIES = (
    "libgl1",
    "libegl1",
    "libglib2.0-0",
    "libfontconfig1",
    "libdbus-1-3",
    "libxkbcommon0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxkbcommon-x11-0",
)
# The same elsewhere, as far as a desktop may lack it, by ID or ID_LIKE of /etc/os-release.
WINDOW_LINES = {
    "fedora": "dnf install xcb-util-cursor xcb-util-wm xcb-util-keysyms libxkbcommon-x11"
    " mesa-libGL mesa-libEGL fontconfig",
    "suse": "zypper install libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxkbcommon-x11-0"
    " Mesa-libGL1 Mesa-libEGL1 libfontconfig1",
    "arch": "pacman -S xcb-util-cursor xcb-util-wm xcb-util-keysyms libxkbcommon-x11"
    " libglvnd fontconfig",
}
OS_RELEASE = Path("/etc/os-release")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""Any of these opens play sheets in tests."""
DRIVER_LIBRARY = "libatomic1"
_OPEN_QT = "from PySide6 import QtWidgets, QtPrintSupport"


def ensure_window_libraries(python: object) -> None:
    """Install what the window needs of the system; without rights say how, and go on.

    Only the window needs it: the command line works without. Elsewhere than on Linux Qt brings
    all along, also where a Mac has a DISPLAY for other programs.
    """
    if not sys.platform.startswith("linux"):
        return
    asked = subprocess.run(
        [str(python), "-c", _OPEN_QT],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    if asked.returncode == 0 and not _lacks_x11():
        return
    if not shutil.which("apt-get"):
        line = _line_elsewhere()
        how = f"Run once: {line}" if line else "They are libGL, libEGL, libxcb-cursor and its kin."
        print(f"The window needs libraries for Qt, the rest works without. {how}", flush=True)
        return
    try:
        _apt_install(*WINDOW_LIBRARIES)
    except Trouble as trouble:
        print(f"The window cannot be shown yet, the rest works: {trouble}", flush=True)


def _line_elsewhere() -> str:
    """Return the line that installs the libraries where there is no apt-get, or nothing."""
    try:
        lines = OS_RELEASE.read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    said = dict(line.split("=", 1) for line in lines if "=" in line)
    kinds = " ".join(said.get(name, "").strip("\"' ") for name in ("ID", "ID_LIKE")).split()
    found = [WINDOW_LINES[kind] for kind in kinds if kind in WINDOW_LINES]
    if not found:
        return ""
    return f"sudo {found[0]}" if shutil.which("sudo") else f"su -c '{found[0]}'"


def ensure_browser() -> None:
    """Install Chromium for the tests of play sheets, and what the program that drives it needs.

    Without rights say so, and go on without.
    """
    if not shutil.which("apt-get"):
        return
    wanted = [] if any(map(shutil.which, BROWSERS)) else [BROWSERS[0]]
    wanted += [] if _has_libraries("atomic") else [DRIVER_LIBRARY]
    if not wanted:
        return
    try:
        _apt_install(*wanted)
    except Trouble as trouble:
        print(f"Tests of play sheets are skipped: {trouble}", flush=True)


def _lacks_x11() -> bool:
    """Return whether there is a screen but not the libraries to open a window on it."""
    if not os.environ.get("DISPLAY"):
        return False
    return not _has_libraries("xcb-cursor", "xcb-icccm", "xkbcommon-x11")


def _has_libraries(*names: str) -> bool:
    from ctypes.util import find_library

    return all(map(find_library, names))


def ensure_venv_module() -> None:
    """Install Python's venv module where the system left it out, as Debian and Ubuntu do.

    Raises Trouble, with the one line to run, when there are no rights to do that.
    """
    if all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    python = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
    if not shutil.which("apt-get") or not python.startswith("/usr/bin/"):
        raise Trouble(f"{python} lacks the modules venv and ensurepip: install them and try again.")
    if _rights() is None:
        raise Trouble(
            "Python lacks its module venv here. Who may install nothing takes the archive of the "
            f"program, which needs no Python. Else run once: {_line_to_run(package)}"
        )
    _apt_install(package)


def _apt_install(*packages: str) -> None:
    package = " ".join(packages)
    rights = _rights()
    if rights is None:
        raise Trouble(f"a system package is missing. Run once: {_line_to_run(package)}")
    print(f"Installing with apt-get: {package} ...", flush=True)
    install = ["install", "--yes", "--no-install-recommends", *packages]
    code, output = _apt_get(rights, install)
    if code:
        _apt_get(rights, ["update"])
        code, output = _apt_get(rights, install)
    if code:
        reason = last_line(output, "E: ")
        raise Trouble(
            f"apt-get could not install {package}: {reason} (by hand: {_line_to_run(package)})"
        )


def _rights() -> "list | None":
    """Return what to write before apt-get: nothing for root, sudo when it asks no password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo"):
        asked = subprocess.call(
            ["sudo", "-n", "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return ["sudo", "-n"] if asked == 0 else None
    return None


def _line_to_run(package: str) -> str:
    if shutil.which("sudo"):
        return f"sudo apt-get update && sudo apt-get install --yes {package}"
    return f"su -c 'apt-get update && apt-get install --yes {package}'"


def _apt_get(rights: list, words: list) -> tuple:
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"]
    command = [*rights, *quiet, "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120", *words]
    done = subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")
