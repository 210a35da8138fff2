"""``realms-builder template check FILE|ID...``: every mistake of templates, with place and fix."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

from realms_builder.cards.element_names import ElementName
from realms_builder.cards.fit.cases import UnitCards, cards_of_unit
from realms_builder.cards.subjects import empty_roster
from realms_builder.cards.template.binding_lint import lint_bindings
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.template_files import walk
from realms_builder.cards.template.template_shelf import Found
from realms_builder.cards.template.templates import FACES, CardTemplate
from realms_builder.cli.output import print_json, problem_data, problem_lines, tally
from realms_builder.cli.template_files_asked import Asked, asked_for
from realms_builder.core.problems import Place, Problem, Severity, sorted_problems, without_twins
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText
from realms_builder.render.jobs.looks import look_of
from realms_builder.roster.resolve.muster import muster
from realms_builder.wording import LANGUAGES, sentence

_OF_ONE_CARD = (
    "card.overflow", "card.too_wide", "card.shrunk", "card.shortened", "card.spilled",
    "card.continued", "card.items_left_out", "card.track_counter", "card.name_unprintable",
    "card.characters_lost", "card.value",
)  # fmt: skip
"""What a fit report says of cards; a template is no worse for it."""


def run_check(arguments: argparse.Namespace) -> int:
    """Print what is wrong with the templates asked for; 1 when an error was found."""
    lang = arguments.lang
    templates = list(asked_for(arguments.what, arguments.system))
    problems = [problem for asked in templates for problem in problems_of(asked, arguments.theme)]
    problems = sorted_problems(without_twins(problems))
    if arguments.format == "json":
        print_json([problem_data(problem, lang) for problem in problems])
    else:
        for problem in problems:
            print("\n".join(problem_lines(problem, lang)))
        values = {"count": len(templates)}
        print(
            sentence("template.checked", lang, values), tally((p.severity for p in problems), lang)
        )
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def problems_of(asked: Asked, theme: str = "colour") -> Iterator[Problem]:
    """Yield every mistake of a template: of its file, of its names, and what drawing it shows."""
    file, found = asked.read()
    yield from found.problems
    game, template = asked.game, found.template
    if game is None or template is None:
        return
    named: set[str] = set()
    if template.shows == "unit":
        notes = Notes(YamlText(file.yaml.file, file.yaml.data, [], file.yaml.root))
        lint_bindings(file.yaml.data, template, game, notes)
        named = {str(problem.values.get("element")) for problem in notes.problems}
        yield from notes.problems
        said: set[tuple[object, ...]] = set()
        for problem in _drawn(asked.library, game, found, template, theme):
            identity = _id_of(problem.values.get("element"))
            about = (problem.code, identity, problem.values.get("text"), problem.values.get("icon"))
            if about in said or (problem.code == "card.formula" and identity in named):
                continue  # on other cards too, or a name that nobody knows
            said.add(about)
            yield replace(problem, place=_place(file, identity))


def _drawn(
    library: Library, game: Game, found: Found, template: CardTemplate, theme: str
) -> Iterator[Problem]:
    """Yield what goes wrong with the template itself on the first unit of each faction."""
    look = look_of(library, game, template, theme=theme)
    yield from (p for p in look.problems if p not in found.problems)
    for cards in first_units(library, game):
        _, subject = cards.cards[0]
        for lang in LANGUAGES:
            faces = look.composer(lang).compose(subject)
            yield from (p for p in faces.problems if p.code not in _OF_ONE_CARD)
    yield from (p for p in look.fonts.problems if p.code != "font.missing_glyph")


def first_units(library: Library, game: Game) -> Iterator[UnitCards]:
    """Yield the cards of the first unit of every faction of *game* that can be read."""
    for name in library.factions(game.id):
        faction = library.faction(game.id, name)
        if faction is None or not faction.units:
            continue
        mustered = muster(
            empty_roster(game, faction), game, lambda name: library.faction(game.id, name)
        )
        yield cards_of_unit(mustered, next(iter(faction.units.values())))


def _id_of(name: object) -> str:
    element = name.element if isinstance(name, ElementName) else None
    return (element.id or "") if element is not None else ""


def _place(file: CardFile, identity: str) -> Place:
    """Return where the element *identity* stands in the file, else the file alone."""
    for face in FACES if identity else ():
        for path, element in walk(file.yaml.data.get(face) or [], (face,)):
            if element.get("id") == identity:
                return file.yaml.place(path)
    return Place(file.yaml.file)
