"""The sheets about a scenario: its page with the map, and task cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.cards.composing import card_name
from realms_builder.cards.deck import Deck, Leaf
from realms_builder.game.game import Game
from realms_builder.render.jobs.page_plan import FacePages
from realms_builder.render.jobs.print_request import SheetWanted
from realms_builder.render.sheet_kinds.kind import (
    DeckSheetKind,
    GameSheetKind,
    MadeFrom,
    MadeSheet,
    ScenarioSheetKind,
    SheetUse,
)
from realms_builder.render.sheet_kinds.making import SheetMaking
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.scenarios.words import phrase
from realms_builder.sheets.evening.extra_subjects import (
    PAGE,
    TASK,
    ScenarioSubject,
    every_task,
    page_subject,
    task_subjects,
)


class ScenarioPage(ScenarioSheetKind):
    """The page of a scenario; a file of its own has the task cards of both sides too."""

    id = "scenario"
    at_table = True
    in_evening = 10
    use = SheetUse.TABLE
    written = "scenario.written"

    def of_scenario(
        self, making: SheetMaking, scenario: SettledScenario
    ) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the page with its map."""
        making.step()
        look = making.look("scenario", PAGE)
        composed = look.composer(making.lang).compose(page_subject(scenario))
        making.problems.extend(composed.problems)
        faces = (composed.front, *composed.continuations)
        yield "", MadeSheet(FacePages(faces, look.fonts), _title(scenario, making.lang), {}, None)

    def alone(self, making: SheetMaking, wanted: SheetWanted) -> tuple[MadeSheet, ...]:
        """Return the page, then the cards."""
        page = super().alone(making, wanted)
        return (*page, *TaskCards().alone(making, wanted))


class TaskCards(DeckSheetKind):
    """The tasks that a scenario gives each side; without a scenario there are none."""

    id = "tasks"
    made_from = MadeFrom.SCENARIO
    at_table = True
    in_evening = 70
    written = "scenario.written"
    nothing = "table.no_tasks"

    def decks(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, Deck]]:
        """Yield the cards of each side that has any."""
        scenario = wanted.settled
        if scenario is None:
            return
        subjects = task_subjects(scenario)
        for place, (name, _) in enumerate(making.sides):
            side = scenario.side_of(place)
            own = [subject for subject in subjects if subject.key.startswith(f"{side}/")]
            if own:
                yield name, _task_deck(making, own)
            else:
                making.step()

    def alone(self, making: SheetMaking, wanted: SheetWanted) -> tuple[MadeSheet, ...]:
        """Return the cards of both sides together, also for nobody in particular."""
        scenario = wanted.settled
        if scenario is None:
            return ()
        return (_task_cards(making, task_subjects(scenario), _title(scenario, making.lang)),)


class EveryTask(GameSheetKind):
    """A card for every task that any scenario of a game may give."""

    id = "every_task"
    written = "scenario.written"
    nothing = "scenario.no_tasks"

    def of_game(self, making: SheetMaking, game: Game, wanted: SheetWanted) -> MadeSheet | None:
        """Return the cards in the order of the file."""
        library, lang = making.library, making.lang
        file, problems = scenarios_of(library, game)
        if file is None:
            making.refuse(problems[0])
            return None
        found = {name: library.faction(game.id, name) for name in library.factions(game.id)}
        factions = {name: faction for name, faction in found.items() if faction is not None}
        subjects = every_task(game, file, factions)
        if not subjects:
            return None
        return _task_cards(making, subjects, f"{game.name.pick(lang)} – {phrase('task', lang)}")


def _title(scenario: SettledScenario, lang: str) -> str:
    """Return what the file of *scenario* is called: its game and its seed."""
    return f"{scenario.game.name.pick(lang)} – {phrase('seed', lang, {'seed': scenario.seed})}"


def _task_cards(making: SheetMaking, subjects: Iterable[ScenarioSubject], name: str) -> MadeSheet:
    return MadeSheet(making.imposed(_task_deck(making, subjects), name), name, {}, None)


def _task_deck(making: SheetMaking, subjects: Iterable[ScenarioSubject]) -> Deck:
    """Return the composed cards of *subjects*, with backs unless printed on one side only."""
    making.step()
    composer = making.look("task", TASK).composer(making.lang)
    deck, backs = Deck(), making.backs
    for subject in subjects:
        composed = composer.compose(subject)
        deck.problems.extend(composed.problems)
        title = card_name(subject, composer.lang)
        back = composed.back if backs else None
        deck.leaves.append(Leaf(subject.key, composed.front, back, 1, title))
        for number, face in enumerate(composed.continuations, 2):
            deck.leaves.append(Leaf(f"{subject.key}+{number}", face, back, 1, title))
    return deck
