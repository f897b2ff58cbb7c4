"""What a seat can do with a card that the match does not know it to hold can be told by touch."""

from __future__ import annotations

from random import Random

import pytest

from companion.session.asked import names
from companion.session.session import Session
from companion.session.start import begin
from engine import games
from engine.core.dealer import Dealer
from engine.core.steps import Action, Step

HIDING = [
    one.id for one in map(games.load, games.ids()) if any(o.id == "hands" for o in one.options)
]
"""Games whose hands the match may not know."""
MOST = 80
SIDES = {f"seat{seat}:{side}" for seat in range(2) for side in ("island", "climate")}
"""Where cards of Earth lie all match long with a side up: an ability there is no card to play."""


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", HIDING)
def test_every_play_of_an_unseen_card_is_nameable(name: str, seed: int) -> None:
    """A card that was to go on a place of the board could not be named, because that lies open."""
    game = games.load(name)
    options = game.check_options(2, {"hands": "unknown"})
    session = begin(game, 2, options, faces=game.stand_ins(1))
    dealer, chance, could = Dealer(seed), Random(seed), set[str]()
    while len(session.match.log) < MOST and not session.state.outcome():
        awaiting = session.state.awaiting()
        step: Step | None = None
        if awaiting.reveals:
            step = dealer.deal(session.state, awaiting.reveals[0])
        else:
            seat = awaiting.must[0]
            plays = unseen_plays(session, seat) if session.state.names(seat) else {}
            named = session.nameable(seat)
            assert not SIDES.intersection(map(session.state.places().get, named)), "on the mat"
            nameable = {session.known.sight(piece) for piece in named}
            for card, actions in plays.items():
                assert session.known.sight(card) in nameable, actions
                could.update(action.verb for action in actions)
            step = any_of(session, seat, plays, chance)
        assert session.choose(step) is None
    assert could


def unseen_plays(session: Session, seat: int) -> dict[str, list[Action]]:
    """Card that nobody knows where it is -> what the seat could do with it."""
    open_ = names(session.view().board)
    hidden = (
        p.id
        for p in session.match.game.catalogue.sensed()
        if p.deck and p.id not in open_ and not session.match.game.untold(p.id, session.faces)
    )
    found = {card: own(session, card, seat) for card in hidden}
    return {card: actions for card, actions in found.items() if actions}


def own(session: Session, card: str, seat: int) -> list[Action]:
    involving = session.state.involving(card)
    return [a for a in involving if isinstance(a, Action) and a.seat == seat and card in a.args]


def any_of(session: Session, seat: int, plays: dict[str, list[Action]], chance: Random) -> Action:
    """Often one of those, of a place that is taken where there is one, else what is offered."""
    if plays and chance.random() < 0.7:
        return chance.choice(plays[chance.choice(sorted(plays))])
    return chance.choice(session.state.legal(seat))
