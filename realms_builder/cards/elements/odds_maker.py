"""Maker of the strip of odds against a profile: read only for templates that have one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from realms_builder.cards.elements.number_makers import USUAL_PER_ROW, StatCell, Strip, strip_look
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template_building import DOT, Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import Record
from realms_builder.game.kinds.values import decimal
from realms_builder.layout.blocks import Content, Stack
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import REGULAR

if TYPE_CHECKING:
    from realms_builder.cards.odds_on_card import Against, AttackOdds

_GAP_MM = 0.6


def make_odds(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a strip of the attacks: how likely each is to do something, and how much on average.

    A line above says against whom, unless ``titled: false``.
    """
    look = strip_look(shop, element)
    look = look._replace(per_row=element.per_row or USUAL_PER_ROW, roomy=True)
    strip = Strip(look, element.height or 0.0)
    heading = shop.merged(shop.merged(source, WrittenStyle(style="small")), element.header)
    title = shop.style(heading, measured=False)
    profile = element.odds if isinstance(element.odds, str) else ""
    titled, name = element.titled is not False, shop.element

    def bind(card: Card, scope: Record) -> Content | None:
        from realms_builder.cards.odds_on_card import OddsOnCard  # read when the element is shown

        shown = scope.lookup("odds")
        if not isinstance(shown, OddsOnCard):
            return None
        against = shown.against(profile)
        if against is None:
            from realms_builder.game.lint.references import profile_names

            known = ", ".join(profile_names(shown.game.file.yardstick))
            code = "card.unknown_profile" if known else "card.no_yardstick"
            card.say(code, Severity.WARNING, name, text=profile, known=known)
            return None
        if not against.attacks:
            return None
        content = strip.content([_cell(attack, card.lang) for attack in against.attacks])
        content.grow = 1.0
        if not titled:
            return content
        said = Prose([(FaceRun(_title(against, card.lang), REGULAR),)], title)
        said.keep = True
        whole = Stack([said, content], _GAP_MM)
        whole.whole = True
        return whole

    return Built(bind, False)


def _title(against: Against, lang: str) -> str:
    """Return against whom, and what the two numbers are: those of the first that has them."""
    chances = (a.chance.name.pick(lang) for a in against.attacks if a.chance is not None)
    numbers = (a.number.name.pick(lang) for a in against.attacks if _has_number(a) and a.number)
    told = [name for name in (next(chances, ""),) if name]
    number = next(numbers, "")
    if number:
        told.append(sentence("card.odds_mean", lang, {"number": number}))
    values = {"target": against.target.pick(lang), "figures": DOT.join(told)}
    return sentence("card.odds_against", lang, values)


def _cell(attack: AttackOdds, lang: str) -> StatCell:
    if attack.forbidden is not None:
        return StatCell(attack.question.name(lang), sentence("odds_answers.not_possible", lang))
    parts = [per_cent(attack.chance.value)] if attack.chance is not None else []
    if _has_number(attack) and attack.number is not None:
        parts.append(decimal(_rounded(attack.number.value), lang))
    return StatCell(attack.question.name(lang), DOT.join(parts) or "–")


def _has_number(attack: AttackOdds) -> bool:
    """Return whether the number says anything: an attack that never harms has none to print."""
    return attack.number is not None and attack.number.value != 0


def _rounded(value: Fraction) -> Fraction:
    return Fraction(round(value * 10), 10)


def per_cent(chance: Fraction) -> str:
    """Return a chance as a whole per cent; what may happen never reads 0, nor the doubtful 100."""
    nearest = round(chance * 100)
    if nearest == 0 and chance:
        return "<\u20091\u00a0%"
    if nearest == 100 and chance != 1:
        return ">\u200999\u00a0%"
    return f"{nearest}\u00a0%"
