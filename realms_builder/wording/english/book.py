"""English sentences: rulebooks, and what is wrong with their texts."""

from __future__ import annotations

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

SENTENCES: dict[str, str] = {
    **{f"book.month.{number}": name for number, name in enumerate(MONTHS, 1)},
    "book.date": "{day} {month} {year}",
    "book.contents": "Contents",
    "book.version": "Version {version}",
    "book.page": "p.\u00a0{page}",
    "book.manual_file": "realms-builder-manual.pdf",
    "book.written": "{pages} {pages?page|pages}: {path}",
    "book.laying_out": "laid out: {done} of {all} blocks",
    "book.kind.danger": "Danger",
    "book.kind.warning": "Warning",
    "book.kind.example": "Example",
    "book.kind.info": "Info",
    "book.kind.note": "Note",
    "book.kind.tip": "Tip",
    "book.kind.quote": "Quote",
    "book.kind.open": "Still open",
    "book.unreadable": "{file} cannot be read: {reason}.",
    "book.too_long": "{file} is longer than {limit_kb} kB.",
    "book.encoding": "{file} is not written in UTF-8; it was read as Windows-1252.",
    "book.front_matter": "What cannot be read of the front matter is left out. {reason}",
    "book.include_missing": "The included file “{file}” is not there.",
    "book.include_outside": (
        "The included file “{file}” lies outside the folder of the book and is not read."
    ),
    "book.include_cycle": "“{file}” includes itself; it is left out here.",
    "book.include_deep": "“{file}” is left out: too many files are included, or too deep.",
    "book.open_fence": (
        "This code block is never closed with {mark}; it ends before the next heading."
    ),
    "book.open_place": "Still open: “{words}”.",
    "book.open_page": "A page is missing here: “{words}”.",
    "book.open_box": "This box says what is still to be done.",
    "book.dead_link": "The link “{link}” leads nowhere.",
    "book.unused_anchor": "Nothing leads to the anchor “{anchor}”.",
    "book.repeated_heading": (
        "There is more than one heading “{title}”; links reach this one as “#{anchor}”."
    ),
    "book.note_missing": "There is no footnote “{label}”.",
    "book.note_unused": "Nothing points to the footnote “{label}”; it is left out.",
    "book.note_twice": "There is more than one footnote “{label}”; the first one counts.",
    "book.picture_missing": (
        "The picture {file} is not there; a frame with its name shows its place."
    ),
    "book.picture_broken": (
        "The picture {file} is damaged or of no known kind; a frame with its name shows its place."
    ),
    "book.picture_huge": "The picture {file} is too large; a frame with its name shows its place.",
    "book.picture_remote": (
        "The picture {file} lies on another machine and is not fetched; save it beside the book."
    ),
    "book.picture_outside": (
        "The picture {file} lies outside the folder of the book and is not read."
    ),
    "book.no_game": "“{word}” needs a game: name it with system: in the front matter or --system.",
    "book.unknown_game": "There is no game “{word}”.",
    "book.unknown_faction": "There is no faction “{value}”; there are {known}.",
    "book.unknown_faction.suggested": (
        "There is no faction “{value}”; did you mean “{suggestion}”?"
    ),
    "book.broken_faction": "The faction “{value}” cannot be read.",
    "book.unknown_unit": "There is no unit “{value}”; there are {known}.",
    "book.unknown_unit.suggested": "There is no unit “{value}”; did you mean “{suggestion}”?",
    "book.unknown_item": "There is no item “{value}”.",
    "book.unknown_item.suggested": "There is no item “{value}”; did you mean “{suggestion}”?",
    "book.unknown_keyword": "There is no keyword “{value}”.",
    "book.unknown_keyword.suggested": "There is no keyword “{value}”; did you mean “{suggestion}”?",
    "book.only_in_own_line": "“{value}” can only stand in a line of its own.",
    "book.only_in_own_line.suggested": (
        "“{value}” can only stand in a line of its own; within a line there is “{suggestion}”."
    ),
    "book.small_table": (
        "The table on page {page} is very wide: it is set in {size_pt} pt so that its words fit."
    ),
    "book.wide_table": (
        "The table on page {page} is too wide for the page; its rows are written out instead."
    ),
    "book.paper_too_small": (
        "Books need paper of at least {least_mm} mm on each side, this is {width_mm} x {height_mm} "
        "mm."
    ),
}
