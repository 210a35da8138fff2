"""All templates and themes that can be reached, with what they extend resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from realms_builder.cards.sizes import CardSize, read_size
from realms_builder.cards.styles import STYLES
from realms_builder.cards.template.card_files import MOST_PARENTS, CardFile, Raw, validated
from realms_builder.cards.template.inheritance import id_of, ids_within, merged
from realms_builder.cards.template.template_files import read_template_file
from realms_builder.cards.template.templates import FACES, CardTemplate
from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes


@dataclass(frozen=True, slots=True)
class FoundTemplate:
    """A template by id, or None where it cannot be used, and what is wrong with it."""

    template: CardTemplate | None
    problems: tuple[Problem, ...] = ()


_SAME_MM = 0.01
GENERATED = "default"
"""The id by which templates extend the card that the program makes for their game."""
Generator = Callable[[Any], Raw]
"""Makes that card, as a file says it, for a size as a file names it; None is the usual one."""


class TemplateShelf:
    """Templates by id; the first file with an id wins, so put a game's own before the general."""

    def __init__(self, files: Iterable[CardFile] = (), generator: Generator | None = None) -> None:
        """Take *files* in order of preference; *generator* makes what extends the generated."""
        self._order = list(files)
        self._generator = generator
        self._files: dict[str, list[CardFile]] = {}
        for file in self._order:
            self._files.setdefault(file.id, []).append(file)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of all templates."""
        return tuple(self._files)

    @property
    def files(self) -> tuple[CardFile, ...]:
        """Return every file, the preferred ones first."""
        return tuple(self._order)

    def find(self, template_id: str) -> FoundTemplate | None:
        """Return the template *template_id* with its parents merged in; None when unknown."""
        files = self._files.get(template_id)
        return self._resolved(files[0], 0) if files else None

    def parent_raw(self, file: CardFile) -> tuple[Raw, list[Problem]]:
        """Return what *file* inherits, empty without a usable parent, and what is wrong with that.

        A file that is not on the shelf counts as standing before all others.
        """
        others = [one for one in self._order if not _is_same(one, file)]
        place = next((at for at, one in enumerate(self._order) if _is_same(one, file)), 0)
        shelf = TemplateShelf([*others[:place], file, *others[place:]], self._generator)
        notes = Notes(file.yaml)
        notes.problems = []
        at = next(n for n, one in enumerate(shelf._files[file.id]) if one is file)
        return shelf._parent(file, at, [], notes, file.raw.get("size")) or {}, notes.problems

    def check(self, file: CardFile, template: CardTemplate) -> list[Problem]:
        """Return what only the merged *template* of *file* shows."""
        notes = Notes(file.yaml)
        notes.problems = []
        self._check(file, template, notes)
        return notes.problems

    def _resolved(self, file: CardFile, place: int) -> FoundTemplate:
        notes = Notes(file.yaml)
        notes.problems = list(file.problems)
        raw = self._with_parents(file, place, [], notes, None)
        unread = any(problem.code.startswith("card.no_game") for problem in notes.problems)
        template = validated(CardTemplate, raw, notes) if raw and not unread else None
        if template is not None:
            self._check(file, template, notes)
        return FoundTemplate(template, tuple(notes.problems))

    def _with_parents(
        self, file: CardFile, place: int, chain: list[CardFile], notes: Notes, size: Any
    ) -> Raw:
        """Return the raw data of *file* over its parents; a broken parent counts as empty.

        The *size* of whoever extends it, else its own, is that of a generated parent.
        """
        parent = self._parent(file, place, chain, notes, size or file.raw.get("size"))
        return file.raw if parent is None else merged(parent, file.raw)

    def _parent(
        self, file: CardFile, place: int, chain: list[CardFile], notes: Notes, size: Any
    ) -> Raw | None:
        """Return what *file* extends with its own parents merged in; None where there is none."""
        chain = [*chain, file]
        parent_id = file.raw.get("extends")
        if parent_id is None:
            return None
        files = self._files.get(str(parent_id), [])
        # A template may extend one of the same id that lies further back: the general one.
        at = place + 1 if parent_id == file.id else 0
        if parent_id == GENERATED and at >= len(files) and self._generator is not None:
            parent = self._generator(size)
            _check_size(size, parent.get("size"), notes)
            self._check_removals(file, parent, notes)
            return parent
        again = at < len(files) and any(one is files[at] for one in chain)
        if again or (parent_id == file.id and at >= len(files)):
            names = " → ".join([*(one.id for one in chain), str(parent_id)])
            notes.say("card.extends_cycle", ("extends",), chain=names)
            return None
        if len(chain) > MOST_PARENTS:
            notes.say("card.extends_deep", ("extends",), most=MOST_PARENTS)
            return None
        if parent_id == GENERATED and at >= len(files):
            _say_no_game(file, notes)
            return None
        if at >= len(files):
            meant = did_you_mean(str(parent_id), {**self._files, GENERATED: []})
            code = "card.unknown_parent.suggested" if meant else "card.unknown_parent"
            notes.say(code, ("extends",), parent=parent_id, suggestion=meant)
            return None
        parent = self._with_parents(files[at], at, chain, notes, size)
        self._check_removals(file, parent, notes)
        return parent

    @staticmethod
    def _check_removals(file: CardFile, parent: Raw, notes: Notes) -> None:
        for face in FACES:
            known = ids_within(parent.get(face) or [])
            for at, element in enumerate(_dicts(file.raw.get(face))):
                if element.get("remove") and id_of(element) not in known:
                    path = (face, at, "remove")
                    name = element.get("id", "")
                    severity = Severity.WARNING
                    notes.say("card.nothing_to_remove", path, severity=severity, element=name)

    def _check_twins(self, file: CardFile, notes: Notes) -> None:
        """Note a file of the same folder with the same id: nobody can tell which one is meant."""
        folder = Path(file.yaml.file).parent
        for other in self._files.get(file.id, ()):
            if not _is_same(other, file) and Path(other.yaml.file).parent == folder:
                name, severity = Path(other.yaml.file).name, Severity.WARNING
                notes.say("card.id_twice", ("id",), severity=severity, id=file.id, file=name)

    def _check(self, file: CardFile, template: CardTemplate, notes: Notes) -> None:
        """Note what only the merged template shows: elements without a box, unknown styles."""
        self._check_twins(file, notes)
        styles = {**STYLES, **template.styles}
        for face in FACES:
            own = _dicts(file.raw.get(face))
            places = {id_of(raw): at for at, raw in enumerate(own)}
            for element in getattr(template, face):
                at = places.get(element.id)
                path: tuple[str | int, ...] = (face,) if at is None else (face, at)
                if element.box is None and not element.remove:
                    notes.say("card.no_box", path, element=element.id or "?")
                if element.style is not None and element.style not in styles:
                    where = (*path, "style")
                    name, style = element.id or "?", element.style
                    notes.say("card.unknown_style", where, element=name, text=style)


def _say_no_game(file: CardFile, notes: Notes) -> None:
    """Note that what the generated card shows is not known: what is wrong stands with the game."""
    if "system" in file.raw:
        notes.say("card.no_game.unread", ("extends",), severity=Severity.HINT)
    else:
        notes.say("card.no_game", ("extends",))


def _check_size(wanted: Any, made: Any, notes: Notes) -> None:
    """Note that the generated card cannot be laid out for a card as small as is *wanted*."""
    sides = _sides(wanted)
    if sides is None or not isinstance(made, list):
        return
    if sides[0] < made[0] - _SAME_MM or sides[1] < made[1] - _SAME_MM:
        least = [ceil(side * 10) / 10 for side in made]
        values: dict[str, Any] = {
            "wide": sides[0],
            "high": sides[1],
            "least": least[0],
            "least_high": least[1],
        }
        text = f"[{least[0]:g}, {least[1]:g}]"
        fixes = (Fix("fix.write", {"text": text}, text),)
        notes.say("card.generated_too_small", ("size",), fixes=fixes, **values)


def _sides(size: Any) -> tuple[float, float] | None:
    if isinstance(size, str):
        named = read_size(size)
        return (named.width_mm, named.height_mm) if isinstance(named, CardSize) else None
    is_pair = isinstance(size, list) and len(size) == 2
    if is_pair and all(isinstance(side, (int, float)) for side in size):
        return float(size[0]), float(size[1])
    return None


def _is_same(one: CardFile, other: CardFile) -> bool:
    """Return whether both are read from the same file."""
    return one is other or (bool(one.yaml.file) and one.yaml.file == other.yaml.file)


def _dicts(elements: object) -> list[Raw]:
    """Return the elements of a face; what is no element there counts as an empty one."""
    if not isinstance(elements, list):
        return []
    return [element if isinstance(element, dict) else {} for element in elements]


def templates_in(folders: Iterable[Path], *, but: Path | None = None) -> list[CardFile]:
    """Return the template files in *folders*, the first folder first; *but* is left out."""
    files = [path for folder in folders for path in sorted(folder.glob("*.yaml"))]
    return [read_template_file(path) for path in files if path != but]


def shelf_of(folders: Iterable[Path], generator: Generator | None = None) -> TemplateShelf:
    """Return the templates in the YAML files of *folders*, the first folder preferred."""
    return TemplateShelf(templates_in(folders), generator)
