"""The figures of the package get no worse than ``tests/house.json`` allows.

Where a figure has to rise, its entry there gets a ``why`` beside the new ``most``.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.house import Figure, House, allowed, house, said, worse

FILES = {
    "__init__.py": '"""All of it."""\n',
    "main.py": '''
        """Where it begins."""

        from small.rooms.hall import Hall
        from small.rooms.cellar import dig


        def main() -> None:  # a comment
            """Begin."""

            dig(
                Hall(),
            )
        ''',
    "rooms/__init__.py": "",
    "rooms/hall.py": '''
        from __future__ import annotations

        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from small.rooms import cellar
        X = [
          1]  # fmt: skip


        class Hall:
            """A room.

            A large one.
            """
        ''',
    "rooms/cellar.py": """
        def dig(hall):
            from small.rooms.hall import Hall
            from small.rooms.lamp import Hall as Lamp
            import os
            return Hall, Lamp


        class _Hall: ...
        """,
    "rooms/lamp.py": "class Hall: ...\n",
}


def test_nothing_got_worse() -> None:
    found = worse(house().figures(), allowed())
    assert not found, "\n".join(["the house got worse:", *found])


def test_every_figure_is_held_and_nothing_else() -> None:
    assert set(allowed()) == set(house().figures())
    assert all(set(entry) <= {"most", "why"} for entry in said().values())


@pytest.fixture
def small(tmp_path: Path) -> House:
    for name, text in FILES.items():
        path = tmp_path / "small" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).removeprefix("\n"), encoding="utf-8")
    return House(tmp_path / "small")


def test_a_small_house_is_measured_as_by_hand(small: House) -> None:
    assert {name: figure.amount for name, figure in small.figures().items()} == {
        "files": 4,
        "lines": 12 + 15 + 8 + 1,
        # main: def, dig, Hall, bracket; hall: if, X, 1, class; cellar: def, return, class; lamp.
        "code lines": 4 + 4 + 3 + 1,
        "single importer %": 25.0,  # the lamp: the hall has an importer in another folder, too
        "most files in one folder": 3,
        "class names used twice %": 100.0,  # of the names for all there is Hall alone
        "cycles": 1,
        "largest cycle": 2,
        "fmt: skip": 1,
        "function median": 6,
        "function p99": 6,
    }


def test_what_got_worse_is_told_with_the_worst_places(small: House) -> None:
    figures = small.figures()
    most = {name: figure.amount for name, figure in figures.items()}
    assert worse(figures, most) == []
    most["cycles"] = 0
    assert worse(figures, most) == ["cycles: 1, at most 0; small.rooms.cellar, small.rooms.hall"]
    most["cycles"], most["function p99"] = 1, 5
    assert worse(figures, most) == [
        "function p99: 6, at most 5; small/main.py:7 main 6; small/rooms/cellar.py:1 dig 5"
    ]


def test_what_got_better_is_no_fault() -> None:
    assert worse({"files": Figure(3, ("x/ 3",))}, {"files": 4}) == []
