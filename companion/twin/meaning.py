"""Meaning: what a piece says when it is shown at a pad, where a piece means "this one"."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from companion.table.layout import Layout
from companion.table.sight import Belief as Sureness
from companion.table.sight import Snapshot
from companion.twin.wanted import BoxFaces, FaceOf, by_face
from engine.core.refusal import Refusal
from engine.core.state import Prompt, State
from engine.core.steps import TABLE, Action, Reveal, Step


def meanings(
    state: State, piece: str, seat: int, faces: FaceOf, seen: Mapping[str, str] | None = None
) -> list[Step]:
    """The legal actions and reveals that involve a piece, or one that looks just like it.

    At a seat's own pad only that seat's actions and reveals, and the whole table's, count. Of
    reveals it is those that are asked for first (several, when a tag does not tell the side).
    Copies are told apart by where they lie alone: a piece that the match knows to lie somewhere is
    that one, or one it has not seen; of a piece that it has not seen, a copy that it has seen and
    that can do the same comes first. `seen` are the state's places, for who asks of many pieces.
    """
    own = _involving(state, piece, seat)
    found: dict[tuple[str, int], list[Step]] = {step[:2]: [] for step in own}
    for one in _copies(piece, state.places() if seen is None else seen, faces):
        steps = own if one == piece else _involving(state, one, seat)
        for kind in {step[:2]: None for step in steps}:
            if not found.get(kind) and (not own or kind in found):
                found[kind] = [step for step in steps if step[:2] == kind]
        if own and all(found.values()):
            break
    best = [step for steps in found.values() for step in steps]
    shown = [step for step in best if isinstance(step, Reveal)]
    return _sides(shown) + [step for step in best if step not in shown]


def apart(
    steps: list[Step], piece: str, places: Mapping[str, str], layout: Layout, snapshot: Snapshot
) -> list[Step]:
    """The steps without those of a twin that a reader sees lie at its place, where the match has
    not seen this piece: it is another one, out of a hand."""
    if piece in places:
        return steps
    return [
        step
        for step in steps
        if piece in step.args or not any(_read(arg, places, layout, snapshot) for arg in step.args)
    ]


def _read(arg: object, places: Mapping[str, str], layout: Layout, snapshot: Snapshot) -> bool:
    """Whether a reader sees this piece where the match knows it to lie."""
    station = layout.stations.get(places.get(str(arg), ""))
    if station is None:
        return False
    sight = snapshot[station]
    return sight.belief is Sureness.SURE and sight.piece == arg


def _copies(piece: str, seen: Mapping[str, str], faces: FaceOf) -> list[str]:
    """What a piece may be, the likeliest first."""
    here, copies = seen.get(piece), alike(piece, faces)
    if here:
        return [one for one in copies if seen.get(one, here) == here]
    return sorted(copies, key=lambda one: one not in seen)


def _involving(state: State, piece: str, seat: int) -> list[Step]:
    return [step for step in state.involving(piece) if seat == TABLE or _of(step, seat)]


def _sides(reveals: list[Reveal]) -> list[Step]:
    """The reveals that are asked for first: one for each side that the card may have up."""
    sides: dict[object, Step] = {}
    for step in reveals:
        if step[:2] == reveals[0][:2]:
            sides.setdefault(step.args[0], step)
    return list(sides.values())


def reveals(state: State, prompt: Prompt, piece: str, faces: FaceOf) -> list[Reveal]:
    """What a piece, or one that looks just like it, can make of a prompt."""
    if not piece:
        return []
    could_be = state.could_be(prompt)
    one = next((other for other in alike(piece, faces) if other in could_be), None)
    if one is not None:
        return [state.reveal(prompt, one)]
    found = (step for step in state.involving(piece) if isinstance(step, Reveal))
    return [step for step in found if step[:2] == (prompt.verb, prompt.seat)]


def why_not(state: State, piece: str, seat: int) -> tuple[Step, Refusal] | None:
    """What showing this piece most likely meant, and why it is not legal.

    Asks the game; else takes the steps that are legal with another piece and asks the rules
    about this one.
    """
    meant = state.meant(piece, "")
    if meant is not None and seat not in (TABLE, meant.seat):
        meant = state.meant(piece, f"seat{seat}")
    refused = _refused(state, meant) if meant is not None and seat in (TABLE, meant.seat) else None
    if refused:
        return refused
    awaiting = state.awaiting()
    for prompt in awaiting.reveals:
        refused = _refused(state, state.reveal(prompt, piece))
        if refused:
            return refused
    for other in (*awaiting.must, *awaiting.may):
        if seat in (TABLE, other):
            for step in _instead(state.legal(other), piece, state.places()):
                refused = _refused(state, step)
                if refused and refused[1].key != "unknown_step":  # no piece of this kind goes there
                    return refused
    return None


def _instead(actions: Iterable[Action], piece: str, pieces: Container[str]) -> Iterable[Action]:
    """One action of each kind, with this piece in the place of the piece it names."""
    verbs: set[str] = set()
    for action in actions:
        names = [i for i, arg in enumerate(action.args) if arg in pieces]
        if action.verb not in verbs and names:
            verbs.add(action.verb)
            at = names[0]
            yield action._replace(args=(*action.args[:at], piece, *action.args[at + 1 :]))


def why_not_there(state: State, spot: str, seat: int) -> tuple[Step, Refusal] | None:
    """Why nothing can be done at a spot of the board: the game is asked what people meant there,
    else the rules about what is legal at another spot, as far as the game has words for both."""
    meant, awaiting = state.meant(spot, ""), state.awaiting()
    if meant is not None and seat in (TABLE, meant.seat) and (refused := _refused(state, meant)):
        return refused
    for other in (*awaiting.must, *awaiting.may):
        if seat in (TABLE, other) and state.called(spot) != spot:
            for step in _there(state, state.legal(other), spot):
                if refused := _refused(state, step):
                    return refused
    return None


def _there(state: State, actions: Iterable[Action], spot: str) -> Iterable[Action]:
    """One action of each kind, at this spot instead of its own."""
    verbs: set[str] = set()
    for action in actions:
        spots = [i for i, arg in enumerate(action.args) if state.called(arg) != arg]
        if action.verb not in verbs and spots:
            verbs.add(action.verb)
            at = spots[-1]
            yield action._replace(args=(*action.args[:at], spot, *action.args[at + 1 :]))


def _refused(state: State, step: Step) -> tuple[Step, Refusal] | None:
    refusal = state.refuse(step)
    return (step, refusal) if refusal else None


def _of(step: Step, seat: int) -> bool:
    """Whether it is this seat's, or everybody's and tells of no other seat."""
    return step.seat == seat or (step.seat == TABLE and _tells_of(step) in (None, seat))


def _tells_of(step: Step) -> int | None:
    """The seat that a step of the whole table names, as who begins."""
    numbers = (str(arg).removeprefix("seat") for arg in step.args if str(arg).startswith("seat"))
    return next((int(number) - 1 for number in numbers if number.isdecimal()), None)


def alike(piece: str, faces: FaceOf) -> list[str]:
    """The piece itself, then those that nobody can tell from it."""
    same = faces.by_face if isinstance(faces, BoxFaces) else by_face(faces)
    return [piece, *(other for other in same.get(faces.get(piece, ""), ()) if other != piece)]
