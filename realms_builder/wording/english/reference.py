"""English sentences: quick references, and what is wrong with rule texts."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "reference.quick_title": "Quick reference {name}",
    "reference.rules_by": "Rules by {name}",
    "reference.page": "Page {page} of {pages}",
    "reference.written": "{pages} {pages?page|pages}: {path}",
    "reference.digest.title": "Rules for {name}",
    "reference.digest.agreed": "Agreed on",
    "reference.digest.all": "all",
    "reference.digest.told": "Explained already: {names}",
    "reference.digest.places": "In square brackets: where the rules say it",
    "reference.digest.nothing": "Nothing that this roster brings needs rules of its own.",
    "reference.head.stats": "Values",
    "reference.head.round": "The round",
    "reference.head.force": "What must hold",
    "reference.head.everyone": "{name} everyone has",
    "reference.head.tables": "Tables",
    "reference.head.forms": "Forms",
    "reference.head.switches": "Readings to agree on",
    "reference.unfinished": "still open",
    "reference.switch_note": "Reading: {name} – {value}",
    "reference.pool": "{least}–{most} dice, success from {best}+ to {worst}+",
    "reference.from": "from {value}",
    "reference.up_to": "up to {value}",
    "reference.at_least": "at least {value}",
    "reference.at_most": "at most {value}",
    "reference.between": "{low} to {high}",
    "reference.up": "rounded up",
    "reference.down": "rounded down",
    "reference.nearest": "rounded half up",
    "reference.sum_of": "sum of {name}",
    "reference.counter": "{low} to {high}",
    "reference.boxes": "boxes: {number}",
    "reference.kept": "What is left stays for the next round.",
    "reference.pays_for": "pays for",
    "reference.phase.gain": "Take {name}.",
    "reference.phase.run": "Roll for {name}.",
    "reference.phase.resolve": "Resolve {name}.",
    "reference.phase.score": "Count {name}.",
    "rules.unknown_directive": "There is no directive “{value}”; possible: {known}.",
    "rules.unknown_directive.suggested": (
        "There is no directive “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.word_missing": "“::: {directive}” needs a word that says which.",
    "rules.word_too_many": "“{value}” is one word too many.",
    "rules.unknown_table": "The game declares no table “{value}”; there is: {known}.",
    "rules.unknown_table.suggested": (
        "The game declares no table “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.unknown_kind": "There is no kind of keywords “{value}”; there is: {known}.",
    "rules.unknown_kind.suggested": (
        "There is no kind of keywords “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.unknown_list": "There is no list of items “{value}”; there is: {known}.",
    "rules.unknown_list.suggested": (
        "There is no list of items “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.unknown_deck": "There is no deck of scenario cards “{value}”; there is: {known}.",
    "rules.unknown_deck.suggested": (
        "There is no deck of scenario cards “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.unknown_values": "There is no choice and no scale “{value}”; there is: {known}.",
    "rules.unknown_values.suggested": (
        "There is no choice and no scale “{value}”; did you mean “{suggestion}”?"
    ),
    "rules.unknown_modifiers": "No value “{value}” of a mechanic has modifiers; there is: {known}.",
    "rules.unknown_modifiers.suggested": (
        "No value “{value}” of a mechanic has modifiers; did you mean “{suggestion}”?"
    ),
    "rules.unknown_option": "“{value}” is not possible here; possible: {known}.",
    "rules.unknown_option.suggested": (
        "“{value}” is not possible here; did you mean “{suggestion}”?"
    ),
    "rules.nobody_has": "Of “{value}” everyone has nothing; `everyone:` names: {known}.",
    "rules.column_count": "“::: columns” takes a number: {known}.",
    "rules.unknown_scale": "Table “{table}”: there is no scale “{value}”.",
    "rules.no_axis": "Table “{table}”: “{value}” is no list of values and no run such as 1-10.",
    "rules.axis_too_long": "Table “{table}”: {count} values on one side, {limit} are allowed.",
    "rules.cells_missing": (
        "Table “{table}”: the cells are not {rows} {rows?row|rows} of {columns} "
        "{columns?value|values}."
    ),
    "rules.empty_table": "Table “{table}” has no cells, no results and no rows.",
    "rules.unreadable": "The rule text cannot be read: {reason}.",
    "rules.no_game": (
        "There is no game beside this rule text: a system.yaml must lie above its folder."
    ),
    "rules.too_long": "The rule text is longer than {limit_kb} kB.",
    "rules.other_language": (
        "There is no such text in the language “{wanted}”; the one in “{language}” is taken."
    ),
    "rules.too_full": (
        "The quick reference does not fit on {limit} pages even in the smallest print; it has "
        "{pages}."
    ),
    "rules.paper_too_small": (
        "Paper of {width_mm} × {height_mm} mm is too small for a quick reference; it needs at "
        "least {least_mm} mm either way."
    ),
}
