"""Binds formulas of a template to the thing a card is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import (
    MISSING,
    UNKNOWN,
    Record,
    Several,
    Unknown,
    Value,
    reads_yes,
)
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.kinds.values import WRITTEN_OUT, ChoiceValue, LocalisedLabel, Weight
from realms_builder.game.texts import PlayersText, Text
from realms_builder.game.value_words import citation, show
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.records import Inside, Names

NO_ICONS: Mapping[str, str] = MappingProxyType({})
Getter = Callable[["Card", Record], Value]
Said = tuple[str, Severity, str, dict[str, object]]
"""A problem as it is said of any card: code, severity, element, values."""
_BEFORE_NUMBER = re.compile(r" (?=\(\S{1,3}\))")
"""The space in "Near (0)": a line that ended there would begin the next with a bare "(0)"."""
_ONE_PIECE = 16
"""A phrase of so few letters, such as "ATT 3/4+ vs DEF", stays on one line."""


class Card:
    """What is gathered while one card is composed: language, problems and what went missing.

    Where *ease* is 1, what goes on elsewhere anyway is not made smaller first; at 0 it is made as
    small as may be. Whatever is said is also *heard* where somebody listens.
    """

    __slots__ = (
        "ease",
        "heard",
        "lang",
        "missing_glyphs",
        "name",
        "problems",
        "seen",
        "shortened",
        "spared",
    )

    def __init__(self, lang: str, name: str, *, ease: float = 0.0) -> None:
        """Start the card called *name*."""
        self.lang = lang
        self.ease = ease
        self.name = name
        self.problems: list[Problem] = []
        self.heard: list[Said] | None = None
        self.seen: set[tuple[object, ...]] = set()
        self.missing_glyphs: set[str] = set()
        self.shortened = 0
        self.spared: dict[str, None] = {}

    def say(self, code: str, severity: Severity, element: str, **values: object) -> None:
        """Note a problem of this card once, with the card's and the element's name."""
        if self.heard is not None:
            self.heard.append((code, severity, element, values))
        key = (code, element, values.get("column"), values.get("text"))
        if key in self.seen:
            return
        self.seen.add(key)
        full = {"card": self.name, "element": element, **values}
        self.problems.append(Problem(code, severity, values=full))

    def found_room(self, elements: Iterable[str]) -> None:
        """Take back that *elements* had no room: they stand on another face of the card."""
        names = set(elements)
        self.problems = [
            problem
            for problem in self.problems
            if problem.code != "card.no_room" or problem.values["element"] not in names
        ]

    def repeat(self, problems: Iterable[Problem]) -> None:
        """Note what was found once for every card."""
        for problem in problems:
            values = {k: v for k, v in problem.values.items() if k not in ("card", "element")}
            self.say(problem.code, problem.severity, problem.values["element"], **values)

    def failed(self, element: str, source: str, error: FormulaError) -> None:
        """Note that a formula of *element*, or a value it shows, could not be worked out."""
        from realms_builder.core.translation import sentence

        reason = sentence(error.sentence_code, self.lang, error.values)
        self.say(
            "card.formula" if source else "card.value",
            Severity.ERROR,
            element,
            formula=source,
            column=error.column,
            reason=reason,
        )


class CardScope(Record):
    """The names a whole card may use: its subject, the look's options and the page numbers."""

    __slots__ = ("_extras", "_icons", "_subject")

    def __init__(
        self, subject: Record, extras: Mapping[str, Value], icons: Mapping[str, str] = NO_ICONS
    ) -> None:
        """Lay *extras* (options, page, pages, theme) behind the names of *subject*."""
        self._icons = icons
        self._subject = subject
        self._extras = extras

    @property
    def identity(self) -> str | None:
        """Return the id of the subject."""
        return self._subject.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return the subject's value, else an extra one."""
        value = self._subject.lookup(name)
        if value is UNKNOWN or value is MISSING:
            return self._extras.get(name, value)
        return value

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Repeat a sign, find an icon, begin with a capital; the subject answers everything else.

        ``capital(rank)`` is a value by its name with a capital, for where it stands alone;
        ``signs(':ap:', 3)`` repeats; ``icon(movement)`` is the icon of a value, missing if none;
        ``source(item)`` and ``source('sprint')`` say where in the rules it stands.
        """
        if function == "signs" and len(args) == 2:
            return _signs(args[0], args[1])
        if function == "icon" and len(args) == 1:
            return self._icon(args[0])
        if function == "capital" and len(args) == 1:
            return _with_capital(args[0])
        if function == "source" and len(args) == 1:
            return source_of(args[0], self._subject)
        return self._subject.call(function, args)

    def _icon(self, value: Value) -> Value:
        if isinstance(value, Record):
            own = value.lookup("icon")
            names = (own if isinstance(own, str) else "", value.identity or "")
        else:
            names = (value if isinstance(value, str) else "",)
        found = next((name for name in names if name in self._icons), None)
        return f":{found}:" if found else MISSING

    def names(self) -> Iterable[str]:
        """Return the names of subject and extras."""
        return (*self._subject.names(), *self._extras)

    def functions(self) -> Iterable[str]:
        """Return the functions of the subject and of cards."""
        return (*self._subject.functions(), "signs", "icon", "capital", "source")


MOST_SIGNS = 24


def _signs(sign: Value, count: Value) -> Value:
    """Return *sign* as often as *count* says; empty when there is nothing to count."""
    number = count.number if isinstance(count, Record) else count
    if not isinstance(sign, str) or not isinstance(number, int):
        return MISSING
    return sign * max(0, min(number, MOST_SIGNS)) or MISSING


def _with_capital(value: Value) -> Value:
    """Return *value* by its name with a capital, as it is where it has none."""
    if not isinstance(value, ChoiceValue) or value.pattern or not value.name:
        return value
    return LocalisedLabel(value.name.with_capital())


class ItemScope(Record):
    """One item of a repeated list in front of everything outside it."""

    __slots__ = ("_item", "_number", "_outer")

    def __init__(self, item: Record, outer: Record, number: int) -> None:
        """Put *item*, the *number*-th from 1, before *outer*."""
        self._item = item
        self._outer = outer
        self._number = number

    @property
    def identity(self) -> str | None:
        """Return the id of the item."""
        return self._item.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return the item's value, ``item`` itself, ``number``, else what lies outside."""
        value = self._item.lookup(name)
        if value is not UNKNOWN:
            return value
        if name == "item":
            return self._item
        if name == "number":
            return self._number
        return self._outer.lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Let the item answer, else what lies outside."""
        value = self._item.call(function, args)
        return self._outer.call(function, args) if value is UNKNOWN else value

    def names(self) -> Iterable[str]:
        """Return the names of the item and of everything outside."""
        return (*self._item.names(), *self._outer.names())

    def functions(self) -> Iterable[str]:
        """Return the functions of the item and of everything outside."""
        return (*self._item.functions(), *self._outer.functions())


class Plain(Record):
    """A record of fixed names, for options and for tests of conditions."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        """Hold *values* by name."""
        self._values = values

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value called *name*."""
        return self._values.get(name, UNKNOWN)

    def names(self) -> Iterable[str]:
        """Return every name."""
        return self._values


