"""Writes a first roster for any faction: a few units that fit, explained line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import Number
from realms_builder.game.starters import LEADER, FactionStarter, StarterLines, UnitPlan, written
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.checks.run import check
from realms_builder.roster.edits import choose, next_id
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.choices import choices_of
from realms_builder.roster.resolve.muster import FactionFinder, Muster, muster
from realms_builder.roster.roster import Choices, Model, Roster

USUAL_MODELS = 3
MOST_MODELS = 8
_ROUND = 10


def first_roster(
    game: Game, faction: Faction, find_faction: FactionFinder, name: str
) -> tuple[Muster, list[Finding]]:
    """Return a roster of two or three units that fit together, and what is wrong with it.

    What is wrong are errors and warnings that no choice of units avoids.
    """
    roster = Roster(
        system=game.id,
        faction=faction.id,
        name=name,
        pack=(faction.id, faction.version),
    )
    mustered = _grown_to_fit(_with_choices(muster(roster, game, find_faction)), faction)
    mustered = _limited(mustered)
    bad = [f for f in check(mustered) if f.severity is not Severity.HINT]
    return mustered, bad


def _with_choices(mustered: Muster) -> Muster:
    """Return *mustered* with the first things of each choice of the roster that wants some."""
    for _ in mustered.options:
        header = mustered.header
        choices = choices_of(header) if header is not None else ()
        lacking = next((c for c in choices if c.open and c.total < (c.low or 0)), None)
        if lacking is None:
            break
        low, ids = lacking.low or 0, [pick.id for pick in lacking.picks if pick.offered]
        taken = (ids * low if lacking.option.repeat else ids)[:low]
        roster = choose(mustered.roster, "", lacking.option.id, taken)
        mustered = muster(roster, mustered.game, mustered.find_faction, mustered)
    return mustered


def _grown_to_fit(empty: Muster, faction: Faction) -> Muster:
    """Return the best of the rosters that grow from *empty*, model by model."""
    mustered, found = empty, list[tuple[tuple[int, int], Muster]]()
    while len(mustered.models) < MOST_MODELS:
        tried = [(_complaints(m), m) for m in _grown(mustered, empty.game, faction)]
        if not tried:
            break
        said, mustered = min(tried, key=lambda e: (e[0], _hints(e[1]), _repeats(e[1])))
        found.append((said, mustered))
        if len(mustered.models) >= USUAL_MODELS and not any(said):
            break
    best = min(found, key=_unfitness, default=None)
    return empty if best is None else best[1]


def _unfitness(found: tuple[tuple[int, int], Muster]) -> tuple[tuple[int, int], bool, int]:
    """Return what speaks against a roster: complaints, then one model alone, then its size."""
    said, mustered = found
    size = len(mustered.models)
    return said, size < 2, abs(size - USUAL_MODELS)


def _complaints(mustered: Muster) -> tuple[int, int]:
    severities = [finding.severity for finding in check(mustered)]
    return severities.count(Severity.ERROR), severities.count(Severity.WARNING)


def _hints(mustered: Muster) -> int:
    return sum(finding.severity is Severity.HINT for finding in check(mustered))


def _repeats(mustered: Muster) -> int:
    units = [record.model.unit for record in mustered.models]
    return len(units) - len(set(units))


def _grown(mustered: Muster, game: Game, faction: Faction) -> Iterator[Muster]:
    """Yield *mustered* with one more model: each unit, with each role and without."""
    for unit in faction.units.values():
        for role in ("", *game.roles):
            model = Model(
                id=next_id(mustered.roster), unit=unit.id, role=role, choose=_needed_choices(unit)
            )
            roster = replace(mustered.roster, models=(*mustered.roster.models, model))
            yield muster(roster, game, mustered.find_faction, mustered)


def _needed_choices(unit: Unit) -> Choices:
    """Return the first items of each option that wants some and has no default."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for option in unit.options:
        wanted = option.exactly or option.at_least
        if not option.default and wanted.isdigit() and int(wanted) > 0:
            ids = [carried.item.id for carried in option.candidates]
            count = int(wanted)
            chosen = (ids * count)[:count] if option.repeat else ids[:count]
            found.append((option.id, tuple(chosen)))
    return tuple(found)


def _limited(mustered: Muster) -> Muster:
    """Return *mustered* with an agreed limit for each cost and with the costs as last seen."""
    game = mustered.game
    limits: list[tuple[str, Number]] = []
    for cost in game.costs:
        used = mustered.cost(cost)
        default = mustered.limit(cost)
        if default is None and not used:
            continue
        roomy = ceil(used / _ROUND) * _ROUND
        limits.append((cost, default if default is not None else roomy))
    models = tuple(
        replace(record.model, seen=tuple(record.build.costs.items())) for record in mustered.models
    )
    roster = replace(mustered.roster, limits=tuple(limits), models=models)
    return muster(roster, game, mustered.find_faction, mustered)


