"""What a keyword or an ability means: its rule on hover, and at a key for what has the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QHideEvent, QKeySequence, QMouseEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.formulas.values import Record, Unknown, Value
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.value_words import cited, show
from realms_builder.gui.kit.labels import RichLabel
from realms_builder.gui.kit.popup import put_below
from realms_builder.gui.kit.rows import RULES

KEYS = "Shift+F1"
MOST_HOVERED = 5
_WIDE_LETTERS = 56
_POINTER = QSize(2, 18)
"""What of the mouse's arrow lies below the place it points at, in pixels."""
_ENDS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.WindowDeactivate,
    }
)


class RuleWords(NamedTuple):
    """A rule in words: what it is called, what it says, where it stands."""

    name: str
    text: str
    source: str = ""


Rules = Sequence[RuleWords]


def rule_words(rules: Iterable[Value | Unknown], lang: str) -> tuple[RuleWords, ...]:
    """Return *rules*, as cards print them, in *lang*; one without a text says nothing."""
    found: list[RuleWords] = []
    for rule in rules:
        if isinstance(rule, Record):
            text, source = rule.lookup("text"), rule.lookup("source")
            said = text.text.pick(lang) if isinstance(text, LocalisedLabel) else ""
            if said:
                where = cited(source, lang) if isinstance(source, str) and source else ""
                found.append(RuleWords(show(rule, lang), said, where))
    return tuple(found)


def rules_page(rules: Rules, head: str = "") -> str:
    """Return *rules* below *head* as rich text."""
    lines = [f"<p>{_broken(head)}</p>"] if head else []
    for rule in rules:
        source = f" <i>({escape(rule.source)})</i>" if rule.source else ""
        lines.append(f"<p><b>{escape(rule.name)}</b><br>{_broken(rule.text)}{source}</p>")
    return "".join(lines)


def _broken(text: str) -> str:
    return escape(text).replace("\n", "<br>")


class RuleHelp(QObject):
    """Shows the rules of what is below the mouse, and in full of what has the keyboard."""

    def __init__(
        self, widget: QWidget, find: Callable[[QPoint | None], tuple[Rules, QRect]]
    ) -> None:
        """Help with *widget*; *find* says the rules at a place, or of what is chosen, and where."""
        super().__init__(widget)
        self._widget, self._find = widget, find
        scrolls = isinstance(widget, QAbstractScrollArea)
        self._seen = widget.viewport() if scrolls else widget
        self._seen.installEventFilter(self)
        self._tip: RuleTip | None = None
        self.listen(widget)

    def listen(self, widget: QWidget) -> None:
        """Open at the key where *widget* has the keyboard."""
        keys = QShortcut(QKeySequence(KEYS), widget)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.activated.connect(self.open)

    @classmethod
    def of_rows(cls, view: QAbstractItemView, steers: QWidget | None = None) -> RuleHelp:
        """Help with rows that answer to :data:`RULES`, also where *steers* has the keyboard."""

        def find(place: QPoint | None) -> tuple[Rules, QRect]:
            index = view.currentIndex() if place is None else view.indexAt(place)
            return tuple(index.data(RULES) or ()), view.visualRect(index)

        found = cls(view, find)
        if steers is not None:
            found.listen(steers)
        return found

    def open(self) -> None:
        """Show all rules of what is chosen, to be read and scrolled by keyboard."""
        rules, box = self._find(None)
        if rules:
            RulePopup(rules, self._widget).open_at(
                QRect(self._seen.mapToGlobal(box.topLeft()), box.size())
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say the rules below the mouse."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        rules, box = self._find(event.pos())
        if not rules:
            return False
        page = rules_page(rules[:MOST_HOVERED], self._head(event.pos()))
        if len(rules) > MOST_HOVERED:
            more = self.tr("{0} shows all.").format(KEYS)
            page += f"<p>{escape(more)}</p>"
        self._tip = self._tip or RuleTip(self._widget, self._seen)
        self._tip.show_page(page, box, event.pos())
        return True

    def _head(self, place: QPoint) -> str:
        view = self._widget
        if not isinstance(view, QAbstractItemView):
            return ""
        return str(view.indexAt(place).data(Qt.ItemDataRole.ToolTipRole) or "")


class RuleTip(RichLabel):
    """Rules below the mouse, as long as it rests there."""

    def __init__(self, near: QWidget, seen: QWidget) -> None:
        """Begin hidden; the mouse is over *seen*, which is all of *near* or what it scrolls."""
        super().__init__(near)
        self._seen, self._box = seen, QRect()
        self._application = cast("QApplication", QApplication.instance())
        self.setWindowFlag(Qt.WindowType.ToolTip)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)

    def show_page(self, page: str, box: QRect, place: QPoint) -> None:
        """Show *page* at *place* of what is seen, while the mouse is in *box* there."""
        self._box = box
        self.setFixedWidth(_wide(self))
        self.setText(page)
        self.adjustSize()
        put_below(self, QRect(self._seen.mapToGlobal(place), _POINTER))
        self.show()

    def showEvent(self, event: QShowEvent) -> None:
        """Look out for what ends it."""
        super().showEvent(event)
        self._application.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Look out no more."""
        super().hideEvent(event)
        self._application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close once the mouse leaves, or anything is pressed."""
        kind = event.type()
        if watched is self._seen and kind is QEvent.Type.MouseMove:
            place = event.position().toPoint() if isinstance(event, QMouseEvent) else QPoint()
            ends = not self._box.contains(place)
        else:
            ends = kind in _ENDS or (watched is self._seen and kind is QEvent.Type.Leave)
        if ends:
            self.hide()
        return False


class RulePopup(QFrame):
    """Rules to be read; Esc leaves."""

    def __init__(self, rules: Rules, parent: QWidget) -> None:
        """Show *rules*."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.page = QTextBrowser()
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setAccessibleName(self.tr("Rules"))
        self.page.setHtml(rules_page(rules))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 6, 8)
        column.addWidget(self.page)
        wide = _wide(self)
        self.page.document().setTextWidth(wide - 30)
        high = round(self.page.document().size().height()) + 24
        self.resize(wide, min(high, wide))

    def open_at(self, box: QRect) -> None:
        """Show the popup at *box*, a place on the screen."""
        put_below(self, box)
        self.show()
        self.page.setFocus()


def _wide(widget: QWidget) -> int:
    """Return the width of a page of rules, which follows the size of the text."""
    return _WIDE_LETTERS * widget.fontMetrics().averageCharWidth()
