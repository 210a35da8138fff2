"""How cards will look: a template in a theme with its fonts, found by id for one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import log
from pathlib import Path
from types import MappingProxyType
from typing import Any

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.sizes import CARD_SIZES
from realms_builder.cards.template.longer_faces import lengthened
from realms_builder.cards.template.look_options import Choice, settled
from realms_builder.cards.template.other_sizes import (
    LARGER,
    LEAST_PT,
    fills,
    is_legible,
    is_near,
    larger_mm,
    placement,
    size_mm,
)
from realms_builder.cards.template.template_shelf import (
    GENERATED,
    Generator,
    TemplateShelf,
    shelf_of,
)
from realms_builder.cards.template.templates import CardTemplate, Localised, Shows
from realms_builder.cards.template.theme_files import themes_of
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.titles import sentence_case
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.texts import Text
from realms_builder.render.jobs.theme_shelf import THEMES, UnknownLook, find_theme, folders_of
from realms_builder.render.pdf.fonts import FontSet

Sides = tuple[float, float]
TEMPLATES, CARDS = "templates", "cards"
NO_CHOICES: Mapping[str, Choice] = MappingProxyType({})
LENGTHENED = "card.lengthened"
USUAL_TEMPLATE, USUAL_THEME = "unit", "colour"


@dataclass(frozen=True, slots=True)
class LookWanted:
    """A look by its ids; without a *template* the game's own, without a *size* the template's.

    *options* are choices among those of the template, by their ids.
    """

    template: str | None = None
    theme: str = USUAL_THEME
    size: tuple[float, float] | None = None
    options: tuple[tuple[str, Choice], ...] = ()

    def find(self, library: Library, game: Game, shows: Shows = "unit") -> CardLook:
        """Return this look for cards of *game*; raises what :func:`find_look` raises."""
        return find_look(
            library,
            game,
            template=self.template,
            theme=self.theme,
            size=self.size,
            shows=shows,
            options=dict(self.options),
        )


class BrokenLook(Exception):
    """A template that was asked for by name and cannot be used, with the reason."""

    def __init__(self, problem: Problem) -> None:
        """Keep the reason."""
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class CardLook:
    """A template in a theme with its fonts, at a size in millimetres or the template's own."""

    template: CardTemplate
    theme: ThemeFile
    fonts: FontSet
    size: tuple[float, float] | None
    problems: tuple[Problem, ...]
    folder: Path | None = None
    options: Mapping[str, Choice] = field(default_factory=dict)
    inset: float = 1.0

    def composer(self, lang: str) -> CardComposer:
        """Return what composes cards in this look."""
        return CardComposer(
            self.template,
            self.theme,
            lang,
            self.fonts,
            options=settled(self.template, self.options),
            size=self.size,
            folder=self.folder,
            inset=self.inset,
        )


def find_look(
    library: Library,
    game: Game,
    *,
    template: str | None = None,
    theme: str = USUAL_THEME,
    size: tuple[float, float] | None = None,
    shows: Shows = "unit",
    options: Mapping[str, Choice] = NO_CHOICES,
) -> CardLook:
    """Return the look for cards of *game*; without a *template* the game's own or a generated one.

    For a *size* it is the one of the game's templates made for it, be it sideways, else one that
    fills it when scaled, else a generated one, or a *template* that was named. *options* are
    choices among those of the template; what it has not got is passed over.
    Raises :class:`UnknownLook` for ids that do not exist or show something else, and
    :class:`BrokenLook` for a template that was named and cannot be used, or a size that is too
    small to be read.
    """
    found, problems = _template(library, game, template, size, shows)
    print_theme = find_theme(library, game, theme)[0]
    by = print_theme.sizes if print_theme.large_print else 1.0
    if size is None and found.id == GENERATED and print_theme.large_print:
        size = larger_mm(found, print_theme)
        found = _generated(library, game, size, by)
    elif size is not None and shows != "scenario":  # whose page is the paper
        family, named = family_of(library, game, found), template not in (None, GENERATED)
        make = partial(_generated, library, game, by=by)
        found, size, more = _for_size(family, size, make, by, named=named)
        problems = (*problems, *more)
    return look_of(library, game, found, problems, theme=theme, size=size, options=options)


