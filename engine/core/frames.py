"""A state with a list of what is still to be done, where reveals wait as `("reveal", prompts)`."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.state import Prompt, State
from engine.core.steps import Reveal
from engine.core.vocabulary import Vocabulary

Frame = tuple[Any, ...]
"""Something still to be done: its name, then what it needs. The last one comes first."""


class FrameState(State):
    """Reveals are owed by the last frame, all at once; they may be shown in any order."""

    __slots__ = ()

    frames: list[Frame]

    def prompts(self) -> tuple[Prompt, ...]:
        """Reveals that the table owes now."""
        return self.frames[-1][1] if self.frames and self.frames[-1][0] == "reveal" else ()

    def reveal(self, prompt: Prompt, piece: str) -> Reveal:
        args = (piece, prompt.place) if prompt.place else (piece,)
        return Reveal(prompt.verb, prompt.seat, args)

    def answered_by(self, step: Reveal) -> Prompt | None:
        """The prompt that a reveal answers."""
        place = step.args[1] if len(step.args) > 1 else ""
        named = (step.verb, step.seat, place)
        return next((p for p in self.prompts() if (p.verb, p.seat, p.place) == named), None)

    def refuse_shown(self, step: Reveal, words: Vocabulary) -> Refusal | None:
        """Why the table does not owe this reveal, or cannot show this piece."""
        if step.verb not in words.reveals or not step.args:
            return Refusal("unknown_step")
        prompt, piece = self.answered_by(step), str(step.args[0])
        if prompt is None:
            return Refusal("nothing_to_show", words.rules[step.verb])
        if piece not in self.could_be(prompt):
            return Refusal("cannot_be", words.rules[step.verb], {"card": piece})
        return None

    def shown(self, step: Reveal) -> Prompt:
        """Take off what a reveal answers; the others still wait."""
        prompt = self.answered_by(step)
        assert prompt is not None
        rest = list(self.frames.pop()[1])
        rest.remove(prompt)
        self.frames.append(("reveal", tuple(rest)))
        return prompt
