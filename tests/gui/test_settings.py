"""Settings of any kind: what cannot be read falls back, what is unknown stays, nothing stops."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.app import Startup
from realms_builder.gui.shell.preferences import MOST_REOPENED, Preferences
from tests.gui.waiting import settle

KEYS = (
    "language",
    "theme",
    "text_size",
    "paper",
    "library_folder",
    "save_rosters",
    "reopens_rosters",
    "left_open",
    "recent",
    "roster_views",
    "room",
    "game",
    "game_in_use",
)
ODD = {
    "nothing": b"",
    "noise": Random(1).randbytes(5000),
    "zeros": b"\0" * 10_000,
    "other letters": "[General]\nlanguage=de\n".encode("utf-16"),
    "half a line": b"[General]\nlanguage",
    "lists": b"[General]\n" + b"".join(f"{key}=7, 8, 9\n".encode() for key in KEYS),
    "points": b"[General]\n" + b"".join(f"{key}=@Point(1 2)\n".encode() for key in KEYS),
    "invalid": b"[General]\n" + b"".join(f"{key}=@Invalid()\n".encode() for key in KEYS),
    "bytes": b"[General]\n" + b"".join(f"{key}=@ByteArray(\\0\\xff)\n".encode() for key in KEYS),
    "deep": b"[General]\nroster_views=" + b"[" * 100_000 + b"\n",
    "unknown": b"[General]\nlanguage=tlh\ntheme=parchment\ntext_size=117\nlibrary_folder=a\\0b\n",
}


def looked_at(desk: Preferences) -> tuple[object, ...]:
    """Return everything that is asked for at the start; none of it may raise."""
    assert isinstance(desk.state("window"), QByteArray)
    assert isinstance(desk.favourites("ags"), set) and isinstance(desk.left_open, list)
    assert isinstance(desk.roster_view(Path("x")), dict) and isinstance(desk.recent, list)
    assert desk.library_folder.parts and desk.save_rosters in (True, False)
    return desk.language, desk.theme, desk.text_size


@pytest.mark.parametrize("kind", ODD)
def test_odd_settings_fall_back(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "desk.ini"
    file.write_bytes(ODD[kind])
    desk = Preferences(file)
    assert looked_at(desk) == ("en", "system", 100)
    desk.theme = "dark"
    desk.write()
    assert looked_at(Preferences(file)) == ("en", "dark", 100)


def test_settings_that_are_unknown_stay_until_others_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "desk.ini"
    file.write_bytes(b"[General]\nlanguage=tlh\nlater=7\ntext_size=117\ntheme=parchment\n")
    desk = Preferences(file)
    assert looked_at(desk) == ("en", "system", 100)
    desk.theme = "dark"
    desk.write()
    kept = file.read_text(encoding="utf-8").splitlines()
    assert kept == ["[General]", "language=tlh", "later=7", "text_size=117", "theme=dark"]


def test_few_of_many_rosters_are_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "desk.ini"
    many = ", ".join(f"/r/{number}.yaml" for number in range(5000))
    file.write_text(f"[General]\nleft_open={many}\n", encoding="utf-8")
    assert MOST_REOPENED == 8
    assert [path.stem for path in Preferences(file).left_open] == [
        *("4992", "4993", "4994", "4995", "4996", "4997", "4998", "4999")
    ]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the empty folder of settings; library and cache are of the test, too."""
    folder = tmp_path / "config"
    folder.mkdir()
    monkeypatch.setenv("REALMS_CONFIG", str(folder))
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setenv("REALMS_CACHE", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def startup(qapp: QApplication, qtbot: QtBot, config: Path) -> Iterator[list[Startup]]:
    """Give a list into which a test puts what it starts."""
    del config
    made: list[Startup] = []
    yield made
    for each in made:
        qtbot.addWidget(each.window)
        each.window.close()
    qapp.setStyleSheet("")


@pytest.mark.parametrize("kind", ["noise", "points"])
def test_the_window_starts_with_odd_settings(
    qapp: QApplication, qtbot: QtBot, config: Path, startup: list[Startup], kind: str
) -> None:
    (config / "desk.ini").write_bytes(ODD[kind])
    startup.append(Startup(qapp, Preferences()))
    for _ in startup[0].steps():
        pass
    window = startup[0].window
    window.show()
    window.start(())
    settle(qtbot, window.desk)
    assert window._stack.currentWidget() is window.rooms["library"]


@pytest.mark.parametrize("thing", ["a folder", "below a file"])
def test_settings_that_cannot_be_kept_are_told_of_quietly(
    qapp: QApplication, config: Path, startup: list[Startup], thing: str
) -> None:
    if thing == "a folder":
        (config / "desk.ini").mkdir()
    else:
        config.rmdir()
        config.write_text("no folder", encoding="utf-8")
    startup.append(Startup(qapp, Preferences()))
    for _ in startup[0].steps():
        pass
    said = startup[0].window.statusBar().currentMessage()
    assert (
        said
        == f"Settings are lost when the window closes: {config / 'desk.ini'} cannot be written."
    )
