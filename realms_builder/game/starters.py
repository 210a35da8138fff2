"""Writes a first faction for any game: two units with every stat, explained line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from realms_builder.core.files import is_file
from realms_builder.core.resources import asset, asset_text
from realms_builder.core.translation import every_sentence, fallbacks, languages, sentence
from realms_builder.game.files.declared_checks import DeclaredCheck
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import sample_keyword
from realms_builder.game.kinds.kind import kind_of, sample_of
from realms_builder.game.kinds.value_schemas import described
from realms_builder.game.yaml.text import parse_text

LEADER, TROOPER = "captain", "recruit"
OWN_ITEM = "example_"
_MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class UnitPlan:
    """What a unit of the starter says: values by id, items by list, costs by currency."""

    id: str
    attributes: Mapping[str, Any] = field(default_factory=dict)
    stats: Mapping[str, Any] = field(default_factory=dict)
    items: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    costs: Mapping[str, Value] = field(default_factory=dict)


class FactionStarter:
    """A starter faction of one game: its first plans, and the file that a plan becomes."""

    def __init__(self, game: Game, identity: str, name: str, lang: str) -> None:
        """Write the faction *identity*, called *name*, with explanations in *lang*."""
        self._game = game
        self._id = identity
        self._name = name
        self._lang = lang
        self._lines = StarterLines()
        self._explaining = True

    def plans(self) -> tuple[UnitPlan, ...]:
        """Return a leader and a trooper with every stat and an item of each list."""
        return tuple(self._plan(identity) for identity in (LEADER, TROOPER))

    def _plan(self, identity: str) -> UnitPlan:
        game = self._game
        attributes = {
            attribute.id: sample_of(attribute, self._game)
            for attribute in game.attributes.values()
            if attribute.required
            or (kind_of(attribute).refers_to == "value" and not attribute.optional)
            or attribute.id in self._asked()
        }
        limit = self._limit_attribute()
        if limit:
            attributes[limit] = 1 if identity == LEADER else game.attributes[limit].default or 0
        stats = {stat.id: sample_of(stat, self._game) for stat in game.stats.values()}
        items = {
            list_id: names[:1] for list_id in self._lists() if (names := self.offered(list_id))
        }
        return UnitPlan(identity, _said(attributes), _said(stats), items)

    def _asked(self) -> set[str]:
        """Return what a check asks of every unit, which no unit can be without."""
        asked: set[str] = set()
        for check in self._game.file.checks:
            if check.for_ == "unit" and check.require and not check.where:
                with suppress(FormulaError):
                    asked |= parse(check.require).reads
        return asked

    def _limit_attribute(self) -> str:
        """Return the attribute by which a check limits how often a unit may be hired."""
        checks: tuple[DeclaredCheck, ...] = self._game.file.checks
        names = (check.unit_limit for check in checks)
        return next((name for name in names if name in self._game.attributes), "")

    def _lists(self) -> list[str]:
        """Return the lists that a unit fills itself; what the game grants comes without it."""
        return [name for name, declared in self._game.item_lists.items() if not declared.granted]

    def offered(self, list_id: str) -> tuple[str, ...]:
        """Return the items of a list by id: the game's own, else the one this file defines."""
        given = {name for role in self._game.file.roles for name in role.gives}
        shared = [item for item in self._game.catalogue[list_id].values() if item.id not in given]
        shared.sort(key=lambda item: bool(item.only_for or item.unfinished))
        return tuple(item.id for item in shared) or (f"{OWN_ITEM}{list_id}",)

    # ------------------------------------------------------------------ the file

    def text(self, plans: tuple[UnitPlan, ...]) -> str:
        """Return the file with one unit a plan."""
        self._lines = StarterLines()
        self._head()
        self._items()
        self._lines.gap()
        self._lines.say("units:", self._say("units"))
        for plan in plans:
            self._explaining = plan is plans[0]
            self._unit(plan)
            self._lines.gap()
        self._explaining = True
        self._asides(plans[0])
        return self._lines.text()

    def _say(self, code: str, **values: Any) -> str:
        return sentence(f"starter.{code}", self._lang, values) if self._explaining else ""

    def _head(self) -> None:
        lines, system = self._lines, self._game.id
        schema = f"{system}.faction.schema.json"
        lines.note(f"yaml-language-server: $schema={schema}")
        lines.note(self._say("schema_hint"))
        lines.note(f"    realms-builder schema faction --system {system} > {schema}")
        lines.note(self._say("check_hint", command=f"realms-builder check {self._id}.yaml"))
        lines.entry("format", 1, self._say("format"))
        lines.entry("kind", "faction", self._say("kind"))
        lines.entry("system", system, self._game.name.pick(self._lang))
        lines.entry("id", self._id, self._say("id"))
        lines.entry("name", dict.fromkeys(languages(), self._name), self._say("name"))
        lines.say('version: "1.0"', self._say("version"))
        lines.entry("text", every_sentence("starter.who"), self._say("faction_text"))
        lines.say('colour: "#3c4f63"', self._say("colour"))
        lines.say('accent: "#e0b24a"', self._say("accent"))
        for attribute in self._game.faction_attributes.values():
            self._field(
                attribute, sample_of(attribute, self._game), 0, needed=not attribute.optional
            )

    def _items(self) -> None:
        """Add the items that this file defines; where the game has some of each, only show how."""
        if not self._lists():
            return
        self._lines.gap()
        own = [list_id for list_id in self._lists() if not self._game.catalogue[list_id]]
        if own:
            self._item_lists(own)
            return
        whole, self._lines = self._lines, StarterLines()
        richest = max(self._lists(), key=lambda list_id: len(self._game.fields[list_id]))
        self._item_lists([richest])
        whole.note(self._say("items_aside"))
        whole.set_aside(self._lines)
        self._lines = whole

    def _item_lists(self, lists: list[str]) -> None:
        self._lines.say("items:", self._say("items"))
        for list_id in lists:
            self._lines.say(f"{list_id}:", self._list_name(list_id), 2)
            self._item(list_id)

    def _item(self, list_id: str) -> None:
        name = self._game.item_lists[list_id].name
        named = {lang: name.pick(lang) or list_id for lang in languages()}
        names = every_sentence("starter.example", {"name": named})
        self._lines.entry("- id", f"{OWN_ITEM}{list_id}", self._say("item_id"), 4)
        self._lines.entry("name", names, "", 6)
        for declared in self._game.fields[list_id].values():
            if declared.id in ("id", "name"):
                continue
            left_open = declared.optional or declared.when or kind_of(declared).often_empty
            needed = bool(declared.required or not left_open)
            self._field(declared, sample_of(declared, self._game), 6, needed=needed)

    def _field(self, declared: DeclaredField, value: Any, indent: int, *, needed: bool) -> None:
        """Add one value with its explanation; what is not needed is only shown."""
        if value is None:
            return
        comment = self._described(declared)
        if needed and value is not False:
            self._lines.entry(declared.id, value, comment, indent)
        else:
            shown = True if value is False else value
            self._lines.aside(f"{declared.id}: {written(shown)}  # {comment}", indent)

    def _described(self, declared: DeclaredField) -> str:
        if not self._explaining:
            return ""
        text = described(declared, self._lang)
        ids = self._game.choice_ids(declared)
        if not ids:
            return text
        return f"{text}: {', '.join(ids)}"

    def _list_name(self, list_id: str) -> str:
        return self._game.item_lists[list_id].name.pick(self._lang) or list_id

    def _unit(self, plan: UnitPlan) -> None:
        lines, game = self._lines, self._game
        lines.entry("- id", plan.id, self._say("unit_id"), 2)
        lines.entry("name", every_sentence(f"starter.{plan.id}"), "", 4)
        lines.entry("text", every_sentence(f"starter.{plan.id}.text"), self._say("unit_text"), 4)
        for attribute in game.attributes.values():
            if attribute.id in plan.attributes:
                self._field(attribute, plan.attributes[attribute.id], 4, needed=True)
        for cost, value in plan.costs.items():
            name = game.costs[cost].name.pick(self._lang) or cost
            lines.entry(cost, value, self._cost_note(cost, name), 4)
        lines.say("stats:", self._say("stats"), 4)
        for stat in game.stats.values():
            if stat.id in plan.stats:
                abbr = stat.abbr.pick(self._lang) or stat.id
                comment = f"{abbr}: {self._described(stat)}" if self._explaining else ""
                lines.entry(stat.id, plan.stats[stat.id], comment, 6)
        for list_id, names in plan.items.items():
            lines.entry(list_id, list(names), self._list_note(list_id), 4)

    def _cost_note(self, cost: str, name: str) -> str:
        guide = self._game.file.cost_guide
        if guide is None or guide.cost != cost:
            return name if self._explaining else ""
        return self._say("cost_by_guide", name=name)

    def _list_note(self, list_id: str) -> str:
        offered = self.offered(list_id)
        words = ", ".join(offered[:_MOST_WORDS]) + (" …" if len(offered) > _MOST_WORDS else "")
        return self._say("list", list=self._list_name(list_id), words=words)

    # ------------------------------------------------------------------ what else a unit may say

    def _asides(self, plan: UnitPlan) -> None:
        lines, game = self._lines, self._game
        lines.note(self._say("asides"), 4)
        for attribute in game.attributes.values():
            value = sample_of(attribute, self._game)
            if attribute.id not in plan.attributes and value is not None:
                shown = True if value is False else value
                lines.aside(f"{attribute.id}: {written(shown)}  # {self._described(attribute)}", 4)
        for key, kind in game.unit_keyword_keys.items():
            word = sample_keyword(game, kind)
            if word is not None:
                name = game.kinds[kind].name.pick(self._lang) or kind
                lines.aside(f"{key}: [{written(word)}]  # {self._say('tags', kind=name)}", 4)
        if plan.items:
            list_id, names = next(iter(plan.items.items()))
            entry = {"id": "usual", "name": every_sentence("starter.as_usual"), list_id: names}
            lines.aside(f"loadouts:  # {self._say('loadouts')}", 4)
            lines.aside(f"  - {written(entry)}", 4)
            option = {"id": "extra", "list": list_id, "of": names, "at_most": 1}
            lines.aside(f"options:  # {self._say('options')}", 4)
            lines.aside(f"  - {written(option)}", 4)
        lines.aside(f"note: {self._say('note')}", 4)


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None and value is not False}


