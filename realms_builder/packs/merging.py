"""What becomes of a file that came with a pack when both its author and its reader changed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from realms_builder.core.resources import PACK_FILE
from realms_builder.core.yield_points import pause_point
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.packs.data_merge import Collision, merged_data
from realms_builder.packs.limits import is_text, is_yaml
from realms_builder.packs.line_merge import merged_lines


class Fate(StrEnum):
    """What becomes of a file that somebody changed in the library."""

    KEPT = "kept"
    MERGED = "merged"
    BOTH = "both"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Touched:
    """A file with changes of one's own, what becomes of it, and where the other version goes."""

    name: str
    fate: Fate
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Merge:
    """What is to be written and removed, and what becomes of files with changes of one's own."""

    write: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    remove: tuple[str, ...] = ()
    touched: tuple[Touched, ...] = ()


Side = Mapping[str, bytes]


def merge(old: Side, mine: Side, new: Side, mark: str, taken: Iterable[str] = ()) -> Merge:
    """Return how *mine*, which came from *old*, becomes *new* without losing what was changed.

    Where both changed the same, mine stays and the new one lies beside it with *mark* in its name;
    the names in *taken* are not free for that.
    """
    write: dict[str, bytes] = {}
    remove: list[str] = []
    touched: list[Touched] = []
    busy = {*mine, *new, *taken}
    for name in sorted({*old, *mine, *new}):
        pause_point()
        before, here, there = old.get(name), mine.get(name), new.get(name)
        if here == there:
            continue
        if here == before:
            if there is None:
                remove.append(name)
            else:
                write[name] = there
        elif there == before or there is None:
            touched.append(Touched(name, Fate.KEPT))
        elif here is None:
            write[name] = there
            touched.append(Touched(name, Fate.BACK))
        else:
            both = _both(name, before, here, there)
            if both is not None:
                write[name] = both
                touched.append(Touched(name, Fate.MERGED))
            else:
                beside = _free(f"{name}.{mark}", busy)
                busy.add(beside)
                # Who made a pack says what it is: the manifest is the only one to give way.
                write[beside] = here if name == PACK_FILE else there
                if name == PACK_FILE:
                    write[name] = there
                touched.append(Touched(name, Fate.BOTH, beside))
    return Merge(write, tuple(remove), tuple(touched))


def _free(name: str, busy: Iterable[str]) -> str:
    number, found = 2, name
    while found in busy:
        found, number = f"{name}-{number}", number + 1
    return found


def _both(name: str, old: bytes | None, mine: bytes, theirs: bytes) -> bytes | None:
    """Return one file with the changes of both sides, None where they do not go together."""
    if not is_text(name):
        return None
    try:
        before, left, right = (data.decode("utf-8") for data in (old or b"", mine, theirs))
    except UnicodeDecodeError:
        return None
    lines = merged_lines(before, left, right) if old is not None else None
    if not is_yaml(name):
        return None if lines is None else lines.encode()
    text = _yaml(before, left, right, lines)
    return None if text is None else text.encode()


def _yaml(old: str, mine: str, theirs: str, lines: str | None) -> str | None:
    sides = [parse_text(text.removeprefix("\ufeff")) for text in (old, mine, theirs)]
    if any(side.problems for side in sides) or not isinstance(sides[1].data, dict):
        return None
    try:
        wanted = merged_data(*(side.data or {} for side in sides))
    except Collision:
        return None
    if lines is not None and _reads_as(parse_text(lines), wanted):
        return lines
    try:
        return patched(mine, wanted)
    except ValueError:
        return None


def _reads_as(yaml: YamlText, wanted: object) -> bool:
    return not yaml.problems and yaml.data == wanted
