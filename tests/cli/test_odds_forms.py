"""Forms, conditions and groups in the words of ``odds``: what fits two things is asked back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, run, write

Capture = pytest.CaptureFixture[str]
# A wolf bites on 3 or more by night, on 5 by day; whoever is nightblind is bitten on 1 less.
SYSTEM = """
format: 1
kind: system
id: dusk
name: Dusk
stats:
  - {id: bite, type: integer, min: 1, max: 6, default: 5}
  - {id: hp, type: integer, min: 1, max: 9, default: 2}
scales: []
costs: [{id: cost}]
forms: [{id: night, name: {de: Nacht, en: night}, normal: {de: Tag, en: day}, where: hp == 2}]
groups: [{id: pack, name: {de: Rudel, en: pack}, size: [2, 4], own: [hp]}]
items: [{id: weapons, fields: [{id: harm, type: integer, min: 0, max: 9, required: true}]}]
keyword_kinds:
  - {id: condition, name: {de: Zustände, en: conditions}, at_table: true}
keywords:
  - id: nightblind
    kind: condition
    side: target
    name: {de: Nachtblind, en: Nightblind}
    modifies: {value: need, add: -1}
  - id: tired
    kind: condition
    side: attacker
    name: {de: Müde, en: Day}
    modifies: {value: need, add: 1}
mechanics:
  - id: snap
    name: {de: Biss, en: Snap}
    sides: [attacker, target]
    steps:
      - {set: need, of: target, to: attacker.bite}
      - {roll: die, by: attacker}
      - {stop: missed, when: die < need}
      - {stop: bitten, good: true, gives: {loss: item.harm}}
    show: [{chance: bitten}]
    repeat:
      {id: until_out, until: left <= 0, carry: {left: left - loss}, from: {left: target.hp}}
"""
FACTION = """
format: 1
kind: faction
system: dusk
id: wood
name: Wood
units:
  - id: wolf
    name: Wolf
    weapons: [{id: teeth, name: Teeth, harm: 1}]
    forms: [{id: night, stats: {bite: 3}}]
  - {id: deer, name: Deer, stats: {hp: 3}, weapons: [{id: horns, name: Horns, harm: 1}]}
  - {id: hare, name: Hare, stats: {hp: 1}, weapons: [{id: paw, name: Paw, harm: 1}]}
profiles:
  - id: herd
    of_group: pack
    name: Herd
    stats: {bite: 4}
    weapons: [{id: rush, name: Rush, harm: 1}]
"""
ROSTER = """
format: 1
kind: roster
system: dusk
faction: wood
name: Glade
models: [{id: m1, unit: deer}, {id: m2, unit: hare}, {id: m3, unit: hare}]
groups:
  - {id: g1, group: pack, members: [m1, m2], name: The shy}
  - {id: g2, group: pack, members: [m2, m3]}
