"""``realms-builder template check|preview``: mistakes of card templates, and how one looks."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.element_names import ElementName
from realms_builder.cards.fit.cases import Card, UnitCards, cards_of_unit
from realms_builder.cards.fit.checking import FitCheck
from realms_builder.cards.fit.extremes import worst_card
from realms_builder.cards.subjects import empty_roster
from realms_builder.cards.template.binding_lint import lint_bindings
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.template_files import read_template_file, walk
from realms_builder.cards.template.template_shelf import FoundTemplate, TemplateShelf, templates_in
from realms_builder.cards.template.templates import FACES, CardTemplate
from realms_builder.cli.fit_command import fit_look
from realms_builder.cli.output import print_json, problem_data, problem_lines, tally
from realms_builder.cli.parser import Parser, add_common, complain
from realms_builder.cli.refusals import (
    Failed,
    Refusal,
    WrongUse,
    refuse_to_replace,
    refuse_to_replace_data,
)
from realms_builder.cli.workspace import is_there, nearby, need_faction, need_game, open_library
from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, real_path
from realms_builder.core.problems import (
    Place,
    Problem,
    Severity,
    sorted_problems,
    without_duplicates,
)
from realms_builder.core.translation import languages, sentence
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Library, read_head
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, newer_format
from realms_builder.game.yaml.text import YamlText
from realms_builder.layout.marks import Face
from realms_builder.layout.metrics import MISSING_GLYPH
from realms_builder.render.jobs.looks import (
    CardLook,
    UnknownLook,
    generator_of,
    look_of,
    template_folders,
)
from realms_builder.roster.resolve.muster import muster

LEAST_DPI, MOST_DPI = 20, 1200


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("action", choices=("check", "preview"), help=say("help.template.action"))
    add("what", nargs="+", metavar="FILE|ID", help=say("help.template.what"))
    add("--system", metavar="S", help=say("help.template.system"))
    add("--unit", metavar="FACTION/UNIT", help=say("help.template.unit"))
    add("--worst", action="store_true", help=say("help.template.worst"))
    add("-o", "--output", metavar="OUT.png|OUT.pdf", type=Path, help=say("help.template.output"))
    add("--face", choices=FACES, help=say("help.template.face"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--dpi", type=int, default=300, metavar="N", help=say("help.cards.dpi"))
    add("--watch", action="store_true", help=say("help.template.watch"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check templates or draw one; 1 when there is an error in them."""
    if arguments.action == "check":
        return run_check(arguments)
    return run_preview(arguments)


# ------------------------------------------------------------------ template check


_OF_ONE_CARD: tuple[str, ...] = tuple(
    """
    card.overflow card.too_wide card.shrunk card.shortened card.spilled card.continued
    card.extras_left_out card.no_room card.items_left_out card.track_counter card.name_unprintable
    card.characters_lost card.value
    """.split()
)
"""What a fit report says of cards; a template is no worse for it."""


def run_check(arguments: argparse.Namespace) -> int:
    """Print what is wrong with the templates asked for; 1 when an error was found."""
    lang = arguments.lang
    templates = list(asked_for(arguments.what, arguments.system))
    problems = [problem for asked in templates for problem in problems_of(asked, arguments.theme)]
    problems = sorted_problems(without_duplicates(problems))
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


def problems_of(asked: TemplateAsked, theme: str = "colour") -> Iterator[Problem]:
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
    library: Library, game: Game, found: FoundTemplate, template: CardTemplate, theme: str
) -> Iterator[Problem]:
    """Yield what goes wrong with the template itself on the first unit of each faction."""
    look = look_of(library, game, template, theme=theme)
    yield from (p for p in look.problems if p not in found.problems)
    for cards in first_units(library, game):
        _, subject = cards.cards[0]
        for lang in languages():
            faces = look.composer(lang).compose(subject)
            yield from (p for p in faces.problems if p.code not in _OF_ONE_CARD)
    yield from (p for p in look.fonts.problems if p.code != MISSING_GLYPH)


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


# ------------------------------------------------------------------ template preview


KINDS = (".png", ".pdf")
_LOOK_EVERY_S = 0.3
_MM_PER_INCH = 25.4


