"""Two seats of Hadara at a table, before their first choice of cards."""

from __future__ import annotations

from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import load as layout
from engine.core.catalogue import Faces
from engine.core.steps import Action, Adjustment
from engine.games import load
from tests.session.hands import Tabletop, full_register

GAME = load("hadara")


def table(
    tier: str, colour: str = "yellow", coins: int = 9, faces: Faces | None = None,
    placed: bool = True, store: Store | None = None, **options: str,
) -> tuple[Session, Tabletop]:  # fmt: skip
    """The crest of seat 0 points at a colour; without `faces` nobody has told any.
    `placed`: seat 1 has told that its crest points at the next one."""
    chosen = GAME.check_options(2, {"hands": "unknown", **options})
    laid, register = layout("hadara", tier, 2, chosen), full_register(GAME)
    tabletop = Tabletop(laid, register)
    session = begin(
        GAME, 2, chosen, layout=laid, register=register, clock=tabletop.clock, faces=faces,
        store=store,
    )  # fmt: skip
    tabletop.connect(session)
    for prompt in session.state.awaiting().reveals:
        card, station = f"S{prompt.seat + 1}", laid.stations.get(prompt.place)
        if station:
            tabletop.put(station, card)
            tabletop.settle()
        else:
            session.choose(session.state.reveal(prompt, card))
    session.choose(Action("wheel", 0, (colour,)), Adjustment("adjust", 0, ("coins", coins)))
    if placed:
        place_crests(session)
    tabletop.settle()
    return session, tabletop


def place_crests(session: Session) -> None:
    """R1.6: each seat that is asked tells that its crest is the next one on the wheel."""
    state = session.state
    for seat in range(1, len(session.match.seats)):
        if any(action.verb == "crest" for action in state.legal(seat)):
            session.choose(Action("crest", seat, (state.segment(seat),)))  # type: ignore[attr-defined]
