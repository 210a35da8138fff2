"""``realms-builder show UNIT|ROSTER``: stat lines with derived values in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

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
from realms_builder.core.translation import every_sentence, sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Value
from realms_builder.game.items import CarriedItem
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.game.value_words import show
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import other_forms
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Model, Roster
from realms_builder.sheets.roster.entry_making import EntryMaker

_Found = TypeVar("_Found")


class _Faults:
    """What could not be worked out of one build, in sentences; the rest is shown."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.said: list[str] = []

    def tried(self, name: str, make: Callable[[], _Found], otherwise: _Found) -> _Found:
        """Return what *make* gives for what is called *name*, else *otherwise* and a sentence."""
        try:
            return make()
        except FormulaError as error:
            reason = sentence(error.sentence_code, self.lang, error.values)
            said = sentence("cli.show.broken", self.lang, {"name": name, "reason": reason})
            if said not in self.said:
                self.said.append(said)
            return otherwise

    def lines(self) -> list[str]:
        """Return a line for each."""
        return [f"  ✗ {said}" for said in self.said]


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument("what", metavar="UNIT|ROSTER", help=parser.say("help.show.what"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one unit, or every model of a roster.

    What cannot be worked out is said below its unit; the rest is shown, and 1 is returned. Raises
    :class:`Failed` when there is no unit without it; refuses a word that is neither a unit nor a
    roster, and a roster that cannot be read at all.
    """
    word, path = arguments.what, Path(arguments.what)
    there = is_there(path)
    library = library_beside(word)
    try:
        record = None if there or path.suffix in (".yaml", ".yml") else _unit(library, word)
        if record is not None:
            return _print([record], arguments, record.muster)
        if not there and len(path.parts) == 1 and word not in roster_names(library):
            raise _no_such_thing(library, word)
        opened, mustered = roster_in(library, word, arguments.lang)
        if arguments.format == "text":
            verdict = opened.verdict(check(mustered)).words(arguments.lang)
            print(f"{heading(mustered, arguments.lang)} · {verdict}")
        return _print(list(mustered.models), arguments, mustered)
    except FormulaError as error:
        reason = every_sentence(error.sentence_code, dict(error.values))
        raise Failed("cli.about", {"what": word, "reason": reason}) from None


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


def _print(records: list[ModelRecord], arguments: argparse.Namespace, mustered: Muster) -> int:
    """Print *records* and what stands beside them; return 1 where something is broken."""
    lang = arguments.lang
    beside = [s for group in mustered.roster.groups for s in subjects_of_group(mustered, group)]
    units = [record.build.parts.unit for record in mustered.models]
    beside += subjects_summoned(mustered, units, CardsWanted(forms=False))
    if arguments.format == "json":
        found = [_data(record, lang) for record in records]
        found += [_data_beside(subject, lang) for subject in beside]
        print_json(found)
        return int(any(one["problems"] for one in found))
    maker = EntryMaker(mustered, lang)
    is_broken = False
    for one in (*records, *beside):
        faults = _Faults(lang)
        if isinstance(one, ModelRecord):
            lines = _of_record(one, maker, faults)
        else:
            lines = _of_subject(one, maker, faults)
        print("\n" + "\n".join(lines))
        is_broken = is_broken or bool(faults.said)
    return int(is_broken)


def _title(record: ModelRecord, lang: str) -> str:
    build, model = record.build, record.model
    game = build.game
    unit = build.parts.unit.name.pick(lang)
    role = game.roles.get(model.role)
    title = f"{model.name} ({unit})" if model.name else unit
    title += f" · {role.name.pick(lang)}" if role else ""
    costs = [f"{show(v, lang)} {game.costs[k].name.pick(lang)}" for k, v in build.costs.items()]
    return " · ".join([title, *costs])


def _of_record(record: ModelRecord, maker: EntryMaker, faults: _Faults) -> list[str]:
    """Return the lines of a model, with what is wrong with it below."""
    build, lang = record.build, faults.lang
    lines = [_title(record, lang), *_numbers(build, maker, faults)]
    for list_id, declared in build.game.item_lists.items():
        name = declared.name.pick(lang) or list_id
        if items := _items(build, list_id, name, faults, with_modes=True):
            lines.append(f"  {name}: {', '.join(items)}")
    return [*lines, *_forms(maker, build, faults), *faults.lines()]


def _of_subject(subject: CardSubject, maker: EntryMaker, faults: _Faults) -> list[str]:
    """Return the lines of a group or of what can be called, with the numbers of its items."""
    entry = maker.group(subject, ())
    name = f"{entry.own_name} ({entry.unit})" if entry.own_name else entry.unit
    lines = [f"{name} · {entry.mark}", *_numbers(subject.build, maker, faults)]
    lines += [f"  {group.name}: {'; '.join(map(str, group.items))}" for group in entry.items]
    return [*lines, *_forms(maker, subject.build, faults), *faults.lines()]


def _forms(maker: EntryMaker, build: Build, faults: _Faults) -> list[str]:
    forms = faults.tried(build.show(faults.lang), lambda: tuple(maker.forms(build)), ())
    return [f"  {form.name}: {' · '.join(form.words)}" for form in forms]


def _items(
    build: Build, list_id: str, name: str, faults: _Faults, *, with_modes: bool = False
) -> list[str]:
    """Return what *build* has of a list; *with_modes* each with its modes: ``Gun [burst]``."""

    def one(carried: CarriedItem) -> str:
        said = build.record(carried).show(faults.lang)
        found = (row.mode for row in carried.item.modes if with_modes)
        modes = ", ".join(mode.show(faults.lang) for mode in found if mode is not None)
        return f"{said} [{modes}]" if modes else said

    def shown() -> list[str]:
        return [one(carried) for carried in build.items_had(list_id)]

    return faults.tried(name, shown, [])


def _numbers(build: Build, maker: EntryMaker, faults: _Faults) -> list[str]:
    lines = ["  " + "  ".join(f"{name} {value}" for name, value in _stats(build, faults))]
    if words := _attributes(build, faults):
        lines.append("  " + " · ".join(words))
    derived = [f"{name} {value}" for name, value in _derived(build, faults)]
    if derived:
        lines.append("  " + " · ".join(derived))
    zones = [f"{track.name} {track.count}" for track in maker.tracks(build) if not track.of_item]
    if len(zones) > 1:  # one alone has the boxes of a stat
        lines.append("  " + " · ".join(zones))
    if keywords := _keywords(build, faults):
        lines.append("  " + ", ".join(keywords))
    return lines


def _stats(build: Build, faults: _Faults) -> list[tuple[str, str]]:
    lang = faults.lang
    return [
        (
            stat.abbr.pick(lang) or stat.id.upper(),
            show(floored(_stat(build, stat.id, faults), stat), lang),
        )
        for stat in build.game.stats.values()
    ]


def _stat(build: Build, identity: str, faults: _Faults) -> Value:
    name = _name_of(build, identity, faults)
    return faults.tried(name, lambda: build.stat(identity), MISSING)


def _name_of(build: Build, identity: str, faults: _Faults) -> str:
    stat = build.game.stats[identity]
    return stat.name.pick(faults.lang) or stat.abbr.pick(faults.lang) or identity


def _keywords(build: Build, faults: _Faults) -> list[str]:
    lang = faults.lang
    return faults.tried(build.show(lang), lambda: [use.show(lang) for use in build.keywords], [])


def _attributes(build: Build, faults: _Faults) -> list[str]:
    """Return what else the profile says, such as type, size, field of view, with its names."""
    lang = faults.lang
    found: list[str] = []
    for attribute in build.game.attributes.values():
        name = attribute.name.pick(lang) or attribute.id
        value = _value(build, attribute.id, name, faults)
        nothing = (
            value is MISSING
            or value is False
            or value == ()
            or (attribute.zero_is_unlimited and value == 0)
        )
        if not nothing:
            found.append(name if value is True else f"{name}: {show(value, lang)}")
    return found


def _derived(build: Build, faults: _Faults) -> list[tuple[str, str]]:
    lang = faults.lang
    found: list[tuple[str, str]] = []
    for declared in (*build.game.derived_for["model"], *build.game.derived_for["unit"]):
        name = declared.name.pick(lang) or declared.id
        value = _value(build, declared.id, name, faults)
        if declared.show and value is not MISSING:
            found.append((name, show(value, lang) + declared.unit.pick(lang)))
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
    """Return the numbers of *build*; what cannot be worked out is null and among its problems."""
    faults = _Faults(lang)
    derived = (*build.game.derived_for["model"], *build.game.derived_for["unit"])
    attributes, lists = build.game.attributes.values(), build.game.item_lists.items()
    return {
        "form": build.parts.form_id,
        "stats": {one: _plain(_stat(build, one, faults), lang) for one in build.game.stats},
        "attributes": {one.id: _said(build, one, faults) for one in attributes},
        "derived": {one.id: _said(build, one, faults) for one in derived},
        "keywords": _keywords(build, faults),
        "items": {key: _items(build, key, one.name.pick(lang), faults) for key, one in lists},
        "steps": {stat: _steps(build, stat, faults) for stat in build.game.stats},
        "problems": faults.said,
    }


def _said(build: Build, declared: DeclaredField | DeclaredDerived, faults: _Faults) -> Any:
    name = declared.name.pick(faults.lang) or declared.id
    return _plain(_value(build, declared.id, name, faults), faults.lang)


def _value(build: Build, identity: str, name: str, faults: _Faults) -> Value:
    found = faults.tried(name, lambda: build.lookup(identity), MISSING)
    return MISSING if found is UNKNOWN else found


def _plain(value: Value, lang: str) -> Any:
    if value is MISSING:
        return None
    return int(value) if type(value) is int else show(value, lang)


def _steps(build: Build, stat: str, faults: _Faults) -> list[dict[str, str]]:
    steps = faults.tried(_name_of(build, stat, faults), lambda: build.steps(stat), ())
    lang = faults.lang
    return [{"source": s.source.pick(lang), "after": show(s.after, lang)} for s in steps]
