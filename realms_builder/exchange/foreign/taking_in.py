"""Takes rosters of other programs in: read, guessed, laid out as a game, kept on request.

What is kept stands in ``<library>/imported/<game>/``, a root of games of its own, so that no pack
takes publishers' texts along. The lists themselves are kept beside it as plain data: a further list
of the game is laid out together with them, and nothing of theirs is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from realms_builder.core.files import content_of, keep_json, kept_json, newer_json, write_whole
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.resources import IMPORTED, VERSIONS, library_folder, state_folder
from realms_builder.core.versions import Versions
from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.exchange.foreign.battlescribe import is_battlescribe, read_battlescribe
from realms_builder.exchange.foreign.card_plan import CardSplit, planned, usual_split
from realms_builder.exchange.foreign.foreign_roster import ForeignRoster
from realms_builder.exchange.foreign.generated_game import (
    GeneratedGame,
    PlannedList,
    generated_game,
    system_id,
)
from realms_builder.exchange.foreign.guessing_kinds import (
    ProfileKind,
    ProfileUse,
    profile_kinds,
)
from realms_builder.exchange.foreign.one_page_rules import (
    is_one_page_rules,
    read_one_page_rules,
)
from realms_builder.exchange.foreign.own_json import is_own_json, read_own_json
from realms_builder.exchange.foreign.raw_file import Raw, read_raw

SIDE_FILE = "imported.json"
_FORM, _ROSTERS = 1, "rosters/"
_MOST_SIDE = 64 * MEGABYTE


@dataclass(frozen=True, slots=True)
class ForeignList:
    """A list as it came: its plain data, and what stands for it in the tree of all."""

    path: Path
    raw: Raw
    roster: ForeignRoster


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a player said otherwise than the guess; kept with the game."""

    uses: Mapping[str, ProfileUse]
    split: CardSplit | None = None

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Corrections:
        """Return what *data* says; whatever nobody of us wrote is passed over."""
        said, split = data.get("uses"), data.get("split")
        uses = said.items() if isinstance(said, dict) else ()
        corrected = {name: use for name, value in uses for use in ProfileUse if use == value}
        return cls(corrected, next((one for one in CardSplit if one == split), None))

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, as :meth:`of` reads it."""
        return {"uses": {name: str(use) for name, use in self.uses.items()}, "split": self.split}


NO_CORRECTIONS = Corrections({})


@dataclass(frozen=True, slots=True)
class KeptLists:
    """The lists of a game that are kept, what was corrected, and which was asked for last."""

    lists: tuple[ForeignList, ...] = ()
    corrections: Corrections = NO_CORRECTIONS
    asked: int = -1
    sums: Mapping[str, str] = field(default_factory=dict)
    """Checksums of the files as they were written, by their names."""


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """Lists of one game laid out; *asked* is the place of that which was asked for."""

    lists: tuple[ForeignList, ...]
    kinds: tuple[ProfileKind, ...]
    split: CardSplit
    planned: PlannedList
    files: GeneratedGame
    corrections: Corrections
    asked: int

    @property
    def roster(self) -> str:
        """Return the name of the file of the roster that was asked for, in the game's folder."""
        return self.files.rosters[self.asked]


def read_foreign(path: Path) -> ForeignList:
    """Return the list in the file at *path*.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError`.
    """
    return foreign_list(read_raw(path), path)


def foreign_list(raw: Raw, path: Path) -> ForeignList:
    """Return the list that *raw* of the file at *path* is; raises as :func:`read_foreign`."""
    if is_battlescribe(raw):
        return ForeignList(path, raw, read_battlescribe(raw, path))
    if is_own_json(raw):
        return ForeignList(path, raw, read_own_json(raw, path))
    if is_one_page_rules(raw):
        return ForeignList(path, raw, read_one_page_rules(raw, path))
    raise BundleError("foreign.unknown", path)


