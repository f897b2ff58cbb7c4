"""The position format of Hadara: where the match stands and what is still to be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.fields import Fields, Forms, among, between, is_prompts, prompts
from engine.core.frames import Frame
from engine.core.record import BadRecord
from engine.core.state import Prompt
from engine.games.hadara import flow, setup
from engine.games.hadara.board import Board
from engine.games.hadara.decisions import VOCABULARY
from engine.games.hadara.faces import CARDS, COLOURS, EPOCHS, LEVELS, PER_SEAT, STEPS, deck_of

_AFTER_A = ("income", "colonies", "statues", "half_b")
_AFTER_B = ("income", "colonies", "statues", "feeding", "medals", "next_epoch")
PHASES = {
    "": ("setup",),
    "A": ("wheel", "choose", *_AFTER_A),
    "B": ("pick", *_AFTER_B, "over"),
}
"""Half of an epoch -> its phases."""
_NUMBERED = ("colonies", "statues")
_MARKET_FACES = ("market_small", "market_large", "stall")
_MOST = len(CARDS)


def _frame_forms(b: Board) -> Forms:
    """What may wait for the table: entry -> what follows its name."""
    seat, turn = between(0, b.seats - 1), between(0, b.seats)
    plain = ("coins", "sides", "draw", "turn_wheel", "half_b", "income", "next_epoch", "medals",
             "feeding", "count")  # fmt: skip
    return {
        **dict.fromkeys(plain, ()),
        "epoch": (between(b.epoch + 1, EPOCHS[-1]),),
        "colonies": (turn,),
        "statues": (turn,),
        "pick": (between(0, b.seats * STEPS),),
        "again": (seat, among(_NUMBERED), between(1, 1)),
        "reveal": (is_prompts(tuple(VOCABULARY.reveals), b.seats),),
    }


def _todo_forms(own: Iterable[str]) -> Forms:
    """What a seat may have to decide."""
    return {
        **dict.fromkeys(("side", "wheel", "crest", "pick", "adopt", "market_coin"), ()),
        "choose": (among(COLOURS),),
        "choose 3": (among(COLOURS), _is_flag, _is_flag),
        "colonies": (between(1, 2),),
        "statues": (between(1, 2),),
        "feed": (between(0, _MOST),),
        "medals": (between(0, 2), between(0, 2)),
        "tile_on_card": (among(tuple(own)),),
    }


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


# -- told ----------------------------------------------------------------------------------


def read_waiting(b: Board, top: Fields, rows: list[Fields]) -> None:
    """What is still to be done, as the program wrote it."""
    b.frames = [_frame(entry) for entry in top.entries("waiting", _frame_forms(b))]
    for row, realm in zip(rows, b.realms, strict=True):
        realm.todo = row.entries("decides", _todo_forms(realm.all_cards()))
        _check_todo(b, row, realm)
    if b.over != (b.phase == "over") or (b.over and (b.frames or any(r.todo for r in b.realms))):
        raise BadRecord('"over" of the position does not go with what is still to be done.')
    for entry in b.frames:
        _check_frame(b, top, entry)
    if b.markets and b.epoch:
        _need_faces(b, _MARKET_FACES)


def _frame(entry: tuple[Any, ...]) -> Frame:
    return ("reveal", prompts(entry[1])) if entry[0] == "reveal" else entry


def _check_frame(b: Board, top: Fields, frame: Frame) -> None:
    if frame[0] == "reveal" and not all(_can_come(b, prompt) for prompt in frame[1]):
        top.bad("waiting", "reveals that can come now")
    if frame[0] == "count":
        levels = {level for r in b.realms for level, colony in r.colonies.items() if not colony}
        owed = {prompt.deck for f in b.frames if f[0] == "reveal" for prompt in f[1]}
        _need_faces(b, [f for f in map("colony_front_{}".format, levels) if f not in owed])


def _can_come(b: Board, prompt: Prompt) -> bool:
    """Whether the table can show what is asked for, and has not shown it yet."""
    verb, seat, deck, place = prompt
    if verb == "print":
        return seat < 0 and not place and b.face(deck) is None and deck in _printable(b)
    if not b.pool.get(deck):
        return False
    if verb == "monument":
        slots = [n for n, lying in enumerate(b.monuments) if not lying]
        return seat < 0 and deck == "monuments" and place in [f"monument:{n}" for n in slots]
    if seat < 0:
        return False
    if verb == "setup_card":
        free = not b.realms[seat].setup
        return deck == "setup" and place == f"seat{seat}:setup" and free
    if verb == "colony":
        open_levels = [level for level, c in b.realms[seat].colonies.items() if not c]
        return (deck, place) in [(f"colony{n}", f"seat{seat}:colony:{n}") for n in open_levels]
    return deck in [f"{colour}{b.epoch}" for colour in COLOURS] and not place and b.known


def _printable(b: Board) -> tuple[str, ...]:
    fronts = tuple(f"colony_front_{level}" for level in LEVELS)
    return (*fronts, *(_MARKET_FACES if b.markets else ()))


def _need_faces(b: Board, faces: Iterable[str]) -> None:
    for face in faces:
        if b.face(face) is None:
            raise BadRecord(f'What is printed on {face} is needed now: tell it under "faces".')


def _check_todo(b: Board, row: Fields, realm: Any) -> None:
    """A choice needs its two cards, a tile on a card its tile."""
    for entry in realm.todo:
        if entry[0] == "choose":
            held = PER_SEAT - sum(entry[2:])
            same = all(deck_of(card) == f"{entry[1]}{b.epoch}" for card in realm.hand)
            if b.wheel < 0 or not same or len(realm.hand) + realm.unseen > held:
                row.bad("decides", "a choice among the cards in hand")
        if entry[0] == "tile_on_card" and (
            entry[1] in realm.tiles_on_cards or not any(realm.tiles.values())
        ):
            row.bad("decides", "a card that can still take a bonus tile")
        if entry[0] == "pick" and not any(b.piles.values()):
            row.bad("decides", "nothing to pick, for the piles are empty")
        if entry[0] == "side" and not realm.setup:
            row.bad("decides", "a side of the setup card, which must be told")


# -- reckoned ------------------------------------------------------------------------------


def _rest(after: tuple[str, ...], start: str) -> list[Frame]:
    """The steps of a half from `start` on, the next one last."""
    names = after[after.index(start) :] if start in after else after
    return [(name, 0) if name in _NUMBERED else (name,) for name in reversed(names)]


def go_on_from(b: Board) -> None:
    """Nothing is told of who decides what: the match goes on from the phase."""
    if not b.epoch or b.phase == "over":
        raise BadRecord(f'"phase" of the position is {b.phase}: it needs "waiting" and "decides".')
    if b.phase == "pick":
        taken = b.seats * STEPS - sum(map(len, b.piles.values()))
        b.frames = [*_rest(_AFTER_B, "income"), ("pick", taken)]
    elif b.phase == "wheel":
        b.realms[b.first].todo.append(("wheel",))
        b.frames = [("draw",)]
    elif b.phase == "choose":
        _all_choose(b)
    else:
        b.frames = _rest(_AFTER_A if b.half == "A" else _AFTER_B, b.phase)
    if b.markets:
        setup.ask_prints(b, _MARKET_FACES)
    flow.run(b)


def _all_choose(b: Board) -> None:
    if b.wheel < 0:
        raise BadRecord('"wheel" must tell the colour that the first seat\'s crest points at.')
    b.step = max(1, b.step)
    b.frames = [("turn_wheel",)]
    for seat, realm in enumerate(b.realms):
        realm.todo.append(("choose", b.segment(seat)))
        if any(deck_of(card) != f"{b.segment(seat)}{b.epoch}" for card in realm.hand):
            raise BadRecord(f'"hand" of seat {seat + 1} holds cards that it could not draw now.')
