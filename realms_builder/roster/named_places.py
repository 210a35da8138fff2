"""Checks names in a roster that lead nowhere: unknown costs, mounts a model does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import reads_yes
from realms_builder.gamedata.names import did_you_mean
from realms_builder.problems import Severity
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.muster import ModelRecord, Muster


def named_places(mustered: Muster) -> Iterator[Finding]:
    """Yield a finding for every limit of an unknown cost and every mount a model does not have."""
    for cost, _ in mustered.roster.limits:
        if cost not in mustered.game.costs:
            values = {"cost": cost, "suggestion": did_you_mean(cost, mustered.game.costs)}
            yield _finding("unknown_cost", values, (), cost)
    for record in mustered.models:
        yield from _mounts(mustered, record)


def _mounts(mustered: Muster, record: ModelRecord) -> Iterator[Finding]:
    game, build = mustered.game, record.build
    for list_id, declared in game.item_lists.items():
        fields = [field.id for field in declared.carried if field.type == "track"]
        for carried in build.items(list_id) if fields else ():
            for name in fields:
                place = carried.bearing_value(name)
                track = game.tracks.get(place) if isinstance(place, str) else None
                if track is None or not track.when or reads_yes(parse(track.when).evaluate(build)):
                    continue
                values = {
                    "name": record,
                    "item": carried.item.name,
                    "place": track.name or track.id,
                }
                about = f"{record.model.id}/{carried.item.id}/{track.id}"
                yield _finding("mount_missing", values, (record.model.id,), about)


def _finding(
    code: str, values: Mapping[str, object], models: tuple[str, ...], about: str
) -> Finding:
    return Finding(
        code=code,
        severity=Severity.ERROR,
        text=Said(code=f"finding.{code}", values=values),
        why=Said(code=f"why.{code}", values=values),
        models=models,
        about=about,
    )
