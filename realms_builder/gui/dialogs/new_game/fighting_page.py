"""What units carry and how they fight."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from realms_builder.editing.new_games.new_game_fights import WEAPONS, fitting, lists_of
from realms_builder.editing.new_games.new_game_parts import (
    Part,
    name_of,
    part,
    parts,
    ready_keyword,
    ready_words,
)
from realms_builder.editing.new_games.new_game_plan import GamePlan, KeywordPlan, PlannedName, clean
from realms_builder.game.files.declared_mechanics import preset_mechanics
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.gui.dialogs.new_game.page import WizardPage
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.shell.desk import Desk

_MOST_WORDS = 12


class FightingPage(WizardPage):
    """An attack can be chosen when the units have the stats for it; it brings weapons along."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            self.tr("What it carries and how it fights"),
            self.tr(
                "An attack is a ready roll over your stats: the odds of every weapon come with it."
            ),
        )
        lang = desk.lang
        self.fight = ListBox()
        presets = preset_mechanics()
        fights = [(presets[one["preset"]].name.pick(lang), one["id"]) for one in parts()["fights"]]
        self.fight.offer([(self.tr("none, the table decides"), ""), *fights])
        self.about = note_label()
        self.lists = {str(p["id"]): QCheckBox(_list_text(p, lang)) for p in parts()["lists"]}
        self.words = {str(w["id"]): QCheckBox(_word_text(w, lang)) for w in parts()["keywords"]}
        self.own_words = QLineEdit()
        self.own_words.setPlaceholderText(self.tr("Undead, Ghost, …"))
        self.has_yardstick = QCheckBox(self.tr("Measure what units are worth by their odds"))
        form = self.form()
        self.row(form, self.tr("Attack"), self.fight, ("fight",))
        form.addRow("", self.about)
        self.row(form, "", self.has_yardstick, ("has_yardstick",))
        self.row(form, self.tr("Lists"), _stacked(self.lists), ("lists",))
        self.row(form, self.tr("Keywords"), _stacked(self.words), ("keywords",))
        self.row(
            form,
            self.tr("Own keywords"),
            self.own_words,
            ("own_words",),
            self.tr("Names with commas between them; what they mean is written in the workshop."),
        )
        self.column.addStretch(1)
        self.fight.activated.connect(self.changed)
        self.own_words.textEdited.connect(self.changed)
        for box in (*self.lists.values(), *self.words.values(), self.has_yardstick):
            box.toggled.connect(self.changed)

    def show_plan(self, plan: GamePlan) -> None:
        """Show what *plan* says, and which attacks its stats suffice for."""
        self.fight.choose(plan.fight)
        known, model = fitting(plan), self.fight.model()
        assert isinstance(model, QStandardItemModel)
        for place in range(1, self.fight.count()):
            model.item(place).setEnabled(self.fight.itemData(place) in known)
        self.about.setText(self._about(plan))
        for name, box in self.lists.items():
            box.setChecked(name in lists_of(plan))
            box.setEnabled(name != WEAPONS or not plan.fight)
            text = _list_text(part("lists", name), self.desk.lang)
            needed = self.tr("{0} (the attack needs them)")
            box.setText(text if box.isEnabled() else needed.format(text))
        offered, chosen = ready_words(plan.stats), [word.id for word in plan.keywords]
        for name, box in self.words.items():
            box.setVisible(name in offered)
            box.setChecked(name in chosen)
        own = [w.name.pick(self.desk.lang) for w in plan.keywords if w.id not in self.words]
        if self._own_words() != own:
            self.own_words.setText(", ".join(own))
        self.has_yardstick.setChecked(plan.has_yardstick)
        self.has_yardstick.setEnabled(bool(plan.fight) and plan.costs != "none")

    def _about(self, plan: GamePlan) -> str:
        lang = self.desk.lang
        said = name_of(part("fights", plan.fight)["text"]).pick(lang) if plan.fight else ""
        missing = self.fight.count() - 1 - len(fitting(plan))
        if missing:
            said += " " + self.tr("Attacks in grey need stats that units do not have.")
        return said.strip()

    def _own_words(self) -> list[str]:
        words = (clean(word) for word in self.own_words.text().split(","))
        return list(dict.fromkeys(word for word in words if word))[:_MOST_WORDS]

    def taken_into(self, plan: GamePlan) -> GamePlan:
        """Return *plan* with what the page says."""
        offered = ready_words(plan.stats)
        chosen = [
            ready_keyword(name)
            for name, box in self.words.items()
            if box.isChecked() and name in offered
        ]
        taken = set(self.words)
        for word in self._own_words():
            identity = fresh_id(slug(word), taken)
            taken.add(identity)
            name = PlannedName.of({self.desk.lang: word})
            chosen.append(KeywordPlan(identity, name))
        return replace(
            plan,
            fight=str(self.fight.currentData() or ""),
            lists=tuple(name for name, box in self.lists.items() if box.isChecked()),
            keywords=tuple(chosen),
            has_yardstick=self.has_yardstick.isChecked(),
        )


def _list_text(said: Part, lang: str) -> str:
    words = ", ".join(name_of(sample["name"]).pick(lang) for sample in said["samples"])
    return f"{_name(said, lang)}: {words} …"


def _word_text(said: Part, lang: str) -> str:
    return f"{_name(said, lang)}: {name_of(said['text']).pick(lang)}"


def _name(said: Part, lang: str) -> str:
    text = name_of(said["name"]).pick(lang)
    return text[:1].upper() + text[1:]


def _stacked(boxes: dict[str, QCheckBox]) -> QWidget:
    """Return the boxes one below the other."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.setAlignment(Qt.AlignmentFlag.AlignTop)
    for box in boxes.values():
        column.addWidget(box)
    first = next(iter(boxes.values()), None)
    if first is not None:
        whole.setFocusProxy(first)
    return whole
