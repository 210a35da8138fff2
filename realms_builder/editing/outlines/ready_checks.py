"""Checks that a game may want next, ready to be written: limits of costs, numbers of models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from realms_builder.core.translation import languages
from realms_builder.editing.new_games.new_game_parts import filled, part
from realms_builder.editing.outlines.facts import said
from realms_builder.game.game import Game
from realms_builder.game.texts import Text

_WORDS = {"least": 3, "most": 12}
_OF_ANY_GAME = ("not_empty", "too_few", "too_many")


class ReadyCheck(NamedTuple):
    """A check with all it takes: what it sees to, in words, and its entry for a system file."""

    says: str
    entry: Mapping[str, Any]


def ready_checks(game: Game, lang: str) -> tuple[ReadyCheck, ...]:
    """Return what *game* does not check yet, said in *lang*; texts are in the game's languages."""
    return (*_limits(game, lang), *_of_models(game, lang))


def _limits(game: Game, lang: str) -> Iterator[ReadyCheck]:
    limited = {check.currency for check in game.file.checks}
    for cost in game.costs.values():
        if cost.id in limited:
            continue
        number = "{cost - limit}"
        names = {tag: cost.name.pick(tag) or cost.id for tag in _spoken(game)}
        texts = {tag: said("too_much", tag, number=number, cost=one) for tag, one in names.items()}
        ready = part("rules", "budget")["entry"]
        entry = {
            "code": f"{cost.id}_limit",
            "cost": cost.id,
            "text": texts,
            "fixes": _in_languages(ready["fixes"], _spoken(game)),
        }
        name = cost.name.pick(lang) or cost.id
        yield ReadyCheck(said("ready_limit", lang, cost=name), entry)


def _of_models(game: Game, lang: str) -> Iterator[ReadyCheck]:
    known = {check.code for check in game.file.checks}
    for code in _OF_ANY_GAME:
        if code not in known:
            entry = filled(part("rules", code)["entry"], _WORDS)
            says = Text.of(entry["why"]).pick(lang)
            yield ReadyCheck(says, {"code": code, **_in_languages(entry, _spoken(game))})


def _spoken(game: Game) -> tuple[str, ...]:
    """Return the languages of the program that *game* is named in, else all of them."""
    return tuple(tag for tag in languages() if tag in game.name.languages) or languages()


def _in_languages(value: Any, langs: tuple[str, ...]) -> Any:
    if isinstance(value, Mapping):
        if set(value) == set(languages()):
            return {tag: value[tag] for tag in langs}
        return {key: _in_languages(inner, langs) for key, inner in value.items()}
    return [_in_languages(inner, langs) for inner in value] if isinstance(value, list) else value
