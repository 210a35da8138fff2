"""What the dice say of the unit that is written, and what it is worth for its cost."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
)

from realms_builder.cards.odds_on_card import Against, AttackOdds
from realms_builder.core.translation import sentence
from realms_builder.editing.worth.valuing import Worth
from realms_builder.editing.worth.yardstick_words import number_words, parts_words, share_words
from realms_builder.game.value_words import said
from realms_builder.gui.kit.labels import RichLabel
from realms_builder.gui.shell.desk import Desk
from realms_builder.odds.questions.questions import full_name
from realms_builder.sheets.odds.odds_numbers import number, per_cent

NAMES_PER_CENT = 30
NARROW_PX, COLUMN_PX = 110, 70
"""Less than these for the names and for each opponent, and all stands below each other."""
_TABLE = "<table width='100%' cellspacing='0' cellpadding='3'>{0}</table>"


class WorthPanel(QFrame):
    """A few lines below the card; :attr:`all_wanted` asks to see every unit compared."""

    all_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._worth: Worth | None = None
        self.setProperty("role", "foot")
        self.title, self.value, self.parts = QLabel(), QLabel(), QLabel()
        self.title.setProperty("role", "section")
        self.value.setProperty("role", "heading")
        self.parts.setProperty("role", "muted")
        self.attacks = RichLabel()
        self.title.setWordWrap(True)
        for label in (self.value, self.parts):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.compare = QPushButton()
        self.compare.setProperty("role", "chip")
        self.compare.clicked.connect(self.all_wanted)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        inside = QFrame()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(12, 8, 12, 8)
        rows.setSpacing(6)
        for label in (self.title, self.value, self.attacks, self.parts):
            rows.addWidget(label)
        rows.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        scroll.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the table follow the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._say()

    def show_worth(self, worth: Worth | None) -> None:
        """Show *worth*; the value of the same unit stays until a new one is there."""
        old = self._worth
        is_half = worth is not None and worth.yardstick is None and worth.why_not is None
        if worth is not None and is_half and old is not None and worth.unit == old.unit:
            worth = Worth(worth.unit, worth.against, old.yardstick, old.valued, old.why_not)
        self._worth = worth
        self._say()

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.title.setText(self.tr("ODDS AND WORTH"))
        self.compare.setText(self.tr("Compare all …"))
        self.compare.setToolTip(self.tr("Every unit of the file, with its cost and its value"))
        self._say()

    def _say(self) -> None:
        worth = self._worth
        self.attacks.setText(self._attack_table(worth) if worth is not None else "")
        self.attacks.setVisible(bool(self.attacks.text()))
        self.value.setText(self._value_words(worth))
        self.value.setVisible(bool(self.value.text()))
        parts = ""
        if worth is not None and worth.valued is not None and worth.yardstick is not None:
            parts = "= " + parts_words(worth.yardstick, worth.valued, self._desk.lang)
        elif worth is not None and worth.why_not is not None:
            parts = said(worth.why_not, self._desk.lang)
        elif worth is None:
            parts = self.tr("Choose a unit to see what the dice say of it.")
        self.parts.setText(parts)

    def _value_words(self, worth: Worth | None) -> str:
        valued = worth.valued if worth is not None else None
        if valued is None:
            return ""
        lang = self._desk.lang
        words = self.tr("Costs {0}, worth {1} ({2})").format(
            number_words(float(valued.unit.cost), lang),
            number_words(valued.value, lang, least_digits=1),
            share_words(valued.off),
        )
        odd = self.tr("stands out")
        return f"{words} · {odd}" if valued.stands_out else words

    def _attack_table(self, worth: Worth) -> str:
        lang, muted = self._desk.lang, self._desk.theme.tones.muted
        columns = [against for against in worth.against if against.attacks]
        names = list(dict.fromkeys(_name(a, lang) for c in columns for a in c.attacks))
        if not names:
            return ""
        heads = "".join(
            f"<th align='right' valign='bottom'><span style='color:{muted};font-weight:normal'>"
            f"{escape(column.target.pick(lang))}</span></th>"
            for column in columns
        )
        if self.width() < (NARROW_PX + COLUMN_PX * len(columns)) * self._desk.theme.scale:
            return _below_each_other(columns, names, lang, muted)
        rows = [f"<tr><th width='{NAMES_PER_CENT}%'></th>{heads}</tr>"]
        for name in names:
            cells = ""
            for column in columns:
                found = (a for a in column.attacks if _name(a, lang) == name)
                cells += f"<td align='right'>{_cell(next(found, None), lang, '<br>')}</td>"
            rows.append(f"<tr><td valign='top'>{escape(name)}</td>{cells}</tr>")
        return _TABLE.format("".join(rows))


def _name(attack: AttackOdds, lang: str) -> str:
    item = attack.question.item
    return item.show(lang) if item is not None else full_name(attack.question, lang)


def _below_each_other(
    columns: Sequence[Against], names: Sequence[str], lang: str, muted: str
) -> str:
    rows: list[str] = []
    for name in names:
        rows.append(f"<tr><td colspan='2'><b>{escape(name)}</b></td></tr>")
        for column in columns:
            found = (a for a in column.attacks if _name(a, lang) == name)
            target = escape(column.target.pick(lang))
            rows.append(
                f"<tr><td><span style='color:{muted}'>{target}</span></td>"
                f"<td align='right'>{_cell(next(found, None), lang, ' · ')}</td></tr>"
            )
    return _TABLE.format("".join(rows))


def _cell(attack: AttackOdds | None, lang: str, between: str) -> str:
    if attack is None:
        return "–"
    if attack.forbidden is not None:
        return escape(sentence("odds_answers.not_possible", lang))
    parts = [per_cent(attack.chance.value, lang, digits=0)] if attack.chance is not None else []
    if attack.number is not None and attack.number.value:
        parts.append(f"Ø {number(attack.number.value, lang)}")
    return between.join(escape(part).replace(" ", "&nbsp;") for part in parts) or "–"
