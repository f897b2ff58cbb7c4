"""Gaia Project: the faction board of a seat as it stands, at a touch of its name or faction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.gaia_project import art
from companion.games.gaia_project.screen import own_board
from companion.ui.enlarged import held_piece
from tests.ui.gaia_project import GAME, until
from tests.ui.stage import SIZES, SMALLEST, Stage

MIDDLE = 3
"""The round in which boards are looked at."""


def in_the_middle(state: Any) -> bool:
    """Somebody decides on a turn of the middle of a match."""
    return state.round >= MIDDLE and state.phase == "actions" and bool(state.awaiting().must)


def parts(stage: Stage, faction: str) -> list[Any]:
    """What of the drawing leads to the board of a faction."""
    return [spot for spot in stage.page().ids.board.spots if spot.name == faction]


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST, (800, 1280), (390, 844)], ids=str)
def test_who_touches_the_faction_of_a_seat_reads_its_board(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    """Costs, wheel and ability were shown once, before the first turn: a guest touched name,
    planet and faction and never found them again."""
    stage.resize(size)
    hall = until(stage, tmp_path, count, in_the_middle)
    board = stage.page().ids.board
    for seat, data in enumerate(hall.see().board["seats"]):
        board.focus = seat
        stage.frames(3)
        found = parts(stage, data["faction"])
        for spot in found:
            spot.press()
            assert hall.enlarged == data["faction"]
            hall.enlarge("")
        assert found, "the seat in focus has it at every size"
        middle = found[-1].x + found[-1].w / 2, found[-1].y + found[-1].h / 2
        x, y = board.to_window(*middle)
        held = held_piece(stage.page(), x, y, GAME)
        assert held == data["faction"], "a finger that rests there shows it, too"


def test_two_dealt_sides_are_read_before_one_is_taken(stage: Stage, tmp_path: Path) -> None:
    """ "Touch one to read it", and the touch took it: only of many boards it was true."""
    stage.resize(SIZES[1])
    dealt, factions = {"factions": "dealt"}, lambda state: state.phase == "factions"
    hall = until(stage, tmp_path, 2, factions, options=dealt)
    field = stage.page().question.ids.answers.ids.field
    length, boards = hall.see().length, [one for one in field.children if hasattr(one, "piece")]
    assert len(boards) == len(hall.see().question.choices)
    for board in boards:
        board.dispatch("on_release")
        assert hall.enlarged in {one.steps[0].args[0] for one in hall.see().question.choices}
        hall.enlarge("")
    assert hall.see().length == length


def test_a_board_tells_what_is_left_and_what_comes_next(stage: Stage, tmp_path: Path) -> None:
    """R4, R7.1: how many mines and gaiaformers are left stood nowhere."""
    hall = until(stage, tmp_path, 2, in_the_middle)
    view = hall.see().board
    for seat, data in enumerate(view["seats"]):
        counts = hall.play.state.boards[seat]
        told = own_board.left(data)
        assert told["mine"] == 8 - counts.counts[1]
        assert told["gaiaformer"] == counts.free_formers()
        said = [hall.say(one) for one in own_board.stands(view, data["faction"])]
        assert any(f"{told['mine']} mine" in one for one in said)
        assert said[0].startswith("Next income: ")
    assert own_board.stands(view, "itars") == (), "nobody plays it"


def test_nothing_is_told_of_what_the_automa_never_pays(stage: Stage, tmp_path: Path) -> None:
    """R16: its board told what a step of terraforming takes, and how far it builds."""
    view = until(stage, tmp_path, 1, in_the_middle).see().board
    mine, its = (own_board.stands(view, one["faction"]) for one in view["seats"])
    assert [text.key for text in mine][-1] == "stands.reach"
    assert [text.key for text in its] == ["stands.left"]


def test_each_space_lies_where_it_is_printed() -> None:
    """Its place is written in the template of the board, too."""
    template = Path(art.__file__).with_name("faction.svg.j2").read_text("utf-8")
    for kind, (x, y, *_, apart) in own_board.FIRST.items():
        printed = (f"'{kind}', {x} + loop.index0 * {apart}, {y},", f'x="{x}" y="{y}"',
                   f'x="{{{{ {x} + n * {apart} }}}}" y="{y}"')  # fmt: skip
        assert any(one in template for one in printed), kind
