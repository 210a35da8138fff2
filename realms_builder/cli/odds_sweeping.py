"""``odds --sweep``: every loadout of whole factions against every other, streamed to a file."""

from __future__ import annotations

import argparse
import sys

from realms_builder.cli.odds_many import check_output, some_attacks, wishes_for
from realms_builder.cli.odds_words import vocabulary_of
from realms_builder.cli.odds_workers import check_jobs, workers_for
from realms_builder.cli.progress import Progress
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.workspace import need_faction
from realms_builder.core.files import WriteFailed
from realms_builder.exchange.odds_sweep import Sweep, SweepInUse, write_sweep
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.snapshot import packed_game
from realms_builder.game.units import Faction
from realms_builder.odds.questions.loadouts import MOST_LOADOUTS, Fielded, every_loadout
from realms_builder.odds.work.errands import Errand
from realms_builder.wording import sentence


def run_sweep(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    """Write every attack of every loadout against every other, in each situation; returns 0."""
    if arguments.output is None:
        raise WrongUse("odds_cli.sweep_nowhere")
    check_output(arguments.output, (".csv",))
    check_jobs(arguments)
    fielded = _fielded(library, game, arguments.sweep)
    sweep = _sweep(library, game, fielded, arguments)
    for address in fielded.cut:
        values = {"unit": address, "most": MOST_LOADOUTS}
        print(sentence("odds_cli.loadouts_cut", arguments.lang, values), file=sys.stderr)
    try:
        with workers_for(arguments) as workers:
            before = write_sweep(sweep, arguments.output, workers, Progress(arguments.lang))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    except SweepInUse as error:
        raise Failed("odds_cli.sweep_in_use", {"path": str(error)}) from None
    values = {
        "loadouts": len(fielded.lineup.contenders),
        "situations": len(sweep.situations),
        "path": str(arguments.output),
    }
    if before:
        print(sentence("odds_cli.sweep_taken_up", arguments.lang, {"parts": before}))
    print(sentence("odds_cli.sweep_written", arguments.lang, values))
    return 0


def _fielded(library: Library, game: Game, words: list[str]) -> Fielded:
    """Return every loadout of the factions that *words* name, of all without any."""

    def find(name: str) -> Faction | None:
        return library.faction(game.id, name)

    names = dict.fromkeys(words or library.factions(game.id))
    found = every_loadout(game, [need_faction(library, game.id, n) for n in names], find)
    if not found.lineup.contenders:
        raise WrongUse("odds_cli.nobody", {"word": ", ".join(names)})
    return found


def _sweep(library: Library, game: Game, fielded: Fielded, arguments: argparse.Namespace) -> Sweep:
    lineup = fielded.lineup
    builds = lineup.builds(game, lambda name: library.faction(game.id, name))
    asked = some_attacks((builds, builds), "")
    if not asked:
        raise WrongUse("odds_cli.no_attacks")
    vocabulary = vocabulary_of(game, asked)
    texts = arguments.wishes or [""]
    situations = tuple(wishes_for(text, vocabulary, (builds, builds)) for text in texts)
    errand = Errand(packed_game(library, game.id), lineup, lineup)
    return Sweep(errand, situations, arguments.lang)
