"""Which of somebody's rosters a new version of a pack makes illegal, dearer or cheaper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.game.kinds.values import Number
from realms_builder.game.library import Library, read_head
from realms_builder.packs.trial import unpacked
from realms_builder.packs.updating import UpdatePlan
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.storage.opened import OpenedRoster, open_roster

ROSTERS = "rosters"


@dataclass(frozen=True, slots=True)
class RosterEffect:
    """What becomes of one roster: its cost before and after, and what would be wrong anew.

    *broken* says why it could not be opened any more.
    """

    path: Path
    name: str
    before: Number
    after: Number
    errors: tuple[Mapping[str, str], ...] = ()
    broken: Problem | None = None

    @property
    def is_illegal(self) -> bool:
        """Return whether the roster breaks rules that it keeps now."""
        return bool(self.errors) or self.broken is not None


def own_rosters(library: Path) -> list[Path]:
    """Return the roster files of somebody's own *library*."""
    return sorted((library / ROSTERS).rglob("*.yaml"))


def effects(
    plan: UpdatePlan,
    library: Path,
    rosters: Iterable[Path],
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> tuple[RosterEffect, ...]:
    """Return the *rosters* that the update in *plan* would change, the illegal ones first.

    *library* is the folder with the installed packs; nothing in it is touched.
    """
    systems = {name.partition("/")[0] for name in {*plan.now, *plan.contents.files} if "/" in name}
    wanted = [path for path in rosters if read_head(path).system in systems]
    roots = resources.factions_folders(library)
    found: list[RosterEffect] = []
    with unpacked(plan.after) as folder:
        home = plan.pack.folder
        today = Library(roots)
        then = Library([folder if root == home else root for root in roots])
        for number, path in enumerate(wanted):
            progress(number, len(wanted))
            effect = _effect(path, open_roster(path, today), open_roster(path, then))
            if effect is not None:
                found.append(effect)
    return tuple(sorted(found, key=lambda effect: not effect.is_illegal))


def _effect(path: Path, now: OpenedRoster, then: OpenedRoster) -> RosterEffect | None:
    if now.mustered is None:
        return None  # nothing can become worse of it
    name = now.mustered.roster.name or path.stem
    before = _cost(now.mustered)
    if then.mustered is None:
        problem = then.problems[0] if then.problems else Problem("desk.work_failed")
        return RosterEffect(path, name, before, 0, broken=problem)
    errors = _new_errors(check(now.mustered), check(then.mustered))
    after = _cost(then.mustered)
    return RosterEffect(path, name, before, after, errors) if errors or after != before else None


def _cost(mustered: Muster) -> Number:
    return mustered.cost(mustered.game.main_cost)


def _new_errors(before: list[Finding], after: list[Finding]) -> tuple[Mapping[str, str], ...]:
    """Return what only the findings *after* an update call an error, in every language."""
    known = {(f.code, f.models) for f in before if f.severity is Severity.ERROR}
    errors = [f for f in after if f.severity is Severity.ERROR]
    fresh = [f for f in errors if (f.code, f.models) not in known]
    return tuple({lang: f.text.pick(lang) for lang in languages()} for f in fresh)
