"""``realms-builder show UNIT|ROSTER``: stat lines with derived values in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from realms_builder.cards.stats_on_card import floored
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    subjects_of_group,
    subjects_summoned,
)
from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.validate_command import heading
from realms_builder.cli.workspace import (
    is_there,
    library_beside,
    need_faction,
    need_game,
    no_such_unit,
    roster_in,
    roster_names,
    unknown,
)
from realms_builder.core.translation import every_sentence
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Value
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.game.value_words import show
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import other_forms
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Model, Roster
from realms_builder.sheets.roster.entry_making import EntryMaker


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument("what", metavar="UNIT|ROSTER", help=parser.say("help.show.what"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one unit, or every model of a roster.

    Raises :class:`Failed` when a formula of the faction cannot be worked out; refuses a word that
    is neither a unit nor a roster, and a roster that cannot be read at all.
    """
    word, path = arguments.what, Path(arguments.what)
    there = is_there(path)
    library = library_beside(word)
    try:
        record = None if there or path.suffix in (".yaml", ".yml") else _unit(library, word)
        if record is not None:
            _print([record], arguments, record.muster)
            return 0
        if not there and len(path.parts) == 1 and word not in roster_names(library):
            raise _no_such_thing(library, word)
        opened, mustered = roster_in(library, word, arguments.lang)
        if arguments.format == "text":
            verdict = opened.verdict(check(mustered)).words(arguments.lang)
            print(f"{heading(mustered, arguments.lang)} · {verdict}")
        _print(list(mustered.models), arguments, mustered)
    except FormulaError as error:
        reason = every_sentence(error.sentence_code, dict(error.values))
        raise Failed("cli.about", {"what": word, "reason": reason}) from None
    return 0


def _unit(library: Library, word: str) -> ModelRecord | None:
    """Return the unit that *word* addresses, or None when it is no address at all."""
    parts = word.split("/")
    if len(parts) not in (2, 3):
        return None
    systems = [parts[0]] if len(parts) == 3 else sorted(library.systems)
    for system in systems:
        if system not in library.systems or parts[-2] not in library.factions(system):
            continue
        game = need_game(library, system)
        faction = need_faction(library, system, parts[-2])
        unit = faction.units.get(parts[-1]) or faction.profiles.get(parts[-1])
        if unit is None:
            raise no_such_unit(library, system, faction, parts[-1])
        mustered = muster(
            Roster(system, faction.id), game, lambda name, s=system: library.faction(s, name)
        )
        model = Model(id=unit.id, unit=unit.address)
        return ModelRecord(model, mustered.build_of(model, unit), mustered)
    known = [a for addresses in _addresses(library).values() for a in addresses]
    raise unknown("unit", word, known)


def _no_such_thing(library: Library, word: str) -> WrongUse:
    """Return the refusal that *word* is neither roster nor unit, with what was probably meant."""
    known = {name: name for name in roster_names(library)}
    for identity, addresses in _addresses(library).items():
        known.setdefault(identity, addresses[0])
    meant = known.get(did_you_mean(word, known))
    return WrongUse("cli.unknown_roster_or_unit", {"word": word, "suggestion": meant})


def _addresses(library: Library) -> dict[str, list[str]]:
    """Return the addresses of every unit there is by its id, for suggestions."""
    found: dict[str, list[str]] = {}
    for system in sorted(library.systems):
        for identity in library.factions(system):
            faction = library.faction(system, identity)
            for unit in faction.units.values() if faction else ():
                found.setdefault(unit.id, []).append(unit.address)
    return found


def _print(records: list[ModelRecord], arguments: argparse.Namespace, mustered: Muster) -> None:
    lang = arguments.lang
    beside = [s for group in mustered.roster.groups for s in subjects_of_group(mustered, group)]
    units = [record.build.parts.unit for record in mustered.models]
    beside += subjects_summoned(mustered, units, CardsWanted(forms=False))
    if arguments.format == "json":
        found = [_data(record, lang) for record in records]
        print_json(found + [_data_beside(subject, lang) for subject in beside])
        return
    maker = EntryMaker(mustered, lang)
    for record in records:
        build = record.build
        lines = [_title(record, lang), *_lines(build, maker, lang), *_forms(maker, build)]
        print("\n" + "\n".join(lines))
    for subject in beside:
        print("\n" + "\n".join(_lines_beside(subject, maker, lang)))


def _title(record: ModelRecord, lang: str) -> str:
    build, model = record.build, record.model
    game = build.game
    unit = build.parts.unit.name.pick(lang)
    role = game.roles.get(model.role)
    title = f"{model.name} ({unit})" if model.name else unit
    title += f" · {role.name.pick(lang)}" if role else ""
    costs = [f"{show(v, lang)} {game.costs[k].name.pick(lang)}" for k, v in build.costs.items()]
    return " · ".join([title, *costs])


