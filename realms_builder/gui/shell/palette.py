"""The command palette: one field that finds commands, units, rosters, factions and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.translation import language_in, languages
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas import Formula
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import lettered
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.units import Faction, Unit, things_of
from realms_builder.gui.kit.popup import STEERED_LOOK, SearchList
from realms_builder.gui.kit.row_delegate import RowDelegate, RowFace
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.rooms.library.shelf import OWN, READY, RECENT, Shelf
from realms_builder.gui.rooms.odds.contenders import ChosenContender, of_hire_list, of_unit
from realms_builder.gui.rooms.roster.unit_facts import DOT, summary
from realms_builder.gui.rooms.table.sides import read_choices
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import TEXT_SIZES
from realms_builder.gui.shell.preferences_dialog import appearances
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.roster.edits import add_model
from realms_builder.roster.resolve.records import Names
from realms_builder.sheets.roster.item_facts import facts_of, in_mode

MOST_HITS = 60
MOST_COMPARED = 3000
WIDTH, HEIGHT = 720, 440
_FILES = "palette files"


@dataclass(frozen=True, slots=True)
class PaletteHit:
    """One line of the palette; *act* is what Enter does, *detail* what stands behind the name.

    It is found by what it is called *also*, such as a language by what it calls itself; what it is
    worth stands *beside* its name, worked out when it is seen.
    """

    id: str
    name: str
    detail: str
    act: Callable[[], object]
    also: tuple[str, ...] = ()
    beside: Callable[[], str] = str

    def __eq__(self, other: object) -> bool:
        """Compare by what is seen; what Enter does is made anew each time."""
        return isinstance(other, PaletteHit) and (self.id, self.name, self.detail) == (
            other.id,
            other.name,
            other.detail,
        )

    def __hash__(self) -> int:
        """Hash by id."""
        return hash(self.id)


BEGINS, INSIDE, _ALSO_COUNTS_LESS = 600, 300, 60
"""From what score on words begin like those typed, or hold them somewhere."""


def score(words: str, name: str) -> int:
    """Return how well *name* answers *words*: 0 not at all, more is better.

    Whole words count most, then beginnings of the name and of its words, then what lies inside a
    word, then three letters or more that only come in order. Of two alike the shorter is better.
    """
    wanted, text = " ".join(words.casefold().split()), name.casefold()
    if not wanted:
        return 1
    rank = _rank(wanted, text)
    if rank:
        return rank - min(len(text), 90)
    return _in_order(wanted.replace(" ", ""), text)


def _rank(wanted: str, text: str) -> int:
    found = re.search(rf"\b{re.escape(wanted)}\b", text)
    if found is not None:
        return 1000 if found.start() == 0 else 900
    if text.startswith(wanted):
        return 800
    beginnings = [re.search(rf"\b{re.escape(word)}", text) for word in wanted.split()]
    if all(beginnings):
        return 700
    return INSIDE + 100 if wanted in text else 0


def _in_order(wanted: str, text: str) -> int:
    place, points, last = 0, 1, -2
    if len(wanted) < 3:
        return 0
    for letter in wanted:
        place = text.find(letter, place)
        if place < 0:
            return 0
        points += 12 if place == last + 1 else 6 if place == 0 or text[place - 1] == " " else 1
        last = place
        place += 1
    return points


class CommandPalette(RoundDialog):
    """A list that narrows while one types; Enter does the thing, Esc leaves."""

    def __init__(
        self,
        desk: Desk,
        commands: Commands,
        parent: QWidget | None = None,
        more: Iterable[PaletteHit] = (),
        only: Sequence[PaletteHit] = (),
    ) -> None:
        """Gather everything that can be found now, and what a room has *more*, or *only* that."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Search or command"))
        self.resize(QSize(WIDTH, HEIGHT) * desk.theme.scale)
        self._desk, self._commands = desk, commands
        self._hits = list(only) or [*self._everything(more)]
        self._first_file = len(self._hits)
        delegate = RowDelegate(desk.theme, STEERED_LOOK, _face)
        self.finder = SearchList(delegate, _shown, self._found, MOST_HITS)
        self.field = self.finder.field
        self.field.setPlaceholderText(self.tr("Command, unit, item, roster, faction or rule …"))
        self.finder.list.setAccessibleName(self.tr("Hits"))
        column = QVBoxLayout(self)
        column.addWidget(self.finder)
        self.finder.taken.connect(self._do)
        self.finder.refresh()
        if not only:
            work = partial(read_choices, desk)
            self.destroyed.connect(partial(desk.tasks.cancel, _FILES))
            desk.tasks.start(_FILES, work, self._take_files)

    def _everything(self, more: Iterable[PaletteHit]) -> Iterator[PaletteHit]:
        yield from (*_commands(self._commands), *self._looks(), *more, *self._units())
        yield from (*self._things(), *islice(self._cards(), MOST_COMPARED))
        yield from islice(self._comparisons(), MOST_COMPARED)

    def _take_files(self, shelf: Shelf) -> None:
        """Find the rosters of *shelf*, too, by what they are called."""
        self._hits[self._first_file :] = self._files(shelf)
        if self.finder.field.text():
            self.finder.refresh()

    def _looks(self) -> Iterator[PaletteHit]:
        """Yield what the window could look like and speak."""
        preferences, lang = self._desk.preferences, self._desk.lang
        appearance, language = self.tr("Appearance"), self.tr("Language")
        for name, theme in appearances(self):
            yield self._look("theme", theme, f"{appearance}: {name}")
        for tag in languages():
            name = f"{language}: {language_in(tag, lang)}"
            also = tuple(language_in(tag, reader) for reader in languages())
            yield replace(self._look("language", tag, name), also=also)
        place = TEXT_SIZES.index(preferences.text_size)
        if place + 1 < len(TEXT_SIZES):
            yield self._look("text_size", TEXT_SIZES[place + 1], self.tr("Larger text"))
        if place:
            yield self._look("text_size", TEXT_SIZES[place - 1], self.tr("Smaller text"))

    def _look(self, key: str, value: str | int, name: str) -> PaletteHit:
        """Return what gives a preference another *value*; one in force says so."""
        preferences = self._desk.preferences
        detail = f"{value} %" if isinstance(value, int) else ""
        if getattr(preferences, key) == value:
            detail = self.tr("chosen", "preference")
        return PaletteHit(
            f"look/{key}/{value}", name, detail, lambda: setattr(preferences, key, value)
        )

    def _units(self) -> Iterator[PaletteHit]:
        document = self._desk.current
        if document is None or document.mustered.faction is None:
            return
        desk, lang = self._desk, self._desk.lang
        for unit in document.mustered.faction.units.values():
            name = unit.name.pick(lang)
            text = self.tr("Hire {0}").format(name)

            def hire(address: str = unit.id, unit: Unit = unit) -> None:
                document.change(
                    lambda roster: add_model(roster, address), partial(_hiring, unit, desk)
                )

            stats = partial(summary, unit, document.game, lang)
            yield PaletteHit(f"unit/{unit.address}", text, self.tr("unit"), hire, beside=stats)

    def _comparisons(self) -> Iterator[PaletteHit]:
        """Yield every unit that is known by now, those of the current game first."""
        desk, lang = self._desk, self._desk.lang
        for game, faction, unit in self._known():
            detail = f"{faction.name.pick(lang)} · {game.name.pick(lang)}"
            text = self.tr("Compare {0} with …").format(unit.name.pick(lang) or unit.id)

            def compare(side: tuple[str, str, str] = (game.id, faction.id, unit.id)) -> None:
                desk.compare_wanted.emit(self._contender(*side))

            yield PaletteHit(f"compare/{game.id}/{unit.address}", text, detail, compare)

    def _contender(self, system: str, faction: str, unit: str) -> ChosenContender:
        """Return a unit as it is hired, under the switches of the current roster where it can."""
        current = self._desk.current
        if current is None or (current.game.id, current.roster.faction) != (system, faction):
            return of_unit(system, faction, unit)
        return of_hire_list(current, unit)

    def _files(self, shelf: Shelf) -> Iterator[PaletteHit]:
        """Yield the rosters of *shelf*, each once: the ones used last, one's own, ready ones."""
        kinds = {RECENT: self.tr("recent roster"), OWN: self.tr("roster")}
        seen: set[Path] = set()
        for entry in shelf.rosters:
            if entry.path is None or entry.path in seen:
                continue
            seen.add(entry.path)
            kind = kinds.get(entry.kind, self.tr("ready roster"))
            act = partial(self._desk.open_file, entry.path)
            game = next((e.title for e in shelf.factions if e.system == entry.system), "")
            where = game if entry.kind == READY else ""
            beside = partial(str, entry.detail)
            also = (entry.path.stem.replace("_", " "),)
            detail = " · ".join(part for part in (kind, where) if part)
            yield PaletteHit(f"file/{entry.path}", entry.title, detail, act, also, beside)

    def _known(self) -> Iterator[tuple[Game, Faction, Unit]]:
        """Yield every unit that is known by now, those of the current game first."""
        current = self._desk.current.game.id if self._desk.current is not None else ""
        known = self._desk.library.known_factions()
        for game, faction in sorted(known, key=lambda pair: pair[0].id != current):
            for unit in faction.units.values():
                yield game, faction, unit

    def _cards(self) -> Iterator[PaletteHit]:
        """Yield units to be looked at, in whose roster they may be hired."""
        for game, faction, unit in self._known():
            yield self._card(game, faction, unit)

    def _card(self, game: Game, faction: Faction, unit: Unit) -> PaletteHit:
        lang = self._desk.lang
        detail = " · ".join((faction.name.pick(lang), game.name.pick(lang)))
        look = partial(self._desk.look_at_unit, game.id, faction.id, unit.id)
        name = unit.name.pick(lang) or unit.id
        stats = partial(summary, unit, game, lang)
        return PaletteHit(f"card/{game.id}/{unit.address}", name, detail, look, beside=stats)

    def _things(self) -> Iterator[PaletteHit]:
        """Yield keywords and items of all games; Enter tells the rule, and who has it."""
        lang, games = self._desk.lang, dict[str, Game]()
        names: dict[tuple[str, str], tuple[str, str, str]] = {}
        worth: dict[tuple[str, str], Callable[[], str]] = {}
        whose: dict[tuple[str, str], dict[str, list[PaletteHit]]] = {}
        for game, faction, unit in islice(self._known(), MOST_COMPARED):
            games[game.id] = game
            for kind, thing in things_of(unit):
                key = game.id, f"{kind}/{thing.id}"
                names.setdefault(key, _told(thing, game, kind, lang))
                if isinstance(thing, Item):
                    worth.setdefault(key, partial(_worth, thing, game, lang))
                who = whose.setdefault(key, {}).setdefault(faction.name.pick(lang), [])
                who.append(self._card(game, faction, unit))
        if self._desk.current is not None:
            games.setdefault(self._desk.current.game.id, self._desk.current.game)
        for game in games.values():
            for keyword in game.keywords.values():
                if keyword.text:
                    key = game.id, f"{keyword.kind}/{keyword.id}"
                    names.setdefault(key, _told(keyword, game, keyword.kind, lang))
        for (system, key), (name, text, kind) in names.items():
            detail = " · ".join(p for p in (kind, games[system].name.pick(lang)) if p)
            beside = worth.get((system, key), str)
            say = partial(self._tell, name, text, beside, whose.get((system, key), {}))
            yield PaletteHit(f"rule/{system}/{key}", name, detail, say, beside=beside)

    def _tell(
        self,
        name: str,
        text: str,
        worth: Callable[[], str],
        whose: Mapping[str, Sequence[PaletteHit]],
    ) -> None:
        """Tell a rule and who has it; one of them may be looked at, to begin a roster with."""
        lines = [f"{faction}: {', '.join(h.name for h in hits)}" for faction, hits in whose.items()]
        if lines:
            lines.insert(0, self.tr("Who has it, may take it or causes it:"))
        said = "\n\n".join(part for part in (worth(), text, "\n".join(lines)) if part)
        if not lines:
            self._desk.prompts.say(name, said, is_warning=False)
            return
        choose = PromptAnswer("choose", self.tr("Choose one of them …"))
        close = PromptAnswer("close", self.tr("Close"), escape=True)
        if self._desk.prompts.ask(name, said, (choose, close)) == "choose":
            only = [hit for hits in whose.values() for hit in hits]
            CommandPalette(self._desk, self._commands, self.parentWidget(), only=only).open()

    def _found(self, words: str) -> list[PaletteHit]:
        found = [(_points(words, hit), hit) for hit in self._hits]
        best, least = max((points for points, _ in found), default=0), 1
        if words.strip() and best >= INSIDE:  # what is less like it is nonsense beside that
            least = BEGINS if len(words.strip()) < 3 and best >= BEGINS else INSIDE
        found = [pair for pair in found if pair[0] >= least]
        if words:
            found.sort(key=lambda pair: -pair[0])
        return [hit for _, hit in found]

    def _do(self, hit: PaletteHit) -> None:
        self.accept()
        hit.act()


