"""Three rounds of each bundled game on the phone, against the same rounds by hand on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from realms_builder.cli.workspace import roster_by_word
from realms_builder.render.jobs.play_sheet import play_sheet
from tests.sheets.play.conftest import Phone

Opener = Callable[..., Phone]
FACTIONS = Path(__file__).resolve().parents[3] / "factions"


class Table:
    """A phone with the sheet of a ready roster, played on by one tap a fact."""

    def __init__(self, phone: Opener, game: str, roster: str) -> None:
        """Open the sheet of a roster of *game*, in English."""
        path = FACTIONS / game / "rosters" / "ready" / f"{roster}.yaml"
        library, _, mustered = roster_by_word(str(path), "en")
        self.page = phone(play_sheet(library, [mustered], "en", export="x").html.decode(), game)

    def lose(self, model: str, at: int, track: str = "hp") -> None:
        """Tap the box at a place, counted from 1."""
        self.page.locator(f"#rb-a-{model} [data-t={track}] input").nth(at - 1).click()

    def mark(self, model: str, condition: str) -> None:
        """Tap a condition, one of however many a game has."""
        self.page.locator(
            f"#rb-a-{model} .chip", has=self.page.locator(f"[data-c={condition}]")
        ).click()

    def act(self, model: str) -> None:
        """Tap that a model has acted."""
        self.page.locator(f"#rb-a-{model} [data-a]").click()

    def spend(self, what: str, number: int = 1) -> None:
        """Tap so many less of what a selector names: up to five with one tap."""
        self.page.locator(f"{what} [data-by='-{number}']").click()

    def round(self) -> None:
        """Go to the next round."""
        for _ in range(2):
            self.page.locator(".bar [data-do=round]").click()

    def answer(self, *yes: bool) -> None:
        """Answer the open prompts, first to last."""
        for one in yes:
            buttons = self.page.locator("#rb-prompts div").first.locator("button")
            (buttons.first if one else buttons.last).click()

    def asked(self) -> list[str]:
        """Return what is asked, without the buttons."""
        return [one.inner_text() for one in self.page.locator("#rb-prompts div > p").all()]

    def has(self, model: str, condition: str) -> bool:
        """Return whether a model has a condition."""
        return self.page.locator(f"#rb-a-{model} [data-c={condition}]").is_checked()

    def number(self, what: str) -> int:
        """Return a number."""
        return int(self.page.locator(f"{what} input").input_value())

    def left(self) -> str:
        """Return how many models are in play."""
        return self.page.locator("[data-left]").inner_text()


def test_leader_tokens_and_the_end_of_rounds_of_ags(phone: Opener) -> None:
    table = Table(phone, "ags", "grenzwacht")
    # 48 of 50 spent, two leaders, fewer models: 2 + 2 + 1.
    assert table.asked() == ["Fewer models in play than the others? Leader tokens + 1"]
    table.answer(True)
    assert table.number("[data-r=lt]") == 5
    table.spend("[data-r=lt]", 3)
    table.mark("m2", "burning")
    table.mark("m2", "bound")
    table.mark("m3", "shocked")
    table.act("m2")
    table.round()
    # Burning is rolled for and goes, shocked goes, bound stays; two leaders bring 2 to the 2 kept.
    assert table.number("[data-r=lt]") == 4
    assert table.asked()[0] == "Isolde: Burning Burning at the end of a round"
    assert [table.has("m2", "burning"), table.has("m2", "bound")] == [False, True]
    assert not table.has("m3", "shocked")
    table.answer(True, False)
    table.lose("m1", 6)
    words = table.asked()
    assert [word.partition(":")[0] for word in words] == [
        "Aldo Eliminated",
        "Aldo The general is eliminated",
    ]
    table.answer(True, True)
    assert table.left() == "6 of 7 in play"
    table.round()
    assert table.number("[data-r=lt]") == 5  # the one leader left brings 1
    assert table.number("[data-g]") == 3


def test_action_points_shock_and_the_critical_state_of_realms(phone: Opener) -> None:
    table = Table(phone, "realms", "nordwacht")
    ap, shock = "#rb-a-kaya [data-t=ap]", "#rb-a-kaya [data-t=shock]"
    table.spend(ap)
    table.round()
    assert table.number(ap) == 8  # 5 left
    table.mark("kaya", "overwatch")
    table.act("kaya")
    assert table.has("kaya", "overwatch")  # it was taken on in this very activation
    table.lose("kaya", 2)
    (first,) = table.asked()
    assert "Shock" in first or "shock" in first
    table.answer(True)
    before = table.page.locator("#rb-a-kaya [data-v=fk]").inner_text()
    table.lose("kaya", 4)  # the fourth of 5 is the first orange box
    table.answer(True)
    assert table.has("kaya", "critical")
    assert table.number(ap) == 6
    after = table.page.locator("#rb-a-kaya [data-v=fk]").inner_text()
    assert int(after) == int(before) - 1
    table.spend(ap, 5)
    table.spend(ap)
    field = table.page.locator(f"{shock} input")
    field.fill("9")
    field.press("Enter")
    table.round()
    assert (table.number(ap), table.number(shock)) == (0, 3)
    table.act("kaya")
    assert not table.has("kaya", "overwatch")


def test_morale_and_flight_of_celtos(phone: Opener) -> None:
    table = Table(phone, "celtos", "huegelheer")
    table.lose("ford", 5, "models")
    assert table.asked() == []
    table.lose("ford", 6, "models")  # 4 of 10 left: the test, and flight from now on
    assert ["morale test" in word for word in table.asked()] == [True, True]
    table.answer(True, True)
    table.mark("ford", "panic")
    table.mark("aoife", "moved")
    table.act("ford")
    table.round()
    assert table.has("ford", "panic")
    assert not table.has("aoife", "moved")
    table.lose("ford", 10, "models")
    table.round()
    assert table.left() == "5 of 6 in play"


def test_morale_at_each_further_loss_of_basic_rules(phone: Opener) -> None:
    table = Table(phone, "basic_rules", "dorade")
    seen: list[int] = []
    for at in (4, 5, 6, 8):  # of 8 life points
        table.lose("m2", at)
        seen.append(len(table.asked()))
        table.answer(*[True] * seen[-1])
    assert seen == [0, 1, 1, 0]  # who is out tests no more
    table.mark("m1", "blocking")
    table.mark("m1", "fleeing")
    table.act("m1")
    table.answer(True)  # who flees tests when it acts
    for _ in range(2):
        table.round()
    assert [table.has("m1", one) for one in ("blocking", "fleeing")] == [False, True]


def test_the_last_box_of_true_forces(phone: Opener) -> None:
    table = Table(phone, "true_forces", "laternenwacht")
    table.lose("m2", 2, "wounds")
    assert table.asked() == []
    table.lose("m2", 3, "wounds")
    assert "certain" in table.asked()[0]
    table.round()
    assert table.left() == "10 of 10 in play"
    table.lose("m2", 1, "out")
    assert table.left() == "9 of 10 in play"
    table.round()
    assert table.number("[data-g]") == 3
