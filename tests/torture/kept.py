"""Inputs that once went wrong, as small files: the suite runs each of them again."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

KEPT = Path(__file__).resolve().parent / "inputs"
_TRIES = 120


@dataclass(frozen=True)
class Case:
    """A command over the files of a *game*, of which the one called *name* holds *data*."""

    game: str
    name: str
    data: bytes
    words: tuple[str, ...]

    def written(self, fault: str = "") -> str:
        """Return the case as a file says it."""
        said: dict[str, Any] = {**asdict(self), "fault": fault}
        try:
            said["data"] = self.data.decode()
        except UnicodeDecodeError:
            said["data"] = ""
            said["base64"] = base64.b64encode(self.data).decode()
        return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def read_case(path: Path) -> Case:
    """Return the case in the file *path*."""
    said = json.loads(path.read_text(encoding="utf-8"))
    data = base64.b64decode(said["base64"]) if "base64" in said else said["data"].encode()
    return Case(said["game"], said["name"], data, tuple(said["words"]))


def keep(case: Case, fault: str, folder: Path, again: Callable[[Case], str]) -> Path:
    """Write *case*, made smaller as long as *again* finds the same *fault*, into *folder*."""
    small = case if fault.startswith(("slow", "hangs")) else _smaller(case, fault, again)
    folder.mkdir(parents=True, exist_ok=True)
    text = small.written(fault)
    path = folder / f"{hashlib.sha256(fault.encode()).hexdigest()[:10]}.json"
    path.write_text(text, encoding="utf-8")
    return path


def under_way(case: Case | None, folder: Path, part: str) -> None:
    """Keep the *case* that a *part* is about, in case that its process does not live to tell."""
    path = folder / f"unfinished-{part}.json"
    if case is None:
        path.unlink(missing_ok=True)
        return
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(case.written("unfinished"), encoding="utf-8")


def _smaller(case: Case, fault: str, again: Callable[[Case], str]) -> Case:
    """Leave out lines, halves first, as long as the same goes wrong."""
    lines, tries = case.data.splitlines(keepends=True), 0
    size = len(lines) // 2
    while size and tries < _TRIES:
        at = 0
        while at < len(lines) and tries < _TRIES:
            fewer = lines[:at] + lines[at + size :]
            tries += 1
            if again(replace(case, data=b"".join(fewer))) == fault:
                lines = fewer
            else:
                at += size
        size //= 2
    return replace(case, data=b"".join(lines))
