"""What a card of Gaia would change stands inside whole cells before it is played."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.screen import marks, preview
from companion.ui.chart import LIT
from companion.ui.places import AND
from engine.core.play import Counts, random_steps
from tests.ui import scenes
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.gaia import GAME, board, set_up, sit_down
from tests.ui.stage import ALL_SIZES, SIZES, Stage


@pytest.mark.parametrize("copy", [0, -1], ids=["the-one-that-choices-name", "its-twin"])
def test_the_cells_of_a_considered_card_can_be_seen(
    stage: Stage, tmp_path: Path, copy: int
) -> None:
    from companion.games.gaia.screen.preview import changes, paint_targets, targets

    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    for step in random_steps(hall.play.state, 4, Counts()):
        legal = [a for a in hall.play.state.legal(0) if a.verb == "nature"]
        if hall.play.state.land and legal:
            break
        hall.play.choose(step)
    hall.settle()
    stage.frames()
    painted = board(stage)
    assert targets(painted.scene()) == {}
    hall.give(0)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    named = str(legal[0].args[0])
    face = hall.game.catalogue.pieces[named].face
    copies = [p for p in hall.play.nameable(0) if hall.game.catalogue.pieces[p].face == face]
    card = named if copy == 0 else copies[copy]
    assert copy == 0 or card != named
    assert hall.act(lambda play: play.show(card, 0))
    stage.frames()
    assert targets(painted.scene()) == {}, "nobody else sees which card is considered"
    painted = board(stage)
    wanted = {tuple(map(int, str(a.args[1]).split(","))) for a in legal if a.args[0] == named}
    assert set(targets(painted.scene())) == wanted
    where = min(wanted)
    for picked, marked in ((card, []), (f"{where[0]},{where[1]}", [where])):
        brush, scene = MagicMock(), replace(painted.scene(), picked=picked, goes=card)
        corners = {cell: (cell[0] * 100.0, cell[1] * 100.0) for cell in wanted}
        scene.lens.room = (-2000.0, -2000.0, 4000.0, 4000.0)
        paint_targets(brush, scene, changes(scene), corners, 100.0)
        edges = [call.args for call in brush.frame.call_args_list if call.args[4] == LIT]
        thick = [edge for edge in edges if edge[6] > min(each[6] for each in edges)]
        lying = [cell for cell, (x, y) in corners.items() for edge in thick
                 if x <= edge[0] <= x + 100 and y <= edge[1] <= y + 100]  # fmt: skip
        assert lying == marked, "the cell that was touched, until it is confirmed"


def test_an_only_cell_says_itself_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are several, what changes in all of them is said once, above them; not what the
    animals cost that the next seat's hunting takes, wherever the card goes."""
    gains, costs = marks.Row("seat_circle", "#ffffff", "+1"), marks.Row("cross", "#fff", "−1")
    monkeypatch.setattr(preview, "_rows", lambda scene, choice: [gains, costs])
    for cells_, said in (([(0, 0)], []), ([(0, 0), (1, 0)], [gains])):
        laid = dict.fromkeys(cells_, MagicMock(steps=()))
        monkeypatch.setattr(preview, "targets", lambda scene, found=laid: found)
        brush, scene = MagicMock(), MagicMock(picked="")
        scene.lens.room = (0.0, 0.0, 500.0, 500.0)
        corners = {cell: (cell[0] * 100.0, 0.0) for cell in cells_}
        told = preview.changes(scene)
        preview.paint_targets(brush, scene, told, corners, 100.0)
        assert told.anywhere == said
        signs = {call.args[0] for call in brush.sign.call_args_list}
        assert signs == ({"plus"} if said else {"seat_circle", "cross"})


def in_stock(stage: Stage) -> int:
    """Animals in stock."""
    return int(stage.hall.see().board["tokens"])


