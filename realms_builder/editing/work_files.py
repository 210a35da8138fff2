"""Which files of which games there are to work on, told from their first lines alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms_builder.core import resources
from realms_builder.core.files import atomic_file, file_below, is_file, open_ordinary
from realms_builder.editing.edits import with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.library import HEAD_BYTES, SYSTEM_FILE, Library, read_head
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_text, read_file

_NAME = re.compile(r"^name:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
_PICTURES = ("picture", "emblem")
_GAME_KINDS = ("system", "catalogue")


@dataclass(frozen=True, slots=True)
class WorkFile:
    """One file with a form: its kind, its id and name, and whether it comes with the program."""

    path: Path
    kind: str
    id: str
    name: Text
    is_bundled: bool


@dataclass(frozen=True, slots=True)
class GameFiles:
    """The files of one game: its system first, then catalogues, then factions."""

    id: str
    name: Text
    files: tuple[WorkFile, ...]


def work_files(library: Library) -> Iterator[GameFiles]:
    """Yield every game of *library* with its files; a shadowed one is not among them."""
    for system, path in library.systems.items():
        own = _work_file(path, "system", system)
        files = [own]
        for head in library.heads(system, "catalogue"):
            files.append(_work_file(head.path, "catalogue", head.path.stem))
        for identity, file in library.factions(system).items():
            files.append(_work_file(file, "faction", identity))
        yield GameFiles(system, own.name, tuple(files))


def _work_file(path: Path, kind: str, identity: str) -> WorkFile:
    return WorkFile(path, kind, identity, name_in(path, identity), resources.is_bundled(path))


def name_in(path: Path, default: str) -> Text:
    """Return the name that the first lines of a file say, or *default*."""
    try:
        with open_ordinary(path) as file:
            head = file.read(HEAD_BYTES).decode("utf-8-sig", errors="replace")
    except OSError:
        return Text.of(default)
    found = _NAME.search(head.replace("\r\n", "\n"))
    data = parse_text(found.group()).data if found else None
    name = data.get("name") if isinstance(data, dict) else None
    return Text.of(name if isinstance(name, (str, dict)) and name else default)


def copied_to_own(path: Path, folder: Path) -> Path:
    """Copy a file of the program with the pictures it names into *folder*; return the copy.

    A copy that is there already is returned as it is. A system file or a catalogue brings its whole
    game along, and so does a faction that joins a system file: such a game hides the bundled one.
    Raises :class:`WriteFailed` and OSError; what was copied before is gone then.
    """
    target = folder / path.name
    if is_file(target):
        return target
    text, _ = read_file(path)
    if text is None:
        raise FileNotFoundError(path)
    if read_head(path).kind in _GAME_KINDS or is_file(folder / SYSTEM_FILE):
        _copy_game(path.parent, folder)
        return target
    copy_pictures(path, text, folder)
    with atomic_file(target) as file:
        file.write(text.encode())
    return target


def _copy_game(game: Path, folder: Path) -> None:
    """Copy every file of *game* that *folder* has not got; the system file comes last."""
    files = sorted(filter(is_file, game.rglob("*")), key=lambda file: file == game / SYSTEM_FILE)
    copied: list[Path] = []
    try:
        for file in files:
            copy = folder / file.relative_to(game)
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                copied.append(copy)
                shutil.copyfile(file, copy)
    except OSError:
        for copy in copied:
            copy.unlink(missing_ok=True)
        raise


def copy_pictures(path: Path, text: str, folder: Path) -> None:
    """Copy what the *text* of the file at *path* shows into *folder*, where it is not there yet.

    Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(_pictures(parse_text(text).data)):
        source, copy = file_below(path.parent, name), file_below(folder, name)
        if source is None or copy is None or not is_file(source) or copy.exists():
            continue  # what it names may be missing, and is never looked for elsewhere
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)


def duplicate_text(text: str, identity: str) -> str:
    """Return the *text* of a faction as that of a second one: another id, a 2 behind its name.

    Raises :class:`~realms_builder.editing.edits.Unwritable`.
    """
    manuscript = Manuscript.of(text)
    name = manuscript.value(("name",))
    changes: dict[PathInFile, object] = {("id",): identity}
    if isinstance(name, dict):
        changes |= {("name", lang): f"{words} 2" for lang, words in name.items()}
    elif isinstance(name, str):
        changes[("name",)] = f"{name} 2"
    return with_values(manuscript, changes).file_text()


def _pictures(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in _PICTURES and isinstance(value, str):
                yield value
            else:
                yield from _pictures(value)
    elif isinstance(data, list):
        for part in data:
            yield from _pictures(part)
