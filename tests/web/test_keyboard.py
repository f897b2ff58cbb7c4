"""A match of Peloponnes by keyboard alone, told by the accessibility tree and nothing else."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from random import Random

import pytest

from engine.core.steps import TABLE
from tests.web.browser import TABLET, Served, answered, chromium, needed, served
from tests.web.keyboard import Listener
from tests.web.rooms import room_of

pytestmark = needed
BACK = "Back to all choices"


class Player:
    """Chooses among the answers that stand under the question, whatever they are."""

    def __init__(self, there: Served, ears: Listener, seed: int) -> None:
        self.there, self.ears, self.lots = there, ears, Random(seed)

    async def turn(self) -> None:
        """From a question to a step of the match: consider, then choose."""
        length = self.there.room.view().length
        for _ in range(4):
            name = self.lots.choice(await self.answers())
            await answered(self.ears.page, partial(self.ears.press, name))
            if self.there.room.view().length != length:
                return
        raise AssertionError(f"nothing came of {name!r}")

    async def answers(self) -> list[str]:
        """The buttons between the question that was spoken and the end of its list."""
        nodes, spoken = await self.ears.nodes(), await self.ears.spoken()
        asked = next(
            i
            for i, one in enumerate(nodes)
            if one.role == "heading" and one.name and spoken.endswith(one.name)
        )
        buttons: list[str] = []
        for one in nodes[asked + 1 :]:
            if one.role == "heading" and buttons:
                break
            if one.role == "button" and one.name != BACK:
                buttons.append(one.name)
        assert buttons, "every question has an answer that can be pressed"
        return buttons


async def play(presses: int) -> None:
    room = room_of("peloponnes", 2, 0, time.monotonic)
    async with asyncio.timeout(1200), chromium() as browser, served(room, browser) as there:
        page = await there.guest(TABLE, TABLET)
        player = Player(there, await Listener.at(page), 3)
        for _ in range(presses):
            if room.view().outcome is not None:
                break
            await player.turn()
            assert (await player.ears.focus()).name, "the keyboard is never nowhere"
        assert there.troubles == []
        assert room.view().length >= min(presses, 40)
        if presses > 1000:
            assert room.view().outcome is not None
            assert "wins" in " ".join(one.name for one in await player.ears.nodes())


def test_peloponnes_is_played_by_keyboard_from_the_accessibility_tree() -> None:
    asyncio.run(play(5))


@pytest.mark.soak
def test_a_whole_match_of_peloponnes_is_played_by_keyboard() -> None:
    asyncio.run(play(100_000))
