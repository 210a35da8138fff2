"""Opens templates of the library as documents, and makes new ones of bundled ones."""

from __future__ import annotations

from pathlib import Path

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.yaml.patch import BOM
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.shelves import (
    TemplateEntry,
    copied_text,
    extending_text,
    new_id,
    own_folder,
    template_files,
    write_new,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.storage.safekeeping import load
from realms_builder.wording import LANGUAGES, sentence


def open_template(
    desk: Desk, game: Game, path: Path, text: str | None = None
) -> tuple[TemplateDocument | None, str, tuple[Problem, ...]]:
    """Return the template in *path* as a document, its text, and what is wrong with it.

    Without a document the text is no template and has to be mended as text. A given *text* stands
    for what is in the file, such as what an earlier run could not save.
    """
    loaded = load(path)
    found = loaded.text
    if found is None:
        return None, "", loaded.problems
    base = read_template_text(found.removeprefix(BOM), str(path))
    if not isinstance(base.yaml.data, dict) or base.yaml.problems:
        return None, found, tuple(base.problems)
    shelf = TemplateShelf(template_files(desk.library, game))
    document = TemplateDocument(
        Draft(base.yaml.data, str(path)),
        game,
        desk.library,
        shelf,
        path=path,
        text=found,
        is_read_only=resources.is_bundled(path),
        lang=desk.lang,
        parent=desk,
    )
    document.stamp = loaded.stamp
    if text is not None and text != found:
        data = read_template_text(text.removeprefix(BOM), str(path)).yaml.data
        if isinstance(data, dict):
            document.commit(sentence("design.edit.text", desk.lang), Draft(data, str(path)))
    return document, found, ()


def duplicate(desk: Desk, game: Game, entry: TemplateEntry, *, whole: bool) -> Path:
    """Write a template of the user's own made of *entry* and return its file.

    It extends *entry* and says only what differs, or with *whole* is a copy of all of it. Raises
    :class:`~realms_builder.core.files.WriteFailed` and OSError.
    """
    shelf = TemplateShelf(template_files(desk.library, game))
    identity = new_id(shelf, f"{entry.id}_own")
    names = {
        lang: sentence("design.own_name", lang, {"name": entry.name.pick(lang)})
        for lang in LANGUAGES
    }
    if whole:
        text = load(entry.path).text or ""
        file = read_template_text(text, str(entry.path))
        made = copied_text(text, file, game, identity, names)
    else:
        made = extending_text(entry, game, identity, names)
    return write_new(own_folder(desk.preferences, game), identity, made)
