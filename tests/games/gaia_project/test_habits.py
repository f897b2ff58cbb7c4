"""Ways of writing a move that public records know besides the plain one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.record.compare import Different
from engine.games.gaia_project.record.moves import Moves
from engine.games.gaia_project.record.replay import replay_record
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import steps_in_order
from tests.games.gaia_project.table import act, bowls, seat, stock, table
from tests.games.gaia_project.writer import Writer

PLANETS = {"1C": "terra", "4A4": "desert"}


def alone(faction: str, **more: Any) -> GaiaProject:
    """A seat of this faction on turn, far from the other."""
    own = {"structures": {"1C": "institute"}, **more}
    return table(seat(faction, **own), seat("xenos", structures={"4A4": "mine"}), planets=PLANETS)


def take(state: GaiaProject, move: str) -> None:
    Moves(state, {}, {}).take(move, move)


@pytest.mark.parametrize(
    ("spent", "tokens", "ore", "coins"),
    [
        ("4pw for 1o,1c", 2, 1, 1),
        ("4pw for o,c", 2, 1, 1),
        ("8pw for 2o,2c", 4, 2, 2),
        ("6pw for 2o", 3, 2, 0),
        ("5pw for 1c,1q", 3, 0, 1),
    ],
)
def test_double_tokens_pay_for_two_gains_at_once_r15_13(
    spent: str, tokens: int, ore: int, coins: int
) -> None:
    """Two power a token: an ore and a credit take two tokens, one after the other three."""
    state = alone("nevlas", bowls=[0, 0, 5])
    before = stock(state, 0)
    take(state, f"nevlas spend {spent}.")
    assert bowls(state, 0) == (tokens, 0, 5 - tokens, 0)
    assert stock(state, 0)[:2] == (before[0] + coins, before[1] + ore)


def test_other_factions_pay_two_gains_token_by_token_r9() -> None:
    state = alone("terrans", bowls=[0, 0, 5])
    before = stock(state, 0)
    take(state, "terrans  spend 4pw for 1o,1c.  ")
    assert bowls(state, 0) == (4, 0, 1, 0)
    assert stock(state, 0)[:2] == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize("spent", ["5pw for 1o,1c", "4pw for 1o,1z", "4pw into 1o", "4pw"])
def test_a_false_price_or_an_unknown_gain_is_told(spent: str) -> None:
    state = alone("nevlas", bowls=[0, 0, 5])
    with pytest.raises(Different):
        take(state, f"nevlas spend {spent}")
    assert bowls(state, 0) == (0, 0, 5, 0)


@pytest.mark.parametrize("told", ["q,5c", "5c,q", "1q,5c"])
def test_the_gain_of_a_special_action_has_no_order_r7_8(told: str) -> None:
    state = alone("terrans", tiles=[{"tile": "adv_act_qic_5c", "slot": "adv-eco"}])
    before = stock(state, 0)
    take(state, f"terrans special {told}.")
    assert stock(state, 0)[0] == before[0] + 5
    assert stock(state, 0)[3] == before[3] + 1


def test_income_that_comes_by_itself_may_be_told_r4_2() -> None:
    """Of a charge and a token the second needs no decision; some records name it all the same."""
    told = []
    for move in ("terrans income 4pw", "terrans income 4pw. income 1t", "terrans income 4pw,1t"):
        state = alone("terrans", bowls=[2, 4, 0])
        act(state, "pass", 0, "booster_trading")
        act(state, "pass", 1, "booster_mines")
        take(state, move)
        told.append((state.phase, bowls(state, 0)))
    assert told == [("actions", (1, 4, 2, 0))] * 3


def test_income_that_there_is_not_is_refused_r4_2() -> None:
    state = alone("terrans", bowls=[2, 4, 0])
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    with pytest.raises(Different):
        take(state, "terrans income 4pw. income 2t")


@pytest.mark.parametrize("form", ["auction", "choose_then_bid"])
def test_bids_after_all_factions_are_the_second_form_r17_2(form: str) -> None:
    state = GAME.start(2, GAME.check_options(2, {"map": "free", "factions": form}), {})
    data = Writer(state).write(steps_in_order(state, 3), {})
    assert any(" bid " in move for move in data["moves"])
    assert replay_record(data).difference is None


def test_what_a_newer_log_adds_behind_a_move_is_no_part_of_it() -> None:
    state = alone("terrans", knowledge=4)
    take(state, "terrans up sci (0 ⇒ 1).")
    assert state.boards[0].levels[5] == 1
