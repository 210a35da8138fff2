"""What the screenshots show of packs: one before it is installed, one before it is updated."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.gui.dialogs.pack.dialog import PackDialog
from realms_builder.gui.dialogs.pack.own_dialog import OwnDialog
from realms_builder.packs.contents import read_pack
from realms_builder.packs.installing import install
from realms_builder.packs.shelf import PackShelf
from tests.shots.stage import ROSTERS, Stage

Picture = QWidget | QPixmap
MANIFEST = """\
format: 1
kind: pack
id: whispers
version: "{version}"
name: {{de: Flüsterer, en: Whisperers}}
text: {{de: "Wenige, die nie allein kommen.", en: "Few, who never come alone."}}
author: Ann
licence: CC BY-SA 4.0
languages: [de, en]
needs: [{{system: ags, version: "1.0"}}, {{pack: shadows, version: "2.0"}}]
"""


def _pack(folder: Path, version: str, *changes: tuple[str, str]) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(MANIFEST.format(version=version), encoding="utf-8")
    text = (ROSTERS / "ags" / "fluesterer.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "fluesterer.yaml").write_text(text, encoding="utf-8")
    return folder


def _shown(stage: Stage, source: Path) -> PackDialog:
    stage.window.desk.pack_wanted.emit(source)
    dialog = stage.dialog(PackDialog)
    stage.wait(lambda: dialog.review is not None)
    return dialog


def _install(stage: Stage) -> Picture:
    return _shown(stage, _pack(stage.folder / "whispers", "1.0"))


def _update(stage: Stage) -> Picture:
    shelf = PackShelf(stage.window.desk.preferences.library_folder)
    pack = install(read_pack(_pack(stage.folder / "whispers", "1.0")), shelf)
    own = pack.folder / "ags" / "fluesterer.yaml"
    own.write_text(own.read_text(encoding="utf-8").replace("limit: 1", "limit: 2", 1), "utf-8")
    rosters = stage.window.desk.rosters_folder
    rosters.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROSTERS / "ags/rosters/ready/kellerkreis.yaml", rosters)
    changes = (("cost: 12", "cost: 14"), ("en: Grave voice", "en: Tomb voice"))
    dialog = _shown(stage, _pack(stage.folder / "new", "1.1", *changes))
    picture = stage.picture(dialog)
    dialog.reject()
    shutil.rmtree(shelf.folder)
    (rosters / "kellerkreis.yaml").unlink()
    return picture


def _own(stage: Stage) -> Picture:
    folder = stage.folder / "mine" / "ags"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROSTERS / "ags" / "orden.yaml", folder)
    stage.window.desk.own_pack_wanted.emit(folder)
    return stage.dialog(OwnDialog)


PACK_SCENES: Mapping[str, Callable[[Stage], Picture]] = {
    "pack_install": _install,
    "pack_update": _update,
    "pack_own": _own,
}
