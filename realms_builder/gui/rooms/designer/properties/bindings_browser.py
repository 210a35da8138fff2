"""The bindings browser: everything that the cards of a system may say, with what it comes to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from unicodedata import normalize

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.bindings import Binding, Kind, bindings_of
from realms_builder.cards.designing.edits import changed
from realms_builder.cards.designing.element_keys import ElementKey, element_at
from realms_builder.cards.designing.new_elements import Place, element_for
from realms_builder.cards.designing.samples import Sample, Sampler
from realms_builder.cards.designing.structure import added
from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.template.other_sizes import size_mm
from realms_builder.cards.template.templates import Element
from realms_builder.core.translation import sentence
from realms_builder.game.texts import EMPTY
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.kit.labels import WrappedLabel
from realms_builder.gui.kit.tab_round import DownInto
from realms_builder.gui.rooms.designer.canvas.steps import named_step
from realms_builder.gui.rooms.designer.document import TemplateDocument, sampler_of

HURRY_MS = 120


class BindingsBrowser(QWidget):
    """A tree that can be searched, and a formula that is worked out while it is written.

    A double click writes a value into the selected text, or makes an element of it.
    """

    def __init__(self, document: TemplateDocument, parent: QWidget | None = None) -> None:
        """Show what may be bound in *document*."""
        super().__init__(parent)
        self._document = document
        self._bindings: tuple[Binding, ...] = ()
        self._picked: tuple[Binding, Binding | None] | None = None
        self._sampler: Sampler | None = None
        self.field = QLineEdit()
        self.tree = BindingsTree()
        self.shown = WrappedLabel()
        self.formula = QLineEdit()
        self.result = WrappedLabel()
        self.insert_button, self.add_button = QPushButton(), QPushButton()
        self._hurry = QTimer(self)
        self._hurry.setSingleShot(True)
        self._hurry.setInterval(HURRY_MS)
        self._build()
        self._connect()
        self.retranslate()
        self.refresh()

    def _build(self) -> None:
        self.field.setClearButtonEnabled(True)
        self.formula.setClearButtonEnabled(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.insert_button, 1)
        buttons.addWidget(self.add_button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(7)
        for widget in (self.field, self.tree, self.shown, self.formula, self.result):
            column.addWidget(widget, 1 if widget is self.tree else 0)
        column.addLayout(buttons)

    def _connect(self) -> None:
        document = self._document
        document.changed.connect(self._hurry.start)
        document.subject_changed.connect(self._hurry.start)
        document.selection_changed.connect(self._say_selection)
        self._hurry.timeout.connect(self.refresh)
        self.field.textChanged.connect(self.tree.search)
        DownInto(self.field, self.tree)
        self.tree.wanted.connect(self.use)
        self.tree.chosen.connect(self._take)
        self.formula.textChanged.connect(self._work_out)
        self.formula.returnPressed.connect(self._use_formula)
        self.insert_button.clicked.connect(self._insert)
        self.add_button.clicked.connect(self._add)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.field.setPlaceholderText(self.tr("Search values, lists, rules"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.tree.setHeaderLabels([self.tr("What"), self.tr("On this card")])
        self.tree.setAccessibleName(self.tr("What can be bound"))
        self.formula.setPlaceholderText(self.tr("Formula, such as hp * 2"))
        self.formula.setAccessibleName(self.tr("Formula"))
        self.insert_button.setText(self.tr("Into the text"))
        self.insert_button.setToolTip(self.tr("Writes it at the end of the selected text"))
        self.add_button.setText(self.tr("New element"))
        self.add_button.setToolTip(self.tr("Puts an element for it on the face"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's language and palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
            self._bindings = ()
            self._hurry.start()
        elif event.type() is QEvent.Type.PaletteChange:
            self._hurry.start()

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Read the schema where it is another, and show the values of the card looked at."""
        document = self._document
        template = document.template
        bindings = bindings_of(document.game, template)
        if bindings != self._bindings:
            self._bindings = bindings
            self.tree.show_bindings(bindings, document.window_lang)
        self._sampler = sampler_of(document)
        colours = self.palette()
        muted = colours.color(QPalette.ColorRole.PlaceholderText)
        self.tree.show_samples(self._sampler, muted, colours.color(QPalette.ColorRole.BrightText))
        self.tree.search(self.field.text())
        self._say_selection()
        self._work_out()

    def _say_selection(self) -> None:
        """Say how much of its list a selected repeater shows, and what buttons can do."""
        document, said = self._document, ""
        key = document.selection[-1] if document.selection else None
        if key is not None and self._sampler is not None:
            element = element_at(document.draft.merged(document.shelf), key) or {}
            counts = self._sampler.shown(element)
            if counts is not None:
                values = {"shown": counts[0], "total": counts[1]}
                how_many = sentence("bind.of", document.window_lang, values)
                said = self.tr("Shows {0} on this card.").format(how_many)
        self.shown.say(said)
        self._enable()

    def _take(self, binding: Binding | None, within: Binding | None) -> None:
        self._picked = (binding, within) if binding is not None and binding.path else None
        if self._picked is not None and binding is not None:
            self.formula.setText(binding.path)
        self._enable()

    def _work_out(self) -> None:
        source = self.formula.text().strip()
        binding, within = self._meant()
        sample = Sample()
        if source and self._sampler is not None:
            if binding is not None and binding.path == source:
                sample = self._sampler.of(binding, within)
            else:
                sample = self._sampler.worked_out(source, within.path if within else "")
        role = "error" if sample.error else "muted"
        self.result.setToolTip(sample.path)
        self.result.say(sample.error or (f"= {sample.text}" if sample.text else ""), role)
        self._enable(failed=bool(sample.error))

    def _meant(self) -> tuple[Binding | None, Binding | None]:
        """Return the binding that the formula names, or the formula as one of its own."""
        source = self.formula.text().strip()
        picked, within = self._picked or (None, None)
        if picked is not None and picked.path == source:
            return picked, within
        if not source:
            return None, None
        return of_formula(source), within

    def _enable(self, *, failed: bool = False) -> None:
        binding, within = self._meant()
        usable = binding is not None and not failed and not self._document.is_read_only
        fits = usable and bool(binding and binding.text)
        self.insert_button.setEnabled(fits and text_key(self._document, within) is not None)
        self.add_button.setEnabled(usable)

    # ------------------------------------------------------------------ what is done

    def use(self, binding: Binding, within: Binding | None) -> None:
        """Write *binding* into the selected text, or make an element of it."""
        if not insert(self._document, binding, within):
            add(self._document, binding, within)

    def _use_formula(self) -> None:
        binding, within = self._meant()
        if binding is not None and self.add_button.isEnabled():
            self.use(binding, within)

    def _insert(self) -> None:
        binding, within = self._meant()
        if binding is not None:
            insert(self._document, binding, within)

    def _add(self) -> None:
        binding, within = self._meant()
        if binding is not None:
            add(self._document, binding, within)


