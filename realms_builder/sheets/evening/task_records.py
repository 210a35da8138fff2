"""Tasks, score lines and things of a set-up as templates see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from realms_builder.cards.pack_paths import picture_path
from realms_builder.cards.stats_on_card import stat_cells
from realms_builder.cards.subjects import FactionOnCard
from realms_builder.game.files.declared_scenarios import ScenarioTask, ScoreLine
from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.scenario_reading import GEAR, ScenarioFile, read_played
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.kinds.values import Label
from realms_builder.game.notes import Notes
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.resolve.records import FactionRecord, Inside, Names
from realms_builder.roster.roster import Model, Roster
from realms_builder.scenarios.points import times_of_line
from realms_builder.scenarios.words import capital, phrase, points_of, thing_of, when_of, where_of
from realms_builder.sheets.roster.item_facts import item_facts
from realms_builder.wording import LANGUAGES

BETWEEN_FACTS = "\u00a0· "
TICKS = "ticks"


def in_every_language(make: Callable[[str], str]) -> Value:
    """Return a label of what *make* says in each language; missing where it says nothing."""
    text = Text.of({lang: make(lang) for lang in LANGUAGES})
    return Label(text) if text else MISSING


def labelled(text: Text) -> Value:
    """Return *text* for a template; missing when it is empty."""
    return Label(text) if text else MISSING


def faction_record(faction: Faction | None) -> Value:
    """Return *faction* as cards see it, with an emblem that can be opened."""
    if faction is None:
        return MISSING
    folder = Path(faction.file).parent if faction.file else Path()
    emblem = picture_path(folder, faction.emblem) if faction.emblem else MISSING
    return FactionOnCard(Names({"emblem": emblem}), FactionRecord(faction, lambda _: ()))


def score_records(lines: Iterable[ScoreLine], rounds: int | None) -> tuple[Value, ...]:
    """Return one record for each line; those of which only the best counts follow each other."""
    return tuple(_score_records(lines, rounds))


def _score_records(lines: Iterable[ScoreLine], rounds: int | None) -> Iterator[Value]:
    for line in lines:
        if line.best_of:
            for at, one in enumerate(line.best_of):
                yield _score_record(one, rounds, alternative=True, first=not at)
        else:
            yield _score_record(line, rounds)


def _score_record(
    line: ScoreLine, rounds: int | None, *, alternative: bool = False, first: bool = False
) -> Value:
    count = times_of_line(line, rounds)
    given = line.at == "start" and not line.if_
    ticks = Names({"id": TICKS, "boxes": 0 if given else count, "name": ""}, TICKS)
    return Names(
        {
            "points": points_of(line),
            "text": in_every_language(lambda lang: capital(line.if_.pick(lang))),
            "when": in_every_language(lambda lang: when_of(line, lang)),
            "moment": in_every_language(lambda lang: when_of(line, lang, how_often=False)),
            "boxes": 0 if given else count,
            "tracks": (ticks,),
            "alternative": alternative,
            "first": first,
            "house": line.house,
            "unfinished": line.unfinished,
        }
    )


def set_up_records(task: ScenarioTask, file: ScenarioFile, game: Game) -> tuple[Value, ...]:
    """Return one record for each thing that *task* puts on the table, numbered from 1."""
    return tuple(
        Names(
            {
                "place": entry.place,
                "name": in_every_language(lambda lang, e=entry: thing_of(e, task, game, lang)),
                "where": in_every_language(lambda lang, e=entry: where_of(e, file, game, lang)),
            },
            entry.place,
        )
        for entry in task.set_up
    )


class Neutrals:
    """Reads what tasks bring to the table with the rules of the game; nobody hires it."""

    def __init__(self, game: Game) -> None:
        """Read for *game*."""
        self._game = game
        self._reader = unit_reader(game)
        roster = Roster(system=game.id, faction="", name="")
        self._muster: Muster = muster(roster, game, lambda _: None)

    def of(self, task: ScenarioTask) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """Return the records of the units that *task* brings and of what everybody can do.

        What is wrong with them was said when the file was read.
        """
        played = read_played(task, self._reader, (), Notes(YamlText("")))
        gear = {str(raw.get("id", "")): Text.of(raw.get(GEAR)) for raw in task.units}
        units = tuple(self._unit(unit, gear.get(unit.id)) for unit in played.units.values())
        bearer = Unit(id=task.id, faction_id="", name=task.name, stats={}, attributes={})
        items = tuple(
            self._item(self._build(bearer), one) for many in played.items.values() for one in many
        )
        return units, items

    def _build(self, unit: Unit) -> Build:
        return self._muster.build_of(Model(id=unit.id, unit=unit.address), unit)

    def _unit(self, unit: Unit, gear: Text | None) -> Value:
        build = self._build(unit)
        lists = [name for name in self._game.item_lists if build.items(name)]
        items = tuple(self._item(build, one) for name in lists for one in build.items(name))
        cells = [c for c in stat_cells(build) if isinstance(c, Record) and c.lookup("raw")]
        own: dict[str, Value] = {
            "name": Label(unit.name),
            "text": labelled(unit.text),
            "gear": labelled(gear) if gear else MISSING,
            "stats": tuple(cells),
            "tags": build.keywords,
            "items": items,
        }
        return Inside(Names(own, unit.id), build)

    def _item(self, build: Build, carried: CarriedItem) -> Value:
        record: CarriedRecord = build.record(carried)

        def facts(lang: str) -> str:
            return BETWEEN_FACTS.join(item_facts(record, self._game, lang))

        return Inside(Names({"facts": in_every_language(facts)}, carried.item.id), record)


def at_most(count: int | None) -> Value:
    """Return the most points a task can bring, in words."""
    if count is None:
        return MISSING
    return in_every_language(lambda lang: phrase("at_most", lang, {"count": count}))