def roster_text(mustered: Muster, identity: str, lang: str) -> str:
    """Return the file of *mustered*, called *identity*, with explanations in *lang*."""
    return _Writer(mustered, lang).text(identity)


class _Writer:
    def __init__(self, mustered: Muster, lang: str) -> None:
        self._mustered = mustered
        self._game = mustered.game
        self._lang = lang
        self._lines = StarterLines()

    def text(self, identity: str) -> str:
        """Return the whole file; comments explain every key where it stands first."""
        self._head(identity)
        self._lines.say("models:", self._say("models"))
        for record in self._mustered.models:
            self._model(record.model, explained=record is self._mustered.models[0])
        self._asides()
        return self._lines.text()

    def _say(self, code: str, **values: object) -> str:
        return sentence(f"starter.{code}", self._lang, values)

    def _head(self, identity: str) -> None:
        lines, roster, game = self._lines, self._mustered.roster, self._game
        schema = f"{game.id}.roster.schema.json"
        lines.note(f"yaml-language-server: $schema={schema}")
        lines.note(self._say("schema_hint"))
        lines.note(f"    realms-builder schema roster --system {game.id} > {schema}")
        lines.note(self._say("roster_check", command=f"realms-builder validate {identity}.yaml"))
        lines.entry("format", 1, self._say("format"))
        lines.entry("kind", "roster", self._say("kind"))
        lines.entry("system", game.id, game.name.pick(self._lang))
        faction = self._mustered.faction
        name = faction.name.pick(self._lang) if faction else roster.faction
        lines.entry("faction", roster.faction, self._say("roster_faction", name=name))
        lines.entry("name", roster.name, self._say("roster_name"))
        self._limits()
        self._chosen()
        if roster.pack:
            pack, version = roster.pack
            lines.say(f'pack: {{id: {pack}, version: "{version}"}}', self._say("pack"))

    def _chosen(self) -> None:
        """Write down what the roster itself chose, and beside it what else it may."""
        chosen = {option: list(items) for option, items in self._mustered.roster.choose}
        if chosen:
            self._lines.entry("choose", chosen, self._say("roster_choose"))
        options = self._mustered.options
        offered = {o.id: o.candidates[0].item.id for o in options if o.candidates}
        if offered and not chosen:
            self._lines.aside(f"choose: {written(offered)}  # {self._say('roster_choose')}")

    def _limits(self) -> None:
        limits = dict(self._mustered.roster.limits)
        for cost, limit in limits.items():
            name = self._game.costs[cost].name.pick(self._lang) or cost
            if len(limits) == 1:
                self._lines.entry("limit", _plain(limit), self._say("limit", cost=name))
        if len(limits) > 1:
            plain = {cost: _plain(limit) for cost, limit in limits.items()}
            names = ", ".join(c.name.pick(self._lang) or c.id for c in self._game.costs.values())
            self._lines.entry("limits", plain, self._say("limit", cost=names))

    def _model(self, model: Model, *, explained: bool) -> None:
        explain: Callable[..., str] = self._say if explained else lambda *_, **__: ""
        unit = self._mustered.unit(model.unit)
        if unit is None:
            return
        lines = self._lines
        lines.entry("- id", model.id, explain("model_id"), 2)
        lines.entry("unit", model.unit, unit.name.pick(self._lang), 4)
        if explained:
            lines.entry("name", "Ada", explain("own_name"), 4)
        if model.role:
            role = self._game.roles[model.role].name.pick(self._lang) or model.role
            lines.entry("role", model.role, self._say("role", role=role), 4)
        self._loadout(unit)
        if unit.strength:
            lines.entry("strength", unit.strength[0], explain("strength"), 4)
        if model.choose:
            choices = {option: list(items) for option, items in model.choose}
            lines.entry("choose", choices, self._say("choose"), 4)
        seen = {cost: _plain(amount) for cost, amount in model.seen}
        if seen:
            value = next(iter(seen.values())) if len(seen) == 1 else seen
            lines.entry("seen", value, explain("seen"), 4)

    def _loadout(self, unit: Unit) -> None:
        if unit.loadouts:
            first, *others = [loadout.id for loadout in unit.loadouts]
            more = self._say("loadout", others=", ".join(others))
            self._lines.entry("loadout", first, more if others else self._say("only_loadout"), 4)

    def _asides(self) -> None:
        lines = self._lines
        lines.gap()
        lines.note(self._say("roster_asides"), 4)
        last = self._mustered.models[-1] if self._mustered.models else None
        options = last.build.parts.unit.options if last else ()
        chosen = dict(last.model.choose) if last else {}
        offered = {o.id: o.candidates[0].item.id for o in options if o.candidates}
        if offered and not chosen:
            lines.aside(f"choose: {written(offered)}  # {self._say('choose')}", 4)
        lines.aside(f"note: {self._say('note')}", 4)


