"""The story of an answer as lines to read: what was thrown, what changed it, where it led."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from realms_builder.core.translation import every_sentence, sentence
from realms_builder.game.deck_words import deck_line, suit_or_joker
from realms_builder.game.files.declared_rules import DeclaredSwitch
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.house_rules import played
from realms_builder.game.texts import Text
from realms_builder.game.value_words import cited, show
from realms_builder.odds.chain.program import DONE, mechanics
from realms_builder.odds.questions.questions import outcome_names
from realms_builder.odds.questions.story import ChangeStep, StoryStep
from realms_builder.sheets.odds.odds_numbers import per_cent

_TOKEN = re.compile(r"\s*(?:([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|(<=|>=|==|!=|[-+*/<>(),]))")
_SIGNS = {"<=": "≤", ">=": "≥", "==": "=", "!=": "≠", "-": "−", "*": "×", "/": "÷"}
_ABOUT_OTHERS = ("reroll", "cancel")
_WHICH = ("all", "successes", "failures")
_OF_CARDS = re.compile(r"\b(?:suit|card)\(")
_PLAIN = re.compile(r"-?\d+|true|false|'\w*'")


class StoryLine(NamedTuple):
    """One step: how deep inside other chains, its *kind*, what it is called, what came of it.

    *share* is how likely it is reached. *notes* say what changed a number and which switches are
    read, *bars* pair what it gave with how likely that was, and *formula* is as the file has it.
    *cards* says that cards are drawn, not dice thrown.
    """

    depth: int
    kind: str
    id: str
    title: str
    text: str
    share: Fraction
    notes: tuple[str, ...] = ()
    bars: tuple[tuple[str, Fraction], ...] = ()
    formula: str = ""
    cards: bool = False


def story_lines(steps: Sequence[StoryStep], game: Game, lang: str) -> tuple[StoryLine, ...]:
    """Return *steps* with those of chains inside them, in the order in which they happen."""
    return tuple(_Teller(game, lang).told(steps, 0))


class _Teller:
    """Tells the steps of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self._game = game
        self._lang = lang
        self._decks_told: set[str] = set()

    def told(self, steps: Sequence[StoryStep], depth: int) -> Iterator[StoryLine]:
        others = (step for step in steps if step.kind not in _ABOUT_OTHERS and _is_named(step))
        named = {step.id: self._name(step) for step in others}
        often = Counter(named.values())
        names = {identity: name for identity, name in named.items() if often[name] == 1}
        for step in steps:
            if self._says_nothing(step):
                continue
            title = named.get(step.id, "") if step.kind in _ABOUT_OTHERS else ""
            yield StoryLine(
                depth,
                step.kind,
                step.id,
                self._ruled(title or self._name(step), "" if title else step.rule),
                self._text(step, names),
                step.reached,
                tuple(self._notes(step)),
                self._bars(step),
                step.formula,
                bool(step.deck),
            )
            yield from self.told(step.inner, depth + 1)

    def _name(self, step: StoryStep) -> str:
        if step.kind == "form":
            return self._form(step)
        if step.kind == "again" and not _is_named(step):
            return sentence("odds_answers.begun_anew", self._lang)
        if step.kind == "use" and not _is_named(step):
            known = mechanics(self._game).get(step.id)
            if known is not None and known.name:
                return known.name.pick(self._lang)
        return step.name.pick(self._lang).replace("_", " ")

    def _form(self, step: StoryStep) -> str:
        form = step.name.pick(self._lang)
        said = sentence("odds_answers.in_form", self._lang, {"form": form})
        if not step.side:
            return said
        side = sentence(f"odds_cli.side.{step.side}", self._lang)
        return sentence("odds_cli.of_side", self._lang, {"side": side, "name": said})

    def _ruled(self, name: str, rule: str) -> str:
        """Return *name* with where its rule stands, if that is told."""
        if not rule:
            return name
        values = {"name": name, "source": cited(rule, self._lang)}
        return sentence("odds_answers.with_source", self._lang, values)

    def _says_nothing(self, step: StoryStep) -> bool:
        """Return whether a step tells a player nothing.

        It hands a plain value on under a name that only its author knows, or it is a need that is
        nothing, or a word that has no name.
        """
        word = step.values[0][0] if step.kind == "need" and len(step.values) == 1 else None
        if isinstance(word, str):
            return not self._word(step, word)
        if step.changes or step.switches or step.again or step.kind == "form":
            return False
        if step.kind == "set":
            return not _is_named(step) and bool(_PLAIN.fullmatch(step.formula.strip()))
        return word == 0

    def _word(self, step: StoryStep, value: str) -> str:
        """Return what the choice *value* of a need is called, empty where it has no name."""
        every = (n for m in mechanics(self._game).values() for n in m.needs if n.id == step.id)
        values = (v for need in every for v in need.values if v.id == value)
        return next((text for v in values if (text := v.name.pick(self._lang))), "")

    # ------------------------------------------------------------------ what came of it

    def _text(self, step: StoryStep, names: Mapping[str, str]) -> str:
        parts: list[str] = []
        if step.kind in _ABOUT_OTHERS and _is_named(step):
            parts.append(self._ruled(step.name.pick(self._lang), step.rule))
        if text := step.text.pick(self._lang):
            parts.append(text)
        if step.dice is not None:
            said = (
                self._cards(step, *step.dice[:2])
                if step.deck
                else self._dice(*step.dice, step.fewest)
            )
            parts.append(said)
        values = [value for value, _ in step.values]
        if len(values) == 1 and values[0] != DONE:
            parts.append(f"= {self._value(step, values[0])}")
        elif len(values) > 1 and all(isinstance(v, (int, Fraction)) for v in values):
            low, high = self._value(step, values[0]), self._value(step, values[-1])
            parts.append(f"{low} … {high}")
        elif len(values) > 1:
            shares = ((self._value(step, v), per_cent(c, self._lang)) for v, c in step.values)
            parts.append(", ".join(f"{name} {share}" for name, share in shares))
        said = formula_said(step.formula, names)
        if said:
            code = "odds_answers.when" if step.kind in ("stop", "reroll", "again") else ""
            parts.append(sentence(code, self._lang, {"text": said}) if code else said)
        return ", ".join(parts)

    def _dice(
        self, dice: int, sides: int, faces: tuple[int, ...] | None, fewest: int | None
    ) -> str:
        many = str(dice) if fewest in (None, dice) else f"{fewest}–{dice}"
        thrown = sentence("odds_answers.dice", self._lang, {"dice": many, "sides": sides})
        if faces is None or not faces:
            return thrown
        if list(faces) == list(range(faces[0], sides + 1)):
            from_ = sentence("odds_answers.success_from", self._lang, {"face": faces[0]})
        else:
            from_ = sentence("odds_answers.success_on", self._lang, {"faces": list(faces)})
        return f"{thrown}, {from_}"

    def _cards(self, step: StoryStep, most: int, size: int) -> str:
        """Return how many cards are drawn, from how many of which deck, and which are kept."""
        many = str(most) if step.fewest in (None, most) else f"{step.fewest}–{most}"
        name = (step.deck.name.pick(self._lang) or step.deck.id) if step.deck else ""
        values = {"cards": many, "deck": name, "size": size}
        said = [sentence("odds_answers.draws", self._lang, {**values, "count": most})]
        if step.keep is not None and most > step.keep[1]:
            which, number = step.keep
            code = f"odds_answers.keeps.{which}"
            said.append(sentence(code, self._lang, {"count": number}))
        return ", ".join(said)

    def _value(self, step: StoryStep, value: Value) -> str:
        if step.kind == "use" and isinstance(value, str):
            known = mechanics(self._game).get(step.id)
            names = outcome_names(known) if known is not None else {}
            names[DONE] = Text.of(every_sentence("odds_answers.otherwise"))
            return names[value].pick(self._lang) if value in names else value
        if step.kind == "need" and isinstance(value, str):
            return self._word(step, value) or value
        if isinstance(value, str) and _OF_CARDS.search(step.formula):
            names = (suit_or_joker(deck, value, self._lang) for deck in self._game.file.decks)
            return next((name for name in names if name), value)
        return show(value, self._lang)

    def _bars(self, step: StoryStep) -> tuple[tuple[str, Fraction], ...]:
        numbers = all(isinstance(value, (int, Fraction)) for value, _ in step.values)
        if len(step.values) < 2 or not numbers:
            return ()
        return tuple((self._value(step, value), chance) for value, chance in step.values)

    # ------------------------------------------------------------------ what changed it

    def _notes(self, step: StoryStep) -> Iterator[str]:
        """Yield what a deck is made of where it is drawn from first, then what changed the step."""
        if step.deck is not None and step.dice is not None and step.deck.id not in self._decks_told:
            self._decks_told.add(step.deck.id)
            yield deck_line(step.deck, self._lang)
        yield from self._changes(step)
        yield from self._thrown_again(step)
        yield from self._switches(step)

    def _changes(self, step: StoryStep) -> Iterator[str]:
        """Yield what changed the number; what did the same to many values is told once."""
        of: dict[str, list[ChangeStep]] = {}
        for changed in step.changes:
            name = self._ruled(changed.source.pick(self._lang), changed.rule)
            of.setdefault(name, []).append(changed)
        for source, changes in of.items():
            by = _same_difference(changes)
            share = sum((changed.share for changed in changes), Fraction(0))
            if by is None:
                yield from (self._changed(source, *_way(c, self._lang), c.share) for c in changes)
            else:
                said = f"{source}: {'+' if by > 0 else ''}{show(by, self._lang)}"
                yield said if share >= step.reached else self._at_times(said, share)

    def _changed(self, source: str, before: str, after: str, share: Fraction) -> str:
        values = {"source": source, "before": before, "after": after}
        said = sentence("odds_answers.changed", self._lang, values)
        return said if share == 1 else self._at_times(said, share)

    def _at_times(self, said: str, share: Fraction) -> str:
        return f"{said} ({per_cent(share, self._lang)})"

    def _thrown_again(self, step: StoryStep) -> Iterator[str]:
        """Yield through what dice of a roll are thrown again."""
        for again in step.again:
            which = again.which if again.which in _WHICH else "faces" if again.faces else "some"
            if step.deck:
                which = "cards" if which == "all" else "some_cards"
            code = f"odds_answers.again.{'must' if again.must else 'may'}.{which}"
            source = self._ruled(again.source.pick(self._lang), again.rule)
            values = {"source": source, "faces": list(again.faces)}
            said = sentence(code, self._lang, values)
            yield said if again.share >= step.reached else self._at_times(said, again.share)
            if again.aims:
                aims = [aim.pick(self._lang) for aim in again.aims]
                code = f"odds_answers.again.aim.{'more' if again.wants_more else 'less'}"
                code += "_cards" if step.deck else ""
                yield sentence(code, self._lang, {"aims": aims})

    def _switches(self, step: StoryStep) -> Iterator[str]:
        for name, value in step.switches:
            declared = self._game.switches.get(name)
            if declared is not None and (said := played(declared, value, self._lang)):
                yield sentence("reference.played_here", self._lang, {"text": said})
            elif declared is not None:
                values = {
                    "text": _switch_text(declared, self._lang),
                    "value": _switch_value(declared, value, self._lang),
                }
                yield sentence("odds_answers.switch", self._lang, values)


