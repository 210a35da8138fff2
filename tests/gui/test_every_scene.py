"""Every room and dialog opens in both languages, speaks only one, fits, works by ear and key.

Each scene is built twice, once in each look of :data:`LOOKS`: language, theme and size of the text.
While it stands, the window is switched to the other look, in which the next scene is built. Then it
says and shows what the same scene does that was built so: nothing of the look before stays, and
nothing is cut that would not be cut otherwise. In both looks it fits on the smallest of screens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QScrollArea,
    QSplitter,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)
from pytest import Subtests

from realms_builder.gui.kit.labels import RichLabel
from realms_builder.gui.rooms.odds.rolls.result_view import FigureTile
from realms_builder.gui.rooms.roster.hire.hire_search import HintedField
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from realms_builder.gui.shell.theme import DARK, LIGHT
from tests.catalogues import window_texts
from tests.gui.fitting import faults
from tests.gui.spoken import nameless
from tests.gui.tab_walk import faults_of_round
from tests.gui.windows import window_in
from tests.screens import SMALL, WIDE
from tests.shots.scenes import SCENES
from tests.shots.stage import Stage

LEAST_SAID = {
    "problem": 1,
    "open_documents": 1,
    "hire_equipment": 3,
    "hire_rules": 1,
    "workshop_used_by": 2,
    "cards_as_text": 2,
    "cards_pictures": 1,
    "cards_icons": 1,
    "page_text": 2,
    "table_sides": 1,
    "tags": 3,
}  # the rest is of the core
LONGEST_MS = 160
"""Pauses up to this are waited for before two sights are compared."""
OF_DRAWINGS = {"#ffffff", LIGHT.accent}
"""Colours that are of the theme, and of pictures and factions too."""
FEW_PIXELS = 40
"""Drawings may hold a colour of the theme by chance, though never more often."""


class Look(NamedTuple):
    """What the preferences say of a window."""

    lang: str
    theme: str
    text_size: int
    screen: tuple[int, int]

    def put_on(self, preferences: Preferences) -> None:
        """Choose it, as the dialog of the preferences does."""
        preferences.language = self.lang
        before = preferences.theme, preferences.text_size
        with QSignalBlocker(preferences):  # theme and size are put on together
            preferences.theme, preferences.text_size = self.theme, self.text_size
        if before != (self.theme, self.text_size):
            preferences.changed.emit("theme")

    def fill_screen(self, shown: QWidget) -> None:
        """Let *shown* fill the screen of this look."""
        sizes = {s.size().toTuple(): s.availableGeometry() for s in QApplication.screens()}
        shown.setGeometry(sizes[self.screen])


LOOKS = Look("en", "light", 100, SMALL), Look("de", "dark", 150, WIDE)


class Sight(NamedTuple):
    """What there is to be seen: what every widget says and how, and the picture of them all."""

    lines: Counter[str]
    picture: QImage

    def shows(self, tone: str) -> bool:
        """Return whether more than a few pixels are of *tone*, such as ``#f4f2ee``."""
        pixels = bytes(self.picture.convertToFormat(QImage.Format.Format_RGB888).constBits())
        return pixels.count(bytes.fromhex(tone[1:])) > FEW_PIXELS


