"""A roster as a sheet says it: heading, models with everything they are, findings, checksum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from realms_builder.cards.pack_paths import safe_path
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    counted,
    subjects_of_roster,
)
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_rules import DeclaredResource
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record, Several, Value
from realms_builder.game.house_rules import played
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import LocalisedLabel, TrackPlace
from realms_builder.game.value_words import cited, show
from realms_builder.layout.document import one_line
from realms_builder.roster.counted_models import (
    counted_roster,
    heads_of,
    numbers_of,
)
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.roster.resolve.shown_order import shown_order
from realms_builder.roster.roster import Model
from realms_builder.roster.verdict import declares_no_rules
from realms_builder.sheets.roster.entries import (
    CostTotal,
    Counter,
    FindingLine,
    MissingLine,
    NamedValue,
    RosterSheet,
    SheetEntry,
)
from realms_builder.sheets.roster.entry_making import EntryMaker, derived_values
from realms_builder.sheets.roster.item_facts import read


def sheet_of(mustered: Muster, findings: Iterable[Finding], lang: str) -> RosterSheet:
    """Return what a sheet of a roster says in *lang*; *findings* are those of its checks."""
    roster, game, faction = mustered.roster, mustered.game, mustered.faction
    maker = EntryMaker(mustered, lang)
    entries = tuple(maker.model(record, n) for n, record in enumerate(_by_team(mustered), 1))
    numbers = {entry.key: entry.number for entry in entries}
    return RosterSheet(
        lang=lang,
        name=shown_name(mustered, lang),
        game=game.name.pick(lang) or game.id,
        edition=game.file.edition.pick(lang),
        faction=(faction.name.pick(lang) if faction else "") or roster.faction,
        colour=(faction.colour if faction else "") or mustered.game.file.colour,
        accent=faction.accent if faction else "",
        emblem=emblem_of(mustered),
        costs=tuple(_totals(mustered, lang)),
        model_count=numbers_of(mustered)[1],
        counted=counted_roster(mustered, lang),
        figures=_figures(mustered, lang),
        values=tuple(_values(mustered, lang)),
        checksum=checksum(mustered),
        note=roster.note.strip(),
        switches=switches_agreed(mustered, lang),
        is_unchecked=declares_no_rules(mustered.game, mustered.faction),
        entries=entries,
        groups=tuple(_groups(mustered, maker, lang)),
        summoned=tuple(_summoned(mustered, maker)),
        missing=tuple(MissingLine(one_line(m.name), m.unit) for m in mustered.missing),
        findings=tuple(_finding(finding, numbers, lang) for finding in findings),
        counters=counters_of(mustered, lang),
        customs=customs_of(mustered, lang),
        chosen=() if mustered.header is None else tuple(maker.chosen(mustered.header)),
    )


def _figures(mustered: Muster, lang: str) -> tuple[NamedValue, ...]:
    """Return how many entries there are, and how many models those are where that differs."""
    entries, models = numbers_of(mustered)
    heads = heads_of(mustered.game, apart=entries != models, lang=lang)
    numbers = entries, models
    words = zip(("entries", "models"), heads, numbers, strict=True)
    found = tuple(NamedValue(key, head, head, str(number)) for key, head, number in words)
    return found if entries != models else found[:1]


def _by_team(mustered: Muster) -> list[ModelRecord]:
    """Return the models as a sheet has them: those without a team, then team by team."""
    records = shown_order(mustered)
    places = {group.id: place for place, group in enumerate(mustered.roster.groups, 1)}
    teams = {record.model.id: mustered.team_of(record.model.id) for record in records}

    def place(record: ModelRecord) -> int:
        team = teams[record.model.id]
        return places[team.group.id] if team is not None else 0

    return sorted(records, key=place)


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
            identity,
            abbr,
            name,
            show(used, lang),
            show(limit, lang),
            show(abs(left), lang),
            left < 0,
            share,
        )


def _values(mustered: Muster, lang: str) -> Iterator[NamedValue]:
    yield from derived_values(mustered.record, mustered.game.derived_for["roster"], lang)


def customs_of(mustered: Muster, lang: str) -> tuple[NamedValue, ...]:
    """Return the rules that the faction of a roster has for itself, each with its name."""
    found: list[NamedValue] = []
    for identity, declared in mustered.game.faction_attributes.items():
        value = read(mustered.record, identity)
        if isinstance(value, LocalisedLabel) and (text := one_line(value.show(lang))):
            name = declared.name.pick(lang) or identity
            found.append(NamedValue(identity, declared.abbr.pick(lang) or name, name, text))
    return tuple(found)


def switches_agreed(mustered: Muster, lang: str) -> tuple[str, ...]:
    """Return the switches that are not as the game says, agreed on or by the house's rules."""
    return tuple(_switches(mustered, lang))