@by_turns(ALL_SIZES)
def test_what_a_card_would_change_is_read_inside_whole_cells(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Marks once lay over each other and over the frames, and cells were cut at the edges."""
    stage.resize(size)
    stage.look(language)
    shown = scenes._gaia(stage, tmp_path)
    assert next(shown) == "hand-gaia"
    stage.frames(4)
    assert complaints(stage.root) == []
    held = [one for one in stage.page().walk() if type(one).__name__ == "PieceAnswer"]
    assert all(one.height - one.lines() >= dp(96) for one in held), "a card is seen, not a stamp"
    assert next(shown) == "hand-gaia-preview"
    stage.frames(4)
    assert complaints(stage.root) == []
    page, painted = stage.page().children[0], board(stage)
    field = page.ids.answers.ids.field.children
    hints = [one for one in field if type(one).__name__ == "Hint"]
    told = [page.ids.how.text] if page.ids.how.text else hints
    assert len(told) == 1 >= len(hints), "one instruction: what to do now"
    assert bool(page.ids.asked.text) == (min(size) >= 700), "where there is room, for which card"
    lens, places = painted.lens, {f"{x},{y}": (x, y) for x, y in preview.targets(painted.scene())}
    seen = [spot for spot in painted.spots if spot.name in places]
    assert len(seen) >= 2
    assert all(min(spot.w, spot.h) >= lens.scale - 1 for spot in seen), "no cell is cut"
    marks = [one for one in painted.texts if one[4][0] in "+−" and one[4][1:].isdecimal()]
    assert len(marks) >= len(seen) - 1, "where nothing changes there is a plus"
    for left, low, wide, _, said in marks:
        cell = next(spot for spot in seen if spot.holds(left, low + 8))
        assert cell.x + dp(5) <= left, said
        assert left + wide <= cell.x + cell.w - dp(5), said
    room = next(one for one in stage.page().walk() if type(one).__name__ == "BoardRoom")
    told = GAME.texts.say(language, "draw.tokens", {"count": in_stock(stage)})
    stock = next(one for one in painted.texts if one[4] == told)
    below = painted.to_window(0, stock[1])[1] - (dp(28) if size[0] < 700 else 0)
    assert below >= room.parent.to_window(0, room.y)[1] - 2, "the stock is seen below the world"
    for one, other in combinations(marks, 2):
        apart = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) >= dp(17)
        assert apart or one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]


def test_a_goal_is_foretold_where_one_of_two_is_to_be_chosen(stage: Stage, tmp_path: Path) -> None:
    """The card that won the match showed no "+1": the goal was still to be chosen."""
    from collections import Counter

    from engine.games.gaia.faces import required

    stage.resize(SIZES[0])
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    state = hall.play.state
    wanted = {goal: Counter(required(state.face(goal))) for goal in state.goals}
    both, land = next(
        (wanted[one] | wanted[other], land)
        for one, other in combinations(wanted, 2)
        for land in wanted[one]
        if wanted[one][land] == wanted[other][land]
    )
    row = [f"nature_{kind}#{n + 1}" for kind, count in both.items() for n in range(count)]
    state.nature_row[seat] = [card for card in row if card != f"nature_{land}#1"]
    state.hand[seat] = [f"nature_{land}#1"]
    step = next(one for one in state.legal(seat) if one.verb == "nature")
    stage.frames()
    told = preview._rows(board(stage).scene(), MagicMock(steps=(step,)))
    assert [one.text for one in told if one.mark.startswith("seat_")] == ["+1"]


def test_a_small_cell_tells_meeples_and_needs_before_it_is_touched() -> None:
    """In cells of 44 dp the second mark was left out: "+1" was read, and not what it costs."""
    rows = [marks.Row("check", "#fff", "+1"), marks.Row("cross", "#fff", "−2")]
    for side in (dp(38), dp(44)):
        brush, scene = MagicMock(), MagicMock()
        scene.lens.room = (-500.0, -500.0, 1000.0, 1000.0)
        preview._marks(brush, scene, rows, 0.0, 0.0, side, chosen=False)
        assert {call.args[0] for call in brush.text.call_args_list} == {"+1", "−2"}


def test_a_place_that_the_edge_cuts_has_its_mark_all_the_same() -> None:
    """A few pixels less, and a lit place lost its plus and looked dead."""
    brush, room = MagicMock(), (0.0, 0.0, 400.0, 300.0)
    marks.badge(brush, [], 100.0, 300.0 - 60.0, 66.0, room)
    assert [call.args[0] for call in brush.sign.call_args_list] == ["plus"]
    marks.badge(brush, [], 0.0, 0.0, dp(30), room)
    assert brush.sign.call_args.args[3] >= dp(14), "a speck of 8 dp was no plus for anybody"


def test_a_place_that_the_edge_cuts_tells_all_that_it_changes() -> None:
    """A place above the world had a plus where its neighbour had "+1" twice: it won as much."""
    brush, room, side = MagicMock(), (0.0, 0.0, 400.0, 300.0), dp(66)
    rows = [marks.Row("seat_star", "#ffffff", "+1"), marks.Row("check", "#ffffff", "+1")]
    for y in (300.0 - side * 0.45, side * 0.45 - side):
        brush.reset_mock()
        marks.badge(brush, rows, 100.0, y, side, room)
        assert [call.args[0] for call in brush.text.call_args_list] == ["+1", "+1"]
        (box,) = brush.box.call_args_list
        assert 0 <= box.args[1] <= box.args[1] + box.args[3] <= 300.0, "and all of it is seen"


def test_a_place_tells_what_one_city_loses_beside_what_another_gains() -> None:
    """Two needs of a city were met, one of its neighbour was built over: it said "mountain +1"."""
    from companion.session.api import Preview

    def world(first: list[str], second: list[str]) -> dict[str, Any]:
        needs = ["plains", "mountain"]
        cities = ("city_4", first), ("city_5", second)
        tiles = [{"city": {"card": card, "needs": needs, "by": by}} for card, by in cities]
        return {"world": tiles, "active": 1, "seats": [{"left": 0}], "waiting": "act"}

    scene = MagicMock()
    scene.preview.return_value = Preview(
        (), world(["1,1", ""], ["", ""]), world(["", ""], ["1,1", "2,1"])
    )
    rows = preview._rows(scene, MagicMock(steps=()))
    assert [(row.mark, row.text) for row in rows] == [("need:plains", "−1"), ("check", "+2")]


def test_two_tiles_that_change_places_keep_their_size_and_tell_once_what_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The world shrank at the touch of the second one, which the finger then missed; each tile said
    the same, one over the other, and a cross stood for needs "that are met"."""
    from companion.games.gaia.screen.world import _least

    rows = [marks.Row("cross", "#fff", "−2"), marks.Row("check", "#fff", "+1")]
    one = preview.Told({(0, 0): [], (1, 0): [], (0, 1): []}, [], pairs=True)
    both = preview.Told({(0, 0): rows, (1, 0): rows}, [], pairs=True)
    scene, brush = MagicMock(goes="earthquake#1", picked=AND.join(("0,0", "1,0"))), MagicMock()
    scene.lens.lays = False
    scene.lens.room, scene.board = (-500.0, -500.0, 1000.0, 1000.0), {"world": []}
    bounds, room = (0.0, 0.0, 5.0, 6.0), (0.0, 0.0, dp(230), dp(276))
    assert _least(scene, bounds, room, one) == _least(scene, bounds, room, both) == dp(46)
    choice = MagicMock(steps=(), pieces=("earthquake#1",))
    monkeypatch.setattr(preview, "targets", lambda _: dict.fromkeys(both.at, choice))
    preview.paint_targets(brush, scene, both, {(0, 0): (0.0, 0.0), (1, 0): (46.0, 0.0)}, dp(46))
    assert [call.args[0] for call in brush.text.call_args_list] == ["+1", "−2"], "once"
    (box,) = [call.args for call in brush.box.call_args_list]
    assert box[0] + box[2] / 2 == pytest.approx(46), "between them"
    scene.game_say = lambda key: key
    preview.paint_above(brush, scene, both, 0, 0, 500)
    assert brush.text.call_args.args[0] == "draw.mark.unmet"
