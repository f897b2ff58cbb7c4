"""Whatever a seat lost is told, however little room there is: limits leave out only other news."""

from __future__ import annotations

from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from companion.session.api import Duty, Text
from companion.session.together import Voice
from companion.ui.befell import Cell, Row, Rows
from companion.ui.befell_room import LARGE, SMALL, kept, most_rows
from companion.ui.palette import seat_sign
from companion.ui.widgets.befell_columns import HEAD, LINE
from companion.ui.widgets.befell_view import BefellView
from companion.ui.widgets.lettering import SMALLEST_SP
from engine import games
from engine.core.match import Seat
from engine.core.state import State
from engine.core.steps import Step
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_all, random_walk
from tests.ui.stage import ALL_SIZES, Stage

ROOM = [most_rows(brief=True, low=a, roomy=b, crowded=c)
        for a in (True, False) for b in (True, False) for c in (True, False)]  # fmt: skip

LOSING = [
    one
    for one in games.ids()
    if any(key.startswith("loss.") for key in games.load(one).texts.tables["en"])
]
AFTER = 12
"""Steps after the first loss in which others lose something, too."""


def lost(head: str, seat: int, food: int) -> Row:
    return Row(head, "", cells={seat: Cell({"food": food})}, loses=True)


def sums(rows: list[Row]) -> Counter[tuple[int, str]]:
    """How much of what each seat lost, over all rows."""
    found = Counter[tuple[int, str]]()
    for row in rows:
        for seat, cell in row.cells.items():
            for what, amount in cell.amounts.items():
                found[seat, what] += amount
    return found


SEAT_ROOM = 175
"""Height, dp, that five seats leave on an upright tablet above a question in one line."""
LARGE_ROOM = 1040
"""Width, dp, that "Understood" leaves on a screen 1280 wide."""


def test_what_came_to_five_seats_hides_none_of_them(stage: Stage) -> None:
    """Six goods in a column for each seat were as high as two seats, and hid the last one."""
    stage.resize((800, 1280))
    told = BefellView(width=556)
    told.game, told.seats = games.load("peloponnes"), [Seat("Ada", "red")] * 5
    goods = ("wood", "stone", "food", "luxury", "coins", "population")
    for many in range(1, len(goods) + 1):
        cells = {seat: Cell(dict.fromkeys(goods[:many], 3)) for seat in range(5)}
        told.rows = [Row("Income", "coins", cells=cells)]
        assert 0 < told.height <= SEAT_ROOM, many
    three = {seat: Cell(dict.fromkeys(goods[:3], 3)) for seat in range(3)}
    lost = {1: Cell(pieces=[("G01", True)])}
    told.rows = [Row("Income", "coins", cells=three), Row("Lost", "", cells=lost, loses=True)]
    assert told.height <= SEAT_ROOM, "a tile that was lost beside them hid the last seat, too"
    told.width = LARGE_ROOM
    for seats, many in ((3, 4), (2, 6)):
        cells = {seat: Cell(dict.fromkeys(goods[:many], 3)) for seat in range(seats)}
        told.rows = [Row("Income", "coins", cells=cells)]
        assert told.height <= LINE + HEAD, (seats, "room beside a short name is for the numbers")


@pytest.mark.parametrize("most", sorted(set(ROOM)))
def test_losses_beyond_the_limit_are_one_row(most: int) -> None:
    heads = ("Decline", "Drought", "Plague", "Supply")
    rows = [Row("Income", ""), *(lost(head, seat, -3) for seat, head in enumerate(heads))]
    told = kept(rows, most, "Lost")
    assert sums(told) == sums(rows)
    assert len(told) == (LARGE if most >= SMALL else 1)
    assert told[0].head == "Lost"


@pytest.mark.parametrize("had", [(0,), (0, 1)])
def test_what_befell_one_seat_stands_below_no_other_name(
    stage: Stage, had: tuple[int, ...]
) -> None:
    """Ben's income began below "Ada": she alone had something of the row above it."""
    stage.frames(1)
    view, brush = BefellView(small=True, width=800, seats=SEATS, bare=True), Mock()
    view.game = games.load("gaia_project")
    many = dict.fromkeys(("credits", "ore", "knowledge", "qic", "power", "power_tokens"), 10)
    area = {one: Cell({"ore": 6}) for one in had}
    view.rows = [Row("Area", "", cells=area), Row("Income", "", cells={1: Cell(many)})]
    view.paint(brush)
    drawn = [one.args[0] for one in brush.sign.call_args_list if one.args[0].startswith("seat_")]
    shapes = [f"seat_{seat_sign(SEATS[n].colour, n)[1]}" for n in (*had, 1)]
    assert drawn == shapes, "each before its own line"
    assert SEATS[0].name not in {one.args[0] for one in brush.text.call_args_list}


def test_a_tile_that_protected_its_seat_says_so_where_there_is_room(stage: Stage) -> None:
    """A tick beside it said nothing to who knew not that it keeps the disaster away."""
    stage.frames(1)
    for width, said in ((900, True), (240, False)):
        view, brush = BefellView(width=width, seats=SEATS), Mock(least=SMALLEST_SP)
        view.game = games.load("peloponnes")
        cells = {0: Cell(pieces=[("B01", False)]), 1: Cell(pieces=[("A03", True)])}
        view.rows = [Row("Earthquake", "earthquake", "", cells, loses=True)]
        view.paint(brush)
        words = [one.args[0] for one in brush.text.call_args_list]
        assert words.count("protected") == said