@dataclass
class Audience:
    """Remembers what is said by what it sees, and what cannot be used by ear.

    It switches what it sees to the *other* look, and remembers how it was and how it is then. What
    is modal, or closed by a click elsewhere, meets no preferences, though the system may turn dark
    while it is open: there only the theme is switched.
    """

    stage: Stage
    look: Look
    other: Look
    said: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    lost: list[str] = field(default_factory=list)
    built: list[Sight] = field(default_factory=list)
    switched: list[Sight] = field(default_factory=list)
    is_modal: bool = False

    def __call__(self, shown: QWidget) -> None:
        self.stage.settle()
        self.faults.update(faults(shown))
        widgets = [w for w in (shown, *shown.findChildren(QWidget)) if w.isVisible()]
        self.said.update(text for widget in widgets for text in _texts(widget))
        self.silent.update(_described(widget) for widget in widgets if _is_silent(widget))
        self.silent.update(nameless(shown))
        self.faults.update(f"takes marks: {_described(one)}" for one in widgets if _is_rich(one))
        if isinstance(shown, QMenu | QMessageBox):
            return  # made anew whenever it opens, and nothing else happens before it is gone
        preferences = self.stage.window.desk.preferences
        self.is_modal = not isinstance(shown, PreferencesDialog) and (
            shown.isModal() or shown.windowType() is Qt.WindowType.Popup
        )
        self.built.append(self._sight(shown, self.look))
        if self.is_modal:
            preferences.theme = self.other.theme
        else:
            self.other.put_on(preferences)
        if isinstance(shown, PreferencesDialog):
            shown.form.refresh()  # what was chosen there shows already
        self.switched.append(self._sight(shown, self.look if self.is_modal else self.other))
        if self.other is LOOKS[1]:  # once a scene will do
            self.lost += faults_of_round(shown.window())

    def _sight(self, shown: QWidget, look: Look) -> Sight:
        """Look at *shown* with sizes that follow from no text, at rest."""
        self.stage.window.statusBar().clearMessage()  # it passes by itself
        self.stage.settle()  # what was wider in another size of text may be narrower now
        if shown.windowType() is not Qt.WindowType.Popup:
            look.fill_screen(shown)
        self.stage.settle()  # some share their room anew
        self.faults.update(f"{look.screen}: {fault}" for fault in faults(shown))
        shared = [(one, one.sizes()) for one in shown.findChildren(QSplitter)]
        for splitter, _ in shared:
            splitter.setSizes([1000] * splitter.count())
        self.stage._replace(longest_ms=LONGEST_MS).settle()
        sight = Sight(Counter(_lines(shown)), shown.grab().toImage())
        for splitter, sizes in shared:
            splitter.setSizes(sizes)
        return sight


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody() -> None:
    """Let messages be: they are scenes, and the stage answers them."""


@contextmanager
def _stage(qapp: QApplication, look: Look, folder: Path) -> Generator[Stage]:
    """Yield the whole window in a *look*, with a library of its own in *folder*."""
    with window_in(qapp, folder) as window:
        preferences = window.desk.preferences
        look.put_on(preferences)
        look.fill_screen(window)
        window.show()
        yield Stage(window, folder, longest_ms=60)
        LOOKS[0].put_on(preferences)  # what translates is taken down again


@pytest.fixture(scope="module")
def only_in() -> dict[str, set[str]]:
    """Return for each language the texts of the window that only this one says."""
    texts = window_texts("de")
    english, german = {text for text, _ in texts}, set(texts.values())
    return {"de": german - english, "en": english - german}


def _by_room() -> dict[str, list[str]]:
    """Return the names of the scenes by the room or dialog they begin with; one window each."""
    firsts = Counter(name.partition("_")[0] for name in SCENES)
    found: dict[str, list[str]] = {}
    for name in SCENES:
        room = name.partition("_")[0]
        found.setdefault(room if firsts[room] > 1 else "others", []).append(name)
    return found


ROOMS = _by_room()


