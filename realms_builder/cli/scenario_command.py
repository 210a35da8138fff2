"""``realms-builder scenario SYSTEM``: rolls a scenario and prints its map, mission and tasks."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cli.output import broken, print_json, say_problems
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse, refuse_to_replace
from realms_builder.cli.workspace import (
    need_faction,
    need_game,
    open_library,
    paper_by_word,
    roster_in,
)
from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_scenarios import ScenarioTask, ScoreLine
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.dice import SEEDS
from realms_builder.scenarios.evening import NoScenarios, settled_evening
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SIDES, ChoicePool, SettledScenario, SettledStep, SideId
from realms_builder.scenarios.words import (
    notes_of,
    outcome_of,
    phrase,
    place_name,
    points_of,
    step_name,
    thing_of,
    throws_of,
    when_of,
    where_of,
)


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("system", metavar="SYSTEM", help=say("help.scenario.system"))
    add("--factions", nargs=2, metavar=("A", "B"), help=say("help.scenario.factions"))
    add("--rosters", nargs=2, metavar=("FILE", "FILE"), help=say("help.scenario.rosters"))
    add("--seed", type=int, metavar="N", help=say("help.scenario.seed"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, help=say("help.pdf"))
    add("--all", action="store_true", help=say("help.scenario.all"))
    add("--paper", default="a4", metavar="a4|letter", help=say("help.paper"))
    add(
        "--duplex",
        default="long-edge",
        choices=[d.value for d in Duplex],
        help=say("help.cards.duplex"),
    )
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the scenario, write its PDF where one is asked for; 1 when it cannot be settled.

    Refuses an unknown game, faction or roster, a game without scenarios, and to write over a file
    that is no PDF.
    """
    lang = arguments.lang
    paper_by_word(arguments.paper)
    if arguments.factions and arguments.rosters:
        raise WrongUse("scenario.two_needed")
    if arguments.all and arguments.output is None:
        raise WrongUse("scenario.nothing_written")
    refuse_to_replace(arguments.output)
    library = open_library()
    game = need_game(library, arguments.system)
    if arguments.all:
        return _every_card(library, game, arguments)
    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(SEEDS)
    try:
        scenario, problems = settled_evening(
            library, game, lambda: _musters(library, game, arguments), seed
        )
    except NoScenarios as error:
        raise broken(error.problems[0]) from None
    if scenario is not None:
        _print(scenario, arguments.format, lang)
        if arguments.output is not None:
            problems = (*problems, *_write("scenario", scenario, library, game, arguments))
    return say_problems(problems, lang, sys.stderr)


def _print(scenario: SettledScenario, form: str, lang: str) -> None:
    if form == "json":
        print_json(scenario_data(scenario, lang))
    else:
        print("\n".join(scenario_lines(scenario, lang)))


def _musters(
    library: Library, game: Game, arguments: argparse.Namespace
) -> tuple[Muster | None, Muster | None]:
    if arguments.rosters:
        first, second = (
            _of_roster(library, game, word, arguments.lang) for word in arguments.rosters
        )
        return first, second
    if arguments.factions:
        first, second = (_of_faction(library, game, word) for word in arguments.factions)
        return first, second
    return None, None


def _of_faction(library: Library, game: Game, identity: str) -> Muster:
    faction = need_faction(library, game.id, identity)
    roster = Roster(system=game.id, faction=faction.id, name="")
    return muster(roster, game, lambda name: library.faction(game.id, name))


def _of_roster(library: Library, game: Game, word: str, lang: str) -> Muster:
    _, mustered = roster_in(library, word, lang)
    if mustered.game.id != game.id:
        values = {"roster": word, "other": mustered.game.id, "system": game.id}
        raise WrongUse("scenario.same_game", values)
    return mustered


def _write(
    kind: str,
    settled: SettledScenario | None,
    library: Library,
    game: Game,
    arguments: argparse.Namespace,
) -> tuple[Problem, ...]:
    """Write the sheet of a *kind*; return what had to give way."""
    from realms_builder.cards.imposition.print_job import PrintJob
    from realms_builder.cli.printing import printed_to
    from realms_builder.render.jobs.looks import LookWanted
    from realms_builder.render.jobs.print_request import PrintRequest, SheetWanted, Sources
    from realms_builder.render.sheet_kinds.registry import sheet_kind

    paper, lang = paper_by_word(arguments.paper), arguments.lang
    request = PrintRequest(
        (),
        SheetWanted(kind, settled=settled),
        PrintJob(paper=paper, duplex=Duplex(arguments.duplex)),
        LookWanted(theme=arguments.theme),
        lang,
    )
    sources = Sources(library, game, lambda name: library.faction(game.id, name))
    out = printed_to(arguments.output, request, sources)
    values = {"pages": len(out.pages), "cards": out.cards, "path": str(arguments.output)}
    # With --format json the output is data alone.
    said_to = sys.stderr if arguments.format == "json" else sys.stdout
    written = sheet_kind(kind).written if out.cards else "reference.written"
    print(sentence(written, lang, values), file=said_to)
    return out.problems


