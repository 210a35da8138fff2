"""Everything that the files of one game refer to, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from realms_builder.core.yield_points import pause_point
from realms_builder.editing.outlines.plain_lists import items_in, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import EVERYWHERE, FormulaMentions, Scope
from realms_builder.editing.references.known_names import KnownNames
from realms_builder.editing.references.own_mentions import OwnMentions
from realms_builder.editing.references.roster_mentions import RosterMentions
from realms_builder.editing.references.targets import Mention, Target
from realms_builder.editing.references.text_mentions import TextMentions
from realms_builder.editing.references.unit_mentions import UnitMentions
from realms_builder.game.files import declared_rules as rules
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.files.system_file import SystemFile
from realms_builder.game.game import Game
from realms_builder.game.house_rules import KIND as HOUSE_RULES
from realms_builder.game.units import Faction

_STEPS = {"run": "mechanic", "gain": "resource", "resolve": "keyword_kind", "score": "track"}


class Mentions:
    """Finds what each file of one game refers to. Each thread needs its own."""

    def __init__(self, game: Game, factions: Iterable[Faction] = ()) -> None:
        """Know what *game* and its *factions* declare."""
        names = KnownNames(game, factions)
        self._declared = DeclaredMentions(names, FormulaMentions(names))
        self._units = UnitMentions(self._declared)
        self._rosters = RosterMentions(self._declared, self._units)
        self._texts = TextMentions(self._declared)
        self._own = OwnMentions(self._declared, self._units)
        self._game = game

    def of_text(self, text: str) -> Iterator[Mention]:
        """Yield what a rule text or book refers to."""
        return self._texts.rules(text)

    def of_data(self, data: Any) -> Iterator[Mention]:
        """Yield what a file refers to that says *data*, by the kind that it names."""
        if not isinstance(data, dict):
            return
        match plain(data.get("kind", "")):
            case "system":
                found = self._system(data)
            case "catalogue":
                found = self._catalogue(data)
            case "faction":
                found = self._faction(data)
            case "roster":
                found = self._rosters.roster(data)
            case "scenario" | "scenarios":
                found = self._scenario(data)
            case "card" | "theme":
                found = self._texts.card(data)
            case kind if kind == HOUSE_RULES:
                found = self._rosters.switches(data.get("switches"), ("switches",))
            case _:
                return
        for count, mention in enumerate(found):
            if not count % 16:
                pause_point()
            yield mention

    # ------------------------------------------------------------------ kinds of files

    def _system(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        keywords = data.get("keywords")
        flat = {key: value for key, value in data.items() if key != "keywords"}
        yield from self._declared.of(SystemFile, flat, (), EVERYWHERE, self._own.of)
        yield from self._keywords(keywords)
        for list_id, raw in items_in(data.get("everyone")):
            path = ("everyone", list_id)
            yield from self._list(list_id, path)
            yield from self._units.carried(list_id, raw, path, EVERYWHERE, "everyone")
        game = data.get("game")
        if isinstance(game, dict):
            yield from self._phases(game.get("phases"), ("game", "phases"))

    def _list(self, list_id: str, path: PathInFile) -> Iterator[Mention]:
        if list_id in self._game.item_lists:
            target = Target("item_list", list_id)
            yield Mention(target, path, "list", 0, len(list_id), at_key=True)

    def _keywords(self, raw: Any) -> Iterator[Mention]:
        """Yield what keywords refer to, in a list or in a map by kind."""
        model = rules.DeclaredKeyword
        if not isinstance(raw, dict):
            yield from self._declared.of(model, raw, ("keywords",), EVERYWHERE, self._own.of)
            return
        for kind, part in items_in(raw):
            path = ("keywords", kind)
            if kind in self._game.kinds:
                target = Target("keyword_kind", kind)
                yield Mention(target, path, "names", 0, len(target.id), at_key=True)
            yield from self._declared.of(
                rules.DeclaredKeyword, part, path, EVERYWHERE, self._own.of
            )

    def _phases(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield what the phases of a round run, gain, resolve and score."""
        for number, part in maps_in(raw):
            yield from self._phases(part, (*path, number))
        for key, value in items_in(raw):
            here = (*path, key)
            if key in _STEPS and isinstance(value, str):
                yield from self._declared.word(value, (_STEPS[key],), here, "round")
            elif key == "with":
                for name, word in items_in(value):
                    yield from self._declared.word(str(word), ("role",), (*here, name), "round")
            elif key in ("fallback", "when"):
                yield from self._declared.formula_values(value, here, EVERYWHERE)
            elif isinstance(value, (list, dict)):
                yield from self._phases(value, here)

    def _catalogue(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        yield from self._keywords(data.get("keywords"))
        yield from self._items(data.get("items"), ("items",), "")
        top = {key: data[key] for key in self._game.item_lists if key in data}
        yield from self._items(top, (), "")

    def _items(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        for list_id, items in items_in(raw):
            here = (*path, list_id)
            yield from self._list(list_id, here)
            yield from self._units.defined(list_id, items, here, faction)

    def _faction(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        home = plain(data.get("id", ""))
        yield from self._units.attributes(
            data, (), self._game.faction_attributes, Scope(faction=home)
        )
        yield from self._items(data.get("items"), ("items",), home)
        for key in ("units", "profiles"):
            yield from self._units.units(data.get(key), (key,), home)

    def _scenario(self, data: Mapping[str, Any]) -> Iterator[Mention]:
        yield from self._declared.of(ScenarioFile, data, ())
        for number, deck in maps_in(data.get("decks")):
            for place, card in maps_in(deck.get("cards")):
                yield from self._card(card, ("decks", number, "cards", place))

    def _card(self, raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        """Yield what a card of a scenario refers to: a faction, units and items it brings."""
        faction = plain(raw.get("faction", ""))
        if faction in self._declared.names.factions:
            target = Target("faction", faction)
            yield Mention(target, (*path, "faction"), "scenario", 0, len(faction))
        for number, task in maps_in(raw.get("tasks")):
            here = (*path, "tasks", number)
            yield from self._units.units(task.get("units"), (*here, "units"), "")
        yield from self._units.lists(raw, path, EVERYWHERE, "scenario")
