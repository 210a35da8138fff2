"""What ships is written by us: no eight words in a row as in one of the five rule documents.

The documents are no part of the checkout. They are read where somebody has laid them beside it, and
where they are not there the comparison is skipped. And it reads well: the slips that German makes
in English, and English in German, are held out of catalogues and games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

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

LANGUAGES = ("de", "en")
GAMES = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))
OWN = re.compile(r"\b(?:an|the|each|any|one|two|no|more|[0-9]+) own\b", re.IGNORECASE)


def written_in(lang: str, data: Any) -> Iterator[str]:
    """Yield every text of *data* in *lang*: the value of ``en`` or ``de`` beside the other."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from strings_in(value) if key == lang else written_in(lang, value)
    elif isinstance(data, list):
        for value in data:
            yield from written_in(lang, value)


@cache
def texts_of_game(game: str, lang: str) -> dict[str, tuple[str, ...]]:
    """Return the texts of *game* in *lang*, file by file."""
    folder = ROOT / "factions" / game
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*.yaml")}
    found = {name: tuple(written_in(lang, parse_file(path).data)) for name, path in files.items()}
    text = folder / "rules" / f"quick.{lang}.md"
    return {**found, text.name: (text.read_text(encoding="utf-8"),)}


def english_of(game: str) -> dict[str, tuple[str, ...]]:
    """Return the English texts of *game*, file by file."""
    return texts_of_game(game, "en")


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


# --------------------------------------------------------------------------------- typical slips

SLIPS = {
    "en": {
        "own after an article": OWN,
        "a German die": re.compile(r"\b[0-9]*W[0-9]+\b"),
        "verb before its subject": re.compile(r"\b(?:allowed|known|possible) are\b", re.IGNORECASE),
        "one is no plural": re.compile(r"(?<![0-9.,])\b1 times\b"),
        "not, rather than no": re.compile(r"[”}'] is no (?!longer)"),
        "said of statues": re.compile(r"\b(?:must|may not) stand here\b"),
        "old words": re.compile(r"\bfor want of\b|\bnobody['’]s models\b", re.IGNORECASE),
    },
    "de": {
        "an English die": re.compile(r"\b[0-9]*[Dd][0-9]+\b"),
        "nobody owns models": re.compile(r"\bniemandes\b", re.IGNORECASE),
        "to be out is no German": re.compile(r"\bSind (?:beide|alle) [^.,?]* aus\b"),
        "quotes of English": re.compile(r"['\"“]\{[^{}]*\}['\"”]"),
        "one thing, one word": re.compile(r"regelkonform|Schlagw[oö]rt|Stichw[oö]rt"),
    },
}


@cache
def catalogue(name: str, lang: str) -> tuple[str, ...]:
    """Return the sentences of a catalogue, English or German, in every form."""
    with (ROOT / "assets" / "locale" / "de" / f"{name}.po").open("rb") as file:
        said = [m.id if lang == "en" else m.string for m in read_po(file) if m.id]
    return tuple(form for one in said for form in ((one,) if isinstance(one, str) else one))


def slips(lang: str, texts: Iterable[str]) -> list[str]:
    """Return what in *texts* is a typical slip of *lang*, with its name."""
    return [
        f"{name}: {text}"
        for text in texts
        for name, slip in SLIPS[lang].items()
        if slip.search(text)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["core", "window"])
def test_no_sentence_of_the_program_makes_a_typical_slip(name: str, lang: str) -> None:
    assert slips(lang, catalogue(name, lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_game_makes_a_typical_slip(game: str, lang: str) -> None:
    texts = [text for several in texts_of_game(game, lang).values() for text in several]
    assert texts
    assert slips(lang, texts) == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Choose an own model."),
        ("en", "It adds +1W12."),
        ("en", "Allowed are 0 to 12."),
        ("en", "The unit may be there 1 times at most."),
        ("en", "“{key}” is no entry here."),
        ("en", "A list must stand here."),
        ("en", "A worker has gone, perhaps for want of memory."),
        ("de", "Das bringt +1D12."),
        ("de", "Niemandes Modelle sehen das."),
        ("de", "Sind beide Händler aus, ist Schluss."),
        ("de", "Es gibt kein Profil '{word}'."),
        ("de", "Die Truppe ist regelkonform."),
    ],
)
def test_a_typical_slip_is_found(lang: str, text: str) -> None:
    assert len(slips(lang, [text])) == 1


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "Choose one of your models; there is no other of its own kind. Roll 1D12, 11 times.",
        ),
        ("en", "“{name}” is no longer there; 0 to 12 is allowed."),
        ("de", "1W12 für „{name}“, wenn beide Händler ausgeschaltet sind."),
    ],
)
def test_what_is_said_well_is_no_slip(lang: str, text: str) -> None:
    assert slips(lang, [text]) == []


def test_the_values_of_realms_have_letters_of_their_own_in_each_language() -> None:
    found = shipped().game("realms")
    assert found is not None
    letters = {lang: [s.abbr.pick(lang) for s in found.stats.values()] for lang in ("de", "en")}
    assert letters == {
        "de": ["AGI", "BW", "KO", "FK", "WN", "EH", "TP"],
        "en": ["AGI", "MOV", "CON", "SHO", "AWA", "RES", "HP"],
    }
    assert list(found.stats) == ["agi", "bw", "ko", "fk", "wn", "eh", "hp"]
