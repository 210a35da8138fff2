"""Finds the templates that ``realms-builder template`` is asked for: files, or ids of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.template_files import read_template_file
from realms_builder.cards.template.template_shelf import Found, TemplateShelf, templates_in
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import is_there, nearby, need_game, open_library
from realms_builder.core import resources
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Library, read_head
from realms_builder.game.names import did_you_mean
from realms_builder.render.jobs.looks import template_folders


@dataclass(frozen=True, slots=True)
class Asked:
    """A template that was asked for, in the game it is for; a general one has none."""

    path: Path
    game: Game | None
    library: Library

    def read(self) -> tuple[CardFile, Found]:
        """Return the file as it is now, and the template as far as it can be used.

        What is found knows everything that is wrong with the file and what it extends.
        """
        file = read_template_file(self.path)
        if not isinstance(file.yaml.data, dict):
            return file, Found(None, tuple(file.problems))
        shelf = TemplateShelf([file, *templates_in(self.folders(), but=self.path)])
        draft = Draft(dict(file.yaml.data), str(self.path))
        return file, draft.template(shelf, file.yaml)

    def folders(self) -> list[Path]:
        """Return where other templates lie."""
        if self.game is not None:
            own = template_folders(self.library, self.game)
            return list(dict.fromkeys([self.path.parent, *own]))
        return [self.path.parent, resources.bundled_folder() / resources.ASSETS / "templates"]


def asked_for(words: list[str], system: str | None) -> Iterator[Asked]:
    """Yield the templates that *words* name, files or ids, of one *system* or of all.

    Raises :class:`WrongUse` for what is not to be found.
    """
    library = open_library()
    for word in words:
        path = Path(word)
        if is_there(path):
            if path.is_dir():
                raise WrongUse("cli.is_folder", {"path": path})
            yield _of_file(path, system)
        elif path.suffix in (".yaml", ".yml") or len(path.parts) > 2:
            raise WrongUse("cli.no_file", {"path": path})
        else:
            yield from _of_id(library, word, system)


def _of_file(path: Path, system: str | None) -> Asked:
    library = open_library(nearby(path))
    name = system or read_head(path).system or _game_around(path)
    game = need_game(library, name) if name else None
    return Asked(path, game, library)


def _game_around(path: Path) -> str:
    file = path.resolve().parent.parent / SYSTEM_FILE
    return (read_head(file).id or file.parent.name) if file.is_file() else ""


def _of_id(library: Library, word: str, system: str | None) -> Iterator[Asked]:
    before, _, identity = word.rpartition("/")
    name = before or system
    known: set[str] = set()
    hits = 0
    for each in [name] if name else sorted(library.systems):
        game = need_game(library, each)
        files = templates_in(template_folders(library, game))
        known.update(file.id for file in files)
        found = next((file for file in files if file.id == identity), None)
        if found is not None:
            hits += 1
            yield Asked(Path(found.yaml.file), game, library)
    if not hits:
        meant = did_you_mean(identity, known)
        values = {"word": identity, "known": sorted(known), "suggestion": meant}
        raise WrongUse("cli.unknown_template", values)