def _every_card(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    file, problems = scenarios_of(library, game)
    if file is None:
        raise broken(problems[0])
    found = _write("every_task", None, library, game, arguments)
    return say_problems(found, arguments.lang, sys.stderr)


# ------------------------------------------------------------------ scenario text


def scenario_lines(scenario: SettledScenario, lang: str) -> list[str]:
    """Return the whole scenario as text: sides, throws, set-up, points, pools."""
    return list(_lines(scenario, lang))


def _lines(scenario: SettledScenario, lang: str) -> Iterator[str]:
    seed = phrase("seed", lang, {"seed": scenario.seed})
    yield f"{scenario.game.name.pick(lang)} · {phrase('title', lang)} · {seed}"
    for side in SIDES:
        name = scenario.name_of(side, lang) or phrase("nobody", lang)
        yield f"  {phrase('plays', lang, {'side': side.upper(), 'name': name})}"
    yield ""
    yield phrase("rolled", lang)
    for step in scenario.steps:
        yield from _step(step, scenario, lang)
    yield from _deployment(scenario, lang)
    for drawn in scenario.missions:
        yield ""
        cap = scenario.file.scoring.caps.get(drawn.deck.id)
        name = drawn.card.name.pick(lang) or drawn.card.id
        yield f"{name} ({phrase('cap', lang, {'count': cap})})" if cap else name
        yield from _task(drawn.card, scenario, lang)
    yield from _around(scenario, lang)
    for pool in scenario.pools:
        yield ""
        yield from _pool(pool, scenario, lang)


def _step(step: SettledStep, scenario: SettledScenario, lang: str) -> Iterator[str]:
    throws, outcome = throws_of(step, scenario, lang), outcome_of(step, scenario, lang)
    rolled = f" [{throws}]" if throws else ""
    if outcome or rolled:
        yield f"  {step_name(step, lang)}: {outcome}{rolled}"


def _deployment(scenario: SettledScenario, lang: str) -> Iterator[str]:
    """Yield where each side deploys and how, as the map and the words below it say."""
    for drawn in scenario.maps:
        yield ""
        yield f"{phrase('deployment', lang)}: {drawn.card.name.pick(lang) or drawn.card.id}"
        for side, land in drawn.card.sides.items():
            names = [place_name(one, scenario.file, lang) for one in (*land.areas, *land.half)]
            many = phrase("zones_each", lang, {"count": land.zones}) if land.zones > 1 else ""
            said = " · ".join(part for part in (", ".join(names), many) if part)
            yield f"  {phrase('plays', lang, {'side': side.upper(), 'name': said})}"
        yield from (f"  {text}" for text in notes_of(drawn, lang))


def _around(scenario: SettledScenario, lang: str) -> Iterator[str]:
    """Yield what the page says of markers, table and end of the game."""
    file = scenario.file
    texts = {
        "markers": " · ".join(
            f"{sentence_case(m.name.pick(lang) or m.id)}: {m.text.pick(lang)}" for m in file.markers
        ),
        "table": file.table.text.pick(lang) if file.table is not None else "",
        "end": file.scoring.text.pick(lang),
    }
    for code, text in texts.items():
        if text:
            yield from ("", phrase(code, lang), f"  {text}")


def _task(task: ScenarioTask, scenario: SettledScenario, lang: str) -> Iterator[str]:
    file, game = scenario.file, scenario.game
    if task.text:
        yield f"  {task.text.pick(lang)}"
    for entry in task.set_up:
        yield f"  {thing_of(entry, task, game, lang)}: {where_of(entry, file, game, lang)}"
    yield from _brought(task, game, lang, "  ")
    yield from _score(task.score, lang, "  ")


def _brought(task: ScenarioTask, game: Game, lang: str, indent: str) -> Iterator[str]:
    """Yield what *task* lets every model do, and the profiles that it brings to the table."""
    from realms_builder.sheets.evening.extra_subjects import Neutrals

    units, items = Neutrals(game).of(task)
    for item in items:
        yield f"{indent}{_words(item, ('name', 'facts', 'text'), lang)}"
    for unit in units:
        cells = _inside(unit, "stats")
        stats = " · ".join(" ".join(_said(cell, ("abbr", "value"), lang)) for cell in cells)
        tags = ", ".join(show(tag, lang) for tag in _inside(unit, "tags"))
        facts = " · ".join(part for part in (stats, tags) if part)
        named = ". ".join(part for part in (_words(unit, ("name", "gear"), lang), facts) if part)
        yield f"{indent}{named}"
        for item in _inside(unit, "items"):
            yield f"{indent}  {_words(item, ('name', 'facts', 'text'), lang)}"
        yield from (f"{indent}  {text}" for text in _said(unit, ("text",), lang))


def _inside(record: Value, name: str) -> tuple[Value, ...]:
    value = record.lookup(name) if isinstance(record, Record) else ()
    return value if isinstance(value, tuple) else ()


def _said(record: Value, names: tuple[str, ...], lang: str) -> list[str]:
    """Return what *record* has under *names*, leaving out what it lacks."""
    values = (record.lookup(name) for name in names) if isinstance(record, Record) else ()
    return [words for v in values if v not in (MISSING, UNKNOWN) and (words := show(v, lang))]


def _words(record: Value, names: tuple[str, ...], lang: str) -> str:
    """Return the first of *names* as a head, the others behind it."""
    head, *more = _said(record, names, lang) or [""]
    return f"{head}: {'. '.join(more)}" if more else head


def _score(lines: tuple[ScoreLine, ...], lang: str, indent: str) -> Iterator[str]:
    for line in lines:
        if line.best_of:
            yield f"{indent}{phrase('best_of', lang)}:"
            yield from _score(line.best_of, lang, indent + "  ")
            continue
        points = phrase("points", lang, {"count": points_of(line)})
        text, when = line.if_.pick(lang), when_of(line, lang)
        yield f"{indent}{points}: {' – '.join(part for part in (text, when) if part)}"


def _pool(pool: ChoicePool, scenario: SettledScenario, lang: str) -> Iterator[str]:
    head = phrase("pool", lang, {"side": pool.side.upper()})
    choose = phrase("choose", lang, {"count": pool.step.choose})
    ways = phrase("legal_ways", lang, {"count": len(pool.legal)}) if pool.legal else ""
    yield f"{head} ({', '.join(part for part in (choose, ways) if part)})"
    for one in pool.tasks:
        kind = one.kind.pick(lang)
        reveal = _reveal(one.task, scenario, lang)
        yield f"  {one.task.name.pick(lang)} ({kind}{', ' + reveal if reveal else ''})"
        if one.task.note_down:
            yield f"    {phrase('note_down', lang)}: {one.task.note_down.pick(lang)}"
        if one.task.only_if:
            yield f"    {phrase('only_if', lang)}: {one.task.only_if.pick(lang)}"
        if one.task.text:
            yield f"    {one.task.text.pick(lang)}"
        yield from _brought(one.task, scenario.game, lang, "    ")
        yield from _score(one.task.score, lang, "    ")


def _reveal(task: ScenarioTask, scenario: SettledScenario, lang: str) -> str:
    rules = scenario.file.scoring.reveal
    found = next((rule for rule in rules if rule.id == task.reveal), None)
    if found is None:
        return ""
    when = task.reveal_when.pick(lang)
    return found.name.pick(lang) + (f": {when}" if when else "")


# ---------------------------------------------------------------------------- data


def scenario_data(scenario: SettledScenario, lang: str) -> dict[str, Any]:
    """Return the scenario for JSON; the texts are those of *lang*."""
    return {
        "system": scenario.game.id,
        "seed": scenario.seed,
        "sides": {side: _side(scenario, side, lang) for side in SIDES},
        "steps": [_step_data(step, scenario, lang) for step in scenario.steps],
        "maps": [drawn.card.id for drawn in scenario.maps],
        "missions": [drawn.card.id for drawn in scenario.missions],
        "pools": [
            {
                "side": pool.side,
                "step": pool.step.id,
                "choose": pool.step.choose,
                "tasks": [
                    {"id": one.task.id, "deck": one.deck, "name": one.task.name.pick(lang)}
                    for one in pool.tasks
                ],
                "legal": [[pool.tasks[at].task.id for at in way] for way in pool.legal],
            }
            for pool in scenario.pools
        ],
    }


def _side(scenario: SettledScenario, side: SideId, lang: str) -> dict[str, Any]:
    contender = scenario.contender(side)
    return {
        "faction": contender.faction.id if contender.faction else None,
        "roster": contender.roster_name or None,
        "name": contender.name(lang),
    }


def _step_data(step: SettledStep, scenario: SettledScenario, lang: str) -> dict[str, Any]:
    return {
        "id": step.step.id,
        "name": step_name(step, lang),
        "throws": [
            {"side": scenario.side_of(throw.place), "dice": list(throw.dice)}
            for throw in step.throws
        ],
        "winner": step.winner or None,
        "cards": [
            {
                "deck": drawn.deck.id,
                "id": drawn.card.id,
                "name": drawn.card.name.pick(lang),
                "side": drawn.side or None,
            }
            for drawn in step.cards
        ],
    }