# ------------------------------------------------------------------ bindings tree


NAME, SAMPLE = 0, 1
_BINDING = Qt.ItemDataRole.UserRole
_SWATCH_PX = 14
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Found = tuple[Binding, "Binding | None"]


class BindingsTree(QTreeWidget):
    """Bindings as rows; :attr:`wanted` asks to use one, with the list that it counts within."""

    wanted = Signal(object, object)
    chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self.setColumnCount(2)
        self.setUniformRowHeights(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(14)
        head = self.header()
        head.setStretchLastSection(True)
        head.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        head.resizeSection(NAME, 165)
        self.itemDoubleClicked.connect(self._use)
        self.currentItemChanged.connect(self._choose)

    def show_bindings(self, bindings: Iterable[Binding], lang: str) -> None:
        """Show *bindings* named in *lang*; groups that were open stay open."""
        opened = {self._path_of(item) for item in self._items() if item.isExpanded()}
        first = self.topLevelItemCount() == 0
        self.clear()
        for at, binding in enumerate(bindings):
            item = self._item(binding, None, lang)
            self.addTopLevelItem(item)
            item.setExpanded(first and at < 2)
        for item in self._items():
            if self._path_of(item) in opened:
                item.setExpanded(True)

    def _item(self, binding: Binding, within: Binding | None, lang: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([binding.name.pick(lang), ""])
        item.setData(NAME, _BINDING, (binding, within))
        if binding.kind == "group":
            font = self.font()
            font.setBold(True)
            item.setFont(NAME, font)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        inside = binding if binding.many and binding.kind == "list" else within
        for part in binding.parts:
            item.addChild(self._item(part, inside, lang))
        return item

    def show_samples(self, sampler: Sampler | None, muted: QColor, error: QColor) -> None:
        """Show what everything comes to, in *muted* where nothing would be printed."""
        for item in self._items():
            found = self.found(item)
            if found is None:
                continue
            sample = sampler.of(*found) if sampler is not None else Sample()
            said = sample.error or sample.text
            if sample.count is not None and found[0].kind == "list" and not sample.is_empty:
                said = f"{sample.count} · {said}"
            item.setText(SAMPLE, said)
            item.setToolTip(SAMPLE, sample.path or said)
            item.setToolTip(NAME, found[0].text or found[0].path)
            item.setForeground(SAMPLE, error if sample.error else muted)
            if found[0].kind == "colour":
                item.setIcon(SAMPLE, _swatch(said))

    def search(self, words: str) -> None:
        """Show only rows with all *words* in their name, path or sample, and what holds them."""
        wanted = [_folded(word) for word in words.split()]
        for at in range(self.topLevelItemCount()):
            self._filter(self.topLevelItem(at), wanted, "")

    def _filter(self, item: QTreeWidgetItem | None, wanted: list[str], above: str) -> bool:
        if item is None:
            return False
        found = self.found(item)
        path = found[0].path if found is not None else ""
        named = f"{above} {_folded(f'{item.text(NAME)} {path}')}"
        said = f"{named} {_folded(item.text(SAMPLE))}"
        own = all(word in said for word in wanted)
        inner = [self._filter(item.child(at), wanted, named) for at in range(item.childCount())]
        item.setHidden(not (own or any(inner)))
        if wanted and any(inner):
            item.setExpanded(True)
        return not item.isHidden()

    def found(self, item: QTreeWidgetItem | None) -> Found | None:
        """Return the binding of *item* and the list that it counts within."""
        found = item.data(NAME, _BINDING) if item is not None else None
        return found if isinstance(found, tuple) else None

    def select(self, path: str) -> None:
        """Make the first row of *path* the current one."""
        for item in self._items():
            found = self.found(item)
            if found is not None and found[0].path == path:
                self.setCurrentItem(item)
                return

    def _items(self) -> list[QTreeWidgetItem]:
        waiting = [self.topLevelItem(at) for at in range(self.topLevelItemCount())]
        items: list[QTreeWidgetItem] = []
        while waiting:
            item = waiting.pop(0)
            if item is not None:
                items.append(item)
                waiting[:0] = [item.child(at) for at in range(item.childCount())]
        return items

    def _path_of(self, item: QTreeWidgetItem) -> str:
        found = self.found(item)
        return (found[0].path or found[0].name.pick("en")) if found is not None else ""

    def _use(self, item: QTreeWidgetItem, _column: int) -> None:
        found = self.found(item)
        if found is not None and found[0].path:
            self.wanted.emit(*found)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        found = self.found(item)
        self.chosen.emit(*(found or (None, None)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the current row with the enter key."""
        item = self.currentItem()
        if event.key() in _ENTER and item is not None:
            self._use(item, NAME)
            return
        super().keyPressEvent(event)

    def mimeData(self, items: Iterable[QTreeWidgetItem]) -> QMimeData:
        """Return the dragged binding."""
        for item in items:
            found = self.found(item)
            if found is not None and found[0].path:
                return mime_of(*found)
        return QMimeData()


def _folded(text: str) -> str:
    plain = normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not "\u0300" <= char <= "\u036f")


def _swatch(colour: str) -> QIcon:
    pixmap = QPixmap(_SWATCH_PX, _SWATCH_PX)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)


# ------------------------------------------------------------------ binding actions


MIME = "application/x-realms-binding"
LISTS = ("repeat", "table")
TEXTS = ("text", "each")
_NO_TEMPLATE_MM = (63.0, 88.0)


def mime_of(binding: Binding, within: Binding | None) -> QMimeData:
    """Return what is dragged for *binding*: the binding itself, and its braces as plain text."""
    data = QMimeData()
    inside = within.path if within is not None else ""
    said = {"path": binding.path, "kind": binding.kind, "within": inside, "many": binding.many}
    data.setData(MIME, json.dumps(said).encode())
    data.setText(binding.text or binding.path)
    return data


def binding_in(data: QMimeData) -> tuple[Binding, Binding | None] | None:
    """Return the binding in *data* and the list it counts within, None where *data* has none."""
    if not data.hasFormat(MIME):
        return None
    try:
        said: Any = json.loads(bytes(data.data(MIME).data()))
        found = Binding(str(said["path"]), EMPTY, said["kind"], many=bool(said["many"]))
        inside = str(said["within"])
    except (ValueError, KeyError, TypeError):
        return None
    return found, Binding(inside, EMPTY, "list", many=True) if inside else None


def of_formula(source: str, *, many: bool = False) -> Binding:
    """Return the binding of a formula that somebody wrote."""
    kind: Kind = "list" if many else "text"
    return Binding(source, EMPTY, kind, many=many)


def text_key(document: TemplateDocument, within: Binding | None) -> tuple[ElementKey, str] | None:
    """Return the selected element that a binding can be written into, and which property of it.

    What counts *within* a list only goes into texts that are said of its things.
    """
    if not document.selection:
        return None
    key = document.selection[-1]
    raw = document.draft.merged(document.shelf)
    element = element_at(raw, key)
    if element is None:
        return None
    name = next((name for name in TEXTS if isinstance(element.get(name), (str, dict))), None)
    if name is None:
        return None
    if within is not None and within.path not in _lists_around(raw, key):
        return None
    return key, name


def _lists_around(raw: dict[str, Any], key: ElementKey) -> set[str]:
    found: set[str] = set()
    for end in range(2, len(key) + 1):
        element = element_at(raw, key[:end]) or {}
        found |= {str(element[name]) for name in LISTS if element.get(name)}
    return found


def insert(document: TemplateDocument, binding: Binding, within: Binding | None = None) -> bool:
    """Write *binding* at the end of the selected text; False where there is no such text."""
    target = text_key(document, within)
    if target is None or not binding.text:
        return False
    key, name = target
    element = element_at(document.draft.merged(document.shelf), key) or {}
    value = joined(element[name], binding.text)
    said = _edit_name("change", document, element)
    return document.change(said, lambda d: changed(d, document.shelf, [key], {name: value}))


def joined(text: str | dict[str, str], more: str) -> str | dict[str, str]:
    """Return *text* in every language with *more* behind it, a space between words."""
    if isinstance(text, dict):
        return {lang: str(joined(version, more)) for lang, version in text.items()}
    gap = "" if not text or text[-1].isspace() else " "
    return f"{text}{gap}{more}"


def add(
    document: TemplateDocument,
    binding: Binding,
    within: Binding | None = None,
    at: Place | None = None,
) -> bool:
    """Put a new element for *binding* on the face that is edited, and select it.

    Its top left corner is *at* millimetres, or it comes into the middle of the card.
    """
    element = element_for(binding, at or (0.0, 0.0), within)
    if at is None:
        element["box"] = _centred(document, element["box"])
    said = _edit_name("add", document, element)
    keys: list[ElementKey] = []

    def edit(draft: Any) -> Any:
        after, key = added(draft, document.shelf, (document.face,), element)
        keys.append(key)
        return after

    done = document.change(said, edit)
    if done:
        document.select(keys)
    return done


def _centred(document: TemplateDocument, box: list[float]) -> list[float]:
    """Return *box* in the middle of the card, in millimetres."""
    template = document.template
    wide, high = size_mm(template) if template is not None else _NO_TEMPLATE_MM
    _, _, w, h = box
    return [round(max(0.0, wide - w) / 2, 1), round(max(0.0, high - h) / 2, 1), w, h]


def _edit_name(edit: str, document: TemplateDocument, raw: dict[str, Any]) -> Words:
    identity = raw.get("id")
    called = Element.model_construct(id=identity, name=raw.get("name"))
    usual = str(identity or "")
    return named_step(edit, document, lambda: spoken_name(called, document.window_lang, usual))
