"""How the columns of a table share the width of a page."""

from __future__ import annotations

import pytest

from realms_builder.layout.document import Cell, Run, Table
from realms_builder.layout.tables import shared_widths

GRID = Table(
    ("left", "center", "center"),
    (),
    ((Cell((Run("own"),), head=True), Cell((Run("9+"),)), Cell((Run("10+"),))),),
    grid=True,
)


def test_the_columns_of_a_grid_are_equally_wide() -> None:
    assert shared_widths(GRID, [8, 4, 6], [8, 4, 6], 40) == pytest.approx([8, 10.8, 10.8])


def test_a_narrow_grid_parts_no_figure_so_that_its_columns_are_equal() -> None:
    # Two columns of 6 mm beside one of 8 mm would need 20 mm; what there is is enough for all.
    assert shared_widths(GRID, [8, 4, 6], [8, 4, 6], 18.6) == pytest.approx([8.2, 4.2, 6.2])
