"""The patterns of hyphenation: as their library divides, from a file that may be broken."""

from __future__ import annotations

from pathlib import Path

import pyphen
import pytest

from realms_builder.layout.hyphens import Syllables, syllables

WORDS = (
    "Wahrnehmungsbereich",
    "Bewegungsaktion",
    "Trefferpunkte",
    "Silbentrennung",
    "Straße",
    "Öffnung",
    "hyphenation",
    "movement",
    "extraordinary",
    "a",
    "",
    "İstanbul",
)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder that is in use."""
    monkeypatch.setenv("REALMS_CACHE", str(tmp_path / "cache"))
    syllables.cache_clear()
    return tmp_path / "cache"


def fresh(dictionary: str) -> Syllables:
    """Return what divides words, read again."""
    syllables.cache_clear()
    found = syllables(dictionary)
    assert found is not None
    return found


@pytest.mark.parametrize("dictionary", ["de_DE", "en_GB"])
def test_words_are_divided_as_the_library_does_at_first_and_from_the_cache(
    cache: Path, dictionary: str
) -> None:
    theirs = pyphen.Pyphen(lang=dictionary)
    for found in (fresh(dictionary), fresh(dictionary)):
        for word in WORDS[:-1]:
            assert found.positions(word) == theirs.positions(word), word
    assert (cache / f"hyphens_{dictionary}.txt").is_file()


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "binary", "other"])
def test_a_broken_cache_is_made_anew(cache: Path, damage: str) -> None:
    whole = fresh("en_GB").positions("extraordinary")
    file = cache / "hyphens_en_GB.txt"
    good = file.read_bytes()
    bad = {
        "cut": good[: len(good) // 2],
        "changed": good.replace(b"\n1", b"\n2"),
        "empty": b"",
        "binary": bytes(range(256)) * 10,
        "other": b"hyphens 0 1" + good[good.index(b"\n") :],
    }[damage]
    file.write_bytes(bad)
    assert fresh("en_GB").positions("extraordinary") == whole
    assert file.read_bytes() == good


def test_a_cache_that_cannot_be_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("REALMS_CACHE", str(tmp_path / "file" / "cache"))
    assert fresh("en_GB").positions("movement") == [4]


def test_odd_places_are_good_and_the_best_pattern_wins() -> None:
    found = Syllables({"ab": "010", "bc": "010", "abc": "0020", ".a": "000"})
    assert found.positions("xabcx") == [2]


def test_letters_that_grow_when_small_are_not_divided() -> None:
    assert Syllables({"s": "11"}).positions("İstanbul") == []


def test_unknown_dictionaries_divide_nothing() -> None:
    assert syllables("xx_XX") is None
