"""What the tests of the command line share: English, and a library of its own for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak English whatever the machine speaks."""
    monkeypatch.setenv("REALMS_LANG", "en")


@pytest.fixture
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a library of the user's own, empty."""
    folder = tmp_path / "library"
    folder.mkdir()
    monkeypatch.setenv("REALMS_LIBRARY", str(folder))
    monkeypatch.setenv("REALMS_STATE", str(folder.with_name(f"{folder.name}-state")))
    yield folder