def run_preview(arguments: argparse.Namespace) -> int:
    """Draw one card of a template; with ``--watch`` again whenever its files change.

    Returns 1 when the template cannot be used. Refuses several templates, another kind of file
    than PNG and PDF, and a resolution outside 20 to 1200 dpi.
    """
    output: Path | None = arguments.output
    if output is None:
        raise WrongUse("template.nowhere")
    if output.suffix.lower() not in KINDS:
        raise WrongUse("template.kind", {"path": output})
    if not 20 <= arguments.dpi <= 1200:
        raise WrongUse("cli.dpi", {"dpi": arguments.dpi})
    if output.suffix.lower() == ".pdf":
        refuse_to_replace(output)
    refuse_to_replace_data(output)
    found = list(asked_for(arguments.what, arguments.system))
    if len(found) > 1:
        values = {"known": [f"{a.game.id if a.game else ''}/{a.path.stem}" for a in found]}
        raise WrongUse("template.several", values)
    preview = Preview(found[0], output, arguments)
    code = preview.draw()
    if arguments.watch:
        print(sentence("template.watching", arguments.lang, {"path": str(found[0].path)}))
        watch(preview.files, preview.draw_again)
    return code


class Preview:
    """One template, drawn for one card into one file, as often as wanted."""

    def __init__(self, asked: TemplateAsked, output: Path, arguments: argparse.Namespace) -> None:
        """Choose the card now, so that every picture shows the same one.

        Raises :class:`WrongUse` where no unit can be found.
        """
        if asked.game is None:
            raise WrongUse("template.no_game", {"path": asked.path})
        self._asked = asked
        self._game: Game = asked.game
        self._output = output
        self._arguments = arguments
        self._units = _units(asked.library, asked.game, arguments.unit, every=arguments.worst)
        self._card: Card = self._units[0].cards[0]

    def files(self) -> Iterable[Path]:
        """Return what the picture rests on: the template, its neighbours, what it extends."""
        return [f for folder in self._asked.folders() for f in sorted(folder.glob("*.yaml"))]

    def draw(self) -> int:
        """Write the picture and say what is wrong; 1 when there is none."""
        lang, (_, found) = self._arguments.lang, self._asked.read()
        problems = list(found.problems)
        if found.template is not None:
            try:
                look = look_of(
                    self._asked.library, self._game, found.template, theme=self._arguments.theme
                )
            except UnknownLook as error:
                meant = did_you_mean(error.wanted, error.known)
                values = {"word": error.wanted, "known": error.known, "suggestion": meant}
                raise WrongUse("cli.unknown_theme", values) from None
            problems += self._written(look)
        for text in dict.fromkeys("\n".join(problem_lines(p, lang)) for p in problems):
            print(text)
        if found.template is None:
            return 1
        values = {"path": str(self._output), "card": self._said(lang)}
        print(sentence("template.drawn", lang, values), flush=True)
        return 1 if any(p.severity is Severity.ERROR for p in problems) else 0

    def draw_again(self) -> None:
        """Draw; what cannot be done is said, since the next save may mend it."""
        try:
            self.draw()
        except Refusal as refusal:
            complain(refusal.said(self._arguments.lang))

    def _said(self, lang: str) -> str:
        case = self._card[0]
        return ", ".join(t for t in (case.name.pick(lang), case.loadout.pick(lang)) if t)

    def _written(self, look: CardLook) -> list[Problem]:
        if self._arguments.worst:
            report = FitCheck((self._arguments.lang,)).report(fit_look(look), self._units)
            self._card = worst_card(self._units, report) or self._card
        faces = look.composer(self._arguments.lang).compose(self._card[1])
        try:
            problems = self._save(look, faces)
        except WriteFailed as error:
            raise Failed(error.code, error.values) from None
        return [*look.problems, *faces.problems, *problems]

    def _save(self, look: CardLook, faces: CardFaces) -> list[Problem]:
        from realms_builder.render.pdf.pdf import PdfWriter, face_pdf
        from realms_builder.render.pdf.raster import RasterError, image, save_png

        wanted = _faces(faces, self._arguments.face)
        if self._output.suffix.lower() == ".pdf":
            with PdfWriter(
                self._output, look.fonts, title=look.template.id, lang=self._arguments.lang
            ) as writer:
                for face in wanted:
                    writer.full_page(face)
            return list(writer.problems)
        pdf, problems = face_pdf(wanted[0], look.fonts)
        dpi = self._arguments.dpi
        try:
            save_png(image(pdf, 0, dpi / _MM_PER_INCH), self._output, dpi)
        except RasterError as error:
            raise Failed(error.code, error.values) from None
        return list(problems)


def _faces(faces: CardFaces, wanted: str | None) -> tuple[Face, ...]:
    """Return the faces to write: all of them without a wish; a picture takes the first.

    Raises :class:`WrongUse` for a face that the card has not got.
    """
    found = {
        "front": (faces.front,),
        "back": (faces.back,) if faces.back is not None else (),
        "continuation": faces.continuations,
    }
    if wanted is None:
        return faces.all
    if not found[wanted]:
        raise WrongUse("template.no_face", {"face": wanted})
    return found[wanted]


