"""The property panel: what the selected elements say, or the template where none is selected."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.cards.designing.bindings import bindings_of, names_in
from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.edits import changed, changed_each, property_changed
from realms_builder.cards.designing.element_keys import ElementKey, element_at, elements_at
from realms_builder.cards.designing.origins import Held, PropertyOrigins, named_styles
from realms_builder.cards.designing.properties import (
    PropertySection,
    common_groups,
)
from realms_builder.cards.designing.samples import Sampler
from realms_builder.cards.element_names import first_words, plain_spoken
from realms_builder.cards.elements.pictures import faction_of
from realms_builder.cards.template.colours import ColourError
from realms_builder.cards.template.templates import picture_formula
from realms_builder.cards.template.themes import BUILT_IN, ThemePalette
from realms_builder.core.problems import Problem
from realms_builder.core.translation import languages, sentence
from realms_builder.editing.completion.words import icon_notes
from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.editing.forms.results import FormulaResult
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.icons import ICONS, IconFileError, icon_file
from realms_builder.game.lint.references import profile_names
from realms_builder.game.value_words import said
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.form.text_editors import TextEditor
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.labels import WrappedLabel, note_label
from realms_builder.gui.kit.own_icons import (
    BroughtIcon,
    brought_icon,
    icon_files_in,
    own_icon_files,
    pick_icon,
)
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.designer.canvas.steps import named_step, names_of
from realms_builder.gui.rooms.designer.document import TemplateDocument, sampler_of
from realms_builder.gui.rooms.designer.properties.property_rows import (
    DesignContext,
    PropertyGroup,
    PropertyHost,
    PropertyRow,
)
from realms_builder.gui.rooms.designer.properties.template_page import TemplatePage
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.layout.metrics import ROLES
from realms_builder.odds.yardstick.profiles import profile_unit
from realms_builder.render.jobs.looks import themes_for

HURRY_MS = 60
ICON_PX = 48
FACTION_COLOURS = ("faction.colour", "faction.accent", "on faction.colour", "on faction.accent")
MOST_PROBLEMS = 6


class PropertyPanel(QWidget):
    """A form for whatever is selected in a document."""

    def __init__(
        self,
        document: TemplateDocument,
        theme: DeskTheme | None = None,
        desk: Desk | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Show what is selected in *document*, in the tones of *theme*; *desk* asks for files."""
        super().__init__(parent)
        self.document = document
        self._theme = theme
        self._desk = desk
        self.context = DesignContext(
            home=languages()[0],
            at_once=False,
            words=self.words,
            worked_out=self._worked_out,
            names_at=self._names_at,
        )
        self._sampler: Sampler | None = None
        self._keys: list[ElementKey] = []
        self._shape: object = None
        self._groups: list[PropertyGroup] = []
        self._opened: dict[str, bool] = {}
        self.title = note_label(role="heading")
        self.problems = WrappedLabel("error")
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._hurry = QTimer(self)
        self._hurry.setSingleShot(True)
        self._hurry.setInterval(HURRY_MS)
        self._build()
        self._hurry.timeout.connect(self.refresh)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(HURRY_MS)
        self._later.timeout.connect(self._settle)
        for signal in (document.changed, document.selection_changed, document.subject_changed):
            signal.connect(self._hurry.start)
        self.refresh()

    def _build(self) -> None:
        self._column.setContentsMargins(10, 4, 10, 10)
        self._column.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        head = QVBoxLayout()
        head.setContentsMargins(10, 0, 10, 0)
        head.addWidget(self.title)
        head.addWidget(self.problems)
        column.addLayout(head)
        column.addWidget(column_that_scrolls(self._body), 1)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._shape = None
            self._hurry.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure anew what has the fonts of the style sheet only now."""
        super().showEvent(event)
        self._later.start()

    def restyle(self) -> None:
        """Take over the size of the text and the tones in force."""
        if self._theme is not None:
            self.context.tones = self._theme.tones
        for icons in self.findChildren(IconEditor):
            icons.restyle()
        self._later.start()

    def words(self, code: str, **values: object) -> str:
        """Return the word for *code* in the window's language; what has none says itself."""
        found = sentence(f"prop.{code}", self.document.window_lang, values)
        return found if found != f"prop.{code}" else code.rpartition(".")[2]

    @property
    def rows(self) -> dict[str, PropertyRow]:
        """Return the rows that are shown, by property."""
        return {name: row for group in self._groups for name, row in group.rows.items()}

    def insert(self, text: str) -> bool:
        """Write *text* where somebody writes in a text of this form; False where nobody does."""
        editors = (row.editor for row in self.rows.values())
        return any(isinstance(one, TextEditor) and one.insert(text) for one in editors)

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the values of what is selected; the form is built anew where it is another one."""
        document = self.document
        origins = self._origins(document.draft)
        keys = [*origins.elements]
        groups = common_groups((one, len(key) > 2) for key, one in origins.elements.items())
        self._read_context(origins.elements.values())
        shape = (tuple(groups), bool(keys), document.window_lang, self._names(), self._enabled)
        if shape != self._shape:
            self._shape = shape
            self._rebuild(groups, bool(keys))
        for row in self.rows.values():
            if keys:
                found, mixed = origins.of_all(row.prop.name)
                row.show_held(Held() if mixed else found, mixed=mixed, fresh=keys != self._keys)
        self._keys = keys
        for page in self._body.findChildren(TemplatePage):
            page.refresh()
        self._say(keys)
        self._later.start()

    def _settle(self) -> None:
        """Lay out everything anew: texts found their heights after their rows had theirs."""
        for widget in reversed(self._body.findChildren(QWidget)):
            layout = widget.layout()
            if layout is not None:
                layout.invalidate()
                layout.activate()
        self._column.invalidate()
        self._body.setMinimumHeight(self._column.totalMinimumSize().height())
        self._column.activate()

    @property
    def _enabled(self) -> bool:
        return not self.document.is_read_only

    def _names(self) -> tuple[tuple[str, ...], ...]:
        context = self.context
        return tuple(context.colours), tuple(context.fonts), tuple(context.styles)

    def _read_context(self, elements: Iterable[Raw]) -> None:
        """Gather names and samples for the editors, which keep the one context."""
        document, context = self.document, self.context
        template, subject = document.template, document.subject
        faction = faction_of(subject) if subject is not None else None
        pair = [str(faction.lookup(n) or "") if faction else "" for n in ("colour", "accent")]
        own = template.colours if template is not None else {}
        palette = ThemePalette(document.theme, pair[0], pair[1], own)
        named = dict.fromkeys((*FACTION_COLOURS, *own, *document.theme.colours, *BUILT_IN))
        fonts = template.fonts if template is not None else {}
        self._sampler = sampler_of(document)

        def colour_of(name: str) -> str:
            try:
                return palette.colour(name)
            except ColourError:
                return ""

        context.lang, context.mixed = document.window_lang, self.words("mixed")
        context.colours = tuple(named)
        context.fonts = tuple(dict.fromkeys((*ROLES, *fonts, *document.theme.fonts)))
        context.styles = tuple(named_styles(document.draft, document.shelf, document.theme))
        context.colour_of = colour_of
        counts = any("odds" in element for element in elements)
        context.named = _named(document, with_profiles=counts)
        game = document.game
        context.icon_files = own_icon_files(game, _own_icons(document))
        can_ask = self._enabled and self._desk is not None
        context.bring_icon = self._bring_icon if can_ask else None
        context.choose_icon = self._choose_icon if can_ask else None
        context.thumbnail = self._thumbnail
        context.folder = game.folder
        context.tones = self._theme.tones if self._theme is not None else context.tones
        context.enabled = self._enabled

    def _worked_out(self, path: ViewPath, source: str) -> FormulaResult:
        """Return what the formula or condition at *path* comes to for the card looked at."""
        if self._sampler is None:
            return FormulaResult()
        if path[-1] == "picture":
            source = picture_formula(source)
        found = self._sampler.worked_out(source, self._within())
        row = self.rows.get(str(path[-1]))
        if row is not None and row.prop.editor == "condition":
            verdict = self.words("holds" if found.holds else "fails")
            return FormulaResult(verdict, found.error, is_verdict=True)
        text = found.text if found.count is None else f"{found.count} · {found.text}"
        return FormulaResult(text, found.error, path=found.path)

    def _within(self) -> str:
        """Return the list in whose things the selected element is repeated."""
        document = self.document
        raw = document.draft.merged(document.shelf)
        key = document.selection[-1] if document.selection else ()
        for end in range(len(key) - 1, 1, -1):
            found = (element_at(raw, key[:end]) or {}).get("repeat")
            if isinstance(found, str):
                return found
        return ""

    def _names_at(self, path: ViewPath) -> tuple[PlanChoice, ...]:
        """Return what texts at *path* of the selected element may say, what lies nearest first."""
        document = self.document
        key = document.selection[-1] if document.selection else ()
        element = element_at(document.draft.merged(document.shelf), key) or {}
        lists = {"columns": element.get("table"), "each": element.get("repeat")}
        found = lists.get(str(path[0])) if path else None
        within = found if isinstance(found, str) else self._within()
        bindings = names_in(bindings_of(document.game, document.template), within)
        lang = document.window_lang
        return tuple(PlanChoice(one.path, one.name.pick(lang)) for one in bindings)

    def _rebuild(self, groups: tuple[PropertySection, ...], any_selected: bool) -> None:
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        host = PropertyHost(self.context, self._edit, self._later.start)
        body = self._body
        self._groups = [PropertyGroup(group, host, self.context, body) for group in groups]
        codes = {group.code for group in groups}
        only_area = not codes & {"content", "text"}
        for group in self._groups:
            usual = group.code != "area" or only_area
            group.open(on=self._opened.get(group.code, usual))
            group.head.toggled.connect(lambda on, code=group.code: self._opened.update({code: on}))
            group.head.toggled.connect(self._later.start)
            self._column.addWidget(group)
        if not any_selected:
            self._column.addWidget(TemplatePage(self.document, self.context, body))
        self._column.addStretch(1)

    def _origins(self, draft: Draft) -> PropertyOrigins:
        document = self.document
        return PropertyOrigins(draft, document.shelf, document.theme, document.selection)

    def _say(self, keys: list[ElementKey]) -> None:
        document, lang, about = self.document, self.document.window_lang, ""
        if not keys:
            title = self.words("nothing")
        elif len(keys) == 1:
            element = element_at(document.draft.merged(document.shelf), keys[0]) or {}
            identity, words = str(element.get("id") or keys[0][-1]), plain_spoken(element, lang)
            title, about = words or first_words(element, lang) or identity, identity
        else:
            title = self.words("several", count=len(keys))
        self.title.setText(title)
        self.title.setToolTip(about)
        ids = {str(key[-1]) for key in keys}
        wrong = [p for p in document.found.problems if not ids or _about(p.values, ids)]
        lines = dict.fromkeys(said(problem, lang) for problem in wrong[:MOST_PROBLEMS])
        self.problems.say("\n".join(lines))

    # ------------------------------------------------------------------ what is done

    def _edit(self, name: str, value: Any) -> None:
        document = self.document
        keys = document.selection
        if value is None:
            self._reset(name)
            return

        covered = self._under_gradients() if name == "fill" else []

        def edit(draft: Draft) -> Draft:
            draft = changed(draft, document.shelf, covered, {"gradient": None})
            return changed(draft, document.shelf, keys, {name: value})

        document.change(self._step(keys), edit, f"property {name} {keys}")

    def _choose_icon(self) -> BroughtIcon | None:
        """Let somebody choose a file for an icon, which is copied beside the game."""
        document, desk = self.document, self._desk
        file = pick_icon(desk.prompts.open_file, document.game) if desk is not None else None
        if desk is None or file is None:
            return None
        icon = brought_icon(file, document.game, self._icon_files())
        if isinstance(icon, Problem):
            document.refused.emit(icon)
            return None
        desk.files_written.emit((icon.path,))
        return icon

    def _icon_files(self) -> dict[str, str]:
        return icon_files_in(self.document.draft.merged(self.document.shelf).get(ICONS))

    def _thumbnail(self, name: str) -> QPixmap | None:
        """Return the icon in the file *name*, as the forms of parts show it."""
        with suppress(IconFileError):
            drawn = icon(str(icon_file(self.document.game.folder, name)), self.context.tones.text)
            return drawn.pixmap(ICON_PX, ICON_PX)
        return None

    def _bring_icon(self) -> BroughtIcon | None:
        """Let somebody bring in a file as an icon of the template."""
        document, found = self.document, self._choose_icon()
        if found is not None and found.name not in self._icon_files():
            own = document.draft.raw.get(ICONS)
            icons = {**(own if isinstance(own, dict) else {}), found.name: found.file}
            said = named_step("template", document)
            document.change(said, lambda draft: property_changed(draft, {ICONS: icons}))
        return found

    def _under_gradients(self) -> list[ElementKey]:
        """Return what of the selection has a gradient, which is drawn instead of a fill."""
        raw = self.document.draft.merged(self.document.shelf)
        found = elements_at(raw, self.document.selection)
        return [key for key, element in found if element.get("gradient") is not None]

    def _reset(self, name: str) -> None:
        document = self.document
        keys = document.selection

        def edit(draft: Draft) -> Draft:
            origins = self._origins(draft)
            values = {key: {name: origins.back_to(key, name)} for key in keys}
            return changed_each(draft, document.shelf, values)

        document.change(self._step(keys), edit)

    def _step(self, keys: tuple[ElementKey, ...]) -> Words:
        return named_step("change", self.document, names_of(self.document, keys))


def _own_icons(document: TemplateDocument) -> dict[str, DeclaredIcon]:
    return document.template.icons if document.template is not None else {}


def _named(document: TemplateDocument, *, with_profiles: bool) -> dict[str, tuple[PlanChoice, ...]]:
    """Return the stats, tracks, icons and if wanted profiles of the game, by what names them."""
    game, lang = document.game, document.window_lang
    lists = {"stats": game.stats.values(), "tracks": game.tracks.values()}
    notes = icon_notes(game, lang, _own_icons(document))
    icons = tuple(PlanChoice(name, note) for name, note in notes.items())
    themes = themes_for(document.library, game, lang)[1].items()
    return {
        "icons": icons,
        "themes": tuple(PlanChoice(*pair) for pair in themes),
        "profiles": _profiles(document) if with_profiles else (),
        **{
            name: tuple(
                PlanChoice(one.id, one.name.pick(lang) or one.abbr.pick(lang)) for one in found
            )
            for name, found in lists.items()
        },
    }


def _profiles(document: TemplateDocument) -> tuple[PlanChoice, ...]:
    """Return whom attacks can be counted against: the profiles of the yardstick by name."""
    game, lang = document.game, document.window_lang
    found: list[PlanChoice] = []
    for name in profile_names(game.file.yardstick):
        unit = profile_unit(game, name, document.find_faction)
        found.append(PlanChoice(name, unit.name.pick(lang) if unit is not None else ""))
    return tuple(found)


def _about(values: Any, ids: set[str]) -> bool:
    return str(values.get("element", "")) in ids
