"""The program folder: built with the Python at hand, moved to an odd path, read-only, and whole."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from bundling import archives, desktop, icons, interpreter, libraries, licence_texts, qt_parts
from trouble import Trouble

from realms_builder.core.installation import APPLICATION_ID
from tests.tree import ROOT

HOME = Path(sys.base_prefix)
KEPT = (
    "QtCore.abi3.so",
    "__init__.py",
    "libpyside6.abi3.so.6.11",
    "Qt/lib/libQt6Core.so.6",
    "Qt/lib/libicudata.so.73",
    "Qt/plugins/platforms/libqxcb.so",
    "Qt/plugins/imageformats/libqsvg.so",
    "Qt/translations/qtbase_de.qm",
    "plugins/platforms/qwindows.dll",
    "Qt6Core.dll",
)
GONE = (
    "QtNetwork.abi3.so",
    "QtCore.pyi",
    "libpyside6qml.abi3.so.6.11",
    "Qt6Quick.dll",
    "opengl32sw.dll",
    "assistant",
    "Qt/lib/libQt6Quick.so.6",
    "Qt/plugins/imageformats/libqpdf.so",
    "Qt/plugins/platformthemes/libqgtk3.so",
    "Qt/translations/qtbase_fr.qm",
    "Qt/qml/QtQuick/qmldir",
    "Qt/libexec/rcc",
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a program folder made with this Python, moved where nobody may write."""
    if not (sys.platform == "linux" and (HOME / "lib" / "libpython3.11.so.1.0").is_file()):
        pytest.skip("there is no CPython here that can be copied")
    folder = tmp_path_factory.mktemp("bundle")
    command = [sys.executable, str(ROOT / "packaging" / "bundle.py"), "--to", str(folder)]
    done = subprocess.run(
        [*command, "--python", str(HOME)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    moved = tmp_path_factory.mktemp("moved") / "Realms Büro"
    shutil.move(folder / "RealmsBuilder", moved)
    for path in (moved, *moved.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    return moved


def _run(program: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program of the folder with nothing of this environment."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
    command = [str(program / "realms-builder"), *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=home, env=environment
    )


def test_the_moved_folder_passes_its_own_test_with_a_window(program: Path, tmp_path: Path) -> None:
    done = _run(program, tmp_path, "self-test", "--window", "--format", "json")
    told = json.loads(done.stdout)
    assert [one for one in told if not one["fine"]] == []
    assert done.returncode == 0, done.stderr
    (kind,) = [one["values"]["kind"] for one in told if one["check"] == "program"]
    assert kind == "folder"
    left = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert left <= {".cache", ".config", ".local"}


def test_every_part_has_its_licence_and_names_it(program: Path, tmp_path: Path) -> None:
    done = _run(program, tmp_path, "about", "--licence", "PySide6_Essentials")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in done.stdout
    notice = (program / "licences" / "NOTICE.md").read_text(encoding="utf-8")
    assert "PySide6" in notice
    parts = [path for path in (program / "licences").iterdir() if path.is_dir()]
    assert len(parts) > 20
    assert all(any(part.iterdir()) for part in parts)


def test_desktops_find_icons_and_an_entry_in_it(program: Path) -> None:
    share = program / "share"
    assert icons.png_of(share, 48).is_file()
    assert {path.suffix for path in share.glob("*.ic*")} == {".ico", ".icns"}
    assert (share / "applications" / f"{desktop.ID}.desktop").is_file()


def test_it_is_as_large_as_was_promised(program: Path) -> None:
    size = sum(path.lstat().st_size for path in program.rglob("*") if path.is_file())
    assert size < 270_000_000


def test_a_folder_that_lost_a_file_says_which(program: Path, tmp_path: Path) -> None:
    lost = next(program.rglob("units.py"))
    mode = lost.parent.stat().st_mode
    lost.parent.chmod(mode | stat.S_IWUSR)
    kept = lost.rename(tmp_path / "kept.py")
    done = _run(program, tmp_path, "self-test")
    kept.rename(lost)
    lost.parent.chmod(mode)
    assert done.returncode == 1
    assert "units.py" in done.stdout


def test_only_what_is_listed_of_qt_stays(tmp_path: Path) -> None:
    home = tmp_path / "PySide6"
    for name in (*KEPT, *GONE):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"")
    qt_parts.prune(tmp_path)
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    assert left == set(KEPT)
    assert not (home / "Qt" / "qml").exists()


def test_a_wrong_sum_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = json.loads(interpreter.SOURCES.read_text(encoding="utf-8"))["archives"]
    assert set(source) >= {"linux-x86_64", "linux-aarch64", "windows-x86_64", "macos-arm64"}
    monkeypatch.setattr(interpreter, "platform_key", lambda: "linux-x86_64")
    name = source["linux-x86_64"]["url"].rpartition("/")[2]
    (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(Trouble, match="instead of"):
        interpreter.fetched(tmp_path)
    assert not (tmp_path / name).exists()


def test_a_library_that_nobody_has_is_named(tmp_path: Path) -> None:
    (tmp_path / "liba.so.1").write_bytes(b"\x7fELF")
    (tmp_path / "notes.txt").write_bytes(b"text")

    class Needs:
        def needed(self, _file: Path) -> list[str]:
            return ["liba.so.1", "libc.so.6", "libqueer.so.7"]

    assert libraries.left_open(tmp_path, Needs()) == ["liba.so.1: libqueer.so.7"]


def test_a_part_without_a_text_stops(tmp_path: Path) -> None:
    site = tmp_path / "python" / "lib" / "python3.13" / "site-packages"
    info = site / "nobody-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nobody\nVersion: 1.0\n")
    (site.parent / "LICENSE.txt").write_text("PSF")
    with pytest.raises(Trouble, match=r"nobody 1\.0 came without a licence text"):
        licence_texts.collect(tmp_path, tmp_path / "python", tmp_path, ())


def test_the_package_for_debian_is_one(tmp_path: Path) -> None:
    folder, prefix = tmp_path / "RealmsBuilder", tmp_path / "usr"
    (folder / "python").mkdir(parents=True)
    (folder / "realms-builder").write_text("#!/bin/sh\n")
    (folder / "realms-builder").chmod(0o755)
    (folder / "python" / "x").write_text("x")
    (folder / "python" / "büro").write_text("x")
    desktop.lay_out(prefix)
    target = tmp_path / "x.deb"
    archives.deb(folder, prefix, "1.2.0rc1", "2.36", target)
    members = _members(target.read_bytes())
    assert list(members) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    assert members["debian-binary"] == b"2.0\n"
    with tarfile.open(fileobj=io.BytesIO(members["control.tar.xz"])) as archive:
        file = archive.extractfile("./control")
        assert file is not None
        control = file.read().decode()
    assert "Version: 1.2.0~rc1\n" in control
    assert "libc6 (>= 2.36)" in control
    with tarfile.open(fileobj=io.BytesIO(members["data.tar.xz"])) as archive:
        entries = {entry.name: entry for entry in archive}
    assert not any(entry.pax_headers for entry in entries.values())  # dpkg reads none
    assert entries[f"./{archives.HOME}/realms-builder"].mode == 0o755
    assert entries[f"./{archives.HOME}/python/x"].uid == 0
    assert entries["./usr/bin/realms-builder"].linkname == f"/{archives.HOME}/realms-builder"
    assert f"./usr/share/applications/{desktop.ID}.desktop" in entries
    assert list(entries).index("./opt") < list(entries).index(f"./{archives.HOME}/python/x")
    if shutil.which("dpkg-deb"):
        done = subprocess.run(["dpkg-deb", "--info", str(target)], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


def _members(data: bytes) -> dict[str, bytes]:
    assert data.startswith(b"!<arch>\n")
    found: dict[str, bytes] = {}
    at = 8
    while at < len(data):
        name, size = data[at : at + 16].decode().strip(), int(data[at + 48 : at + 58])
        found[name] = data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


def test_one_name_stands_everywhere_on_the_desktop(tmp_path: Path) -> None:
    assert desktop.ID == APPLICATION_ID
    desktop.lay_out(tmp_path)
    names = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert all(name.startswith(f"{desktop.ID}.") for name in names)
    entry = (tmp_path / f"share/applications/{desktop.ID}.desktop").read_text(encoding="utf-8")
    assert f"Icon={desktop.ID}\n" in entry
    meta = ElementTree.parse(tmp_path / f"share/metainfo/{desktop.ID}.metainfo.xml").getroot()
    assert meta.findtext("id") == desktop.ID
    kinds = {node.text for node in meta.iter("mediatype")}
    assert all(f"{kind};" in entry for kind in kinds)
    mime = ElementTree.parse(tmp_path / f"share/mime/packages/{desktop.ID}.xml").getroot()
    assert {node.get("type") for node in mime if node.get("type")} == kinds


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="no validator here")
def test_the_desktop_entry_is_valid(tmp_path: Path) -> None:
    desktop.lay_out(tmp_path)
    entry = tmp_path / f"share/applications/{desktop.ID}.desktop"
    done = subprocess.run(
        ["desktop-file-validate", str(entry)], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="no validator here")
def test_the_description_for_software_centres_is_valid(tmp_path: Path) -> None:
    desktop.lay_out(tmp_path)
    meta = tmp_path / f"share/metainfo/{desktop.ID}.metainfo.xml"
    command = ["appstreamcli", "validate", "--no-net", str(meta)]
    done = subprocess.run(command, capture_output=True, check=False, env=os.environ)
    assert done.returncode == 0, done.stdout
