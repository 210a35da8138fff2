"""Small builders for tests of the designer: drafts of texts, and what an edit does to a text."""

from __future__ import annotations

from difflib import ndiff

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.game.yaml.patch import patched

PARENT = """
format: 1
kind: card
size: tcg
front:
  - {id: ground, box: [0, 0, 63, 88], fill: paper}
  - {id: banner, box: [0, 0, 63, 9], fill: ink, text: "{name}"}
  - id: body
    box: [2, "if(options.big, 41, 30)", 59, 40]
    column:
      - {id: tags, text: "{tags}"}
      - {id: more, text: x}
  - {box: [0, 80, 63, 8], fill: muted}
"""
CHILD = """\
format: 1
kind: card
extends: parent   # the usual card
front:
  # a wider banner
  - {id: banner, box: [0, 0, 63, 12]}
  - {id: extra, box: [5, 5, 10, 10], shape: ellipse, after: banner}
"""


def shelf() -> TemplateShelf:
    """Return a shelf with the parent."""
    return TemplateShelf([read_template_text(PARENT, "parent.yaml")])


def draft(text: str, name: str = "child.yaml") -> Draft:
    """Return the draft of *text*."""
    return Draft(read_template_text(text, name).yaml.data, name)


def lines_changed(text: str, after: Draft) -> list[str]:
    """Return the lines that come and go in *text* when it is saved as *after*."""
    new = patched(text, after.raw)
    found = ndiff(text.splitlines(), new.splitlines())
    return [line for line in found if line.startswith(("+", "-"))]
