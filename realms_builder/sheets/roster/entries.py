"""What a roster sheet says, as words that are ready to print in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.roster.verdict import Verdict


@dataclass(frozen=True, slots=True)
class NamedValue:
    """A value with its name; *abbr* is the short name, or the name again."""

    id: str
    abbr: str
    name: str
    value: str
    state: str = ""
    """"" as in the profile, "changed" or "bad" where something makes it differ."""

    @property
    def differs(self) -> bool:
        """Return whether the value is not that of the profile."""
        return bool(self.state)


@dataclass(frozen=True, slots=True)
class EntryCost:
    """What something costs in one currency."""

    id: str
    abbr: str
    name: str
    value: str

    def __str__(self) -> str:
        """Return for example ``12 HC``."""
        return f"{self.value}\u00a0{self.abbr}"


@dataclass(frozen=True, slots=True)
class CostTotal:
    """What a roster costs in one currency; *limit* and *left* are empty where nothing is agreed."""

    id: str
    abbr: str
    name: str
    used: str
    limit: str = ""
    left: str = ""
    over: bool = False
    share: float = 0.0
    """How much of the limit is used, 1 for all of it."""


class ItemCell(NamedTuple):
    """One value of a thing carried: its field, the heading it has in a table, its words there.

    *said* is the same in a sentence; there is no heading where the value is only there or not.
    A value by *bands* has a cell for each of them, without words where it has none there. Fields
    stand in the order of their *place*.
    """

    id: str
    head: str
    words: str
    said: str
    is_number: bool = False
    bands: tuple[ItemCell, ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One thing carried: its name and what is worth saying of it, in words or for a table.

    *usual* is what a table says besides where it has a column: what every such thing has.
    *below* is what a further mode of the thing in the line above is called there.
    """

    name: str
    cells: tuple[ItemCell, ...] = ()
    usual: tuple[ItemCell, ...] = ()
    below: str = ""

    @property
    def facts(self) -> tuple[str, ...]:
        """Return what is said of it, value by value."""
        return tuple(cell.said for cell in self.cells)

    def __str__(self) -> str:
        """Return the name and the facts in brackets."""
        return f"{self.name} ({', '.join(self.facts)})" if self.facts else self.name


