"""The bindings browser: everything that the cards of a system may say, with what it comes to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.bindings import Binding, bindings_of
from realms_builder.cards.designing.element_keys import element_at
from realms_builder.cards.designing.samples import Sample, Sampler
from realms_builder.cards.template.look_options import settled
from realms_builder.gui.kit.wrapped_label import WrappedLabel
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.binding_actions import (
    add,
    insert,
    of_formula,
    text_key,
)
from realms_builder.gui.rooms.designer.properties.bindings_tree import BindingsTree
from realms_builder.render.pdf.icons import icon_characters
from realms_builder.wording import sentence

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
        self.speak()
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
        self.tree.wanted.connect(self.use)
        self.tree.chosen.connect(self._take)
        self.formula.textChanged.connect(self._work_out)
        self.formula.returnPressed.connect(self._use_formula)
        self.insert_button.clicked.connect(self._insert)
        self.add_button.clicked.connect(self._add)

    def speak(self) -> None:
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
            self.speak()
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
        subject = document.subject
        self._sampler = None
        if subject is not None:
            chosen = settled(template, document.options) if template is not None else {}
            self._sampler = Sampler(
                subject,
                document.lang,
                template,
                options=chosen,
                theme=document.theme_name,
                icons=icon_characters(),
            )
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
