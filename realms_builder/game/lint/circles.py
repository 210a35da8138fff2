"""Finds derived values that wait for each other in a circle, before anybody computes them."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.game import Game

Graph = dict[str, set[str]]


def circles(game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the place of a derived value in its list and the circle that it stands in, each once.

    A value reads the names in its formulas. A stat that a derived value modifies reads that value,
    but not for values that read the printed profile only.
    """
    graph = _graph(game)
    seen: set[frozenset[str]] = set()
    for position, declared in enumerate(game.file.derived):
        path = _way_back(graph, declared.id)
        if path and frozenset(path) not in seen:
            seen.add(frozenset(path))
            yield position, (*path, declared.id)


def _graph(game: Game) -> Graph:
    graph: Graph = {}
    known = {*game.stats, *game.derived}
    for declared in game.file.derived:
        reads = {name for name in _names(declared) if name in known}
        if declared.reads == "printed":
            reads -= set(game.stats)
        graph.setdefault(declared.id, set()).update(reads)
        for change in declared.modifies:
            formulas = (change.add, change.times, change.set_, change.dice, change.target)
            used = {name for text in (*formulas, change.when) for name in _names_in(text)}
            for stat in change.stat:
                graph.setdefault(stat, set()).update((used & known) - {stat})
    return graph


def _names(declared: DeclaredDerived) -> set[str]:
    texts = (declared.value, declared.dice, declared.target, declared.when)
    return {name for text in texts for name in _names_in(text)}


def _names_in(text: str | None) -> set[str]:
    if not text:
        return set()
    try:
        return {use.name.split(".")[0] for use in parse(text).names if not use.bound}
    except FormulaError:
        return set()


def _way_back(graph: Graph, start: str) -> tuple[str, ...]:
    """Return the shortest way from *start* back to itself, without its end; empty when none."""
    ways: list[tuple[str, ...]] = [(start,)]
    visited: set[str] = set()
    while ways:
        way = ways.pop(0)
        for name in sorted(graph.get(way[-1], ())):
            if name == start:
                return way
            if name not in visited:
                visited.add(name)
                ways.append((*way, name))
    return ()