@pytest.mark.parametrize("room", ROOMS)
def test_its_scenes_speak_one_language_can_be_used_by_ear_and_keep_nothing_of_another_look(
    room: str, qapp: QApplication, tmp_path: Path, only_in: dict[str, set[str]], subtests: Subtests
) -> None:
    seen: dict[tuple[str, str], Audience] = {}
    for first in range(2):
        with _stage(qapp, LOOKS[first], tmp_path / "stage") as stage:
            for place, name in enumerate(ROOMS[room], first):
                look, other = LOOKS[place % 2], LOOKS[1 - place % 2]
                audience = seen[name, look.lang] = Audience(stage, look, other)
                with subtests.test(name, lang=look.lang):
                    look.put_on(stage.window.desk.preferences)
                    look.fill_screen(stage.window)
                    stage.settle()
                    try:
                        stage._replace(audience=audience).show(SCENES[name])
                    finally:
                        stage.leave()
                    assert audience.said & only_in[other.lang] == set()
                    assert audience.silent == set()
                    assert audience.faults == set()
                    assert audience.lost == []
                    # it was really seen
                    assert len(audience.said & only_in[look.lang]) >= LEAST_SAID.get(name, 4)
    for (name, lang), built in seen.items():
        other = next(look for look in LOOKS if look.lang != lang)
        with subtests.test(name, switched_to=lang):
            _assert_nothing_stays(seen[name, other.lang], built, other.theme)


LARGEST = Look("de", "light", 200, WIDE)
DIALOGS = (
    "new_roster",
    "palette",
    "preferences",
    "about",
    "rules",
    "page_text",
    "pack_install",
    "pack_own",
    "workshop_rename",
    "workshop_new_faction",
    "versions",
    "print_ags",
    "calibration",
    "rulebook",
    "spreadsheet",
    "manual",
    "portrait",
    "cards_new",
    "unsaved",
    "recovery",
    "compare",
)


def test_every_dialog_fits_a_small_screen_in_the_largest_text(
    qapp: QApplication, tmp_path: Path, subtests: Subtests
) -> None:
    with _stage(qapp, LARGEST, tmp_path / "stage") as stage:
        for name in DIALOGS:
            found: list[str] = []

            def look(shown: QWidget, found: list[str] = found) -> None:
                stage.settle()
                found += [] if shown is stage.window else faults(shown, strict=False)

            with subtests.test(name):
                stage._replace(audience=look).show(SCENES[name])
                stage.leave()
                assert found == []


LARGE = Look("de", "light", 150, SMALL)
CROWDED = ("roster_ags", "roster_realms", "cards_properties", "table_scenario", "odds_celtos")


def test_rooms_show_all_of_their_columns_on_the_smallest_screen_in_large_text(
    qapp: QApplication, tmp_path: Path, subtests: Subtests
) -> None:
    with _stage(qapp, LARGE, tmp_path / "stage") as stage:
        for name in CROWDED:

            def look(shown: QWidget) -> None:
                stage.settle()
                assert list(faults(shown)) == []
                tiles = [tile for tile in shown.findChildren(FigureTile) if tile.isVisible()][:2]
                seen = [tile.visibleRegion().boundingRect().height() for tile in tiles]
                assert all(2 * seen[n] > tile.height() for n, tile in enumerate(tiles))

            with subtests.test(name):
                stage._replace(audience=look).show(SCENES[name])
                stage.leave()


def _assert_nothing_stays(switched: Audience, built: Audience, theme: str) -> None:
    """Compare what was *switched* with what was *built* so; *theme* is the one before.

    What was switched in another language than it was built must only have lost the old theme.
    """
    tones = asdict(DARK if theme == "dark" else LIGHT).values()
    old = {tone for tone in tones if isinstance(tone, str)} - OF_DRAWINGS
    for seen, wanted in zip(switched.switched, built.built, strict=True):
        if not switched.is_modal:
            assert seen.lines - wanted.lines == wanted.lines - seen.lines == Counter()
        assert [tone for tone in old if seen.shows(tone) and not wanted.shows(tone)] == []


def _is_silent(widget: QWidget) -> bool:
    """Return whether *widget* can have the focus and nobody could say what it is."""
    if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or not widget.isEnabled():
        return False
    if isinstance(widget, QScrollArea) or isinstance(widget.parent(), QAbstractSpinBox | QComboBox):
        return False
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return not (widget.accessibleName() or any(c.isalnum() for c in text) or _has_label(widget))


