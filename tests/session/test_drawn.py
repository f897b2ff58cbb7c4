"""People may let the tablet draw all that comes to light on the table before anybody decides."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.session.drawn import MANY, drawn, to_lay
from companion.session.session import Session
from companion.session.start import begin
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.state import Prompt
from engine.core.steps import TABLE, Step

STEPS = 60


def owes(session: Session) -> bool:
    reveals = session.state.awaiting().reveals
    return bool(reveals) and reveals[0].seat == TABLE


def ahead(session: Session) -> list[Step]:
    """Random steps from here, found on a copy."""
    after, found = session.state.clone(), []
    for step in islice(random_steps(after, 3, Counts()), STEPS):
        after.take(step)
        found.append(step)
    return found


@pytest.mark.parametrize("game", games.ours())
@pytest.mark.parametrize("seats", [3])
def test_one_touch_draws_up_to_the_next_decision_and_one_takes_it_back(
    game: str, seats: int
) -> None:
    rules = games.load(game)
    session = begin(rules, seats, faces=rules.stand_ins(1))
    for step in ahead(session):
        if steps := session.drawn():
            before, length = session.state.view(None), len(session.match.log)
            assert owes(session)
            assert len(steps) >= MANY
            assert session.choose(*steps) is None
            assert not owes(session)
            assert session.undo() is None
            assert (session.state.view(None), len(session.match.log)) == (before, length)
            return
        assert session.choose(step) is None
    assert game not in ("gaia_project", "earth"), "their set-up is long"


def test_who_names_some_of_it_may_let_the_tablet_draw_the_rest_of_it() -> None:
    """Peloponnes: it was offered for five, four and three tiles of a row, and then no more."""
    session, left = begin(games.load("peloponnes"), 2), list[int]()
    while steps := session.drawn() or ([] if left else ahead(session)[:1]):
        left += [len(steps)] * owes(session)
        assert session.choose(steps[0]) is None
    assert left == [5, 4, 3, 2, 1]


def test_it_is_by_chance() -> None:
    """Nobody knows beforehand what the tablet draws: nine tiles come in 9! orders."""
    session = begin(games.load("gaia_project"), 2)
    assert len({tuple(session.drawn()) for _ in range(3)}) == 3
    assert len(session.drawn()) >= 9
    free = begin(games.load("gaia_project"), 2, {"map": "free"})
    assert len(free.drawn()) == len(session.drawn()) + 2 * 7, "each sector, and how it is turned"


FAUNA, ECOSYSTEM = Prompt("fauna", deck="fauna"), Prompt("ecosystem", deck="ecosystem")


def test_a_pile_is_laid_out_at_once_and_chance_tells_which_side_lies_up() -> None:
    """Earth R3.2: four fauna and two ecosystem cards "random face up"; R3.3: those of the seats
    come from the same pile, after they know who begins."""
    session = begin(games.load("earth"), 2, {"hands": "known"})
    cards = [piece for piece in session.match.game.catalogue if piece.deck == "fauna"]
    sides = set()
    for _ in range(40):
        pile = [piece.id for piece in cards]
        assert session.to_lay(FAUNA) == 4
        found = session.laid(FAUNA, lambda _, pile=pile: pile.pop())
        assert [str(step.args[0])[:-1] for step in found] == [c.id for c in cards[:-5:-1]]
        sides |= {step.args[0] for step in found}
    assert len(sides) == 8, "one of them missing is a matter of 2^-37"
    assert session.choose(*found) is None
    assert session.to_lay(FAUNA) == 0
    assert session.to_lay(ECOSYSTEM) == 2


def test_an_empty_pile_lays_out_what_it_had() -> None:
    session = begin(games.load("earth"), 2)
    left = ["F337"]
    found = session.laid(FAUNA, lambda _: left.pop() if left else None)
    assert len(found) == 1


def test_each_card_of_an_automatic_opponent_is_drawn_for_itself() -> None:
    """Gaia Project: once the only player has passed, its cards come one after the other; eleven
    of its turns went by at one touch."""
    session, cards = begin(games.load("gaia_project"), 1), 0
    after = session.state.clone()
    for step in islice(random_steps(after, 3, Counts()), 300):
        owed = next((p for p in after.awaiting().reveals if p.deck == "automa"), None)
        if owed is not None:
            assert to_lay(after, owed) == 1
            assert drawn(after, 1) == ()
            cards += 1
        after.take(step)
    assert cards > 3