def _units(library: Library, game: Game, address: str | None, *, every: bool) -> list[UnitCards]:
    """Return the cards to choose from: of the unit at *address*, else of one or of *every* one."""
    if address is None:
        found = _every_unit(library, game) if every else list(first_units(library, game))
        if not found:
            raise WrongUse("template.no_units", {"system": game.id})
        return found
    faction_id, _, unit_id = address.rpartition("/")
    if not faction_id:
        raise WrongUse("template.unit_address", {"unit": address})
    faction = need_faction(library, game.id, faction_id)
    unit = faction.units.get(unit_id)
    if unit is None:
        meant = did_you_mean(unit_id, faction.units)
        raise WrongUse("template.no_unit", {"unit": unit_id, "suggestion": meant})
    mustered = muster(empty_roster(game, faction), game, lambda n: library.faction(game.id, n))
    return [cards_of_unit(mustered, unit)]


def _every_unit(library: Library, game: Game) -> list[UnitCards]:
    from realms_builder.cards.fit.cases import CardShelf

    factions = [library.faction(game.id, name) for name in library.factions(game.id)]
    there = [faction for faction in factions if faction is not None]
    return CardShelf().of_factions(game, there, lambda name: library.faction(game.id, name))


def watch(files: Callable[[], Iterable[Path]], act: Callable[[], object]) -> None:
    """Call *act* whenever one of *files* was written, until Ctrl+C."""
    before = _stamps(files())
    try:
        while True:
            time.sleep(_LOOK_EVERY_S)
            now = _stamps(files())
            if now != before:
                before = now
                act()
    except KeyboardInterrupt:
        return


def _stamps(files: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    found: dict[Path, tuple[int, int]] = {}
    for path in files:
        try:
            state = path.stat()
        except OSError:
            continue  # an editor is just putting a new file in its place
        found[path] = (state.st_mtime_ns, state.st_size)
    return found


# ------------------------------------------------------------------ template files asked


@dataclass(frozen=True, slots=True)
class TemplateAsked:
    """A template that was asked for, in the game it is for; a general one has none."""

    path: Path
    game: Game | None
    library: Library

    def read(self) -> tuple[CardFile, FoundTemplate]:
        """Return the file as it is now, and the template as far as it can be used.

        What is found knows everything that is wrong with the file and what it extends.
        """
        file = read_template_file(self.path)
        if not isinstance(file.yaml.data, dict) or newer_format(file.yaml) is not None:
            return file, FoundTemplate(None, tuple(file.problems))
        make = generator_of(self.library, self.game) if self.game is not None else None
        shelf = TemplateShelf([file, *templates_in(self.folders(), but=self.path)], make)
        draft = Draft(dict(file.yaml.data), str(self.path))
        return file, draft.template(shelf, file.yaml)

    def folders(self) -> list[Path]:
        """Return where other templates lie."""
        if self.game is not None:
            own = template_folders(self.library, self.game)
            return list(dict.fromkeys([self.path.parent, *own]))
        return [self.path.parent, resources.bundled_folder() / resources.ASSETS / "templates"]


def asked_for(words: list[str], system: str | None) -> Iterator[TemplateAsked]:
    """Yield the templates that *words* name, files or ids, of one *system* or of all.

    Raises :class:`WrongUse` for what is not to be found.
    """
    library = open_library()
    for word in words:
        path = Path(word)
        if is_there(path):
            if path.is_dir():
                raise WrongUse("cli.is_folder", {"path": path})
            yield _of_file(path, system)
        elif path.suffix in (".yaml", ".yml") or len(path.parts) > 2:
            raise WrongUse("cli.no_file", {"path": path})
        else:
            yield from _of_id(library, word, system)


def _of_file(path: Path, system: str | None) -> TemplateAsked:
    library = open_library(nearby(path))
    name = system or read_head(path).system or _game_around(path)
    game = need_game(library, name) if name else None
    return TemplateAsked(path, game, library)


def _game_around(path: Path) -> str:
    file = real_path(path).parent.parent / SYSTEM_FILE
    return (read_head(file).id or file.parent.name) if file.is_file() else ""


def _of_id(library: Library, word: str, system: str | None) -> Iterator[TemplateAsked]:
    before, _, identity = word.rpartition("/")
    name = before or system
    known: set[str] = set()
    hits = 0
    for each in [name] if name else sorted(library.systems):
        game = need_game(library, each)
        files = templates_in(template_folders(library, game))
        known.update(file.id for file in files)
        found = next((file for file in files if file.id == identity), None)
        if found is not None:
            hits += 1
            yield TemplateAsked(Path(found.yaml.file), game, library)
    if not hits:
        meant = did_you_mean(identity, known)
        values = {"word": identity, "known": sorted(known), "suggestion": meant}
        raise WrongUse("cli.unknown_template", values)
