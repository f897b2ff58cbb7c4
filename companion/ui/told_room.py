"""Where what is told above the question stands, and what it gives up: to the match, to what is
touched there, to the head of the table."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.session.api import Ask
from companion.ui.answers_room import SEEN
from companion.ui.bars.duty_below import EDGES
from companion.ui.bars.duty_pages import lines_in, ways_high
from companion.ui.drawings import drawing_of
from companion.ui.phone import phone
from companion.ui.seat_rows import LEAST
from companion.ui.theme import theme
from companion.ui.usual_high import UsualHigh

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

LEFT = 1 / 3
"""Of a phone, what is left to the match beside what hands do: else that is one line."""


class ToldRoom:
    """News and duties between the match and the question."""

    def __init__(self, screen: TableScreen, high: UsualHigh) -> None:
        self.screen, self.question, self.high = screen, screen.question, high

    def share(self, usual: float, needed: float, kept: float) -> None:
        """Give it its room above a question that is usually so high, beside which something needs
        so much, and for which so much is kept."""
        self.leave()
        self.fold(usual)
        self.lap(needed, kept)
        self.aloft(usual)

    def leave(self) -> None:
        """On a phone what hands do leaves the match its part, beside a lesson, too: of an
        instruction they do nothing else, and at a result nothing is looked for."""
        screen = self.screen
        taught = 0.0 if screen.lesson.covers else screen.lesson.least
        free = screen.height * (1 - LEFT) - screen.ids.head.height - self.question.least - taught
        small = min(screen.size) < dp(LEAST) and not (screen.guiding or screen.over)
        screen.duty.room = max(0.0, free) if small else inf
        others = screen.question.least + dp(SEEN) * theme.room + theme.near
        screen.duty.spare = self.high.whole - others if small and phone.narrow else inf
        asked = self.screen.guide.least if screen.guiding else self.question.least
        left = self.high.always - asked - dp(EDGES)
        screen.duty.holds_above = lines_in(left - ways_high())
        beside = self.high.told and not self._asks_what_was_drawn()  # else it lies over the match
        screen.duty.holds = lines_in(left) if beside else 0

    def fold(self, usual: float) -> None:
        """While a place of the match is asked for, what hands do lies over none: the match gives
        it a line, or where it cannot be smaller, or is to keep its size, none."""
        duty, ids = self.screen.duty, self.screen.ids
        over = max(0, self.question.least + duty.least - usual)
        room = self.high.whole - max(usual, self.question.least + duty.least)
        keeps = self.high.still or self.high.told
        fits = not keeps and ids.board.least(ids.room.width)[1] <= room
        duty.no_room = bool(duty.yields and over and not fits)

    def lap(self, needed: float, kept: float) -> None:
        """What is told takes more than the question left, and more than the match can give: so much
        of it lies over the match."""
        screen, told = self.screen, self.screen.duty.height
        asked, drawn = self.question.least if not screen.guiding else 0.0, self._drawn()
        usual = max(asked - drawn, needed, kept + told)
        over = screen.foot_height + told - max(usual, self._gives())
        alone = list(screen.ids.middle.children) == [screen.stand]
        alone = alone and not (screen.turned or screen.guiding or screen.narrow)
        laps = max(0, min(told + drawn, over)) if alone else 0
        screen.laps = 0 if screen.duty.yields else laps

    def _asks_what_was_drawn(self) -> bool:
        asked = self.question.ids.answers.question
        return asked is not None and asked.ask is Ask.REVEAL

    def _drawn(self) -> float:
        """So much more, px, than is usual in the game take the cards among which a drawn one is
        named, where the match is to keep its size: a moment later they are gone."""
        over = self.question.least - self.high.always
        return float(max(0, over)) if self.high.told and self._asks_what_was_drawn() else 0.0

    def _gives(self) -> float:
        """So high, px, may all be that stands below a match which is drawn smaller for it: hidden,
        it lost the seats whose rows lie there."""
        ids, game = self.screen.ids, self.screen.hall.game
        view = ids.board.view
        if game is None or view is None:
            return 0.0
        if self.high.told or len(view.header.seats) < drawing_of(game.id).smaller_from:
            return 0.0
        return float(self.high.whole - ids.board.least(ids.room.width)[1] - theme.near)

    def aloft(self, usual: float) -> None:
        """A short piece of news that the room of the question does not take is told in the head,
        where it hides nothing of what the question is about, and moves nothing; and there it stays:
        below, where an answer had opened, it was told once more."""
        screen, duty, head = self.screen, self.screen.duty, self.screen.head_news
        row, said = duty.short, duty.sentence or self._in_gold()
        over = self.question.least + duty.least > usual
        stays = (row is not None and row == head.row) or (bool(said) and said == head.text)
        lifts = self.high.told and bool(said) and said == duty.title  # before anything moves for it
        told = (over or stays or lifts) and not (screen.turned or screen.guiding)
        head.row = row if told and row is not None and head.takes(row) else None
        head.text = said if told and said and head.says(said) else ""
        head.gold = bool(head.text and duty.title)
        duty.lifted = head.gold and self.high.told and bool(duty.text or duty.ids.rows.rows)
        duty.aloft = (head.row is not None or bool(head.text)) and not duty.lifted

    def _in_gold(self) -> str:
        """What people play for, where the match is to keep its size: large it would lie over what
        was just made. What hands have to do for it stands below all the same."""
        screen = self.screen
        if self.high.told:
            return str(screen.duty.title)
        return screen.duty.large if self.high.always and screen.hall.virtual is not None else ""
