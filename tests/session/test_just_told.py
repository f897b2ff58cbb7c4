"""What was told by touch and is laid at a reader then is welcome, in every game."""

from __future__ import annotations

import pytest

from companion.session.start import begin
from companion.table.layout import Layout, Pad
from companion.ui.truths import truths
from engine import games
from engine.core.play import Counts, random_steps
from tests.session.hands import Tabletop, full_register

PAD = "desk/pad"


# Earth's cards with two sides are named by a side, and those of a hand by nobody's touch here.
@pytest.mark.parametrize("name", [one for one in games.ids() if one != "earth"])
def test_what_was_just_touched_is_welcome_at_the_reader_without_a_word(name: str) -> None:
    """Gaia Project: who had passed by touch laid the booster that was taken: "Not now: income", and
    "It did not count"."""
    game = games.load(name)
    layout = Layout(name, "pad", {}, {PAD: Pad(PAD)})
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(
        game, 2, layout=layout, register=register, clock=tabletop.clock, faces=game.stand_ins(1)
    )
    tabletop.connect(session)
    laid, told = 0, list[str]()
    for seed in range(150):
        step = next(iter(random_steps(session.state.clone(), seed, Counts())), None)
        if step is None or session.choose(step) is not None:
            continue
        piece = next((str(arg) for arg in step.args if arg in session.faces), "")
        if not piece or session.means(piece, -1) or session.known.wants_face(piece, -1):
            continue
        laid += 1
        length = len(session.match.log)
        tabletop.put(PAD, piece)
        tabletop.settle()
        view = session.view()
        assert len(session.match.log) == length
        told += [session.say(view.notice.text)] if view.notice else []
        told += [truth.key for truth in truths(view) if truth.key == "truth.left_vain"]
        tabletop.lift(piece)
        tabletop.settle()
    assert laid > 5, laid
    assert not told
