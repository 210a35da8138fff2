"""What the makers of reference blocks share: the game, the language, how values are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_scenarios import ScenarioDeck
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.house_rules import played
from realms_builder.game.items import Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.table_grids import OnAxis, cell_at
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.layout.document import Run, Runs, one_line
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import Names


class DirectiveError(Exception):
    """A directive that asks for what is not there.

    *word* is the position of the wrong word behind the name of the directive, -1 for the name.
    """

    def __init__(self, code: str, word: int = 0, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.values = values


def no_decks() -> tuple[ScenarioDeck, ...]:
    """Return that there are no scenarios."""
    return ()


def nobody() -> frozenset[str]:
    """Return that no keyword is used."""
    return frozenset()


def no_items(_list_id: str) -> tuple[Item, ...]:
    """Return that no faction adds anything."""
    return ()


def no_fighters() -> tuple[Build, ...]:
    """Return that there are no units."""
    return ()


class Reference:
    """One game in one language.

    *used* tells the ids of the keywords that somebody has, *decks* the cards of its scenarios,
    *fighters* units as they come, whose attacks stand for all, and *items* what its factions add
    to a list; they are asked only when a text wants to know.
    """

    def __init__(
        self,
        game: Game,
        lang: str,
        switches: Mapping[str, Value] | None = None,
        used: Callable[[], frozenset[str]] = nobody,
        decks: Callable[[], tuple[ScenarioDeck, ...]] = no_decks,
        fighters: Callable[[], tuple[Build, ...]] = no_fighters,
        items: Callable[[str], tuple[Item, ...]] = no_items,
    ) -> None:
        """Speak of *game* in *lang*, with *switches* in place of its defaults."""
        self.game = game
        self.lang = lang
        self.used = used
        self.decks = decks
        self.fighters = fighters
        self.items = items
        self.scope = SystemScope(game, switches)

    def say(self, value: Value) -> str:
        """Return *value* as the language writes it."""
        return show(value, self.lang)

    def word(self, code: str, **values: Any) -> str:
        """Return a phrase of our own."""
        return sentence(f"reference.{code}", self.lang, values)

    def text(self, text: Text) -> str:
        """Return *text* on one line with its formulas worked out, as they stand where it fails."""
        written = one_line(text.pick(self.lang))
        if "{" not in written:
            return written
        try:
            return template(written).fill(self.scope, self.say)
        except FormulaError:
            return written

    def name(self, thing: Any) -> str:
        """Return the name of something declared, else its id."""
        return thing.name.pick(self.lang) or thing.id

    def short(self, thing: Any) -> str:
        """Return the short name of something declared, else its name."""
        return thing.abbr.pick(self.lang) or self.name(thing)

    def unit(self, field: DeclaredField) -> str:
        """Return what is printed behind a value of *field*."""
        if field.unit:
            return field.unit.pick(self.lang)
        if not kind_of(field).is_length:
            return ""
        return "″" if self.game.file.length == "inch" else "\u00a0cm"

    def unfinished(self, thing: Any) -> Runs:
        """Return the mark of a rule that is not finished, or nothing."""
        return (Run(self.word("unfinished"), italic=True),) if thing.unfinished else ()

    def switch_notes(self, formulas: Iterable[str]) -> tuple[Runs, ...]:
        """Return one note for each switch that *formulas* read, and how it is set."""
        notes: list[Runs] = []
        for name in self.switches_in(formulas):
            declared = self.game.switches[name]
            said = declared.name.pick(self.lang) or self.text(declared.text).rstrip(".")
            values = {"name": said, "value": self.switch_value(name), "text": self.played(name)}
            code = "played_here" if values["text"] else "switch_note"
            notes.append((Run(self.word(code, **values)),))
        return tuple(notes)

    def played(self, name: str) -> str:
        """Return the sentence that says what is played as the switch *name* is set, if any does."""
        return played(self.game.switches[name], self.scope.switches[name], self.lang)

    def switch_value(self, name: str) -> str:
        """Return how the switch *name* is set, in words."""
        value = self.scope.switches[name]
        declared = self.game.switches[name]
        found = next((v for v in declared.values if v.id == value), None)
        return (found.name.pick(self.lang) if found else "") or self.say(value)

    def switches_in(self, formulas: Iterable[str]) -> tuple[str, ...]:
        """Return the switches that *formulas*, and the derived values they read, depend on."""
        found: dict[str, None] = {}
        seen: set[str] = set()
        waiting = [text for text in formulas if text]
        while waiting:
            try:
                names = parse(waiting.pop(0)).names
            except FormulaError:
                continue
            for use in names:
                first, _, rest = use.name.partition(".")
                if first == "switches" and rest in self.game.switches:
                    found[rest] = None
                elif first in self.game.derived and first not in seen:
                    seen.add(first)
                    waiting.append(self.game.derived[first].value or "")
        return tuple(found)


def pick(word: str, known: Mapping[str, Any], code: str, place: int = 0) -> Any:
    """Return the one of *known* called *word*; raises :class:`DirectiveError` with a suggestion."""
    if word in known:
        return known[word]
    meant = did_you_mean(word, known)
    raise DirectiveError(code, place, value=word, known=sorted(known) or "–", suggestion=meant)


# ------------------------------------------------------------------ system scope


class SystemScope(Record):
    """The scope of a rule text; *switches* replace the defaults of the game by id."""

    def __init__(self, game: Game, switches: Mapping[str, Value] | None = None) -> None:
        self.game = game
        self.switches = {name: game.switch_default(name) for name in game.switches}
        self.switches |= {k: v for k, v in (switches or {}).items() if k in self.switches}
        file = game.file
        limits = {c.id: _whole(c.default_limit) for c in file.costs if c.default_limit is not None}
        about = {
            "id": game.id,
            "name": LocalisedLabel(game.name),
            "edition": LocalisedLabel(file.edition),
            "rules_by": file.rules_by,
        }
        self._values: dict[str, Value] = {
            "system": Names(about, game.id),
            "switches": Names(self.switches),
            "game": Names(file.game.values),
            "limits": Names(limits),
        }
        for scale in file.scales:
            choices = game.scale(scale.id)
            self._values[scale.id] = Names({k: OnAxis(v) for k, v in choices.items()})
        self._working_out: set[str] = set()

    def lookup(self, name: str) -> Value | Unknown:
        """Return a value of the game, or a derived value that needs no model."""
        if name in self._values:
            return self._values[name]
        declared = self.game.derived.get(name)
        if declared is None or declared.value is None or name in self._working_out:
            return UNKNOWN
        self._working_out.add(name)
        try:
            return parse(declared.value).behind_name(self)
        except FormulaError:
            return UNKNOWN
        finally:
            self._working_out.discard(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Read a cell: ``table('hit', 3, 4)``; a table of one side takes one value."""
        if function != "table" or not args or not isinstance(args[0], str):
            return UNKNOWN
        table = next((t for t in self.game.file.tables if t.id == args[0]), None)
        if table is None:
            return UNKNOWN
        return cell_at(table, self.game, self, args[1:])

    def names(self) -> Iterable[str]:
        """Return what may be asked for by name."""
        return (*self._values, *self.game.derived)

    def functions(self) -> Iterable[str]:
        """Return what may be called."""
        return ("table",)


def _whole(limit: float) -> Value:
    return int(limit) if float(limit).is_integer() else str(limit)
