"""What a seat lays before all is told by its name: in the history, and to its hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.session import shared
from companion.session.session import Session
from companion.session.start import begin, with_stand_ins
from engine import games
from engine.core.dealer import Dealer
from engine.core.steps import Action, Step
from engine.games.earth.actions.effects import REPLACEABLE
from engine.games.earth.state import Earth

LAYS = ("plant", "replace")
"""Earth: with these steps a card comes to lie open on a mat."""


def played(seed: int, hands: str) -> Iterator[tuple[Session, Step]]:
    """A match by random hands that plant what they can, first of all what can be replaced."""
    game = games.load("earth")
    faces = with_stand_ins(game, game.check_options(2, {}), {}, seed)
    session = begin(game, 2, {"hands": hands}, faces=faces, tier="stations")
    dealer, random = Dealer(seed), Random(seed)
    for _ in range(400):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            step: Step = dealer.deal(session.state, awaiting.reveals[0])
            wanted = [step._replace(args=(one,)) for one in REPLACEABLE if step.verb == "draw"]
            step = next((one for one in wanted if session.state.refuse(one) is None), step)
        elif awaiting.must:
            step = _best(session, awaiting.must[0], random)
        else:
            return
        assert session.choose(step) is None
        yield session, step
        if step.verb in LAYS and random.random() < 0.8:  # some wait with it, and lay two
            session.handled(step.seat)


def _best(session: Session, seat: int, random: Random) -> Action:
    legal = [*session.state.legal(seat)]
    assert isinstance(session.state, Earth)
    if not session.state.known:
        named = [*REPLACEABLE, *random.sample(sorted(session.state.unseen), 12)]
        ways = (one for card in named for one in session.involving(card))
        legal += [one for one in ways if isinstance(one, Action) and one.seat == seat]
    random.shuffle(legal)
    return min(legal, key=_rank)


def _rank(step: Action) -> int:
    """What is done first: so that many terrains are replaced."""
    if step.verb == "plant":
        return 1 if step.args[0] in REPLACEABLE else 2
    return {"replace": 0}.get(step.verb, 2 if step.args[:1] == ("plant",) else 3)


@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_each_card_that_is_planted_is_told_with_what_it_replaces(hands: str) -> None:
    """ "Seat 2's hand (its cards stay hidden)" was all that was told of a card that lay open, and
    nobody was told to move the terrain that it replaced onto the compost."""
    met = Counter[str]()
    for session, step in (one for seed in range(3) for one in played(seed, hands)):
        if step.verb in LAYS:
            line = shared.line(session, session.history()[-1])
            cards = {str(one) for one in step.args if str(one) in session.faces}
            assert cards <= {*line.text.params.values()}, (step, line)
            mine = [one for one in session.view().duties if one.seat == step.seat]
            told = {str(arg) for one in mine for arg in one.text.params.values()}
            assert cards <= told, (step, mine)
            met[step.verb] += 1
    assert all(met[verb] > 2 for verb in LAYS), met
