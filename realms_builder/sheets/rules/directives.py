"""The directives of rule texts: what stands behind ``:::`` and which blocks it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from realms_builder.core.titles import sentence_case
from realms_builder.game.deck_words import deck_line, deck_size, deck_use
from realms_builder.game.files.declared_checks import DeclaredCheck
from realms_builder.game.files.declared_course import DeclaredPhase, DeclaredPhaseStep
from realms_builder.game.files.declared_decks import DeclaredDeck
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredValue
from realms_builder.game.files.declared_mechanics import DeclaredModifier, DeclaredStep
from realms_builder.game.files.declared_rules import (
    DeclaredDerived,
    DeclaredResource,
    DeclaredTrack,
)
from realms_builder.game.files.declared_scenarios import ScenarioDeck, read_run
from realms_builder.game.formulas import FormulaError, parse, tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.scopes import FormulaScope
from realms_builder.game.formulas.uses import uses
from realms_builder.game.formulas.values import reads_yes
from realms_builder.layout.document import (
    Align,
    Block,
    Cell,
    DefinitionBlock,
    Listing,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
    bold,
    one_line,
    plain,
    words_of,
)
from realms_builder.sheets.rules import keyword_blocks, table_blocks
from realms_builder.sheets.rules.entry_icons import icon_of
from realms_builder.sheets.rules.formula_words import in_words
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick
from realms_builder.sheets.rules.table_blocks import dice_word

_FOR_EACH = re.compile(r"([+−×÷=] ?\d+)\s+([^\W\d_].*)")
Maker = Callable[[Reference, Sequence[str]], tuple[Block, ...]]


def resources(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return each resource: what there is of it, and what it pays for."""
    del words
    return tuple(block for found in ref.game.file.resources for block in _resource(ref, found))


def _resource(ref: Reference, found: DeclaredResource) -> Iterator[Block]:
    name, short = ref.name(found), found.abbr.pick(ref.lang)
    title = f"{name} ({short})" if short and short != name else name
    formulas, names = (found.start, found.each_round), (title, name)
    gained = [part for part in (_gained(ref, names, formula) for formula in formulas) if part]
    text = " ".join(part for part in (ref.text(found.text), *dict.fromkeys(gained)) if part)
    kept = ref.word("kept") if found.kept else ""
    yield DefinitionBlock(
        bold(sentence_case(title)), (), plain(" ".join(part for part in (text, kept) if part))
    )
    rows: list[Row] = []
    for use in found.uses:
        said = ref.text(use.text) or ref.text(use.name)
        rows.append((Cell(bold(use.price), head=True), Cell(plain(said))))
    if rows:
        head = (
            Cell(plain(ref.short(found)), head=True),
            Cell(plain(ref.word("pays_for")), head=True),
        )
        yield Table(("center", "left"), (head,), tuple(rows))


def _gained(ref: Reference, names: Sequence[str], formula: str) -> str:
    """Return how much there is, by the text of the value or the formula itself.

    The resource stands before it by name, and is not named again in any of its *names*.
    """
    value = ref.game.derived.get(formula)
    if value is not None:
        text = _without(ref.text(value.text).rstrip("."), [f"{name}: " for name in names])
        called = sentence_case(_without(ref.name(value), [f"{name} " for name in names]))
        return f"{called}: {text}." if text else f"{called}."
    said = in_words(formula, ref)
    return "" if said in ("", "0") else f"{said}."


def _without(text: str, beginnings: Iterable[str]) -> str:
    """Return *text* without the first of *beginnings* that it has."""
    for start in beginnings:
        if text.casefold().startswith(start.casefold()):
            return text[len(start) :]
    return text


