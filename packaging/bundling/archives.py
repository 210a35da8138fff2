"""What is made of a program folder: an archive to unpack, a package for Debian and Ubuntu."""

import io
import lzma
import os
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bundling import desktop
from bundling.interpreter import files_of

NAME = "realms-builder"
HOME = f"opt/{NAME}"
_FORM = tarfile.GNU_FORMAT  # dpkg reads no other
NEEDS = "libc6 (>= {floor}), libgl1, libegl1, libfontconfig1"
CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The Realms Builder authors <realms-builder@users.noreply.github.com>
Installed-Size: {kilobytes}
Depends: {needs}
Section: games
Priority: optional
Description: army builder and unit-card designer for skirmish games
 Builds army lists for tabletop skirmish games, checks them while they are built,
 and prints unit cards and rule sheets. Games and factions are data that everybody
 can write.
"""


def tarball(folder: Path, target: Path) -> None:
    """Pack *folder* as *target*, a tar.xz whose entries have no owner and one time."""
    with _packed(target, tarfile.DEFAULT_FORMAT) as archive:
        _add_all(archive, folder, folder.name)


@contextmanager
def _packed(target: object, form: int) -> Iterator:
    """Yield a tar.xz with a large dictionary; the calls in machine code of x86 are made alike."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9}]
    if architecture() == "amd64":
        filters.insert(0, {"id": lzma.FILTER_X86})
    with (
        lzma.open(target, "w", filters=filters) as packed,
        tarfile.open(fileobj=packed, mode="w", format=form) as archive,
    ):
        yield archive


def zipped(folder: Path, target: Path) -> None:
    """Pack *folder* as *target*, a zip, which Windows opens by itself."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files_of(folder):
            archive.write(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")


def _add_all(archive: tarfile.TarFile, folder: Path, prefix: str) -> None:
    for path in files_of(folder):
        entry = archive.gettarinfo(path, f"{prefix}/{path.relative_to(folder).as_posix()}")
        _anybodys(entry)
        if entry.isreg():
            with path.open("rb") as file:
                archive.addfile(entry, file)
        else:
            archive.addfile(entry)


def _anybodys(entry: tarfile.TarInfo) -> None:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = int(os.environ.get("SOURCE_DATE_EPOCH", "1"))
    entry.mode = 0o755 if entry.mode & 0o100 or not entry.isreg() else 0o644


def deb(folder: Path, version: str, floor: str, target: Path) -> None:
    """Make a package in *target* that puts *folder* below ``/opt`` and what desktops ask for.

    *floor* is the version of the C library that it needs.
    """
    with tempfile.TemporaryDirectory(prefix="desktop-") as name:
        prefix = Path(name)
        desktop.lay_out(prefix)
        desktop.add_icons(folder / "share", prefix)
        _package(folder, prefix, version, floor, target / f"{NAME}_{version}_{architecture()}.deb")


def _package(folder: Path, prefix: Path, version: str, floor: str, target: Path) -> None:
    """Make *target*, which puts *folder* below ``/opt`` and *prefix* below ``/usr``."""
    size = sum(path.lstat().st_size for path in files_of(folder))
    control = CONTROL.format(
        name=NAME,
        version=version.replace("rc", "~rc").replace("a", "~a").replace("b", "~b"),
        architecture=architecture(),
        kilobytes=size // 1024,
        needs=NEEDS.format(floor=floor),
    )
    head, body = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=head, mode="w:xz", format=_FORM) as archive:
        _add_text(archive, "./control", control)
    with _packed(body, _FORM) as archive:
        for name in _folders(folder, prefix):
            _add_folder(archive, name)
        _add_all(archive, folder, f"./{HOME}")
        _add_all(archive, prefix, "./usr")
        _add_link(archive, f"./usr/bin/{NAME}", f"/{HOME}/{NAME}")
    parts = (
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", head.getvalue()),
        ("data.tar.xz", body.getvalue()),
    )
    with target.open("wb") as file:
        file.write(b"!<arch>\n")
        for name, data in parts:
            file.write(f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
            file.write(data + b"\n" * (len(data) % 2))


def architecture() -> str:
    """Return what a Debian calls the processor of this machine."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)


def _folders(folder: Path, prefix: Path) -> Iterator:
    """Yield every folder of the package, those above before those below."""
    found = {Path(HOME), Path("usr/bin")}
    found |= {Path(HOME) / path.relative_to(folder).parent for path in files_of(folder)}
    found |= {Path("usr") / path.relative_to(prefix).parent for path in files_of(prefix)}
    for name in sorted({above for one in found for above in (one, *one.parents)}):
        yield "./" if name == Path() else f"./{name.as_posix()}/"


def _add_folder(archive: tarfile.TarFile, name: str) -> None:
    entry = tarfile.TarInfo(name)
    entry.type = tarfile.DIRTYPE
    _anybodys(entry)
    archive.addfile(entry)


def _add_link(archive: tarfile.TarFile, name: str, target: str) -> None:
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = tarfile.SYMTYPE, target
    _anybodys(entry)
    archive.addfile(entry)


def _add_text(archive: tarfile.TarFile, name: str, text: str) -> None:
    data = text.encode()
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mode = 0o644
    _anybodys(entry)
    archive.addfile(entry, io.BytesIO(data))
