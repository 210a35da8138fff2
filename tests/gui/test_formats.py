"""The window over the sample homes of every format, and over what a next version would write."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.designer.opening import open_template
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.shell.app import Startup
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences
from tests.formats.home import NEWEST, lived_in, moved_in
from tests.formats.next_version import make_given_newer, make_newer, sums
from tests.gui.answers import Answers
from tests.gui.waiting import settle

BUNDLED = {"ags", "basic_rules", "celtos", "realms", "true_forces"}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    made = moved_in(NEWEST, tmp_path / "home")
    with lived_in(made):
        yield made


class Started:
    """A window that starts with what stands in the folders of a home, and ends clean."""

    def __init__(self, qapp: QApplication, qtbot: QtBot) -> None:
        self._qapp, self._qtbot = qapp, qtbot
        self._startups: list[Startup] = []
        self.answers = Answers()

    def __call__(self) -> MainWindow:
        """Start the window and wait until it has nothing to do."""
        startup = Startup(self._qapp, Preferences())
        self._startups.append(startup)
        self._qtbot.addWidget(startup.window)
        for _ in startup.steps():
            pass
        window = startup.window
        window.desk.prompts = self.answers
        window.show()
        window.start(())
        settle(self._qtbot, window.desk)
        return window

    def close(self) -> None:
        for startup in self._startups:
            startup._preferences.language = "en"
            startup.window.close()
        self._qapp.setStyleSheet("")
        QLocale.setDefault(QLocale("en"))


@pytest.fixture
def started(qapp: QApplication, qtbot: QtBot) -> Iterator[Started]:
    made = Started(qapp, qtbot)
    yield made
    made.close()


def test_the_window_is_as_its_settings_say(home: Path, started: Started) -> None:
    window = started()
    desk = window.desk
    assert desk.lang == "de" and desk.preferences.library_folder == home / "library"
    assert (desk.preferences.text_size, desk.preferences.paper) == (115, "a5")
    assert window._theme.tones.window.lower() < "#808080"
    assert window._stack.currentWidget() is window.rooms["workshop"]
    names = [document.roster.name for document in desk.documents]
    assert names == ["Our dorade", "Our schichtbeginn"]
    assert [path.stem for path in desk.preferences.recent[:2]] == ["schichtbeginn", "dorade"]
    assert desk.preferences.favourites("ags") == {"riesen/felswerfer"}


def test_a_draft_that_was_left_behind_is_offered(home: Path, started: Started) -> None:
    assert (home / "state" / "journal" / "left" / "draft.json").is_file()
    started()
    (question,) = started.answers.asked
    assert "springflut.yaml" in question and "Our springflut" in question


def test_what_a_next_version_wrote_is_named_and_left(
    home: Path, started: Started, qtbot: QtBot
) -> None:
    make_newer(home)
    before = sums(home)
    window = started()
    window.show_room("library")
    settle(qtbot, window.desk)
    room = window.rooms["library"]
    assert isinstance(room, LibraryRoom) and room.news.bar.isVisible()
    (line,) = [each for each in room.news.bar.text.text().splitlines() if "newer" in each]
    # 20 files: 1 pack with 1 faction, 5 rosters, 1 theme; of ags 3, of Crow Fair 5, imported 4
    assert line == (
        "From a newer version of the program, left untouched: "
        "dusk.yaml, house_rules.yaml, marsh.yaml and 17 more"
    )
    assert not started.answers.said and window.desk.lang == "en"
    assert {game.id for game in window.desk.games()} == BUNDLED
    for name in window.rooms:
        window.show_room(name)
        settle(qtbot, window.desk)
    window.close()
    after, settings = sums(home), home / "config" / "desk.ini"
    assert [path for path in before if after[path] != before[path]] == [settings]
    kept = set(settings.read_text(encoding="utf-8").splitlines())
    assert {"language=tlh", "later=7", "text_size=117", "theme=parchment"} <= kept
    assert "workshop_mode=@ByteArray(\\0\\0\\0\\xff\\0\\tlater)" in kept


def test_the_sentence_is_gone_once_it_is_closed(home: Path, started: Started, qtbot: QtBot) -> None:
    make_newer(home)
    window = started()
    window.show_room("library")
    settle(qtbot, window.desk)
    room = window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    next(button for button in room.news.bar.buttons if button.text() == "Close").click()
    room.refresh()
    settle(qtbot, window.desk)
    assert "newer" not in room.news.bar.text.text() or not room.news.bar.isVisible()


@pytest.mark.parametrize("name", ["sent.realmsroster", "sent.json", "dike.realmspack"])
def test_what_a_next_version_sent_is_refused_in_a_sentence(
    home: Path, started: Started, qtbot: QtBot, name: str
) -> None:
    make_given_newer(home / "given")
    before = sums(home / "library")
    window = started()
    window.documents.take([home / "given" / name])
    settle(qtbot, window.desk)
    labels = [one for top in QApplication.topLevelWidgets() for one in top.findChildren(QLabel)]
    told = {*started.answers.said, *(label.text() for label in labels if label.isVisible())}
    (sentence,) = [text for text in told if "neueren Version" in text]
    assert sentence.endswith(" stammt aus einer neueren Version des Programms (2).")
    assert sums(home / "library") == before


def test_a_code_of_a_next_version_is_refused_in_a_sentence(
    home: Path, started: Started, qtbot: QtBot
) -> None:
    make_given_newer(home / "given")
    window = started()
    window.desk.paste_wanted.emit((home / "given" / "code.txt").read_text(encoding="utf-8"))
    settle(qtbot, window.desk)
    assert [text.splitlines()[-1] for text in started.answers.said] == [
        "Den Truppencode RB2 hat eine neuere Version des Programms geschrieben."
    ]


def test_a_template_of_a_next_version_is_not_designed(home: Path, started: Started) -> None:
    make_newer(home)
    desk = started().desk
    game = desk.library.game("ags")
    assert game is not None
    path = home / "library" / "factions" / "ags" / "cards" / "dusk.yaml"
    document, problems = open_template(desk, game, path)
    assert document is None and [problem.code for problem in problems] == ["bundle.newer"]