def look_of(
    library: Library,
    game: Game,
    template: CardTemplate,
    problems: Iterable[Problem] = (),
    *,
    theme: str = USUAL_THEME,
    size: tuple[float, float] | None = None,
    options: Mapping[str, Choice] = NO_CHOICES,
) -> CardLook:
    """Return the look of *template* itself, which need not be on any shelf, with its *problems*.

    Large print without a *size* comes on the next larger one.

    Raises :class:`UnknownLook` for a theme that does not exist.
    """
    found_theme, more = find_theme(library, game, theme)
    fonts = FontSet.of_game({**template.fonts, **found_theme.fonts}, game, template.icons)
    problems = tuple(problems)
    said = any(problem.code == LENGTHENED for problem in problems)
    hints = () if found_theme.large_print or said else _scaling(template, size)
    larger = None if size else larger_mm(template, found_theme)
    if larger is not None:
        values = {"wide": float(larger[0]), "high": float(larger[1])}
        hints = (Problem("card.larger", Severity.HINT, values=values),)
    size, known = size or larger, (*more, *problems, *hints)
    return CardLook(template, found_theme, fonts, size, known, game.folder, options)


def _scaling(template: CardTemplate, size: tuple[float, float] | None) -> tuple[Problem, ...]:
    """Return a hint when the faces of *template* have to be scaled to *size*."""
    place = placement(template, size)
    if size is None or place.scale == 1:
        return ()
    own = size_mm(template)
    values = {
        "template": template.id,
        "own_wide": float(own[0]),
        "own_high": float(own[1]),
        "wide": float(size[0]),
        "high": float(size[1]),
        "percent": round(place.scale * 100),
    }
    code = "card.little_room" if template.id == GENERATED else "card.scaled"
    return (Problem(code, Severity.HINT, values=values),)


def _ids(shelf: TemplateShelf, shows: Shows) -> tuple[str, ...]:
    """Return the ids of the templates that show such things, broken ones among them."""
    found = {name: shelf.find(name) for name in shelf.ids}
    return tuple(
        name
        for name, shown in found.items()
        if shown is None or shown.template is None or shown.template.shows == shows
    )


def family_of(library: Library, game: Game, template: CardTemplate) -> list[CardTemplate]:
    """Return *template* and what shows the same in other sizes.

    Templates that extend it come first, then others of the same game.
    """
    if template.id == GENERATED:
        return [template]
    shelf = _shelf(library, game)
    shown = (shelf.find(name) for name in _ids(shelf, template.shows) if name != template.id)
    others = [
        one.template
        for one in shown
        if one and one.template is not None and one.template.system == template.system
    ]
    return [template, *sorted(others, key=lambda one: (one.extends != template.id, one.id))]


Maker = Callable[[Sides], CardTemplate]
"""Generates a card of a size."""


def _for_size(
    family: list[CardTemplate], size: Sides, make: Maker, by: float, *, named: bool
) -> tuple[CardTemplate, Sides, tuple[Problem, ...]]:
    """Return what prints *family* at *size*, how the card lies, and what is to be known of it.

    Raises :class:`BrokenLook` where nothing could be read.
    """
    template, sides = _at_size(family, size, make, by, named=named)
    values = {"wide": float(size[0]), "high": float(size[1]), "template": family[0].id}
    if not is_legible(template, sides):
        known = {name: (one.width_mm, one.height_mm) for name, one in CARD_SIZES.items()}
        found = {n: _at_size(family, at, make, by, named=named) for n, at in known.items()}
        work = (name for name, at in found.items() if is_legible(*at))
        values |= {"least_pt": LEAST_PT, "sizes": ", ".join(work)}
        raise BrokenLook(Problem("card.illegible", values=values))
    notes = []
    if template.id != GENERATED and template not in family:
        percent = round(placement(template, sides).scale * 100)
        values = {**values, "template": template.id, "percent": percent}
        notes.append(Problem(LENGTHENED, Severity.HINT, values=values))
    elif template.id == GENERATED != family[0].id:
        notes.append(Problem("card.derived", Severity.HINT, values=values))
    if sides != size:
        notes.append(Problem("card.turned", Severity.HINT, values=values))
    return template, sides, tuple(notes)


def _at_size(
    family: list[CardTemplate], size: Sides, make: Maker, by: float, *, named: bool
) -> tuple[CardTemplate, Sides]:
    """Return the template of *family* for *size*, upright or turned, else one that *make* makes.

    Made for it comes first, then what is scaled least, then what fills it when its faces are made
    longer; what was *named* is not replaced. What has to be *by* times as large comes first where
    anything is; what is hardly larger is no card in large print.
    """
    ways = [(one, sides) for sides in (size, (size[1], size[0])) for one in family]
    made = [way for way in ways if is_near(size_mm(way[0]), way[1])]
    scaled = [way for way in ways if fills(*way) and is_legible(*way)]
    scaled.sort(key=lambda way: abs(log(placement(*way).scale)))
    large = sorted((w for w in scaled if placement(*w).scale >= by > 1), key=_scale_of)
    for way in (*large, *made, *scaled):
        if by <= 1 or named or placement(*way).scale >= LARGER[0] or way[0].shows != "unit":
            return way
    longer = (lengthened(one, size) for one in (family[:1] if named else family) if by <= 1)
    found = [one for one in longer if one is not None and is_legible(one, size)]
    if found and family[0].shows == "unit":
        return min(found, key=lambda one: abs(log(placement(one, size).scale))), size
    if named or family[0].shows != "unit":
        return family[0], size
    return make(size), size


