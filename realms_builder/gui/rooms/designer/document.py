"""An open template: its draft, its undo stack, what is selected, and what it is shown for.

Every edit is a pure function from one draft to the next; :meth:`TemplateDocument.commit` pushes
the only undo command there is, which swaps the draft before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import (
    ElementKey,
    elements_at,
    face_of,
)
from realms_builder.cards.designing.own_file import EditRefused
from realms_builder.cards.designing.samples import Sampler
from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.template.card_files import CardFile
from realms_builder.cards.template.look_options import Choice, settled
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import FoundTemplate, TemplateShelf
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.yaml.patch import BOM, patched
from realms_builder.game.yaml.saving import LoadedFile
from realms_builder.gui.documents.document import Comparison, SteppedDocument, TextMaker
from realms_builder.gui.documents.keeper import DESIGNS_JOURNAL
from realms_builder.gui.documents.swap import Swap, Words
from realms_builder.gui.rooms.designer.preview_case import PreviewCase, subject_of
from realms_builder.packs.line_merge import line_differences, merged_lines
from realms_builder.render.pdf.icons import GameIcons


class TemplateDocument(SteppedDocument[Draft]):
    """One open template of a game.

    :attr:`changed` says that the draft is another one, :attr:`subject_changed` that the face is
    shown for another card, in another language, theme or look, :attr:`face_changed` that another
    face is edited. *is_read_only* ones come with the program; the room offers to duplicate them.
    """

    selection_changed = Signal()
    subject_changed = Signal()
    face_changed = Signal()
    refused = Signal(object)
    previewed = Signal()

    journal_name = DESIGNS_JOURNAL
    icon_name = "shield"

    def __init__(
        self,
        draft: Draft,
        game: Game,
        library: Library,
        shelf: TemplateShelf,
        *,
        path: Path | None = None,
        text: str = "",
        is_read_only: bool = False,
        lang: str = "en",
        parent: QObject | None = None,
    ) -> None:
        """Open *draft* of *game*; *text* is the file's text as it was read."""
        super().__init__(path, text, parent)
        self.game = game
        self.library = library
        self.shelf = shelf
        self.is_read_only = is_read_only
        self.window_lang = lang
        self._draft = draft
        self._found = FoundTemplate(None)
        self._dragged: Draft | None = None
        self._selection: tuple[ElementKey, ...] = ()
        self._face = "front"
        self._lang = lang
        self.window_lang = lang
        self._theme = ThemeFile()
        self._theme_name = "colour"
        self._options: dict[str, Choice] = {}
        self._case: PreviewCase | None = None
        self._subject: tuple[PreviewCase, CardSubject | None] | None = None

    def renew(self, game: Game, library: Library, shelf: TemplateShelf) -> None:
        """Follow what *game*, *library* and the *shelf* with what it extends have become."""
        is_same = game is self.game and shelf.files == self.shelf.files
        self.game, self.library, self.shelf = game, library, shelf
        self._subject = None
        if not is_same:
            self.show_state(self._draft)
        self.subject_changed.emit()  # units and pictures may be others

    # ------------------------------------------------------------------ the draft

    @property
    def draft(self) -> Draft:
        """Return the template as it is, without what is just being dragged."""
        return self._draft

    @property
    def shown_draft(self) -> Draft:
        """Return the template as it is seen: with what is just being dragged."""
        return self._dragged or self._draft

    @property
    def found(self) -> FoundTemplate:
        """Return the template made of the draft, and everything wrong with it.

        One with very many elements is made beside the window, with the picture of its face: until
        then it is the one before.
        """
        if self._draft.is_large and not self._draft.is_made(self.shelf):
            return self._found
        self._found = self._draft.template(self.shelf)
        return self._found

    @property
    def template(self) -> CardTemplate | None:
        """Return the template made of the draft, None where it cannot be used at all."""
        return self.found.template

    @property
    def title(self) -> str:
        """Return the name to show."""
        name = self._draft.merged(self.shelf).get("name")
        shown = Text.of(name).pick(self.window_lang) if isinstance(name, (str, dict)) else ""
        return sentence_case(shown) or self._draft.id

    def where(self, lang: str) -> str:
        """Return in words what it belongs to."""
        file = self.path.name if self.path is not None else self._draft.id
        return f"{self.game.name.pick(lang)} · {file}"

    def commit(self, name: Words, after: Draft, merge_key: str = "") -> None:
        """Make *after* the draft, as a step that is called *name* in undo.

        Steps with the same *merge_key* that follow one another become one.
        """
        self._dragged = None
        if after.raw == self._draft.raw:
            self.previewed.emit()
            return
        if self.is_read_only:
            self.previewed.emit()
            self.refused.emit(Problem("design.read_only"))
            return
        select = partial(self.select, self.selection)
        step = Swap(self.show_state, self._draft, after, name, merge_key, select)
        self.undo_stack.push(step)

    def change(self, name: Words, edit: Callable[[Draft], Draft], merge_key: str = "") -> bool:
        """Commit what *edit* makes of the draft; what it refuses is told by :attr:`refused`."""
        try:
            after = edit(self._draft)
        except EditRefused as refusal:
            self._dragged = None
            self.previewed.emit()
            self.refused.emit(refusal.problem)
            return False
        self.commit(name, after, merge_key)
        return not self.is_read_only

    def show_state(self, state: Draft) -> None:
        """Show the draft *state*; only the undo command calls this."""
        self._draft, self._dragged = state, None
        kept = self._there(self._selection)
        moved = kept != self._selection
        self._selection = kept
        self.changed.emit()
        if moved:
            self.selection_changed.emit()

    def preview(self, draft: Draft | None) -> None:
        """Show *draft* while something is dragged, which is no edit before the mouse lets go."""
        if draft is not self._dragged:
            self._dragged = draft
            self.previewed.emit()

    # ------------------------------------------------------------------ text and file

    @property
    def state(self) -> Draft:
        """Return the template as it is now."""
        return self._draft

    @property
    def is_held(self) -> bool:
        """Return whether something of it is being dragged."""
        return self._dragged is not None

    def text_maker(self) -> TextMaker:
        """Return what works out the text of the file: comments stay, few lines change."""
        return partial(patched, self.text, self._draft.raw)

    def obstacles(self, text: str) -> tuple[Problem, ...]:
        """Return why *text* cannot be shown as a template."""
        return template_obstacles(text, self._draft.file)

    def take(self, text: str, name: Words) -> None:
        """Become the template that *text* says, as a step that is called *name* in undo."""
        self.commit(name, self._draft.with_raw(template_data(text, self._draft.file)))

    def merger(self) -> Callable[[str], str | None]:
        """Return what brings a text of another program and this one together, line by line."""
        saved, make, file = self.text, self.text_maker(), self._draft.file

        def merged(theirs: str) -> str | None:
            both = merged_lines(saved, make(), theirs)
            return None if both is None or template_obstacles(both, file) else both

        return merged

    def follow(
        self, path: Path, loaded: LoadedFile, name: Words, merged: str | None = None
    ) -> None:
        """Hold what another program wrote to *path*; what was *merged* with it is to be saved."""
        super().follow(path, loaded, name, merged)
        if merged is not None and merged != loaded.text:
            self.mark_unsaved()

    def comparison(self, text: str, lang: str) -> Comparison | None:
        """Return what works out how its file would change by taking *text*; comments would not."""
        if self.obstacles(text):
            return None
        theirs = partial(patched, self.text, template_data(text, self._draft.file))
        mine = self.text_maker()
        return lambda: line_differences(mine(), theirs(), lang)

    def state_in(self, state: Draft, path: Path) -> Draft:
        """Return the draft *state* as one of the file *path*."""
        return state if state.file == str(path) else state.named(str(path))

    # ------------------------------------------------------------------ selection and face

    @property
    def selection(self) -> tuple[ElementKey, ...]:
        """Return the keys of what is selected, the last one first taken for single values."""
        return self._selection

    def select(self, keys: Iterable[ElementKey]) -> None:
        """Select *keys*, as far as they are in the template."""
        found = self._there(keys)
        if found and face_of(found[-1]) != self._face:
            self.show_face(face_of(found[-1]))
        if found != self._selection:
            self._selection = found
            self.selection_changed.emit()

    def _there(self, keys: Iterable[ElementKey]) -> tuple[ElementKey, ...]:
        wanted = tuple(dict.fromkeys(keys))
        return tuple(key for key, _ in elements_at(self._draft.merged(self.shelf), wanted))

    @property
    def face(self) -> str:
        """Return which face is edited: front, back or continuation."""
        return self._face

    def show_face(self, face: str) -> None:
        """Edit another *face*; what is selected on the old one is so no longer."""
        if face == self._face:
            return
        self._face = face
        if self._selection:
            self._selection = ()
            self.selection_changed.emit()
        self.face_changed.emit()

    # ------------------------------------------------------------------ what it is shown for

    @property
    def lang(self) -> str:
        """Return the language in which the card is shown."""
        return self._lang

    @property
    def theme(self) -> ThemeFile:
        """Return the theme in which the card is shown."""
        return self._theme

    @property
    def theme_name(self) -> str:
        """Return the id of that theme."""
        return self._theme_name

    @property
    def options(self) -> dict[str, Choice]:
        """Return what was chosen for the options of the look."""
        return dict(self._options)

    @property
    def case(self) -> PreviewCase | None:
        """Return whose card is shown, None where nobody can be found."""
        return self._case

    @property
    def subject(self) -> CardSubject | None:
        """Return the card's subject for the window's own thread."""
        if self._case is None:
            return None
        if self._subject is None or self._subject[0] != self._case:
            self._subject = (self._case, subject_of(self._case, self.game, self.find_faction))
        return self._subject[1]

    def find_faction(self, identity: str) -> Faction | None:
        """Return a faction of the game, None where there is none."""
        return self.library.faction(self.game.id, identity)

    def show_case(self, case: PreviewCase | None) -> None:
        """Show the face for another card."""
        if case != self._case:
            self._case = case
            self.subject_changed.emit()

    def show_language(self, lang: str) -> None:
        """Show the card in another language."""
        if lang != self._lang:
            self._lang = lang
            self.subject_changed.emit()

    def show_theme(self, name: str, theme: ThemeFile) -> None:
        """Show the card in another theme."""
        if theme is not self._theme:
            self._theme_name, self._theme = name, theme
            self.subject_changed.emit()

    def choose(self, option: str, value: Choice) -> None:
        """Show the card with another *value* of an option of the look."""
        if self._options.get(option) != value:
            self._options[option] = value
            self.subject_changed.emit()


@lru_cache(maxsize=256)
def template_read(text: str, file: str) -> CardFile:
    """Return *text*, the content of *file*, as read: lists, shelves and open ones ask for it."""
    return read_template_text(text.removeprefix(BOM), file)


def template_data(text: str, file: str) -> Any:
    """Return what *text* says, the content of *file*; not to be changed in place."""
    return template_read(text, file).yaml.data


def template_obstacles(text: str, file: str) -> tuple[Problem, ...]:
    """Return why *text*, the content of *file*, is no template at all."""
    found = template_read(text, file)
    if isinstance(found.yaml.data, dict) and found.yaml.is_sound:
        return ()
    return tuple(found.problems)


def sampler_of(document: TemplateDocument) -> Sampler | None:
    """Return what works things out for the card that *document* is looked at with."""
    subject, template = document.subject, document.template
    if subject is None:
        return None
    icons = GameIcons(document.game, template.icons if template is not None else {})
    return Sampler(
        subject,
        document.lang,
        template,
        options=settled(template, document.options) if template is not None else {},
        theme=document.theme_name,
        icons=icons.names(document.lang),
    )
