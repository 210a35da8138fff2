"""A label that gives way ends in an ellipsis, not in half a letter."""

from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.labels import ElidingLabel


def test_what_fits_is_shown_whole_and_what_does_not_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    label = ElidingLabel()
    qtbot.addWidget(label)
    label.setText("63 × 88 mm, 9 to a sheet")
    label.resize(600, 30)
    assert label.shown == "63 × 88 mm, 9 to a sheet"
    label.resize(90, 30)
    assert label.shown.endswith("…")
    assert label.fontMetrics().horizontalAdvance(label.shown) <= 90
    assert label.minimumSizeHint().width() == 0
