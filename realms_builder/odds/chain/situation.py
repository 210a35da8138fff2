"""What holds when dice are thrown: keywords on either side, values that somebody chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.marks import mark
from realms_builder.roster.resolve.build import Build


@dataclass(frozen=True)
class Situation:
    """One moment at the table.

    *first* and *second* are keywords put on the sides beside their own, *values* answer needs by
    their id, *ticks* say what is ticked off on the tracks of each side, *forms* in which form each
    stands, if not in its own.
    """

    first: tuple[KeywordUse, ...] = ()
    second: tuple[KeywordUse, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    ticks: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    forms: tuple[str, str] = ("", "")

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Return what tells this situation from others."""
        values = tuple(sorted((name, mark(value)) for name, value in self.values.items()))
        return (self.of_side(0), self.of_side(1), values)

    def of_side(self, place: int) -> tuple[object, ...]:
        """Return what tells side *place* from how it stands in others."""
        return (
            tuple(sorted(map(mark, self.keywords(place)), key=repr)),
            tuple(sorted(self.ticks[place].items())),
            self.forms[place],
        )

    def keywords(self, place: int) -> tuple[KeywordUse, ...]:
        """Return the keywords put on side *place*, 0 or 1."""
        return self.second if place else self.first


USUAL = Situation()


def keywords_at_table(game: Game) -> Iterator[DeclaredKeyword]:
    """Yield the keywords that play puts on a side: conditions, cover, situations."""
    at_table = {kind.id for kind in game.file.keyword_kinds if kind.at_table}
    for keyword in game.keywords.values():
        if keyword.kind in at_table:
            yield keyword


def may_have(game: Game, keyword: DeclaredKeyword, role: str, build: Build) -> bool:
    """Return whether the side in *role* can have *keyword* when it is *build*."""
    kind = game.kinds.get(keyword.kind)
    side = keyword.side or (kind.side if kind is not None else "")
    if side and side != role:
        return False
    if build.call("immune", (keyword.id,)):
        return False
    try:
        return not keyword.where or reads_yes(parse(keyword.where).evaluate(build))
    except FormulaError:
        return False