def as_item(value: Value) -> Record:
    """Return *value* as a record, so that lists of plain values can be repeated: ``{item}``."""
    return value if isinstance(value, Record) else Plain({"item": value, "name": value})


def rows_of(value: Value) -> Iterator[Record]:
    """Yield the lines of the list *value*: of an item one for each of its modes."""
    for entry in value if isinstance(value, tuple) else ():
        if isinstance(entry, CarriedRecord):
            yield from entry.rows
        else:
            yield as_item(entry)


def going_on(entry: Record, above: Record | None) -> Record | None:
    """Return *entry* as it is said below the line *above*, None where it is something new.

    A further mode of an item does not say again what item it is.
    """
    if not isinstance(entry, CarriedRecord) or not isinstance(above, CarriedRecord):
        return None
    item, before = entry.carried.item, above.carried.item
    if item.mode is None or before.mode is None or item.of is not before.of:
        return None
    if item.mode.place <= before.mode.place:
        return None
    names = {lang: f"–\u00a0{name}" for lang, name in item.mode.name.versions}
    said: dict[str, Value] = {"name": LocalisedLabel(Text.of(names))}
    return Inside(Names({**said, "count": MISSING, "icon": MISSING}), entry)


def getter(source: str, element: str) -> Getter:
    """Return a function that works out *source*; a failing formula is missing and a problem.

    Raises :class:`FormulaError` when *source* cannot be read.
    """
    formula = parse(source)
    evaluate = formula.evaluate

    def full(card: Card, scope: Record) -> Value:
        try:
            return evaluate(scope)
        except FormulaError as error:
            card.failed(element, source, error)
            return MISSING

    return _by_name(formula, source, element, full) or full


