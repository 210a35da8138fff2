"""What a roster comes to is said in the same words everywhere: legal, not legal or empty."""

import pytest

from realms_builder.cli.main import main
from realms_builder.core.problems import Problem, Severity
from realms_builder.gui.rooms.library.standing import standing_of
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.storage.opened import open_roster
from realms_builder.roster.verdict import Verdict, declares_no_rules, severity_counts
from tests.builders import ROOT, shipped

ERROR, WARNING, HINT = Severity


def _said(found: list[Severity]) -> list[Problem | Finding]:
    return [Problem("nothing", severity) for severity in found]


def test_beyond_what_was_agreed_alone_it_is_legal_and_says_by_how_much() -> None:
    over = Finding("points", WARNING, Said(), excess=34)
    verdict = Verdict.of([over, *_said([HINT])], is_empty=False)
    assert verdict.words("en") == "legal by the rules, 34 over your limit, 1 hint"
    assert verdict.words("de") == "regelgerecht, 34 über eurer Grenze, 1 Hinweis"
    assert verdict.worst is WARNING and verdict.code == "legal"
    broken = Verdict.of([over, *_said([ERROR])], is_empty=False)
    assert broken.words("en") == "not legal, 1 error, 1 warning"
    by_rules = Finding("points", ERROR, Said(), excess=34)
    assert Verdict.of([by_rules], is_empty=False).words("en") == "not legal, 1 error"


@pytest.mark.parametrize(
    ("found", "en", "de", "worst"),
    [
        ([], "legal", "regelgerecht", None),
        ([HINT], "legal, 1 hint", "regelgerecht, 1 Hinweis", None),
        (
            [WARNING, HINT],
            "legal, 1 warning, 1 hint",
            "regelgerecht, 1 Warnung, 1 Hinweis",
            WARNING,
        ),
        ([ERROR, ERROR], "not legal, 2 errors", "nicht regelgerecht, 2 Fehler", ERROR),
    ],
)
def test_it_counts_what_was_found_behind_the_word(
    found: list[Severity], en: str, de: str, worst: Severity | None
) -> None:
    verdict = Verdict.of(_said(found), is_empty=False)
    assert (verdict.words("en"), verdict.words("de")) == (en, de)
    assert verdict.worst is worst


def test_without_models_nothing_is_counted() -> None:
    verdict = Verdict.of(_said([ERROR, WARNING]), is_empty=True)
    assert (verdict.words("en"), verdict.words("de"), verdict.worst) == ("empty", "leer", HINT)


def test_counts_name_only_what_there_is_the_worst_first() -> None:
    counts = {HINT: 1, ERROR: 2, WARNING: 0}
    assert severity_counts(counts, "en") == ["2 errors", "1 hint"]
    assert severity_counts(counts, "de") == ["2 Fehler", "1 Hinweis"]
    assert severity_counts({}, "en") == []


@pytest.mark.parametrize(
    ("file", "word"),
    [
        ("true_forces/rosters/illegal/empty.yaml", "empty"),
        ("celtos/rosters/illegal/budget.yaml", "legal by the rules, 9 over your limit"),
        ("ags/rosters/illegal/budget.yaml", "not legal, 1 error"),
    ],
)
def test_library_and_command_line_say_the_same(
    file: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / "factions" / file
    assert standing_of(path, shipped()).verdict.words("en").startswith(word)
    main(["validate", str(path), "--lang", "en"])
    last = capsys.readouterr().out.splitlines()[-1].strip()
    assert last.startswith(word.capitalize())
    main(["show", str(path), "--lang", "en"])
    assert f" · {word}" in capsys.readouterr().out.splitlines()[0]


def test_a_file_that_cannot_be_read_is_not_legal() -> None:
    opened = open_roster(ROOT / "factions" / "nowhere.yaml", shipped())
    assert opened.verdict(()).code == "not_legal"


def test_where_no_rules_are_known_nothing_is_called_legal() -> None:
    calm = Verdict.of(_said([HINT]), is_empty=False, is_unchecked=True)
    assert (calm.code, calm.worst) == ("unchecked", HINT)
    assert calm.words("en") == "not checked: the rules of this game are not known, 1 hint"
    assert calm.word("de") == "ungeprüft"
    broken = Verdict.of(_said([ERROR]), is_empty=False, is_unchecked=True)
    assert (broken.code, broken.worst) == ("not_legal", ERROR)
    assert Verdict.of([], is_empty=True, is_unchecked=True).code == "empty"


def test_the_games_of_the_program_declare_rules() -> None:
    library = shipped(samples=False)
    for system in library.systems:
        game = library.game(system)
        assert game is not None
        for identity in library.factions(system):
            assert not declares_no_rules(game, library.faction(system, identity))
