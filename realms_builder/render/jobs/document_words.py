"""Turns runs of words into the markup of the library: faces, colours, breaks inside long words."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.sax.saxutils import escape

from realms_builder.layout.document import NBSP, Run, Runs
from realms_builder.layout.hyphens import SOFT_HYPHEN, cuts
from realms_builder.render.jobs.document_look import DocumentLook, known_face

_WORD = re.compile(r"[^\s\u00a0]{6,}")
_NUMBER = re.compile(r"(?<=\d) (?=[^\W\d_]{1,4}\b|″)")
"""A number and a short word behind it, such as 1 AP, stay on one line."""
_LONGEST = 20
_SAFE_LINK = re.compile(r"(https?|mailto):", re.IGNORECASE)


def markup(runs: Runs, look: DocumentLook, role: str = "text", *, breaks: bool = True) -> str:
    """Return *runs* as markup in the face of *role*; *breaks* allows words to be divided."""
    return "".join(_run(run, look, role, breaks) for run in runs)


def _run(run: Run, look: DocumentLook, role: str, breaks: bool) -> str:
    face = _role(run, role)
    text = _NUMBER.sub(NBSP, run.text).replace(" · ", f"{NBSP}· ")
    if breaks:
        text = _WORD.sub(lambda found: _divided(found[0], look.lang), text)
    words = _faces(text, look, face)
    if run.muted:
        words = f'<font color="{look.muted}">{words}</font>'
    if run.link and _SAFE_LINK.match(run.link):
        href = escape(run.link, {'"': "&quot;"})
        words = f'<a href="{href}" color="{look.main}">{words}</a>'
    return words


def _role(run: Run, role: str) -> str:
    if run.bold:
        return "text_bold" if role != "text_semibold" else role
    return "text_italic" if run.italic and role == "text" else role


def _faces(text: str, look: DocumentLook, role: str) -> str:
    """Return *text* with each part in the face that can draw it."""
    said: list[str] = []
    for at, line in enumerate(text.split("\n")):
        if at:
            said.append("<br/>")
        # The library would lose a blank at the end of a part with soft hyphens.
        body = line.rstrip(" ")
        parts = body.split(SOFT_HYPHEN)
        for place, part in enumerate(parts):
            if place:
                said.append(SOFT_HYPHEN)
            for font, drawn in look.fonts.pieces(role, part):
                said.append(f'<font face="{known_face(font)}">{escape(drawn)}</font>')
        said.append(" " if len(line) > len(body) else "")
    return "".join(said)


def _divided(word: str, lang: str) -> str:
    """Return *word* with soft hyphens where it may be cut: its own, else those of the language.

    Where no rule divides a monster of a word, anything is better than the edge of the paper.
    """
    if SOFT_HYPHEN in word:
        parts = word.split(SOFT_HYPHEN)
    else:
        ends = [0, *(at for at, sign in cuts(word, lang) if sign), len(word)]
        parts = [word[a:b] for a, b in pairwise(ends)]
    short = (part[at : at + _LONGEST] for part in parts for at in range(0, len(part), _LONGEST))
    return SOFT_HYPHEN.join(short)
