"""A file that is to be new never takes the place of another, whoever is quicker."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.game.yaml.saving import NO_FILE, ChangedOutside, Stamp, save


def write(path: Path, text: str, meanwhile: str = "") -> None:
    with atomic_file(path, fresh=True) as file:
        file.write(text.encode())
        if meanwhile:
            path.write_text(meanwhile)


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)


@pytest.mark.parametrize("links", [True, False])
def test_what_somebody_else_made_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        without_links(monkeypatch)
    path = tmp_path / "a.yaml"
    with pytest.raises(WriteFailed) as found:
        write(path, "mine", meanwhile="theirs")
    assert found.value.code == "write.exists"
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("a.yaml", "theirs")]


@pytest.mark.parametrize("links", [True, False])
def test_a_fresh_file_is_whole_and_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        without_links(monkeypatch)
    write(tmp_path / "a.yaml", "mine")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("a.yaml", "mine")]


def test_a_name_that_is_taken_before_the_disk_refuses_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_links(monkeypatch)

    def refuse(_self: Path, _target: Path) -> Path:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(WriteFailed) as found:
        write(tmp_path / "a.yaml", "mine")
    assert found.value.code == "write.disk_full"
    assert list(tmp_path.iterdir()) == []


def test_saving_where_nothing_was_seen_writes_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("theirs")
    with pytest.raises(ChangedOutside) as found:
        save(path, "mine", NO_FILE)
    assert found.value.now == Stamp.of(path)
    assert path.read_text() == "theirs"
