"""Checks names in a roster that lead nowhere: unknown costs, mounts a model does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from realms_builder.game.files.declared_rules import DeclaredTrack
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import reads_yes
from realms_builder.game.items import Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import TrackPlace
from realms_builder.game.names import did_you_mean
from realms_builder.roster.edits import Change, set_limit
from realms_builder.roster.findings import Finding, built_in
from realms_builder.roster.item_edits import rename_limit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.unknown_names import ways_out

_MOUNTED = "everything is mounted where there is a place"


def named_places(mustered: Muster) -> Iterator[Finding]:
    """Yield a finding for every limit of an unknown cost and every mount a model does not have."""
    for cost, _ in mustered.roster.limits:
        if cost not in mustered.game.costs:
            meant = did_you_mean(cost, mustered.game.costs)
            values = {"cost": cost, "suggestion": meant}
            ways = ways_out(cost, meant, meant, partial(_limiting, cost))
            yield built_in("unknown_cost", values, about=cost, offers=ways)
    bearing = {
        list_id: fields
        for list_id, declared in mustered.game.item_lists.items()
        if (
            fields := [
                field.id for field in declared.carried if kind_of(field).refers_to == "track"
            ]
        )
    }
    missing: dict[Build, list[tuple[Item, DeclaredTrack]]] = {}
    for build in mustered.builds_used if bearing else ():
        found = [] if _MOUNTED in build.settled else list(_missing_mounts(build, bearing))
        if found:
            missing[build] = found
        else:
            build.settled[_MOUNTED] = True
    for record in mustered.models if missing else ():
        for item, track in missing.get(record.build, ()):
            values = {"name": record, "item": item.name, "place": track.name or track.id}
            about = f"{record.model.id}/{item.id}/{track.id}"
            yield built_in("mount_missing", values, (record.model.id,), about=about)


def _missing_mounts(
    build: Build, bearing: Mapping[str, list[str]]
) -> Iterator[tuple[Item, DeclaredTrack]]:
    """Yield each item whose *bearing*, a field by list, names a track that *build* has not."""
    for list_id, fields in bearing.items():
        for carried in build.items(list_id):
            for name in fields if carried.bearing else ():
                place = carried.bearing_value(name)
                track = build.game.tracks.get(place.id) if isinstance(place, TrackPlace) else None
                if track and track.when and not reads_yes(parse(track.when).evaluate(build)):
                    yield carried.item, track


def _limiting(cost: str, meant: str) -> Change:
    if meant:
        return lambda roster: rename_limit(roster, cost, meant)
    return lambda roster: set_limit(roster, cost, None)
