"""Lists that show only their first things, and the line that says how many more there are."""

from __future__ import annotations

from realms_builder.cards.elements.building import prose_maker
from realms_builder.cards.template.binding import Card, ItemScope, Plain
from realms_builder.cards.template.templates import Element
from realms_builder.cards.workshop import StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Content

USUAL_MORE = "… +{left}"


class Limit:
    """How many things of a list a template shows, and what it says of the others."""

    def __init__(self, shop: Workshop, element: Element, source: StyleSource) -> None:
        """Read ``most`` and ``more`` of *element*."""
        self.most = element.most
        self._name = shop.element
        more = USUAL_MORE if element.more is None else element.more
        self._line = prose_maker(shop, more, shop.style(source))[0] if self.most else None

    def full(self, shown: int) -> bool:
        """Return whether no more than *shown* things may be shown."""
        return self.most is not None and shown >= self.most

    def rest(self, card: Card, scope: Record, shown: int, total: int) -> Content | None:
        """Return the line about what is not shown, and note it; None when all of it is shown.

        The line may use ``left``, ``shown`` and ``total``.
        """
        left = total - shown
        if left <= 0 or self._line is None:
            return None
        values = {"shown": shown, "total": total}
        card.say("card.items_left_out", Severity.HINT, self._name, **values)
        inner = ItemScope(Plain({"left": left, **values}), scope, shown + 1)
        return self._line(card, inner)
