"""Opens templates of the library as documents, and makes new ones of bundled ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.template_files import read_template_file, read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.core import resources
from realms_builder.core.files import atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.new_ids import fresh_id
from realms_builder.game.notes import newer_format
from realms_builder.game.texts import Text
from realms_builder.game.yaml.patch import BOM, patched
from realms_builder.game.yaml.saving import NO_FILE, LoadedFile, load
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.rooms.designer.document import (
    TemplateDocument,
    template_data,
    template_obstacles,
    template_read,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.render.jobs.looks import (
    CARDS,
    GENERATED,
    TEMPLATES,
    USUAL_TEMPLATE,
    generated_raw,
    generator_of,
    template_folders,
)


def open_template(
    desk: Desk, game: Game, path: Path, text: str | None = None
) -> tuple[TemplateDocument | None, tuple[Problem, ...]]:
    """Return the template in *path* as a document, and what is wrong with it.

    A given *text* stands for a file that is no more. Without a document the text is no template
    and has to be mended as text, unless the problems say that the file cannot be read at all.
    """
    is_generated = path == generated_file(game)
    if is_generated:
        write_generated(desk.library, game)
    loaded = LoadedFile(text, NO_FILE) if text is not None else load(path)
    if loaded.text is None:
        return None, loaded.problems
    newer = newer_format(parse_text(loaded.text.removeprefix(BOM), str(path)))
    if newer is not None:
        return None, (newer,)
    if template_obstacles(loaded.text, str(path)):
        return None, ()
    document = TemplateDocument(
        Draft(template_data(loaded.text, str(path)), str(path)),
        game,
        desk.library,
        shelf_for(desk.library, game),
        path=path,
        text=loaded.text,
        is_read_only=is_generated or resources.is_bundled(path),
        lang=desk.lang,
        parent=desk,
    )
    document.stamp = loaded.stamp
    return document, ()


def renew(desk: Desk, document: TemplateDocument) -> None:
    """Let *document* follow what the library has become, where that is another one."""
    library = desk.library
    if library is not document.library:
        game = library.game(document.game.id) or document.game
        document.renew(game, library, shelf_for(library, game))


def duplicate(desk: Desk, game: Game, entry: TemplateEntry, *, whole: bool) -> Path:
    """Write a template of the user's own made of *entry* and return its file.

    It extends *entry* and says only what differs, or with *whole* is a copy of all of it. A copy of
    the generated card becomes the unit card of its game. Raises
    :class:`~realms_builder.core.files.WriteFailed` and OSError.
    """
    shelf = shelf_for(desk.library, game)
    identity = new_id(shelf, USUAL_TEMPLATE if entry.is_generated else f"{entry.id}_own")
    names = every_sentence("design.own_name", {"name": dict(entry.name.versions)})
    if entry.is_generated:
        write_generated(desk.library, game)
        names = dict(entry.name.versions)
    if whole or entry.is_generated:
        text = load(entry.path).text or ""
        file = read_template_text(text, str(entry.path))
        made = copied_text(text, file, game, identity, names)
    else:
        made = extending_text(entry, game, identity, names)
    return write_new(own_folder(desk.preferences, game), identity, made)


# ------------------------------------------------------------------ shelves


@dataclass(frozen=True, slots=True)
class TemplateEntry:
    """One template file of a game; *is_bundled* ones are never written."""

    path: Path
    id: str
    name: Text
    shows: str
    extends: str
    is_bundled: bool
    is_general: bool
    is_broken: bool

    @property
    def is_generated(self) -> bool:
        """Return whether it is the card that the program makes where a game has none."""
        return self.id == GENERATED


def shelf_for(library: Library, game: Game) -> TemplateShelf:
    """Return every template of *game*, and the generated card for what extends it."""
    return TemplateShelf(template_files(library, game), generator_of(library, game))


def template_files(library: Library, game: Game) -> list[CardFile]:
    """Return every template file of *game* as read."""
    return [
        _read(path)
        for folder in template_folders(library, game)
        for path in sorted(folder.glob("*.yaml"))
    ]


def _read(path: Path) -> CardFile:
    """Return the template in *path*, read anew only when the file has changed."""
    try:
        found = path.stat()
    except OSError:
        return read_template_file(path)
    yield_point()
    return _read_as_it_is(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=256)
def _read_as_it_is(path: Path, changed_ns: int, size: int) -> CardFile:
    del changed_ns, size
    text = load(path).text
    return read_template_file(path) if text is None else template_read(text, str(path))


def entries_of(files: Iterable[CardFile]) -> Iterator[TemplateEntry]:
    """Yield what a list shows of template *files*."""
    general = resources.bundled_folder() / resources.ASSETS / TEMPLATES
    for file in files:
        path = Path(file.yaml.file)
        raw = file.yaml.data if isinstance(file.yaml.data, dict) else {}
        name = raw.get("name")
        yield TemplateEntry(
            path,
            file.id,
            Text.of(name if isinstance(name, (str, dict)) and name else file.id),
            str(raw.get("shows") or "unit"),
            str(raw.get("extends") or ""),
            resources.is_bundled(path),
            path.parent == general,
            not file.raw,
        )


def entries_for(desk: Desk, game: Game) -> Iterator[TemplateEntry]:
    """Yield the templates of *game*, the generated card where it has none for its units."""
    every = entries_of(template_files(desk.library, game))
    found = [entry for entry in every if not entry.is_general]
    if not any(entry.shows == "unit" for entry in found):
        name, file = Text.of(every_sentence("design.generated")), generated_file(game)
        yield TemplateEntry(file, GENERATED, name, "unit", "", True, False, False)
    yield from found


def generated_file(game: Game) -> Path:
    """Return where the generated card of *game* lies while it is looked at."""
    return resources.cache_folder() / GENERATED / f"{game.id}.yaml"


def write_generated(library: Library, game: Game) -> None:
    """Write the generated card of *game* as it would be printed now."""
    names = {"system": game.id, "name": every_sentence("design.generated")}
    text = patched("", {**generated_raw(library, game), **names})
    path = generated_file(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path) as file:
        file.write(text.encode())


def own_folder(preferences: Preferences, game: Game) -> Path:
    """Return where new templates of *game* go: into the user's own library."""
    return preferences.library_folder / resources.FACTIONS / game.id / CARDS


def extending_text(entry: TemplateEntry, game: Game, identity: str, names: dict[str, str]) -> str:
    """Return a file that extends *entry* and changes nothing yet."""
    data = {
        "format": 1,
        "kind": "card",
        "id": identity,
        "system": game.id,
        "name": names,
        "extends": entry.id,
        "shows": entry.shows,
    }
    return patched("", data)


def copied_text(text: str, file: CardFile, game: Game, identity: str, names: dict[str, str]) -> str:
    """Return the whole file *text* under another id and name, comments and all."""
    raw = file.yaml.data if isinstance(file.yaml.data, dict) else {}
    return patched(text, {**raw, "id": identity, "system": game.id, "name": names})


def new_id(shelf: TemplateShelf, wanted: str) -> str:
    """Return an id for a new template that no other one has."""
    return fresh_id(wanted, set(shelf.ids))


def write_new(folder: Path, identity: str, text: str) -> Path:
    """Write *text* into a new file in *folder*, which is made where it is missing.

    Raises :class:`~realms_builder.core.files.WriteFailed` and OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{identity}.yaml"
    number = 2
    while path.exists():
        path = folder / f"{identity}_{number}.yaml"
        number += 1
    with atomic_file(path) as file:
        file.write(text.encode())
    return path
