"""What the words of ``odds`` mean: the sides, and what ``--with`` puts on them or chooses.

Sides are units of factions and models of rosters; ``--with`` names keywords, numbers and switches:
``cover=hard,focused,target.frozen,distance=20,shots=3``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from realms_builder.cli.output import broken
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import (
    find_roster,
    is_there,
    need_faction,
    no_such_unit,
    open_roster,
    roster_names,
)
from realms_builder.core.problems import Problem
from realms_builder.core.translation import languages, sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_mechanics import DeclaredNeed, DeclaredRepeat
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import BadValue, kind_of, outside, read_value
from realms_builder.game.kinds.values import ROMANS, ChoiceValue
from realms_builder.game.library import Library
from realms_builder.game.names import NameIndex, did_you_mean, normalised, stem
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.value_words import range_words, said
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.chain.situation import keywords_at_table
from realms_builder.odds.questions.forms import may_stand, normal_name
from realms_builder.odds.questions.questions import Question, asked_needs
from realms_builder.odds.questions.wishes import (
    NORMAL,
    Chosen,
    InForm,
    PutOn,
    Wish,
    excludes,
    wish_word,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Roster

_WORD = re.compile(
    r"(?:(?P<side>[^\s.=()]+)\s*\.\s*)?(?P<name>[^.=()]+?)\s*"
    r"(?:\(\s*(?P<inside>[^()]*?)\s*\)|=\s*(?P<value>.+?))?"
)
_TIMES = DeclaredNeed(id="times", min=1)
_YES = "yes"


class OddsSide(NamedTuple):
    """One side of a question: its build, how somebody writes it, and what it is called."""

    build: Build
    address: str
    record: Build | ModelRecord

    def name(self, lang: str) -> str:
        """Return the name of the unit, or the own name of the model."""
        return self.record.show(lang)


def side_by_word(library: Library, game: Game, word: str, lang: str) -> OddsSide:
    """Return the side that *word* means: ``faction/unit``, or ``ROSTER:model``.

    A system before the faction is read over when it is that of *game*. Refuses what is not to be
    found, with what was probably meant.
    """
    roster, colon, model = word.rpartition(":")
    if colon and roster and not _is_drive(roster):
        return _of_roster(mustered_roster(library, game, roster, lang), roster, model, word)
    parts = word.split("/")
    if len(parts) == 3 and parts[0] == game.id:
        parts = parts[1:]
    if len(parts) != 2:
        raise _no_unit(library, game, word)
    return _of_faction(library, game, *parts)


def _is_drive(text: str) -> bool:
    """Return whether *text* is what Windows writes before a colon."""
    return len(text) == 1 and text.isalpha() and not Path(text).exists()


def _of_faction(library: Library, game: Game, faction_id: str, word: str) -> OddsSide:
    faction = need_faction(library, game.id, faction_id)
    units = {**faction.profiles, **faction.units}
    unit = units.get(word) or _unit_names(units.values()).find(word)
    if unit is None:
        raise no_such_unit(library, game.id, faction, word)
    build = muster_of(library, game, faction).unit_build(unit)
    return OddsSide(build, unit.address, build)


def _unit_names(units: object) -> NameIndex[Unit]:
    index: NameIndex[Unit] = NameIndex()
    for unit in units:  # type: ignore[attr-defined]
        index.add(unit, unit.id, (), unit.name)
    return index


def muster_of(library: Library, game: Game, faction: Faction) -> Muster:
    """Return an empty roster of *faction*, mustered: it builds units as they are hired."""
    roster = Roster(system=game.id, faction=faction.id)
    return muster(roster, game, lambda name: library.faction(game.id, name))


def mustered_roster(library: Library, game: Game, word: str, lang: str) -> Muster:
    """Return the roster that *word* means; refuses one of another game."""
    opened = open_roster(find_roster(word, library), library, lang)
    if opened.mustered is None:
        raise broken(opened.problems[0])
    if opened.mustered.game.id != game.id:
        values = {"roster": word, "other": opened.mustered.game.id, "system": game.id}
        raise WrongUse("scenario.same_game", values)
    return opened.mustered


def _of_roster(mustered: Muster, roster: str, word: str, whole: str) -> OddsSide:
    index: NameIndex[ModelRecord] = NameIndex()
    groups = [side for group in mustered.roster.groups for side in mustered.sides_of(group)]
    whole_groups = [mustered.side(group.id) for group in mustered.roster.groups]
    for record in (*mustered.models, *filter(None, whole_groups), *groups):
        own = record.model.name if "/" not in record.model.id else ""
        index.add(record, record.model.id, (own,) if own else ())
    for record in mustered.models:
        unit = record.build.parts.unit
        index.add(record, unit.id, (), unit.name)
    found = index.find(word) or mustered.side(word)
    if found is None:
        sides = (*mustered.models, *filter(None, whole_groups), *groups)
        known = list(dict.fromkeys(record.model.id for record in sides))
        values = {"word": whole, "known": known, "suggestion": index.suggest(word)}
        raise WrongUse("odds_cli.unknown_model", values)
    return OddsSide(found.build, f"{roster}:{found.model.id}", found)


def _no_unit(library: Library, game: Game, word: str) -> WrongUse:
    """Return the refusal of a word without a faction, with the address that may be meant."""
    known: dict[str, str] = {}
    for identity in library.factions(game.id):
        faction = library.faction(game.id, identity)
        for unit in faction.units.values() if faction is not None else ():
            known.setdefault(unit.id, unit.address)
    meant = did_you_mean(word.rpartition("/")[2], known)
    rosters = "" if is_there(Path(word)) or word in roster_names(library) else known.get(meant, "")
    return WrongUse("odds_cli.no_unit", {"word": word, "suggestion": rosters})


class Vocabulary(NamedTuple):
    """What may be said: keywords of the table, forms, and needs with the ids of repeats.

    *known* has every word with what it is called.
    """

    game: Game
    keywords: NameIndex[DeclaredKeyword]
    needs: NameIndex[DeclaredNeed]
    sides: frozenset[str]
    known: Mapping[str, Text]
    forms: Mapping[str, Text]


def vocabulary_of(game: Game, asked: Iterable[Question], sides: Iterable[Build]) -> Vocabulary:
    """Return what may be said about the questions *asked* when *sides* stand at the table."""
    keywords: NameIndex[DeclaredKeyword] = NameIndex()
    needs: NameIndex[DeclaredNeed] = NameIndex()
    known: dict[str, Text] = {}
    roles = {side for mechanic in mechanics(game).values() for side in mechanic.sides}
    for question in asked:
        for need in (*asked_needs(question), *map(_times, _counted(question))):
            if need.id not in known:
                known[need.id] = need.name
                needs.add(need, need.id, need.also, need.name, need.abbr)
    for keyword in keywords_at_table(game):
        shown = ((lang, KeywordUse(keyword).show(lang)) for lang, _ in keyword.name.versions)
        known[keyword.id] = Text(tuple((lang, text.rstrip(": ")) for lang, text in shown))
        keywords.add(keyword, keyword.id, keyword.also, keyword.name, keyword.short)
    stood: dict[str, Text] = {}
    for build in sides:
        stood |= may_stand(build)
    known |= {f"form={form}": name for form, name in stood.items()}
    every = {identity: form.name for identity, form in game.forms.items()}
    forms = {NORMAL: normal_name(game, every), **every, **stood} if every or stood else {}
    return Vocabulary(game, keywords, needs, frozenset(roles), known, forms)


def _counted(question: Question) -> Iterator[DeclaredRepeat]:
    return (repeat for repeat in question.mechanic.repeat if repeat.times)


def _times(repeat: DeclaredRepeat) -> DeclaredNeed:
    """Return how often *repeat* is gone through as something to choose."""
    low, high = repeat.times or (1, 1)
    update = {"id": repeat.id, "name": repeat.name, "min": low, "max": high}
    return _TIMES.model_copy(update=update)


def read_wishes(
    text: str, vocabulary: Vocabulary, tell: Callable[[str, Wish], None] | None = None
) -> tuple[Wish, ...]:
    """Return what *text* wishes, word by word; *tell* hears what was taken for part of a name.

    Refuses a word that nothing is called, a number outside its limits, and what excludes what was
    said before, each with what there is.
    """
    found: list[Wish] = []
    for word in _words(text):
        wish = _read(word, vocabulary, tell)
        _check_against(wish, found, vocabulary.game, word)
        found.append(wish)
    return tuple(found)


def _words(text: str) -> Iterator[str]:
    return (word.strip() for word in text.split(",") if word.strip())


def _read(
    word: str, vocabulary: Vocabulary, tell: Callable[[str, Wish], None] | None = None
) -> Wish:
    match = _WORD.fullmatch(word)
    if match is None:
        raise _unknown(word, vocabulary)
    side = _side(match["side"], vocabulary) if match["side"] else ""
    name, value = match["name"], match["value"] or match["inside"]
    if not value:
        wish, is_part = _plain(word, name, side, match["side"] or "", vocabulary)
        if is_part and tell is not None:
            tell(word, wish)
        return wish
    wish = _by_form(name, value, side, vocabulary) or _by_kind(name, value, side, vocabulary)
    wish = wish or (_by_need(name, value, vocabulary) if not side else None)
    wish = wish or _by_keyword(name, value, side, vocabulary)
    if wish is None:
        _check_side(word, vocabulary)
        raise _unknown(name, vocabulary)
    return wish


def _check_side(word: str, vocabulary: Vocabulary) -> None:
    """Refuse *word* where it names a side for what belongs to the roll and to neither side."""
    side, dot, rest = word.partition(".")
    match = _WORD.fullmatch(rest.strip())
    if dot and match is not None and vocabulary.needs.find(match["name"]) is not None:
        values = {"word": word, "side": side.strip(), "way": rest.strip()}
        raise WrongUse("odds_cli.of_no_side", values)


class _Reading(NamedTuple):
    """One thing that a plain word may mean, and the *way* to write it that means nothing else."""

    way: str
    wish: Callable[[], Wish]


def _plain(word: str, name: str, side: str, said: str, vocabulary: Vocabulary) -> tuple[Wish, bool]:
    """Return what *name* means: what is called so, else the one thing with it as a whole word.

    The second value is whether it is only a part of the name. Refuses a word that means several
    things, or is no more than the beginning of one, with the ways to write each.
    """
    found = _called(name, side, said, vocabulary)
    if not found and not side and (wish := _by_need(name, None, vocabulary)) is not None:
        return wish, False
    is_part = not found
    found = found or _named_with(name, side, said, vocabulary, _has_word)
    near = [] if found else _named_with(name, side, said, vocabulary, _begins)
    if len(found or near) > 1:
        ways = list(dict.fromkeys(reading.way for reading in found or near))
        raise WrongUse("odds_cli.ambiguous", {"word": word, "ways": ways})
    if not found:
        _check_side(word, vocabulary)
        raise _unknown(name, vocabulary, near[0].way if near else "")
    return found[0].wish(), is_part


def _called(name: str, side: str, said: str, vocabulary: Vocabulary) -> list[_Reading]:
    """Return every form, condition and flag that is called *name*."""
    asked = normalised(name)
    found = [
        _form_reading(form, side, said, vocabulary)
        for form, text in vocabulary.forms.items()
        if asked in {normalised(form), *(normalised(one) for _, one in text.versions)}
    ]
    need = vocabulary.needs.find(name) if not side else None
    is_flag = need is not None and kind_of(need).drawn_as == "yes_no"
    if need is not None and is_flag:
        identity = need.id
        found.append(_Reading(f"{identity}={_YES}", lambda: Chosen(identity, True)))
    for keyword in _keywords_called(asked, vocabulary):
        if need is None or not is_flag or need.id != keyword.id:  # one id is one thing
            found.append(_keyword_reading(keyword, side, said, vocabulary))
    return found


def _keywords_called(asked: str, vocabulary: Vocabulary) -> list[DeclaredKeyword]:
    """Return the keyword with the id *asked*, else every one that goes by that name."""
    every = list(keywords_at_table(vocabulary.game))
    by_id = [keyword for keyword in every if normalised(keyword.id) == asked]
    return by_id or [k for k in every if asked in {stem(name) for name in _names(k)}]


def _names(keyword: DeclaredKeyword) -> Iterator[str]:
    yield from keyword.also
    for text in (keyword.name, keyword.short):
        yield from (version for _, version in text.versions)


_Fits = Callable[[str, Iterable[str]], bool]


def _named_with(
    name: str, side: str, said: str, vocabulary: Vocabulary, fits: _Fits
) -> list[_Reading]:
    """Return every form and condition with a name that *name* *fits* as a part."""
    forms = [
        _form_reading(form, side, said, vocabulary)
        for form, text in vocabulary.forms.items()
        if fits(name, (form, *(version for _, version in text.versions)))
    ]
    keywords = [
        _keyword_reading(keyword, side, said, vocabulary)
        for keyword in keywords_at_table(vocabulary.game)
        if fits(name, (keyword.id, *(version for _, version in keyword.name.versions)))
    ]
    return [*forms, *keywords]


def _has_word(name: str, texts: Iterable[str]) -> bool:
    """Return whether *name* is one or more whole words of one of *texts*."""
    asked = normalised(name)
    return bool(asked) and any(f" {asked} " in f" {normalised(text)} " for text in texts)


def _begins(name: str, texts: Iterable[str]) -> bool:
    asked = normalised(name)
    parts = (part for text in texts for part in normalised(text).split())
    return bool(asked) and any(part.startswith(asked) for part in parts)


def _form_reading(form: str, side: str, said: str, vocabulary: Vocabulary) -> _Reading:
    name = vocabulary.forms[form]
    return _Reading(_of_side(said, f"form={form}"), lambda: InForm(form, side, name))


def _keyword_reading(
    keyword: DeclaredKeyword, side: str, said: str, vocabulary: Vocabulary
) -> _Reading:
    own = next(iter(keyword.parameters.values()), None)
    way = f"{keyword.kind}={keyword.id}"
    if own is not None:
        way = f"{keyword.id}={max(1, int(own.min or 0))}"
    return _Reading(_of_side(said, way), lambda: _put_on(keyword, None, side, vocabulary.game))


def _of_side(said: str, way: str) -> str:
    return f"{said}.{way}" if said else way


def _side(word: str, vocabulary: Vocabulary) -> str:
    """Return the side or role that *word* names in any language."""
    asked = normalised(word)
    for side in ("first", "second"):
        spoken = (sentence(f"odds_cli.side_words.{side}", lang) for lang in languages())
        if asked in {normalised(one) for said in spoken for one in said.split(",")}:
            return side
    if word in vocabulary.sides:
        return word
    known = ["attacker", "target", *sorted(vocabulary.sides)]
    values = {"word": word, "known": list(dict.fromkeys(known))}
    raise WrongUse("odds_cli.unknown_side", {**values, "suggestion": did_you_mean(word, known)})


def _by_kind(name: str, value: str, side: str, vocabulary: Vocabulary) -> Wish | None:
    """Return the keyword *value* of the kind *name*; None where it is no kind, or not of it."""
    kinds: NameIndex[str] = NameIndex()
    for kind in vocabulary.game.kinds.values():
        if kind.at_table:
            kinds.add(kind.id, kind.id, (), kind.name)
    kind_id = kinds.find(name)
    if kind_id is None:
        return None
    own = [k for k in keywords_at_table(vocabulary.game) if k.kind == kind_id]
    found = vocabulary.game.keyword_index(kind_id).find(value) or _only_one(value, own)
    if found is not None:
        return _put_on(found, None, side, vocabulary.game)
    if vocabulary.needs.find(name) is not None:
        return None
    known = [keyword.id for keyword in own]
    said = [with_name(one, vocabulary.known[one]) for one in known]
    values = {"word": value, "kind": name, "known": said}
    raise WrongUse("odds_cli.unknown_of_kind", {**values, "suggestion": did_you_mean(value, known)})


def _only_one(word: str, keywords: Iterable[DeclaredKeyword]) -> DeclaredKeyword | None:
    """Return the one keyword with *word* as a word of its name: hard, hard cover."""
    found = [
        keyword
        for keyword in keywords
        if _has_word(word, (keyword.id, *(version for _, version in keyword.name.versions)))
    ]
    return found[0] if len(found) == 1 else None


def _by_form(name: str, value: str, side: str, vocabulary: Vocabulary) -> Wish | None:
    """Return the form *value*; None where *name* does not say that a form is meant."""
    spoken = (sentence("odds_cli.form_words", lang) for lang in languages())
    words = {normalised(one) for said in spoken for one in said.split(",")}
    if not vocabulary.forms or normalised(name) not in words:
        return None
    asked = normalised(value)
    for form, text in vocabulary.forms.items():
        if asked in {normalised(form), *(normalised(one) for _, one in text.versions)}:
            return InForm(form, side, text)
    known = list(vocabulary.forms)
    values = {"word": value, "kind": name, "known": known}
    raise WrongUse("odds_cli.unknown_of_kind", {**values, "suggestion": did_you_mean(value, known)})


def _by_need(name: str, value: str | None, vocabulary: Vocabulary) -> Wish | None:
    need = vocabulary.needs.find(name)
    if need is None:
        return None
    if value is None and kind_of(need).drawn_as != "yes_no":
        if vocabulary.keywords.find(name) is not None:
            return None
        raise WrongUse("odds_cli.value_missing", {"name": name, "example": _example(need)})
    return Chosen(need.id, True if value is None else _value(need, name, value, vocabulary.game))


def _value(need: DeclaredField, name: str, text: str, game: Game) -> Value:
    """Return *text* as the kind of value that *need* wants, inside its limits."""
    if kind_of(need).drawn_as == "yes_no":
        return _flag(name, text)
    kind = kind_of(need)
    spoken = text.lstrip("= ").upper()
    numeral = ROMANS.index(spoken) if spoken in ROMANS[1:] else 0  # rules write levels so: II
    if kind.name == "integer" and numeral and not outside(numeral, need):
        text = str(numeral)
    try:
        value = read_value(need, text.lstrip("= "), game)
    except BadValue as error:
        if kind.name == "integer" and None not in (need.min, need.max):
            low, high = plain(need.min), plain(need.max)
            limits = {"name": name, "value": text, "low": low, "high": high}
            raise WrongUse("odds_cli.no_number", limits) from None
        problem = Problem(error.code, values=error.values)
        reason = {lang: said(problem, lang) for lang in languages()}
        raise WrongUse("cli.about", {"what": f"{name}={text}", "reason": reason}) from None
    if outside(value, need):
        limits = range_words(need.min, need.max)
        allowed = {lang: limits.pick(lang) for lang in languages()}
        values = {"name": name, "value": text, "range": allowed}
        raise WrongUse("odds_cli.value_outside", values)
    return value.id if isinstance(value, ChoiceValue) else value


def _flag(name: str, text: str) -> bool:
    for answer, code in ((True, "word.yes"), (False, "word.no")):
        words = {normalised(sentence(code, lang)) for lang in languages()}
        if normalised(text) in words | {str(answer).lower(), str(int(answer))}:
            return answer
    raise WrongUse("odds_cli.no_flag", {"name": name, "value": text})


def _example(need: DeclaredNeed) -> str:
    if need.values:
        return f"{need.id}={need.values[0].id}"
    return f"{need.id}={max(1, int(need.min or 0))}"


def _by_keyword(name: str, value: str, side: str, vocabulary: Vocabulary) -> Wish | None:
    keyword = vocabulary.keywords.find(name)
    return None if keyword is None else _put_on(keyword, value, side, vocabulary.game)


def _put_on(keyword: DeclaredKeyword, value: str | None, side: str, game: Game) -> PutOn:
    """Return *keyword* put on *side*; its first parameter is *value*, else its default."""
    if not keyword.parameters:
        if value is not None:
            raise WrongUse("odds_cli.no_value", {"name": keyword.id, "value": value})
        return PutOn(keyword.id, side)
    name, declared = next(iter(keyword.parameters.items()))
    if value is None:
        if not isinstance(declared.default, int):
            example = f"{keyword.id}={max(1, int(declared.min or 0))}"
            raise WrongUse("odds_cli.value_missing", {"name": keyword.id, "example": example})
        return PutOn(keyword.id, side, ((name, declared.default),))
    return PutOn(keyword.id, side, ((name, _value(declared, keyword.id, value, game)),))


def _check_against(wish: Wish, before: list[Wish], game: Game, word: str) -> None:
    """Refuse *wish* where something of *before* excludes it."""
    for other in before:
        if isinstance(wish, Chosen):
            clash = isinstance(other, Chosen) and wish.need == other.need
        elif isinstance(wish, InForm):
            clash = isinstance(other, InForm) and wish.side == other.side
        elif not isinstance(other, PutOn):
            clash = False
        else:
            one, two = game.keywords[wish.keyword], game.keywords[other.keyword]
            clash = wish.side == other.side and excludes(game, one, two)
        if clash:
            raise WrongUse("odds_cli.excluded", {"word": word, "other": _id_of(other)})


def _id_of(wish: Wish) -> str:
    if isinstance(wish, Chosen):
        return wish.need
    return wish.keyword if isinstance(wish, PutOn) else wish_word(wish)


def _unknown(word: str, vocabulary: Vocabulary, near: str = "") -> WrongUse:
    elsewhere = _asked_elsewhere(word, vocabulary.game) if not near else ()
    if elsewhere:
        return WrongUse("odds_cli.asked_elsewhere", {"word": word, "rolls": list(elsewhere)})
    names = {**{name: name for name in vocabulary.known}, **_spoken(vocabulary)}
    meant = near or names.get(did_you_mean(word, names), "")
    known = [with_name(_with_values(one, vocabulary), n) for one, n in vocabulary.known.items()]
    values = {"word": word, "known": known, "suggestion": meant}
    return WrongUse("odds_cli.unknown_wish" if vocabulary.known else "odds_cli.no_wishes", values)


def _asked_elsewhere(word: str, game: Game) -> tuple[Text, ...]:
    """Return the mechanics that ask for *word*, by their names: those asked about do not."""
    found: dict[str, Text] = {}
    for mechanic in mechanics(game).values():
        needs: NameIndex[DeclaredNeed] = NameIndex()
        for need in mechanic.needs:
            if need.is_asked:
                needs.add(need, need.id, need.also, need.name, need.abbr)
        if needs.find(word) is not None:
            found[mechanic.id] = mechanic.name or Text.of(mechanic.id)
    return tuple(found.values())


def _with_values(word: str, vocabulary: Vocabulary) -> str:
    """Return *word* with what may be chosen for it, where that is one of a few."""
    need = vocabulary.needs.find(word)
    if need is None or not need.values:
        return word
    return f"{word}={'|'.join(value.id for value in need.values)}"


def with_name(word: str, name: Text) -> Text:
    """Return *word* with what it is called behind it, in each language that says it otherwise."""
    bare, _, value = word.partition("=")
    bare = normalised(bare if "|" in value else value or bare).replace("_", " ")
    named = [
        (lang, f"{word} ({text})" if normalised(text) != bare else word)
        for lang, text in name.versions
    ]
    return Text(tuple(named)) or Text.of(word)


def _spoken(vocabulary: Vocabulary) -> dict[str, str]:
    """Return how keywords and forms are written, by their names in every language."""
    keywords = {
        version: keyword.id
        for keyword in keywords_at_table(vocabulary.game)
        for _, version in keyword.name.versions
    }
    forms = vocabulary.forms.items()
    return keywords | {one: f"form={form}" for form, text in forms for _, one in text.versions}
