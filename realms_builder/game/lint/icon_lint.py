"""Says which icons nobody has, and which files of own icons are not where they should be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.game import Game
from realms_builder.game.icons import IconFileError, icon_characters, icon_file
from realms_builder.game.lint.shape_lint import models_in
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

_SEVERITIES = {"icon_not_found": Severity.WARNING}


def lint_icon_files(icons: Mapping[str, DeclaredIcon], folder: Path, notes: Notes) -> None:
    """Note each file of *icons*, which a game in *folder* declares, that cannot be used."""
    for name, declared in icons.items():
        try:
            icon_file(folder, declared.file)
        except IconFileError as error:
            severity = _SEVERITIES.get(error.code, Severity.ERROR)
            values: dict[str, Any] = {"icon": name, "path": declared.file}
            notes.say(error.code, ("icons", name), severity=severity, **values)


def lint_icon_names(model: BaseModel, game: Game, notes: Notes, path: PathInFile = ()) -> None:
    """Note every icon that *model*, which stands at *path*, names and *game* has not."""
    for here, part in models_in(model, path):
        lint_icon_name(getattr(part, "icon", ""), game, notes, (*here, "icon"))


def lint_icon_name(
    name: object,
    game: Game,
    notes: Notes,
    path: PathInFile,
    more: Mapping[str, DeclaredIcon] | None = None,
) -> None:
    """Note the *name* of an icon that neither *game* nor a template, which has *more*, knows."""
    known = {*icon_characters(), *game.file.icons, *(more or {})}
    if isinstance(name, str) and name and name not in known:
        meant = did_you_mean(name, known)
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
        values: dict[str, Any] = {"icon": name, "suggestion": meant}
        notes.say("icon_unknown", path, severity=Severity.WARNING, fixes=fixes, **values)
