"""What decided a match, in words: by how much, how it ended, what broke a tie, what was ranked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.called import in_a_row, unbroken
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.words import words
from engine.core.state import Outcome, Ranked
from engine.core.text import capital

APART = "      "
"""Between what one seat had and got, and another one: a dot stood alone where the line ended."""


class Decided:
    """The words about one outcome."""

    def __init__(self, hall: Hall, outcome: Outcome) -> None:
        self.hall, self.outcome = hall, outcome

    def why(self) -> str:
        """In a breath: by how much; where that is nothing, what decided."""
        best = max(self.outcome.scores)
        return self.ahead() or "  ".join(filter(None, (self._how(), self._equal(best))))

    def behind(self) -> str:
        """What decided among those of equal scores behind the first, where it told them apart."""
        scores, ranks = self.outcome.scores, self.outcome.ranks
        return "  ".join(
            str(words.say("end.equal", told=self._equal(score)))
            for score in sorted({*scores} - {max(scores)}, reverse=True)
            if len({ranks[seat] for seat in self.outcome.equal(score)}) > 1
        )

    def ranked(self) -> str:
        """Each thing that was compared for points, and below it who had how many."""
        return compared(self.hall, self.outcome.ranked)

    def _how(self) -> str:
        """How it ended, and what decided, in the game's words."""
        game, key = self.hall.game, f"outcome.{self.outcome.key}"
        known = game is not None and game.texts.has(key)
        return str(game.texts.say(words.language, key)) if known and game else ""

    def _equal(self, score: int) -> str:
        """What those with this score have of what decided among them."""
        equal = self.outcome.equal(score)
        said = (self._compared(what, of, equal) for what, of in self.outcome.decided(score))
        return "  ".join(said)

    def _compared(self, what: str, of: Sequence[int], seats: Sequence[int]) -> str:
        assert self.hall.game is not None
        name = capital(str(self.hall.game.texts.word(words.language, what)))
        each = (
            unbroken(words.say("end.part", name=self.hall.sitting(seat).name, value=of[seat]))
            for seat in seats
        )
        return str(words.say("end.tie", what=name, who=in_a_row(each)))

    def ahead(self) -> str:
        """By how much one seat won; nothing where a tie was broken, or nobody else sat there."""
        if len(self.outcome.winners) != 1 or 2 not in self.outcome.ranks:
            return ""
        second = [seat for seat, rank in enumerate(self.outcome.ranks) if rank == 2]
        by = self.outcome.scores[self.outcome.winners[0]] - self.outcome.scores[second[0]]
        name = words.say("end.and").join(self.hall.sitting(seat).name for seat in second)
        key = drawing_of(self.hall.game.id if self.hall.game else "").ahead
        return str(words.say(key, by=by, name=name)) if by > 0 else ""


def compared(hall: Hall, ranked: Sequence[Ranked]) -> str:
    """Each thing that is compared for points, and below it who has how many."""
    return "\n\n".join(_compares(hall, one) for one in ranked)


def _compares(hall: Hall, one: Ranked) -> str:
    """What is compared for points: who has most of it first, and what each gets for it."""
    assert hall.game is not None
    order = sorted(range(len(one.has)), key=lambda seat: -one.has[seat])
    each = (
        unbroken(words.say("end.took", name=_who(hall, n), has=one.has[n], points=one.points[n]))
        for n in order
    )
    what = capital(str(hall.game.texts.word(words.language, one.what)))
    return str(words.say("end.ranked", what=what, who=APART.join(each)))


def _who(hall: Hall, seat: int) -> str:
    """A seat by its name; behind them comes the one that nobody sits on."""
    view = hall.see()
    there = view is not None and seat < len(view.scores)
    return hall.sitting(seat).name if there else capital(words.say("end.neutral"))
