"""Lights of Hadara: the wheel, the seats that choose, feeding and medals show where."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest

from companion.session.api import Ask
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as layout
from companion.twin import cues as light
from engine.core.steps import Action
from engine.games import load
from tests.games.hadara.match import place_crests, table

GAME = load("hadara")
COLOURS = ("yellow", "red", "blue", "green", "purple")
LIGHT = (1, 2, 4, 3, 5)
"""Crests have no colours: the seats are lit red, blue, green, yellow and purple."""
FULL = {"game": "full", "nobles": True, "markets": True}


def next_step(session: Session, random: Random) -> None:
    state = session.state
    if state.awaiting().reveals:
        prompt = state.awaiting().reveals[0]
        taken = state.reveal(prompt, random.choice(sorted(state.could_be(prompt))))
    else:
        actions = state.legal(random.choice(state.awaiting().must))
        # Little food and many cards: so that feeding takes some away.
        taken = random.choice([a for a in actions if a.verb == "buy"] or actions)
    assert session.choose(taken) is None


def lit(session: Session) -> Mapping[str, str]:
    """Station -> cue, of those that are lit."""
    return session.lights()


@pytest.mark.parametrize("seats", [2, 5])
def test_the_spots_beside_the_piles_are_lit_where_a_card_is_laid_on_them(seats: int) -> None:
    session, random = begin(GAME, seats, tier="stations", faces=GAME.stand_ins(1)), Random(seats)
    met = set()
    while session.state.outcome() is None:
        board, shown = session.state.view(None), lit(session)
        spots = {colour: shown.get(f"board/{colour}", "") for colour in COLOURS}
        met.add(board["phase"])
        if board["phase"] == "wheel":  # R2.2: the cards are dealt beside them, where none reads
            assert not any(spots.values())
            assert shown[f"seat{board['first']}/pad"] == f"turn/{LIGHT[board['first'] - 1]}"
        elif board["phase"] == "choose":  # R4.1, R4.2: the own crest's segment, in the own colour
            waiting = {
                n: row for n, row in enumerate(board["seats"]) if row["decision"] == "choose"
            }
            wanted = {
                board["points_at"][seat]: f"choose/{LIGHT[seat]}"
                for seat, row in waiting.items()
                if not may_not_discard(session, seat)
            }
            laid = {f"put/{LIGHT[seat]}" for seat in range(seats) if may_not_discard(session, seat)}
            own = {colour: cue for colour, cue in spots.items() if cue and cue not in laid}
            assert own == wanted, "the rest shows where a card named by touch is laid away"
        else:  # R9.1: a card that was taken from a pile is shown at the seat's own pad
            assert not any(spots.values())
            must = session.state.awaiting().must
            assert all(shown[f"seat{seat + 1}/pad"] for seat in must)
        next_step(session, random)
    assert {"wheel", "choose", "pick"} <= met


def may_not_discard(session: Session, seat: int) -> bool:
    """R4.3: exactly one of the two cards of a step is discarded."""
    steps = [entry.step for entry in session.match.log]
    discards = sum(one.verb == "discard" and one.seat == seat for one in steps)
    board = session.state.view(None)
    return discards == 5 * (board["epoch"] - 1) + board["step"]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_light_goes_round_with_the_wheel(seats: int) -> None:
    session, random = begin(GAME, seats, tier="stations", faces=GAME.stand_ins(1)), Random(3)
    seen: list[dict[int, str]] = []
    while session.state.view(None)["half"] != "B":
        place_crests(session)
        board, shown = session.state.view(None), lit(session)
        if board["phase"] == "choose" and board["step"] > len(seen):
            spots = {cue: c for c in COLOURS if (cue := shown.get(f"board/{c}", ""))}
            assert len(spots) == seats
            seen.append({n: spots[f"choose/{LIGHT[n]}"] for n in range(seats)})
        next_step(session, random)
    assert len(seen) == 5
    circle = session.state.view(None)["segments"]
    for before, after in pairwise(seen):  # R4.4: one segment clockwise
        for seat, colour in before.items():
            assert after[seat] == circle[(circle.index(colour) + 1) % 5]


def test_feeding_medals_and_tiles_are_lit_at_the_seats_own_pad() -> None:
    """What carries no tag shines as a turn does: "put" and "choose" asked for a bonus tile there,
    and "take" for a card where none lay."""
    session = begin(GAME, 3, FULL, tier="stations", faces=GAME.stand_ins(2))
    random, met = Random(2), set()
    wanted = {"feed": "choose", "medals": "turn", "tile_on_card": "turn", "market_coin": "turn"}
    while session.state.outcome() is None:
        for seat, row in enumerate(session.state.view(None)["seats"]):
            if row["decision"] in wanted and not session.state.awaiting().reveals:
                met.add(row["decision"])
                cue = f"{wanted[row['decision']]}/{LIGHT[seat]}"
                assert lit(session)[f"seat{seat + 1}/pad"] == cue
        next_step(session, random)
    assert met == set(wanted)


def test_at_the_full_table_purchase_and_sale_are_lit_until_a_card_is_dealt_with() -> None:
    session = begin(GAME, 2, {"hands": "unknown"}, faces=GAME.stand_ins(1))
    for seat in (0, 1):
        prompt = session.state.awaiting().reveals[0]
        session.choose(session.state.reveal(prompt, f"S{seat + 1}"))
    session.choose(Action("wheel", 0, ("yellow",)))
    full = layout("hadara", "full", 2, session.match.options)

    def stations() -> dict[str, str]:
        state = session.state
        legal = {seat: state.legal(seat) for seat in state.awaiting().must}
        places, more = state.places(), state.cues()
        return light.playing(full, session.faces, state.awaiting(), places, legal, more)

    assert "board/red" not in stations(), "R1.6: nobody has told yet where that crest points"
    place_crests(session)
    assert stations()["board/red"] == "choose/2"
    assert stations()["seat1/buy"] == "choose/1"
    assert stations()["board/sell"] == "choose"
    session.choose(Action("sell_unseen", 0))
    assert "seat1/buy" not in stations()
    assert (stations()["seat2/buy"], stations()["board/sell"]) == ("choose/2", "choose")
    session.choose(Action("sell_unseen", 1))
    assert "board/sell" not in stations()
    assert (stations()["board/yellow"], stations()["board/red"]) == ("choose/1", "choose/2")


def test_a_bought_card_is_shown_once_before_it_is_tucked() -> None:
    session, tabletop = table("full")
    tabletop.put("seat1/buy", "Y1-01")
    tabletop.settle()
    assert session.match.log[-1].step == Action("buy", 0, ("Y1-01",))
    view = session.view()
    assert view.instruction is not None  # tuck it: it lies under the board from now on
    assert (view.instruction.piece, view.instruction.to_place) == ("Y1-01", "seat0:yellow:0")
    length = len(session.match.log)
    tabletop.lift("Y1-01")
    tabletop.settle()
    view = session.view()
    assert view.instruction is None
    assert view.question is not None
    assert view.question.ask is Ask.TURN
    assert len(session.match.log) == length


def test_at_one_pad_a_purchase_is_one_show_and_one_touch_and_a_card_is_sold_unseen() -> None:
    session, tabletop = table("pad")
    tabletop.put("desk/pad", "Y1-01")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert session.answer(question.id, "buy:Y1-01") is None
    tabletop.lift("Y1-01")
    tabletop.settle()
    assert session.match.log[-1].step == Action("buy", 0, ("Y1-01",))
    turn = next(q for q in session.view().pending if q.seat == 1)
    assert [choice.id for choice in turn.choices] == ["sell_unseen"]
    assert session.answer(turn.id, "sell_unseen") is None
    assert session.counted(1)["coins"] == 8 + 1 + 2  # S2, R2.7, R5.4
    assert session.state.places().keys().isdisjoint({"R1-01", "R1-02"})
