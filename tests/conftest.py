"""What every test shares: the checkout, bundled games, no library of the user, property tests."""

import gc
import logging
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from realms_builder.core import translation
from realms_builder.core.problems import Problem
from realms_builder.core.resources import is_bundled, library_folder
from realms_builder.game import library
from realms_builder.game.files import faction_reading, game_reading
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_file
from tests.browser import axe, chromium  # noqa: F401 (one browser for all that ask for one)

# Every run tries others, so few do; `--hypothesis-profile thorough` tries many at once.
settings.register_profile("realms", deadline=None, print_blob=True, max_examples=40)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile("realms")
_SELDOM = 5_000, 10, 10


def pytest_collection_finish() -> None:
    """Search for garbage less often than usual, and never among the thousands of tests.

    Searching was half of all the work: what the bundled games and the tests are made of stays.
    """
    gc.set_threshold(*_SELDOM)
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def _no_library_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests apart from library, trash, fonts and presses of the person at this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("REALMS_LIBRARY", str(tmp_path_factory.mktemp("library")))
        patch.setenv("REALMS_STATE", str(tmp_path_factory.mktemp("state")))
        patch.setenv("REALMS_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("REALMS_FONTS", "")
        patch.setenv("REALMS_PROFILES", "")
        translation.look_in(library_folder())
        yield


def _process() -> dict[str, object]:
    """Return what every test must leave as it found it: later ones would fail in its place."""
    found: dict[str, object] = {f"${name}": value for name, value in os.environ.items()}
    found.pop("$PYTEST_CURRENT_TEST", None)
    found["folder"], found["paths"] = Path.cwd(), tuple(sys.path)
    found["hooks"] = sys.excepthook, threading.excepthook
    log, all_logs = logging.getLogger("realms_builder"), logging.root.manager
    found["log"] = all_logs.disable, log.level, log.propagate, tuple(log.handlers)
    found["silent logs"] = [
        name for name, one in all_logs.loggerDict.items() if getattr(one, "disabled", False)
    ]
    return found


@pytest.fixture(autouse=True)
def _the_process_is_left_as_it_was() -> Iterator[None]:
    """Let the test fail that leaves another process behind, and not the next ones in it."""
    before = _process()
    yield
    gc.enable()  # the program turns it off, which is no concern of a test
    gc.set_threshold(*_SELDOM)
    after = _process()
    left = {name: after.get(name) for name in before | after if before.get(name) != after.get(name)}
    assert not left, "what is changed for a test is put back by it"


@pytest.fixture(autouse=True)
def _no_test_speaks_words_of_another_library() -> Iterator[None]:
    """Forget the catalogues of a library that a test made."""
    yield
    folders = (folder for found in translation._folders().values() for folder in found)
    if not all(map(is_bundled, folders)):
        translation.look_in(library_folder())


class SharedReadings:
    """What the bundled files say, read once a process: they stay as they are.

    Reading them again for every window and every command was half of all the work. Who reads files
    that lie elsewhere, or past a library, reads as ever.
    """

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._texts: dict[Path, YamlText] = {}
        self._games: dict[tuple[int, ...], tuple[Game | None, list[Problem]]] = {}
        self._factions: dict[tuple[int, int], tuple[Faction | None, list[Problem]]] = {}

    def parse_file(self, path: Path) -> YamlText:
        """Return what stands in the file at *path*."""
        if path not in self._texts:
            yaml = parse_file(path)
            if not is_bundled(path):
                return yaml
            self._texts[path] = yaml
        return self._texts[path]

    def read_game(
        self, yaml: YamlText, catalogues: Sequence[YamlText] = ()
    ) -> tuple[Game | None, list[Problem]]:
        """Return the game of *yaml*, the same one where all of its files are bundled."""
        key = tuple(map(id, (yaml, *catalogues)))
        if key not in self._games:
            found = read_game(yaml, catalogues)
            if not all(map(self._is_kept, (yaml, *catalogues))):
                return found
            self._games[key] = found
        game, problems = self._games[key]
        return game, list(problems)

    def read_faction(self, yaml: YamlText, game: Game) -> tuple[Faction | None, list[Problem]]:
        """Return the faction of *yaml*, the same one where it and its game are bundled."""
        key = id(yaml), id(game)
        if key not in self._factions:
            found = read_faction(yaml, game)
            if not self._is_kept(yaml) or not any(game is kept for kept, _ in self._games.values()):
                return found
            self._factions[key] = found
        faction, problems = self._factions[key]
        return faction, list(problems)

    def _is_kept(self, yaml: YamlText) -> bool:
        return self._texts.get(Path(yaml.file)) is yaml

    @property
    def games(self) -> list[Game]:
        """Return the games that were read."""
        return [game for game, _ in self._games.values() if game is not None]


@pytest.fixture(scope="session")
def _shared_readings() -> Iterator[SharedReadings]:
    shared = SharedReadings()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "parse_file", shared.parse_file)
        patch.setattr(game_reading, "read_game", shared.read_game)
        patch.setattr(faction_reading, "read_faction", shared.read_faction)
        yield shared


@pytest.fixture(autouse=True)
def _bundled_games_are_shared(_shared_readings: SharedReadings) -> Iterator[None]:
    """Let every library share the bundled games, and no test its house rules and own factions."""
    told = [(game, game.faction_ids, game.lists_naming) for game in _shared_readings.games]
    yield
    for game, faction_ids, lists_naming in told:
        game.faction_ids, game.lists_naming = faction_ids, lists_naming
    for game in _shared_readings.games:
        game.take_house_rules({})