@pytest.mark.parametrize("small", [False, True])
def test_a_disaster_that_befell_nobody_is_told_in_words(stage: Stage, small: bool) -> None:
    """Above incomes that take a line for each seat it had no line to stand on: the app ended."""
    stage.frames(1)
    view, brush = BefellView(small=small, width=556, seats=SEATS), Mock()
    view.game = games.load("peloponnes")
    goods = ("wood", "stone", "food", "luxury", "coins", "population")
    cells = {seat: Cell(dict.fromkeys(goods, 3)) for seat in range(3)}
    view.rows = [Row("Earthquake", "", "everyone has the protection"), Row("Income", "", "", cells)]
    assert view.columns.spread(view.rows[1])
    view.paint(brush)
    assert "everyone has the protection" in {one.args[0] for one in brush.words.call_args_list}


def test_what_killed_whom_is_told_cause_by_cause() -> None:
    """The last round of Peloponnes brought Decline, Plague and the supply round as one sum."""
    causes = ("Decline", "Plague", "Supply")
    rows = [Row("Income", ""), *(lost(head, 0, -3) for head in causes)]
    assert [row.head for row in kept(rows, SMALL, "Lost")] == [*causes]


def test_one_supply_round_is_one_row() -> None:
    """R12.5: what luxury did not feed was a second row of the same name, below a lost building."""
    texts = games.load("peloponnes").texts
    voice = Voice("en", texts, lambda text: texts.say("en", text.key, text.params), str)
    rows = Rows(voice, {}, lambda what: True, lambda piece: piece == "A15")
    told = (("loss.fed", 1, "food"), ("loss.unpaid", "A15", ""), ("loss.starved", 7, "population"))
    for key, what, of in told:
        gained = ((of, -int(what)),) if of else ()
        text = Text(key, {"seat": 0, "a": what})
        rows.tell([Duty(0, text, news=True, gained=gained)])
    assert [row.head for row in rows.rows] == ["Supply round", "Not paid for: lost"]
    assert rows.rows[0].cells[0].amounts == {"food": -1, "population": -7}


def test_the_latest_news_that_took_nothing_fill_what_losses_leave() -> None:
    rows = [Row("Income", ""), lost("Drought", 0, -3), Row("Income", ""), Row("Tempest", "")]
    assert [row.head for row in kept(rows, 2, "Lost")] == ["Drought", "Tempest"]
    assert kept(rows[:1], 0, "Lost") == []


@pytest.mark.parametrize("game", LOSING)
def test_no_loss_falls_out_in_any_game_at_any_size(stage: Stage, tmp_path: Path, game: str) -> None:
    """Of five losses of a supply round the latest one was told where something else was told, too,
    and none at all on a phone."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    rules = games.load(game)
    many = min(max(rules.seat_counts), len(SEATS))
    seats = [Seat(SEATS[n].name, rules.colours[n]) for n in range(many)]
    hall.start(game, seats, {}, "touch", 0)
    before = _to_a_loss(hall.play.state)
    play_all(hall, before[:-1])
    play_all(hall, before[-1:])
    most = list[Duty]()
    for number in range(AFTER):
        losses = [one for one in hall.see().duties if one.text.key.startswith("loss.")]
        if len(losses) > len(most):
            most = losses
            _all_told(hall, stage.page().duty, losses)
            stage.frames(1)
            _nothing_cut(stage)
        step = next(random_walk(hall.play.state.clone(), number))  # a session settles some itself
        assert hall.play.choose(step) is None
        hall.settle()
    assert most


def _to_a_loss(begun: State) -> list[Step]:
    """A match up to where somebody loses something."""
    for seed in count():
        ahead, before = begun.clone(), list[Step]()
        for step in random_walk(ahead, seed):
            before.append(step)
            if ahead.losses(0):
                return before
    raise AssertionError


def _all_told(hall: Any, bar: Any, losses: list[Duty]) -> None:
    was = bar.low, bar.roomy, bar.crowded
    for state in range(8):
        bar.low, bar.roomy, bar.crowded = bool(state & 1), bool(state & 2), bool(state & 4)
        for small in (True, False):
            bar.show(hall, hall.see(), small=small, brief=True)
            rows = bar.ids.rows.rows
            for one in losses:
                said = hall.say(one.text) in bar.text
                cells = [row.cells[one.seat] for row in rows if one.seat in row.cells]
                signs = {what for cell in cells for what in cell.amounts}
                pieces = {piece for cell in cells for piece, _ in cell.pieces}
                named = {str(word) for word in one.text.params.values()}
                assert said or ({what for what, _ in one.gained} <= signs and cells), one
                assert said or one.gained or named & pieces, one
    bar.low, bar.roomy, bar.crowded = was


def _nothing_cut(stage: Stage) -> None:
    for size in ALL_SIZES:
        for language in ("en", "ja"):
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            wrong = [one for one in complaints(stage.root) if "Duty" in one or "Befell" in one]
            assert wrong == [], (size, language)
