"""Where in the rules a thing stands, short enough for the edge of a card."""

from __future__ import annotations

import re

from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import Label
from realms_builder.game.texts import Text
from realms_builder.wording import LANGUAGES, sentence

_CHAPTER = re.compile(r"\d+(\.\d+)+\.?\Z")
_PAGE = re.compile(r"(?:[sSpP]\.?|[sS]eite|[pP]age)?\s*(\d+(?:\s*[-–]\s*\d+)?)\Z")


def source_of(thing: Value, subject: Record) -> Value:
    """Return where the rule of *thing* stands: a page, a chapter or a heading, missing if unsaid.

    *thing* is a record with a ``source``, or the id of a rule that *subject* has.
    """
    record = _rule(thing, subject) if isinstance(thing, str) else thing
    if isinstance(record, KeywordUse):
        source: Value = record.keyword.source
    else:
        source = record.lookup("source") if isinstance(record, Record) else MISSING
    if not isinstance(source, str) or not source.strip():
        return MISSING
    return Label(said(source.strip()))


def said(source: str) -> Text:
    """Return *source* as a card says it: ``p. 12``, ``§ 2.1``, or a heading as it is."""
    page = _PAGE.match(source)
    if page:
        values = {"page": page.group(1)}
        return Text.of({lang: sentence("card.rule_page", lang, values) for lang in LANGUAGES})
    return Text.of(f"§\u00a0{source.rstrip('.')}" if _CHAPTER.match(source) else source)


def _rule(identity: str, subject: Record) -> Value:
    rules = subject.lookup("rules")
    for rule in rules if isinstance(rules, tuple) else ():
        if isinstance(rule, Record) and identity in (rule.identity, rule.lookup("id")):
            return rule
    return MISSING
