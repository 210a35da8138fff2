"""The parser of the command line: its help, its headings and its complaints in every language."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from realms_builder.core.translation import default_language, languages, sentence

# What argparse says, by the code of our own sentence.
_COMPLAINTS = (
    ("usage.required", r"the following arguments are required: (?P<names>.*)"),
    ("usage.unrecognised", r"unrecognized arguments: (?P<words>.*)"),
    (
        "usage.choice",
        r"argument (?P<name>.*?): invalid choice: (?P<value>.*?)"
        r"(?:, maybe you meant .*)? \(choose from (?P<known>.*)\)",
    ),
    ("usage.whole_number", r"argument (?P<name>.*?): invalid int value: (?P<value>.*)"),
    ("usage.number", r"argument (?P<name>.*?): invalid float value: (?P<value>.*)"),
    ("usage.one_value", r"argument (?P<name>.*?): expected one argument"),
    ("usage.a_value", r"argument (?P<name>.*?): expected at least one argument"),
    ("usage.no_value", r"argument (?P<name>.*?): ignored explicit argument (?P<value>.*)"),
    ("usage.ambiguous", r"ambiguous option: (?P<name>.*?) could match (?P<known>.*)"),
)
_HEADINGS = {
    "positional arguments": "usage.arguments",
    "options": "usage.options",
    "optional arguments": "usage.options",
}
_LIST_ITEM = re.compile(r"'([^']*)'|([^\s,']+)")


class Parser(argparse.ArgumentParser):
    """A parser that speaks *lang* and says what is wrong in one line, with what was meant."""

    def __init__(self, *, lang: str, **options: Any) -> None:
        """Make a parser with ``--help``; *options* are those of argparse."""
        self.lang = lang
        super().__init__(formatter_class=partial(_Help, lang=lang), add_help=False, **options)
        self.add_argument("-h", "--help", action="help", help=self.say("usage.help"))

    def say(self, code: str) -> str:
        """Return the help text of *code*, as argparse wants it."""
        return sentence(code, self.lang).replace("%", "%%")

    def add_argument_group(self, title: str | None = None, *words: Any, **options: Any) -> Any:
        """Add a group; the headings of argparse are said in our language."""
        code = _HEADINGS.get(title or "")
        heading = sentence(code, self.lang) if code else title
        return super().add_argument_group(heading, *words, **options)

    command: str | None = None
    """The command that the words ask for, where this parser is the one of all commands."""

    def _choices(self) -> dict[str, str]:
        """Return by its name what a word without a dash may be."""
        return {
            action.dest: ", ".join(map(str, action.choices))
            for action in self._actions
            if action.choices is not None and not action.option_strings
        }

    def error(self, message: str) -> NoReturn:
        """Say *message* and leave with the exit code for wrong use."""
        reason = _in_words(message, self.lang, self._choices())
        program = self.prog if self.command is None else f"{self.prog} {self.command}"
        values = {"reason": reason, "program": program}
        self.exit(complain(sentence("usage.wrong", self.lang, values)))


class _Help(argparse.HelpFormatter):
    """Help with its first word in our language; asks for the width of the terminal itself."""

    def __init__(self, prog: str, lang: str) -> None:
        super().__init__(prog, width=columns() - 2)
        self._lang = lang

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the line that shows how the command is called."""
        said = sentence("usage.usage", self._lang) + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)


def columns() -> int:
    """Return the width of the terminal; the module of Python that knows it loads slowly."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return max(int(asked), 40)
    try:
        return max(os.get_terminal_size(1).columns, 40)
    except (OSError, ValueError):
        return 80


def _in_words(message: str, lang: str, choices: Mapping[str, str]) -> str:
    """Return what argparse says in *message* as one of our sentences.

    *choices* are the words that an argument may be, by its name.
    """
    code, values = _taken_apart(message)
    first = values.get("names", "").split(", ")[0]
    if code == "usage.required" and first in choices:
        code, values["known"] = "usage.required.known", choices[first]
        return sentence(code, lang, values)
    known = [quoted or plain for quoted, plain in _LIST_ITEM.findall(values.get("known", ""))]
    if known:
        values["known"] = ", ".join(known)
    if "value" in values:
        values["value"] = values["value"].strip("'\"")
    if code == "usage.choice":
        from realms_builder.game.names import did_you_mean

        values["suggestion"] = did_you_mean(values["value"], known)
    return sentence(code, lang, values)


def _taken_apart(message: str) -> tuple[str, dict[str, str]]:
    for code, pattern in _COMPLAINTS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            return code, found.groupdict()
    return "usage.other", {"reason": message}


def complain(text: str) -> int:
    """Say in one line what went wrong and return the exit code for it."""
    line = " ".join(text.split())
    print(f"realms-builder: {line}", file=sys.stderr)
    return 2


def add_common(parser: Parser, *, formats: Sequence[str] = ("text", "json")) -> None:
    """Add ``--lang`` and, where there is a choice, ``--format`` to a command."""
    # Without a default here the one given before the command stays.
    add_language(parser, default=argparse.SUPPRESS)
    if formats:
        parser.add_argument(
            "--format", choices=formats, default="text", help=parser.say("help.format")
        )


def add_language(parser: Parser, default: str) -> None:
    """Add ``--lang``."""
    parser.add_argument(FLAG, choices=languages(), default=default, help=parser.say("help.lang"))


# ------------------------------------------------------------------ language


FLAG = "--lang"


def language_of(words: Sequence[str]) -> str:
    """Return what ``--lang`` says in *words*, else the language of the environment."""
    asked = ""
    for place, word in enumerate(words):
        flag, equals, value = word.partition("=")
        if not equals:
            value = next(iter(words[place + 1 : place + 2]), "")
        if flag == FLAG and value in languages():
            asked = value
    return asked or default_language()
