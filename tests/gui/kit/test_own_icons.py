"""Own icons in the window: one colour in that of the row, several in their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from realms_builder.gui.kit.icons import draw_icon, icon, is_icon

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
GREEN = f'{HEAD}<path fill="#00aa44" d="M0 0h10v10h-10z"/></svg>'
TWO = (
    f'{HEAD}<rect width="10" height="5" fill="#0000ff"/>'
    '<rect y="5" width="10" height="5" fill="#ff0000"/></svg>'
)
pytestmark = pytest.mark.usefixtures("qapp")


def shown(name: str) -> tuple[str, str]:
    """Return the colours a quarter below the top and above the foot of an icon in black."""
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    draw_icon(painter, QRectF(0, 0, 100, 100), name, "#000000")
    painter.end()
    return image.pixelColor(50, 25).name(), image.pixelColor(50, 75).name()


def test_a_drawing_is_painted_as_it_prints(tmp_path: Path) -> None:
    for name, text in (("green", GREEN), ("two", TWO), ("torn", "<svg")):
        (tmp_path / f"{name}.svg").write_text(text)
    Image.new("RGBA", (8, 8), (0, 128, 0, 255)).save(tmp_path / "dot.png")
    assert shown(str(tmp_path / "green.svg")) == ("#000000", "#000000")
    assert shown(str(tmp_path / "two.svg")) == ("#0000ff", "#ff0000")
    assert shown(str(tmp_path / "dot.png")) == ("#008000", "#008000")
    assert shown(str(tmp_path / "torn.svg")) == ("#ffffff", "#ffffff")
    assert shown(str(tmp_path / "gone.svg")) == ("#ffffff", "#ffffff")


def test_a_changed_file_is_another_icon(tmp_path: Path) -> None:
    path = tmp_path / "claw.svg"
    path.write_text(GREEN)
    before = icon(str(path), "#000000").pixmap(20, 20).toImage()
    path.write_text(TWO + "<!-- longer -->")
    assert icon(str(path), "#000000").pixmap(20, 20).toImage() != before
    assert is_icon(str(path)) and is_icon("shield") and not is_icon("shild")
