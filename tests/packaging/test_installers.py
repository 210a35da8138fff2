"""The installer for Windows and the application for macOS, as far as they can be looked at here."""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from bundling import desktop, macos, windows
from trouble import Trouble

from realms_builder import __version__
from realms_builder.packs.limits import SUFFIX as PACK
from tests.tree import ROOT

ENDINGS = {PACK, ".realmsroster"}
ISS = windows.SCRIPT.read_text(encoding="utf-8")


def kinds_of_linux() -> set[str]:
    mime = ElementTree.parse(ROOT / f"packaging/desktop/{desktop.ID}.mime.xml").getroot()
    return {str(node.get("type")) for node in mime if node.get("type")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return what looks like a program folder: the starter tells how it was called."""
    found = tmp_path / "RealmsBuilder"
    (found / "python").mkdir(parents=True)
    for name in ("python/x", "licences/NOTICE.md"):
        (found / name).parent.mkdir(exist_ok=True)
        (found / name).write_text("x")
    (found / "realms-builder").write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    (found / "realms-builder").chmod(0o755)
    windows.write_launchers(found)
    desktop.draw_icons(Path(sys.executable), found / "share")
    return found


def test_an_application_says_who_it_is_and_which_files_are_its_own(
    folder: Path, tmp_path: Path
) -> None:
    home = macos.app(folder, "1.2.0rc1", tmp_path / "out")
    with (home / "Contents" / "Info.plist").open("rb") as file:
        said = plistlib.load(file)
    assert said["CFBundleIdentifier"] == desktop.ID
    assert said["CFBundleShortVersionString"] == said["CFBundleVersion"] == "1.2.0"
    assert said["LSMinimumSystemVersion"] == "13.0"
    declared = {
        kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"]
        for kind in said["UTExportedTypeDeclarations"]
    }
    endings = [ending for tags in declared.values() for ending in tags["public.filename-extension"]]
    assert {f".{ending}" for ending in endings} == ENDINGS
    assert {kind for tags in declared.values() for kind in tags["public.mime-type"]} == (
        kinds_of_linux() - {"application/yaml"}
    )
    ranks = {
        kind: one["LSHandlerRank"]
        for one in said["CFBundleDocumentTypes"]
        for kind in one["LSItemContentTypes"]
    }
    assert ranks == {**dict.fromkeys(declared, "Owner"), "public.yaml": "Alternate"}


@pytest.mark.skipif(os.name == "nt", reason="Windows starts no shell script")
def test_an_application_holds_the_folder_and_starts_it_from_anywhere(
    folder: Path, tmp_path: Path
) -> None:
    target = tmp_path / "Meine Programme"
    macos.app(folder, "1.2.0", target)
    home = macos.app(folder, "1.2.0", target)  # an older one is replaced
    inside = home / "Contents"
    said = plistlib.loads((inside / "Info.plist").read_bytes())
    assert (inside / "Resources" / said["CFBundleIconFile"]).read_bytes()[:4] == b"icns"
    assert (inside / "Resources" / "python" / "x").is_file()
    starter = inside / "MacOS" / said["CFBundleExecutable"]
    done = subprocess.run([starter, "a b"], capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout == "open|a b|"


@pytest.mark.parametrize(
    ("name", "python", "kind"),
    [("realms-builder.exe", "pythonw.exe", 2), ("realms-builder-cli.exe", "python.exe", 3)],
)
def test_a_launcher_starts_the_python_beside_it_with_or_without_a_console(
    folder: Path, name: str, python: str, kind: int
) -> None:
    data = (folder / name).read_bytes()
    head = int.from_bytes(data[0x3C:0x40], "little")
    assert data[head : head + 4] == b"PE\0\0"
    assert int.from_bytes(data[head + 92 : head + 94], "little") == kind  # the subsystem
    line = f"#!<launcher_dir>\\python\\{python} -I -B\r\n".encode()
    assert data.partition(line)[2][:4] == b"PK\3\4"
    words = [sys.executable, str(folder / name), "--version"]  # Python runs the zip at its end
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == f"realms-builder {__version__}\n"


def test_a_folder_of_another_system_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"realms-builder\.exe, realms-builder-cli\.exe is missing"):
        windows.installer(tmp_path, "1.2.0", tmp_path)


def test_the_installer_claims_packs_and_sent_rosters_and_never_yaml() -> None:
    assert set(re.findall(r'Subkey: "Software\\Classes\\(\.\w+)"', ISS)) == ENDINGS
    offered = re.findall(r'SupportedTypes"; ValueType: string; ValueName: "(\.\w+)"', ISS)
    assert set(offered) == {*ENDINGS, ".yaml"}
    assert set(re.findall(r'ValueData: "(application/[^"]+)"', ISS)) == kinds_of_linux()
    assert f'#define Id "{desktop.ID}"' in ISS
    assert f'#define Program "{windows.WINDOW}"' in ISS
    assert f'#define Console "{windows.CONSOLE}"' in ISS


def test_the_installer_is_for_one_user_and_keeps_its_mark() -> None:
    said = dict(re.findall(r"^(\w+)=(.+)$", ISS, re.MULTILINE))
    assert said["AppId"] == "{{5C0F2B0A-6D4E-4C59-9A57-3B8E4F7A21D6}", "updates find it by that"
    assert said["PrivilegesRequired"] == "lowest"
    assert said["ChangesAssociations"] == "yes"
    assert "Root: HKLM" not in ISS and "Root: HKCU" not in ISS


def test_the_installer_speaks_both_languages() -> None:
    words = {lang: set(re.findall(rf"^{lang}\.(\w+)=", ISS, re.MULTILINE)) for lang in ("en", "de")}
    assert words["en"] == words["de"]
    used = set(re.findall(r"\{cm:(\w+)|CustomMessage\('(\w+)'", ISS))
    own = {first or second for first, second in used} - {"CreateDesktopIcon", "LaunchProgram"}
    assert own == words["en"]


@pytest.mark.skipif(windows.compiler() is None, reason="there is no Inno Setup, or no Wine")
def test_inno_setup_compiles_the_installer(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = windows.installer(folder, "1.2.0", tmp_path / "out")
    assert made.read_bytes()[:2] == b"MZ"
    wrong = tmp_path / "wrong.iss"
    wrong.write_text(ISS.replace("ChangesAssociations", "ChangesAsociations"), encoding="utf-8")
    monkeypatch.setattr(windows, "SCRIPT", wrong)
    with pytest.raises(Trouble, match="ChangesAsociations"):
        windows.installer(folder, "1.2.0", tmp_path / "out")


def test_without_inno_setup_it_is_asked_for(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(windows.COMPILER, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match="Inno Setup 6 is needed"):
        windows.installer(folder, "1.2.0", tmp_path)