def _switches(mustered: Muster, lang: str) -> Iterator[str]:
    game = mustered.game
    for name, declared in game.switches.items():
        if read(mustered.switches, name) == game.own_default(name):
            continue
        text = declared.name.pick(lang) or declared.text.pick(lang).rstrip(".") or name
        said = played(declared, read(mustered.switches, name), lang).rstrip(".")
        yield f"{text}: {said or _switch_value(mustered, name, lang)}"


def _switch_value(mustered: Muster, name: str, lang: str) -> str:
    value = read(mustered.switches, name)
    values = mustered.game.switches[name].values
    found = next((v for v in values if v.id == value), None)
    return (found.name.pick(lang) if found else "") or show(value, lang)


def _groups(mustered: Muster, maker: EntryMaker, lang: str) -> Iterator[SheetEntry]:
    groups = {f"group/{group.id}": group for group in mustered.roster.groups}
    wanted = CardsWanted(summoned=False, forms=False, joined=False)
    for subject in _beside_models(mustered, wanted) if groups else ():
        members = (mustered.model(member) for member in groups[subject.key].members)
        names = counted(one_line(m.show(lang)) for m in members if m)
        entry = maker.group(subject, tuple(names))
        own = maker.values_of(GroupView(groups[subject.key], mustered))
        yield replace(entry, values=(*entry.values, *own)) if own else entry


def _summoned(mustered: Muster, maker: EntryMaker) -> Iterator[SheetEntry]:
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


# ------------------------------------------------------------------ counters


USUAL_ROUNDS = 5
"""For so many rounds boxes are printed where the game does not say how many it has."""
MOST_NUMBERS = 40


def counters_of(mustered: Muster, lang: str) -> tuple[Counter, ...]:
    """Return the counters of a whole roster: tokens by the round that brings them, then points."""
    return (*_resources(mustered, lang), *_points(mustered, lang))


def _resources(mustered: Muster, lang: str) -> Iterator[Counter]:
    rounds = mustered.game.file.game.rounds
    last = USUAL_ROUNDS if rounds is None else rounds
    for declared in mustered.game.file.resources:
        if declared.for_ != "roster":
            continue
        counts = [worth(declared.start, mustered.record)]
        counts += [worth(declared.each_round, mustered.record)] * (last - 1)
        numbers = tuple(
            str(number) for number, count in enumerate(counts, 1) for _ in range(max(count, 0))
        )
        if 0 < len(numbers) <= MOST_NUMBERS:
            yield Counter(declared.id, _name(declared, lang), numbers)


def reckoned(mustered: Muster, opponent: Muster, lang: str) -> tuple[str, ...]:
    """Return what *mustered* has of each resource in round 1 against *opponent*, added up."""
    scope = Inside(Names({"opponent": opponent.record}), mustered.record)
    found: list[str] = []
    for declared in mustered.game.file.resources:
        counts = [(one, worth(one.value, scope)) for one in declared.summands]
        if not counts or declared.for_ != "roster":
            continue
        said = [f"{one.name.pick(lang)} {count}" for one, count in counts if count]
        places = dict.fromkeys(one.source or declared.source for one, _ in counts)
        values = {
            "name": declared.abbr.pick(lang) or _name(declared, lang),
            "total": sum(count for _, count in counts),
            "parts": " + ".join(said),
        }
        code = "evening.reckoned" if len(said) > 1 else "evening.reckoned_alone"
        where = ", ".join(cited(place, lang) for place in places if place)
        text = sentence(code, lang, values)
        found.append(f"{text} ({where})" if where else text)
    return tuple(found)


def _points(mustered: Muster, lang: str) -> Iterator[Counter]:
    for declared in mustered.game.file.tracks:
        if declared.for_ == "roster" and declared.counter is not None:
            low, high = declared.counter
            numbers = tuple(str(number) for number in range(low, high + 1))
            name = declared.name.pick(lang) or declared.id
            if len(numbers) <= MOST_NUMBERS:
                yield Counter(declared.id, sentence_case(name), numbers)


def _name(declared: DeclaredResource, lang: str) -> str:
    name = declared.name.pick(lang) or declared.abbr.pick(lang) or declared.id
    return sentence_case(name)


