"""Advice about very many units: words for those in view, then who fits and who does not."""

from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.hire.adviser import MOST, Advice, Adviser
from realms_builder.gui.rooms.roster.hire.hire_rows import Hireable, hireables
from realms_builder.gui.shell.desk import Desk
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui.rooms.roster.scene import LIMITS

COUNT, COSTS, LIMIT = 900, 9, 12


def _units() -> str:
    lines = [
        f"  - {{id: unit_{n}, name: Unit {n}, cost: {1 + n % COSTS}, stats: {{hp: 3}}}}"
        for n in range(COUNT)
    ]
    return "units:\n" + "\n".join(lines)


def too_dear(points: int) -> Advice:
    why = f"{points} too dear.\nAt most {LIMIT} were agreed."
    return Advice(f"{points} too dear.", why, blocked=True, code="budget")


def _scene(desk: Desk) -> tuple[RosterDocument, tuple[Hireable, ...]]:
    """Return a roster with 8 of 12 points spent, and 900 units that cost 1 to 9."""
    game = tiny_game(checks=LIMITS)
    faction = tiny_faction(game, _units())
    roster = roster_with("unit_7", limits=(("cost", LIMIT),))
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    return document, hireables(document.mustered)


def _settled(qtbot: QtBot, adviser: Adviser, last: str) -> None:
    qtbot.waitUntil(lambda: adviser.of(last) is not None and adviser.is_through)


def test_units_in_view_come_first_then_all(qtbot: QtBot, desk: Desk) -> None:
    document, units = _scene(desk)
    adviser = Adviser(desk, desk)
    told: list[dict[str, Advice]] = []
    adviser.advised.connect(told.append)
    adviser.ask(document, units[600:610], units)
    _settled(qtbot, adviser, f"unit_{COUNT - 1}")
    assert list(told[0]) == [f"unit_{n}" for n in range(600, 610)]
    assert adviser.of("unit_607") == too_dear(1)
    fits = [n for n in range(COUNT) if not (found := adviser.of(f"unit_{n}")) or not found.blocked]
    assert fits == [n for n in range(COUNT) if n % COSTS < LIMIT - 8]


def test_who_is_out_of_view_gets_words_when_coming_into_it(qtbot: QtBot, desk: Desk) -> None:
    document, units = _scene(desk)
    adviser = Adviser(desk, desk)
    adviser.ask(document, units[:10], units)
    _settled(qtbot, adviser, f"unit_{COUNT - 1}")
    far = next(n for n in range(MOST + 5, COUNT) if n % COSTS == 6)
    assert adviser.of(f"unit_{far}") == Advice(blocked=True, unsaid=True)
    adviser.hurry(units[far : far + 1])
    qtbot.waitUntil(lambda: adviser.of(f"unit_{far}") != Advice(blocked=True, unsaid=True))
    assert adviser.of(f"unit_{far}") == too_dear(3)


def test_typing_holds_the_rest_back_and_nothing_is_left_out(qtbot: QtBot, desk: Desk) -> None:
    document, units = _scene(desk)
    adviser = Adviser(desk, desk)
    adviser.ask(document, units[:30], units)
    adviser.pause()
    _settled(qtbot, adviser, f"unit_{COUNT - 1}")
    assert all(adviser.of(unit.address) is not None for unit in units)
    assert adviser.of("unit_29") == Advice()  # costs 3
    assert adviser.of("unit_26") == too_dear(5)


def test_the_next_roster_is_asked_about_from_what_is_known(qtbot: QtBot, desk: Desk) -> None:
    document, units = _scene(desk)
    adviser = Adviser(desk, desk)
    adviser.ask(document, units[:10], units)
    _settled(qtbot, adviser, f"unit_{COUNT - 1}")
    document.commit(roster_with("unit_7", limits=(("cost", 16),)), "Raise")
    adviser.ask(document, units[:10], units)
    qtbot.waitUntil(lambda: adviser.of("unit_7") == Advice() and adviser.is_through)
    assert [n for n in range(COUNT) if (found := adviser.of(f"unit_{n}")) and found.blocked] == [
        n for n in range(COUNT) if n % COSTS == 8
    ]
