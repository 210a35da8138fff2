"""The sheet that introduces a roster to the opponent: only what both sides may know.

Roles that the game calls secret are taken away before the roster is worked out, so that nothing
they bring along can tell who has them; models with a keyword that it calls secret are left out.
What was paid, notes and findings stay with the player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.game import Game
from realms_builder.roster.edits import remove_models
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.entries import ChosenLine, RosterSheet, SheetEntry
from realms_builder.sheets.roster.roster_sheet import sheet_of


def introduction_of(
    mustered: Muster,
    lang: str,
    scenarios: ScenarioFile | None = None,
    *,
    keeps_tracks: bool = False,
) -> RosterSheet:
    """Return what an opponent may know of a roster; *scenarios* say what else stays secret.

    Boxes are only for whoever ticks them on it: *keeps_tracks*.
    """
    sheet = sheet_of(seen_from_outside(mustered), (), lang)
    shown = partial(_open, keeps_tracks=keeps_tracks)
    return replace(
        sheet,
        values=(),
        note="",
        entries=tuple(map(shown, sheet.entries)),
        groups=tuple(map(shown, sheet.groups)),
        summoned=tuple(map(shown, sheet.summoned)),
        counters=(),
        chosen=tuple(map(_unpaid, sheet.chosen)),
        hidden=tuple(secrets_of(mustered.game, lang, scenarios)),
    )


def secrets_of(game: Game, lang: str, scenarios: ScenarioFile | None = None) -> Iterator[str]:
    """Yield what players of *game* need not tell each other, in words."""
    for role in game.roles.values():
        if role.secret:
            name = role.name.pick(lang) or role.id
            yield sentence("sending.hidden_role", lang, {"role": name})
    for keyword in game.keywords.values():
        if keyword.secret:
            name = keyword.name.pick(lang) or keyword.id
            yield sentence("sending.hidden_models", lang, {"keyword": name})
    for step in scenarios.prepare if scenarios is not None else ():
        if step.secret:
            name = step.name.pick(lang) or step.id
            text = step.text.pick(lang)
            yield f"{sentence_case(name)}: {text}" if text else name


def seen_from_outside(mustered: Muster) -> Muster:
    """Return *mustered* without secret roles and notes, worked out anew where that may matter."""
    mustered = without_secret_models(mustered)
    roster = mustered.roster
    secret = {role.id for role in mustered.game.roles.values() if role.secret}
    models = tuple(_without(model, secret) for model in roster.models)
    if models == roster.models:
        return mustered
    return muster(replace(roster, models=models), mustered.game, mustered.find_faction)


def without_secret_models(mustered: Muster) -> Muster:
    """Return *mustered* without the models that have a secret keyword."""
    hidden = [
        record.model.id
        for record in mustered.models
        if any(use.keyword.secret for use in record.build.keywords)
    ]
    if not hidden:
        return mustered
    roster = remove_models(mustered.roster, hidden)
    return muster(roster, mustered.game, mustered.find_faction)


def _without(model: Model, secret: set[str]) -> Model:
    return replace(model, role="" if model.role in secret else model.role, note="")


def _unpaid(line: ChosenLine) -> ChosenLine:
    return replace(line, costs=(), items=tuple(replace(one, costs=()) for one in line.items))


def _open(entry: SheetEntry, *, keeps_tracks: bool) -> SheetEntry:
    tracks, counters = (entry.tracks, entry.counters) if keeps_tracks else ((), ())
    return replace(entry, costs=(), note="", tracks=tracks, counters=counters, team_values=())
