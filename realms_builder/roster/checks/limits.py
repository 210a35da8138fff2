"""Checks that count: models by role or condition, how often a unit is there, what all costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import ceil, floor
from typing import Annotated, ClassVar, Self

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import languages
from realms_builder.game.files.declared_checks import ASKS_UNITS, IdsOf
from realms_builder.game.files.declared_shapes import FormulaText
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Record, Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.kinds.numbers import is_plain_number
from realms_builder.game.kinds.values import LocalisedLabel, Number
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.value_words import range_words
from realms_builder.roster.checks.kind import (
    Check,
    Subject,
    Way,
    asks_only_the_build,
    counted_names,
    noted,
    own_sentence,
)
from realms_builder.roster.condition_words import who_in_words
from realms_builder.roster.edits import Edit, remove_models
from realms_builder.roster.equal_models import without_equals
from realms_builder.roster.findings import Finding, Ideas, Offer, Said
from realms_builder.roster.item_edits import drops
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster, ids_of
from realms_builder.roster.resolve.records import Inside, Names

_REMOVING = "edit.remove_model"
_UNLIMITED = Names({"limit": MISSING})
"""What a unit is limited by that says nothing of it."""


class Counted(Check):
    """How many models must meet a condition, or have a role."""

    by = ("exactly", "at_least", "at_most")
    ways: ClassVar[tuple[Way, ...]] = (
        ("appoint", {"set": {"role": "{role}"}, "of": "candidates"}),
    )
    ways_by_condition: ClassVar[tuple[Way, ...]] = (
        ("remove", {"remove": "holders"}),
        ("hire", {"add": "faction.units", "otherwise": True}),
        ("remove", {"remove": "candidates", "otherwise": True}),
    )

    exactly: Annotated[FormulaText, noted("How many models must have the role, or meet where.")] = (
        ""
    )
    at_least: FormulaText = ""
    at_most: FormulaText = ""
    role: Annotated[str, IdsOf("role")] = ""

    @property
    def is_about_rosters(self) -> bool:
        """Return that it counts over the whole roster."""
        return True

    @property
    def counted_role(self) -> str:
        """Return the role that is counted."""
        return self.role

    @property
    def counts_to_one(self) -> bool:
        """Return whether one is the most."""
        return "1" in (self.exactly, self.at_most)

    def completed(self) -> Self:
        """Return the check with our ways out, and for a role our reason, in place of none."""
        ways = self.ways if self.role else self.ways_by_condition
        fixes = self.fixes or tuple(self.way_out(name, raw) for name, raw in ways)
        why = self.why or (own_sentence("shorthand.role.why") if self.role else EMPTY)
        return self.filled_up(fixes=fixes, why=why)

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield that there are too few, or too many."""
        holders, candidates = self._holders(mustered)
        low = _whole(self.exactly or self.at_least, mustered, ceil)
        high = _whole(self.exactly or self.at_most, mustered, floor)
        count = len(holders)
        short = low is not None and count < low
        if not short and (high is None or count <= high):
            return
        wanted = (low if short else high) or 0
        extra: dict[str, Value] = {
            "holders": holders,
            "candidates": candidates,
            "names": tuple(LocalisedLabel(Text.of(record.show("en"))) for record in holders),
            "count": count,
            "wanted": wanted,
        }
        text = self.too_few if short else self.too_many
        subject = Subject(mustered.record, ids_of(holders))
        ends = range_words(low, high) if self.exactly else range_words(*_end(short, wanted))
        unsaid = self._counted_words(mustered, holders, ends)
        missed = abs(wanted - count)
        yield self.finding(mustered, subject, extra=extra, text=text, unsaid=unsaid, amount=missed)

    def _counted_words(self, mustered: Muster, holders: Sequence[ModelRecord], ends: Text) -> Said:
        """Return who is there how often instead of how often."""
        role = mustered.game.roles.get(self.role)
        named = (role.name or Text.of(role.id)).with_capital() if role is not None else None
        who = named or _who(self.where, self.code, mustered.game)
        values = {"who": who, "count": len(holders), "range": ends, "names": counted_names(holders)}
        if not who:
            return Said(code="finding.counted_models", values=values)
        return Said(code="finding.counted" if holders else "finding.counted_none", values=values)

    def _holders(self, mustered: Muster) -> tuple[tuple[ModelRecord, ...], tuple[ModelRecord, ...]]:
        """Return the models that are counted, and those that could be counted instead or too."""
        if self.role:
            role = mustered.game.roles.get(self.role)
            holders = tuple(r for r in mustered.models if r.model.role == self.role)
            if role is None or not role.from_:
                return holders, mustered.models
            # Whoever may not have the role does not count as having it.
            candidates = _where(role.from_, mustered)
            return tuple(r for r in holders if r in candidates), candidates
        holders = _where(self.where or "true", mustered)
        held = set(map(id, holders))
        return holders, tuple(r for r in mustered.models if id(r) not in held)


