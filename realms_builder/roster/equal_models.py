"""Findings and ways out about models that look alike: told apart where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from realms_builder.core.translation import languages
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import Text
from realms_builder.roster.findings import Finding, Offer, Said
from realms_builder.roster.resolve.loadout_words import loadout_name
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.roster.roster import Model


def without_equals(mustered: Muster, records: Iterable[ModelRecord]) -> Iterator[ModelRecord]:
    """Yield *records* without those that differ from an earlier one in nothing but their id."""
    seen: list[tuple[Model, tuple[str, ...]]] = []
    for record in records:
        alike = _but_for_id(mustered, record)
        if alike not in seen:
            seen.append(alike)
            yield record


def _but_for_id(mustered: Muster, record: ModelRecord) -> tuple[Model, tuple[str, ...]]:
    identity = record.model.id
    groups = tuple(g.id for g in mustered.roster.groups if identity in g.members)
    return replace(record.model, id="", seen=()), groups


def are_equal(one: Model, other: Model) -> bool:
    """Return whether two models differ in nothing, and nothing of its own tells either apart."""
    own = (one.name, one.note, one.picture, other.name, other.note, other.picture)
    return not any(own) and _chosen(one) == _chosen(other)


def _chosen(model: Model) -> tuple[object, ...]:
    lists = (dict(model.choose), dict(model.carry), dict(model.carried))
    return (model.unit, model.loadout, model.role, model.strength, model.form, *lists)


def told_apart(
    mustered: Muster, offers: Iterable[Offer], among: Sequence[Offer]
) -> tuple[Offer, ...]:
    """Return *offers*, by loadout or number where one reads like another *among* all of them."""
    return tuple(
        _numbered(mustered, offer)
        if offer.model and any(o is not offer and read_alike(offer, o) for o in among)
        else offer
        for offer in offers
    )


def read_alike(one: Offer, other: Offer) -> bool:
    """Return whether two offers say the same in any language."""
    return any(one.text.pick(lang) == other.text.pick(lang) for lang in languages())


def _numbered(mustered: Muster, offer: Offer) -> Offer:
    record = mustered.model(offer.model)
    if record is None:
        return offer
    namesakes = [other for other in mustered.models if _namesakes(record, other)]
    loadout = loadout_name(record.build)
    if _is_told_by(loadout, offer, record, namesakes):
        values = {"text": offer.text, "loadout": loadout}
        return replace(offer, text=Said(code="fix.of_loadout", values=values))
    number = namesakes.index(record) + 1
    values = {"text": offer.text, "number": number, "count": len(namesakes)}
    return replace(offer, text=Said(code="fix.one_of_several", values=values))


def _is_told_by(
    loadout: Text, offer: Offer, record: ModelRecord, namesakes: Sequence[ModelRecord]
) -> bool:
    """Return whether *loadout* tells *record* from all *namesakes* but its equals."""
    if not loadout or (offer.edit is not None and offer.edit.code == "edit.change_model"):
        return False
    own = _but_for_id(record.muster, record)
    alike = [other for other in namesakes if loadout_name(other.build) == loadout]
    return len(alike) < len(namesakes) and all(
        _but_for_id(other.muster, other) == own for other in alike
    )


def numbered_findings(mustered: Muster, findings: Iterable[Finding]) -> list[Finding]:
    """Return *findings* with the number of each model that has namesakes unlike it."""
    unnamed: dict[str, list[ModelRecord]] = {}
    for record in mustered.models:
        if not record.model.name:
            unnamed.setdefault(record.model.unit, []).append(record)
    differ = {
        unit: found
        for unit, found in unnamed.items()
        if not all(are_equal(found[0].model, other.model) for other in found)
    }
    return [_with_number(mustered, finding, differ) for finding in findings]


def _with_number(
    mustered: Muster, finding: Finding, differ: Mapping[str, list[ModelRecord]]
) -> Finding:
    """Return *finding* with the number of its model among those of its unit that *differ*."""
    record = mustered.model(finding.models[0]) if len(finding.models) == 1 else None
    namesakes = differ.get(record.model.unit) if record and not record.model.name else None
    if record is None or namesakes is None:
        return finding
    number = namesakes.index(record) + 1
    values = {"name": record.build, "number": number, "count": len(namesakes)}
    name = Said(code="finding.one_of_several", values=values)
    is_of_model = finding.about == record.model.id
    text, why = (_naming(said, name, is_of_model) for said in (finding.text, finding.why))
    return replace(finding, text=text, why=why, unnumbered=finding.text)


def _naming(said: Said, name: Said, is_of_model: bool) -> Said:
    """Return *said* with *name* for the model, where it names one."""
    if said.scope is not None:
        if not is_of_model:
            return said
        label = LocalisedLabel(Text.of({lang: name.pick(lang) for lang in languages()}))
        return replace(said, scope=Inside(Names({"name": label}), said.scope))
    if isinstance(said.values.get("name"), ModelRecord):
        return replace(said, values={**said.values, "name": name})
    return said


def _namesakes(one: ModelRecord, other: ModelRecord) -> bool:
    mine, theirs = one.model, other.model
    return mine.name == theirs.name if mine.name else not theirs.name and mine.unit == theirs.unit
