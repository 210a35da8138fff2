"""English sentences: the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "cli.source": "source: {source}",
    "cli.tally": (
        "{error} {error?error|errors}, {warning} {warning?warning|warnings}, {hint} "
        "{hint?hint|hints}."
    ),
    "cli.legal": "Legal.",
    "cli.illegal": "Not legal.",
    "cli.models": "{count} {count?model|models}",
    "cli.checked": (
        "{files} {files?file|files} checked, {rosters} example {rosters?roster|rosters}."
    ),
    "cli.cards_written": "{cards} {cards?card|cards} on {pages} {pages?page|pages}: {path}",
    "cli.pngs_written": "{count} {count?picture|pictures} in {path}",
    "cli.new_written": "Written: {path}. What may come next:",
    "cli.broken": "{text}",
    "cli.about": "{what}: {reason}",
    "cli.unknown_roster": "there is no roster '{word}'; '{command}' shows what there is",
    "cli.unknown_roster.suggested": "there is no roster '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_system": "there is no system '{word}'; '{command}' shows what there is",
    "cli.unknown_system.suggested": "there is no system '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_faction": "there is no faction '{word}'; '{command}' shows what there is",
    "cli.unknown_faction.suggested": "there is no faction '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_unit": "there is no unit '{word}'; '{command}' shows what there is",
    "cli.unknown_unit.suggested": "there is no unit '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_roster_or_unit": (
        "there is no roster or unit '{word}'; units are named like faction/unit"
    ),
    "cli.unknown_roster_or_unit.suggested": (
        "there is no roster or unit '{word}'; did you mean '{suggestion}'?"
    ),
    "cli.unknown_template": "there is no template '{word}'; there are: {known}",
    "cli.unknown_template.suggested": "there is no template '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_theme": "there is no theme '{word}'; there are: {known}",
    "cli.unknown_theme.suggested": "there is no theme '{word}'; did you mean '{suggestion}'?",
    "cli.unknown_topic": "the manual has no chapter '{word}'; there are: {known}",
    "cli.unknown_topic.suggested": (
        "the manual has no chapter '{word}'; did you mean '{suggestion}'?"
    ),
    "cli.topic_and_pdf": "the PDF holds the whole manual; leave '{word}' out",
    "cli.no_file": "{path}: there is no such file",
    "cli.no_file_or_folder": "{path}: there is no such file or folder",
    "cli.no_yaml": "{path}: there is no YAML file below this folder",
    "cli.is_folder": "{path}: this is a folder; name a roster file in it",
    "cli.folder_gone": "the current folder is gone; change to another one",
    "cli.games_missing": "the bundled games are missing, looked in {folder}",
    "cli.no_game_here": "{path}: there is no game here; {file} with kind: system is expected",
    "cli.nowhere_to_write": "say where to write: -o OUT.pdf, or --png DIR",
    "cli.dpi": "--dpi {dpi}: 20 to 1200 dots per inch can be drawn",
    "cli.no_pdf": "{path}: this is no PDF and would be lost; choose another name",
    "cli.would_be_lost": "{path}: this file would be lost; choose another name",
    "cli.file_exists": ("{path}: already exists and is left alone; choose another id or folder"),
    "cli.name_of_a_game_file": (
        "'{id}' would be written to {path}, the file of a game; choose another"
    ),
    "cli.game_exists": "there is a game '{id}' already: {path}; choose another id",
    "cli.faction_exists": "'{game}' has a faction '{id}' already: {path}; choose another id",
    "cli.bad_id": (
        "'{id}' will not do as an id: small letters a to z, digits and _, a letter first, "
        "{limit} at most"
    ),
    "cli.bad_id.suggested": (
        "'{id}' will not do as an id: small letters a to z, digits and _, a letter first, "
        "{limit} at most; try '{suggestion}'"
    ),
    "cli.table_not_here": "--from goes with a faction only",
    "cli.faction_not_here": "--faction belongs to 'new roster'; leave it out here",
    "cli.system_alone": "a new game stands alone; --system is not used",
    "cli.system_missing": "--system is missing; 'realms-builder list systems' shows what there is",
    "cli.faction_missing": "--faction is missing; '{game}' has {known}",
    "cli.no_factions_yet": "--faction is missing; '{game}' has none yet",
    "cli.no_legal_roster": "{path}: no units of '{faction}' make a legal roster: {found}",
    "cli.no_units": "it has no units",
    "cli.no_window_here": "no window can be opened from here",
}
