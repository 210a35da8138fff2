"""What the tests of the command line share: English, and a library of its own for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.cli.progress import Progress


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak English whatever the machine speaks."""
    monkeypatch.setenv("REALMS_LANG", "en")


@pytest.fixture(autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember prints in a folder of the test."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path_factory.mktemp("state")))


@pytest.fixture(autouse=True)
def _no_machine_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass for those who say how far long work is."""
    monkeypatch.setattr(Progress.__init__, "__defaults__", (None, lambda: 0.0))


@pytest.fixture
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a library of the user's own, empty."""
    folder = tmp_path / "library"
    folder.mkdir()
    monkeypatch.setenv("REALMS_LIBRARY", str(folder))
    yield folder
