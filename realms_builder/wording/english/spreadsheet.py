"""English sentences: tables of spreadsheets and what becomes of them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "spreadsheet.for.id": "id",
    "spreadsheet.for.name": "name",
    "spreadsheet.for.text": "text",
    "spreadsheet.for.note": "note",
    "spreadsheet.for.in_language": "{name} ({lang})",
    "spreadsheet.for.picture": "picture",
    "spreadsheet.for.strength": "number of models",
    "spreadsheet.for.summons": "can summon",
    "spreadsheet.for.loadouts": "loadouts",
    "spreadsheet.for.tags": "keywords",
    "spreadsheet.empty": "The table is empty.",
    "spreadsheet.too_many_rows": "Only the first {limit} rows are read; the rest is left out.",
    "spreadsheet.too_many_columns": (
        "Only the first {limit} columns are read; the rest is left out."
    ),
    "spreadsheet.cell_cut": "A cell says more than {limit} characters; the rest of it is left out.",
    "spreadsheet.too_large": "The table is too large; more than {limit_mb} MB are not read.",
    "spreadsheet.damaged": "The file is damaged, or no workbook that can be read.",
    "spreadsheet.locked": "The file is locked with a password. Save a copy without one.",
    "spreadsheet.no_sheets": "There is no sheet in this workbook.",
    "spreadsheet.unknown_sheet": "There is no sheet “{sheet}”. Possible: {known}.",
    "spreadsheet.wrong_ending": (
        "This is a workbook or an archive, whatever its name says. Name it .xlsx or "
        ".ods, or save it as CSV."
    ),
    "spreadsheet.not_text": "This is no table: neither text nor a workbook.",
    "spreadsheet.own_item": "“{item}” is not in the game; it becomes an item of the unit's own.",
    "spreadsheet.date": (
        "The spreadsheet made a date of this ({value}); “{one}” or “{two}” was probably "
        "meant. Format the cells as text and type it again."
    ),
    "spreadsheet.heading": "“{text}” stands alone in its row and is read as a heading.",
    "spreadsheet.twice": "“{unit}” is there more than once; this row becomes a unit of its own.",
    "spreadsheet.no_name": "The unit in this row has no name.",
    "spreadsheet.no_name_column": "No column is known to be the name. Choose which one it is.",
    "spreadsheet.summary": "{units} {units?unit|units} from {source}.",
    "spreadsheet.nothing": "No unit could be read from {source}.",
}
