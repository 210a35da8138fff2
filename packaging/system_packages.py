"""The packages of the operating system that setting up needs: Python's own venv module."""

import importlib.util
import os
import shutil
import subprocess
import sys

from trouble import Trouble, last_line


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
    _apt_install(package)


def _apt_install(package: str) -> None:
    rights = _rights()
    if rights is None:
        raise Trouble(f"Python's venv module is missing. Run once: {_line_to_run(package)}")
    print(f"Installing the system package {package} with apt-get ...", flush=True)
    install = ["install", "--yes", "--no-install-recommends", package]
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
