"""What every kind of check shares: how it says what it found, and what it looks at.

A new kind is a class in a file of this folder: the keys that it adds to an entry of ``checks:``,
its rule, the stem of our own sentences and the ways out. :mod:`realms_builder.roster.checks.kinds`
names it; reader, JSON Schema, forms, completion, lint, ``validate`` and the hire list know it then.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
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
from realms_builder.roster.findings import Finding, Ideas, Said, times
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster
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
    *who* is what our own sentences call it; the roster has no name there.
    """

    scope: Record
    models: tuple[str, ...] = ()
    about: str = ""
    build: Build | None = None
    modes: tuple[Record, ...] = ()
    who: Record | Said | None = None

    @property
    def choosers(self) -> tuple[str, ...]:
        """Return who may choose otherwise: its models, or for what the roster chose an empty id."""
        return self.models or (("",) if self.about.startswith("/") else ())


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
                changes["text"] = own_sentence(f"shorthand.{self.says}")
            if not self.why:
                changes["why"] = own_sentence(f"shorthand.{self.says}.why")
            if not self.fixes:
                changes["fixes"] = tuple(self.way_out(name, raw) for name, raw in self.ways)
        return self.filled_up(**changes) if changes else self

    def filled_up(self, **changes: Any) -> Self:
        """Return the check with *changes* that its author did not write: the set of those stays."""
        return self.model_construct(self.model_fields_set, **{**dict(self), **changes})

    def way_out(self, name: str, raw: Mapping[str, Any]) -> DeclaredFix:
        """Return a way out of the kind, with its own keys filled in."""
        filled = {key: self._filled(value) for key, value in raw.items()}
        return DeclaredFix.model_validate({**filled, "text": own_sentence(f"shorthand.fix.{name}")})

    def _filled(self, value: Any) -> Any:
        """Return *value* with the names of own keys in braces filled in."""
        if isinstance(value, dict):
            return {key: self._filled(inner) for key, inner in value.items()}
        for name in type(self).model_fields if isinstance(value, str) else ():
            if f"{{{name}}}" in value:
                value = value.replace(f"{{{name}}}", str(getattr(self, name)))
        return value

    def _declared_ways(
        self, mustered: Muster, scope: Record, models: tuple[str, ...]
    ) -> Iterator[Ideas]:
        from realms_builder.roster.fixes import ways_of

        return ways_of(self, mustered, scope, models)

    def finding(
        self,
        mustered: Muster,
        subject: Subject,
        *,
        extra: Mapping[str, Value] | None = None,
        text: Text = EMPTY,
        unsaid: Said | None = None,
        amount: float | None = None,
    ) -> Finding:
        """Return the finding about *subject*, whose sentences may name what is in *extra*.

        *unsaid* is our own sentence where the author of the check wrote none, *amount* how far it
        is missed where that can be counted.
        """
        scope = Inside(Names(extra), subject.scope) if extra else subject.scope
        said = text or self.text
        return Finding(
            code=self.code,
            severity=self.severity,
            text=Said(said, scope) if said else unsaid or self.broken_rule(subject),
            why=Said(self.why, scope),
            source=self.source,
            models=subject.models,
            about=subject.about,
            amount=1.0 if amount is None else amount,
            counted=amount is not None,
            ideas=lambda: self._declared_ways(mustered, scope, subject.choosers),
        )

    def broken_rule(self, subject: Subject) -> Said:
        """Return that the rule, by its reason or else its code, is not kept by *subject*."""
        rule = (
            Said(_without_dot(self.why), subject.scope)
            if self.why
            else Said(code="finding.rule_called", values={"code": self.code})
        )
        if subject.who is None:
            return Said(code="finding.rule", values={"rule": rule})
        return Said(code="finding.rule_of", values={"name": subject.who, "rule": rule})


def _without_dot(text: Text) -> Text:
    return Text(tuple((lang, said.strip().rstrip(".!")) for lang, said in text.versions))


_CHECKS: WeakKeyDictionary[Game, tuple[Check, ...]] = WeakKeyDictionary()


def checks_of(game: Game) -> tuple[Check, ...]:
    """Return the checks of *game*, completed once."""
    found = _CHECKS.get(game)
    if found is None:
        declared = (check for check in game.file.checks if isinstance(check, Check))
        found = _CHECKS[game] = tuple(check.completed() for check in declared)
    return found


def own_sentence(code: str) -> Text:
    """Return our own sentence of a *code* as a text of the game, its braces to be filled."""
    return Text.of({lang: pattern(code, lang) for lang in languages()})


def counted_names(models: Iterable[ModelRecord]) -> list[ModelRecord | Said]:
    """Return *models* in words, those of one name together with their number."""
    names: dict[str, list[ModelRecord]] = {}
    for record in models:
        names.setdefault(record.show("en"), []).append(record)
    return [times(same[0], len(same)) for same in names.values()]


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