def _by_name(formula: Formula, source: str, element: str, full: Getter) -> Getter | None:
    """Return the quick way to a value that is just a name, with *full* for what goes wrong."""
    if not formula.is_name or len(formula.names) != 1:
        return None
    path = formula.names[0].name.split(".")
    if "this" in path or len(path) > 2:
        return None
    first, last = path[0], path[-1]
    dotted = len(path) == 2

    def quick(card: Card, scope: Record) -> Value:
        try:
            value = scope.lookup(first)
            if dotted and isinstance(value, Record):
                value = value.lookup(last)
                return full(card, scope) if isinstance(value, Unknown) else value
        except FormulaError as error:
            card.failed(element, source, error)
            return MISSING
        if dotted or isinstance(value, Unknown):
            return full(card, scope)
        return value

    return quick


def condition(source: str | None, element: str) -> Callable[[Card, Record], bool] | None:
    """Return a test for *source*, or None when there is no condition; missing reads as no."""
    if source is None:
        return None
    get = getter(source, element)
    return lambda card, scope: reads_yes(get(card, scope))


def printed(value: Value | Any, lang: str, separator: str = ", ") -> str:
    """Return *value* as a reader of *lang* expects it."""
    kind = type(value)
    if kind is str:
        return value  # pyright: ignore[reportReturnType]
    if kind is int:
        number: int = value  # pyright: ignore[reportAssignmentType]
        return str(number) if 0 <= number < WRITTEN_OUT else show(number, lang)
    if kind is LocalisedLabel:
        return value.text.pick(lang)  # pyright: ignore[reportAttributeAccessIssue]
    if isinstance(value, (Record, str)):
        return _held_together(value, show(value, lang))
    if isinstance(value, Several):
        separator = ", "
    if isinstance(value, tuple):
        return separator.join([printed(part, lang, separator) for part in value])
    pick = getattr(value, "pick", None)
    if pick is not None:
        return str(pick(lang))
    return show(value, lang).replace(" ", "\u00a0") if kind is Weight else show(value, lang)


def _held_together(value: Record | str, said: str) -> str:
    """Return *said*, the print of *value*, with spaces that no line ends at."""
    if isinstance(value, KeywordUse):
        return _BEFORE_NUMBER.sub("\u00a0", said)
    short = isinstance(value, Phrase) and len(said) <= _ONE_PIECE
    return said.replace(" ", "\u00a0") if short else said


_EMPTYABLE = (str, tuple, Several, PlayersText)


def is_empty(value: Value | Any) -> bool:
    """Return whether a value says nothing: missing, an empty text or an empty list."""
    return value is MISSING or value is None or (type(value) in _EMPTYABLE and not value)


# ------------------------------------------------------------------ rule pages


def source_of(thing: Value, subject: Record) -> Value:
    """Return where the rule of *thing* stands: a page, a chapter or a heading, missing if unsaid.

    *thing* is a record with a ``source``, or the id of a rule that *subject* has.
    """
    record = _rule(thing, subject) if isinstance(thing, str) else thing
    if isinstance(record, KeywordUse):
        source: Value = record.keyword.source
    else:
        source = record.lookup("source") if isinstance(record, Record) else MISSING
    if not isinstance(source, str) or not source.strip():
        return MISSING
    return LocalisedLabel(citation(source))


def _rule(identity: str, subject: Record) -> Value:
    rules = subject.lookup("rules")
    for rule in rules if isinstance(rules, tuple) else ():
        if isinstance(rule, Record) and identity in (rule.identity, rule.lookup("id")):
            return rule
    return MISSING
