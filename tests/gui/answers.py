"""Prompts for tests: they answer by themselves and remember what was asked."""

from collections.abc import Sequence
from pathlib import Path

from realms_builder.gui.shell.prompts import PromptAnswer


class Answers:
    """Answers in the order in which they were put in; the safe one when there is none left."""

    def __init__(self) -> None:
        self.choices: list[str] = []
        self.texts: list[str | None] = []
        self.paths: list[Path | None] = []
        self.asked: list[str] = []
        self.said: list[str] = []
        self.patterns: list[str] = []
        self.starts: list[Path] = []

    def ask(self, title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        self.asked.append(f"{title}: {text}")
        safe = next((a.id for a in answers if a.escape), answers[-1].id)
        return self.choices.pop(0) if self.choices else safe

    def text(self, title: str, label: str, start: str = "") -> str | None:
        self.asked.append(f"{title}: {label}")
        return self.texts.pop(0) if self.texts else None

    def open_file(self, title: str, folder: Path, patterns: str) -> Path | None:
        self.patterns.append(patterns)
        self.starts.append(folder)
        return self.paths.pop(0) if self.paths else None

    def save_file(self, title: str, start: Path, patterns: str) -> Path | None:
        self.starts.append(start)
        return self.paths.pop(0) if self.paths else None

    def folder(self, title: str, start: Path) -> Path | None:
        return self.paths.pop(0) if self.paths else None

    def say(self, title: str, text: str, *, is_warning: bool = True) -> None:
        self.said.append(text)
