"""What people call things becomes a name that every system takes and nobody else has."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.core.file_names import MOST_BYTES, free_file, is_numbered, safe_stem


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Grenzwacht Nord", "Grenzwacht Nord"),
        ("  Nord   Süd ", "Nord Süd"),
        ("../../etc/passwd", "etc passwd"),
        ("..", "usual"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        (".hidden", "hidden"),
        ("ends. ", "ends"),
        ("   ", "usual"),
        ("", "usual"),
        ("🔥🔥", "usual"),
        ("Nord 🔥 Süd", "Nord Süd"),
        ("line\nbreak\x00\x1b", "line break"),
        ("\u202egnp.exe", "gnp.exe"),
        ("con", "con_"),
        ("LPT1.old", "LPT1.old_"),
        ("Contra", "Contra"),
        ("O\u0308l", "\u00d6l"),
        ("हिन्दी", "हिन्दी"),
        ("\ud800", "usual"),
        ("---", "usual"),
    ],
)
def test_every_name_becomes_one_that_every_system_takes(name: str, stem: str) -> None:
    assert safe_stem(name, "usual") == stem


@pytest.mark.parametrize("letter", ["x", "ß", "語", "𝔸"])
def test_a_very_long_name_is_cut_between_two_letters(letter: str, tmp_path: Path) -> None:
    stem = safe_stem(letter * 5000)
    assert set(stem) == {letter} or letter == "ß"
    assert len(stem.encode()) <= MOST_BYTES
    (tmp_path / f"{stem} 12.pictures").mkdir()


def test_a_free_name_is_counted_up_whatever_letters_and_endings(tmp_path: Path) -> None:
    def free(stem: str) -> str:
        return free_file(tmp_path, stem, ".yaml", (".yml", ".pictures")).name

    assert free("Nord") == "Nord.yaml"
    (tmp_path / "nord.YAML").write_text("")
    assert free("Nord") == "Nord 2.yaml"
    (tmp_path / "NORD 2.yml").write_text("")
    (tmp_path / "Nord 3.pictures").mkdir()
    (tmp_path / "Nord 4.txt").write_text("")
    assert free("Nord") == "Nord 4.yaml"
    assert free_file(tmp_path / "none", "Nord", ".yaml").name == "Nord.yaml"


def test_a_number_behind_a_name_made_it_free() -> None:
    assert is_numbered("nord", "Nord")
    assert is_numbered("Nord 12", "Nord")
    assert not is_numbered("Nord 2b", "Nord")
    assert not is_numbered("Nordic", "Nord")
    assert is_numbered("a.b (c) 2", "a.b (c)")