def _scale_of(way: tuple[CardTemplate, Sides]) -> float:
    return placement(*way).scale


def _generated(library: Library, game: Game, size: Sides | None, by: float = 1.0) -> CardTemplate:
    """Return a generated card for *game*, laid out to be drawn *by* times as large."""
    raw = generated_raw(library, game, size and (size[0] / by, size[1] / by))
    return CardTemplate.model_validate(raw)


def generator_of(library: Library, game: Game) -> Generator:
    """Return what makes the card that templates of *game* extend, each size once."""
    known: dict[str, dict[str, Any]] = {}

    def made(size: Any) -> dict[str, Any]:
        key = str(size)
        if key not in known:
            known[key] = generated_raw(library, game, _wanted_size(size))
        return known[key]

    return made


def _wanted_size(size: Any) -> str | Sides | None:
    """Return the size that a file asks for, None where it says none that can be."""
    if isinstance(size, str):
        return size
    if isinstance(size, list) and len(size) == 2:
        wide, high = size
        if (
            isinstance(wide, (int, float))
            and isinstance(high, (int, float))
            and min(wide, high) > 0
        ):
            return float(wide), float(high)
    return None


def generated_raw(library: Library, game: Game, size: str | Sides | None = None) -> dict[str, Any]:
    """Return the card that is made for *game* from what its units have, as a file writes it."""
    from realms_builder.cards.template.default_template import default_raw

    found = (library.faction(game.id, name) for name in library.factions(game.id))
    return default_raw(game, size, [faction for faction in found if faction is not None])


def theme_names(library: Library, game: Game, lang: str) -> dict[str, str]:
    """Return the names of all themes that cards of *game* can have, by id, as lists show them."""
    return themes_for(library, game, lang)[1]


def themes_for(
    library: Library, game: Game, lang: str
) -> tuple[dict[str, ThemeFile], dict[str, str]]:
    """Return all themes that cards of *game* can have, and their names, by id."""
    themes = themes_of(folders_of(library, game, THEMES))[0]
    return themes, {name: _listed(one.name, name, lang) for name, one in themes.items()}


def template_names(library: Library, game: Game, lang: str) -> dict[str, str]:
    """Return the names of the templates for cards of *game* that can be used, by id.

    The generated one has no name of its own.
    """
    shelf = _shelf(library, game)
    found = {name: shelf.find(name) for name in _ids(shelf, "unit")}
    names = {
        name: _listed(shown.template.name, name, lang)
        for name, shown in found.items()
        if shown is not None and shown.template is not None
    }
    return {**names, GENERATED: ""}


def _listed(own: Localised | None, identity: str, lang: str) -> str:
    """Return the *own* name of a file as a list shows it, else its id."""
    name = Text.of(own).pick(lang) or identity
    return sentence_case(name)


def template_folders(library: Library, game: Game) -> list[Path]:
    """Return where templates for cards of *game* lie: its own, the user's, the general ones."""
    general = resources.bundled_folder() / resources.ASSETS / TEMPLATES
    folders = folders_of(library, game, CARDS)
    return [*folders, general] if general.is_dir() else folders


def _shelf(library: Library, game: Game) -> TemplateShelf:
    return shelf_of(template_folders(library, game), generator_of(library, game))


def _in_colours_of(game: Game, template: CardTemplate) -> CardTemplate:
    """Return *template* with the colour of *game* for factions that have none of their own."""
    if not game.file.colour or "faction" in template.colours:
        return template
    colours = {"faction": game.file.colour, **template.colours}
    return template.model_copy(update={"colours": colours})


def _template(
    library: Library,
    game: Game,
    wanted: str | None,
    size: tuple[float, float] | None,
    shows: Shows,
) -> tuple[CardTemplate, tuple[Problem, ...]]:
    shelf = _shelf(library, game)
    found = shelf.find(wanted or game.file.card or USUAL_TEMPLATE)
    if found is not None and found.template is not None and found.template.shows != shows:
        found = None
    if found is not None and found.template is not None:
        return _in_colours_of(game, found.template), found.problems
    if wanted and wanted != GENERATED:
        if found is None:
            known = _ids(shelf, shows)
            raise UnknownLook("template", wanted, (*known, GENERATED) if shows == "unit" else known)
        errors = [p for p in found.problems if p.severity is Severity.ERROR]
        raise BrokenLook((errors or list(found.problems))[0])
    return _generated(library, game, size), found.problems if found else ()