"""


@pytest.fixture(autouse=True)
def _game(own_library: Path) -> None:
    folder = own_library / "factions" / "dusk"
    write(folder / "system.yaml", SYSTEM)
    write(folder / "wood.yaml", FACTION)


def bitten(capsys: Capture, first: str, second: str, *words: str) -> str:
    """Return the chance of a bite exactly."""
    said = ("--with", ",".join(words)) if words else ()
    data = run(capsys, "odds", "dusk", first, second, *said, "--format", "json").data
    return str(data["questions"][0]["figures"][0]["value"]["exact"])


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ((), "1/3"),
        (("night",), "2/3"),
        (("Nacht",), "2/3"),
        (("form=night",), "2/3"),
        (("Form=Nacht",), "2/3"),
        (("attacker.form=night",), "2/3"),
        (("attacker.night",), "2/3"),
        (("form=day",), "1/3"),
        (("form=normal",), "1/3"),
        (("night", "nightblind"), "5/6"),
    ],
)
def test_a_form_is_asked_for_by_any_of_its_names(
    capsys: Capture, words: tuple[str, ...], chance: str
) -> None:
    assert bitten(capsys, "wood/wolf", "wood/deer", *words) == chance


@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("day", ["form=normal", "condition=tired"]),  # called alike
        ("ni", ["form=night", "condition=nightblind"]),  # begins alike
        ("attacker.ni", ["attacker.form=night", "attacker.condition=nightblind"]),
    ],
)
def test_a_word_for_two_things_is_asked_back(capsys: Capture, word: str, ways: list[str]) -> None:
    said = one_line(run(capsys, "odds", "dusk", "wood/wolf", "wood/deer", "--with", word))
    assert f"'{word}' may mean several things" in said
    assert said.endswith(", ".join(ways))


def test_the_beginning_of_a_word_is_asked_back(capsys: Capture) -> None:
    said = one_line(run(capsys, "odds", "dusk", "wood/wolf", "wood/deer", "--with", "nightb"))
    assert "did you mean 'condition=nightblind'?" in said


def test_a_form_of_both_sides_wants_to_know_whose(capsys: Capture, tmp_path: Path) -> None:
    pair = ("odds", "dusk", "wood/wolf", "wood/wolf", "--with", "night")
    assert one_line(run(capsys, *pair)).endswith("attacker.form=night, target.form=night")
    sweep = ("odds", "dusk", "--matrix", "wood", "wood", "--with", "night")
    assert one_line(run(capsys, *sweep)).endswith("attacker.form=night, target.form=night")
    assert bitten(capsys, "wood/wolf", "wood/wolf", "attacker.form=night") == "2/3"
    assert bitten(capsys, "wood/wolf", "wood/wolf", "target.form=night") == "1/3"


@pytest.mark.parametrize("word", ["target.night", "target.form=night"])
def test_a_form_that_this_side_has_not_is_refused(capsys: Capture, word: str) -> None:
    said = one_line(run(capsys, "odds", "dusk", "wood/wolf", "wood/deer", "--with", word))
    assert said.endswith("only the other side can have it; write attacker.form=night")
    none = ("odds", "dusk", "wood/deer", "wood/deer", "--with", "night")
    assert "nobody here has this form" in one_line(run(capsys, *none))


def test_unknown_and_second_forms_are_refused(capsys: Capture) -> None:
    pair = ("odds", "dusk", "wood/wolf", "wood/deer", "--with")
    assert "did you mean 'night'?" in one_line(run(capsys, *pair, "form=nigth"))
    assert "exclude each other" in one_line(run(capsys, *pair, "form=night,form=normal"))


def test_matrix_and_sweep_have_a_line_for_every_form(capsys: Capture, tmp_path: Path) -> None:
    matrix = ("odds", "dusk", "--matrix", "wood", "wood", "--figure", "bitten")
    lines = run(capsys, *matrix, "--format", "csv").out
    rows = [line.split(",") for line in lines.splitlines()[1:]]
    against_deer = {row[0]: row[12] for row in rows if row[4] == "wood/deer"}
    assert against_deer == {
        "wood/wolf": "1/3", "wood/wolf:night": "2/3", "wood/deer": "1/3", "wood/hare": "1/3",
    }  # fmt: skip
    out = tmp_path / "all.csv"
    words = ("--with", "attacker.form=night")
    assert run(capsys, "odds", "dusk", "--sweep", "-o", out, *words).code == 0
    swept = [line.split(",") for line in out.read_text().splitlines()[1:]]
    asked = {(row[0], row[1]) for row in swept if row[1].startswith("wood/wolf")}
    assert {situation for situation, _ in asked} == {"attacker.form=night"}
    assert {wolf for _, wolf in asked} == {"wood/wolf", "wood/wolf:night"}


def test_a_group_is_a_side_with_the_values_of_its_profile(capsys: Capture, tmp_path: Path) -> None:
    roster = write(tmp_path / "glade.yaml", ROSTER)
    assert bitten(capsys, f"{roster}:g1", "wood/deer") == "1/2"
    assert bitten(capsys, f"{roster}:The shy", "wood/deer") == "1/2"

    def needed(side: str) -> list[str]:
        data = run(capsys, "odds", "dusk", "wood/wolf", f"{roster}:{side}", "--format", "json").data
        return [repeat["expected"]["exact"] for repeat in data["questions"][0]["repeats"]]

    # Bitten once in three: the deer takes 9 bites, a hare 3. Nobody named: only what all share.
    assert [needed(side) for side in ("g1/m1", "g1/m2", "g1", "g2")] == [["9"], ["3"], [], ["3"]]
    said = run(capsys, "odds", "dusk", "wood/wolf", f"{roster}:g1/m1")
    assert said.out.startswith("Dusk · Wolf against The shy (Deer)")
    unknown = one_line(run(capsys, "odds", "dusk", "wood/wolf", f"{roster}:g1/m3"))
    assert "did you mean 'g1/m2'?" in unknown


def test_a_matrix_of_a_roster_has_its_groups(capsys: Capture, tmp_path: Path) -> None:
    roster = write(tmp_path / "glade.yaml", ROSTER)
    words = ("odds", "dusk", "--matrix", roster, "wood", "--format", "csv")
    lines = run(capsys, *words).out.splitlines()[1:]
    rows = dict.fromkeys(line.split(",")[0] for line in lines)
    assert list(rows) == ["m1", "m2", "g1/m1", "g1/m2", "g2"]
