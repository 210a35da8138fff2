"""House rules: the readings of open rules that somebody plays with unless a roster says otherwise.

They stand in ``house_rules.yaml`` beside the user's own factions of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.declared_rules import DeclaredSwitch
from realms_builder.game.files.declared_shapes import Declared, Id, plain
from realms_builder.game.files.file_models import validated
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import FORMAT, Notes, newer_format
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import YamlText, parse_text

KIND = "house_rules"
FILE = f"{KIND}.yaml"
_EMPTY = "format: 1\nkind: {kind}\nsystem: {system}\nswitches: {{}}\n"


class HouseRulesFile(Declared):
    """The file of house rules, as somebody writes it."""

    format: Literal[1]
    kind: Literal["house_rules"]
    system: Id
    switches: dict[str, bool | int | str] = {}


def read_house_rules(yaml: YamlText, game: Game) -> tuple[dict[str, Value], list[Problem]]:
    """Return the readings in *yaml* by switch, and what is wrong with the others.

    A file of a newer format has none; a game is played without it.
    """
    notes = Notes(yaml)
    newer = newer_format(yaml)
    if newer is not None:
        return {}, [replace(newer, severity=Severity.WARNING)]
    file = validated(HouseRulesFile, yaml, notes)
    if file is None:
        return {}, notes.problems
    found: dict[str, Value] = {}
    for name, value in file.switches.items():
        declared = game.switches.get(name)
        path = ("switches", name)
        if declared is None:
            meant = did_you_mean(name, game.switches)
            notes.say("reference_unknown", path, value=name, suggestion=meant)
        elif not allows(declared, value):
            known = [v.id for v in declared.values] or ["true", "false"]
            meant = did_you_mean(str(value), known)
            notes.say("house_rule_value", path, value=plain(value), known=known, suggestion=meant)
        else:
            found[name] = game.file_default(value)
    return found, notes.problems


def allows(declared: DeclaredSwitch, value: object) -> bool:
    """Return whether a switch may have *value*: one of its values, or on and off."""
    if declared.values:
        return not isinstance(value, bool) and str(value) in [v.id for v in declared.values]
    return isinstance(value, bool)


def played(declared: DeclaredSwitch, value: Value, lang: str) -> str:
    """Return the sentence that says what is played with *declared* at *value*, "" without one."""
    identity = getattr(value, "identity", value)
    found = next((v for v in declared.values if v.id == identity), None)
    said = found.text if found else declared.when_on if value is True else declared.when_off
    return " ".join(said.pick(lang).split())


def house_rules_text(text: str, system: str, switches: Mapping[str, Value]) -> str:
    """Return *text*, the file so far or nothing, with *switches*; comments stay.

    Raises :class:`~realms_builder.game.yaml.patch.Unpatchable` for a text that is no YAML, and for
    one of a newer format.
    """
    before = parse_text(text).data
    data = dict(before) if isinstance(before, dict) else {"format": FORMAT}
    data |= {"kind": KIND, "system": system, "switches": dict(switches)}
    return patched(text or _EMPTY.format(kind=KIND, system=system), data)
