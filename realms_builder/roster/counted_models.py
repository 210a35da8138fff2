"""How many models a roster has, in the words of its game: units too, where several are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from realms_builder.core.translation import sentence
from realms_builder.game.game import Game

if TYPE_CHECKING:
    from realms_builder.roster.resolve.muster import Muster


def counted_roster(mustered: Muster, lang: str) -> str:
    """Return how many units and models a mustered roster has, in words."""
    return counted_models(mustered.game, *numbers_of(mustered), lang)


def numbers_of(mustered: Muster) -> tuple[int, int]:
    """Return how many entries a roster has, and how many models those are by their strength."""
    strengths = (record.build.parts.strength for record in mustered.models)
    return len(mustered.roster.models), sum(strengths) + len(mustered.missing)


def counted_models(game: Game | None, entries: int, models: int, lang: str) -> str:
    """Return *models* in words, behind the number of *entries* where that is another one."""
    if entries == models:
        return _counted(game, "model", models, lang)
    both = _counted(game, "unit", entries, lang), _counted(_apart(game), "model", models, lang)
    return ", ".join(both)


def heads_of(game: Game, *, apart: bool, lang: str) -> tuple[str, str]:
    """Return the heads over entries and over models, the same unless the two are *apart*."""
    models = _head(_apart(game) if apart else game, "model", lang)
    return (_head(game, "unit", lang) if apart else models), models


def _apart(game: Game | None) -> Game | None:
    """Return *game* where it has two words for units and models, None where ours tell them."""
    words = game.file.words if game is not None else {}
    return None if words.get("unit") == words.get("model") else game


def _counted(game: Game | None, word: str, count: int, lang: str) -> str:
    one = _own_word(game, word, lang)
    if not one:
        return sentence(f"counted.{word}s", lang, {"count": count})
    if count == 1:
        return f"1 {one}"
    several = game.word(f"{word}s", "", lang) if game is not None else ""
    return f"{count} {several}" if several else f"{count} × {one}"


def _head(game: Game | None, word: str, lang: str) -> str:
    one = _own_word(game, word, lang)
    if not one or game is None:
        return sentence(f"sending.{word}s_head", lang)
    return game.word(f"{word}s", one, lang)


def _own_word(game: Game | None, word: str, lang: str) -> str:
    """Return what *game* calls a unit or model, empty where it is no other word than ours."""
    one = game.word(word, "", lang) if game is not None else ""
    return "" if sentence(f"counted.{word}s", lang, {"count": 1}) == f"1 {one}" else one
