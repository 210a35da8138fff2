"""CPython for a program folder: a relocatable one by address and sum, or a copy of one at hand."""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from trouble import Trouble

SOURCES = Path(__file__).with_name("cpython.json")
# What a program never needs of the standard library.
WITHOUT = (
    "test ensurepip idlelib tkinter turtledemo lib2to3 pydoc_data turtle.py site-packages "
    "__pycache__ config-* venv distutils unittest doctest.py pydoc.py _pyrepl wsgiref xmlrpc "
    "curses dbm sqlite3"
).split()
# Modules in C that need libraries of the system and that nothing here imports.
WITHOUT_MODULES = (
    "_ssl _hashlib _tkinter _curses _curses_panel _dbm _gdbm _sqlite3 readline _uuid nis _crypt "
    "spwd ossaudiodev _test* _ctypes_test xxlimited* xxsubtype _xxtestfuzz"
).split()
_VERSION = "import sys; print('{}.{}'.format(*sys.version_info))"


def pip(doing: str, *words: object) -> None:
    """Let the pip of this Python do *words*; Trouble says that it could not do what *doing* says.

    None but pip is asked for packages.
    """
    command = [sys.executable, "-m", "pip", *map(str, words)]
    command += ["--quiet", "--no-input", "--disable-pip-version-check"]
    answer(command, f"pip could not {doing}")


def run(python: Path, trouble: str, *words: object) -> str:
    """Return what *python* says to *words*, with nothing of this environment."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    kept["QT_QPA_PLATFORM"] = "offscreen"
    return answer([str(python), "-I", "-B", *map(str, words)], trouble, kept)


def answer(command: list, trouble: str, environment: "dict | None" = None) -> str:
    """Return what *command* prints; where it fails, its last words follow those of *trouble*."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Trouble(f"{trouble}: {(done.stderr or done.stdout).strip()[-400:]}")
    return done.stdout


def platform_key() -> str:
    """Return the name of this system and processor in ``cpython.json``."""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    machine = platform.machine().lower().replace("amd64", "x86_64")
    return f"{system}-{machine}"


def fetched(sources: Path, folder: Path) -> Path:
    """Return the file for this machine that *sources* name, brought into *folder*."""
    source = json.loads(sources.read_text(encoding="utf-8"))["archives"].get(platform_key())
    if source is None:
        raise Trouble(f"{sources.name} knows nothing for {platform_key()}.")
    target = folder / source["url"].rpartition("/")[2]
    if not target.is_file():
        try:
            with urllib.request.urlopen(source["url"], timeout=60) as answer:  # noqa: S310
                target.write_bytes(answer.read())
        except OSError as error:
            raise Trouble(f"{source['url']} cannot be fetched: {error}") from error
    try:
        check(sources, target)
    except Trouble:
        target.unlink()
        raise
    return target


def check(sources: Path, file: Path) -> None:
    """Raise Trouble unless *file* has the sum that *sources* name for this machine."""
    archives = json.loads(sources.read_text(encoding="utf-8"))["archives"]
    wanted = archives.get(platform_key(), {}).get("sha256")
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != wanted:
        raise Trouble(f"{file.name} has the sum {found} instead of {wanted} of {sources.name}.")


def unpack(archive: Path, target: Path) -> None:
    """Unpack the *archive* of CPython, in which all lies below ``python/``, as *target*."""
    beside = target.with_name(f"{target.name}.unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(beside, filter="data")
    (beside / "python").rename(target)
    beside.rmdir()


def copy(source: Path, target: Path) -> None:
    """Copy the CPython installed in *source* without what a program never needs."""
    if not library_of(source).is_dir():
        raise Trouble(f"There is no CPython with its own library in {source}.")
    version = library_of(source).name
    keep = {f"bin/{version}", f"lib/{version}"}
    keep |= {f"lib/{path.resolve().name}" for path in source.glob(f"lib/lib{version}*.so*")}
    for name in sorted(keep):
        place = source / name
        if place.is_dir():
            shutil.copytree(place, target / name, symlinks=True, ignore=_ignored)
        elif place.exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(place.resolve(), target / name)


def _ignored(_folder: str, names: list) -> set:
    return {name for name in names if any(Path(name).match(pattern) for pattern in WITHOUT)}


def library_of(home: Path) -> Path:
    """Return where the CPython in *home* has its standard library."""
    if (home / "Lib").is_dir():
        return home / "Lib"
    return next(iter(sorted(home.glob("lib/python3.*"), reverse=True)), home / "lib" / "python3")


def executable_of(home: Path) -> Path:
    """Return the program of the CPython in *home*."""
    if (home / "python.exe").is_file():
        return home / "python.exe"
    return home / "bin" / library_of(home).name


def site_packages_of(home: Path) -> Path:
    """Return where packages are installed for the CPython in *home*."""
    return library_of(home) / "site-packages"


def prune(home: Path) -> None:
    """Remove from the CPython in *home* what a program never needs, pip too."""
    library = library_of(home)
    for pattern in WITHOUT:
        for path in library.glob(pattern):
            if path.name != "site-packages":
                _remove(path)
    modules = [library / "lib-dynload", home / "DLLs"]
    for pattern in WITHOUT_MODULES:
        for folder in modules:
            for path in folder.glob(f"{pattern}.*"):
                _remove(path)
    for name in ("include", "share", "lib/pkgconfig", "libs", "tcl", "Scripts", "lib/t[ck]*"):
        for path in home.glob(name):
            _remove(path)
    for path in (home / "bin").glob("*"):
        if path.name != library.name:
            _remove(path)
    for path in [*site_packages_of(home).glob("pip"), *site_packages_of(home).glob("pip-*")]:
        _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def install(home: Path, wheel: Path, constraints: Path) -> None:
    """Install *wheel* and what it needs for the CPython in *home*, never from the checkout."""
    words = ["install", "--no-compile", "--no-warn-script-location", "--only-binary=:all:"]
    words += ["--target", site_packages_of(home), "-c", constraints, wheel]
    python = executable_of(home)
    version = run(python, f"The CPython in {home} does not start", "-c", _VERSION).strip()
    if version != "{}.{}".format(*sys.version_info[:2]):
        words += ["--python-version", version]
    pip(f"install {wheel.name}", *words)
    for path in site_packages_of(home).glob("bin"):
        _remove(path)  # programs whose first line names this machine's Python


def compile_all(home: Path) -> None:
    """Compile all modules for good: the folder may be where nothing can be written."""
    words = ["-m", "compileall", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash"]
    words += ["-s", home, "-p", "python", library_of(home)]
    run(executable_of(home), "Not all can be compiled", *words)


def files_of(folder: Path) -> Iterator:
    """Yield the files below *folder* in the order of their names."""
    yield from sorted(path for path in folder.rglob("*") if path.is_file() or path.is_symlink())
