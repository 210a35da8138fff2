"""The patterns of hyphenation: as their library divides, from a file that may be broken."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pyphen
import pytest

from realms_builder.layout.hyphens import Syllables, cuts, syllables

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


def test_words_are_divided_as_the_library_does_at_first_and_from_the_cache(cache: Path) -> None:
    theirs = pyphen.Pyphen(lang="en_GB")
    for found in (fresh("en_GB"), fresh("en_GB")):
        for word in WORDS[:-1]:
            places = theirs.positions(word)
            alone = [at for at, after in pairwise(places) if after - at == 1]
            assert found.positions(word) == [at for at in places if at not in alone], word
    assert (cache / "hyphens_en_GB.txt").is_file()


@pytest.mark.parametrize(
    "divided",
    [
        "Wahr-neh-mungs-be-reich",
        "Bewe-gungs-ak-tion",
        "Run-den-ende",
        "Heuer-kos-ten",
        "Zei-len-abstand",
        "Punkte-grenze",
        "Sturz-wür-fel",
        "Schien-bein-tritt",
        "Dauer-feuer",
        "Schwar-zer",
        "Nord-west-ecke",
        "Heuer-li-mit",
        "Straße",
    ],
)
def test_compounds_are_divided_at_their_joints_and_never_near_one(
    cache: Path, divided: str
) -> None:
    word = divided.replace("-", "")
    for _ in ("at first", "from the cache"):
        syllables.cache_clear()
        cuts.cache_clear()
        found = {at for at, _ in cuts(word, "de")}
        marked = ("-" * (at in found) + letter for at, letter in enumerate(word))
        assert "".join(marked) == divided


def test_a_first_level_finds_joints_and_the_next_syllables_of_the_parts() -> None:
    found = Syllables({"abcde": "000000", "fghijk": "0000000"}, {"cd": "010", "hi": "010"})
    assert found.positions("abcdefghijk") == [5, 8]  # not 3: that is near 5
    assert found.positions("xxcdxxhixx") == [3, 7]


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
