"""The icon of the program in the sizes and formats that the three systems ask for."""

from __future__ import annotations

import io
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from bundling import desktop, icons
from PIL import Image
from trouble import Trouble

FIELD, RED = (0x2B, 0x2E, 0x37), (0x7B, 0x1E, 0x2B)
"""The ground of the icon, and the head of its card."""


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prefix") / "share"
    desktop.draw_icons(Path(sys.executable), folder)
    return folder


def close(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_a_linux_desktop_finds_each_size_sharp_and_round(share: Path, size: int) -> None:
    path = share / f"icons/hicolor/{size}x{size}/apps/{desktop.ID}.png"
    with Image.open(path) as found:
        picture = found.convert("RGBA")
    assert picture.size == (size, size)
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    points = [picture.getpixel((x, size * 17 // 20)) for x in range(size)]
    assert any(isinstance(p, tuple) and close(p[:3], FIELD) and p[3] == 255 for p in points)
    head = [picture.getpixel((x, size * 13 // 48)) for x in range(size)]
    assert sum(isinstance(p, tuple) and close(p[:3], RED) for p in head) >= size // 5


def entries_of_ico(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield size and content of each picture: a head of 6 bytes, then 16 for each (Microsoft)."""
    _, kind, count = struct.unpack_from("<HHH", data)
    assert kind == 1
    for at in range(6, 6 + 16 * count, 16):
        width, height, *_, size, place = struct.unpack_from("<BBBBHHII", data, at)
        assert width == height
        yield width or 256, data[place : place + size]


def test_windows_has_its_sizes_in_one_file(share: Path) -> None:
    found = dict(entries_of_ico((share / f"{desktop.ID}.ico").read_bytes()))
    assert sorted(found) == [16, 20, 24, 32, 40, 48, 64, 256]
    with Image.open(io.BytesIO(found[16])) as small:
        drawn = small.convert("RGBA")
    with Image.open(icons.png_of(share, 16)) as own:
        assert drawn.tobytes() == own.convert("RGBA").tobytes(), "made smaller, not drawn"


def test_macos_has_its_sizes_in_one_file(share: Path) -> None:
    data = (share / f"{desktop.ID}.icns").read_bytes()
    assert data[:4] == b"icns"
    assert int.from_bytes(data[4:8], "big") == len(data)
    found: dict[str, bytes] = {}
    at = 8
    while at < len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "big")
        found[data[at : at + 4].decode()] = data[at + 8 : at + size]
        at += size
    sides = {"ic11": 32, "ic12": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
    for kind, side in sides.items():
        assert struct.unpack_from(">II", found[kind], 16) == (side, side)


def test_a_package_gets_the_pictures_and_the_drawing(share: Path, tmp_path: Path) -> None:
    desktop.lay_out(tmp_path)
    desktop.add_icons(share, tmp_path)
    home = tmp_path / "share" / "icons" / "hicolor"
    kinds = {path.relative_to(home).parts[0] for path in home.rglob("*") if path.is_file()}
    assert kinds == {"scalable", *(f"{size}x{size}" for size in icons.SIZES)}


def test_a_drawing_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop, "ICON", tmp_path / "gone.svg")
    with pytest.raises(Trouble, match=r"gone\.svg cannot be drawn"):
        desktop.draw_icons(Path(sys.executable), tmp_path)
