"""Set-up: fauna and ecosystems in the middle, own cards chosen, the Island carried out (R3)."""

from __future__ import annotations

from typing import Any

from engine.core.ledger import Event
from engine.core.refusal import IN_PLACE, Refusal
from engine.core.state import Prompt
from engine.core.steps import TABLE, Action
from engine.games.earth.actions.effects import ACTION, gain_frame
from engine.games.earth.board import NOBODY, Board
from engine.games.earth.faces import CARDS, FACES_OF, PIECE_OF, PIECES, TOKENS
from engine.games.earth.goals.fauna import watch_all

KINDS = ("island", "climate", "ecosystem")
"""Own cards, in the order in which they are chosen."""
DUTIES = frozenset({
    "lay_out", "lay_out_beginner", "gaia_cards", "deal", "deal_beginner", "player_boards"
})  # fmt: skip
"""What hands set up before anybody acts."""


def own_kinds(board: Board) -> tuple[str, ...]:
    """Kinds of own cards: the beginner mode has no ecosystems (R3.8)."""
    return KINDS[:2] if board.options["mode"] == "beginner" else KINDS


def dealt_of_each(board: Board) -> int:
    """One card of each kind, two in the advanced mode (R3.3, R3.8)."""
    return 2 if board.options["mode"] == "advanced" else 1


# -- what hands set up where no reader sees it --------------------------------------------


def duties(board: Board, first: int) -> list[Event]:
    """Because of the events from `first` on: the board and the piles; once the middle lies, what
    every player gets."""
    if not board.events or board.events[0].verb != "started":  # brought in as it lies
        return []
    told = _laid_out(board) if first == 0 else []
    middle = (n for n, one in enumerate(board.events) if one.verb in ("shown", "first", "dealt"))
    lies = max(middle, default=0) if board.phase != "setup" else -1
    return [*told, *(_dealt(board) if first <= lies else ())]


def _laid_out(board: Board) -> list[Event]:
    """R3.1, R3.8: in the beginner mode the board has a face of its own. R12.1: Gaia's cards."""
    beginner = board.options["mode"] == "beginner"
    laid = [Event("lay_out_beginner" if beginner else "lay_out", TABLE, (), "R3.1")]
    return [*laid, *([Event("gaia_cards", TABLE, (), "R12.1")] if board.gaia else ())]


def _dealt(board: Board) -> list[Event]:
    """R3.3, R3.5; where the table tells every card, each is asked for."""
    own = Event("player_boards", TABLE, (), "R3.5")
    if board.known:
        return [own]
    verb = "deal_beginner" if board.options["mode"] == "beginner" else "deal"
    return [Event(verb, TABLE, (dealt_of_each(board),), "R3.3"), own]


# -- what the table has to show ----------------------------------------------------------


def prompts(board: Board) -> tuple[Prompt, ...]:
    """Reveals owed before seats choose: the middle, the first player, the dealt cards."""
    owed = [
        Prompt("fauna", TABLE, "fauna", f"fauna:{slot}")
        for slot, face in enumerate(board.fauna)
        if not face
    ]
    owed += [
        Prompt("ecosystem", TABLE, "ecosystem", f"ecosystem:{slot}")
        for slot, face in enumerate(board.ecosystems)
        if not face
    ]
    if board.first == NOBODY:
        owed.append(Prompt("first", TABLE, "seats"))
    if board.known:
        owed += [prompt for seat in range(board.seats) for prompt in _deals(board, seat)]
    return tuple(owed)


def _deals(board: Board, seat: int) -> list[Prompt]:
    dealt = board.areas[seat].dealt
    return [
        Prompt("deal", seat, kind, f"seat{seat}:dealt")
        for kind in own_kinds(board)
        for _ in range(dealt_of_each(board) - sum(card in PIECES[kind] for card in dealt))
    ]


def lying(board: Board) -> dict[str, str]:
    """Two-sided card -> the face that lies up, for each whose side was chosen or shown."""
    faces = [*board.fauna, *board.ecosystems]
    for area in board.areas:
        faces += [area.island, area.climate, area.ecosystem]
    return {PIECE_OF[face]: face for face in faces if face}


