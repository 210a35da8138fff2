"""Composes the cards of a fit report and remembers what came out by what it rests on.

A change of one element of the template redoes only that element, and those that may fare
differently because of it; a change of one unit redoes only its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from realms_builder.cards.composing import NOT_TRACED, CardComposer, CardFaces
from realms_builder.cards.designing.element_keys import keys_of_models, model_at, steps_of
from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.tracing import Trace
from realms_builder.cards.faces import FIT_DEFAULTS, FLOWING
from realms_builder.cards.fit.cases import Card, FitCase, UnitCards
from realms_builder.cards.fit.report import FitReport
from realms_builder.cards.fit.rows import FitRow, Look, row_of
from realms_builder.cards.fitting import FitError, read_policy
from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.template.templates import (
    FACES,
    CardTemplate,
    Element,
    LookOption,
    content_key,
)
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.formulas.values import Value
from realms_builder.layout.marks import Face
from realms_builder.layout.metrics import FontMetrics

# ------------------------------------------------------------------ closures
# Which elements of a template may fare differently after a change, so that only they are redone.
#
# Elements that lie directly on a face know nothing of each other, unless something spills: what one
# has no room for goes to whoever receives on the back, or to a continuation card, and the number of
# those may be printed anywhere.


TopKey = tuple[str, str | int]
"""An element directly on a face: the face, and its id or place."""


@dataclass(frozen=True)
class LookParts:
    """A template in a theme, taken apart: what all elements share, and each element."""

    template: CardTemplate
    theme: ThemeFile
    rest: tuple[object, ...] = ()

    @cached_property
    def frame(self) -> tuple[object, ...]:
        """Return everything that any element may depend on."""
        bare = self.template.model_copy(update={face: [] for face in FACES})
        backs = bool(self.template.back), bool(self.template.continuation)
        return (bare, self.theme, backs, self.rest)

    @cached_property
    def elements(self) -> Mapping[TopKey, Element]:
        """Return the elements that lie directly on a face."""
        return {
            (face, step): element
            for face in FACES
            for step, element in _steps(getattr(self.template, face))
        }

    @cached_property
    def spilling(self) -> frozenset[TopKey]:
        """Return the elements that may spill, may receive, or print the number of pages."""
        return frozenset(
            key
            for key, element in self.elements.items()
            if _spills(key[0], element) or element.receives or _names_pages(element)
        )

    def reading(self, option: str) -> frozenset[TopKey]:
        """Return the elements that read an option of the template."""
        name = f"options.{option}"
        return frozenset(key for key, element in self.elements.items() if name in _text(element))

    def changed_since(self, before: LookParts) -> frozenset[TopKey] | None:
        """Return the elements that are not as they were, None where everything may be different."""
        if self.frame != before.frame:
            return None
        old, new = before.elements, self.elements
        return frozenset(key for key in {**old, **new} if old.get(key) != new.get(key))

    def affected(
        self, keys: frozenset[TopKey], before: LookParts | None = None
    ) -> frozenset[TopKey]:
        """Return *keys* with every element that may fare differently because of them."""
        looks = [self] if before is None else [self, before]
        spilling = frozenset[TopKey]().union(*(look.spilling for look in looks))
        if not keys & spilling:
            return keys
        beyond = frozenset(key for look in looks for key in look.elements if key[0] != "front")
        return keys | spilling | beyond

    def only(self, keys: Iterable[TopKey]) -> CardTemplate:
        """Return the template with nothing on its faces but the elements at *keys*.

        Its elements are those of this template itself, so that their keys can be found.
        """
        wanted = set(keys)
        kept = {
            face: [element for key, element in self._on(face) if key in wanted] for face in FACES
        }
        return self.template.model_copy(update=kept)

    def _on(self, face: str) -> Iterator[tuple[TopKey, Element]]:
        return ((key, element) for key, element in self.elements.items() if key[0] == face)


def _steps(elements: list[Element]) -> Iterator[tuple[str | int, Element]]:
    return zip(steps_of(elements), elements, strict=True)


def _spills(face: str, element: Element) -> bool:
    fallback = FIT_DEFAULTS[face] if content_key(element) in FLOWING else "tighten, shrink"
    try:
        return read_policy(element.fit, 0.0, fallback).spills
    except FitError:
        return False


def _names_pages(element: Element) -> bool:
    return "page" in _text(element)


def _text(element: Element) -> str:
    return element.model_dump_json(exclude_none=True)


# ------------------------------------------------------------------ checking


Progress = Callable[[int, int], None]
MOST_KNOWN = 20_000
"""So many outcomes are kept, one for each unit, language and look."""


class Flaw(NamedTuple):
    """Something on a face that cannot be printed well, and where it stands in millimetres."""

    x: float
    y: float
    code: str
    severity: Severity
    values: Mapping[str, object]


class FaceCheck(Protocol):
    """Looks at what is drawn on a face; the ink layer knows fonts and pictures."""

    def flaws(self, face: Face) -> Iterable[Flaw]:
        """Return what cannot be printed well on *face*."""
        ...

    def faint(self, face: Face) -> Iterable[Flaw]:
        """Return the texts of a whole *face* that are too faint on what they lie on."""
        ...


class FitLook(NamedTuple):
    """What cards are checked in: a template in a theme with its fonts, at a size or its own.

    *options* are values of the template's own options, *folder* is where its pictures lie.
    """

    template: CardTemplate
    theme: ThemeFile
    metrics: FontMetrics
    size: tuple[float, float] | None = None
    folder: Path | None = None
    options: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Known:
    """What came out for the cards of one unit in one language and look."""

    cards: UnitCards
    parts: LookParts
    elements: frozenset[TopKey]
    rows: tuple[FitRow, ...]


class FitCheck:
    """Checks cards and remembers the outcome; keep it for as long as somebody edits.

    The usual look is checked on every card, every other value of an option on the hardest ones.
    """

    def __init__(
        self,
        languages: Sequence[str],
        face_check: FaceCheck | None = None,
        *,
        contrasts: bool = False,
    ) -> None:
        """Check in *languages*; without *face_check* nobody looks for glyphs and pictures.

        With *contrasts* texts are looked at on what they lie on, which takes a while.
        """
        self._contrasts = contrasts
        self._languages = tuple(languages)
        self._face_check = face_check
        self._known: dict[tuple[str, str, Look], _Known] = {}
        self.composed = 0

    def report(
        self, look: FitLook, units: Sequence[UnitCards], progress: Progress | None = None
    ) -> FitReport:
        """Return what gives way on the cards of *units* in *look*.

        *progress* hears how many units of how many are done; it may raise to stop.
        """
        run = _Run(self, look, self._face_check)
        rows: list[FitRow] = []
        for done, unit in enumerate(units):
            if progress is not None:
                progress(done, len(units))
            for lang in self._languages:
                rows += self._unit_rows(run, unit, lang)
                rows += run.faint(unit, lang) if self._contrasts else ()
        self._forget({unit.unit for unit in units})
        cards = sum(len(unit.cards) for unit in units)
        cut = tuple(unit.unit for unit in units if not unit.complete)
        return FitReport(tuple(rows), cards, self._languages, cut, len(units))

    def _unit_rows(self, run: _Run, unit: UnitCards, lang: str) -> Iterator[FitRow]:
        usual = self._rows(run, unit, lang, (), frozenset(run.parts.elements))
        yield from usual
        said = {_same(row) for row in usual}
        for look, elements in run.variants.items():
            rows = self._rows(run, unit, lang, look, elements)
            yield from (row for row in rows if _same(row) not in said)

    def _rows(
        self, run: _Run, unit: UnitCards, lang: str, look: Look, elements: frozenset[TopKey]
    ) -> tuple[FitRow, ...]:
        """Return the rows of *elements* alone, as remembered where nothing they rest on changed."""
        key = (unit.unit, lang, look)
        cards = unit.hardest if look else unit.cards
        known = self._known.get(key)
        redo = None
        if known is not None and known.cards is unit:
            redo = run.to_redo_since(known.parts)
        if known is None or redo is None:
            rows = run.rows(cards, lang, look, elements)
        else:
            rows = known.rows
            if redo.touched & elements or redo.touched & known.elements:
                rows = _redone(run, known, cards, lang, look, elements, redo)
        self._known[key] = _Known(unit, run.parts, elements, rows)
        return rows

    def _forget(self, units: set[str]) -> None:
        """Let go of what nobody asks for any more, once it has become much."""
        if len(self._known) > MOST_KNOWN:
            self._known = {key: known for key, known in self._known.items() if key[0] in units}


def _same(row: FitRow) -> tuple[object, ...]:
    return row.kind, row.key, row.case, row.problem.code


def _redone(
    run: _Run,
    known: _Known,
    cards: Sequence[Card],
    lang: str,
    look: Look,
    elements: frozenset[TopKey],
    redo: Redo,
) -> tuple[FitRow, ...]:
    """Return the rows of *known* with those anew that may have changed.

    Only where something spills, or did, may other elements fare differently than before.
    """
    alone = redo.affected == redo.touched
    spilled = set() if alone else {row.case for row in known.rows if row.spills}
    light = [card for card in cards if card[0] not in spilled]
    fresh = run.rows(light, lang, look, redo.touched & elements)
    if not alone:
        spilled |= {row.case for row in fresh if row.spills}
    heavy = [card for card in cards if card[0] in spilled]
    more = run.rows(heavy, lang, look, redo.affected & elements)
    kept = (
        row
        for row in known.rows
        if row.key and row.key[:2] not in (redo.affected if row.case in spilled else redo.touched)
    )
    return (*kept, *(row for row in fresh if row.case not in spilled), *more)


class Redo(NamedTuple):
    """The elements that were changed, and with them those that may fare differently."""

    touched: frozenset[TopKey]
    affected: frozenset[TopKey]


class _Run:
    """One look at which cards are checked."""

    def __init__(self, check: FitCheck, look: FitLook, face_check: FaceCheck | None) -> None:
        self._check = check
        self._look = look
        self._face_check = face_check
        self._composers: dict[tuple[object, ...], CardComposer] = {}
        self._redo: dict[int, tuple[LookParts, Redo | None]] = {}
        self._keys = keys_of_models(look.template)
        rest = (_Fonts(look.metrics), look.size, look.folder, tuple(look.options.items()))
        self.parts = LookParts(look.template, look.theme, rest)
        self.variants: dict[Look, frozenset[TopKey]] = {}
        for option in look.template.options:
            reading = self.parts.affected(self.parts.reading(option.id))
            if reading:
                for value in other_values(option, look.options.get(option.id)):
                    self.variants[((option.id, value),)] = reading

    def to_redo_since(self, before: LookParts) -> Redo | None:
        """Return which elements may fare differently from *before*, None for all there is."""
        if before is self.parts:
            return Redo(frozenset(), frozenset())
        if id(before) not in self._redo:
            touched = self.parts.changed_since(before)
            redo = None
            if touched is not None:
                redo = Redo(touched, self.parts.affected(touched, before))
            self._redo[id(before)] = (before, redo)
        return self._redo[id(before)][1]

    def rows(
        self, cards: Iterable[Card], lang: str, look: Look, elements: frozenset[TopKey]
    ) -> tuple[FitRow, ...]:
        """Return what gives way of *elements* on *cards*."""
        if not elements:
            return ()
        composer = self._composer(lang, look, elements)
        rows: list[FitRow] = []
        for case, subject in cards:
            self._check.composed += 1
            faces = composer.compose(subject)
            rows += [row_of(problem, case, lang, self._keys, look) for problem in faces.problems]
            if self._face_check is not None and self._has_flaws(faces):
                traced = self._composer(lang, look, elements, traced=True)
                rows += self._flaws(traced, case, subject, look, self._face_check.flaws)
        return tuple(rows)

    def faint(self, unit: UnitCards, lang: str) -> Iterator[FitRow]:
        """Yield the texts that are too faint on the hardest cards of *unit*, drawn whole."""
        whole, check = frozenset(self.parts.elements), self._face_check
        if check is None:
            return
        for look in ((), *self.variants):
            composer = self._composer(lang, look, whole, traced=True)
            for case, subject in unit.hardest[: None if not look else 1]:
                yield from self._flaws(composer, case, subject, look, check.faint)

    def _composer(
        self, lang: str, options: Look, elements: frozenset[TopKey], *, traced: bool = False
    ) -> CardComposer:
        key = (lang, options, elements, traced)
        found = self._composers.get(key)
        if found is None:
            look = self._look
            chosen: dict[str, Value] = {**look.options, **dict(options)}  # type: ignore[dict-item]
            found = self._composers[key] = CardComposer(
                self.parts.only(elements),
                look.theme,
                lang,
                look.metrics,
                options=chosen,
                size=look.size,
                folder=look.folder,
                traced=self._keys if traced else NOT_TRACED,
            )
        return found

    def _has_flaws(self, faces: CardFaces) -> bool:
        check = self._face_check
        return check is not None and any(True for face in faces.all for _ in check.flaws(face))

    def _flaws(
        self,
        composer: CardComposer,
        case: FitCase,
        subject: CardSubject,
        look: Look,
        flaws: Callable[[Face], Iterable[Flaw]],
    ) -> Iterator[FitRow]:
        """Yield what the ink layer finds on a card, with the element that it belongs to."""
        said: set[tuple[object, ...]] = set()
        for face in composer.compose(subject).all:
            for flaw in flaws(face):
                trace = _trace_at(composer.traces.get(face, ()), flaw.x, flaw.y)
                key = trace.key if trace is not None else ()
                element = model_at(self._look.template, key) if key else None
                name = spoken_name(element, composer.lang) if element is not None else ""
                about = (flaw.code, key, flaw.values.get("code") or flaw.values.get("text"))
                if about not in said:
                    said.add(about)
                    values = {**flaw.values, "element": name}
                    if "text" in values:
                        values["text"] = spelt_out(str(values["text"]), composer.icons)
                    problem = Problem(flaw.code, flaw.severity, values=values)
                    yield row_of(problem, case, composer.lang, self._keys, look)


def spelt_out(text: str, icons: Mapping[str, str]) -> str:
    """Return *text* with each of its icons as an author writes it, such as ``:shield:``."""
    names = {sign: name for name, sign in icons.items() if len(sign) == 1 and not sign.isascii()}
    return "".join(f":{names[sign]}:" if sign in names else sign for sign in text)


def _trace_at(traces: Iterable[Trace], x: float, y: float) -> Trace | None:
    """Return the smallest place of an element that holds a point."""
    found = [t for t in traces if t.x <= x <= t.x + t.w and t.y <= y <= t.y + t.h]
    return min(found, key=lambda trace: trace.w * trace.h, default=None)


class _Fonts:
    """Fonts, equal only to the very same ones, which it keeps."""

    __slots__ = ("_metrics",)

    def __init__(self, metrics: FontMetrics) -> None:
        self._metrics = metrics

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fonts) and other._metrics is self._metrics

    def __hash__(self) -> int:
        return id(self._metrics)


def other_values(option: LookOption, chosen: object = None) -> tuple[object, ...]:
    """Return the values of *option* beside the one *chosen* or usual; the ends of a number."""
    start = option.start() if chosen is None else chosen
    if option.type == "flag":
        return (not start,)
    values = option.value_ids() if option.type == "choice" else (option.min, option.max)
    return tuple(value for value in values if value is not None and value != start)
