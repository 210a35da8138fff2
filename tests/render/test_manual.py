"""The manual: nothing wrong with it, the same in both languages, in step with the program."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from realms_builder.cards.elements.makers import MAKERS
from realms_builder.cards.sizes import A4
from realms_builder.cli import schema_command
from realms_builder.cli.main import COMMANDS, main
from realms_builder.core.translation import languages
from realms_builder.game.files.declared_checks import DeclaredFix, check_model
from realms_builder.game.files.declared_mechanics import VERBS, preset_mechanics
from realms_builder.game.files.declared_play import (
    LIVE_CALLS,
    LIVE_NAMES,
    MOMENTS,
    DeclaredPlay,
)
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas.formula_data import LiveFormulas
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_text
from realms_builder.layout.document import Table
from realms_builder.render.jobs.manual_pdf import lay_out_manual
from realms_builder.sheets.book.embeds import OWN
from realms_builder.sheets.book.manual import chapters_of, manual_file
from realms_builder.sheets.book.reading import read_book
from realms_builder.sheets.rules.directives import DIRECTIVES
from tests.builders import system_text
from tests.cli.commands import Said, run, write
from tests.render.manual_pages import folder, made_pages
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
BOTH = pytest.mark.parametrize("lang", languages())
CODE = re.compile(r"`([^`]+)`")
YAML = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
SYSTEM = "ags"
"""The game from which the manual takes its examples; its units have groups."""
ANYWHERE = {"format", "kind"}
"""Keys that the text before the tables explains."""


def chapter_text(lang: str, name: str) -> str:
    """Return a chapter as it is written."""
    return (manual_file(lang).parent / f"{name}.md").read_text(encoding="utf-8")


def codes(text: str) -> set[str]:
    """Return the words that stand in backticks within *text*, outside examples."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return {word for found in CODE.findall(text) for word in found.replace(",", " ").split()}


def keys_of(text: str) -> set[str]:
    """Return the words in backticks in the first columns of the tables in *text*."""
    bodies = re.findall(r"^\|[-:|]+\|\n((?:\|.*\n?)+)", text, re.MULTILINE)
    rows = (line.split(" | ")[0] for body in bodies for line in body.splitlines())
    return {key for row in rows for key in CODE.findall(row)}


def section(text: str, number: int) -> str:
    """Return the section of a *number*, from 1, with what stands below its heading."""
    return re.split(r"^#{2,3} ", text, flags=re.MULTILINE)[number]


@cache
def schema_of(kind: str, system: str = "") -> dict[str, Any]:
    """Return the schema that the command line prints."""
    words = ("--system", system) if system else ()
    with redirect_stdout(StringIO()) as said:
        assert main(["schema", kind, *words]) == 0
    return json.loads(said.getvalue())


def properties(kind: str, part: str = "", system: str = "") -> set[str]:
    """Return the keys that the schema of a kind of file knows, or one part of it."""
    schema = schema_of(kind, system)
    return set((schema["$defs"][part] if part else schema)["properties"])


@BOTH
def test_nothing_is_wrong_with_the_manual(lang: str) -> None:
    manual = lay_out_manual(lang, A4)
    problems = (*manual.problems, *manual.write(BytesIO()))
    assert [said(problem, "en") for problem in problems] == []
    assert len(manual.laid.pages) > 20


def test_both_languages_have_the_same_chapters_and_tables() -> None:
    german, english = (chapters_of(read_book(manual_file(lang))) for lang in languages())
    assert [c.id for c in german] == [c.id for c in english]
    assert [c.title for c in german] != [c.title for c in english]
    for one, other in zip(german, english, strict=True):
        assert [type(block) for block in one.blocks] == [type(block) for block in other.blocks]
        rows = [[len(b.rows) for b in c.blocks if isinstance(b, Table)] for c in (one, other)]
        assert rows[0] == rows[1], one.id


@BOTH
def test_made_pages_say_what_the_program_says(lang: str) -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder(lang).iterdir()}
    assert kept == made_pages(lang), "python -m tests.render.manual_pages writes them anew"


@BOTH
def test_no_made_page_shows_the_key_of_a_sentence(lang: str) -> None:
    shown = {
        f"{name}: {cell}"
        for name, text in made_pages(lang).items()
        for cell in re.split(r"\s*(?<!\\)\|\s*|\n", text)
        if re.fullmatch(r"[a-z][\w-]*(\.[\w-]+)+", cell)
    }
    assert shown == set()


