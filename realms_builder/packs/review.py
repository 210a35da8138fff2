"""Everything somebody wants to know before a pack is taken in or brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.game.library import Library
from realms_builder.packs.changes import EntryChange, changes
from realms_builder.packs.contents import PackContents, read_pack
from realms_builder.packs.effects import RosterEffect, effects
from realms_builder.packs.holdings import Holdings, holdings_of
from realms_builder.packs.needs import MetNeed, met_needs
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.packs.trial import Checked, checked
from realms_builder.packs.updating import UpdatePlan, planned

_USUAL_COST = frozenset(("cost",))


@dataclass(frozen=True, slots=True)
class Review:
    """A pack as it came, looked at whole; with a *plan* it is a version of an installed one."""

    source: Path
    contents: PackContents
    holdings: Holdings
    needs: tuple[MetNeed, ...]
    found: Checked
    plan: UpdatePlan | None = None
    changes: tuple[EntryChange, ...] = ()
    effects: tuple[RosterEffect, ...] = ()

    @property
    def installed(self) -> InstalledPack | None:
        """Return the pack that is there already."""
        return self.plan.pack if self.plan is not None else None


def looked_over(contents: PackContents, source: Path, shelf: PackShelf, library: Library) -> Review:
    """Return what *contents* hold and need, and what is wrong with them; nothing is written."""
    held = holdings_of(contents)
    own = [game.id for game in held.games]
    needs = met_needs(contents.manifest, library, shelf.manifests(), own)
    return Review(source, contents, held, needs, checked(contents, source))


def reviewed(
    source: Path,
    shelf: PackShelf,
    library: Library,
    rosters: Iterable[Path],
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Look at the pack *source*, and what it would change in *shelf* and in *rosters*.

    Nothing is written. Raises what :func:`~realms_builder.packs.contents.read_pack` raises.
    """
    contents = read_pack(source)
    review = looked_over(contents, source, shelf, library)
    if shelf.find(contents.id) is None:
        return review
    plan = planned(contents, shelf)
    beside = {touched.beside for touched in plan.merge.touched}
    after = {name: data for name, data in plan.after.items() if name not in beside}
    return replace(
        review,
        plan=plan,
        changes=changes(plan.now, after, costs_in(library, contents.systems)),
        effects=effects(plan, shelf.library, rosters, progress),
    )


def costs_in(library: Library, systems: Iterable[str]) -> frozenset[str]:
    """Return the ids of what things cost in *systems*."""
    games = [library.game(system) for system in systems if system in library.systems]
    return frozenset(cost for game in games if game for cost in game.costs) or _USUAL_COST
