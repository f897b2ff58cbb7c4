"""The drawing of Hadara: it fits at every size, and shows what the engine says of a purchase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.stage import SIZES, Stage

GAME = load("hadara")
OPTIONS = {"game": "full", "nobles": True, "markets": True, "hands": "known"}


def sit_down(stage: Stage, folder: Path, seats: int, options: dict[str, Any]) -> Any:
    """A match by touch with stand-in faces."""
    house = new_house(folder)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    desk = stage.open(house)
    named = tuple(Seat(seat.name, crest) for seat, crest in zip(SEATS, GAME.colours, strict=True))[
        :seats
    ]
    desk.start("hadara", named, options, "touch")
    stage.frames()
    return desk


def to_phase(desk: Any, phase: str) -> None:
    for seed in range(400):
        if desk.play.state.phase == phase:
            return
        play_on(desk, 1, seed=seed)
    raise AssertionError(f"the match never came to {phase}")


def board(stage: Stage) -> Any:
    return next(w for w in stage.root.walk() if type(w).__name__ == "Board")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_table_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str, seats: int
) -> None:
    stage.resize(size)
    stage.look(language)
    desk = sit_down(stage, tmp_path, seats, OPTIONS)
    for phase in ("choose", "pick", "medals"):
        to_phase(desk, phase)
        stage.frames()
        assert complaints(stage.root) == [], f"{phase} at {size} in {language}"
        painted = board(stage)
        for left, low, wide, high, text in painted.texts:
            assert painted.x - 2 <= left, text
            assert left + wide <= painted.right + 2, text
            assert painted.y - high <= low <= painted.top + high, text


def test_a_considered_card_shows_coins_and_tracks_after_its_purchase(
    stage: Stage, tmp_path: Path
) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    desk = sit_down(stage, tmp_path, 2, {"hands": "known"})
    to_phase(desk, "pick")
    state = desk.play.state
    buyer = state.awaiting().must[0]
    offer = next(o for o in state.view(None)["seats"][buyer]["offers"] if o["affordable"])
    painted = board(stage)
    painted.picked = offer["card"]
    stage.frames()
    shown = [text for *_, text in painted.texts]
    assert f"costs {offer['price']}" in shown
    at = shown.index(f"costs {offer['price']}")
    after = [offer["coins_after"], *offer["tracks_after"].values()]
    assert shown[at + 1 : at + 6] == [str(number) for number in after]
    state.take(next(a for a in state.legal(buyer) if a[0::2] == ("buy", (offer["card"],))))
    counted = state.counted(buyer)
    names = ("coins", "income", "military", "culture", "food")
    assert [counted[what] for what in names][1:] == after[1:]


def test_tracks_are_shown_with_what_raised_them(stage: Stage, tmp_path: Path) -> None:
    from companion.ui.games.hadara_seats import TRACKS, kinds

    desk = sit_down(stage, tmp_path, 3, OPTIONS)
    to_phase(desk, "medals")
    for seat in desk.play.state.view(None)["seats"]:
        for track in TRACKS:
            assert sum(amount for _, amount in kinds(seat, track)) == seat["tracks"][track]
