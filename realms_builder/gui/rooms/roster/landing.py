"""Where models land that are dropped between rows: in which group, in which order.

A model never leaves its section, for the headings follow from what it is. Whoever is dropped
elsewhere lands at the nearest edge of its section; the line shows that place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from realms_builder.gui.rooms.roster.roster_rows import GROUP, SECTION, RosterRow
from realms_builder.roster import edits
from realms_builder.roster.roster import Roster

Joins = Callable[[str, Sequence[str]], bool]


@dataclass(frozen=True, slots=True)
class MovedModels:
    """Models on their way: their ids by section, and the groups that go along as a whole."""

    sections: Mapping[str, tuple[str, ...]]
    whole: Collection[str] = ()
    ids: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        ids = frozenset(one for models in self.sections.values() for one in models)
        object.__setattr__(self, "ids", ids)


@dataclass(frozen=True, slots=True)
class Landing:
    """Where the moved models of one section land.

    The line stands above row *line*. *order* holds every model of the section from top to bottom
    as it will be. The *models* join *group*, or without one the *leaving* among them leave theirs.
    """

    line: int
    models: tuple[str, ...]
    order: tuple[str, ...]
    group: str = ""
    leaving: tuple[str, ...] = ()


@dataclass(slots=True)
class RowBlock:
    """The rows *start* to *end* (not included) of one section, without its heading."""

    section: str
    start: int
    end: int


def blocks_of(rows: Sequence[RosterRow]) -> list[RowBlock]:
    """Return the sections of *rows* from top to bottom."""
    found: list[RowBlock] = []
    for place, row in enumerate(rows):
        if row.kind == SECTION:
            found.append(RowBlock(row.id.removeprefix(f"{SECTION}:"), place + 1, place + 1))
            continue
        if not found:
            found.append(RowBlock("", 0, 0))
        found[-1].end = place + 1
    return found


def moved_in(
    rows: Sequence[RosterRow], ids: Collection[str], whole: Collection[str]
) -> MovedModels:
    """Return the models *ids* of *rows* as they move, in the order in which they are shown."""
    sections: dict[str, tuple[str, ...]] = {}
    for block in blocks_of(rows):
        inside = rows[block.start : block.end]
        models = tuple(one for row in inside for one in row.standing if one in ids)
        if models:
            sections[block.section] = models
    return MovedModels(sections, whole)


def landings(
    rows: Sequence[RosterRow],
    place: int,
    moved: MovedModels,
    in_game_order: Callable[[Iterable[str]], list[str]],
    joins: Joins,
) -> list[Landing]:
    """Return where *moved* lands that is dropped above row *place*, the nearest section first.

    *joins* says whether models may join a group, *in_game_order* sorts sections.
    """
    blocks = {block.section: block for block in blocks_of(rows)}
    found: list[Landing] = []
    for section, models in moved.sections.items():
        block = blocks.get(section) or _new_block(section, blocks, len(rows), in_game_order)
        found.append(_landing(rows, block, place, models, moved, joins))
    return sorted(found, key=lambda landing: abs(landing.line - place))


def _new_block(
    section: str,
    blocks: Mapping[str, RowBlock],
    end: int,
    in_game_order: Callable[[Iterable[str]], list[str]],
) -> RowBlock:
    """Return the place of a section that begins with what is dropped."""
    order = in_game_order([*blocks, section])
    later = [blocks[other].start for other in order[order.index(section) + 1 :]]
    start = max(0, min(later) - 1) if later else end
    return RowBlock(section, start, start)


def _landing(
    rows: Sequence[RosterRow],
    block: RowBlock,
    place: int,
    models: tuple[str, ...],
    moved: MovedModels,
    joins: Joins,
) -> Landing:
    line = min(max(place, block.start), block.end)
    group = group_at(rows, line, block)
    if group:
        part = f"{GROUP}:{group}"
        members = {one for row in rows if row.part == part for one in row.standing}
        joining = [one for one in models if one not in members]
        if joining and not joins(group, joining):
            line, group = _beside_group(rows, line, part), ""
    shown = [(n, rows[n], one) for n in range(block.start, block.end) for one in rows[n].standing]
    above = [one for n, _, one in shown if n < line and one not in moved.ids]
    below = [one for n, _, one in shown if n >= line and one not in moved.ids]
    kept = {f"{GROUP}:{whole}" for whole in moved.whole}
    leaving = [
        one for _, row, one in shown if row.grouped and one in models and row.part not in kept
    ]
    return Landing(line, models, (*above, *models, *below), group, () if group else tuple(leaving))


def group_at(rows: Sequence[RosterRow], line: int, block: RowBlock) -> str:
    """Return the id of the group inside which row *line* begins, or nothing.

    The place below the last member lies outside: what is dropped there stays for itself.
    """
    if not block.start < line < block.end:
        return ""
    above, at = rows[line - 1], rows[line]
    inside = at.grouped and at.part in (above.id, above.part)
    return at.part.removeprefix(f"{GROUP}:") if inside else ""


def _beside_group(rows: Sequence[RosterRow], line: int, part: str) -> int:
    """Return the nearer edge of the group around *line*."""
    top = bottom = line
    while top > 0 and rows[top].id != part:
        top -= 1
    while bottom < len(rows) and rows[bottom].part == part:
        bottom += 1
    return top if line - top < bottom - line else bottom


def landed(
    roster: Roster, found: Iterable[Landing], names: Mapping[str, str] | None = None
) -> Roster:
    """Return *roster* with the models landed as *found*; *names* are the ids that new ones got."""
    names = names or {}
    for landing in found:
        models = [names.get(one, one) for one in landing.models]
        if any(group.id == landing.group for group in roster.groups):
            inside = next(g.members for g in roster.groups if g.id == landing.group)
            joining = [one for one in models if one not in inside]
            roster = edits.join_group(roster, landing.group, joining)
        elif landing.leaving:
            roster = edits.leave_groups(roster, landing.leaving)
        known = {model.id for model in roster.models}
        order = (names.get(one, one) for one in landing.order)
        roster = edits.in_order(roster, [one for one in order if one in known])
    return roster
