"""Builders for tests of the designer's room: a library of one's own with one template."""

from __future__ import annotations

from pathlib import Path

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.shell.desk import Desk

TEXT = """\
format: 1
kind: card
id: plain
system: ags
name: Plain
front:
  - {id: ground, box: [0, 0, 63, 88], fill: paper}   # all of it
  - {id: title, box: [5, 5, 40, 8], text: "{name}", lines: 1}
  - {id: box, box: [10, 50, 20, 10], fill: ink}
  - id: body
    box: [5, 20, 50, 25]
    column:
      - {id: first, text: one}
      - {id: second, text: two}
back:
  - {id: paper, box: [0, 0, 63, 88], fill: paper}
"""


def document(desk: Desk, text: str = TEXT, path: Path | None = None) -> TemplateDocument:
    """Return *text* as an open template of the first bundled game."""
    name = str(path) if path is not None else "plain.yaml"
    draft = Draft(read_template_text(text, name).yaml.data, name)
    game = desk.library.game("ags")
    assert game is not None
    return TemplateDocument(
        draft, game, desk.library, TemplateShelf(), path=path, text=text, parent=desk
    )
