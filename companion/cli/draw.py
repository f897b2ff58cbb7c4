"""Drawing from the shuffled piles of a simulated table, where nobody has the box at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.state import Prompt, State
from engine.core.steps import Step
from simulators.decks import Decks


@dataclass(slots=True)
class Pile:
    """The piles of one match; `state` gives where it stands."""

    decks: Decks
    state: Callable[[], State]

    def draw(self, prompt: Prompt) -> str:
        """The top piece of the pile that this reveal draws from."""
        return self.decks.draw(prompt.deck, self.state().could_be(prompt))

    def could_be(self, prompt: Prompt, piece: str) -> bool:
        """Whether a piece that people name can come from this pile."""
        return piece in self.state().could_be(prompt)

    def hidden(self, pieces: Iterable[str]) -> list[str]:
        """Those that lie nowhere as far as the match knows: they may be in a hand."""
        places = self.state().places()
        return [piece for piece in pieces if piece not in places]

    def any(self, pieces: Sequence[str]) -> str:
        """One of these, as from a hand that nobody looks into."""
        return self.decks.draw("hand", pieces)

    def reveal(self, prompt: Prompt, piece: str) -> tuple[Step, Mapping[str, str]]:
        """The step that tells this piece, and what hands lay where: of a card with two sides,
        the card."""
        step = self.state().reveal(prompt, piece)
        return step, self.state().carried(step)
