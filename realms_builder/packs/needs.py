"""Looks whether what a pack needs is there: games and other packs, from a version on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.game.yaml.text import YamlText
from realms_builder.packs.manifest import PackFile, PackNeed
from realms_builder.packs.versions import at_least


@dataclass(frozen=True, slots=True)
class MetNeed:
    """A need of a pack, and the version that is there: empty where nothing is."""

    need: PackNeed
    there: str = ""

    @property
    def is_met(self) -> bool:
        """Return whether what is there will do."""
        return bool(self.there) and at_least(self.there, self.need.version)


def met_needs(
    manifest: PackFile, library: Library, packs: Mapping[str, PackFile], own: Collection[str] = ()
) -> tuple[MetNeed, ...]:
    """Return every need of *manifest* with what is there of it.

    *packs* are the manifests that are installed, *own* the games that the pack brings itself.
    """
    return tuple(MetNeed(need, _there(need, library, packs, own)) for need in manifest.needs)


def _there(
    need: PackNeed, library: Library, packs: Mapping[str, PackFile], own: Collection[str]
) -> str:
    if need.pack:
        found = packs.get(need.pack)
        return found.version if found else ""
    if need.system in own:
        return need.version or "1.0"
    game = library.game(need.system or "")
    return game.file.version if game else ""


def problems_of_needs(
    manifest: PackFile,
    yaml: YamlText,
    library: Library,
    packs: Mapping[str, PackFile],
    own: Collection[str] = (),
) -> Iterator[Problem]:
    """Yield what is missing or too old, and whether packs need each other in a circle."""
    for at, met in enumerate(met_needs(manifest, library, packs, own)):
        need, place = met.need, yaml.place(("needs", at))
        values = {"name": need.name, "version": need.version, "there": met.there}
        if not met.there:
            known = packs if need.pack else library.systems
            code = "pack.need_pack_missing" if need.pack else "pack.need_game_missing"
            values["suggestion"] = did_you_mean(need.name, known)
            yield Problem(code, place=place, values=values)
        elif not met.is_met:
            yield Problem("pack.need_too_old", Severity.WARNING, place, values)
    chain = _circle(manifest, packs)
    if chain:
        place = yaml.place(("needs",))
        values = {"chain": " → ".join(chain)}
        yield Problem("pack.needs_circle", Severity.WARNING, place, values)


def _circle(manifest: PackFile, packs: Mapping[str, PackFile]) -> list[str]:
    """Return the packs by which *manifest* needs itself in the end, or nothing."""
    waiting = [[manifest.id]]
    seen: set[str] = set()
    while waiting:
        chain = waiting.pop()
        current = manifest if chain[-1] == manifest.id else packs.get(chain[-1])
        for need in current.needs if current else ():
            if need.pack == manifest.id and len(chain) > 1:
                return [*chain, manifest.id]
            if need.pack and need.pack not in seen:
                seen.add(need.pack)
                waiting.append([*chain, need.pack])
    return []
