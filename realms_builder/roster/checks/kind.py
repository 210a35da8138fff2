"""What every kind of check shares: how it says what it found, and what it looks at.

A new kind is a class in a file of this folder: the keys that it adds to an entry of ``checks:``,
its rule, the stem of our own sentences and the ways out. :mod:`realms_builder.roster.checks.kinds`
names it; reader, JSON Schema, forms, completion, lint, ``validate`` and the hire list know it then.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary

from pydantic import Field

from realms_builder.core.translation import languages, pattern
from realms_builder.game.files.declared_checks import DeclaredCheck, DeclaredFix
from realms_builder.game.files.declared_shapes import NOTE
from realms_builder.game.formulas import Formula
from realms_builder.game.formulas.values import Record, Value, reads_met, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.roster.findings import Finding, Ideas, Said
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Inside, Names

Way = tuple[str, Mapping[str, Any]]
"""A way out: the end of its sentence, ``shorthand.fix.…``, and the fix as an author writes it."""


def noted(note: str) -> Any:
    """Return what explains a key of a kind by *note*, in the schema, forms and completion."""
    return Field(json_schema_extra={NOTE: note})


@dataclass(frozen=True, slots=True)
class Subject:
    """What one check looks at: where names are looked up, and which models it is about.

    An item with *modes* must meet it in each of them.
    """

    scope: Record
    models: tuple[str, ...] = ()
    about: str = ""
    build: Build | None = None
    modes: tuple[Record, ...] = ()


class Check(DeclaredCheck):
    """A check of some kind; *says* and *ways* stand in where its author wrote no words or fixes."""

    ways: ClassVar[tuple[Way, ...]] = ()

    @property
    def says(self) -> str:
        """Return the stem of our own sentences, ``shorthand.…``, empty where there are none."""
        return ""

    @property
    def is_about_units(self) -> bool:
        """Return whether it says of a unit what holds in any roster that may have it."""
        return False

    @property
    def reads(self) -> frozenset[str]:
        """Return the first part of every name that its conditions read."""
        return frozenset()

    @abstractmethod
    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield what the check finds; raise `FormulaError` where it cannot be worked out."""

    # ------------------------------------------------------------------ words and ways out

    def completed(self) -> Self:
        """Return the check with our sentence, reason and ways out where its author wrote none."""
        changes: dict[str, object] = {}
        if self.says:
            if not self.text and not (self.too_few and self.too_many):
                changes["text"] = _sentence(f"shorthand.{self.says}")
            if not self.why:
                changes["why"] = _sentence(f"shorthand.{self.says}.why")
            if not self.fixes:
                changes["fixes"] = tuple(self._fix(name, raw) for name, raw in self.ways)
        return self.model_copy(update=changes) if changes else self

    def _fix(self, name: str, raw: Mapping[str, Any]) -> DeclaredFix:
        filled = {key: self._filled(value) for key, value in raw.items()}
        return DeclaredFix.model_validate({**filled, "text": _sentence(f"shorthand.fix.{name}")})

    def _filled(self, value: Any) -> Any:
        """Return *value* with the names of own keys in braces filled in."""
        if isinstance(value, dict):
            return {key: self._filled(inner) for key, inner in value.items()}
        for name in type(self).model_fields:
            if f"{{{name}}}" in value:
                value = value.replace(f"{{{name}}}", str(getattr(self, name)))
        return value

    def finding(
        self,
        mustered: Muster,
        subject: Subject,
        *,
        extra: Mapping[str, Value] | None = None,
        text: Text = EMPTY,
        amount: float = 1.0,
    ) -> Finding:
        """Return the finding about *subject*, whose sentences may name what is in *extra*."""
        scope = Inside(Names(extra), subject.scope) if extra else subject.scope

        def ideas() -> Iterator[Ideas]:
            from realms_builder.roster.fixes import ways_of

            return ways_of(self, mustered, scope, subject.models)

        said = text or self.text
        unsaid = Said(code="finding.check", values={"code": self.code})
        return Finding(
            code=self.code,
            severity=self.severity,
            text=Said(said, scope) if said else unsaid,
            why=Said(self.why, scope),
            source=self.source,
            models=subject.models,
            about=subject.about,
            amount=amount,
            ideas=ideas,
        )


_CHECKS: WeakKeyDictionary[Game, tuple[Check, ...]] = WeakKeyDictionary()


def checks_of(game: Game) -> tuple[Check, ...]:
    """Return the checks of *game*, completed once."""
    found = _CHECKS.get(game)
    if found is None:
        declared = (check for check in game.file.checks if isinstance(check, Check))
        found = _CHECKS[game] = tuple(check.completed() for check in declared)
    return found


def _sentence(code: str) -> Text:
    return Text.of({lang: pattern(code, lang) for lang in languages()})


_OUTSIDE_THE_BUILD = frozenset(
    {"group", "id", "model", "models", "name", "note", "own_name", "picture", "this"}
)


def asks_only_the_build(guard: Formula | None, needed: Formula) -> bool:
    """Return whether neither formula can tell apart two models of a roster built alike."""
    formulas = (needed,) if guard is None else (needed, guard)
    return all(_OUTSIDE_THE_BUILD.isdisjoint(formula.reads) for formula in formulas)


def is_met(guard: Formula | None, needed: Formula, scope: Record) -> bool:
    """Return whether *scope* has what is *needed*, or is none of those that the *guard* asks."""
    if guard is not None and not reads_yes(guard.evaluate(scope)):
        return True
    return reads_met(needed.evaluate(scope))