def _where(formula: str, mustered: Muster) -> tuple[ModelRecord, ...]:
    parsed = parse(formula)
    if not asks_only_the_build(None, parsed):
        return tuple([record for record in mustered.models if reads_yes(parsed.evaluate(record))])
    answers = {
        build: reads_yes(parsed.evaluate(models[0]))
        for build, models in mustered.builds_used.items()
    }
    return tuple([record for record in mustered.models if answers[record.build]])


def _who(where: str, code: str, game: Game) -> Text:
    """Return whom *where* means, by the *code* of the check where there are no words for it."""
    if where in ("", "true"):
        return EMPTY
    said = who_in_words(where, game) or Said(code="word.title", values={"title": code})
    return Text.of({lang: sentence_case(said.pick(lang)) for lang in languages()})


def _whole(formula: str, mustered: Muster, rounded: Callable[[Number], int]) -> int | None:
    """Return what *formula* comes to for the roster as a whole number, None where it has none."""
    value = parse(formula).evaluate(mustered.record) if formula else None
    return rounded(value) if is_plain_number(value) else None


def _end(short: bool, wanted: int) -> tuple[int | None, int | None]:
    return (wanted, None) if short else (None, wanted)


class LimitPerUnit(Check):
    """How often a unit may be there."""

    by = ("limit_per_unit",)
    ways: ClassVar[tuple[Way, ...]] = (("remove", {"remove": "last(holders)"}),)

    limit_per_unit: Annotated[
        FormulaText, ASKS_UNITS, noted("The attribute that limits how often a unit may be hired.")
    ] = ""
    zero_is_unlimited: bool = False

    @property
    def says(self) -> str:
        """Return the stem of our own sentences."""
        return "limit_per_unit"

    @property
    def is_about_rosters(self) -> bool:
        """Return that it counts over the whole roster."""
        return True

    @property
    def is_about_units(self) -> bool:
        """Return that it also finds who may not even be there once."""
        return True

    @property
    def unit_limit(self) -> str:
        """Return the formula of the limit."""
        return self.limit_per_unit

    def limit_of(self, build: Build, roster: Record | None = None) -> Number | None:
        """Return how often the unit that *build* is may be in *roster*; None for any number."""
        beyond = _UNLIMITED if roster is None else Inside(Names({"roster": roster}), _UNLIMITED)
        limit = parse(self.limit_per_unit).evaluate(Inside(build, beyond))
        if not isinstance(limit, (int, Fraction)) or (limit == 0 and self.zero_is_unlimited):
            return None
        return limit

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield the units that are there too often."""
        for unit, holders in mustered.units_used.items():
            build = mustered.unit_build(unit)
            limit, count = self.limit_of(build, mustered.record), len(holders)
            if limit is None or count <= limit:
                continue
            extra: dict[str, Value] = {
                "unit": build,
                "count": count,
                "limit": limit,
                "holders": holders,
            }
            subject = Subject(Inside(build, mustered.record), ids_of(holders), unit.address)
            found = self.finding(mustered, subject, extra=extra, amount=float(count - limit))
            last = holders[-ceil(count - limit) :]
            yield replace(found, ideas=partial(_down_to, found, last))


def _down_to(found: Finding, gone: Sequence[ModelRecord]) -> Iterator[Ideas]:
    """Yield the ways out of a limit, then one that removes all that are *gone* then at once."""
    removes = False
    for ways in found.ideas():
        offers = [_of_several(offer, len(gone)) for offer in ways]
        removes = removes or any(_removes(offer) for offer in offers)
        yield Ideas(offers, ways.unless, ways.otherwise)
    if removes and len(gone) > 1:
        values = {"count": len(gone)}
        yield Ideas((_removal(gone, Said(code="fix.remove_last", values=values)),))


def _of_several(offer: Offer, count: int) -> Offer:
    """Return *offer*, which does not settle it where it removes one model of *count*."""
    return replace(offer, settles=count < 2) if _removes(offer) else offer


def _removes(offer: Offer) -> bool:
    return offer.edit is not None and offer.edit.code == _REMOVING


def _removal(gone: Sequence[ModelRecord], text: Said) -> Offer:
    identities = ids_of(gone)
    edit = Edit(_REMOVING, lambda roster: remove_models(roster, identities), {"name": list(gone)})
    return Offer(text, edit)


class CostLimit(Check):
    """What a roster may cost, or the part of it that meets a condition."""

    by = ("cost",)
    ways: ClassVar[tuple[Way, ...]] = (
        ("remove", {"remove": "filter(models, {cost} >= this.excess)"}),
        ("limit", {"set": {"limit": "cost"}, "of": "roster"}),
    )
    ways_of_a_part: ClassVar[tuple[Way, ...]] = (("remove", {"remove": "holders"}),)

    cost: Annotated[str, IdsOf("cost"), noted("The cost that must stay within its limit.")] = ""
    at_most: FormulaText = ""

    @property
    def says(self) -> str:
        """Return the stem of our own sentences."""
        return "" if self._is_of_a_part else "cost"

    @property
    def _is_of_a_part(self) -> bool:
        """Return whether it has a limit of its own, or counts some of the models only."""
        return bool(self.at_most or self.where)

    @property
    def is_about_rosters(self) -> bool:
        """Return that it adds up the whole roster."""
        return True

    @property
    def currency(self) -> str:
        """Return the cost, where its agreed limit is the limit of the whole roster."""
        return "" if self._is_of_a_part else self.cost

    def completed(self) -> Self:
        """Return the check with our ways out in place of none."""
        if not self._is_of_a_part or self.fixes:
            return super().completed()
        fixes = tuple(self.way_out(name, raw) for name, raw in self.ways_of_a_part)
        return self.filled_up(fixes=fixes)

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield by how much the roster, or what is counted of it, costs too much."""
        limit = self._limit(mustered)
        holders = _where(self.where, mustered) if self.where else mustered.models
        parts = (record.build.costs.get(self.cost, 0) for record in holders)
        cost = sum(parts, 0) if self.where else mustered.cost(self.cost)
        if limit is None or cost <= limit:
            return
        excess = cost - limit
        name = mustered.game.costs[self.cost].name if self.cost in mustered.game.costs else EMPTY
        extra: dict[str, Value] = {
            "currency": LocalisedLabel((name or Text.of(self.cost)).with_capital()),
            "cost": cost,
            "limit": limit,
            "excess": excess,
            "holders": holders,
        }
        if self._is_of_a_part:
            subject = Subject(mustered.record, ids_of(holders), about=self.cost)
            unsaid = self._part_in_words(mustered, holders, cost, limit)
            yield self.finding(mustered, subject, extra=extra, unsaid=unsaid, amount=float(excess))
            return
        subject = Subject(mustered.record, about=self.cost)
        found = self.finding(mustered, subject, extra=extra, amount=float(excess))
        yield replace(found, ideas=partial(self._ideas, mustered, found, excess), excess=excess)

    def _limit(self, mustered: Muster) -> Number | None:
        if not self.at_most:
            return mustered.limit(self.cost)
        value = parse(self.at_most).evaluate(mustered.record)
        return value if is_plain_number(value) else None

    def _part_in_words(
        self, mustered: Muster, holders: Sequence[ModelRecord], cost: Number, limit: Number
    ) -> Said:
        """Return what they cost instead of how much at most."""
        values = {
            "who": _who(self.where, self.code, mustered.game),
            "cost": cost,
            "currency": mustered.game.costs[self.cost].name or self.cost,
            "range": range_words(None, limit),
            "names": counted_names(holders),
        }
        return Said(code="finding.cost_of" if self.where else "finding.cost_of_all", values=values)

    def _ideas(self, mustered: Muster, found: Finding, excess: Number) -> Iterator[Ideas]:
        """Yield the ways out that are declared; where no one model is enough, several together.

        Those stand before another limit.
        """
        together = [Ideas(self._removals_together(mustered, excess), unless=_REMOVING)]
        if not any(fix.remove for fix in self.fixes):
            together = []
        for fix, ways in zip(self.fixes, found.ideas(), strict=False):
            if "limit" in (fix.set_ or ()):
                yield from together
                together = []
            yield ways
        yield from together
        yield Ideas(self._choices_less(mustered))
        if "fixes" not in self.model_fields_set:
            yield Ideas(_things_less(mustered))

    def _choices_less(self, mustered: Muster) -> Iterator[Offer]:
        """Yield what the roster itself may do without, thing by thing, of what costs something."""
        if (header := mustered.header) is None:
            return
        for carried in header.build.carried():
            if header.build.record(carried).known_price(self.cost) > 0:
                yield from drops(mustered, (header.model.id,), [carried.more(1 - carried.count)])

    def _removals_together(self, mustered: Muster, excess: Number) -> Iterator[Offer]:
        """Yield the removal of as few models as are enough, those first that take least away.

        Two go together; where that cannot be enough, the dearest go first. Who has a role stays
        where it can be.
        """

        def cost(record: ModelRecord) -> Number:
            return record.build.costs.get(self.cost, 0)

        dear = [record for record in mustered.models if cost(record) > 0]
        dear.sort(key=lambda record: (bool(record.model.role), -cost(record)))
        count = 2
        while sum(cost(record) for record in dear[:count]) < excess and count < len(dear):
            count += 1
        first, rest = dear[: count - 2], dear[count - 2 :]
        left = excess - sum(cost(record) for record in first)
        pairs = [(a, b) for a, b in _pairs(mustered, rest) if cost(a) + cost(b) >= left]
        pairs.sort(key=lambda pair: (any(r.model.role for r in pair), sum(map(cost, pair))))
        for pair in pairs:
            gone = [*first, *pair]
            if len(gone) == len(mustered.models):
                continue  # an empty roster costs nothing, but that is no way out
            values = {"name": counted_names(gone), "cost": sum(map(cost, gone))}
            yield _removal(gone, Said(code="fix.remove_together", values=values))


def _things_less(mustered: Muster) -> Iterator[Offer]:
    """Yield each thing that a model may put down."""
    carried = {one.item.id: one for r in mustered.models for one in r.build.carried()}
    yield from drops(mustered, ids_of(mustered.models), (*carried.values(),), one_each=True)


def _pairs(
    mustered: Muster, models: Sequence[ModelRecord]
) -> Iterator[tuple[ModelRecord, ModelRecord]]:
    """Yield pairs of *models*, none of which differs from another one in nothing but ids."""
    different = list(without_equals(mustered, models))
    yield from combinations(different, 2)
    held = {record.model.id for record in different}
    others = without_equals(mustered, [r for r in models if r.model.id not in held])
    for other in others:
        twin = next(r for r in different if len(list(without_equals(mustered, [r, other]))) == 1)
        yield twin, other