def forms(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the other forms that a model may take."""
    del words
    return tuple(
        DefinitionBlock(bold(sentence_case(ref.name(form))), (), plain(ref.text(form.text)))
        for form in ref.game.forms.values()
    )


def groups(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the groups that models may form."""
    del words
    return tuple(
        DefinitionBlock(bold(sentence_case(ref.name(group))), (), plain(ref.text(group.text)))
        for group in ref.game.groups.values()
    )


def switches(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the readings a group may agree on, each as it is set: a sentence, or name and value.

    A sentence stands alone: the name of a reading that is not played would say its opposite.
    """
    del words
    entries: list[DefinitionBlock] = []
    said: list[tuple[Paragraph]] = []
    for switch in ref.game.switches.values():
        name, text = switch.name.pick(ref.lang), ref.text(switch.text)
        value = ref.switch_value(switch.id)
        if name and (played := ref.played(switch.id)):
            said.append((Paragraph(plain(played)),))
            continue
        shown = bold(sentence_case(name)) if name else plain(text or switch.id)
        entries.append(DefinitionBlock(shown, plain(value), plain(text) if name else ()))
    return (*((Listing(tuple(said)),) if said else ()), *entries)


def checks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return what a roster must keep to, as a list; sentences that need a roster are left out."""
    del words
    said = (_rule(ref, check) for check in ref.game.file.checks if check.severity.value == "error")
    found = tuple((Paragraph(runs),) for runs in said if runs)
    return (Listing(found),) if found else ()


def _rule(ref: Reference, check: DeclaredCheck) -> Runs:
    text = check.why or check.text
    return plain(_without_formulas(one_line(text.pick(ref.lang))))


def _without_formulas(text: str) -> str:
    """Return the sentences of *text* before the first formula, empty when there is no whole one."""
    before, brace, _ = text.partition("{")
    if not brace:
        return text
    kept = before.rstrip()
    if kept.endswith(":") and len(kept) > 12:
        sentences = kept[:-1].split(". ")
        return ". ".join(sentences[:-1]) + "." if len(sentences) > 1 else f"{kept[:-1]}."
    end = max(kept.rfind(mark) for mark in ".!?")
    return kept[: end + 1]


def phases(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the phases of a round as a numbered list."""
    del words
    items = tuple((Paragraph(_phase(ref, phase)),) for phase in ref.game.file.game.phases)
    return (Listing(items, 1),) if items else ()


def _phase(ref: Reference, phase: DeclaredPhase) -> Runs:
    name = sentence_case(ref.text(phase.name) or phase.id)
    said = [ref.text(phase.text)]
    for step in phase.steps:
        said.extend((_step(ref, step), ref.text(step.text)))
    words = " ".join(part for part in said if part)
    return (
        (Run(f"{sentence_case(name)}. ", bold=True), Run(words))
        if words
        else (Run(f"{sentence_case(name)}.", bold=True),)
    )


def _step(ref: Reference, step: DeclaredPhaseStep) -> str:
    """Return what one step of a phase does, in a short sentence."""
    game = ref.game
    known: dict[str, Mapping[str, Any]] = {
        "gain": {resource.id: resource for resource in game.file.resources},
        "run": {mechanic.id: mechanic for mechanic in game.file.mechanics},
        "resolve": game.kinds,
        "score": game.tracks,
    }
    for verb, things in known.items():
        thing = things.get(getattr(step, verb))
        if thing is not None:
            return ref.word(f"phase.{verb}", name=ref.name(thing))
    return ""


def decks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return decks by id, without ids those of the system file.

    Of the decks of scenarios those that are rolled are one table, others the names of their cards.
    Raises :class:`~realms_builder.sheets.rules.reference.DirectiveError` for an unknown deck.
    """
    own = {deck.id: deck for deck in ref.game.file.decks}
    if not words:
        return tuple(_made_of(ref, deck) for deck in own.values())
    known: dict[str, DeclaredDeck | ScenarioDeck] = {**own, **{d.id: d for d in ref.decks()}}
    found = [pick(word, known, "rules.unknown_deck", at) for at, word in enumerate(words)]
    of_scenarios = [deck for deck in found if isinstance(deck, ScenarioDeck)]
    rolled = [deck for deck in of_scenarios if deck.roll]
    drawn = [deck for deck in of_scenarios if not deck.roll]
    made = (_made_of(ref, deck) for deck in found if isinstance(deck, DeclaredDeck))
    table = (_rolled(ref, rolled),) if rolled else ()
    return (*made, *table, *(_drawn(ref, deck) for deck in drawn))


def _made_of(ref: Reference, deck: DeclaredDeck) -> DefinitionBlock:
    """Return a deck of the game: how many cards, of which suits and values, whose it is."""
    line = sentence_case(deck_line(deck, ref.lang))
    said = (f"{line}.", deck_use(deck, ref.lang), ref.text(deck.text))
    text = plain(" ".join(part for part in said if part))
    return DefinitionBlock(bold(_name(ref, deck)), plain(deck_size(deck, ref.lang)), text)


def _rolled(ref: Reference, found: Sequence[ScenarioDeck]) -> Table:
    columns = [_by_roll(ref, deck) for deck in found]
    numbers = sorted({number for column in columns for number in column})
    names = [dice_word(found[0].roll, ref.lang).removeprefix("1"), *(_name(ref, d) for d in found)]
    head = tuple(Cell(plain(name), head=True) for name in names)
    rows: list[Row] = []
    for number in numbers:
        said = (Cell(plain(column.get(number, ""))) for column in columns)
        rows.append((Cell(bold(str(number)), head=True), *said))
    left: tuple[Align, ...] = ("left",) * len(found)
    return Table(("center", *left), (head,), tuple(rows))


def _by_roll(ref: Reference, deck: ScenarioDeck) -> dict[int, str]:
    return {
        number: ref.name(card)
        for card in deck.cards
        for run in card.on_roll
        for number in read_run(run) or ()
    }


def _drawn(ref: Reference, deck: ScenarioDeck) -> DefinitionBlock:
    return DefinitionBlock(
        bold(_name(ref, deck)), (), plain(" · ".join(ref.name(c) for c in deck.cards))
    )


def _name(ref: Reference, deck: DeclaredDeck | ScenarioDeck) -> str:
    return sentence_case(ref.name(deck))


def modifiers(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the named modifiers of a mechanic's value as a table; raises DirectiveError."""
    known = {f"{m.id}.{s.set_}": s for m in ref.game.file.mechanics for s in m.steps if s.modifiers}
    step: DeclaredStep = pick(words[0], known, "rules.unknown_modifiers")
    rows = tuple(_rows(ref, step))
    conditions = [modifier.when for modifier in step.modifiers]
    changes = [modifier.add or modifier.set_ or "" for modifier in step.modifiers]
    notes = ref.switch_notes((*conditions, *changes))
    name = step.name.pick(ref.lang) or step.set_ or ""
    return (Table(("left", "right"), (), rows, bold(sentence_case(name)), notes),) if rows else ()


def _rows(ref: Reference, step: DeclaredStep) -> Iterator[Row]:
    for modifier in step.modifiers:
        name = ref.text(modifier.name)
        change = _change(ref, modifier)
        each = _FOR_EACH.fullmatch(change)
        if each is not None:  # "+1 per model" is +1, and the rest tells how often
            change, name = each[1], f"{name}, {each[2]}"
        if name and not _set_aside(ref, modifier.when):
            yield (Cell(plain(sentence_case(name))), Cell(bold(change), head=True))


def _change(ref: Reference, modifier: DeclaredModifier) -> str:
    shown = ref.text(modifier.shown)
    if shown:
        return shown
    if modifier.add is not None:
        said = in_words(modifier.add, ref)
        return said if said.startswith("−") else f"+{said}"
    if modifier.times is not None:
        return f"× {in_words(modifier.times, ref)}"
    return f"= {in_words(modifier.set_ or '', ref)}"


def _set_aside(ref: Reference, condition: str) -> bool:
    """Return whether the switches alone say that *condition* never holds."""
    if not condition:
        return False
    try:
        node = parse(condition).node
    except FormulaError:
        return False
    whole = isinstance(node, tree.Junction) and node.word == "and"
    parts = node.parts if whole and isinstance(node, tree.Junction) else (node,)
    return any(_is_off(ref, part) for part in parts)


def _is_off(ref: Reference, node: tree.Node) -> bool:
    names = uses(node).names
    if not names or not all(use.name.startswith("switches.") for use in names):
        return False
    try:
        return not reads_yes(compile_node(node)(FormulaScope(ref.scope)))
    except FormulaError:
        return False


def stats(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the stat line as a table: short name, name, what it may be and means.

    What nothing more is said of stands in one line.
    """
    del words
    rows: list[Row] = []
    more = False
    for field in ref.game.stats.values():
        meant = ". ".join(part for part in (_span(ref, field), ref.text(field.text)) if part)
        name, short = ref.name(field), ref.short(field)
        name = "" if name == short else sentence_case(name)
        more = more or bool(name or meant)
        head = Cell(bold(short), head=True, icon=icon_of(field))
        rows.append((head, Cell(plain(name)), Cell(plain(meant))))
    if rows and not more:
        return (Paragraph(plain(" · ".join(words_of(row[0].runs) for row in rows))),)
    return (Table(("left", "left", "left"), (), tuple(rows)),) if rows else ()


def _span(ref: Reference, field: DeclaredField) -> str:
    """Return what values *field* may have, in few words."""
    unit = ref.unit(field)
    if isinstance(field.dice, tuple) and field.target:
        dice, target = field.dice, field.target
        values = {"least": dice[0], "most": dice[1], "best": target[0], "worst": target[1]}
        return ref.word("pool", **values)
    least, most = (None if end is None else int(end) for end in (field.min, field.max))
    if least is not None and most is not None:
        return f"{ref.say(least)}–{ref.say(most)}{unit}"
    if least is not None and least > 0:
        return ref.word("from", value=f"{ref.say(least)}{unit}")
    return "" if most is None else ref.word("up_to", value=f"{ref.say(most)}{unit}")


def derived(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the values that follow from others, each with its formula where that can be said."""
    del words
    shown = [d for d in ref.game.file.derived if d.show and d.for_ in ("model", "unit", "roster")]
    return tuple(_derived(ref, value) for value in shown)


def _derived(ref: Reference, value: DeclaredDerived) -> DefinitionBlock:
    name, short = ref.name(value), value.abbr.pick(ref.lang)
    said = in_words(value.value, ref) if value.value else ""
    formula = f"= {said}{value.unit.pick(ref.lang)}" if said else ""
    title = f"{name} ({short})" if short and short != name else name
    text = plain(ref.text(value.text))
    return DefinitionBlock(bold(sentence_case(title)), plain(formula), text, icon_of(value))


def values(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the values of a choice or scale, each with its rule: ``::: values movement``."""
    game = ref.game
    known: dict[str, tuple[DeclaredValue, ...]] = {s.id: s.values for s in game.file.scales}
    known |= {a.id: a.values for a in game.file.attributes if a.values}
    found: tuple[DeclaredValue, ...] = pick(words[0], known, "rules.unknown_values")
    return tuple(
        DefinitionBlock(
            bold(sentence_case(ref.name(value))),
            ref.unfinished(value),
            plain(ref.text(value.text)),
            icon_of(value),
        )
        for value in found
    )


def tracks(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the boxes and counters of the table, each with how many there are."""
    del words
    return tuple(_track(ref, track) for track in ref.game.tracks.values())


def _track(ref: Reference, track: DeclaredTrack) -> DefinitionBlock:
    said = ""
    if track.counter is not None:
        low, high = track.counter
        said = ref.word("counter", low=ref.say(low), high=ref.say(high))
    elif track.boxes:
        boxes = in_words(track.boxes, ref)
        said = ref.word("boxes", number=boxes) if boxes else ""
    name, short = ref.name(track), track.abbr.pick(ref.lang)
    title = f"{name} ({short})" if short and short != name else name
    return DefinitionBlock(bold(sentence_case(title)), plain(said))


class Directive(NamedTuple):
    """What makes the blocks, and how many words it needs and takes."""

    make: Maker
    needs: int = 0
    takes: int = 0


DIRECTIVES: Mapping[str, Directive] = {
    "stats": Directive(stats),
    "derived": Directive(derived),
    "values": Directive(values, 1, 1),
    "tracks": Directive(tracks),
    "table": Directive(table_blocks.table, 1, 1),
    "items": Directive(keyword_blocks.items, 1, 2),
    "keywords": Directive(keyword_blocks.keywords, 1, 3),
    "decks": Directive(decks, 0, 6),
    "modifiers": Directive(modifiers, 1, 1),
    "resources": Directive(resources),
    "forms": Directive(forms),
    "groups": Directive(groups),
    "switches": Directive(switches),
    "checks": Directive(checks),
    "phases": Directive(phases),
}


def blocks_of(ref: Reference, name: str, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks that the directive *name* with *words* becomes.

    Raises :class:`DirectiveError` for an unknown name, words too few or too many, and whatever
    the words ask for that the game does not have.
    """
    directive: Directive = pick(name, DIRECTIVES, "rules.unknown_directive", -1)
    if len(words) < directive.needs:
        raise DirectiveError("rules.word_missing", -1, directive=name)
    if len(words) > directive.takes:
        raise DirectiveError("rules.word_too_many", directive.takes, value=words[directive.takes])
    return directive.make(ref, words)