def in_use(board: Board) -> set[str]:
    """Two-sided cards that already lie somewhere."""
    used = set(lying(board))
    return used.union(*(area.dealt for area in board.areas))


def early(board: Board, piece: str, place: str) -> bool:
    """R3.2: a card of the middle that lies on a space of its row after the one that comes next."""
    zone, _, slot = place.partition(":")
    row = {"fauna": board.fauna, "ecosystem": board.ecosystems}.get(zone)
    if row is None or "" not in row or piece not in PIECES[zone] or piece in in_use(board):
        return False
    return not row[int(slot)] and int(slot) > row.index("")


def could_be(board: Board, prompt: Prompt) -> list[str]:
    """What a set-up reveal may show; a fauna or ecosystem card shows a face at random."""
    if prompt.verb == "first":
        return [f"seat{seat + 1}" for seat in range(board.seats)]
    used = in_use(board)
    free = [piece for piece in PIECES[prompt.deck] if piece not in used]
    if prompt.verb == "deal":
        return free
    return [face for piece in free for face in FACES_OF[piece]]


def take_fauna(board: Board, seat: int, face: str) -> None:
    board.note("shown", args=(f"piece.{face}",), rule="R3.2")
    board.fauna[board.fauna.index("")] = face
    watch_all(board)


def take_ecosystem(board: Board, seat: int, face: str) -> None:
    board.note("shown", args=(f"piece.{face}",), rule="R3.2")
    board.ecosystems[board.ecosystems.index("")] = face


def take_first(board: Board, seat: int, name: str) -> None:
    board.first = int(name.removeprefix("seat")) - 1
    board.note("first", board.first, (), "R3.4")


def kept_token(board: Board, piece: str, seat: int) -> Refusal | None:
    """R3.4, R4.1: a token that lies beside a board, or on the action of who is active, laid on a
    reader that looks at neither; both were told by whichever came first, and lie right there."""
    if board.first < 0 or board.seats == 1 or piece not in TOKENS:
        return None
    if piece == "first" or board.phase in ("setup", "own"):
        key = IN_PLACE if seat == board.first else "begins"
        return Refusal(key, "R3.4", {"seat": board.first + 1, "token": piece})
    if board.phase != "turn":
        return None
    key = "token_goes" if board.chosen else "token_waits"
    return Refusal(key, "R4.1", {"seat": board.active + 1, "token": piece})


def take_deal(board: Board, seat: int, piece: str) -> None:
    board.note("dealt", seat, (), "R3.3")
    board.areas[seat].dealt.append(piece)


def begin(board: Board) -> None:
    """The middle lies: every seat chooses its faces, then carries out its Island."""
    board.phase = "own"
    for seat in range(board.seats):
        board.push(seat, *(("pick", kind) for kind in own_kinds(board)), ("island",))


# -- choosing faces (R3.3) ---------------------------------------------------------------


def pick_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    return [Action("pick", seat, (face,)) for face in _faces(board, seat, frame[1])]


def _faces(board: Board, seat: int, kind: str) -> list[str]:
    dealt = [card for card in board.areas[seat].dealt if card in PIECES[kind]]
    if not dealt:
        used = in_use(board)
        dealt = [piece for piece in PIECES[kind] if piece not in used]
    return [face for piece in dealt for face in FACES_OF[piece]]


def take_pick(board: Board, seat: int, face: str) -> None:
    """A face is chosen; the seat's other cards of this kind go back to the box."""
    area = board.areas[seat]
    _, kind = area.stack.pop()
    board.event("pick", seat, (f"piece.{face}",), "R3.3")
    setattr(area, kind, face)
    area.dealt = [card for card in area.dealt if card not in PIECES[kind]]


def do_island(board: Board, seat: int, frame: tuple[Any, ...]) -> None:
    """The Island's black ability: draw, compost exactly so many, take soil (R3.6)."""
    ability = CARDS[board.areas[seat].island].ability("setup")
    assert ability is not None
    board.note("island", seat, (f"piece.{board.areas[seat].island}",), "R3.6")
    for what, amount in reversed(ability.gain):
        if what == "compost_hand":
            if amount:
                board.areas[seat].stack.append(("bury", amount, 1))
        else:
            board.push(seat, gain_frame(board.areas[seat], what, amount, ACTION))
