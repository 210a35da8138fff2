"""What the makers of reference blocks share: the game, the language, how values are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_scenarios import ScenarioDeck
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.printing import show
from realms_builder.game.texts import Text
from realms_builder.sheets.rules.document import Run, Runs
from realms_builder.sheets.rules.system_scope import SystemScope
from realms_builder.wording import sentence


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


class Reference:
    """One game in one language.

    *used* tells the ids of the keywords that somebody has, *decks* the cards of its scenarios;
    both are asked only when a text wants to know.
    """

    def __init__(
        self,
        game: Game,
        lang: str,
        switches: Mapping[str, Value] | None = None,
        used: Callable[[], frozenset[str]] = nobody,
        decks: Callable[[], tuple[ScenarioDeck, ...]] = no_decks,
    ) -> None:
        """Speak of *game* in *lang*, with *switches* in place of its defaults."""
        self.game = game
        self.lang = lang
        self.used = used
        self.decks = decks
        self.scope = SystemScope(game, switches)

    def say(self, value: Value) -> str:
        """Return *value* as the language writes it."""
        return show(value, self.lang)

    def word(self, code: str, **values: Any) -> str:
        """Return a phrase of our own."""
        return sentence(f"reference.{code}", self.lang, values)

    def text(self, text: Text) -> str:
        """Return *text* on one line with its formulas worked out, as they stand where it fails."""
        written = " ".join(text.pick(self.lang).split())
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
        if field.type != "length":
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
            values = {"name": said, "value": self.switch_value(name)}
            notes.append((Run(self.word("switch_note", **values)),))
        return tuple(notes)

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
