"""A small ICC profile of a press that puts all four inks where it is dark: too much for paper."""

from itertools import product
from pathlib import Path
from struct import pack

_RAMP = bytes(range(256))


def _tag_text(kind: bytes, text: bytes) -> bytes:
    if kind == b"desc":
        return kind + bytes(4) + pack(">L", len(text) + 1) + text + bytes(79)
    return kind + bytes(4) + text + b"\0"


def _table(inputs: int, outputs: int, corners: bytes) -> bytes:
    """Return a lut8Type of two steps a side: *corners* say what each comes to."""
    one = (1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 16)
    head = b"mft1" + bytes(4) + bytes((inputs, outputs, 2, 0)) + pack(">9l", *one)
    return head + _RAMP * inputs + corners + _RAMP * outputs


def write_press_profile(path: Path, name: str = "Four inks at once") -> Path:
    """Write a profile called *name* to *path*: white paper, and black of 400 % ink."""
    to_inks = bytes(
        ink for light, _, _ in product((0, 1), repeat=3) for ink in [255 - 255 * light] * 4
    )
    to_lab = b"".join(
        bytes((255 - 255 * max(inks), 128, 128)) for inks in product((0, 1), repeat=4)
    )
    tags = {
        b"desc": _tag_text(b"desc", name.encode()),
        b"cprt": _tag_text(b"text", b"none"),
        b"wtpt": b"XYZ " + bytes(4) + pack(">3l", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, to_lab),
        b"B2A0": _table(3, 4, to_inks),
    }
    at = 128 + 4 + 12 * len(tags)
    directory, body = pack(">L", len(tags)), b""
    for tag, data in tags.items():
        padded = data + bytes(-len(data) % 4)
        directory += tag + pack(">LL", at + len(body), len(data))
        body += padded
    head = bytearray(128)
    head[8:12] = b"\x02\x10\0\0"
    head[12:24] = b"prtrCMYKLab "
    head[36:40] = b"acsp"
    head[68:80] = pack(">3l", 63190, 65536, 54061)
    whole = bytes(head) + directory + body
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pack(">L", len(whole)) + whole[4:])
    return path
