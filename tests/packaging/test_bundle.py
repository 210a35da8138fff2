"""The program folder: built with the Python at hand, moved to an odd path, read-only, and whole."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from bundling import (
    appimage,
    archives,
    desktop,
    icons,
    interpreter,
    libraries,
    licence_texts,
    qt_parts,
)
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


CONVENTIONS = """
from babel.localedata import locale_identifiers
from realms_builder.core.catalogues import conventions_of, named_in
for name in sorted(locale_identifiers()):
    tag = name.replace("_", "-")
    told = conventions_of(tag)
    print((tag, told.name, told.decimal, told.comma, named_in(tag, "de")))
"""

SIGN = "import pathlib, sys; (pathlib.Path(sys.argv[1]) / 'signed').touch()"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a program folder made with this Python, moved where nobody may write."""
    if not (sys.platform == "linux" and (HOME / "lib" / "libpython3.11.so.1.0").is_file()):
        pytest.skip("there is no CPython here that can be copied")
    folder = tmp_path_factory.mktemp("bundle")
    command = [sys.executable, str(ROOT / "packaging" / "bundle.py"), "--to", str(folder)]
    command += ["--sign", shlex.join([sys.executable, "-c", SIGN])]
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


def _run(
    program: Path, home: Path, *words: str, starter: str = "realms-builder"
) -> subprocess.CompletedProcess[str]:
    """Run the program of the folder with nothing of this environment."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
    command = [str(program / starter), *words]
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


def test_what_signing_changed_is_listed_with_the_rest(program: Path) -> None:
    contents = json.loads((program / "contents.json").read_text("utf-8"))
    assert "signed" in contents["files"]


def test_desktops_find_icons_and_an_entry_in_it(program: Path) -> None:
    share = program / "share"
    assert icons.png_of(share, 48).is_file()
    assert {path.suffix for path in share.glob("*.ic*")} == {".ico", ".icns"}
    assert (share / "applications" / f"{desktop.ID}.desktop").is_file()


def test_it_is_as_large_as_was_promised(program: Path) -> None:
    size = sum(path.lstat().st_size for path in program.rglob("*") if path.is_file())
    assert size < 230_000_000


def test_it_writes_as_every_language_does(program: Path, tmp_path: Path) -> None:
    """Much of what Babel says is not brought along, but all that is asked for."""
    script = tmp_path / "conventions.py"
    script.write_text(CONVENTIONS, encoding="utf-8")
    pythons = (Path(sys.executable), interpreter.executable_of(program / "python"))
    said = [interpreter.run(python, "", script) for python in pythons]
    assert said[0].count("\n") > 1000
    assert said[0] == said[1]
    assert "('fr', 'Français', ',', ', ', 'Französisch')" in said[1]


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


@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="squashfs-tools are not here")
@pytest.mark.skipif(not shutil.which("squashfuse"), reason="squashfuse is not here")
def test_an_appimage_works_where_it_is_mounted(program: Path, tmp_path: Path) -> None:
    runtime, target, mounted = (tmp_path / name for name in ("runtime", "x.AppImage", "mounted"))
    runtime.write_bytes(b"runs")
    appimage.make(program, runtime, target, ("-comp", "zstd", "-Xcompression-level", "1"))
    assert target.stat().st_mode & 0o111
    assert target.read_bytes()[:8] == b"runshsqs"
    mounted.mkdir()
    command = ["squashfuse", "-o", "offset=4", str(target), str(mounted)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    try:
        done = _run(mounted, tmp_path, "self-test", "--window", starter="AppRun")
    finally:
        subprocess.run(["umount", str(mounted)], check=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(mounted) in done.stdout


def test_a_wrong_sum_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = json.loads(interpreter.SOURCES.read_text(encoding="utf-8"))["archives"]
    assert set(source) >= {"linux-x86_64", "linux-aarch64", "windows-x86_64", "macos-arm64"}
    monkeypatch.setattr(interpreter, "platform_key", lambda: "linux-x86_64")
    name = source["linux-x86_64"]["url"].rpartition("/")[2]
    (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(Trouble, match="instead of"):
        interpreter.fetched(interpreter.SOURCES, tmp_path)
    assert not (tmp_path / name).exists()


def test_a_runtime_at_hand_is_looked_at_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interpreter, "platform_key", lambda: "linux-x86_64")
    (tmp_path / "runtime").write_bytes(b"something else")
    with pytest.raises(Trouble, match=r"instead of \w{64} of appimage\.json"):
        interpreter.check(appimage.RUNTIMES, tmp_path / "runtime")


def test_a_library_that_nobody_has_is_named(tmp_path: Path) -> None:
    (tmp_path / "liba.so.1").write_bytes(b"\x7fELF")
    (tmp_path / "notes.txt").write_bytes(b"text")

    class Needs:
        def needed(self, _file: Path) -> list[str]:
            return ["liba.so.1", "libc.so.6", "libqueer.so.7"]

    assert libraries.left_open(tmp_path, Needs()) == ["liba.so.1: libqueer.so.7"]


@pytest.mark.parametrize("asked_for", [True, False])
def test_a_library_of_python_that_its_program_holds_already_goes(
    tmp_path: Path, asked_for: bool
) -> None:
    for name in ("bin/python3.13", "lib/libpython3.13.so.1.0", "lib/libffi.so.8"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"\x7fELF")
    (tmp_path / "lib" / "libpython3.13.so").symlink_to("libpython3.13.so.1.0")

    class Needs:
        def needed(self, _file: Path) -> list[str]:
            return ["libpython3.13.so.1.0"] if asked_for else ["libc.so.6"]

    libraries.drop_unasked(tmp_path, tmp_path, Needs())
    left = {path.name for path in (tmp_path / "lib").iterdir()}
    assert ("libpython3.13.so.1.0" in left) == asked_for
    assert "libffi.so.8" in left


def test_a_part_without_a_text_stops(tmp_path: Path) -> None:
    site = tmp_path / "python" / "lib" / "python3.13" / "site-packages"
    info = site / "nobody-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nobody\nVersion: 1.0\n")
    (site.parent / "LICENSE.txt").write_text("PSF")
    with pytest.raises(Trouble, match=r"nobody 1\.0 came without a licence text"):
        licence_texts.collect(tmp_path, tmp_path / "python", tmp_path, (), {"nobody": []})


def test_the_package_for_debian_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "RealmsBuilder"
    (folder / "python").mkdir(parents=True)
    icons.png_of(folder / "share", 48).parent.mkdir(parents=True)
    icons.png_of(folder / "share", 48).write_bytes(b"x")
    (folder / "realms-builder").write_text("#!/bin/sh\n")
    (folder / "realms-builder").chmod(0o755)
    (folder / "python" / "x").write_text("x")
    (folder / "python" / "büro").write_text("x")
    archives.deb(folder, "1.2.0rc1", "2.36", tmp_path)
    (target,) = tmp_path.glob("realms-builder_1.2.0rc1_*.deb")
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
