"""The page of rules: every chapter of the five sources has its lines, every place is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core.translation import languages
from realms_builder.game.yaml.text import parse_file, parse_text
from realms_builder.layout.document import Paragraph, Table, words_of
from realms_builder.packs.pack_check import PackCheck
from realms_builder.sheets.rules.coverage import (
    FILE,
    CoverageFile,
    coverage_blocks,
    coverage_problems,
    read_coverage,
)
from realms_builder.sheets.rules.reference import DirectiveError
from tests.builders import ROOT, shipped

SEEDS = ROOT / ".." / "shared" / "seeds"
SOURCES = {
    "realms": "000",
    "true_forces": "001",
    "celtos": "002",
    "basic_rules": "003",
    "ags": "004",
}
COVERED = sorted(path.parent.parent.name for path in (ROOT / "factions").glob(f"*/rules/{FILE}"))
TITLES = ("Basic Rules", "True Forces: Grundregeln")
"""What two of the sources are called themselves; these are no chapters."""
_TITLE = re.compile(r"#+ +(?P<words>\S.*)")
_NUMBER = re.compile(r"(?P<number>[1-5](?:\.\d+)+)[ *]")


def coverage_of(game: str) -> CoverageFile:
    """Return the page of *game* as it is written."""
    file, problems = read_coverage(parse_file(ROOT / "factions" / game / "rules" / FILE))
    assert file is not None
    assert problems == []
    return file


def seed_of(game: str) -> str:
    """Return the source of *game*; skip the test where it does not lie beside the checkout."""
    found = sorted(SEEDS.glob(f"{SOURCES[game]}_*.txt"))
    if not found:
        pytest.skip("the rule documents do not lie beside the checkout")
    return found[0].read_text(encoding="utf-8")


def chapters_in(game: str, text: str) -> Iterator[str]:
    """Yield the chapters of a source: by number, by Markdown, or lines of few words alone."""
    lines = [line.strip() for line in text.splitlines()]
    if game == "ags":
        yield from (found["number"] for found in _NUMBER.finditer(text))
    elif game == "realms":
        heads = (found for line in lines if (found := _TITLE.match(line)))
        yield from (found["words"].rstrip(":") for found in heads)
    else:
        for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
            alone = not before and (not after or line.endswith(":")) and line not in TITLES
            if alone and line[:1].isupper() and len(line.split()) < 5 and line[-1] not in ".!?>":
                yield line.rstrip(":")


def plain(words: str) -> str:
    """Return *words* without what different hands write differently."""
    return re.sub(r"[\W_]+", " ", words).strip().casefold()


def test_every_bundled_game_has_a_page() -> None:
    games = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))
    assert games == COVERED == sorted(SOURCES)


@pytest.mark.parametrize("game", COVERED)
def test_every_place_is_in_the_game(game: str) -> None:
    path = ROOT / "factions" / game / "rules" / FILE
    assert coverage_problems(parse_file(path), shipped(samples=False)) == []


@pytest.mark.parametrize("game", COVERED)
def test_every_chapter_of_the_source_has_its_lines(game: str) -> None:
    chapters = {plain(chapter.chapter) for chapter in coverage_of(game).chapters}
    wanted = {plain(words): words for words in chapters_in(game, seed_of(game))}
    assert len(wanted) > 5
    assert [words for key, words in wanted.items() if key not in chapters] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", COVERED)
def test_every_line_says_its_rule_and_where_it_is(game: str, lang: str) -> None:
    summary, table = coverage_blocks(shipped(samples=False), game, lang)
    assert isinstance(summary, Paragraph)
    assert isinstance(table, Table)
    lines = [[words_of(cell.runs) for cell in row] for row in table.rows]
    assert all(words for line in lines for words in line)
    assert [w for line in lines for w in line if re.search(r"\bmissing\b|\bfehlt\b|\{", w)] == []
    names = [line[0] for line in lines if len(line) == 2]
    assert str(len(names)) in words_of(summary.runs)
    assert sum(len(chapter.rules) for chapter in coverage_of(game).chapters) == len(names)


# ------------------------------------------------------------------ what is wrong is said

_PAGE = """format: 1
kind: coverage
system: celtos
chapters:
  - chapter: "1"
    name: {de: Werte, en: Values}
    rules:
      - {rule: {de: Zähigkeit, en: Toughness}, at: {AT}}
"""


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("{stat: toughness}", "coverage.unknown"),
        ("{stats: t}", "coverage.unknown_kind"),
        ("{odds: melee.bonu}", "coverage.unknown"),
        ("somewhere", "coverage.unknown_kind"),
        ("{stat: [t, lp], quick: morale}", ""),
        ("{phase: round_start}", "coverage.unknown"),  # its quick reference prints no phases
        ("table", ""),
        ("none", ""),
    ],
)
def test_a_place_that_is_gone_is_said_at_its_line(at: str, code: str) -> None:
    yaml = parse_text(_PAGE.replace("{AT}", at), "coverage.yaml")
    found = coverage_problems(yaml, shipped(samples=False))
    if code and at.startswith("{"):
        assert [(p.code, p.place.line) for p in found if p.place] == [(code, 8)]
    else:
        assert bool(found) == bool(code)


def test_the_check_of_files_finds_a_place_that_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "rules" / FILE
    path.parent.mkdir()
    path.write_text(_PAGE.replace("{AT}", "{check: nobody_at_all}"), encoding="utf-8")
    found = PackCheck([path], [path]).run().problems
    assert [(p.code, p.place.line) for p in found if p.place] == [("coverage.unknown", 8)]


def test_every_place_that_is_gone_is_said_where_it_stands_with_what_is_meant() -> None:
    """Line 8 of the page: the places stand behind `at: `, each at its own column."""
    at = "{rol: warlord, stat: [t, moral], check: one_warlrd}"
    line = _PAGE.replace("{AT}", at).splitlines()[7]
    found = coverage_problems(
        parse_text(_PAGE.replace("{AT}", at), "coverage.yaml"), shipped(samples=False)
    )
    meant = {"rol:": "role", "moral]": "morale", "one_warlrd": "one_warlord"}
    said = [(p.place.column, [fix.replacement for fix in p.fixes]) for p in found]
    assert said == [(line.index(word) + 1, [name]) for word, name in meant.items()]


def test_a_rule_without_words_is_called_after_its_first_place() -> None:
    text = _PAGE.replace("rule: {de: Zähigkeit, en: Toughness}, ", "").replace("{AT}", "table")
    found = coverage_problems(parse_text(text, "coverage.yaml"), shipped(samples=False))
    assert [p.code for p in found] == ["coverage.unnamed"]


def test_a_game_without_a_page_is_said() -> None:
    with pytest.raises(DirectiveError) as caught:
        coverage_blocks(shipped(), "nobodys_game", "en")
    assert caught.value.code == "coverage.unknown_game"
