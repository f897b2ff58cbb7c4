"""Every instruction is true, followed to the letter, from any mess, in every game.

The hands here know nothing: they move the piece that is named, or one that nobody can tell from
it, from where it is said to lie to where it is told to go. They complain where it does not lie
there, where none is left to be put, and where something else lies already.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.session.api import Ask, Instruction, Mode
from companion.session.session import Session
from companion.twin.guide import Hand
from engine import games
from tests.session.hands import Tabletop
from tests.session.middle import Middle, anywhere

MOST = 80


class Untrue(AssertionError):
    """An instruction that cannot be followed as it is said."""


def follow(tabletop: Tabletop, session: Session, told: Instruction) -> None:
    """Do exactly what is said. Raises Untrue."""
    at, to = told.from_station, told.to_station
    there = tabletop.on.get(at, [])
    alike = {
        piece for piece in tabletop.uids if session.faces[piece] == session.faces.get(told.piece)
    }
    piece = next((one for one in there if one in alike), told.piece)
    if told.hand in (Hand.MOVE, Hand.TAKE) and told.piece and piece not in there:
        raise Untrue(f"{told.piece} does not lie on {at}, but {there}: {told}")
    if told.hand is Hand.PART and len(there) < 2:
        raise Untrue(f"there are not two on {at}: {told}")
    if told.hand in (Hand.MOVE, Hand.PUT) and to and tabletop.on.get(to):
        raise Untrue(f"{tabletop.on[to]} lies on {to} already: {told}")
    loose = [one for one in sorted(alike) if not tabletop.where(one)]
    if told.hand is Hand.PUT and not loose:
        raise Untrue(f"{told.piece} lies on {tabletop.where(told.piece)}, not in the box: {told}")
    if told.hand in (Hand.LIFT, Hand.PART) or not told.piece:
        for piece in list(there)[: 1 if told.hand is Hand.PART else None]:
            tabletop.lift(piece)
    elif to:
        tabletop.put(to, piece if at else loose[0])
    else:
        tabletop.lift(piece)


def to_equal(tabletop: Tabletop, session: Session) -> int:
    """Deny what is asked and follow what is said until the table is right; how many were said."""
    said = 0
    for _ in range(MOST):
        view = session.view()
        if view.mode is Mode.ASKING:
            assert view.question is not None
            no = "no" if view.question.ask is not Ask.SPOT else "skip"
            session.answer(view.question.id, no)
        elif view.instruction is not None:
            said += 1
            follow(tabletop, session, view.instruction)
        elif view.mode is Mode.EQUAL:
            return said
        tabletop.settle()
    raise AssertionError(f"no end: {session.view().instruction} {tabletop.on}")


def mess(tabletop: Tabletop, random: Random) -> None:
    """Pieces moved, swapped, swept off, brought from the box, two on one spot."""
    stations = list(tabletop.layout.places)
    for _ in range(random.randint(1, 6)):
        lying = sorted(piece for on in tabletop.on.values() for piece in on)
        kind = random.choice(("move", "swap", "sweep", "new", "two"))
        if kind == "new" or not lying:
            loose = sorted(piece for piece in tabletop.uids if not tabletop.where(piece))
            piece = random.choice(loose)
        else:
            piece = random.choice(lying)
        free = [at for at in stations if not tabletop.on.get(at)]
        if kind == "sweep":
            tabletop.lift(piece)
        elif kind == "swap" and len(lying) > 1:
            other = random.choice([one for one in lying if one != piece])
            home, there = tabletop.where(piece), tabletop.where(other)
            tabletop.lift(piece)
            tabletop.put(home, other)
            tabletop.put(there, piece)
        elif kind == "two" and len(lying) > 1:
            tabletop.put(
                tabletop.where(random.choice([one for one in lying if one != piece])), piece
            )
        elif free:
            tabletop.put(random.choice(free), piece)


def messes(there: Middle, path: Path, seed: int, count: int) -> int:
    """How many instructions were said and followed."""
    random, said = Random(seed), 0
    tabletop, session = there.stored(path)
    for number in range(count):
        if number % 4 == 3 and session.view().can_undo:
            session.undo()
            said += to_equal(tabletop, session)
        if number % 4 == 1:  # the program was off while it happened
            session.leave()
            mess_unseen = Tabletop(there.layout, there.register)
            mess_unseen.on = {at: list(on) for at, on in tabletop.on.items()}
            tabletop = mess_unseen
            scatter(tabletop, random)
            session = there.resumed(path, 1, tabletop)
        else:
            mess(tabletop, random)
            tabletop.settle()
        said += to_equal(tabletop, session)
    return said


def scatter(tabletop: Tabletop, random: Random) -> None:
    """Pieces in other places than before, while nobody looks."""
    full = sorted(at for at, on in tabletop.on.items() if on)
    for at in full[:: random.randint(1, 4)]:
        free = [one for one in tabletop.layout.places if not tabletop.on.get(one)]
        piece = tabletop.on[at].pop()
        if free and random.random() < 0.6:
            tabletop.on[random.choice(free)] = [piece]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("tier", ["stations", "full"])
@pytest.mark.parametrize("name", games.ids())
def test_every_instruction_is_true_to_the_letter(
    name: str, tier: str, seed: int, tmp_path: Path
) -> None:
    there = anywhere(name, tier, seed)
    assert messes(there, tmp_path / "s.db", seed, 6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 60))
@pytest.mark.parametrize("tier", ["stations", "full"])
@pytest.mark.parametrize("name", games.ids())
def test_thousands_of_instructions_are_true(
    name: str, tier: str, seed: int, tmp_path: Path
) -> None:
    messes(anywhere(name, tier, seed), tmp_path / "s.db", seed, 12)
