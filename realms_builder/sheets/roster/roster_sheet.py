"""A roster as a sheet says it: heading, models with everything they are, findings, checksum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from realms_builder.cards.pack_paths import safe_path
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    counted,
    subjects_of_roster,
)
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.printing import show
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.sheets.roster.checksum import checksum
from realms_builder.sheets.roster.counters import counters_of
from realms_builder.sheets.roster.entries import (
    CostTotal,
    Entry,
    FindingLine,
    MissingLine,
    Named,
    RosterSheet,
)
from realms_builder.sheets.roster.entry_making import EntryMaker, one_line
from realms_builder.sheets.roster.item_facts import read
from realms_builder.wording import sentence


def sheet_of(mustered: Muster, findings: Iterable[Finding], lang: str) -> RosterSheet:
    """Return what a sheet of a roster says in *lang*; *findings* are those of its checks."""
    roster, game, faction = mustered.roster, mustered.game, mustered.faction
    maker = EntryMaker(mustered, lang)
    entries = tuple(maker.model(record, n) for n, record in enumerate(shown_order(mustered), 1))
    numbers = {entry.key: entry.number for entry in entries}
    return RosterSheet(
        lang=lang,
        name=shown_name(mustered, lang),
        game=game.name.pick(lang) or game.id,
        edition=game.file.edition.pick(lang),
        faction=(faction.name.pick(lang) if faction else "") or roster.faction,
        colour=faction.colour if faction else "",
        accent=faction.accent if faction else "",
        emblem=emblem_of(mustered),
        costs=tuple(_totals(mustered, lang)),
        model_count=len(roster.models),
        values=tuple(_values(mustered, lang)),
        checksum=checksum(mustered),
        note=roster.note.strip(),
        switches=switches_agreed(mustered, lang),
        entries=entries,
        groups=tuple(_groups(mustered, maker, lang)),
        summoned=tuple(_summoned(mustered, maker)),
        missing=tuple(MissingLine(one_line(m.name), m.unit) for m in mustered.missing),
        findings=tuple(_finding(finding, numbers, lang) for finding in findings),
        counters=counters_of(mustered, lang),
    )


def shown_name(mustered: Muster, lang: str) -> str:
    """Return the name of a roster, else that of its file, else that it has none."""
    roster = mustered.roster
    name = one_line(roster.name) or Path(roster.file).stem
    return name or sentence("sending.unnamed", lang)


def emblem_of(mustered: Muster) -> str:
    """Return the path of the emblem of a faction, empty where there is none to draw."""
    faction = mustered.faction
    if faction is None or not faction.emblem or not faction.file:
        return ""
    path = safe_path(Path(faction.file).parent, faction.emblem)
    drawable = isinstance(path, str) and path.lower().endswith(".svg") and Path(path).is_file()
    return str(path) if drawable else ""


def _totals(mustered: Muster, lang: str) -> Iterator[CostTotal]:
    for identity, declared in mustered.game.costs.items():
        used, limit = mustered.cost(identity), mustered.limit(identity)
        name = declared.name.pick(lang) or identity
        abbr = declared.abbr.pick(lang) or name
        if limit is None:
            yield CostTotal(identity, abbr, name, show(used, lang))
            continue
        share = float(used / limit) if limit > 0 else 0.0
        left = limit - used
        yield CostTotal(
            identity, abbr, name, show(used, lang), show(limit, lang), show(abs(left), lang),
            left < 0, share,
        )  # fmt: skip


def _values(mustered: Muster, lang: str) -> Iterator[Named]:
    for declared in mustered.game.derived_for["roster"]:
        value = read(mustered.record, declared.id) if declared.show else MISSING
        if value is not MISSING:
            name = declared.name.pick(lang) or declared.id
            abbr = declared.abbr.pick(lang) or name
            yield Named(declared.id, abbr, name, show(value, lang) + declared.unit.pick(lang))


def switches_agreed(mustered: Muster, lang: str) -> tuple[str, ...]:
    """Return the switches that are not as the game says, agreed on or by the house's rules."""
    return tuple(_switches(mustered, lang))


def _switches(mustered: Muster, lang: str) -> Iterator[str]:
    game = mustered.game
    for name, declared in game.switches.items():
        if read(mustered.switches, name) == game.own_default(name):
            continue
        text = declared.name.pick(lang) or declared.text.pick(lang).rstrip(".") or name
        yield f"{text}: {_switch_value(mustered, name, lang)}"


def _switch_value(mustered: Muster, name: str, lang: str) -> str:
    value = read(mustered.switches, name)
    values = mustered.game.switches[name].values
    found = next((v for v in values if v.id == value), None)
    return (found.name.pick(lang) if found else "") or show(value, lang)


def _groups(mustered: Muster, maker: EntryMaker, lang: str) -> Iterator[Entry]:
    groups = {f"group/{group.id}": group for group in mustered.roster.groups}
    wanted = CardsWanted(summoned=False, forms=False)
    for subject in _beside_models(mustered, wanted) if groups else ():
        members = (mustered.model(member) for member in groups[subject.key].members)
        names = counted(one_line(m.show(lang)) for m in members if m)
        yield maker.group(subject, tuple(names))


def _summoned(mustered: Muster, maker: EntryMaker) -> Iterator[Entry]:
    if any(record.build.parts.unit.summons for record in mustered.models):
        for subject in _beside_models(mustered, CardsWanted(groups=False, forms=False)):
            yield maker.summoned(subject)


def _beside_models(mustered: Muster, wanted: CardsWanted) -> list[CardSubject]:
    return subjects_of_roster(mustered, wanted)[len(mustered.models) :]


def _finding(finding: Finding, numbers: dict[str, int], lang: str) -> FindingLine:
    return FindingLine(
        severity=finding.severity,
        word=sentence(f"severity.{finding.severity.value}", lang),
        text=one_line(finding.text.pick(lang)),
        why=one_line(finding.why.pick(lang)) if finding.why else "",
        source=finding.source,
        numbers=tuple(numbers[model] for model in finding.models if model in numbers),
    )
