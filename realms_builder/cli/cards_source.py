"""What the cards of a command are made of: a roster, a faction by name, or a faction's file."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.cards.subjects import empty_roster
from realms_builder.cli.output import broken
from realms_builder.cli.workspace import faction_by_word, is_there, kind_of, roster_in
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_file
from realms_builder.render.jobs.print_request import CardsOf
from realms_builder.roster.resolve.muster import Muster, muster


@dataclass(frozen=True, slots=True)
class CardsSource:
    """What cards are made of: a roster, or a faction as one without models, and a name."""

    name: str
    cards: CardsOf
    mustered: Muster
    file: Path | None = None
    problems: tuple[Problem, ...] = ()


def source_of(library: Library, arguments: argparse.Namespace) -> CardsSource:
    """Return what the word of *arguments* means.

    Raises :class:`~realms_builder.cli.refusals.WrongUse` where there is no such thing and
    :class:`~realms_builder.cli.refusals.Failed` where it cannot be read at all.
    """
    path, word, lang = Path(arguments.what), arguments.what, arguments.lang
    if is_there(path) and path.is_file() and kind_of(path).kind == "faction":
        return _faction_file(library, path, lang)
    if not is_there(path):
        found = faction_by_word(library, word)
        if found is not None:
            return _faction_source(library, *found, lang)
    opened, mustered = roster_in(library, word)
    name = mustered.roster.name or path.stem
    problems = (*opened.problems, *_missing(mustered))
    return CardsSource(name, CardsOf.ALL, mustered, opened.path, problems)


def _missing(mustered: Muster) -> Iterable[Problem]:
    for model in mustered.missing:
        values = {"unit": model.unit}
        yield Problem("unknown_unit", place=model.place, values=values)


def _faction_file(library: Library, path: Path, lang: str) -> CardsSource:
    yaml = parse_file(path)
    system = str(yaml.data.get("system", "")) if isinstance(yaml.data, dict) else ""
    game, problems = library.game_and_problems(system)
    if game is None:
        raise broken((*yaml.problems, *problems)[0])
    faction, problems = read_faction(yaml, game)
    if faction is None:
        raise broken(problems[0])
    source = _faction_source(library, game, faction, lang, str(path))
    errors = tuple(p for p in problems if p.severity is Severity.ERROR)
    return replace(source, file=path, problems=errors)


def _faction_source(
    library: Library, game: Game, faction: Faction, lang: str, file: str = ""
) -> CardsSource:
    """Return the units of *faction*, which may stand in a *file* outside the library."""

    def find(identity: str) -> Faction | None:
        return faction if identity == faction.id else library.faction(game.id, identity)

    mustered = muster(replace(empty_roster(game, faction), file=file), game, find)
    return CardsSource(faction.name.pick(lang), CardsOf.FACTION, mustered)
