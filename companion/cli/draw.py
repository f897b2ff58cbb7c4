"""Drawing from the shuffled piles of a simulated table, where nobody has the box at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.state import Prompt, State
from simulators.decks import Decks


@dataclass(slots=True)
class Pile:
    """The piles of one match; `state` gives where it stands."""

    decks: Decks
    state: Callable[[], State]

    def draw(self, prompt: Prompt) -> str:
        """The top piece of the pile that this reveal draws from."""
        return self.decks.draw(prompt.deck, self.state().could_be(prompt))
