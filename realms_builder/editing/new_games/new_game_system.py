"""Writes the system file of a new game: what its author chose, every line explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from realms_builder.core.titles import clean_title
from realms_builder.core.translation import every_sentence, sentence
from realms_builder.editing.new_games.new_game_fights import (
    WEAPONS,
    fight_of,
    has_hit_points,
    hit_points,
    lists_of,
    mechanic,
    weapon_fields,
    yardstick,
)
from realms_builder.editing.new_games.new_game_parts import Part, filled, part, parts
from realms_builder.editing.new_games.new_game_plan import GamePlan, StatPlan
from realms_builder.game.starters import StarterLines
from realms_builder.game.texts import Text

_MOB, _TAG = "mob", "tag"


def rules_of(plan: GamePlan) -> tuple[str, ...]:
    """Return the ids of the rules that *plan* wants a troop to obey, in their order."""
    leaders = {"one": "one_chief", "some": "has_leader", "at_most": "leaders_at_most"}
    wanted = {
        "not_empty",
        leaders.get(plan.leader, ""),
        "own_people" if plan.is_one_people else "",
        "budget" if plan.costs != "none" else "",
        "too_often" if plan.is_limited else "",
        "too_few" if plan.least > 1 else "",
        "too_many" if plan.most else "",
    }
    return tuple(rule["id"] for rule in parts()["rules"] if rule["id"] in wanted)


def keywords_of(plan: GamePlan) -> tuple[dict[str, Any], ...]:
    """Return the keywords of *plan* as its file writes them; groups bring theirs along."""
    chosen = [(word.id, word.name.everywhere()) for word in plan.keywords]
    if plan.has_mobs and _MOB not in dict(chosen):
        chosen.append((_MOB, dict(part("keywords", _MOB)["name"])))
    return tuple(_keyword(plan, identity, name) for identity, name in chosen)


def _keyword(plan: GamePlan, identity: str, name: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": identity,
        "kind": _TAG,
        "name": dict(name),
    }
    ready = next((word for word in parts()["keywords"] if word["id"] == identity), None)
    if ready is None:
        return found
    found["text"] = dict(ready["text"])
    stat = plan.stat(ready.get("change", ""))
    if stat is not None and stat.type in ("integer", "length"):
        found["modifies"] = [{"stat": stat.id, "add": ready["by"]}]
    return found


def system_file(plan: GamePlan, lang: str) -> str:
    """Return the system file of *plan* with explanations in *lang*."""
    return _Writer(plan, lang).text()


class _Writer:
    def __init__(self, plan: GamePlan, lang: str) -> None:
        self._plan, self._lang = plan, lang
        self._lines = StarterLines(plan.spoken)

    def _say(self, code: str, **values: Any) -> str:
        return sentence(code, self._lang, values)

    def _note(self, said: Part) -> str:
        return Text.of(said["note"]).pick(self._lang)

    def text(self) -> str:
        """Return the whole file."""
        self._head()
        self._stats()
        self._attributes()
        self._costs()
        self._roles()
        self._keywords()
        self._item_lists()
        self._derived()
        self._rules()
        self._attack()
        self._round()
        return self._lines.text()

    def _round(self) -> None:
        """Write a round to begin with, also for a game without dice."""
        said = parts()["round"]
        self._section("game", self._note(said))
        self._lines.say("phases:", "", 2)
        for phase in said["phases"]:
            self._lines.item(phase, 4)

    def _section(self, key: str, note: str) -> None:
        self._lines.gap()
        self._lines.note(note)
        self._lines.say(f"{key}:")

    def _listed(self, said: Part, words: Mapping[str, int | str] | None = None) -> None:
        self._lines.item(filled(said["entry"], words or {}), 2)

    def _head(self) -> None:
        lines, plan = self._lines, self._plan
        lines.note("yaml-language-server: $schema=system.schema.json")
        lines.note(self._say("starter.schema_hint"))
        lines.note("    realms-builder schema system > system.schema.json")
        lines.note(self._say("starter.check_hint", command="realms-builder check system.yaml"))
        lines.entry("format", 1, self._say("starter.format"))
        lines.entry("kind", "system", self._say("starter.kind"))
        lines.entry("id", plan.id, self._say("starter.id"))
        lines.entry("name", plan.name.everywhere(), self._say("starter.name"))
        if clean_title(plan.author):
            lines.entry("author", clean_title(plan.author), self._say("new_game.author"))
        lines.say('edition: "0.1"', self._say("new_game.edition"))
        lines.entry("length", plan.length, self._say("new_game.length"))
        lines.entry("dice", {"sides": plan.sides}, self._say("new_game.dice"))

    def _stats(self) -> None:
        self._section("stats", self._say("new_game.stats"))
        for stat in self._plan.stats:
            self._lines.note(self._stat_note(stat), 2)
            self._lines.item(stat.entry(self._plan.sides), 2)

    def _stat_note(self, stat: StatPlan) -> str:
        for said in parts()["stats"]:
            if said["entry"]["id"] == stat.id and said["entry"]["type"] == stat.type:
                return self._note(said)
        return self._say(f"value.{stat.type}")

    def _attributes(self) -> None:
        wanted = []
        if self._plan.leader != "none":
            wanted.append(parts()["attributes"]["class"])
        if self._plan.is_limited:
            wanted.append(parts()["attributes"]["limit"])
        if not wanted:
            return
        self._section("attributes", self._say("new_game.attributes"))
        for said in wanted:
            self._lines.note(self._note(said), 2)
            self._listed(said)

    def _costs(self) -> None:
        if self._plan.costs != "none":
            said = parts()["costs"][self._plan.costs]
            self._section("costs", self._note(said))
            self._listed(said, {"limit": self._plan.limit})
        found = yardstick(self._plan)
        if found is not None:
            self._section("yardstick", self._note(parts()["yardstick"]))
            self._block(found, 2)

    def _roles(self) -> None:
        if self._plan.leader == "one":
            self._section("roles", self._note(parts()["chief"]))
            self._listed(parts()["chief"])

    def _keywords(self) -> None:
        words = keywords_of(self._plan)
        if words:
            self._section("keyword_kinds", self._say("new_game.keyword_kinds"))
            kind = {"id": _TAG, "name": every_sentence("new_game.traits"), "of_units": "tags"}
            self._lines.item(kind, 2)
            self._section("keywords", self._say("new_game.keywords"))
            for word in words:
                self._lines.item(word, 2)
        if self._plan.has_mobs:
            self._section("groups", self._note(parts()["group"]))
            self._listed(parts()["group"])

    def _item_lists(self) -> None:
        lists = lists_of(self._plan)
        if not lists:
            return
        self._section("items", self._say("new_game.items"))
        for identity in lists:
            said = part("lists", identity)
            self._lines.entry("- id", identity, "", 2)
            self._lines.entry("name", dict(said["name"]), "", 4)
            self._lines.say("fields:", "", 4)
            own = weapon_fields(self._plan) if identity == WEAPONS else ()
            for field in (*own, *said["fields"]):
                self._lines.note(self._note(field), 6)
                self._lines.item(field["entry"], 6)

    def _derived(self) -> None:
        lost = self._plan.stat(hit_points())
        if lost is not None and has_hit_points(self._plan):
            self._section("tracks", self._note(parts()["track"]))
            words = {"hp": hit_points()}
            self._lines.item(
                {**filled(parts()["track"]["entry"], words), "name": lost.name.everywhere()}, 2
            )
        moves = next((stat.id for stat in self._plan.stats if stat.type == "length"), "")
        if moves:
            self._section("derived", self._note(parts()["run"]))
            self._listed(parts()["run"], {"mov": moves})

    def _rules(self) -> None:
        self._section("checks", self._say("new_game.checks"))
        words = {"least": self._plan.least, "most": self._plan.most}
        for identity in rules_of(self._plan):
            rule = part("rules", identity)
            self._lines.note(self._note(rule), 2)
            self._lines.entry("- code", identity, "", 2)
            self._block(filled(rule["entry"], words), 4)

    def _attack(self) -> None:
        found, fight = mechanic(self._plan), fight_of(self._plan)
        if found is None or fight is None:
            return
        self._section("mechanics", self._say("new_game.mechanics", preset=fight["preset"]))
        identity, *rest = found.items()
        self._lines.entry("- id", identity[1], "", 2)
        self._block(dict(rest), 4)

    def _block(self, entry: Mapping[str, Any], indent: int) -> None:
        """Write a map key by key, its lists of maps line by line."""
        for key, value in entry.items():
            if isinstance(value, list) and value and isinstance(value[0], Mapping):
                self._lines.say(f"{key}:", "", indent)
                self._lists(value, indent + 2)
            else:
                self._lines.entry(key, value, "", indent)

    def _lists(self, values: Iterable[Mapping[str, Any]], indent: int) -> None:
        for value in values:
            self._lines.item(value, indent)
