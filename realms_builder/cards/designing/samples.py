"""What a binding, a formula, a text or a condition comes to for the card that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath
from typing import Any

from realms_builder.cards.designing.bindings import Binding
from realms_builder.cards.elements.tracks import read_track
from realms_builder.cards.markup import MarkupError, parse_markup
from realms_builder.cards.template.binding import (
    NO_ICONS,
    Card,
    CardScope,
    ItemScope,
    Plain,
    is_empty,
    printed,
    rows_of,
)
from realms_builder.cards.template.other_sizes import exact, size_mm
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.text_programs import TextLook, TextProgram
from realms_builder.core.translation import sentence
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Value, reads_yes

MOST_LETTERS = 120
MOST_TRIED = 12
DASH = "–"
LISTS = ("repeat", "table", "icon_row")


@dataclass(frozen=True, slots=True)
class Sample:
    """What comes out: *text* for a reader, how many things a list has, or the *error* in words.

    *is_empty* says that nothing would be printed; *holds* is what a condition makes of it. Of a
    file *text* is the name, *path* where it lies.
    """

    text: str = ""
    count: int | None = None
    error: str = ""
    is_empty: bool = False
    holds: bool = False
    path: str = ""


class Sampler:
    """Works things out for one subject in one language; keep it as long as neither changes."""

    def __init__(
        self,
        subject: Record,
        lang: str,
        template: CardTemplate | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        theme: str = "colour",
        icons: Mapping[str, str] = NO_ICONS,
    ) -> None:
        """Look at *subject* as a card of *template* does, with *options* of its look chosen."""
        chosen: dict[str, Value] = {}
        extras: dict[str, Value] = {"theme": theme, "page": 1, "pages": 1, "continued": MISSING}
        if template is not None:
            chosen.update({option.id: option.start() for option in template.options})
            width, height = size_mm(template)
            extras.update(width=exact(width), height=exact(height))
        chosen.update(options or {})
        self.lang = lang
        self._icons = icons
        self._subject = subject
        self._scope: Record = CardScope(subject, {**extras, "options": Plain(chosen)}, icons)

    def of(self, binding: Binding, within: Binding | None = None) -> Sample:
        """Return what *binding* is here; one *within* a list is that of the list's first thing."""
        if binding.kind == "group" or (binding.kind == "tracks" and not binding.path):
            return Sample()
        if binding.kind == "odds":
            return Sample(binding.name.pick(self.lang))
        if binding.kind == "track":
            return self._track(binding.path)
        found = self.worked_out(binding.path, within.path if within is not None else "")
        if found.error and within is not None:
            return Sample(DASH, is_empty=True)  # no thing of this card has such a value
        return found

    def worked_out(self, source: str, within: str = "") -> Sample:
        """Return what the formula *source* gives, for the first thing of the list *within*.

        Things of which it cannot be said are passed over, as long as it can be said of another.
        """
        try:
            formula, scopes = parse(source), self._inside(within)
        except FormulaError as error:
            return self._failed(error)
        found = Sample(DASH, is_empty=True)
        for scope in scopes:
            found = self._value(formula, scope)
            if not found.error and not found.is_empty:
                break
        return found

    def _failed(self, error: FormulaError) -> Sample:
        return Sample(error=sentence(error.sentence_code, self.lang, error.values))

    def _value(self, formula: Formula, scope: Record) -> Sample:
        try:
            value = formula.evaluate(scope)
            shown = printed(value, self.lang)
        except FormulaError as error:
            return self._failed(error)
        holds = reads_yes(value)
        if is_empty(value):
            count = 0 if isinstance(value, tuple) else None
            return Sample(DASH, count, is_empty=True, holds=holds)
        if isinstance(value, str) and PurePath(value).is_absolute() and PurePath(value).suffix:
            return Sample(PurePath(value).name, holds=holds, path=value)
        count = len(value) if isinstance(value, tuple) else None
        return Sample(_short(shown), count, holds=holds)

    def text(self, text: str, within: str = "") -> Sample:
        """Return what a text with braces says."""
        card = Card(self.lang, "")
        try:
            scope = next(iter(self._inside(within)), None)
            look = TextLook(lambda name: name, self._icons, unknown=[])
            program = TextProgram(parse_markup(text), look)
            said = program.plain(card, scope) if scope is not None else ""
        except MarkupError as error:
            values = {**error.values, "element": "…", "column": error.column}
            return Sample(error=sentence(error.code, self.lang, values))
        except FormulaError as error:
            return self._failed(error)
        if card.problems:
            return Sample(_short(said), error=str(card.problems[0].values.get("reason", "")))
        return Sample(_short(said), is_empty=not said)

    def shown(self, element: Mapping[str, Any]) -> tuple[int, int] | None:
        """Return how many things a list on the card shows, and of how many; None for no list.

        Things that its filter drops count for neither.
        """
        source = next((element[name] for name in LISTS if element.get(name)), None)
        if not isinstance(source, str):
            return None
        where = element.get("where")
        try:
            value = parse(source).evaluate(self._scope)
            if not isinstance(value, tuple):
                return None
            test = parse(where) if isinstance(where, str) else None
            total = sum(
                1
                for number, thing in enumerate(rows_of(value), 1)
                if test is None or reads_yes(test.evaluate(ItemScope(thing, self._scope, number)))
            )
        except FormulaError:
            return None
        most = element.get("most")
        return (min(total, most) if isinstance(most, int) else total), total

    def _inside(self, within: str) -> list[Record]:
        """Return the first things of the list *within*, each before everything else."""
        if not within:
            return [self._scope]
        value = parse(within).evaluate(self._scope)
        things = islice(rows_of(value), MOST_TRIED)
        return [ItemScope(thing, self._scope, at) for at, thing in enumerate(things, 1)]

    def _track(self, identity: str) -> Sample:
        try:
            tracks = self._subject.lookup("tracks")
        except FormulaError as error:
            return self._failed(error)
        card = Card(self.lang, "")
        for record in tracks if isinstance(tracks, tuple) else ():
            if isinstance(record, Record) and record.lookup("id") == identity:
                track = read_track(record, card)
                if track is not None:
                    values = {"count": track.boxes}
                    return Sample(sentence("bind.boxes", self.lang, values), track.boxes)
        return Sample(DASH, is_empty=True)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"