def _same_difference(changes: Sequence[ChangeStep]) -> int | Fraction | None:
    """Return by how much several *changes* raise their numbers, None where that differs."""
    numbers = [
        c.after - c.before
        for c in changes
        if isinstance(c.before, (int, Fraction)) and isinstance(c.after, (int, Fraction))
    ]
    alike = len(numbers) == len(changes) > 1 and len(set(numbers)) == 1
    return numbers[0] if alike else None


def _way(changed: ChangeStep, lang: str) -> tuple[str, str]:
    return show(changed.before, lang), show(changed.after, lang)


def formula_said(formula: str, names: Mapping[str, str]) -> str:
    """Return *formula* with *names* in place of ids; empty where it reads anything else."""
    said: list[str] = []
    place = 0
    while place < len(formula):
        match = _TOKEN.match(formula, place)
        if match is None:
            return ""
        word, number, sign = match.groups()
        if word is not None and word not in names:
            return ""
        said.append(names[word] if word is not None else number or _SIGNS.get(sign, sign))
        place = match.end()
    text = " ".join(said).replace("( ", "(").replace(" )", ")").replace(" ,", ",")
    return text if len(said) > 1 else ""


def _is_named(step: StoryStep) -> bool:
    return any(lang for lang in step.name.languages) or step.name.pick("en") not in ("", step.id)


def _switch_text(declared: DeclaredSwitch, lang: str) -> str:
    return (declared.name.pick(lang) or declared.text.pick(lang) or declared.id).rstrip(".")


def _switch_value(declared: DeclaredSwitch, value: Value, lang: str) -> str:
    identity = getattr(value, "identity", value)
    known = next((v for v in declared.values if v.id == identity), None)
    return (known.name.pick(lang) or known.id) if known is not None else show(value, lang)
