"""A template file under the hands of a designer: its own plain data, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from realms_builder.cards.template.card_files import CardFile, path_in, validated
from realms_builder.cards.template.inheritance import merged
from realms_builder.cards.template.template_files import lint_template
from realms_builder.cards.template.template_shelf import FoundTemplate, TemplateShelf
from realms_builder.cards.template.templates import FACES, CardTemplate
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Raw = dict[str, Any]
_MOST_ROUNDS = 40
LARGE = 1200
"""More elements than any card has: a template with so many is made beside the window."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One template file as plain data. *raw* holds only what stands in the file itself.

    It is never changed in place; an edit makes another draft. *file* names the file in problems
    and finds its place on a shelf, empty for one that was never saved.
    """

    raw: Raw
    file: str = ""
    _known: dict[str, tuple[object, Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def id(self) -> str:
        """Return the id of the template, by default the name of its file."""
        return str(self.raw.get("id") or Path(self.file).stem or "unit")

    @property
    def extends(self) -> str | None:
        """Return the id of the template that this one extends."""
        found = self.raw.get("extends")
        return found if isinstance(found, str) else None

    def with_raw(self, raw: Raw) -> Draft:
        """Return the draft of the same file with other data."""
        return self if raw is self.raw else Draft(raw, self.file)

    def named(self, file: str) -> Draft:
        """Return the same data as the draft of another *file*."""
        return replace(self, file=file, _known={})

    def card_file(self, yaml: YamlText | None = None) -> CardFile:
        """Return this draft as a file for a shelf; with its *yaml* problems have lines."""
        text = yaml or YamlText(self.file, self.raw)
        return CardFile(self.id, text, {"id": self.id, **self.raw})

    def inherited(self, shelf: TemplateShelf) -> Raw:
        """Return the plain data that ``extends`` brings, empty without a usable parent."""
        return self._remembered("inherited", shelf, lambda: shelf.parent_raw(self.card_file())[0])

    def merged(self, shelf: TemplateShelf) -> Raw:
        """Return the plain data of the whole template: the own over the inherited.

        Elements that only this file has are the very objects of *raw*.
        """
        inherited = self.inherited(shelf)
        if not inherited:
            return self.raw
        return self._remembered("merged", shelf, lambda: merged(inherited, self.raw))

    def template(self, shelf: TemplateShelf, yaml: YamlText | None = None) -> FoundTemplate:
        """Return the template as far as it can be used, and everything wrong with it.

        What cannot be read is left out, so that the rest can be shown and mended; the template
        is None only where the file is no template at all.
        """
        return self._remembered("found", (shelf, yaml), lambda: self._found(shelf, yaml))

    @property
    def is_large(self) -> bool:
        """Return whether its elements are so many that making the template takes a while."""
        faces = (self.raw.get(face) for face in FACES)
        return sum(len(one) for one in faces if isinstance(one, list)) > LARGE

    def is_made(self, shelf: TemplateShelf) -> bool:
        """Return whether the template is known already, so that asking costs nothing."""
        known = self._known.get("found")
        return known is not None and _same(known[0], (shelf, None))

    def _found(self, shelf: TemplateShelf, yaml: YamlText | None) -> FoundTemplate:
        file = self.card_file(yaml)
        notes = Notes(file.yaml)
        validated(CardTemplate, file.raw, notes)
        lint_template(file.raw, notes)
        _, more = shelf.parent_raw(file)
        notes.problems += more
        template = usable_template({"id": self.id, **self.merged(shelf)})
        if template is not None:
            notes.problems += shelf.check(file, template)
        return FoundTemplate(template, tuple(notes.problems))

    def _remembered(self, name: str, key: Any, work: Any) -> Any:
        known = self._known.get(name)
        if known is not None and _same(known[0], key):
            return known[1]
        found = work()
        self._known[name] = (key, found)
        return found


def _same(known: object, key: object) -> bool:
    if isinstance(known, tuple) and isinstance(key, tuple):
        return all(a is b for a, b in zip(known, key, strict=True))
    return known is key


def usable_template(raw: Mapping[str, Any]) -> CardTemplate | None:
    """Return *raw* as a template without whatever no template can hold."""
    data: Any = dict(raw)
    for _ in range(_MOST_ROUNDS):
        try:
            return CardTemplate.model_validate(data)
        except ValidationError as error:
            paths = {path_in(data, detail["loc"]) for detail in error.errors(include_url=False)}
        if () in paths:
            return None
        for path in sorted(paths, key=lambda path: [str(step) for step in path], reverse=True):
            data = _without(data, path)
    return None


def _without(node: Any, path: PathInFile) -> Any:
    """Return *node* without what stands at *path*; elements of lists leave an empty one."""
    step, rest = path[0], path[1:]
    if isinstance(node, dict) and step in node:
        if rest:
            return {**node, step: _without(node[step], rest)}
        return {key: value for key, value in node.items() if key != step}
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        copy = list(node)
        if rest:
            copy[step] = _without(copy[step], rest)
        elif isinstance(copy[step], dict):
            del copy[step]
        else:
            copy[step] = {}
        return copy
    return node
