"""Make a program folder: CPython, the wheel and all it needs as plain files, and packages of it.

The folder needs no Python on the machine it is brought to, may lie anywhere and be read-only. Only
pip is asked for packages, and one archive of CPython is fetched by address and sum; `--python`
takes a CPython at hand instead.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bundling import (
    appimage,
    archives,
    desktop,
    interpreter,
    libraries,
    licence_texts,
    locale_data,
    macos,
    qt_parts,
    windows,
)
from trouble import Trouble, run_script

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
NAME = "RealmsBuilder"
STARTER = ROOT / "packaging" / "bundling" / "starter.sh"
# Parts of packages that the program never reads.
UNREAD = (
    "font_source_*/files/*.otf",
    "reportlab/fonts/DarkGarden*",
    "reportlab/fonts/*.pfb",  # for pictures by a renderer that is not here
    "reportlab/fonts/*.afm",
    "PIL/_avif.*",  # no picture of this kind is taken
    "pillow.libs/libavif*",
    "shiboken6/include",
    "uharfbuzz/_harfbuzz_test.*",
    "pypdfium2_cli",
    "**/*.pyi",
)


def main() -> int:
    """Make the folder, test it, and make what else is asked for; return 0."""
    options = _parser().parse_args()
    target = options.to.resolve()
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bundle-") as name:
        work = Path(name)
        wheel = options.wheel or _wheel(work)
        folder = target / NAME
        if folder.exists():
            shutil.rmtree(folder)
        home = folder / "python"
        home.mkdir(parents=True)
        _say("CPython")
        if options.python is not None:
            interpreter.copy(options.python.resolve(), home)
        else:
            home.rmdir()
            interpreter.unpack(interpreter.fetched(interpreter.SOURCES, target), home)
        _say("packages")
        interpreter.install(home, wheel, CONSTRAINTS)
        interpreter.prune(home)
        _prune(home)
        copied, floor = _linux(folder, home, work) if sys.platform == "linux" else ([], "")
        _say("licences")
        found = licence_texts.found_in(home)
        licence_texts.collect(folder, home, options.licence_texts, copied, found)
        _write_starter(folder, home, floor)
        _say("icons")
        _tell_desktops(folder, home)
        _say("compiled modules")
        interpreter.compile_all(home)
    if options.sign:
        _sign(options.sign, folder)
    _list_libraries(home)
    _say("facts")
    _run(folder, "self-test", "--record", str(folder / "facts.json"))
    _write_contents(folder)
    _make(options, folder, target, floor)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.replace("\n\n", "\n"))
    add = parser.add_argument
    add("--to", metavar="FOLDER", type=Path, default=ROOT / "dist", help="where all is put")
    add("--python", metavar="FOLDER", type=Path, help="a CPython at hand, instead of a fetched one")
    add("--wheel", metavar="FILE", type=Path, help="the wheel, instead of one of this checkout")
    add(
        "--licence-texts",
        metavar="FOLDER",
        type=Path,
        default=licence_texts.COMMON,
        help="where LGPL-3 and GPL-3 lie (default where a Debian has them)",
    )
    add("--sign", metavar="COMMAND", help="signs what is in the folder, which is its last word")
    add("--archive", action="store_true", help="make a tar.xz, on Windows a zip")
    add("--deb", action="store_true", help="make a package for Debian and Ubuntu")
    add("--appimage", action="store_true", help="make an AppImage for every Linux")
    add("--runtime", metavar="FILE", type=Path, help="the runtime of AppImage, if not fetched")
    add("--app", action="store_true", help="make an application for macOS")
    add("--installer", action="store_true", help="make an installer for Windows, by Inno Setup")
    return parser


def _say(what: str) -> None:
    print(f"{what} ...", flush=True)


def _wheel(work: Path) -> Path:
    """Return the wheel of this checkout."""
    interpreter.pip("build the wheel", "wheel", "--no-deps", "--wheel-dir", work, ROOT)
    return next(work.glob("*.whl"))


def _prune(home: Path) -> None:
    site_packages = interpreter.site_packages_of(home)
    qt_parts.prune(site_packages)
    for pattern in UNREAD:
        for path in site_packages.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    script = Path(locale_data.__file__)
    interpreter.run(interpreter.executable_of(home), "Babel's data stay as they are", script)


def _linux(folder: Path, home: Path, work: Path) -> "tuple[list, str]":
    """Bring libraries along, strip all; return what was copied and the C library it needs."""
    _say("libraries")
    patchelf = libraries.Patchelf(work / "patchelf")
    libraries.drop_unasked(folder, home, patchelf)
    copied = libraries.bring_along(folder, home, patchelf)
    lacking = libraries.left_open(folder, patchelf)
    if lacking:
        raise Trouble("Neither brought along nor left to the system: " + "; ".join(lacking))
    libraries.strip(folder)
    return copied, libraries.floor(folder)


def _write_starter(folder: Path, home: Path, floor: str) -> None:
    """Write what starts the program; on a system older than *floor* it says so."""
    if sys.platform == "win32":
        windows.write_launchers(folder)
        return
    starter = folder / archives.NAME
    words = {
        "python": interpreter.executable_of(home).relative_to(folder).as_posix(),
        "library": interpreter.library_of(home).relative_to(folder).as_posix(),
        "machine": os.uname().machine,
        "floor": floor or "0",
    }
    text = STARTER.read_text(encoding="utf-8")
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    starter.write_text(text, encoding="utf-8")
    starter.chmod(0o755)


def _tell_desktops(folder: Path, home: Path) -> None:
    """Put into `share/` what a desktop wants of a program: icons, on Linux its entry as well."""
    desktop.draw_icons(interpreter.executable_of(home), folder / "share")
    if sys.platform == "linux":
        desktop.lay_out(folder)


def _sign(command: str, folder: Path) -> None:
    """Run *command* before anything says how large each file is: signing changes them."""
    _say("signatures")
    words = shlex.split(command, posix=os.name != "nt")
    if subprocess.run([*words, str(folder)], check=False).returncode:
        raise Trouble(f"{command} failed.")


def _list_libraries(home: Path) -> None:
    """Say how large each library is: one that was cut off ends the program without a word."""
    endings = (".so", ".pyd", ".dll", ".dylib")
    lines = [
        f"{path.stat().st_size} {path.relative_to(home).as_posix()}\n"
        for path in interpreter.files_of(home)
        if not path.is_symlink() and (path.suffix in endings or ".so." in path.name)
    ]
    (home / "libraries.txt").write_text("".join(lines), encoding="utf-8")


def _write_contents(folder: Path) -> None:
    """Say which files the folder consists of, for the self-test to find again."""
    target = folder / "contents.json"
    files = {
        path.relative_to(folder).as_posix(): _sum_and_size(path.read_bytes())
        for path in interpreter.files_of(folder)
        if path != target and not path.is_symlink()
    }
    text = json.dumps({"format": 1, "files": files}, indent=0)
    target.write_text(text + "\n", encoding="utf-8")


def _sum_and_size(data: bytes) -> str:
    return f"{hashlib.sha256(data).hexdigest()} {len(data)}"


def _run(folder: Path, *words: str) -> None:
    """Run the program of *folder* with *words*, with nothing of this environment."""
    name = windows.CONSOLE if sys.platform == "win32" else archives.NAME
    command = [str(folder / name), *words]
    wanted = ("PATH", "HOME", "LANG", "SYSTEMROOT", "LOCALAPPDATA", "TEMP")
    kept = {name: os.environ[name] for name in wanted if name in os.environ}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=kept)
    if done.returncode:
        raise Trouble(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")


def _make(options: argparse.Namespace, folder: Path, target: Path, floor: str) -> None:
    """Make the archives that are asked for, several at once."""
    version = _version(folder)
    stem = f"{archives.NAME}-{version}-{interpreter.platform_key()}"
    wanted = []
    if options.archive and sys.platform == "win32":
        wanted.append((archives.zipped, folder, target / f"{stem}.zip"))
    elif options.archive:
        wanted.append((archives.tarball, folder, target / f"{stem}.tar.xz"))
    if options.deb:
        wanted.append((archives.deb, folder, version, floor, target))
    if options.appimage:
        runtime = _runtime(options.runtime, target)
        wanted.append((appimage.make, folder, runtime, target / f"{stem}.AppImage"))
    if options.app:
        wanted.append((macos.app, folder, version, target))
    if options.installer:
        wanted.append((windows.installer, folder, version, target))
    if wanted:
        _say("archives and packages")
    with ThreadPoolExecutor() as several:  # what compresses leaves Python to the others
        for made in [several.submit(*words) for words in wanted]:
            made.result()


def _runtime(at_hand: "Path | None", target: Path) -> Path:
    """Return the runtime of AppImage, *at_hand* or fetched into *target*; a wrong sum stops."""
    if at_hand is None:
        return interpreter.fetched(appimage.RUNTIMES, target)
    interpreter.check(appimage.RUNTIMES, at_hand)
    return at_hand


def _version(folder: Path) -> str:
    found = interpreter.site_packages_of(folder / "python").glob("realms_builder-*.dist-info")
    return next(found).name[len("realms_builder-") : -len(".dist-info")]


if __name__ == "__main__":
    run_script(main)
