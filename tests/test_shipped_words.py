"""What ships is written by us: no eight words in a row as in one of the five rule documents.

The documents are no part of the checkout. They are read where somebody has laid them beside it, and
where they are not there the comparison is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from realms_builder.game.yaml.text import parse_file
from tests.builders import ROOT, shipped

SOURCES = ROOT / ".." / "shared" / "seeds"
RUN = 8
SHIPPED = (
    "README.md",
    "factions/**/*.md",
    "factions/**/*.yaml",
    "assets/**/*.md",
    "assets/**/*.yaml",
    "assets/**/*.po",
)
_WORD = re.compile(r"[^\W\d_]+")

Words = tuple[str, ...]


def words_in(text: str) -> Words:
    """Return the words of *text* in small letters; numbers, marks and line ends are no words."""
    return tuple(word.lower() for word in _WORD.findall(text))


def runs(words: Words, length: int = RUN) -> Iterator[Words]:
    """Yield every run of *length* words."""
    return (words[n : n + length] for n in range(len(words) - length + 1))


def texts_of(path: Path) -> Iterator[str]:
    """Yield the texts of a shipped file: of YAML each value, of others the whole."""
    if path.suffix == ".yaml":
        yield from strings_in(parse_file(path).data)
    else:
        yield path.read_text(encoding="utf-8")


def strings_in(data: Any) -> Iterator[str]:
    """Yield every text value of *data*."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings_in(value)


def copied(texts: Iterator[str], known: frozenset[Words]) -> list[str]:
    """Return the runs of *texts* that are *known*."""
    return [" ".join(run) for text in texts for run in runs(words_in(text)) if run in known]


@cache
def known_runs() -> frozenset[Words]:
    """Return every run of the rule documents; empty where they are not at hand."""
    documents = sorted(SOURCES.glob("*.txt"))
    read = (words_in(path.read_text(encoding="utf-8")) for path in documents)
    return frozenset(run for words in read for run in runs(words))


@pytest.mark.parametrize("pattern", SHIPPED)
def test_no_shipped_text_repeats_eight_words_of_a_rule_document(pattern: str) -> None:
    if not (known := known_runs()):
        pytest.skip("the rule documents do not lie beside the checkout")
    files = sorted(ROOT.glob(pattern))
    assert files
    found = {str(path.relative_to(ROOT)): copied(texts_of(path), known) for path in files}
    assert {name: runs for name, runs in found.items() if runs} == {}


def test_a_copied_run_is_found_across_marks_lines_and_numbers() -> None:
    source = "Every model may move up to six inches, then\nit shoots."
    known = frozenset(runs(words_in(source)))
    taken = "**Every** model may move up to *six* inches: then 1 it rests."
    assert copied(iter([taken]), known) == [
        "every model may move up to six inches",
        "model may move up to six inches then",
        "may move up to six inches then it",
    ]
    own = "Every model may move up to six centimetres, then it shoots."
    assert copied(iter([own]), known) == []


# ------------------------------------------------------------------ English for readers of English

GAMES = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))
OWN = re.compile(r"\b(?:an|the|each|any|one|two|no|more|[0-9]+) own\b", re.IGNORECASE)


def english_in(data: Any) -> Iterator[str]:
    """Yield every English text of *data*: the value of ``en`` beside ``de``."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from strings_in(value) if key == "en" else english_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from english_in(value)


@cache
def english_of(game: str) -> dict[str, tuple[str, ...]]:
    """Return the English texts of *game*, file by file."""
    folder = ROOT / "factions" / game
    files = (*folder.glob("*.yaml"), *folder.glob("rules/*.yaml"))
    found = {path.name: tuple(english_in(parse_file(path).data)) for path in files}
    text = folder / "rules" / "quick.en.md"
    return {**found, text.name: (text.read_text(encoding="utf-8"),)}


@pytest.mark.parametrize("game", GAMES)
def test_english_rules_say_your_models_and_never_the_own_ones(game: str) -> None:
    texts = [text for several in english_of(game).values() for text in several]
    assert [text for text in texts if OWN.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_english_rules_do_not_begin_with_whoever(game: str) -> None:
    rules = (*english_of(game)["system.yaml"], *english_of(game)["quick.en.md"])
    assert [text for text in rules if "whoever" in text.lower()] == []


@pytest.mark.parametrize("game", GAMES)
def test_english_texts_call_the_values_by_their_english_letters(game: str) -> None:
    found = shipped().game(game)
    assert found is not None
    letters = {stat.abbr.pick("de") for stat in found.stats.values()}
    german = letters - {stat.abbr.pick("en") for stat in found.stats.values()}
    spelled = re.compile(rf"\b(?:{'|'.join(sorted(german)) or '(?!)'})\b")
    texts = [text for several in english_of(game).values() for text in several]
    assert [text for text in texts if spelled.search(text)] == []


def test_the_values_of_realms_have_letters_of_their_own_in_each_language() -> None:
    found = shipped().game("realms")
    assert found is not None
    letters = {lang: [s.abbr.pick(lang) for s in found.stats.values()] for lang in ("de", "en")}
    assert letters == {
        "de": ["AGI", "BW", "KO", "FK", "WN", "EH", "TP"],
        "en": ["AGI", "MOV", "CON", "SHO", "AWA", "RES", "HP"],
    }
    assert list(found.stats) == ["agi", "bw", "ko", "fk", "wn", "eh", "hp"]
