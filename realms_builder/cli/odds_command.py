"""``realms-builder odds SYSTEM ATTACKER TARGET``: what the dice say, exactly.

``--matrix`` sets units of two factions or rosters against each other, ``--sweep`` every loadout of
whole factions; ``--yardstick`` says what units are worth by their odds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.cli.odds_sides import OddsSide, side_by_word
from realms_builder.cli.odds_text import Story, answer_lines, question_data, why_data, why_lines
from realms_builder.cli.odds_words import read_wishes, vocabulary_of
from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import (
    is_there,
    library_here,
    nearby,
    need_game,
    open_library,
    system_meant,
)
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question, names_of, questions, questions_called
from realms_builder.odds.questions.wishes import (
    PLACES,
    PutOn,
    Wish,
    is_usable,
    place_of,
    situation_of,
    wish_name,
    wish_word,
)

_MANY = ("figure", "output", "jobs", "dask")
_NOT_WITH = {"--sweep": ("attack", "figure"), "--yardstick": ("attack", "figure", "wishes")}


class Answered(NamedTuple):
    """A question with its answer, and the story of it where that was asked for."""

    question: Question
    found: Answer | Problem
    story: Story | Problem | None


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("system", metavar="SYSTEM", help=say("help.odds.system"))
    add("attacker", metavar="ATTACKER", nargs="?", help=say("help.odds.attacker"))
    add("target", metavar="TARGET", nargs="?", help=say("help.odds.target"))
    add("--attack", metavar="NAME", help=say("help.odds.attack"))
    add("--with", dest="wishes", metavar="WORDS", action="append", default=[],
        help=say("help.odds.with"))  # fmt: skip
    add("--why", action="store_true", help=say("help.odds.why"))
    add("--matrix", nargs=2, metavar=("ROWS", "COLUMNS"), help=say("help.odds.matrix"))
    add("--sweep", nargs="*", metavar="FACTION", help=say("help.odds.sweep"))
    add("--yardstick", nargs="?", const="", metavar="FACTION", help=say("help.odds.yardstick"))
    add("--figure", metavar="NAME", help=say("help.odds.figure"))
    add("-o", "--output", metavar="OUT", type=Path, help=say("help.odds.output"))
    add("--jobs", type=int, metavar="N", help=say("help.odds.jobs"))
    add("--dask", metavar="ADDRESS", help=say("help.odds.dask"))
    add("--paper", default="a4", metavar="a4|letter|a3", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser, formats=("text", "json", "csv"))


def run(arguments: argparse.Namespace) -> int:
    """Print what the dice say; 1 when nothing of it can be worked out.

    Refuses what is called wrongly: games, units, attacks, and what is put on them.
    """
    _check_ways(arguments)
    words = arguments.matrix or (arguments.attacker, arguments.target)
    library, game = _game(arguments.system, *words)
    if arguments.yardstick is not None:
        from realms_builder.cli.yardstick_report import run_yardstick

        return run_yardstick(library, game, arguments)
    if not game.file.mechanics:
        raise WrongUse("odds_cli.no_mechanics", {"system": game.id})
    if arguments.matrix is not None:
        from realms_builder.cli.odds_many import run_matrix

        return run_matrix(library, game, arguments)
    if arguments.sweep is not None:
        from realms_builder.cli.odds_many import run_sweep

        return run_sweep(library, game, arguments)
    return _pair(library, game, arguments)


def _check_ways(arguments: argparse.Namespace) -> None:
    """Refuse words that belong to another way of asking than the one that is used."""
    ways = {
        "ATTACKER": arguments.attacker is not None,
        "--matrix": arguments.matrix is not None,
        "--sweep": arguments.sweep is not None,
        "--yardstick": arguments.yardstick is not None,
    }
    used = [name for name, is_used in ways.items() if is_used]
    if not used:
        raise WrongUse("odds_cli.attacker_missing")
    if len(used) > 1:
        raise WrongUse("odds_cli.only_one_way", {"words": used})
    for name in _MANY if used == ["ATTACKER"] else ():
        if getattr(arguments, name) is not None:
            raise WrongUse("odds_cli.many_only", {"word": f"--{name}"})
    if arguments.format == "csv" and used == ["ATTACKER"]:
        raise WrongUse("odds_cli.many_only", {"word": "--format csv"})
    if arguments.why and used != ["ATTACKER"]:
        raise WrongUse("odds_cli.pair_only", {"word": "--why"})
    for name in _NOT_WITH.get(used[0], ()):
        if getattr(arguments, name):
            word = "--with" if name == "wishes" else f"--{name}"
            raise WrongUse(f"odds_cli.not_with_{used[0][2:]}", {"word": word})


def _pair(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    sides = [
        side_by_word(library, game, word)
        for word in (arguments.attacker, arguments.target)
        if word is not None
    ]
    asked = _asked(game, sides, arguments.attack)
    wishes = _wishes(game, asked, arguments.wishes)
    odds = Odds(game)
    answered = [_answered(odds, q, wishes, arguments.why) for q in asked]
    if arguments.format == "json":
        _print_data(game, sides, wishes, answered, arguments.lang)
    else:
        print("\n".join(_lines(game, sides, wishes, answered, arguments.lang)))
    return 0 if any(isinstance(one.found, Answer) for one in answered) else 1


def _answered(odds: Odds, question: Question, wishes: tuple[Wish, ...], why: bool) -> Answered:
    situation = situation_of(question, wishes)
    found = odds.answer(question, situation)
    story = odds.story(question, situation) if why and isinstance(found, Answer) else None
    return Answered(question, found, story)


def _game(system: str, *words: str | None) -> tuple[Library, Game]:
    """Return the game, with what lies beside the rosters that *words* name."""
    paths = [Path(word.rpartition(":")[0] or word) for word in words if word]
    rosters = [path for path in paths if is_there(path) and path.is_file()]
    library = library_here(system)
    if rosters:
        library = open_library([file for path in rosters for file in nearby(path)])
    return library, need_game(library, system_meant(system))


def _asked(game: Game, sides: list[OddsSide], word: str | None) -> list[Question]:
    """Return the questions that *word* names, all of them without one."""
    every = list(questions(*(side.build for side in sides)))
    if not every:
        raise WrongUse("odds_cli.nothing_to_ask", {"system": game.id})
    if word is None:
        return every
    found = questions_called(every, word)
    if not found:
        names = {name: q.id for q in every for name in names_of(q)}
        meant = names.get(did_you_mean(word, names), "")
        values = {"word": word, "known": [q.id for q in every], "suggestion": meant}
        raise WrongUse("odds_cli.unknown_attack", values)
    return found


def _wishes(game: Game, asked: list[Question], texts: list[str]) -> tuple[Wish, ...]:
    """Return what ``--with`` says; refuses what no question has a use for."""
    wishes = read_wishes(",".join(texts), vocabulary_of(game, asked))
    for wish in wishes:
        if not any(is_usable(question, wish) for question in asked):
            raise WrongUse("odds_cli.of_no_use", {"word": wish_word(wish)})
    return wishes


def _lines(
    game: Game, sides: list[OddsSide], wishes: tuple[Wish, ...], answered: list[Answered], lang: str
) -> Iterator[str]:
    names = {"attacker": sides[0].name(lang), "target": sides[-1].name(lang)}
    title = sentence("odds_cli.against", lang, names) if len(sides) > 1 else names["attacker"]
    yield f"{game.name.pick(lang)} · {title}"
    if wishes:
        asked = [one.question for one in answered]
        words = [_said(game, wish, asked, lang) for wish in wishes]
        yield f"  {sentence('odds_cli.situation', lang, {'words': words})}"
    bar = _bar_sign()
    for one in answered:
        yield ""
        yield from answer_lines(one.question, one.found, lang, bar)
        if one.story is not None:
            yield from (f"  {line}" for line in why_lines(one.question, one.story, lang))


def _said(game: Game, wish: Wish, asked: list[Question], lang: str) -> str:
    """Return *wish* with the side that has it, where there are two."""
    name = wish_name(game, wish, lang)
    places = (place_of(q, wish) for q in asked if len(q.builds) > 1 and isinstance(wish, PutOn))
    place = next((place for place in places if place is not None), None)
    if place is None:
        return name
    side = sentence(f"odds_cli.side.{PLACES[place]}", lang)
    return sentence("odds_cli.of_side", lang, {"side": side, "name": name})


def _bar_sign() -> str:
    """Return what bars are drawn with: blocks where the terminal has them."""
    try:
        "█▏▎▍▌▋▊▉".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#"
    return "█"


def _print_data(
    game: Game, sides: list[OddsSide], wishes: tuple[Wish, ...], answered: list[Answered], lang: str
) -> None:
    described = [{"address": side.address, "name": side.name(lang)} for side in sides]
    print_json(
        {
            "system": game.id,
            "attacker": described[0],
            "target": described[1] if len(described) > 1 else None,
            "situation": [
                {"word": wish_word(wish), "name": wish_name(game, wish, lang)} for wish in wishes
            ],
            "questions": [_question_data(one, lang) for one in answered],
        }
    )


def _question_data(one: Answered, lang: str) -> dict[str, Any]:
    data = question_data(one.question, one.found, lang)
    return data if one.story is None else {**data, "story": why_data(one.story, lang)}