def _points(words: str, hit: PaletteHit) -> int:
    """Return how well *hit* answers *words*; what it is called also counts less than its name."""
    also = max((score(words, name) - _ALSO_COUNTS_LESS for name in hit.also), default=0)
    return max(score(words, hit.name), also)


def _told(thing: DeclaredKeyword | Item, game: Game, kind: str, lang: str) -> tuple[str, str, str]:
    """Return what a keyword or an item is called, its rule, and what kind of thing it is."""
    text = thing.text or (thing.short if isinstance(thing, Item) else thing.text)
    declared = game.item_lists.get(kind) if isinstance(thing, Item) else game.kinds.get(kind)
    called = declared.name.pick(lang) if declared is not None else ""
    return lettered(thing.name).pick(lang) or thing.id, lettered(text).pick(lang), called


def _worth(item: Item, game: Game, lang: str) -> str:
    """Return the values of *item* in a few words; what only a model can fill is left out."""

    def facts(row: Item) -> tuple[str, ...]:
        fields = {name: value for name, value in row.fields.items() if not _is_open(value)}
        return facts_of(Names(fields), row.list_id, game, lang)

    if item.modes:
        return DOT.join(in_mode(row, facts(row), lang) for row in item.rows)
    return DOT.join(facts(item))


def _is_open(value: object) -> bool:
    if isinstance(value, Phrase):
        return any(isinstance(slot, Formula) for _, slot in value.slots)
    return isinstance(value, Formula)


def _face(hit: PaletteHit) -> RowFace:
    return RowFace(hit.name, beside=hit.beside(), aside=hit.detail)


def _shown(hit: PaletteHit, role: int) -> object:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return ", ".join(part for part in (hit.name, hit.beside(), hit.detail) if part)
    if role == Qt.ItemDataRole.ToolTipRole:
        return "\n".join(part for part in (hit.beside(), hit.detail) if part)
    return None


def _commands(commands: Commands) -> Iterable[PaletteHit]:
    for action in commands.all():
        if action.isEnabled() and action.objectName() != "palette":
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            name = action.text().replace(" …", "")
            also = tuple(commands.also.get(action.objectName(), "").split())
            yield PaletteHit(f"command/{action.objectName()}", name, keys, action.trigger, also)


def _hiring(unit: Unit, desk: Desk) -> str:
    """Return what undo calls the step that hires *unit*."""
    text = QCoreApplication.translate("CommandPalette", "Hire {0}")
    return text.format(unit.name.pick(desk.lang) or unit.id)
