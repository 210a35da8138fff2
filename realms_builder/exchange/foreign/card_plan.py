"""Which cards a foreign roster has, and what stands on each: units, their lines, tables and texts.

Whatever of a root selection is on no card, such as the size of a battle, is chosen by the roster.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from realms_builder.exchange.foreign.column_words import BODIES, LIFE, NO_CARD
from realms_builder.exchange.foreign.foreign_roster import (
    ForeignCost,
    ForeignPick,
    ForeignProfile,
    ForeignRoster,
    ForeignRule,
    summed,
)
from realms_builder.exchange.foreign.guessing_kinds import ProfileUse

_LONG_TEXT, _FEW_CARDS = 160, 3
"""From how many letters, and on how many cards, a text stands once with the army."""
_MOST_TEXT, _LONG_RULE = 2800, 400
"""From how many letters on a card its rules that are so long do as well."""
_WAY = re.compile(r"(?: [-–(]|[:,]) ?(\d*)| (\d)(?= )")
_START = re.compile(r"\d+")
IS_RANGE = re.compile("wound|damage|suffered|remaining", re.IGNORECASE)
_FEW_ROWS = 2
Uses = Mapping[str, ProfileUse]
_Said = TypeVar("_Said")


class CardSplit(StrEnum):
    """Whose card it is where the models of a unit have stat lines of their own."""

    UNITS = "units"
    MODELS = "models"


@dataclass(frozen=True, slots=True)
class Life:
    """The boxes of all models of a card together, and how many each has where all have as many."""

    boxes: int = 0
    each: int = 0


@dataclass(frozen=True, slots=True)
class CardDraft:
    """What one card says; tables go with how many there are in the whole unit, 0 for damage."""

    name: str
    own_name: str
    note: str
    slot: str
    strength: int
    life: Life
    source: str
    tags: tuple[str, ...]
    costs: tuple[ForeignCost, ...]
    lines: tuple[ForeignProfile, ...]
    tables: tuple[tuple[ForeignProfile, int], ...]
    texts: tuple[ForeignProfile, ...]
    rules: tuple[ForeignRule, ...]
    gear: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ChosenByRoster:
    """What a roster itself took: a name, what was taken for it, and what it costs."""

    name: str
    costs: tuple[ForeignCost, ...]


@dataclass(frozen=True, slots=True)
class CardPlan:
    """All cards in the order of the roster, what it chose itself, and the rules of all."""

    cards: tuple[CardDraft, ...]
    chosen: tuple[ChosenByRoster, ...]
    rules: tuple[ForeignRule, ...]


def usual_split(roster: ForeignRoster, uses: Uses) -> CardSplit:
    """Return a card a model where the average unit has one model at most, else a card a unit."""
    roots = [root for root in roster.roots() if any(True for _ in _holders(root, uses))]
    models = sum(_strength(root) for root in roots)
    return CardSplit.MODELS if models <= len(roots) else CardSplit.UNITS


def planned(roster: ForeignRoster, uses: Uses, split: CardSplit) -> CardPlan:
    """Return the cards of *roster* when its kinds of profiles are used as *uses* says."""
    cards: list[CardDraft] = []
    chosen: list[ChosenByRoster] = []
    rules: list[ForeignRule] = []
    for force in roster.all_forces():
        rules += [*force.rules, *map(_as_rule, force.profiles)]
        if any(cost.value for cost in force.costs):
            chosen.append(ChosenByRoster(force.own_name or force.name, force.costs))
        for root in force.picks:
            holders = list(_holders(root, uses))
            if not holders or (root.primary.casefold() in NO_CARD and root.kind not in BODIES):
                chosen.append(_chosen(root))
                rules += _rules_in(root)
            else:
                cards += _cards(root, _bearers(root, holders, split), uses)
    common = _common(cards)
    told = (_as_rule(said) if isinstance(said, ForeignProfile) else said for said in common)
    rules += told
    named = tuple(_with_names_only(card, common) for card in cards)
    return CardPlan(named, tuple(chosen), tuple(_unique_rules(rules)))


def _common(cards: Sequence[CardDraft]) -> dict[ForeignProfile | ForeignRule, None]:
    """Return the long texts that many cards share; on cards their names are enough."""
    counted = Counter(said for card in cards for said in (*card.texts, *card.rules))
    long = {said: None for said in counted if len(_text_of(said)) > _LONG_TEXT}
    often = {said: None for said in long if counted[said] >= max(_FEW_CARDS, len(cards) / 4)}
    return often | {rule: None for card in cards for rule in _too_much(card, often)}


def _too_much(card: CardDraft, often: Container[object]) -> Iterator[ForeignRule]:
    """Yield the rules, the longest first, without which two faces are enough for *card*."""
    said = [one for one in (*card.texts, *card.rules) if one not in often]
    much = sum(len(_text_of(one)) for one in said) - _MOST_TEXT
    rules = [one for one in said if isinstance(one, ForeignRule) and len(one.text) > _LONG_RULE]
    for rule in sorted(rules, key=lambda rule: -len(rule.text)):
        if much > 0:
            much -= len(rule.text)
            yield rule


def _text_of(said: ForeignProfile | ForeignRule) -> str:
    return said.text if isinstance(said, ForeignRule) else text_of_columns(said.columns)


def _with_names_only(card: CardDraft, common: Container[object]) -> CardDraft:
    texts = tuple(replace(t, columns=()) if t in common else t for t in card.texts)
    rules = tuple(replace(r, text="") if r in common else r for r in card.rules)
    return replace(card, texts=texts, rules=rules)


def _holders(root: ForeignPick, uses: Uses) -> Iterator[ForeignPick]:
    """Yield whoever in *root* has a stat line."""
    for pick in root.all():
        if any(uses.get(profile.kind) is ProfileUse.STATS for profile in pick.profiles):
            yield pick


def _bearers(
    root: ForeignPick, holders: Sequence[ForeignPick], split: CardSplit
) -> Sequence[ForeignPick]:
    """Return whose cards *root* has."""
    if len(holders) == 1 or root is holders[0]:
        return (root,)
    is_unit = root.kind in BODIES
    return (root,) if is_unit and split is CardSplit.UNITS else _outermost(holders)


def _outermost(holders: Sequence[ForeignPick]) -> list[ForeignPick]:
    """Return the *holders* that lie in no other."""
    found: list[ForeignPick] = []
    inside: set[int] = set()
    for pick in holders:
        if id(pick) not in inside:
            found.append(pick)
            inside |= {id(part) for part in pick.all()}
    return found


def _cards(root: ForeignPick, bearers: Sequence[ForeignPick], uses: Uses) -> list[CardDraft]:
    if list(bearers) == [root]:
        return [_card(root, root, tuple(root.all()), uses)]
    taken = {id(part) for bearer in bearers for part in bearer.all()}
    shared = tuple(part for part in root.all() if id(part) not in taken)
    meant = [(part, _named(part, bearers)) for part in shared]
    found = [
        _card(root, one, (*one.all(), *(part for part, whom in meant if one in whom)), uses)
        for one in bearers
    ]
    paid = [_costs(bearer.all()) for bearer in bearers]
    paid[0] = _costs((*bearers[0].all(), *shared))  # what nobody pays alone is paid once
    return [replace(card, costs=costs) for card, costs in zip(found, paid, strict=True)]


def _named(part: ForeignPick, bearers: Sequence[ForeignPick]) -> Sequence[ForeignPick]:
    """Return whom *part* is for: the *bearers* that its name names, or else all of them."""
    name = part.name.casefold()
    named = [one for one in bearers if one.name.casefold() in name]
    longest = max((len(one.name) for one in named), default=0)
    return [one for one in named if len(one.name) == longest] or bearers


def _card(
    root: ForeignPick, bearer: ForeignPick, parts: Sequence[ForeignPick], uses: Uses
) -> CardDraft:
    profiles = [(profile, part.number) for part in parts for profile in part.profiles]
    counted: dict[ForeignProfile, int] = {}
    for profile, number in profiles:
        counted[profile] = counted.get(profile, 0) + number
    by_use: dict[ProfileUse, list[ForeignProfile]] = {use: [] for use in ProfileUse}
    for profile in counted:
        by_use[uses.get(profile.kind, ProfileUse.TEXT)].append(profile)
    tables = [(profile, counted[profile]) for profile in _by_weapon(by_use[ProfileUse.TABLE])]
    tables += [(profile, 0) for profile in _headed(by_use[ProfileUse.TRACK])]
    texts = tuple(by_use[ProfileUse.TEXT])
    own_name = bearer.own_name or (root.own_name if bearer.name == root.name else "")
    return CardDraft(
        name=bearer.name,
        own_name=own_name,
        note="\n".join(dict.fromkeys(filter(None, (part.note for part in parts)))),
        slot=root.primary,
        strength=_strength(bearer),
        life=_life(bearer, uses),
        source=bearer.source,
        tags=tuple(dict.fromkeys(tag for part in (bearer, root) for tag in part.categories)),
        costs=_costs(parts),
        lines=tuple(_unique(by_use[ProfileUse.STATS], lambda line: (line.kind, line.columns))),
        tables=tuple(tables),
        texts=texts,
        rules=tuple(_unsaid(_unique_rules(r for part in parts for r in part.rules), texts)),
        gear=tuple(_gear(bearer, parts)),
    )


def _by_weapon(rows: Sequence[ForeignProfile]) -> list[ForeignProfile]:
    """Return *rows* so that the ways of one weapon follow one another in their order."""
    weapons = [(row.kind, _WAY.split(row.name)[0]) for row in rows]
    first = {weapon: number for number, weapon in reversed([*enumerate(weapons)])}
    order = sorted(zip(weapons, rows, strict=True), key=lambda one: (first[one[0]], _way(one[1])))
    return [row for _, row in order]


def _way(row: ForeignProfile) -> int:
    """Return the number of a way to use a weapon, 0 for the weapon itself."""
    said = _WAY.search(row.name)
    return int(said.group(1) or said.group(2) or 1) if said else 0


def _headed(rows: Sequence[ForeignProfile]) -> Iterator[ForeignProfile]:
    """Yield *rows* of damage, called as how far it goes.

    Where the first only names the columns, the others come with its names.
    """
    if not rows:
        return
    names = [name for name, _ in rows[0].columns]
    if len(rows) > _FEW_ROWS and not any(map(_has_digit, rows[0].columns)):
        names, rows = [value for _, value in rows[0].columns], rows[1:]
    at = next((at for at, name in enumerate(names) if IS_RANGE.search(name)), None)
    if at is not None and not all(at < len(r.columns) and _has_digit(r.columns[at]) for r in rows):
        at = None
    found: list[ForeignProfile] = []
    for row in rows:
        columns = list(zip(names, (value for _, value in row.columns), strict=False))
        name = row.name if at is None else columns.pop(at)[1]
        found.append(replace(row, name=name, columns=tuple(one for one in columns if all(one))))
    starts = [int(said.group()) if (said := _START.match(row.name)) else 0 for row in found]
    in_order = starts in (sorted(starts), sorted(starts, reverse=True))
    order = sorted(range(len(found)), key=lambda n: 0 if in_order else starts[n])
    yield from (found[n] for n in order)


def _has_digit(column: tuple[str, str]) -> bool:
    return any(map(str.isdigit, column[1]))


def _unsaid(rules: Iterable[ForeignRule], texts: Sequence[ForeignProfile]) -> Iterator[ForeignRule]:
    """Yield the *rules* that no text of the same name says already."""
    said = {text.name.casefold(): _letters(text_of_columns(text.columns)) for text in texts}
    for rule in rules:
        if (
            rule.name.casefold() not in said
            or _letters(rule.text) not in said[rule.name.casefold()]
        ):
            yield rule


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _gear(bearer: ForeignPick, parts: Sequence[ForeignPick]) -> Iterator[tuple[str, int]]:
    """Yield the names of what says nothing of itself, and is not only the head of a choice."""
    counted: dict[str, int] = {}
    for part in parts:
        says_nothing = not (part.profiles or part.rules or part.picks)
        if part is not bearer and part.kind not in BODIES and says_nothing:
            counted[part.name] = counted.get(part.name, 0) + part.number
    return iter(counted.items())


def _strength(pick: ForeignPick) -> int:
    if pick.kind == "model":
        return pick.number
    models = sum(part.number for part in pick.all() if part.kind == "model")
    return max(models, pick.number)


def _life(bearer: ForeignPick, uses: Uses) -> Life:
    """Return the boxes of *bearer*: of each of its models, or as many times those of one line."""
    strength = _strength(bearer)
    found = [(_boxes(pick, uses), pick) for pick in bearer.all()]
    lines = [(boxes, pick) for boxes, pick in found if boxes]
    if not lines:
        return Life()
    bodies = [(boxes, pick.number) for boxes, pick in lines if pick.kind in BODIES]
    each = {boxes for boxes, _ in lines}
    if len(each) == 1 or lines[0][1] is bearer:
        return Life(lines[0][0] * strength, lines[0][0])
    return Life(sum(boxes * number for boxes, number in bodies))


def _boxes(pick: ForeignPick, uses: Uses) -> int:
    """Return how much one model takes by the first stat line of *pick* that says a number."""
    for profile in pick.profiles:
        if uses.get(profile.kind) is ProfileUse.STATS:
            for name, value in profile.columns:
                if name.casefold() in LIFE and value.isdecimal():
                    return int(value)
    return 0


def _costs(parts: Iterable[ForeignPick]) -> tuple[ForeignCost, ...]:
    total = summed(cost for part in parts for cost in part.costs)
    return tuple(ForeignCost(name, value) for name, value in total.items() if value)


def _chosen(root: ForeignPick) -> ChosenByRoster:
    inner = [part.name for part in root.all() if part is not root and not part.picks]
    said = ", ".join(dict.fromkeys(name for name in inner if name != root.name))
    return ChosenByRoster(f"{root.name}: {said}" if said else root.name, _costs(root.all()))


def _rules_in(root: ForeignPick) -> Iterator[ForeignRule]:
    for part in root.all():
        yield from part.rules
        yield from map(_as_rule, part.profiles)


def _as_rule(profile: ForeignProfile) -> ForeignRule:
    return ForeignRule(profile.name, text_of_columns(profile.columns), profile.source)


def text_of_columns(columns: Sequence[tuple[str, str]]) -> str:
    """Return what stands in *columns* as a text; one column alone needs no name."""
    said = [(name, value) for name, value in columns if value and value != "-"]
    if len(said) == 1:
        return said[0][1]
    return "\n".join(f"**{name}** {value}" for name, value in said)


def _unique_rules(rules: Iterable[ForeignRule]) -> Iterable[ForeignRule]:
    """Return the *rules*, each once: the same is what has the same name and text."""
    return _unique((r for r in rules if r.name or r.text), lambda rule: (rule.name, rule.text))


def _unique(found: Iterable[_Said], says: Callable[[_Said], Hashable]) -> Iterable[_Said]:
    """Return the first of those among *found* that say the same, in their order."""
    first: dict[Hashable, _Said] = {}
    for one in found:
        first.setdefault(says(one), one)
    return first.values()
