"""Makes the rows of the hire list: what is known of a unit, what the roster holds, the advice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from realms_builder.cards.rules_on_card import rules_of
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.rule_help import Rules, rule_words
from realms_builder.gui.rooms.roster.hire.adviser import Advice, Adviser
from realms_builder.gui.rooms.roster.hire.hire_rows import Hireable, HireRow
from realms_builder.gui.rooms.roster.unit_facts import (
    DOT,
    UnitFacts,
    cost_text,
    costs_left,
    things_found,
    unit_facts,
)
from realms_builder.roster.resolve.muster import ModelRecord


class HireRowMaker(QObject):
    """Makes rows for one document at a time; rows that did not change are made once."""

    def __init__(self, adviser: Adviser, parent: QObject | None = None) -> None:
        """Ask *adviser* for reasons."""
        super().__init__(parent)
        self._adviser = adviser
        self._document: RosterDocument | None = None
        self._taken: dict[int, int] = {}
        self._left: dict[str, Number | None] = {}
        self._facts: dict[int, UnitFacts] = {}
        self._kept: dict[str, tuple[tuple[object, ...], HireRow]] = {}
        self.lang = "en"
        self.favourites: frozenset[str] = frozenset()
        self.words: tuple[str, ...] = ()
        """What somebody searches, normalised."""

    def look(self, document: RosterDocument | None) -> None:
        """Count what the roster holds now."""
        self._document = document
        if document is not None:
            self._taken = _counted(document.mustered.models)
            costs = document.game.costs
            self._left = {cost: costs_left(document.mustered, cost) for cost in costs}

    def forget(self, lang: str) -> None:
        """Work everything out anew, in *lang*."""
        self.lang = lang
        self._facts.clear()
        self._kept.clear()

    def price(self, unit: Unit) -> Number:
        """Return what *unit* costs when it is hired."""
        document = self._document
        if document is None or not document.game.main_cost:
            return 0
        costs = document.mustered.unit_build(unit).costs
        return costs.get(document.game.main_cost, 0)

    @property
    def has_limits(self) -> bool:
        """Return whether anything is left of something."""
        return any(left is not None for left in self._left.values())

    def affords(self, hireable: Hireable) -> bool:
        """Return whether the unit costs no more than is left."""
        left = ((cost, self._left.get(name)) for name, cost in self.known(hireable).costs)
        return all(most is None or cost <= most for cost, most in left)

    def known(self, hireable: Hireable) -> UnitFacts:
        """Return what a row says of a unit whatever the roster holds."""
        key = id(hireable.unit)
        facts = self._facts.get(key)
        if facts is None and self._document is not None:
            whose = hireable.faction if "/" in hireable.address else None
            build = self._document.mustered.unit_build(hireable.unit)
            facts = unit_facts(build, self._document.game, self.lang, hireable.faction, whose)
            if build.outside is None:  # else the next edit of the roster may change it
                self._facts[key] = facts
        return facts or UnitFacts()

    def widest(self, units: Sequence[Hireable]) -> tuple[str, str]:
        """Return the longest cost and the longest count among *units*."""
        facts = [self.known(unit) for unit in units]
        cost = max((found.cost for found in facts), key=len, default="")
        limited = any(found.limit is not None for found in facts)
        return cost, "00/0" if limited else "00"

    def below(self, units: Sequence[Hireable]) -> list[tuple[str, str]]:
        """Return what stands below the names of *units*, and the usual reason behind it."""
        limited, dear = self.tr("limit {0} reached"), self.tr("{0} short")
        facts = [self.known(unit) for unit in units]
        reasons = [limited if f.limit is not None else dear if f.cost else "" for f in facts]
        said = [DOT + reason.format(10) if reason else "" for reason in reasons]
        return [(f.summary, reason) for f, reason in zip(facts, said, strict=True)]

    def row(self, hireable: Hireable) -> HireRow:
        """Return the row of a unit."""
        address = hireable.address
        facts, advice = self.known(hireable), self._adviser.of(address)
        taken = self._taken.get(id(hireable.unit), 0)
        favourite = hireable.unit.address in self.favourites
        reason = self._reason(advice, facts) if advice is not None else ""
        met = self._met(hireable)
        key = (facts, taken, favourite, advice, reason, met)
        kept = self._kept.get(address)
        if kept is not None and kept[0] == key:
            return kept[1]
        count = f"{taken}/{facts.limit}" if facts.limit is not None else str(taken or "")
        why = advice.why if advice is not None else ""
        row = HireRow(
            id=address,
            name=facts.name,
            summary=facts.summary,
            count=count,
            cost=facts.cost,
            reason=reason.removeprefix(f"{facts.name} ").removesuffix("."),
            met=met,
            taken=taken,
            kind=facts.kind,
            why="\n\n".join(part for part in (facts.name, facts.spelled, facts.price, why) if part),
            blocked=advice is not None and advice.blocked,
            favourite=favourite,
            portrait=facts.portrait,
            spoken=", ".join(p for p in (facts.name, facts.cost, count, reason, met) if p),
            rules=partial(self._rules, hireable.unit),
        )
        self._kept[address] = (key, row)
        return row

    def _met(self, hireable: Hireable) -> str:
        """Return what of a unit is called as somebody searches, where its name is not."""
        names = hireable.names or hireable.learn()
        other = [word for word in self.words if word not in names]
        found = things_found(hireable.unit, other, self.lang) if other else []
        return self.tr("has: {0}").format(", ".join(found)) if found else ""

    def _rules(self, unit: Unit) -> Rules:
        document = self._document
        build = document.mustered.unit_build(unit) if document is not None else None
        return rule_words(rules_of(build), self.lang) if build is not None else ()

    def _reason(self, advice: Advice, facts: UnitFacts) -> str:
        """Return why not in as few words as a row has room for; the tool tip says it in full."""
        document = self._document
        if document is None or not advice.code:
            return advice.reason
        check = next((c for c in document.game.file.checks if c.code == advice.code), None)
        if check is not None and check.unit_limit and facts.limit is not None:
            return self.tr("limit {0} reached").format(facts.limit)
        left = self._left.get(check.currency) if check is not None else None
        if left is None or check is None:
            return advice.reason
        if left < 0:
            return self.tr("{0} too many already").format(cost_text(-left, self.lang))
        price = dict(facts.costs).get(check.currency, 0)
        return self.tr("{0} short").format(cost_text(price - left, self.lang))


def _counted(models: Iterable[ModelRecord]) -> dict[int, int]:
    """Return how many models there are of each unit."""
    counts: dict[int, int] = {}
    for record in models:
        key = id(record.build.parts.unit)
        counts[key] = counts.get(key, 0) + 1
    return counts
