"""Remembers how far to move backs, for each printer, paper and way of turning it.

A portrait and a landscape page are turned by the printer in ways of its own, so what was read on
one says nothing about the other. The file is a preference: one that is broken reads as empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from threading import Lock
from typing import Any

from realms_builder.cards.imposition.calibration import Offset
from realms_builder.cards.imposition.print_job import MOST_BACK_OFFSET_MM, Duplex
from realms_builder.core import resources
from realms_builder.core.files import keep_json, kept_json, newer_json
from realms_builder.core.problems import Problem, Severity
from realms_builder.render.jobs.calibrated_sheets import BackOffsets

FILE_NAME = "printer_offsets.json"
_FORMAT = 1
_MOST_BYTES = 1_000_000
_ASIDE = ".broken"
_ONE_AT_A_TIME = Lock()

Offsets = Mapping["PrinterSetting", Offset]


@dataclass(frozen=True, slots=True)
class PrinterSetting:
    """What an offset belongs to: a printer by its name in the system, a paper, an edge."""

    printer: str
    paper: str
    duplex: Duplex
    landscape: bool = False


def offsets_file() -> Path:
    """Return where offsets are remembered."""
    return resources.config_folder() / FILE_NAME


def remembered_offsets() -> dict[PrinterSetting, Offset]:
    """Return every offset that is remembered; what cannot be read in the file is passed over."""
    return _understood(_kept(offsets_file()))


def remembered_offset(setting: PrinterSetting) -> Offset | None:
    """Return the offset for *setting*, None when it was never calibrated."""
    return remembered_offsets().get(setting)


def remember_offset(setting: PrinterSetting, offset: Offset) -> None:
    """Remember *offset* for *setting*; raises :class:`~realms_builder.core.files.WriteFailed`."""
    if _offset(*offset) is None:
        raise ValueError(offset)
    with _ONE_AT_A_TIME:
        _write({**remembered_offsets(), setting: offset})


def forget_offset(setting: PrinterSetting) -> None:
    """Forget the offset for *setting*; raises :class:`~realms_builder.core.files.WriteFailed`."""
    with _ONE_AT_A_TIME:
        found = remembered_offsets()
        if found.pop(setting, None) is not None:
            _write(found)


def back_offsets(known: Offsets, printer: str, paper: str, duplex: Duplex) -> BackOffsets:
    """Return how *printer* needs backs moved, as far as that is *known*."""
    settings = (PrinterSetting(printer, paper, duplex, landscape) for landscape in (False, True))
    return BackOffsets(*map(known.get, settings))


def not_calibrated(printer: str) -> Problem:
    """Return the hint that nothing is remembered of *printer*, with the names that are known."""
    known = sorted({setting.printer for setting in remembered_offsets() if setting.printer})
    values = {"printer": printer, "known": tuple(known) or ("–",)}
    return Problem("print.not_calibrated", Severity.HINT, values=values)


def _kept(path: Path) -> dict[str, Any]:
    return kept_json(path, _FORMAT, _MOST_BYTES)


def _understood(content: Mapping[str, Any]) -> dict[PrinterSetting, Offset]:
    entries = content.get("offsets")
    found: dict[PrinterSetting, Offset] = {}
    for entry in entries if isinstance(entries, list) else []:
        if not isinstance(entry, dict):
            continue
        setting = _setting(entry)
        offset = _offset(entry.get("right_mm"), entry.get("down_mm"))
        if setting is not None and offset is not None:
            found[setting] = offset
    return found


def _setting(entry: Mapping[str, Any]) -> PrinterSetting | None:
    printer, paper = entry.get("printer"), entry.get("paper")
    landscape = entry.get("landscape", False)
    if not (isinstance(printer, str) and isinstance(paper, str) and isinstance(landscape, bool)):
        return None
    try:
        return PrinterSetting(printer, paper, Duplex(entry.get("duplex")), landscape)
    except ValueError:
        return None


def _offset(right: object, down: object) -> Offset | None:
    right_mm, down_mm = _length(right), _length(down)
    return None if right_mm is None or down_mm is None else (right_mm, down_mm)


def _length(value: object) -> float | None:
    """Return *value* as millimetres, None when it is no length that backs can be moved by."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if abs(value) <= MOST_BACK_OFFSET_MM and isfinite(value) else None


def _write(offsets: Offsets) -> None:
    path = offsets_file()
    _keep_aside(path)
    entries = [
        {**asdict(setting), "right_mm": right, "down_mm": down}
        for setting, (right, down) in offsets.items()
    ]
    keep_json(path, _FORMAT, {"offsets": entries}, indent=2)


def _keep_aside(path: Path) -> None:
    """Move a file that says nothing we know out of the way, so that writing loses nothing."""
    if not _kept(path) and path.is_file() and newer_json(path, _FORMAT) is None:
        with suppress(OSError):
            path.replace(path.with_name(path.name + _ASIDE))
