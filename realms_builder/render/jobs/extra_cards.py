"""Cards beside those of models: items, tokens, tasks, and blank ones to write on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from realms_builder.cards.blank_cards import BlankSubject
from realms_builder.cards.deck import Deck, Leaf, gathered, leaves_of
from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.cards.template.templates import Shows
from realms_builder.cards.tokens import tokens_of_roster
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.game.formulas.values import Record
from realms_builder.game.library import Library
from realms_builder.render.jobs.looks import CardLook, LookWanted
from realms_builder.render.jobs.print_request import MOST_BLANKS, Extras
from realms_builder.render.jobs.shop_order import shop_order
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE as TOKEN
from realms_builder.render.jobs.token_sheet_pdf import token_rounds
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.evening.extra_subjects import (
    ITEM,
    TASK,
    every_task,
    faction_record,
)
from realms_builder.sheets.evening.item_cards import ItemSubject, chosen_subjects, item_subjects


class ExtraCards:
    """Makes further cards for one roster in one theme and language."""

    def __init__(
        self,
        library: Library,
        mustered: Muster,
        look: CardLook,
        lang: str,
        *,
        backs: bool,
        profile: ShopProfile | None = None,
    ) -> None:
        """Take the theme of *look*; blank cards have its template too.

        For a *profile* the others come in sizes that its shop sells.
        """
        self._profile = profile
        self._library, self._mustered = library, mustered
        self._look, self._lang, self._backs = look, lang, backs

    def deck(self, wanted: Extras) -> Deck:
        """Return the cards *wanted*; what there is nothing of is said.

        Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
        """
        deck = Deck()
        if wanted.items:
            deck.add(self._of_items(item_subjects(self._mustered), "extra.no_items"))
        elif wanted.choices:
            deck.add(self._of_items(chosen_subjects(self._mustered), "extra.no_choices"))
        if wanted.tasks:
            deck.add(self._of_tasks())
        if wanted.tokens:
            deck.add(self._of_tokens())
        if wanted.blanks:
            deck.add(self._blank(min(wanted.blanks, MOST_BLANKS)))
        return deck

    def _find(self, template: str, shows: Shows) -> CardLook:
        game, wanted = self._mustered.game, LookWanted(template, self._look.theme.id)
        if self._profile is None:
            return wanted.find(self._library, game, shows)
        order = shop_order(self._profile, self._library, game, wanted, shows)
        return replace(order.look, problems=(*order.look.problems, *order.trim_notes))

    def _composed(self, subjects: Iterable[Record], look: CardLook, count: int = 1) -> Deck:
        composer = look.composer(self._lang)
        deck = Deck(problems=list(look.problems))
        for subject in subjects:
            faces = composer.compose(subject, backs=self._backs)
            deck.problems.extend(faces.problems)
            leaves = leaves_of(subject, faces, self._lang, count, backs=self._backs)
            deck.leaves.extend(leaves)
        deck.problems = gathered(deck.problems, self._lang)
        return deck

    def _of_items(self, subjects: list[ItemSubject], nothing: str) -> Deck:
        if not subjects:
            return _nothing(nothing)
        return self._composed(subjects, self._find(ITEM, "item"))

    def _of_tasks(self) -> Deck:
        game, library = self._mustered.game, self._library
        file, problems = scenarios_of(library, game)
        if file is None:
            values = {"game": {lang: game.name.pick(lang) for lang in languages()}}
            return Deck(problems=[*problems, *_nothing("extra.no_tasks", **values).problems])
        found = {name: library.faction(game.id, name) for name in library.factions(game.id)}
        factions = {name: faction for name, faction in found.items() if faction is not None}
        subjects = every_task(game, file, factions)
        if not subjects:
            return _nothing("scenario.no_tasks")
        return self._composed(subjects, self._find(TASK, "task"))

    def _of_tokens(self) -> Deck:
        if self._profile is not None:
            return _nothing("extra.tokens_at_home")
        tokens = tokens_of_roster(self._mustered)
        if not tokens.subjects:
            return _nothing("extra.no_tokens")
        look = self._find(TOKEN, "token")
        rounds, problems = token_rounds(tokens, look, self._lang)
        parts = [  # a dial has a round of its own that turns on it
            (one, part)
            for one in tokens.subjects
            for part in (("", "+arrow") if one.dial else ("",))
        ]
        leaves = [
            Leaf(one.key + part, placed.face, None, placed.count, one.show(self._lang))
            for (one, part), placed in zip(parts, rounds, strict=True)
        ]
        return Deck(leaves, [*tokens.problems, *look.problems, *problems])

    def _blank(self, count: int) -> Deck:
        mustered = self._mustered
        subject = BlankSubject(mustered.game, faction_record(mustered.faction))
        deck = self._composed([subject], self._look, count)
        # What a template cannot work out without a model stays empty, as the rest of the card.
        deck.problems = [p for p in deck.problems if p.severity is not Severity.ERROR]
        deck.leaves = [replace(leaf, title=subject.show(self._lang)) for leaf in deck.leaves]
        return deck


def _nothing(code: str, **values: object) -> Deck:
    return Deck(problems=[Problem(code, Severity.HINT, values=values)])
