"""A seeded dealer: answers reveals where there is no table (random play, solo practice)."""

from __future__ import annotations

from random import Random

from engine.core.state import Prompt, State
from engine.core.steps import Reveal


class Dealer:
    """Draws uniformly from what a reveal could be. Equal seeds deal equal cards."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)

    def deal(self, state: State, prompt: Prompt) -> Reveal:
        """The reveal that answers a prompt."""
        return state.reveal(prompt, self.random.choice(state.could_be(prompt)))
