"""A match of Earth on the screen, for the tests of its drawing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine.core.dealer import Dealer
from engine.core.steps import Step
from engine.games import load
from engine.games.earth.state import Earth
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.stage import Stage

GAME = load("earth")


def opened(stage: Stage, folder: Path, seats: int, steps: int, hands: str = "known") -> Any:
    """A match whose hands the match knows, so that there would be something to leak."""
    hall = stage.open(new_house(folder))
    hall.start("earth", SEATS[:seats], {"hands": hands}, "touch")
    play_on(hall, steps, seed=5)
    stage.frames()
    return hall


def planting(state: Earth, seed: int) -> Iterator[Step]:
    """Random steps of hands that are not known: now and then a card is shown that is planted, and
    abilities are used."""
    chance, dealer = Random(seed), Dealer(seed)
    while (awaiting := state.awaiting()).reveals or awaiting.must:
        if awaiting.reveals:
            step: Step = dealer.deal(state, awaiting.reveals[0])
        else:
            seat = awaiting.must[0]
            legal: list[Step] = [*state.legal(seat)]
            liked = [one for one in legal if one.verb == "use" or one.args == ("plant",)]
            if state.asked(seat).key.startswith("plant"):
                shown = chance.sample(list(state.unseen), 20)
                held = (state.involving(card) for card in shown)
                mine = ([o for o in one if o.seat == seat and o.verb == "plant"] for one in held)
                liked = next((one for one in mine if one), [])
            step = chance.choice(liked if liked and chance.random() < 0.7 else legal)
        state.take(step)
        yield step


def painted(stage: Stage) -> list[str]:
    """Everything written on the drawing and on the answers."""
    found = []
    for widget in stage.root.walk():
        found += [text for *_, text in getattr(widget, "texts", ())]
        found.append(str(getattr(widget, "text", "")))
    return found


def name(card: str) -> str:
    return str(GAME.texts.word("en", card))
