"""Puts the current roster on the clipboard, to send it to somebody, and opens one found there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from realms_builder.core.file_names import safe_stem
from realms_builder.core.resources import is_bundled
from realms_builder.core.translation import sentence
from realms_builder.exchange import DETAILS, Detail, says_a_code
from realms_builder.gui.documents.written_out import WrittenOut, write_out
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

if TYPE_CHECKING:
    from realms_builder.game.game import Game
    from realms_builder.gui.shell.commands import Commands
    from realms_builder.roster.resolve.muster import Muster

KEY = "copy roster"
FORMATS = ("text", "markdown", "discord", "bbcode")
_KEYS = {("text", "short"): ("Ctrl+Shift+C",)}
CHOICES: tuple[tuple[str, Detail], ...] = tuple((f, d) for f in FORMATS for d in DETAILS)
"""Every way to copy a roster: a format and a detail."""


class _Copied(NamedTuple):
    """A roster as text, perhaps in several messages; as *html* where programs keep tables."""

    parts: list[str]
    html: str = ""
    said: str = "sending.copied"


class Copying(QObject):
    """Writes the roster down beside the window, as it is now, and says when it can be pasted."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Copy whatever document is current on *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._parts: list[str] = []
        self._next = 0

    def name(self, form: str, detail: Detail) -> str:
        """Return what the command for one way to copy is called."""
        names = {
            ("text", "short"): self.tr("Copy as text, short"),
            ("text", "full"): self.tr("Copy as text, in full"),
            ("text", "open"): self.tr("Copy as text, open information only"),
            ("markdown", "short"): self.tr("Copy as Markdown, short"),
            ("markdown", "full"): self.tr("Copy as Markdown, in full"),
            ("markdown", "open"): self.tr("Copy as Markdown, open information only"),
            ("discord", "short"): self.tr("Copy for Discord, short"),
            ("discord", "full"): self.tr("Copy for Discord, in full"),
            ("discord", "open"): self.tr("Copy for Discord, open information only"),
            ("bbcode", "short"): self.tr("Copy for forums (BBCode), short"),
            ("bbcode", "full"): self.tr("Copy for forums (BBCode), in full"),
            ("bbcode", "open"): self.tr("Copy for forums (BBCode), open information only"),
        }
        return names[form, detail]

    def add_commands(self, commands: Commands) -> None:
        """Add to *commands* all that sends the current roster, and the words that find them."""
        add = commands.add
        add("copy_code", self.tr("Copy the roster code"), self.copy_code)
        for form, detail in CHOICES:
            keys = _KEYS.get((form, detail), ())
            copy = partial(self.copy, form, detail)
            add(f"copy_{form}_{detail}", self.name(form, detail), copy, *keys)
        add("save_json", self.tr("Save the roster as data (JSON) …"), self.save_json)
        add("save_qr", self.tr("Save the roster code as a picture …"), self.save_qr)
        send = self.tr("send share", "words that find commands which send a roster")
        code = self.tr("code", "word that finds commands which send the code of a roster")
        names = (f"copy_{form}_{detail}" for form, detail in CHOICES)
        sending = ("copy_code", "save_qr", "save_json", "save_copy", "save_play", *names)
        commands.also |= dict.fromkeys(sending, send)
        commands.also |= dict.fromkeys(("copy_code", "save_qr"), f"{code} {send}")
        commands.also["open"] = self.tr(
            "import list", "word that finds the command which opens files"
        )

    def copy(self, form: str, detail: Detail) -> None:
        """Put the current roster on the clipboard."""
        document, lang = self._desk.current, self._desk.lang
        if document is None:
            return
        from realms_builder.exchange.passages import (
            FORMS,
            TextCode,
            discord_parts,
            html_fragment,
        )
        from realms_builder.exchange.roster_text import roster_passages
        from realms_builder.roster.checks.run import check
        from realms_builder.roster.resolve.muster import muster

        roster, game, find = document.roster, document.game, document.mustered.find_faction

        def work(job: Job) -> _Copied:
            own = muster(roster, game, find)
            job.check()
            passages = tuple(roster_passages(form, own, check(own), lang, detail))
            has_code = isinstance(passages[-1], TextCode)
            said = "sending.copied_with_code" if has_code else "sending.copied"
            if form == "discord":
                return _Copied(discord_parts(passages), said=said)
            html = html_fragment(passages) if form == "text" else ""
            return _Copied([FORMS[form](passages)], html, said)

        self._desk.tasks.start(KEY, work, self._take)

    def copy_code(self) -> None:
        """Put the code alone of the current roster on the clipboard, or say that there is none."""
        document = self._desk.current
        if document is None:
            return
        from realms_builder.exchange.roster_code import code_for_text
        from realms_builder.roster.resolve.muster import muster

        roster, game, find = document.roster, document.game, document.mustered.find_faction

        def work(job: Job) -> _Copied:
            job.check()
            code = code_for_text(muster(roster, game, find))[0] if roster.models else ""
            return _Copied([code], said="sending.code_copied" if code else "sending.no_code")

        self._desk.tasks.start(KEY, work, self._take)

    def _take(self, copied: _Copied) -> None:
        """Put *copied* on the clipboard; of several messages the one that is next."""
        if copied.said == "sending.no_code":
            self._desk.message.emit(sentence(copied.said, self._desk.lang))
            return
        self._next = (self._next + 1) % len(copied.parts) if copied.parts == self._parts else 0
        self._parts = copied.parts
        data = QMimeData()
        data.setText(copied.parts[self._next])
        if copied.html:
            data.setHtml(copied.html)
        QGuiApplication.clipboard().setMimeData(data)
        told = sentence(copied.said, self._desk.lang)
        if len(copied.parts) > 1:
            said = self.tr("Message {0} of {1} is on the clipboard; copy again for the next one.")
            told = said.format(self._next + 1, len(copied.parts))
        document = self._desk.current
        if document is not None and copied.said != "sending.copied":
            needs = needs_its_game(self._desk, document.game)
            if needs:
                self._desk.written.emit(f"{told} {needs}", None)
                return
        self._desk.message.emit(told)

    # ------------------------------------------------------------------ files

    def save_qr(self) -> None:
        """Ask where, and write the code of the current roster as a picture."""
        lang, needs = self._desk.lang, partial(needs_its_game, self._desk)

        def write(own: Muster, target: Path) -> str:
            from realms_builder.render.pdf.roster_qr import printed_code, save_qr

            code = printed_code(own, lang)
            if code is None:
                return sentence("sending.no_code", lang)
            save_qr(code, target, (own.roster.name, own.game.name.pick(lang)))
            lacks = sentence(f"sending.code_without_{code.lacks}", lang) if code.lacks else ""
            parts = _written(target, lang), lacks, sentence("sending.read_code", lang)
            return " ".join(filter(None, (*parts, needs(own.game))))

        self._save(self.tr("Save the roster code as a picture"), ".png", write)

    def save_json(self) -> None:
        """Ask where, and write the current roster as data for other programs."""
        lang = self._desk.lang

        def write(own: Muster, target: Path) -> str:
            from realms_builder.core.files import atomic_file
            from realms_builder.exchange.roster_json import roster_as_json
            from realms_builder.roster.checks.run import check

            with atomic_file(target) as file:
                file.write(roster_as_json(own, check(own), lang).encode())
            return _written(target, lang)

        self._save(self.tr("Save the roster as data"), ".json", write)

    def _save(self, title: str, suffix: str, write: Callable[[Muster, Path], str]) -> None:
        """Ask for a file, let *write* fill it beside the window, and say what it returns."""
        from realms_builder.roster.resolve.muster import muster

        document, desk = self._desk.current, self._desk
        if document is None:
            return
        name = f"{safe_stem(document.title, 'roster')}{suffix}"
        roster, game, find = document.roster, document.game, document.mustered.find_faction

        def work(job: Job, target: Path) -> WrittenOut:
            own = muster(roster, game, find)
            job.check()
            return WrittenOut(write(own, target))

        write_out(desk, title, name, f"*{suffix} (*{suffix})", work)

    # ------------------------------------------------------------------ pasting

    def paste(self) -> None:
        """Open the roster whose code is on the clipboard, or say that there is none."""
        self._desk.paste_wanted.emit(QGuiApplication.clipboard().text())

    def paste_if_any(self) -> None:
        """Open the roster whose code is on the clipboard, where there is one."""
        if clipboard_says_a_code():
            self.paste()


def needs_its_game(desk: Desk, game: Game) -> str:
    """Return a warning for whoever sends a roster of a game that others may not have; or ""."""
    if is_bundled(game.folder):
        return ""
    return sentence("sending.own_game", desk.lang, {"game": game.name.pick(desk.lang)})


def clipboard_says_a_code() -> bool:
    """Return whether there is a text on the clipboard that seems to hold a roster."""
    return says_a_code(QGuiApplication.clipboard().text())  # empty where there is none


def open_codes_put_into(field: QLineEdit, desk: Desk) -> None:
    """Open the roster whose code is pasted into the search *field*, where nothing is called so."""

    def look(text: str) -> None:
        if says_a_code(text):
            field.clear()
            desk.paste_wanted.emit(text)

    field.textChanged.connect(look)


def _written(target: Path, lang: str) -> str:
    return f"{sentence('sending.written', lang, {'path': str(target)})}."
