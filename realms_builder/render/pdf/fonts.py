"""The fonts of one theme: which face fills a role, how wide its words are, what it cannot draw.

A character that a face lacks is taken from the icon font, else from a text font, else from the
fonts of the machine; one that nobody has becomes a problem and an empty box; one that is never
seen, such as a mark of direction, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category, east_asian_width, normalize

from realms_builder.core import resources
from realms_builder.core.files import file_below
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.directions import is_joined, turns, visual_runs
from realms_builder.layout.metrics import MISSING_GLYPH, MM_PER_PT, Heights, listed_characters
from realms_builder.render.pdf.font_files import (
    MONO,
    SANS,
    SERIF,
    FontError,
    LoadedFont,
    bundled_file,
    last_resort,
    load_font,
)
from realms_builder.render.pdf.icons import FIRST_OWN, NO_ICONS, GameIcons, own_face
from realms_builder.render.pdf.machine_fonts import MachineFonts, machine_fonts
from realms_builder.render.pdf.shaping import BOLD, REGULAR, SEMIBOLD, DrawnFace, harfbuzz

if TYPE_CHECKING:
    from realms_builder.game.files.declared_icons import DeclaredIcon
    from realms_builder.game.game import Game

ICON_FONT = "icons/realms-icons.ttf"
ICONS, CODE = "icons", "code"
_STYLES = {
    "text": "",
    "text_bold": "Bold",
    "text_italic": "Italic",
    "text_semibold": "Semibold",
    "display": "Semibold",
    "display_bold": "Bold",
    "label": "",
}
_DISPLAY = ("display", "display_bold")
# Never drawn: they only say where a word may or may not be broken, or how to shape it.
INVISIBLE = {chr(code): "" for code in (*range(32), 127, 0xAD, 0xFEFF)} | dict.fromkeys(
    "\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f", ""
)
_STAND_INS = {"\u2010": "-", "\u2011": "-", "\u2212": "\u2013", "\u2033": '"', "\u2032": "'"}
_MOST_WORDS = 200_000
_BOX = "□"
_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_FOLLOWING = re.compile(
    "[\u200c\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
"""What only changes the sign before it: joiners, tints of skin, letters of flags."""
_WEIGHTS = {"Bold": BOLD, "Semibold": SEMIBOLD}
_HAN = ("ja", "ko", "zh")


class _CharacterWidths(dict[str, float]):
    """The width of every character a role can show, wherever it comes from; 0 for the rest."""

    def __init__(self, fonts: FontSet, role: str) -> None:
        super().__init__(fonts.face(role).widths)
        self.update(dict.fromkeys(INVISIBLE, 0.0))
        self._fonts = fonts
        self._role = role
        self.shaped: set[str] = set()

    def __missing__(self, character: str) -> float:
        found = list(self._fonts.pieces(self._role, character))
        if any(isinstance(font, DrawnFace) for font, _, _ in found):
            self.shaped.add(character)
        width = self[character] = sum([font.width(part, rtl) for font, part, rtl in found])
        return width


class WordWidths(dict[str, float]):
    """Remembers the width of every word asked for, in millimetres for each point of size."""

    def __init__(self, fonts: FontSet, role: str) -> None:
        super().__init__()
        self._fonts, self._role = fonts, role
        self._letters = _CharacterWidths(fonts, role)
        self._width_of = self._letters.__getitem__

    def __missing__(self, word: str) -> float:
        if len(self) >= _MOST_WORDS:
            self.clear()
        width = sum(map(self._width_of, composed(word)))
        if self._letters.shaped and not self._letters.shaped.isdisjoint(word):
            pieces = self._fonts.pieces(self._role, word)
            width = sum([font.width(part, rtl) for font, part, rtl in pieces])
        self[word] = width
        return width


def composed(text: str) -> str:
    """Return *text* with letters and their accents as one character, as fonts have them."""
    return text if text.isascii() else normalize("NFC", text)


def _follows(character: str) -> bool:
    return _FOLLOWING.match(character) is not None or category(character).startswith("M")


AnyFont = LoadedFont | DrawnFace
"""A face that draws letter by letter, or one that shapes words."""


class FontSet:
    """The faces of a theme by role; implements :class:`realms_builder.layout.metrics.FontMetrics`.

    *fonts* maps a role to a bundled family or face (``Source Serif Pro Bold``) or to a TrueType
    file below *folder*. A face that cannot be used becomes one of the :attr:`problems`, and the
    bundled face for the role takes its place.
    """

    def __init__(self, fonts: Mapping[str, str] | None = None, folder: Path | None = None) -> None:
        self._wanted = dict(fonts or {})
        self._folder = folder
        self._game: Game | None = None
        self._lang = ""
        self._own = GameIcons(None)
        self._faces: dict[str, LoadedFont] = {}
        self._found: dict[tuple[str, str], LoadedFont] = {}
        self._words: dict[str, WordWidths] = {}
        self._missing: dict[tuple[str, str], None] = {}
        self._problems: list[Problem] = []
        self._icons: LoadedFont | None = None
        self._icons_sought = False

    @classmethod
    def of_game(
        cls,
        fonts: Mapping[str, str],
        game: Game | None,
        icons: Mapping[str, DeclaredIcon] = NO_ICONS,
    ) -> FontSet:
        """Return the fonts of a theme whose files lie with *game*, and whose icons it names.

        *icons* are those that a template brings along.
        """
        found = cls(fonts, game.folder if game is not None else None)
        found._game = game
        found._own = GameIcons(game, icons)
        tags = game.name.languages if game is not None else ()
        found._lang = next((tag for tag in tags if tag.startswith(_HAN)), "")
        return found

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what was wrong so far: faces that cannot be used, characters nobody can draw."""
        lost = tuple(dict.fromkeys(character for _, character in self._missing))
        values = {"text": listed_characters(lost), "characters": lost, "count": len(lost)}
        glyphs = (Problem(MISSING_GLYPH, Severity.WARNING, values=values),) if lost else ()
        return (*self._problems, *self._own.problems, *glyphs)

    @property
    def author(self) -> str:
        """Return who made the game."""
        return self._game.file.author if self._game is not None else ""

    def icon_words(self, lang: str) -> dict[str, str]:
        """Return the word that the sign of every icon stands for."""
        return self._own.words(lang)

    def icons(self, lang: str) -> Mapping[str, str]:
        """Return the sign that draws every icon, a word where an own one cannot be drawn."""
        return self._own.names(lang)

    def width(self, font: str, text: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """Return the width of *text* in millimetres, with *tracking_pt* after every character."""
        words = self.word_widths(font)
        parts = text.split(" ")
        total = sum(map(words.__getitem__, parts)) + words[" "] * (len(parts) - 1)
        tracked = tracking_pt * MM_PER_PT * len(text) if tracking_pt else 0.0
        return total * size_pt + tracked

    def word_widths(self, font: str) -> Mapping[str, float]:
        """Return the mapping from any word to its width in millimetres for each point of size."""
        found = self._words.get(font)
        if found is None:
            found = self._words[font] = WordWidths(self, font)
        return found

    def heights(self, font: str) -> Heights:
        """Return the heights of *font* in millimetres for each point."""
        return self.face(font).heights

    def has_glyph(self, font: str, character: str) -> bool:
        """Return whether *character* can be drawn, by *font* itself or by another."""
        return self._where(self.face(font), character, font) is not None

    def name(self, role: str) -> str:
        """Return what the face of *role* calls itself, such as ``SourceSansPro-Regular``."""
        return bytes(self.face(role).font.face.name).decode("latin-1").rpartition("-")[0]

    def face(self, role: str) -> LoadedFont:
        """Return the face that fills *role*; an unknown role is ``text``."""
        found = self._faces.get(role)
        if found is None:
            found = self._faces[role] = self._chosen(role)
        return found

    def pieces(self, role: str, text: str) -> Iterator[tuple[AnyFont, str, bool]]:
        """Yield *text* in parts of one face each, from left to right; what nobody has is a box.

        With each comes whether its letters read from the right; a face that does not shape words
        by itself has them in the order in which they are drawn.
        """
        text = composed(text)
        if not turns(text):
            for font, part in self._parts(role, text):
                yield font, part, False
            return
        for start, end, rtl in visual_runs(text):
            parts = list(self._parts(role, text[start:end]))
            for font, part in reversed(parts) if rtl else parts:
                is_turned = rtl and isinstance(font, LoadedFont)
                yield font, part[::-1].translate(_MIRRORED) if is_turned else part, rtl

    def _parts(self, role: str, text: str) -> Iterator[tuple[AnyFont, str]]:
        face = self.face(role)
        current: AnyFont = face
        part = ""
        for character in text:
            if isinstance(current, DrawnFace) and _follows(character):
                part += character
                continue
            place = self._place(role, face, character)
            if place is None:
                continue
            font, drawn = place
            if font is not current and part:
                yield current, part
                part = ""
            current = font
            part += drawn
        if part:
            yield current, part

    def _place(self, role: str, face: LoadedFont, character: str) -> tuple[AnyFont, str] | None:
        """Return what draws *character* of a text, a box where nothing does; that is noted."""
        place = self._where(face, character, role)
        if place is None:
            self._missing[role, character] = None
            place = self._where(face, _BOX, role) if character.isprintable() else None
        return place

    def _where(self, face: LoadedFont, character: str, role: str) -> tuple[AnyFont, str] | None:
        if character in INVISIBLE:
            return face, ""
        lender = self._lender(face, character)
        if lender is not None:
            return lender, character
        if is_joined(character) and harfbuzz() is not None:
            for owner in (face, *self._substitutes()):
                if character in owner.joined:
                    return owner.shaped(), character
        weight = _WEIGHTS.get(_STYLES.get(role, ""), REGULAR)
        if east_asian_width(character) == "F":  # as wide as the letters round it
            found = self._machine.find(character, weight, self._lang)
            if found is not None:
                return found, character
        taken_apart = normalize("NFC", normalize("NFKD", character))
        if taken_apart != character and all(part in face.widths for part in taken_apart):
            return face, taken_apart
        stand_in = " " if character.isspace() else _STAND_INS.get(character)
        if stand_in is not None and stand_in in face.widths:
            return face, stand_in
        found = self._machine.find(character, weight, self._lang)
        return (found, character) if found is not None else None

    def _lender(self, face: LoadedFont, character: str) -> AnyFont | None:
        """Return what has *character* as it is: *face*, the own icons, a substitute."""
        drawn = own_face() if character >= FIRST_OWN else None
        if drawn is not None and character in drawn:
            return drawn
        if character in face.widths:
            return face
        return next((one for one in self._substitutes() if character in one.widths), None)

    def _substitutes(self) -> Iterator[LoadedFont]:
        """Yield the faces that may lend a character, the likeliest first."""
        icons = self._icon_face()
        if icons is not None:
            yield icons
        yield self.face("text")
        yield self._bundled("text", SANS)
        yield self._bundled("text", SERIF)
        yield self._last

    @cached_property
    def _last(self) -> LoadedFont:
        return load_font(last_resort(), trusted=True)

    @cached_property
    def _machine(self) -> MachineFonts:
        return machine_fonts()

    def _icon_face(self) -> LoadedFont | None:
        if not self._icons_sought:
            self._icons_sought = True
            try:
                self._icons = load_font(resources.asset(ICON_FONT))
            except FileNotFoundError:
                self._problems.append(Problem("font.missing", values={"file": ICON_FONT}))
            except FontError as error:
                values = {**error.values, "file": ICON_FONT}
                self._problems.append(Problem(error.code, values=values))
        return self._icons

    def _chosen(self, role: str) -> LoadedFont:
        wanted = self._wanted.get(role, "")
        if wanted:
            try:
                file, trusted = self._file_of(wanted, role)
                return self._noted(load_font(file, trusted=trusted), wanted)
            except FontError as error:
                values = {**error.values, "font": role}
                self._problems.append(Problem(error.code, Severity.WARNING, values=values))
        if role == ICONS:
            return self._icon_face() or self.face("text")
        if role == CODE:
            file = bundled_file(MONO)
            return load_font(file, trusted=True) if file else self.face("text")
        if role not in _STYLES:
            return self.face("text")
        return self._bundled(role, self._family(role))

    def _family(self, role: str) -> str:
        # A theme that names a bundled family for the plain role means its bold and italic too.
        plain = self._wanted.get("display" if role in _DISPLAY else "text", "")
        if plain and bundled_file(f"{plain} {_STYLES[role]}") is not None:
            return plain
        return SERIF if role in _DISPLAY else SANS

    def _bundled(self, role: str, family: str) -> LoadedFont:
        found = self._found.get((role, family))
        if found is None:
            found = self._found[role, family] = self._sought(role, family)
        return found

    def _sought(self, role: str, family: str) -> LoadedFont:
        file = bundled_file(f"{family} {_STYLES[role]}")
        if file is not None:
            return load_font(file, trusted=True)
        self._problems.append(Problem("font.missing", values={"file": family, "font": role}))
        return self._last

    def _file_of(self, wanted: str, role: str) -> tuple[Path, bool]:
        """Return the file of a face, and whether it is one of the bundled ones."""
        styled = f"{wanted} {_STYLES.get(role, '')}" if len(wanted.split()) == 3 else wanted
        file = bundled_file(styled) or bundled_file(wanted)
        if file is not None:
            return file, True
        own = file_below(self._folder, wanted) if self._folder else None
        if own is None:
            raise FontError("font.missing", {"file": wanted})
        return own, False

    def _noted(self, loaded: LoadedFont, wanted: str) -> LoadedFont:
        if loaded.variable:
            values = {"file": Path(wanted).name}
            self._problems.append(Problem("font.variable", Severity.HINT, values=values))
        return loaded