@BOTH
@pytest.mark.parametrize("kind", schema_command.MAKERS)
def test_every_key_of_every_kind_of_file_has_its_line_with_a_sentence(lang: str, kind: str) -> None:
    first = section(made_pages(lang)[f"keys_{kind}.md"], 1)
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", first, re.MULTILINE))
    assert rows.keys() == properties(kind)
    assert "" not in {said.strip() for said in rows.values()}


@BOTH
def test_every_command_has_its_place(lang: str) -> None:
    text = made_pages(lang)["commands.md"]
    assert [line.split()[2].strip("`") for line in text.splitlines() if line[:1] == "#"] == [
        *COMMANDS
    ]


@BOTH
@pytest.mark.parametrize(
    ("kind", "part", "number"),
    [("system", "", 2), ("faction", "", 7), ("faction", "unit", 8), ("roster", "", 14)],
)
def test_every_key_of_a_file_is_explained(lang: str, kind: str, part: str, number: int) -> None:
    explained = keys_of(section(chapter_text(lang, "data"), number))
    assert properties(kind, part) - explained <= ANYWHERE | {"system"}
    system = "" if kind == "system" else SYSTEM
    assert explained <= properties(kind, part, system)


@BOTH
def test_every_key_of_an_item_and_of_its_list_is_explained(lang: str) -> None:
    explained = keys_of(section(chapter_text(lang, "data"), 9))
    item = properties("catalogue", "item_of_weapons", "celtos")
    fields = properties("catalogue", "mode_of_weapons", "celtos") - {"text", "short"}
    own = {"id", "name", "modifies", "uncounted", "asked_with", "icon", "source", "note"}
    asked = item - (fields - own) - {"count", "points"}
    listed = properties("system", "DeclaredItemList")
    assert asked | listed <= explained
    assert explained <= item | listed


@BOTH
def test_every_type_verb_and_preset_is_named(lang: str) -> None:
    text = chapter_text(lang, "data")
    schema = schema_of("system")
    types = set(schema["$defs"]["DeclaredField"]["properties"]["type"]["enum"])
    assert keys_of(section(text, 3)) == types
    named = codes(section(text, 4)) | codes(made_pages(lang)["presets.md"])
    assert {*VERBS, *preset_mechanics()} <= named


@BOTH
def test_what_play_says_is_explained_and_its_example_is_right(lang: str) -> None:
    text = section(chapter_text(lang, "data"), 6)
    keys = [properties("system", f"Declared{part}") for part in ("Play", "Prompt", "Refill")]
    words = {word.strip("{}:") for word in codes(text)}
    assert set().union(*keys) - {"id", "text", "source"} <= words
    assert {*MOMENTS, *LIVE_NAMES} <= words
    (example,) = YAML.findall(text)
    said_there = DeclaredPlay.model_validate(parse_text(example).data["play"])
    live = LiveFormulas(LIVE_NAMES | {"ap", "shock"}, LIVE_CALLS)
    for formula in (said_there.out, said_there.refill[0].to, *(p.when for p in said_there.prompts)):
        assert live.data(formula)


@BOTH
def test_models_and_groups_of_rosters_are_explained(lang: str) -> None:
    said_of = codes(section(chapter_text(lang, "data"), 14))
    assert properties("roster", "RosterModelFile") <= said_of
    assert properties("roster", "RosterGroupFile") <= said_of


@BOTH
def test_every_function_of_formulas_is_explained(lang: str) -> None:
    text = section(chapter_text(lang, "formulas"), 2)
    named = {found for found in re.findall(r"`(\w+)[(`]", text) if found}
    assert set(BUILT_IN) <= named


@BOTH
def test_every_key_of_a_check_is_explained(lang: str) -> None:
    text = chapter_text(lang, "checks")
    for model in (check_model(), DeclaredFix):
        names = {field.alias or name for name, field in model.model_fields.items()}
        assert names <= codes(text)


@BOTH
def test_every_kind_of_element_and_key_of_a_template_is_explained(lang: str) -> None:
    text = chapter_text(lang, "templates")
    assert set(MAKERS) == keys_of(section(text, 1))
    assert properties("card") - ANYWHERE <= codes(text)


