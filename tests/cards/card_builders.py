"""Small builders for tests of cards: metrics by arithmetic, subjects of plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.designing.bindings import Binding
from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.layout.marks import Clip, Face, Mark, TextRun
from realms_builder.layout.metrics import Heights

LETTER_MM = 0.2
"""How wide every character of the made-up font is, for each point of size."""


class EvenWidths(dict[str, float]):
    """Every character is as wide as every other."""

    def __missing__(self, word: str) -> float:
        """Measure *word*."""
        return len(word) * LETTER_MM


class EvenMetrics:
    """A font whose sizes can be worked out by hand."""

    def __init__(self) -> None:
        """Make the one table of widths."""
        self._widths = EvenWidths()

    def width(self, font: str, text: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """Return the width of *text*."""
        del font
        return len(text) * (LETTER_MM * size_pt + tracking_pt * 25.4 / 72)

    def word_widths(self, font: str) -> Mapping[str, float]:
        """Return the widths, the same for every role."""
        del font
        return self._widths

    def heights(self, font: str) -> Heights:
        """Return heights that make a line exactly as high as its leading."""
        del font
        return Heights(0.3, 0.05, 0.15, 0.2)

    def has_glyph(self, font: str, character: str) -> bool:
        """Return True: this font has everything."""
        del font, character
        return True

    def icons(self, lang: str) -> Mapping[str, str]:
        """Return the one icon there is."""
        del lang
        return {"ap": "\ue000"}


def subject(name: str = "Aldo", **values: Value) -> Record:
    """Return a subject with a name, nothing else but *values*."""
    plain: dict[str, Value] = {
        "name": name,
        "own_name": MISSING,
        "note": MISSING,
        "tags": (),
        "rules": (),
        "stats": (),
        "tracks": (),
        "items": (),
        "faction": MISSING,
        "picture": MISSING,
        "count": 1,
        "copies": MISSING,
    }
    return Plain({**plain, **values})


def things(*names: str, **values: Value) -> tuple[Value, ...]:
    """Return records that only have a name and *values*."""
    return tuple(Plain({"name": name, **values}) for name in names)


def composer(text: str, *, theme: ThemeFile | None = None, **options: Value) -> CardComposer:
    """Return a composer for the template in *text*, which must be without mistakes."""
    found = TemplateShelf([read_template_text(text, "card.yaml")]).find("card")
    assert found is not None
    assert found.problems == ()
    assert found.template is not None
    even = EvenMetrics()
    return CardComposer(found.template, theme or ThemeFile(), "de", even, options=options or None)


def compose(text: str, what: Record | None = None, **options: Value) -> CardFaces:
    """Return the faces of a subject on the template in *text*."""
    return composer(text, **options).compose(what or subject())


def problems_of(*texts: str, wanted: str = "card") -> list[Problem]:
    """Return the problems of the template *wanted* among *texts*, named card, a, b, c ..."""
    names = ("card", "a", "b", "c")
    files = [read_template_text(t, f"{n}.yaml") for n, t in zip(names, texts, strict=False)]
    found = TemplateShelf(files).find(wanted)
    assert found is not None
    return list(found.problems)


def runs(face: Face | None) -> list[TextRun]:
    """Return every text run of *face*, shared layers first."""
    if face is None:
        return []
    marks = [mark for layer in face.layers for mark in layer.marks]
    return [mark for mark in _flat([*marks, *face.marks]) if isinstance(mark, TextRun)]


def _flat(marks: Iterable[Mark]) -> Iterable[Mark]:
    for mark in marks:
        if isinstance(mark, Clip):
            yield from _flat(mark.marks)
        else:
            yield mark


def texts(face: Face | None) -> list[str]:
    """Return the texts of *face* in drawing order."""
    return [run.text for run in runs(face)]


def codes(faces: CardFaces) -> list[str]:
    """Return the codes of what had to give way."""
    return [problem.code for problem in faces.problems]


def every_binding(bindings: Iterable[Binding]) -> Iterator[tuple[Binding, Binding | None]]:
    """Yield all *bindings* and their parts, each with the list that it counts within."""
    for binding in bindings:
        yield binding, None
        for part, within in every_binding(binding.parts):
            yield part, within or (binding if binding.many else None)