def _is_rich(widget: QWidget) -> bool:
    """Return whether *widget* takes marks in a text that may be a stranger's for rich text."""
    if isinstance(widget, QTextEdit):
        return not widget.isReadOnly() and widget.acceptRichText()
    if not isinstance(widget, QLabel) or isinstance(widget, RichLabel):
        return False
    is_ours = isinstance(widget.window(), QMessageBox)
    return widget.textFormat() is not Qt.TextFormat.PlainText and not is_ours


def _has_label(widget: QWidget) -> bool:
    return any(label.buddy() is widget for label in widget.window().findChildren(QLabel))


def _texts(widget: QWidget) -> tuple[str, ...]:
    shown = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    inside = widget.placeholderText() if isinstance(widget, QLineEdit) else ""
    if isinstance(widget, HintedField) and widget.hints:
        inside = widget.hints[-1]  # which one is shown depends on the room there is
    offered = [text for action in widget.actions() for text in (action.text(), action.toolTip())]
    return shown, inside, widget.toolTip(), widget.accessibleName(), widget.windowTitle(), *offered


def _described(widget: QWidget) -> str:
    parents = type(widget.parent()).__name__, type(widget.window()).__name__
    return f"{type(widget).__name__} in {' in '.join(parents)}"


# ------------------------------------------------------------------ everything that is said


MOST_ROWS = 400
ZOOM = re.compile(r"\d+ %")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.StatusTipRole,
)


def _lines(shown: QWidget) -> Iterator[str]:
    """Yield what *shown* and what can be seen in it say, each behind who says it, and how."""
    for widget in (shown, *shown.findChildren(QWidget)):
        if widget.isVisible():
            how = f"{type(widget).__name__} in {type(widget.parent()).__name__}, {_how(widget)}"
            for text in filter(None, (*_texts(widget), *_more_texts(widget))):
                if not ZOOM.fullmatch(text):  # which follows from the room there is
                    yield f"{how}: {text}"


def _how(widget: QWidget) -> str:
    """Return the font and the colour of *widget*, and whether it has too little room."""
    font, least = widget.font(), widget.minimumSizeHint()
    colour = widget.palette().color(widget.foregroundRole()).name()
    is_cut = isinstance(
        widget, QLabel | QAbstractButton
    ) and widget.size() != widget.size().expandedTo(least)
    return f"{font.family()} {font.pointSizeF():.1f} {font.weight()} {colour}{' cut' * is_cut}"


def _more_texts(widget: QWidget) -> Iterator[str]:
    yield from (widget.statusTip(), widget.whatsThis(), widget.accessibleDescription())
    if isinstance(widget, QLineEdit | QAbstractSpinBox):
        yield widget.text()
    elif isinstance(widget, QPlainTextEdit | QTextEdit):
        yield from (widget.toPlainText(), widget.placeholderText())
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
        yield widget.currentText()
    elif isinstance(widget, QTabBar):
        for row in range(widget.count()):
            yield from (widget.tabText(row), widget.tabToolTip(row))
    elif isinstance(widget, QHeaderView):
        for place in range(widget.count()):
            heads = (widget.model().headerData(place, widget.orientation(), r) for r in ROLES)
            yield from (head for head in heads if isinstance(head, str))
    elif isinstance(widget, QAbstractItemView) and widget.model():
        yield from islice(_rows(widget, widget.rootIndex()), MOST_ROWS)


def _rows(view: QAbstractItemView, parent: QModelIndex) -> Iterator[str]:
    """Yield what the cells below *parent* say, seen or scrolled away."""
    model = view.model()
    columns = 1 if isinstance(view, QListView) else model.columnCount(parent)
    for row, column in product(range(model.rowCount(parent)), range(columns)):
        index = model.index(row, column, parent)
        said = (index.data(role) for role in ROLES)
        yield from (str(value) for value in said if isinstance(value, str | int | float))
        if column == 0 and isinstance(view, QTreeView):
            yield from _rows(view, index)