# ------------------------------------------------------------------ starter lines


COMMENT_COLUMN = 34
WIDTH = 110
_PLAIN = re.compile(r"[\w=/][^{}\[\],#&*!|>'\"%@`\n]*\Z")


def written(value: Any) -> str:
    """Return *value* as YAML on one line; texts are quoted only where they must be."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(written(part) for part in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    if _PLAIN.match(text) and parse_text(f"[{text}]").data == [text]:
        return text
    return json.dumps(text, ensure_ascii=False)


class StarterLines:
    """Collects the lines of a file, each with its explanation.

    Texts are written in the languages *spoken* alone, where there are any.
    """

    def __init__(self, spoken: Sequence[str] = ()) -> None:
        """Begin an empty file."""
        self._lines: list[str] = []
        self._spoken = tuple(spoken)

    def note(self, text: str, indent: int = 0) -> None:
        """Add a line that is a comment only."""
        self._lines.append(f"{' ' * indent}# {text}".rstrip())

    def gap(self) -> None:
        """Add an empty line."""
        self._lines.append("")

    def say(self, line: str, comment: str = "", indent: int = 0) -> None:
        """Add *line* with *comment* behind it, or above it where there is no room."""
        start = " " * indent + line
        comment = one_line(comment)
        if not comment:
            self._lines.append(start)
        elif len(start) + 2 > COMMENT_COLUMN + 20 or len(comment) > WIDTH - COMMENT_COLUMN:
            above = " " * (indent + (2 if line.startswith("- ") else 0))
            self._lines.extend((f"{above}# {comment}", start))
        else:
            self._lines.append(f"{start.ljust(COMMENT_COLUMN - 2)}  # {comment}")

    def entry(self, key: str, value: Any, comment: str = "", indent: int = 0) -> None:
        """Add ``key: value`` with its explanation."""
        self.say(f"{key}: {written(_spoken(value, self._spoken))}", comment, indent)

    def item(self, value: Any, indent: int = 0) -> None:
        """Add *value* as a thing of a list."""
        self.say(f"- {written(_spoken(value, self._spoken))}", "", indent)

    def aside(self, line: str, indent: int = 0) -> None:
        """Add a line that counts only when the mark in front of it is taken away."""
        self._lines.append(f"{' ' * indent}# {line}")

    def set_aside(self, other: StarterLines) -> None:
        """Add all lines of *other* as lines that do not count."""
        self._lines.extend(f"# {line}".rstrip() for line in other._lines)

    def text(self) -> str:
        """Return the whole file."""
        return "\n".join(self._lines) + "\n"


def _spoken(value: Any, langs: Sequence[str]) -> Any:
    """Return *value* whose texts say only what they have in *langs*, if they have any of them."""
    if isinstance(value, Mapping):
        if value and value.keys() <= set(languages()):
            return {lang: value[lang] for lang in langs if lang in value} or dict(value)
        return {key: _spoken(inner, langs) for key, inner in value.items()}
    return [_spoken(inner, langs) for inner in value] if isinstance(value, list) else value


def one_line(text: str) -> str:
    """Return *text* with line breaks and runs of blanks as single blanks."""
    return " ".join(text.split())


# ------------------------------------------------------------------ system starter


_ID = "new_game"
_NAME = re.compile(r"^name: \{[^}]*\}", re.MULTILINE)


def system_text(identity: str, name: str, lang: str) -> str:
    """Return the file of the game *identity*, called *name*, with explanations in *lang*."""
    names = (f"starters/system.{tag}.yaml" for tag in fallbacks(lang))
    text = asset_text(next(name for name in names if is_file(asset(name))))
    named = f"name: {written(dict.fromkeys(languages(), name))}"
    return _NAME.sub(lambda match: named, text.replace(_ID, identity), count=1)
