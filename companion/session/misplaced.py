"""What is said of a piece that lies where it may not: the order to hands, and why, never twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Notice, Text
from companion.session.shows import UNTOLD
from companion.twin.awaited import BOX
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Hand, Move
from companion.twin.meaning import meanings
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


def order(session: Reading, move: Move) -> Text | None:
    """Where a piece goes that is to lie nowhere on the table: where hands meant it, or back to
    where they had it; why it may not lie there may say that itself."""
    unplaced = move.piece and move.piece not in session.state.places()
    if move.hand is not Hand.TAKE or not unplaced:
        return None
    told = {"piece": session.state.lies_up(move.piece), "from": move.from_place}
    step, refusal = _meant(session, move)
    if _untold(session, move, step, refusal):
        return Text("guide.untold", told)
    if there := _elsewhere(session, move, step, refusal):
        return Text("guide.move", {**told, "to": there})
    if pile := _turned_up_from(session, move.piece):
        return Text("guide.take_back_pile", {**told, "to": pile})
    if refusal is None and (seat := _answers(session, move)) != TABLE:
        return Text("guide.before", {**told, "seat": seat})
    says = refusal is not None and refusal.key in session.state.SAYS_WHERE
    return Text("guide.take" if says else "guide.take_back", told)


def ordered(session: Reading, finding: Finding) -> tuple[str, str]:
    """The piece that hands laid wrong, and the place where they meant it and are told to lay it;
    empty: there is none."""
    move = finding.moves[0] if finding.moves and finding.by_hands else None
    told = order(session, move) if move else None
    return (move.piece, str(told.params.get("to", ""))) if move and told else ("", "")


def is_done(session: Reading, finding: Finding, told: tuple[str, str]) -> bool:
    """Whether the table is asked about that shows nothing but what hands were told."""
    steps = finding.paths[0].steps if len(finding.paths) == 1 else ()
    asked = finding.verdict is Verdict.CONFIRM and not finding.begun
    if not asked or len(steps) != 1 or not isinstance(steps[0], Action):
        return False
    carried = session.state.carried(steps[0])
    return carried == dict([told]) and session.watch.snapshot[finding.at].is_sure


def why(session: Reading) -> Notice | None:
    """Why the piece that has to be taken away may not lie there, where hands meant something. With
    what lies nowhere, and goes back to its place, they meant nothing."""
    moves, state = session.watch.finding.moves, session.state
    if not moves or not moves[0].piece or not session.watch.finding.by_hands:
        return None
    if not moves[0].from_place:
        return None
    move = moves[0]
    step, refusal = _meant(session, move)
    if step is None or (move.hand is Hand.TAKE and _untold(session, move, step, refusal)):
        return None  # the order says it
    if isinstance(step, Reveal) and (refusal is None or move.to_place not in ("", BOX)):
        return None  # the order says where it goes
    if refusal is None:
        there, told = _elsewhere(session, move, step, refusal), order(session, move)
        if not there or (told is not None and told.params.get("to") == there):
            return None  # so it does
        text = Text("notice.belongs", {"piece": state.lies_up(move.piece), "place": there})
        return Notice(text, "", step.seat, move.piece)
    return Notice(
        session.words.refusal(refusal, state.named), refusal.rule, step.seat, move.piece, "",
        (step,),
    )  # fmt: skip


def _meant(session: Reading, move: Move) -> tuple[Step | None, Refusal | None]:
    """What hands meant with it there, and why that cannot be done."""
    step = session.state.meant(move.piece, move.from_place)
    return step, session.state.refuse(step) if step else None


def _elsewhere(session: Reading, move: Move, step: Step | None, refusal: Refusal | None) -> str:
    """Where it lies in what hands meant, which is possible there; empty: nowhere else."""
    if step is None or refusal is not None:
        return ""
    there = session.state.carried(step).get(move.piece, move.from_place)
    return there if there != move.from_place else ""


def _answers(session: Reading, move: Move) -> int:
    """The seat that could answer with it what it is asked, before which it lies but not where it is
    read for that; TABLE: none."""
    must = session.state.awaiting().must
    seat = next((one for one in must if move.from_place.startswith(f"seat{one}:")), TABLE)
    if seat == TABLE or not session.table.layout.pads_of(seat):
        return TABLE
    meant = meanings(session.state, move.piece, seat, session.faces)
    return seat if any(step.seat == seat for step in meant) else TABLE


def _turned_up_from(session: Reading, piece: str) -> str:
    """The pile from which it had come before that was undone; empty: nothing of it was."""
    steps = (entry.step for entry in session.match.undone)
    pile = f"deck.{session.match.game.catalogue.pieces[piece].deck}"
    came = any(isinstance(step, Reveal) and piece in step.args for step in steps)
    return pile if came and session.words.has(pile) else ""


def _untold(session: Reading, move: Move, step: Step | None, refusal: Refusal | None) -> bool:
    """Whether it lies right but for that nobody wants to tell its face now."""
    if step is None or refusal is not None:
        return refusal is not None and refusal.key == UNTOLD
    game, match = session.match.game, session.match
    asks = step.verb not in game.unread and game.untold(move.piece, match.faces)
    return bool(asks) and not _elsewhere(session, move, step, refusal)
