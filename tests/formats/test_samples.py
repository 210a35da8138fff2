"""What every format that was released wrote opens in this version, with the figures of then."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.core.journal import Journal
from realms_builder.core.versions import Versions
from realms_builder.exchange.foreign.taking_in import kept_with, read_foreign
from realms_builder.exchange.spreadsheet.memory import remembered
from realms_builder.exchange.spreadsheet.table import table_of
from realms_builder.game.library import library_with, newer_files
from realms_builder.render.jobs.print_memory import PrintMemory
from realms_builder.render.jobs.printer_offsets import remembered_offsets
from tests.formats.home import FORMATS, NEWEST, SAMPLES, lived_in, moved_in, told
from tests.formats.numbers import NUMBERS, numbers

ROSTERS = {
    # 16 + 12 + 12 + 10
    "rosters/vor_der_flut.yaml": ("50/50 hire cost", 4),
    # 33 + 45 + 21 + 19 + 17 + 13
    "rosters/dorade.yaml": ("148/150 house points", 6),
    # 76 + 90 + 65 + 84 + 78
    "rosters/springflut.yaml": ("393/400 house points", 5),
    # 94 + 88 + 74 + 104 + 100 + 94
    "rosters/schichtbeginn.yaml": ("554/600 house points", 6),
    # 39 + 24 + 14 + 14 + 15 + 13 + 3 * 7 + 6
    "rosters/laternenwacht.yaml": ("146/150 house points", 10),
    # the leader and her totem are free; 9 + 2, 6 + 1, 6, 7 + 1, 7, 8
    "factions/crow_fair/rosters/legal/feathers.yaml": ("47/50 coins", 8),
    # a machine of 120 and a crew of 20, as the list itself says
    "imported/imported_reed_and_iron/rosters/old_wounds.yaml": ("140 pts", 2),
}
"""What each roster comes to, and how many cards it has: one for each model or unit."""
NOT_CHECKED = "Not checked: the rules of this game are not known."
EVERY = range(1, NEWEST + 1)


@pytest.fixture(params=EVERY)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Give each sample home in turn, as if it were the user's."""
    made = moved_in(request.param, tmp_path / "home")
    with lived_in(made):
        yield made


def test_the_formats_of_today_have_a_sample() -> None:
    """Write one with ``python -m tests.formats`` after a number was raised; keep the former."""
    assert sorted(path.name for path in FORMATS.iterdir()) == sorted(map(str, EVERY))
    newest = (FORMATS / str(NEWEST) / NUMBERS).read_text(encoding="utf-8")
    assert json.loads(newest) == numbers()


@pytest.mark.parametrize("number", EVERY)
def test_a_sample_is_small_and_names_no_machine(number: int) -> None:
    files = [path for path in (FORMATS / str(number)).rglob("*") if path.is_file()]
    assert len(files) > 20 and sum(path.stat().st_size for path in files) < 300_000
    assert not [path for path in files if b"/home/" in path.read_bytes()]


@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_is_as_legal_as_it_was_and_costs_the_same(home: Path, name: str) -> None:
    costs, cards = ROSTERS[name]
    head, verdict = told("validate", home / "library" / name).splitlines()
    assert head.endswith(f" · {costs}")
    assert verdict.strip() == (NOT_CHECKED if name.startswith("imported") else "Legal.")
    printed = told("cards", home / "library" / name, "-o", home / "cards.pdf")
    assert printed.startswith(f"{cards} cards on ")


def test_games_and_factions_are_found_and_shown(home: Path) -> None:
    systems = dict(
        line.split()[:1] + line.split()[-1:] for line in told("list", "systems").split("\n")[:-1]
    )
    assert {"crow_fair", "imported_reed_and_iron"} < systems.keys() and len(systems) == 7
    factions = {
        line.split()[0]: line.split()[-1] for line in told("list", "factions").split("\n")[:-1]
    }
    mine = {"ags/marsh": "2", "celtos/dike": "2", "crow_fair/fair_folk": "10"}
    assert mine.items() <= factions.items()
    assert "Rock hurler · 10 hire cost" in told("show", "ags/riesen/felswerfer")
    assert "Strong Man · 8 coins" in told("show", "crow_fair/fair_folk/strong_man")
    game = library_with().game("ags")
    assert game is not None and game.house_rules == {"critical_defence_with_one_die": True}
    assert newer_files(home / "library") == []


def test_a_library_is_checked_without_an_error(home: Path) -> None:
    # 5 rosters, 3 files of ags, 5 of Crow Fair, 4 of imported lists, 2 of the pack, a theme
    assert "20 files checked, 8 example rosters. 0 errors" in told("check", home / "library")


def test_a_look_of_ones_own_is_sound_and_prints(home: Path) -> None:
    template = home / "library" / "factions" / "ags" / "cards" / "dusk.yaml"
    assert "0 errors, 0 warnings" in told("template", "check", template)
    roster = home / "library" / "rosters" / "vor_der_flut.yaml"
    words = ("--template", "dusk", "--theme", "dusk", "-o", home / "x.pdf")
    assert told("cards", roster, *words).startswith("4 cards on ")


def test_a_pack_is_installed_and_can_be_installed_again(home: Path) -> None:
    assert told("pack", "list").split() == ["dike", "0.1", "Dike"]
    told("pack", "remove", "dike")
    assert told("pack", "list").split() != ["dike", "0.1", "Dike"]
    told("pack", "install", home / "given" / "dike.realmspack")
    assert told("pack", "list").split() == ["dike", "0.1", "Dike"]


@pytest.mark.parametrize("sent", ["code.txt", "sent.json", "sent.realmsroster"])
def test_a_roster_that_was_sent_is_taken_in(home: Path, sent: str) -> None:
    given = home / "given" / sent
    word = given.read_text(encoding="utf-8").strip() if sent == "code.txt" else given
    kept = Path(told("import", word).removeprefix("Kept as ").removesuffix(".\n"))
    head, verdict = told("validate", kept).splitlines()
    assert head.startswith("Our vor_der_flut · ") and head.endswith(" · 50/50 hire cost")
    assert verdict.strip() == "Legal."
    text = kept.read_text(encoding="utf-8")
    assert "Blue rim" in text and ("pictures/first.png" in text) == (sent != "code.txt")


def test_what_the_program_remembers_is_known(home: Path) -> None:
    celtos = home / "library" / "rosters" / "springflut.yaml"
    (version,) = Versions(home / "state" / "versions").of(celtos)
    assert "name: Before\n" in version.file.read_text(encoding="utf-8")
    journal = Journal(home / "state" / "journal")
    (draft,) = journal.recoverable()
    journal.close()
    assert draft.path == celtos and draft.text.endswith("# typed\n")
    printed = PrintMemory(str(celtos)).last().cards
    assert [(name, card.count) for name, card in printed.items()] == [
        (name, 1) for name in ("king", "reavers", "harpooners", "goats", "beast")
    ]
    game = library_with().game("ags")
    table = table_of([["Name", "LP", "Kosten"], ["Watmann", "4", "7"]], "x")
    assert game is not None
    columns = remembered(table, game)
    assert columns is not None and columns.columns == ("name", "", "cost")
    ((setting, offset),) = remembered_offsets().items()
    assert (setting.printer, setting.paper, offset) == ("Attic", "a4", (0.5, -1.0))
    kept = kept_with(read_foreign(SAMPLES / "foreign" / "old_wounds.ros"))
    assert [one.roster.name for one in kept.lists] == ["Old wounds"]
