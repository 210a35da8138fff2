"""Words that people write above columns, beside those that a game itself declares."""

from __future__ import annotations

import re
from typing import Final

from realms_builder.core.catalogues import is_tag
from realms_builder.core.translation import language_name, languages

NAME: Final = tuple(
    (
        "name, einheit, unit, profil, profile, modell, model, bezeichnung, einheitenname, "
        "unit name, titel, title, typ name, figur"
    ).split(", ")
)
COMMON: Final[dict[str, tuple[str, ...]]] = {
    purpose: tuple(words.split(", "))
    for purpose, words in {
        "id": "id, kennung, identifier, unit id",
        "name": ", ".join(NAME),
        "text": "text, beschreibung, description, hintergrund, flavour, flavor, lore, "
        "flavour text, einleitung, rules text, rule text, rules, regeltext, regeltexte, regeln, "
        "rules description, regelbeschreibung, full text, volltext, wortlaut, wording, "
        "effect, effects, wirkung, effekt",
        "note": "note, notes, notiz, notizen, anmerkung, bemerkung, comment, kommentar",
        "picture": "picture, image, bild, bilddatei, portrait",
        "strength": "strength, stärke, anzahl, unit size, models, modelle, gruppengröße, "
        "mannstärke, number of models",
        "summons": "summons, ruft, beschwört, summon, ruft herbei",
        "loadouts": "loadouts, loadout, ausstattung, ausstattungen, bewaffnung, waffenwahl, "
        "varianten",
        "tags": "tags, tag, keywords, keyword, schlüsselwörter, schlüsselwort, merkmale",
        "cost": "cost, costs, kosten, punkte, points, pts, pkt, preis, price, wert",
        "limit": "limit, max, maximum, höchstens",
    }.items()
}
"""By what a column is for: the words, in small letters."""

LANGUAGE_WORDS: Final[dict[str, str]] = {
    word: code
    for code, words in {
        "de": "deutsch german ger dt",
        "en": "englisch english eng engl",
        "fr": "französisch french",
        "es": "spanisch spanish",
        "it": "italienisch italian",
        "nl": "niederländisch dutch",
        "pl": "polnisch polish",
        "pt": "portugiesisch portuguese",
        "cs": "tschechisch czech",
        "sv": "schwedisch swedish",
        "da": "dänisch danish",
    }.items()
    for word in words.split()
}
LETTERS: Final[dict[str, frozenset[str]]] = {"de": frozenset("äöüß")}
"""Letters that tell a language of texts."""

_UNIT = re.compile(
    r"[\s_]*(?:[(\[]\s*(?:zoll|inch(?:es)?|in|\"|″|”|cm|mm|kg|g|pts?|punkte)\.?\s*[)\]]|[\"″”])\s*$",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"(.*\S)\s*[(\[]\s*([A-Za-z0-9-]+)\s*[)\]]\s*")
_NUMBERED = re.compile(r"[\s_.#]*\d{1,2}\s*$")
_PARTS = re.compile(r"[\s_()\[\]/:,.-]+")


def without_unit(header: str) -> str:
    """Return *header* without the unit behind it: ``MOV (Zoll)`` is MOV."""
    return _UNIT.sub("", header) or header


def without_number(header: str) -> str:
    """Return *header* without the number behind it: ``Waffe 2`` is Waffe."""
    return _NUMBERED.sub("", header) or header


def language_of_header(header: str) -> tuple[str, str]:
    """Return *header* without the language it names, and that: ``Name (de)`` is Name in de.

    Any language that has a name may stand in brackets; elsewhere only the usual ones are heard.
    """
    bracketed = _IN_BRACKETS.fullmatch(header)
    if bracketed and is_tag(bracketed[2]) and language_name(bracketed[2]) != bracketed[2]:
        return bracketed[1], bracketed[2]
    words = [word for word in _PARTS.split(header) if word]
    for place in (-1, 0) if len(words) > 1 else ():
        word = words[place].casefold()
        code = word if word in usual_languages() else LANGUAGE_WORDS.get(word, "")
        if code:
            rest = words[:-1] if place else words[1:]
            return " ".join(rest), code
    return header, ""


def usual_languages() -> frozenset[str]:
    """Return the languages of the program and those that have words here."""
    return frozenset((*languages(), *LANGUAGE_WORDS.values()))


YES: Final = frozenset(("x", "✓", "✔", "☑", "ja", "j", "yes", "y", "true", "wahr", "1"))
NO: Final = frozenset(("nein", "n", "no", "false", "falsch", "0", "☐", "✗", "-", "–", "—"))
BLANK: Final = frozenset(("", "-", "–", "—", "−", "n/a", "./."))
"""What stands in a cell that says nothing."""