@dataclass(frozen=True, slots=True)
class ItemGroup:
    """The things of one list."""

    id: str
    name: str
    items: tuple[ItemLine, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes to tick, some *ticked* already; from *split* on they get another colour.

    Each box whose number *every* divides has a heavy line.
    """

    id: str
    name: str
    count: int
    split: int
    of_item: bool = False
    ticked: int = 0
    every: int = 0


@dataclass(frozen=True, slots=True)
class Counter:
    """Numbers to tick off at the table, *start* of them marked; "" where none is."""

    id: str
    name: str
    numbers: tuple[str, ...]
    start: str = ""


@dataclass(frozen=True, slots=True)
class FormLine:
    """What differs in another form of a model; *items* say only what differs of each."""

    name: str
    values: tuple[NamedValue, ...] = ()
    tags: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    items: tuple[ItemLine, ...] = ()

    @property
    def words(self) -> list[str]:
        """Return each difference in a few words."""
        said = [f"{value.abbr}\u00a0{value.value}" for value in self.values]
        said += [f"+\u00a0{tag}" for tag in self.tags]
        said += [f"−\u00a0{name}" for name in self.lost]
        return said + [" ".join((item.name, ", ".join(item.facts))).strip() for item in self.items]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One model, group or summoned unit of a roster.

    *own_name* is empty where the player gave none; *equipment* is what was chosen for it: the
    loadout, options and extras. *mark* says what it is where it is no model of the roster.
    """

    key: str
    number: int
    own_name: str
    unit: str
    role: str = ""
    role_is_secret: bool = False
    loadout: str = ""
    equipment: tuple[str, ...] = ()
    strength: int = 1
    kind: tuple[str, ...] = ()
    costs: tuple[EntryCost, ...] = ()
    stats: tuple[NamedValue, ...] = ()
    values: tuple[NamedValue, ...] = ()
    tags: tuple[str, ...] = ()
    items: tuple[ItemGroup, ...] = ()
    forms: tuple[FormLine, ...] = ()
    tracks: tuple[Boxes, ...] = ()
    counters: tuple[Counter, ...] = ()
    note: str = ""
    mark: str = ""
    members: tuple[str, ...] = ()
    team: str = ""
    """The group it is in, where that is no entry of its own."""
    team_values: tuple[NamedValue, ...] = ()

    twin: int = 0
    """Which of the models that show one name it is, from 1; 0 where it is alone."""

    @property
    def team_line(self) -> str:
        """Return the group with its own values, as it heads the entries of its members."""
        values = (f"{value.name}\u00a0{value.value}" for value in self.team_values)
        return " · ".join((self.team, *values))

    @property
    def name(self) -> str:
        """Return the own name, else that of the unit."""
        return self.own_name or self.unit

    @property
    def title(self) -> str:
        """Return the name, and the number among those of the same name."""
        return f"{self.name}\u00a0{self.twin}" if self.twin else self.name


@dataclass(frozen=True, slots=True)
class ChosenItem:
    """One thing that the roster itself chose: what a list says of it, its text, what it costs."""

    line: ItemLine
    text: str = ""
    costs: tuple[EntryCost, ...] = ()

    @property
    def facts(self) -> str:
        """Return in brackets what is worth saying of it beside its text."""
        said = ", ".join((*self.line.facts, *map(str, self.costs)))
        return f" ({said})" if said else ""


@dataclass(frozen=True, slots=True)
class ChosenLine:
    """What the roster itself chose for one of its options, and what that costs together."""

    id: str
    name: str
    items: tuple[ChosenItem, ...]
    costs: tuple[EntryCost, ...] = ()

    @property
    def words(self) -> str:
        """Return the names of what was chosen."""
        return ", ".join(item.line.name for item in self.items)


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One finding: how bad, the sentence, why, the source, and the numbers of its models."""

    severity: Severity
    word: str
    text: str
    why: str = ""
    source: str = ""
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A model whose unit is not to be found."""

    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class RosterSheet:
    """Everything that a roster sheet says, in one language."""

    lang: str
    name: str
    game: str
    edition: str
    faction: str
    colour: str
    accent: str
    emblem: str
    costs: tuple[CostTotal, ...]
    model_count: int
    counted: str
    """How many models, and units where several are one, in the words of the game."""
    figures: tuple[NamedValue, ...]
    """The same number by number, what the rows are first."""
    values: tuple[NamedValue, ...]
    checksum: str
    note: str
    switches: tuple[str, ...]
    entries: tuple[SheetEntry, ...]
    groups: tuple[SheetEntry, ...]
    summoned: tuple[SheetEntry, ...]
    missing: tuple[MissingLine, ...]
    findings: tuple[FindingLine, ...]
    counters: tuple[Counter, ...] = ()
    customs: tuple[NamedValue, ...] = ()
    """Rules of the faction that are texts, such as who leads when the leader is lost."""
    chosen: tuple[ChosenLine, ...] = ()
    """What the roster itself chose, option by option; where nothing is, the option is left out."""
    is_unchecked: bool = False
    """Whether its game declares no rules that a roster could break."""
    hidden: tuple[str, ...] | None = None
    """On a sheet for the opponent what stays secret; None on the player's own."""

    @property
    def is_open(self) -> bool:
        """Return whether the sheet is for the opponent."""
        return self.hidden is not None

    @property
    def verdict(self) -> Verdict:
        """Return what the findings come to; one of them is about each model nobody knows."""
        is_empty = not self.entries and not self.missing
        return Verdict.of(self.findings, is_empty=is_empty, is_unchecked=self.is_unchecked)

    @property
    def all_well(self) -> str:
        """Return what to say where nothing was found: every rule is kept, or none is known."""
        code = "verdict.why_unchecked" if self.is_unchecked else "sending.no_findings"
        return sentence_case(sentence(code, self.lang))