def _plain(number: Number) -> int | float:
    return float(number) if isinstance(number, Fraction) else number


# ------------------------------------------------------------------ starter trial


MOST_TRIALS = 300
Complaints = tuple[int, int, int]
_NOBODY = UnitPlan("")


def fitted(game: Game, starter: FactionStarter) -> tuple[UnitPlan, ...]:
    """Return the plans of *starter* with values that suit the game, and with what they cost."""
    roles = {LEADER: next(iter(game.roles), "")}
    trial = _Trial(game, starter)
    plans = (trial.improved(plan, roles.get(plan.id, "")) for plan in starter.plans())
    return tuple(trial.priced(plan) for plan in plans)


@dataclass(slots=True)
class _Trial:
    """The trials of one starter; each reads the file with one unit and checks a model of it."""

    game: Game
    starter: FactionStarter
    left: int = MOST_TRIALS

    def improved(self, plan: UnitPlan, role: str) -> UnitPlan:
        """Return *plan* after the changes that most lessen what is said about a model of it."""
        best, said = plan, self._complaints(plan, role)
        while any(said) and self.left > 0:
            found = self._best(self._changes(best), role)
            if found[0] >= said:
                # One choice may need another to change with it.
                found = self._best(self._pairs(best), role)
            if found[0] >= said:
                break
            said, best = found
        return best

    def _best(self, plans: Iterator[UnitPlan], role: str) -> tuple[Complaints, UnitPlan]:
        tried = [(self._complaints(plan, role), plan) for plan in plans if self.left > 0]
        return min(tried, key=lambda entry: entry[0], default=((99, 0, 0), _NOBODY))

    def priced(self, plan: UnitPlan) -> UnitPlan:
        """Return *plan* with a cost in each currency, from the cost guide where there is one."""
        mustered = self._mustered(plan, "")[0]
        guide = self.game.file.cost_guide
        costs: dict[str, Value] = {}
        for cost, declared in self.game.costs.items():
            limit = declared.default_limit
            costs[cost] = max(1, int(limit) // 8) if limit else 10
            if guide is not None and guide.cost == cost and mustered is not None:
                costs[cost] = _guided(guide.value, mustered, costs[cost])
        return replace(plan, costs=costs)

    def _complaints(self, plan: UnitPlan, role: str) -> Complaints:
        """Return how many errors, warnings and hints *plan* gets, with *role* where it has one."""
        self.left -= 1
        mustered, problems = self._mustered(plan, role)
        severities = [problem.severity for problem in problems]
        if mustered is None:
            return (99, 0, 0)
        of_rosters = {c.code for c in self.game.file.checks if c.is_about_rosters}
        severities += [f.severity for f in check(mustered) if f.code not in of_rosters]
        errors, warnings, hints = (severities.count(severity) for severity in Severity)
        return (errors, warnings, hints)

    def _mustered(self, plan: UnitPlan, role: str) -> tuple[Muster | None, list[Problem]]:
        yaml = parse_text(self.starter.text((plan,)))
        faction, problems = read_faction(yaml, self.game)
        if faction is None or plan.id not in faction.units:
            return None, problems
        found: Faction = faction
        roster = Roster(
            system=self.game.id,
            faction=faction.id,
            models=(Model(id="m1", unit=plan.id, role=role),),
        )
        others: Mapping[str, Faction] = {faction.id: found}
        return muster(roster, self.game, others.get), problems

    def _changes(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with one thing changed: a choice, the item of a list, no item at all."""
        yield from self._choices(plan)
        for list_id, names in plan.items.items():
            for other in self.starter.offered(list_id):
                if (other,) != names:
                    yield replace(plan, items={**plan.items, list_id: (other,)})
        for list_id in plan.items:
            rest = {name: items for name, items in plan.items.items() if name != list_id}
            yield replace(plan, items=rest)

    def _choices(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with another value of one of its choices."""
        for identity, value in plan.attributes.items():
            field = self.game.attributes[identity]
            if kind_of(field).refers_to == "value":
                for other in self.game.choice_ids(field):
                    if other != str(value):
                        yield replace(plan, attributes={**plan.attributes, identity: other})

    def _pairs(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with two of its choices changed."""
        for changed in self._choices(plan):
            yield from self._choices(changed)


def _guided(formula: str, mustered: Muster, fallback: Value) -> Value:
    """Return what the cost guide says about the only model, as a whole number."""
    try:
        value = parse(formula).evaluate(mustered.models[0].build)
    except FormulaError:
        return fallback
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return max(0, floor(value + Fraction(1, 2)))
    return fallback
