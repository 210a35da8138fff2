"""What building a template needs: its look in one language, and its mistakes as problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.areas import Sheet
from realms_builder.cards.elements.grounds import Grounds
from realms_builder.cards.elements.outlines import OutlineError
from realms_builder.cards.fitting import BoxRoom, FitError
from realms_builder.cards.markup import MarkupError, parse_markup
from realms_builder.cards.styles import STYLES, WrittenStyle
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.colours import READ, ColourError
from realms_builder.cards.template.templates import (
    SHORT_TEXTS,
    CardTemplate,
    Element,
    Localised,
    Padding,
)
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.cards.text_programs import TextLook, TextProgram
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.texts import Text
from realms_builder.layout.blocks import Content
from realms_builder.layout.metrics import ROLES, FontMetrics
from realms_builder.layout.text_styles import TextStyle

Bind = Callable[[Card, Record], "Content | None"]
Insets = tuple[float, float, float, float]
ElementKey = tuple[str | int, ...]


class Built(NamedTuple):
    """A compiled element: how to bind it to a card, and whether it is the same on every card."""

    bind: Bind
    constant: bool


MISTAKES = (ColourError, FitError, FormulaError, MarkupError, OutlineError)
"""What a template may hold that makes building an element fail."""

STYLE_KEYS = tuple(name for name in WrittenStyle.model_fields if name != "style")
BODY_PT = 7.4
MOST_ELEMENTS = 1000
"""So many elements of a template are drawn; what goes beyond is an accident."""
DOT = "\u00a0· "
"""Between the values of a list: a dot that never begins a line."""

StyleSource = dict[str, object]


class Workshop:
    """Settles styles, colours, texts and icons of one template, theme, language and faction."""

    def __init__(
        self,
        template: CardTemplate,
        palette: ThemePalette,
        lang: str,
        metrics: FontMetrics,
        icons: Mapping[str, str],
        sheet: Sheet,
        settings: Mapping[str, Value] | None = None,
        faction: Record | None = None,
        folder: Path | None = None,
    ) -> None:
        """Bind the parts of the look together; *settings* are what conditions of the look read.

        Pictures that the template itself names lie below *folder*.
        """
        self.template = template
        self.palette = palette
        self.lang = lang
        self.metrics = metrics
        self.icons = icons
        self.sheet = sheet
        self.settings: Mapping[str, Value] = settings or {}
        self.faction = faction
        self.folder = folder
        self.notes: list[tuple[str, Severity, str, dict[str, object]]] = []
        self.element = ""
        self.largest_pt = 0.0
        self.room: BoxRoom | None = None
        self.grounds: Grounds = ()
        self.keys: Mapping[int, ElementKey] = {}
        self.spared = 0
        """How many texts of the box that is built may be left out one after the other."""
        self.card = Card(lang, "")
        """The card that is drawn: what is left out of content that many share is told to it."""
        self._elements = 0
        self._styles = {**STYLES, **template.styles}
        for name, style in palette.theme.styles.items():
            said = style.model_dump(exclude_none=True)
            self._styles[name] = self._styles.get(name, WrittenStyle()).model_copy(update=said)
        self._fonts = {*ROLES, *template.fonts, *palette.theme.fonts}

    def takes(self, element: Element) -> bool:
        """Return whether *element* is still drawn: so many of them are no card any more."""
        self._elements += 1
        if self._elements == MOST_ELEMENTS + 1:
            name = spoken_name(element, self.lang, self.element)
            self.notes.append(
                ("card.too_many_elements", Severity.ERROR, name, {"most": MOST_ELEMENTS})
            )
        return self._elements <= MOST_ELEMENTS

    @property
    def short_texts(self) -> bool:
        """Return whether the look asks for short texts where whole ones have no room."""
        options = self.settings.get("options")
        return isinstance(options, Record) and options.lookup(SHORT_TEXTS) is True

    @property
    def plated(self) -> bool:
        """Return whether texts need plates: nobody knows what they stand on, as on a picture."""
        return not self.grounds

    @property
    def plate(self) -> float:
        """Return the contrast that plates give, 0 for all there is."""
        solid = self.palette.theme.contrast or self.palette.ink_saver
        return 0.0 if solid else READ

    def merged(self, inherited: StyleSource, style: WrittenStyle | None) -> StyleSource:
        """Return *inherited* with the named and then the own keys of *style* over it."""
        if style is None:
            return inherited
        result = dict(inherited)
        chain: list[WrittenStyle] = [style]
        named = style.style
        while named is not None and named in self._styles and len(chain) < 6:
            chain.append(self._styles[named])
            named = chain[-1].style
        for source in reversed(chain):
            for key in STYLE_KEYS:
                value = getattr(source, key)
                if value is not None:
                    result[key] = value
        return result

    def style(self, source: StyleSource, *, measured: bool = True) -> TextStyle:
        """Return the settled style of *source*; *measured* ones count for shrinking."""
        theme, palette = self.palette.theme, self.palette
        colour = palette.text(str(source.get("colour", "ink")), self.grounds)
        badge = str(source.get("badge", "faction.colour"))
        fill, stroke = palette.area(badge)
        marks = source.get("mark")
        font = str(source.get("font", "text"))
        if font not in self._fonts:
            self.note("card.unknown_font", Severity.WARNING, text=font)
        size = float(source.get("size_pt", BODY_PT)) * theme.sizes  # pyright: ignore[reportArgumentType]
        size = max(size, theme.least_pt)
        style = TextStyle(
            self.metrics,
            self.lang,
            font=font,
            size_pt=size,
            colour=colour,
            align=str(source.get("align", "left")),
            leading=float(source.get("leading", 1.16)),  # pyright: ignore[reportArgumentType]
            uppercase=bool(source.get("uppercase", False)),
            tracking=float(source.get("tracking", 0.0)),  # pyright: ignore[reportArgumentType]
            hyphenate=bool(source.get("hyphenate", True)),
            marks=self._marks(marks) if isinstance(marks, dict) else {},
            badge=(fill, stroke, palette.text(f"on {badge}") if fill else palette.text("ink")),
            separator=str(source.get("separator", DOT)),
        )
        if measured:
            self.largest_pt = max(self.largest_pt, style.size_pt)
        return style

    def _marks(self, marks: dict[str, str]) -> dict[str, str]:
        return {char: self.palette.text(name, self.grounds) for char, name in marks.items()}

    def text(self, text: Localised | None, style: TextStyle | None = None) -> TextProgram:
        """Return the compiled *text* in the language of this workshop."""
        grounds = self.grounds
        look = TextLook(
            lambda name: self.palette.text(name, grounds),
            self.icons,
            style.separator if style else DOT,
            style.uppercase if style else False,
            unknown := [],
        )
        picked = Text.of(text or "").pick(self.lang)
        program = TextProgram(parse_markup(picked, self.element), look)
        for icon in unknown:
            self.note("card.unknown_icon", Severity.WARNING, icon=icon)
        return program

    def note(self, code: str, severity: Severity, **values: object) -> None:
        """Note something wrong with the template itself, said again for every card."""
        self.notes.append((code, severity, self.element, values))

    def failed(self, error: Exception) -> None:
        """Note that the element being built cannot be used because of *error*."""
        if isinstance(error, FormulaError):
            reason = sentence(error.sentence_code, self.lang, error.values)
            values = {"formula": "", "column": error.column, "reason": reason}
            self.note("card.formula", Severity.ERROR, **values)
        elif isinstance(error, MarkupError):
            values = {**error.values, "column": error.column}
            self.note(error.code, Severity.ERROR, **values)
        else:
            code = "card.outline"
            if isinstance(error, ColourError):
                code = "card.colour"
            elif isinstance(error, FitError):
                code = "card.fit_step"
            self.note(code, Severity.ERROR, text=str(error))


def insets_of(padding: Padding | None) -> Insets:
    """Return top, right, bottom and left of a padding given by one, two or four numbers."""
    if padding is None:
        return 0.0, 0.0, 0.0, 0.0
    if not isinstance(padding, list):
        return padding, padding, padding, padding
    values = padding or [0.0]
    if len(values) < 3:
        vertical, horizontal = values[0], values[-1]
        return vertical, horizontal, vertical, horizontal
    if len(values) == 3:
        return values[0], values[1], values[2], values[1]
    return values[0], values[1], values[2], values[3]
