"""What is told between the match and the question, one thing at a time: a lesson, then what befell
the seats; and why something was refused.

A lesson is there with the first frame of its question: one that came when the news had been read
slid over answers that people were about to touch. The news waits for one that lies over them;
beside any other it stands at once: people who went on were never told their first income.

What befell the seats covers what the next one looks at, and nobody puts it away: once it can have
been read it goes with the next touch, which goes on to what it meant, or when the next one decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from companion.session.api import OF_THE_BOX, Ask, Duty, Notice, Phase, Question, SessionView
from companion.ui.drawings import drawing_of
from companion.ui.phone import phone
from companion.ui.rulebook import GOAL
from companion.ui.truths import ill_elsewhere, refused, truths
from companion.ui.until_read import UntilRead
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

LOW = 700.0
"""Height of a screen, dp, below which a lesson and what is set up hide the match together."""
NO_MEANING = frozenset({"notice.no_meaning", "notice.lies_already"})
"""The refusals of a piece that can do nothing now."""
LOOK_S = 1.0
"""How often it is looked whether news has been read that something waits for. Chosen: nobody sees
that it goes a second late."""


class News:
    """What people read before they answer."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.until_read = UntilRead()
        self._told = self._whole = tuple[Duty, ...]()
        """What is told now, and what was told seat by seat last: whoever read in one sentence that
        all received something has not read what."""
        self._taught = ""
        """The question that came with the latest lesson."""
        self._turn: int | None = None
        """The seat that decided last."""
        self._look_again = Clock.create_trigger(self._give_way, LOOK_S)
        screen.bind(size=self._resized)

    def tell(self, view: SessionView) -> None:
        """Tell what is told now; what has been read goes when another one decides."""
        self._show(view)
        anew = self._decides_anew(self.screen.question.ids.answers.question)
        play = self.screen.hall.play
        if anew and play is not None and self._handled():
            self._show(play.view())
        self._give_way()

    def _decides_anew(self, asked: Question | None) -> bool:
        turn = asked.seat if asked is not None and asked.ask is Ask.TURN else self._turn
        before, self._turn = self._turn, turn
        return before is not None and turn != before

    def _show(self, view: SessionView) -> None:
        """One thing is read at a time: the lesson, which is there with its question, then what
        befell the seats, where answers wait for the lesson. Beside a lesson the match keeps its
        room: of several seats one is told what to do."""
        screen, question = self.screen, self.screen.question
        asked = question.ids.answers.question
        decides = asked is not None and asked.ask is Ask.TURN  # who decides looks at the tiles
        screen.lesson.show(screen.hall, asked, screen.over)
        taught = bool(screen.lesson.lesson)
        first = taught and screen.lesson.covers
        small = question.low or question.short or screen.narrow or first
        waits = first or self._goes_on(asked)
        game = screen.head_news.game = screen.hall.game
        screen.head_news.close = game is not None and drawing_of(game.id).still
        # The first lesson stands alone, and so does whether the box is complete, before it is set
        # up; where there is little room what is set up waits for each lesson.
        counts = asked is not None and asked.ask in OF_THE_BOX
        little = screen.height < dp(LOW) or phone.narrow
        alone = screen.lesson.lesson == GOAL or counts or (taught and little)
        later = alone and view.phase is Phase.SETUP
        screen.duty.show(screen.hall, view, small, brief=decides, hands=waits, later=later)
        screen.head_news.seats = view.header.called(words.language)
        reads = screen.duty.reads and not screen.over  # how it ended stands there, whoever touches
        self.until_read.tells([*self._seen()] if reads else (), screen.duty.lines)
        self._told = view.duties
        if not (screen.duty.shortened or small or waits or screen.duty.crowded):
            self._whole = view.duties

    def _goes_on(self, asked: Question | None) -> bool:
        """Whether people went on from the lesson of this question to what they consider: no news
        comes over that."""
        screen, now = self.screen, asked.id if asked is not None else ""
        if screen.lesson.lesson:
            self._taught = now
        considers = bool(screen.question.ids.answers.picked)
        return considers and now == self._taught and not screen.duty.reads

    def _seen(self) -> Iterator[object]:
        """All that stands there to be read, piece by piece: an income that had waited for room
        behind a choice was taken for read when it came."""
        duty = self.screen.duty
        for row in (*duty.ids.rows.rows, self.screen.head_news.row):
            if row is not None:
                yield row.head, row.how
                yield from ((row.head, seat, repr(cell)) for seat, cell in row.cells.items())
        yield from filter(None, (duty.title, duty.text))

    def went_on(self) -> None:
        """A finger leaves the table: what was told before it acts has been read. The rooms change
        when it has acted."""
        if self._handled():
            Clock.schedule_once(self.screen.hall.tell_anew)

    def _give_way(self, *_: object) -> None:
        """What is wrong with the table waits for news in its place, though nobody may touch the
        screen: as soon as these can have been read they go by themselves."""
        if self.screen.ids.truth.text and self.screen.ids.truth.waits:
            self.went_on()
            self._look_again()

    def put_away(self) -> None:
        """It is not seen: whoever comes back to it begins to read."""
        self.until_read.tells((), 0)

    def _handled(self) -> bool:
        """What stands there is read, and told no more."""
        whole = not self.screen.duty.shortened or all(one in self._whole for one in self._told)
        read = whole and self.until_read.read and self.screen.hall.play is not None
        if read:
            self.screen.duty.gone_on()
        return read

    def _resized(self, *_: object) -> None:
        """What was told on a large screen may have no room on this one."""
        view = self.screen.hall.see() if self.screen.duty.hall else None
        if view is not None:
            self.tell(view)

    def refuse(self, view: SessionView) -> None:
        """Tell why something was not done, here or at the table, until that has been read."""
        hall, unread = self.screen.hall, self._unread(view)
        told = bool(self.screen.ids.truth.text)
        self.screen.ids.refusal.show(hall, hall.notice or unread, told)

    def _unread(self, view: SessionView) -> Notice | None:
        """What was refused at the table; "take it off" may stand there large by now."""
        ids, found = self.screen.ids, refused(view)
        wrong = [ill_elsewhere(one, found) for one in truths(view)]
        red = ids.truth.text and not (wrong and all(wrong))
        if found is None or (found.text.key in NO_MEANING and red):
            return None
        return None if ids.refusal.read(self.screen.hall, view, found) else found
