"""English sentences: rosters as text, as one file, and on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "sending.unnamed": "Unnamed",
    "sending.models": "{count} {count?model|models}",
    "sending.models_head": "models",
    "sending.total": "Total",
    "sending.of_limit": "{used} of {limit} {name}",
    "sending.limit": "limit {limit} {name}",
    "sending.left": "{left} left",
    "sending.over": "{left} too many",
    "sending.checksum": "Checksum {code}",
    "sending.checksum_head": "checksum",
    "sending.strength": "strength {count}",
    "sending.note": "Note",
    "sending.tags": "Keywords",
    "sending.values": "Derived",
    "sending.agreed": "Agreed",
    "sending.groups": "Groups",
    "sending.summoned": "May be summoned",
    "sending.missing_head": "Not found",
    "sending.missing": "{name}: the unit “{unit}” is missing",
    "sending.missing_unnamed": "the unit “{unit}” is missing",
    "sending.members": "Members",
    "sending.findings": "Findings",
    "sending.check_head": "check",
    "sending.legal": "legal",
    "sending.not_legal": "not legal",
    "sending.no_findings": "No findings: every rule is kept.",
    "sending.count.error": "{count} {count?error|errors}",
    "sending.count.warning": "{count} {count?warning|warnings}",
    "sending.count.hint": "{count} {count?hint|hints}",
    "sending.at_number": "no. {numbers}",
    "sending.more_findings": "… and {count} more {count?finding|findings}",
    "sending.differs": "* differs from the profile",
    "sending.empty": "No models yet.",
    "sending.written": "Written: {path}",
    "sending.sheet_written": "{models} {models?model|models} on {pages} {pages?page|pages}: {path}",
    "sending.title": "{name} – roster sheet",
    "sending.block_cut": (
        "“{name}” does not fit on a page even in small print; its text is shortened."
    ),
    "sending.paper_too_small": (
        "Paper of {width_mm} × {height_mm} mm is too small for a roster sheet; it needs at least "
        "{least_mm} mm either way."
    ),
    "bundle.no_roster": "{file} is no roster that can be sent: {reason}",
    "bundle.not_a_roster": "the file does not say “kind: roster”.",
    "bundle.same_file": "The copy cannot take the place of the roster itself: {file}.",
    "bundle.picture_missing": "The picture {picture} is missing or lies elsewhere; it stays here.",
    "bundle.picture_too_large": (
        "The picture {picture} is too large with {size_mb} MB; no more than {limit_mb} MB are sent."
    ),
    "bundle.too_much": "All pictures together are too large; {picture} stays here.",
    "bundle.unreadable": "{file} cannot be opened: {reason}.",
    "bundle.not_a_bundle": "{file} is no copy of a roster.",
    "bundle.too_large": "{file} is too large; the program reads no more than {limit_mb} MB.",
    "bundle.too_many": "{file} holds too many files; {limit} are allowed.",
    "bundle.unsafe_name": "{file} holds a dangerous file name: “{name}”.",
    "bundle.not_a_file": "{file} holds something that is no ordinary file: “{name}”.",
    "bundle.twice": "{file} holds “{name}” twice.",
    "bundle.locked": "{file} is encrypted or packed in an unknown way: “{name}”.",
    "bundle.damaged": "{file} is damaged: “{name}”.",
    "bundle.newer": "{file} comes from a newer version of the program ({format}).",
    "bundle.no_place": "Nothing can be unpacked to {folder}: {reason}.",
}
