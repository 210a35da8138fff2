"""``realms-builder template preview FILE|ID -o OUT.png``: one card of a template as it prints."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.drawing import Face
from realms_builder.cards.fit.cases import Card, UnitCards, cards_of_unit
from realms_builder.cards.fit.checking import FitCheck
from realms_builder.cards.fit.extremes import worst_card
from realms_builder.cards.subjects import empty_roster
from realms_builder.cli.fit_command import fit_look
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import complain
from realms_builder.cli.refusals import Failed, Refusal, WrongUse
from realms_builder.cli.target_files import refuse_to_replace, refuse_to_replace_data
from realms_builder.cli.template_check import first_units
from realms_builder.cli.template_files_asked import Asked, asked_for
from realms_builder.cli.workspace import need_faction
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.render.jobs.looks import Look, UnknownLook, look_of
from realms_builder.roster.resolve.muster import muster
from realms_builder.wording import sentence

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

    def __init__(self, asked: Asked, output: Path, arguments: argparse.Namespace) -> None:
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

    def _written(self, look: Look) -> list[Problem]:
        if self._arguments.worst:
            report = FitCheck((self._arguments.lang,)).report(fit_look(look), self._units)
            self._card = worst_card(self._units, report) or self._card
        faces = look.composer(self._arguments.lang).compose(self._card[1])
        try:
            problems = self._save(look, faces)
        except WriteFailed as error:
            raise Failed(error.code, error.values) from None
        return [*look.problems, *faces.problems, *problems]

    def _save(self, look: Look, faces: CardFaces) -> list[Problem]:
        from realms_builder.render.pdf.pdf import PdfWriter, face_pdf
        from realms_builder.render.pdf.raster import RasterError, image, save_png

        wanted = _faces(faces, self._arguments.face)
        if self._output.suffix.lower() == ".pdf":
            with PdfWriter(self._output, look.fonts) as writer:
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
    from realms_builder.cards.fit.fielding import CardShelf

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