def worth(formula: str, scope: Record) -> int:
    """Return the whole number that *formula* is worth, 0 where it is none or broken."""
    try:
        value = parse(formula).evaluate(scope)
    except FormulaError:
        return 0
    return int(value) if isinstance(value, int) else 0


# ------------------------------------------------------------------ checksum


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which read alike or make words."""

LENGTH, GROUP = 8, 4
_BITS = 5
_SEPARATOR = "\x1f"


def checksum(mustered: Muster) -> str:
    """Return the code of a roster, such as ``7KQF-2M9D``.

    It changes with the game, the faction, limits, switches and choices of the roster, and with the
    unit, equipment, role,
    numbers and costs of any model. Names, notes, pictures, ids and the order of the models are
    left out, and so is the language: whoever plays the same list has the same code.
    """
    models = {record.model.id: _fingerprint(record) for record in mustered.models}
    missing = {model.id: _missing(model) for model in mustered.missing}
    parts = [
        _joined("game", mustered.game.id, mustered.roster.faction),
        *sorted(_joined("limit", cost, _shown_limit(mustered, cost)) for cost in _costs(mustered)),
        *sorted(_switches_of_checksum(mustered)),
        *sorted(_chosen_of_checksum(mustered)),
        *sorted(models.values()),
        *sorted(missing.values()),
        *sorted(_groups_of_checksum(mustered, {**models, **missing})),
    ]
    digest = blake2b("\x1e".join(parts).encode(), digest_size=LENGTH).digest()
    return _spelled(int.from_bytes(digest, "big"))


def _spelled(number: int) -> str:
    letters = [ALPHABET[number >> (_BITS * at) & 31] for at in range(LENGTH)]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, LENGTH, GROUP))


def _joined(*parts: object) -> str:
    return _SEPARATOR.join(str(part) for part in parts)


def _costs(mustered: Muster) -> Iterable[str]:
    return mustered.game.costs


def _shown_limit(mustered: Muster, cost: str) -> str:
    limit = mustered.limit(cost)
    return "" if limit is None else show(limit, "en")


def _switches_of_checksum(mustered: Muster) -> Iterable[str]:
    """Yield the switches that differ from the defaults, so that a new one changes no old code."""
    game = mustered.game
    for name, value in mustered.roster.switches:
        if name in game.switches and game.file_default(value) != game.switch_default(name):
            yield _joined("switch", name, value)


def _chosen_of_checksum(mustered: Muster) -> Iterable[str]:
    """Yield what the roster itself chose; one that chose nothing keeps the code that it had."""
    header = mustered.header
    for option in header.build.parts.unit.options if header is not None else ():
        items = chosen_items(option, header.model) if header is not None else ()
        if items:
            yield _joined("chosen", option.id, *sorted(carried.item.id for carried in items))


def _fingerprint(record: ModelRecord) -> str:
    """Return what counts of one model: the form it stands in at the table does not."""
    build = record.build.printed
    parts = build.parts
    items = sorted(
        _joined(list_id, c.item.id, c.count, *(f"{k}={_bearing(v)}" for k, v in c.bearing))
        for list_id in build.game.item_lists
        for c in build.items(list_id)
    )
    return _joined(
        "model",
        parts.unit.address,
        parts.role,
        parts.loadout,
        parts.strength,
        *(_stat(record, name) for name in build.game.stats),
        *(f"{cost}={show(value, 'en')}" for cost, value in sorted(build.costs.items())),
        *items,
        *sorted(_keyword(use) for use in build.keywords),
    )


def _bearing(value: Value) -> str:
    if isinstance(value, Several):
        return ",".join(sorted(map(_bearing, value)))
    return value.id if isinstance(value, TrackPlace) else show(value, "en")


def _keyword(use: KeywordUse) -> str:
    parameters = (f"{name}={show(value, 'en')}" for name, value in use.parameters)
    return _joined("keyword", use.keyword.id, use.level or "", *parameters)


def _stat(record: ModelRecord, name: str) -> str:
    try:
        return f"{name}={show(record.build.printed.stat(name), 'en')}"
    except FormulaError:
        return f"{name}=?"


def _missing(model: Model) -> str:
    choose = (f"{option}={','.join(items)}" for option, items in sorted(model.choose))
    return _joined("missing", model.unit, model.role, model.loadout, model.strength or "", *choose)


def _groups_of_checksum(mustered: Muster, models: dict[str, str]) -> Iterable[str]:
    for group in mustered.roster.groups:
        members = sorted(models[member] for member in group.members if member in models)
        yield _joined("group", group.group, group.profile, *members)
