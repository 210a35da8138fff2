"""A short code over everything that counts in a roster, to compare paper, text and file."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from realms_builder.game.formulas import FormulaError
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.printing import show
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which read alike or make words."""

LENGTH, GROUP = 8, 4
_BITS = 5
_SEPARATOR = "\x1f"


def checksum(mustered: Muster) -> str:
    """Return the code of a roster, such as ``7KQF-2M9D``.

    It changes with the game, the faction, limits, switches, and with the unit, equipment, role,
    numbers and costs of any model. Names, notes, pictures, ids and the order of the models are
    left out, and so is the language: whoever plays the same list has the same code.
    """
    models = {record.model.id: _fingerprint(record) for record in mustered.models}
    missing = {model.id: _missing(model) for model in mustered.missing}
    parts = [
        _joined("game", mustered.game.id, mustered.roster.faction),
        *sorted(_joined("limit", cost, _shown_limit(mustered, cost)) for cost in _costs(mustered)),
        *sorted(_switches(mustered)),
        *sorted(models.values()),
        *sorted(missing.values()),
        *sorted(_groups(mustered, {**models, **missing})),
    ]
    digest = blake2b("\x1e".join(parts).encode(), digest_size=LENGTH).digest()
    return _spelled(int.from_bytes(digest, "big"))


def _spelled(number: int) -> str:
    letters = [ALPHABET[number >> (_BITS * at) & 31] for at in range(LENGTH)]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, LENGTH, GROUP))


def _joined(*parts: object) -> str:
    return _SEPARATOR.join(str(part) for part in parts)


def _costs(mustered: Muster) -> Iterable[str]:
    return mustered.game.costs


def _shown_limit(mustered: Muster, cost: str) -> str:
    limit = mustered.limit(cost)
    return "" if limit is None else show(limit, "en")


def _switches(mustered: Muster) -> Iterable[str]:
    """Yield the switches that differ from the defaults, so that a new one changes no old code."""
    game = mustered.game
    for name, value in mustered.roster.switches:
        if name in game.switches and game.file_default(value) != game.switch_default(name):
            yield _joined("switch", name, value)


def _fingerprint(record: ModelRecord) -> str:
    """Return what counts of one model: the form it stands in at the table does not."""
    build = record.build.printed
    parts = build.parts
    items = sorted(
        _joined(list_id, c.item.id, c.count, *(f"{k}={show(v, 'en')}" for k, v in c.bearing))
        for list_id in build.game.item_lists
        for c in build.items(list_id)
    )
    return _joined(
        "model",
        parts.unit.address,
        parts.role,
        parts.loadout,
        parts.strength,
        *(_stat(record, name) for name in build.game.stats),
        *(f"{cost}={show(value, 'en')}" for cost, value in sorted(parts.costs.items())),
        *items,
        *sorted(_keyword(use) for use in build.keywords),
    )


def _keyword(use: KeywordUse) -> str:
    parameters = (f"{name}={show(value, 'en')}" for name, value in use.parameters)
    return _joined("keyword", use.keyword.id, use.level or "", *parameters)


def _stat(record: ModelRecord, name: str) -> str:
    try:
        return f"{name}={show(record.build.printed.stat(name), 'en')}"
    except FormulaError:
        return f"{name}=?"


def _missing(model: Model) -> str:
    choose = (f"{option}={','.join(items)}" for option, items in sorted(model.choose))
    return _joined("missing", model.unit, model.role, model.loadout, model.strength or "", *choose)


def _groups(mustered: Muster, models: dict[str, str]) -> Iterable[str]:
    for group in mustered.roster.groups:
        members = sorted(models[member] for member in group.members if member in models)
        yield _joined("group", group.group, group.profile, *members)
