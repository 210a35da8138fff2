"""With what a new template may begin: nothing, the generated card, a frame, another template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from realms_builder.cards.template.frames import card_frames, framed
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import GENERATED, TemplateShelf
from realms_builder.cards.template.unit_schema import read_schema
from realms_builder.core.translation import every_sentence
from realms_builder.game.game import Game
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.texts import Text
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.saving import load
from realms_builder.gui.rooms.designer.opening import TemplateEntry
from realms_builder.render.jobs.looks import USUAL_TEMPLATE

Raw = dict[str, Any]
_PAPER = {"id": "paper", "box": [0, 0, "width", "height"], "fill": "paper"}
_USUAL_IDS = {"unit": USUAL_TEMPLATE, "item": "item", "token": "token"}
"""Under these ids cards of units, items and tokens are found without being named."""


@dataclass(frozen=True, slots=True, eq=False)
class Beginning:
    """One beginning: what it is called and says of itself, and the file that comes of it.

    A template without a name of its own has the one *called*. *text* is a file whose comments
    stay. One that *takes_size* asks how large the card is.
    """

    id: str
    name: Text
    about: Text
    called: Text
    shows: str
    raw: Raw
    text: str = ""
    takes_size: bool = False

    def file_text(self, game: Game, identity: str, name: str, size: str) -> str:
        """Return the file of a template of *game*; without a *name* it has the usual one."""
        head: Raw = {"format": 1, "kind": "card", "id": identity, "system": game.id}
        names = dict(self.called.versions)
        raw = {**head, **self.raw, **head, "name": name or names.get("") or names}
        if size and self.takes_size:
            raw["size"] = size
        return patched(self.text, raw)


def beginnings_of(game: Game, entry: TemplateEntry | None) -> Iterator[Beginning]:
    """Yield with what a template of *game* may begin; *entry* is the template that is open."""
    blank = {"front": [_PAPER], "back": [_PAPER], "back_when": "needed"}
    yield _said("blank", {"size": "tcg", **blank}, takes_size=True)
    yield _said(GENERATED, {"extends": GENERATED, "shows": "unit"}, takes_size=True)
    schema = read_schema(game)
    for frame in card_frames():
        if frame.shows != "item" or schema.items:
            raw = framed(frame, schema)
            yield Beginning(frame.id, frame.name, frame.about, frame.name, frame.shows, raw)
    if entry is not None and not entry.is_generated and not entry.is_broken:
        yield from _of_template(entry)


def _said(code: str, raw: Raw, *, takes_size: bool) -> Beginning:
    name, about = (every_sentence(f"design.begin.{code}{end}") for end in ("", ".about"))
    called = Text.of(every_sentence("design.unit_card"))
    return Beginning(
        code, Text.of(name), Text.of(about), called, "unit", raw, takes_size=takes_size
    )


def _of_template(entry: TemplateEntry) -> Iterator[Beginning]:
    """Yield what follows the template *entry*, and what is a copy of all of it."""
    values = {"name": dict(entry.name.versions)}
    name = Text.of(every_sentence("design.own_name", values))
    tiles = [Text.of(every_sentence(f"design.begin.{one}", values)) for one in ("follow", "copy")]
    follows = Text.of(every_sentence("design.begin.follow.about", values))
    raw = {"extends": entry.id, "shows": entry.shows}
    yield Beginning("follow", tiles[0], follows, name, entry.shows, raw)
    text = load(entry.path).text or ""
    data = read_template_text(text, str(entry.path)).yaml.data
    copies = Text.of(every_sentence("design.begin.copy.about", values))
    if isinstance(data, dict):
        yield Beginning("copy", tiles[1], copies, name, entry.shows, data, text)


def new_id(beginning: Beginning, name: str, shelf: TemplateShelf, game: Game, own: set[str]) -> str:
    """Return the id of a new template: the usual one where *game* has none of its *own* for that.

    Otherwise it is made of the *name*, unlike all ids on the *shelf*.
    """
    usual = _USUAL_IDS.get(beginning.shows, "")
    if usual == USUAL_TEMPLATE:
        usual = game.file.card or usual
    if usual and usual not in own:
        return usual
    extended = beginning.raw.get("extends")
    fallback = f"{extended}_own" if extended and extended != GENERATED else beginning.id
    return fresh_id(slug(name) if name else fallback, set(shelf.ids) | {GENERATED})