@BOTH
def test_every_embed_is_explained(lang: str) -> None:
    text = chapter_text(lang, "rulebooks")
    for name in OWN:
        assert f"`{{{{{name}" in text, name
    for name in DIRECTIVES:
        assert f"`::: {name}" in text, name


def follow(capsys: Capture, text: str, lang: str) -> list[Said]:
    """Run the commands of *text* in the current folder as a reader does; none may fail."""
    said: list[Said] = []
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    for line in "".join(block for kind, block in blocks if not kind).splitlines():
        words, _, into = line.removeprefix("realms-builder ").partition(" > ")
        said.append(run(capsys, *words.split(), "--lang", lang))
        assert said[-1].code == 0, f"{line}\n{said[-1].out}{said[-1].err}"
        if into:
            write(Path(into), said[-1].out)
    return said


@BOTH
def test_who_follows_the_chapter_on_games_word_by_word_has_a_game(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    library, here = tmp_path / "library", tmp_path / "here"
    here.mkdir()
    monkeypatch.setenv("REALMS_LIBRARY", str(library))
    monkeypatch.chdir(here)
    first, second = re.split(r"^## ", chapter_text(lang, "data"), flags=re.MULTILINE)[:2]
    follow(capsys, first, lang)
    files = set(re.findall(r"`(\w+\.yaml)`", first))
    assert files == {path.name for path in here.glob("*.yaml")}
    (name,) = set(re.findall(r"`(\w+\.yaml)`", second)) - {"system.yaml"}
    (example,) = YAML.findall(second)
    write(here / name, example)
    checked, _ = follow(capsys, second, lang)
    assert re.search(r"\b0 \w+, 0 \w+, 0 \w+\.$", checked.out), checked.out
    (pdf,) = here.glob("*.pdf")
    for unit in parse_text(example).data["units"]:
        assert unit["name"] in "".join(pages_of(pdf.read_bytes()))
    (game,) = set(re.findall(r"`(factions/\w+/)`", first))
    for path in here.glob("*.yaml"):
        kind = parse_text(path.read_text(encoding="utf-8")).data["kind"]
        write(
            library / ("rosters" if kind == "roster" else game) / path.name, path.read_text("utf-8")
        )
    (roster,) = (path.stem for path in (library / "rosters").iterdir())
    assert run(capsys, "validate", roster).code == 0
    assert run(capsys, "check", library / game, "--lang", "en").code == 0


@BOTH
def test_examples_of_mechanics_decks_and_cards_fit_the_game_that_the_program_begins(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written = YAML.findall(chapter_text(lang, "data"))
    card = YAML.findall(chapter_text(lang, "templates"))[1]
    name = parse_text(card).data["system"]
    assert run(capsys, "new", "system", name, "--lang", lang).code == 0
    system = (tmp_path / "system.yaml").read_text(encoding="utf-8")
    write(tmp_path / "cards" / "own.yaml", card)
    for key in ("mechanics", "decks"):
        more = next(text for text in written if text.startswith(f"{key}:"))
        write(tmp_path / "system.yaml", f"{system}{more}")
        found = run(capsys, "check", ".", "--lang", "en")
        assert found.out == "2 files checked, 0 example rosters. 0 errors, 0 warnings, 0 hints.\n"


@BOTH
def test_the_example_of_a_template_is_right(capsys: Capture, tmp_path: Path, lang: str) -> None:
    text = chapter_text(lang, "templates")
    example, _, icons = YAML.findall(text)
    game, problems = read_game(parse_text(system_text() + icons))
    assert game is not None and problems == []
    assert list(game.file.icons) == ["claw", "crest"]
    file = write(tmp_path / "small.yaml", example)
    found = run(capsys, "template", "check", file, "--system", SYSTEM, "--lang", "en")
    assert (found.code, found.out) == (0, "1 template checked: 0 errors, 0 warnings, 0 hints.\n")


@BOTH
def test_the_example_of_a_check_is_right(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = YAML.findall(chapter_text(lang, "checks"))
    assert run(capsys, "new", "system", "new_game").code == 0
    game, _ = (tmp_path / "system.yaml").read_text(encoding="utf-8").split("\nchecks:\n")
    write(tmp_path / "system.yaml", f"{game}\n{example}")
    found = run(capsys, "check", "system.yaml", "--lang", "en")
    assert found.out == "1 file checked, 0 example rosters. 0 errors, 0 warnings, 0 hints.\n"