def _lines_beside(subject: CardSubject, maker: EntryMaker, lang: str) -> list[str]:
    """Return the lines of a group or of what can be called, with the numbers of its items."""
    entry = maker.group(subject, ())
    name = f"{entry.own_name} ({entry.unit})" if entry.own_name else entry.unit
    lines = [f"{name} · {entry.mark}", *_numbers(subject.build, maker, lang)]
    lines += [f"  {group.name}: {'; '.join(map(str, group.items))}" for group in entry.items]
    return [*lines, *_forms(maker, subject.build)]


def _forms(maker: EntryMaker, build: Build) -> list[str]:
    return [f"  {form.name}: {' · '.join(form.words)}" for form in maker.forms(build)]


def _lines(build: Build, maker: EntryMaker, lang: str) -> list[str]:
    lines = _numbers(build, maker, lang)
    for list_id, declared in build.game.item_lists.items():
        items = [build.record(c).show(lang) for c in build.items_had(list_id)]
        if items:
            lines.append(f"  {declared.name.pick(lang) or list_id}: {', '.join(items)}")
    return lines


def _numbers(build: Build, maker: EntryMaker, lang: str) -> list[str]:
    lines = ["  " + "  ".join(f"{name} {value}" for name, value in _stats(build, lang))]
    if words := _attributes(build, lang):
        lines.append("  " + " · ".join(words))
    derived = [f"{name} {value}" for name, value in _derived(build, lang)]
    if derived:
        lines.append("  " + " · ".join(derived))
    zones = [f"{track.name} {track.count}" for track in maker.tracks(build) if not track.of_item]
    if len(zones) > 1:  # one alone has the boxes of a stat
        lines.append("  " + " · ".join(zones))
    if build.keywords:
        lines.append("  " + ", ".join(use.show(lang) for use in build.keywords))
    return lines


def _stats(build: Build, lang: str) -> list[tuple[str, str]]:
    return [
        (stat.abbr.pick(lang) or stat.id.upper(), show(floored(build.stat(stat.id), stat), lang))
        for stat in build.game.stats.values()
    ]


def _attributes(build: Build, lang: str) -> list[str]:
    """Return what else the profile says, such as type, size, field of view, with its names."""
    found: list[str] = []
    for attribute in build.game.attributes.values():
        value, name = _value(build, attribute.id), attribute.name.pick(lang) or attribute.id
        nothing = (
            value is MISSING
            or value is False
            or value == ()
            or (attribute.zero_is_unlimited and value == 0)
        )
        if not nothing:
            found.append(name if value is True else f"{name}: {show(value, lang)}")
    return found


def _derived(build: Build, lang: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for declared in (*build.game.derived_for["model"], *build.game.derived_for["unit"]):
        value: Any = build.lookup(declared.id)
        if declared.show and value is not MISSING:
            unit = declared.unit.pick(lang)
            found.append((declared.name.pick(lang) or declared.id, show(value, lang) + unit))
    return found


def _data(record: ModelRecord, lang: str) -> dict[str, Any]:
    build = record.build
    others = other_forms(record.muster, build)
    return {
        "id": record.model.id,
        "unit": build.parts.unit.address,
        "name": record.show(lang),
        "role": record.model.role,
        "costs": {key: show(value, lang) for key, value in build.costs.items()},
        **_effective(build, lang),
        "forms": [{"name": name.pick(lang), **_effective(other, lang)} for name, other in others],
    }


def _data_beside(subject: CardSubject, lang: str) -> dict[str, Any]:
    build = subject.build
    return {
        "id": subject.key,
        "unit": build.parts.unit.address,
        "name": show(subject.lookup("own_name") or subject.lookup("name"), lang),
        "mark": show(subject.lookup("mark"), lang),
        **_effective(build, lang),
    }


def _effective(build: Build, lang: str) -> dict[str, Any]:
    return {
        "form": build.parts.form_id,
        "stats": {stat: _plain(build.stat(stat), lang) for stat in build.game.stats},
        "attributes": {name: _plain(_value(build, name), lang) for name in build.game.attributes},
        "derived": {
            d.id: _plain(_value(build, d.id), lang)
            for d in (*build.game.derived_for["model"], *build.game.derived_for["unit"])
        },
        "keywords": [use.show(lang) for use in build.keywords],
        "items": {
            name: [build.record(c).show(lang) for c in build.items_had(name)]
            for name in build.game.item_lists
        },
        "steps": {stat: _steps(build, stat, lang) for stat in build.game.stats},
    }


def _value(build: Build, name: str) -> Value:
    found = build.lookup(name)
    return MISSING if found is UNKNOWN else found


def _plain(value: Value, lang: str) -> Any:
    if value is MISSING:
        return None
    return int(value) if type(value) is int else show(value, lang)


def _steps(build: Build, stat: str, lang: str) -> list[dict[str, str]]:
    return [
        {"source": step.source.pick(lang), "after": show(step.after, lang)}
        for step in build.steps(stat)
    ]