def laid_out(
    lists: Sequence[ForeignList], corrections: Corrections = NO_CORRECTIONS, asked: int = -1
) -> ImportedGame:
    """Return the game that all *lists*, one at least, are of; corrected as *corrections* say."""
    rosters = [one.roster for one in lists]
    kinds = profile_kinds(rosters, corrections.uses)
    uses = {kind.name: kind.use for kind in kinds}
    split = corrections.split or usual_split(rosters[asked], uses)
    plans = [PlannedList(r, planned(r, uses, split)) for r in rosters]
    files = generated_game(plans, kinds)
    return ImportedGame(tuple(lists), kinds, split, plans[asked], files, corrections, asked)


def kept_with(one: ForeignList, root: Path | None = None) -> KeptLists:
    """Return what is kept of the game of *one*, below *root* or in the own library.

    What nobody of us wrote there is passed over. Raises
    :class:`~realms_builder.exchange.bundle_format.BundleError` where a newer version wrote it.
    """
    side = game_folder(system_id(one.roster), root) / SIDE_FILE
    if (newer := newer_json(side, _FORM)) is not None:
        raise BundleError(newer.code, side, format=newer.values["format"])
    said = kept_json(side, _FORM, _MOST_SIDE)
    entries, asked, sums = (said.get(key) for key in ("lists", "asked", "sums"))
    lists = tuple(
        foreign_list(entry["raw"], Path(str(entry.get("file", SIDE_FILE))))
        for entry in (entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and isinstance(entry.get("raw"), dict)
    )
    at = asked if isinstance(asked, int) and 0 <= asked < len(lists) else -1
    sums = sums if isinstance(sums, dict) else {}
    return KeptLists(lists, Corrections.of(said), at, sums)


def game_folder(system: str, root: Path | None = None) -> Path:
    """Return where the game *system* is kept, below *root* or in the own library."""
    return (library_folder() / IMPORTED if root is None else root) / system


def keep(game: ImportedGame, root: Path | None = None, *, replaces: bool = False) -> Path:
    """Write *game* into its folder and return where its roster is.

    Rosters that somebody has changed there stay as they are, but that one where it *replaces* an
    earlier one; of it and of other files what was changed is among their earlier versions.
    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    folder = game_folder(game.files.system, root)
    sums = dict(kept_with(game.lists[game.asked], root).sums)
    for name, text in game.files.files.items():
        path, known = folder / name, (sums.get(name), _sum(text.encode()))
        is_changed = _is_changed(path, known)
        is_replaced = replaces and name == game.roster
        if is_changed and name in game.files.rosters and not is_replaced:
            continue
        if is_changed or is_replaced:
            Versions(state_folder() / VERSIONS).keep_file(path)
        write_whole(path, text.encode())
        sums[name] = known[1]
    lists = [{"file": one.path.name, "raw": one.raw} for one in game.lists]
    side = {"lists": lists, **game.corrections.plain(), "asked": game.asked, "sums": sums}
    keep_json(folder / SIDE_FILE, _FORM, side)
    return folder / game.roster


def pass_on(game: ImportedGame, folder: Path) -> Path:
    """Write *game* into a passing *folder*, waiting for no disk, and return where its roster is.

    Raises OSError.
    """
    home = folder / game.files.system
    for name, text in game.files.files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(text.encode())
    return home / game.roster


def changed_by_hand(one: ForeignList, root: Path | None = None) -> list[Problem]:
    """Return a warning where files of the game of *one* were changed that are laid out anew."""
    folder, kept = game_folder(system_id(one.roster), root), kept_with(one, root)
    names = (name for name in kept.sums if not name.startswith(_ROSTERS))
    changed = [name for name in names if _is_changed(folder / name, (kept.sums[name],))]
    if not changed:
        return []
    values = {"names": ", ".join(changed), "game": one.roster.system}
    return [Problem("foreign.changed_by_hand", Severity.WARNING, Place(str(folder)), values)]


def holds_for_all(one: ForeignList, said: Corrections, kept: KeptLists) -> list[Problem]:
    """Return a warning where what is *said* of *one* lays lists that are *kept* out otherwise."""
    others = [other.roster for other in kept.lists if other.raw != one.raw]
    if not others:
        return []
    before = profile_kinds(others, kept.corrections.uses)
    uses = {**kept.corrections.uses, **said.uses}
    now = profile_kinds([*others, one.roster], uses)
    meant = {kind.name: kind.use for kind in now}
    differs = any(meant.get(kind.name) != kind.use for kind in before)
    split = kept.corrections.split
    if not differs and (said.split or split) == split:
        return []
    names = ", ".join(f"“{roster.name}”" for roster in others)
    values = {"count": len(others), "game": one.roster.system, "names": names}
    return [Problem("foreign.holds_for_all", Severity.WARNING, Place(str(one.path)), values)]


def _is_changed(path: Path, known: Collection[str | None]) -> bool:
    """Return whether the file at *path* says anything else than that whose sums are *known*."""
    try:
        return _sum(content_of(path)) not in known
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def _sum(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def place_among(one: ForeignList, lists: Sequence[ForeignList], *, replaces: bool = False) -> int:
    """Return at which place of *lists* that are kept *one* goes, behind them where it is new.

    A list that is kept already stays in its place; one of the same name *replaces* the last so
    called.
    """
    for number, other in enumerate(lists):
        if other.raw == one.raw:
            return number
    alike = [n for n, other in enumerate(lists) if other.roster.name == one.roster.name]
    return alike[-1] if alike and replaces else len(lists)


def with_its_game(
    one: ForeignList,
    root: Path | None = None,
    said: Corrections = NO_CORRECTIONS,
    *,
    replaces: bool = False,
) -> ImportedGame:
    """Return *one* laid out with the lists of its game that are kept below *root*.

    Its place is that of :func:`place_among`. What is *said* now goes before what was
    corrected there.
    """
    kept = kept_with(one, root)
    at = place_among(one, kept.lists, replaces=replaces)
    lists = [*kept.lists[:at], one, *kept.lists[at + 1 :]]
    uses = {**kept.corrections.uses, **said.uses}
    return laid_out(lists, Corrections(uses, said.split or kept.corrections.split), at)


def report(game: ImportedGame) -> list[Problem]:
    """Return what was made of the list that was asked for, and what was left out, in words."""
    one, plan = game.lists[game.asked], game.planned.plan
    place = Place(str(one.path))
    values: dict[str, Any] = {"game": one.roster.system}
    found = [_hint("foreign.cards", place, count=len(plan.cards), **values)]
    if not plan.cards:
        found = [Problem("foreign.nobody", Severity.WARNING, place, values)]
    found += _differing(one.roster, place)
    if plan.chosen:
        names = "; ".join(dict.fromkeys(chosen.name for chosen in plan.chosen))
        found.append(_hint("foreign.no_card", place, names=names))
    nothing = [kind.name for kind in game.kinds if kind.use is ProfileUse.NOTHING]
    if nothing:
        found.append(_hint("foreign.left_kinds", place, names=", ".join(nothing)))
    found += [
        _hint(f"foreign.left_{what}", place, count=count)
        for what, count in one.roster.left_out
        if count
    ]
    return found


def _differing(roster: ForeignRoster, place: Place) -> Iterable[Problem]:
    """Yield a warning for each total that is not the sum of its parts."""
    spent = roster.summed()
    for cost in roster.costs:
        if spent.get(cost.name, 0) != cost.value:
            values = {"name": cost.name, "said": cost.value, "sum": spent.get(cost.name, 0)}
            yield Problem("foreign.total", Severity.WARNING, place, values)


def _hint(code: str, place: Place, **values: Any) -> Problem:
    return Problem(code, Severity.HINT, place, values)
