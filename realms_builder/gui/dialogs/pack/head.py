"""What a pack is, at the top of its dialog: name and version, whose it is, what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from realms_builder.gui.shell.theme import Theme
from realms_builder.packs.needs import MetNeed
from realms_builder.packs.review import Review
from realms_builder.packs.words import manifest_lines

_TITLE_POINTS = 17


class PackHead(QFrame):
    """Names a pack; until it is known, says what is going on."""

    def __init__(self, theme: Theme) -> None:
        """Stand in the fonts of *theme*."""
        super().__init__()
        self.setProperty("role", "bar")
        self.title, self.about, self.needs = QLabel(), QLabel(), QLabel()
        self.title.setFont(theme.display_font(_TITLE_POINTS))
        self.about.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(6)
        for label in (self.title, self.about, self.needs):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        self.needs.hide()

    def say(self, title: str, about: str = "") -> None:
        """Say *title* and *about* while there is no pack to name."""
        self.title.setText(title)
        self.about.setText(about)
        self.about.setVisible(bool(about))
        self.needs.hide()

    def refuse(self, title: str, reason: str) -> None:
        """Say why the pack called *title* cannot be used."""
        self.say(title, reason)
        self._dress("error")

    def _dress(self, role: str) -> None:
        self.about.setProperty("role", role)
        self.about.style().unpolish(self.about)
        self.about.style().polish(self.about)

    def show_pack(self, review: Review, lang: str) -> None:
        """Name the pack of *review*; what an update replaces stands before it."""
        self._dress("muted")
        manifest, installed = review.contents.manifest, review.installed
        name = manifest.name.pick(lang) or manifest.id
        before = installed.manifest.version if installed and installed.manifest else ""
        change = f"{before} → {manifest.version}" if before else manifest.version
        self.title.setText(f"{name}  {change}")
        text, *facts = manifest_lines(manifest.model_copy(update={"needs": ()}), lang) or [""]
        has_text = bool(manifest.text.pick(lang).strip())
        shown = [text, " · ".join(facts)] if has_text else [" · ".join((text, *facts))]
        self.about.setText("\n".join(line for line in shown if line))
        self.about.setVisible(bool(self.about.text()))
        self._show_needs(review.needs)

    def _show_needs(self, needs: Sequence[MetNeed]) -> None:
        lines = [self._need(met) for met in needs]
        self.needs.setText("\n".join(lines))
        self.needs.setVisible(bool(lines))

    def _need(self, met: MetNeed) -> str:
        need = met.need
        name = f"{need.name} {need.version}".strip()
        if met.is_met:
            return self.tr("✓ Needs {0}: there is {1}").format(name, met.there)
        if met.there:
            return self.tr("✗ Needs {0}: there is only {1}").format(name, met.there)
        return self.tr("✗ Needs {0}: not there").format(name)
