"""End of the match: who won, the scores side by side, and what to do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.house.campaign import Campaign
from companion.house.trouble import Trouble
from companion.session.api import Phase, SessionView
from companion.session.lacking import pieces_of
from companion.ui.board import Board
from companion.ui.called import in_a_row, won
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.palette import seat_sign
from companion.ui.screens import Page
from companion.ui.theme import theme
from companion.ui.words import words
from engine.core.state import Outcome, Ranked
from engine.core.text import capital

BROAD = 960.0
"""Width, dp, from which ranks and score pad have room beside each other."""
ROUND, TOLD = 240.0, 112.0
"""Height, dp, of all that stands round who won, ranks, score pad and campaign; least of who won."""
EDGES = 52.0
"""Width, dp, left and right of it."""
RANK = 100.0
"""Least height, dp, of a first rank, with its gap."""
LEAST, SEEN = 300.0, 180.0
"""So high at least, dp, the match is shown as it ended, and so much of it where the page slides."""
MOST_MISSING = 5
"""More missing pieces than these are not named."""


class EndScreen(Page):
    """Who won and by how much, ranks, and what the points are made of; each can be asked why."""

    winners = StringProperty("")
    reason = StringProperty("")
    won = BooleanProperty(False)
    """Somebody did: there is a laurel."""
    across = BooleanProperty(False)
    """Ranks and score pad beside each other: there is room, and there is a pad."""
    ended = NumericProperty(0)
    """Height, px, of the match as it ended: upright there is room below; 0: it is not shown."""
    packing = BooleanProperty(False)
    packed = StringProperty("")
    told = StringProperty("")
    """Below who won: how far packing is; once the box is closed how the match ended, too."""
    done = BooleanProperty(False)
    """The box is closed, and nothing can be counted in it: no way leads there any more."""
    boxed = StringProperty("")
    """The box whose stickers are known: it can be counted now."""
    leads_on = BooleanProperty(False)
    """The campaign goes on, or another one can be begun."""

    def on_kv_post(self, *_: object) -> None:
        """The way to the box is taken off and put back: it is held meanwhile."""
        self._box = self.ids.pack.__self__
        self._match = Board(size_hint_y=None, enlarge=self.hall.enlarge)
        self._match.bind(on_explain=lambda _, seat, what: self.hall.explain(seat, what))
        for name in ("told", "pad", "campaign"):
            self.ids[name].fbind("height", self._show_match)

    def refresh(self) -> None:
        """Read the result."""
        view = self.hall.see()
        if view is None:
            return
        self._match.game, self._match.view = self.hall.game, view
        self._match.focus = view.outcome.winners[0] if view.outcome and view.outcome.winners else 0
        self._rows(view)
        campaign = _campaign(self.hall)
        self.leads_on = campaign is not None and bool(campaign.choices())
        self.ids.campaign.show(campaign, self.hall.go_on)
        self.packing = view.phase in (Phase.PACKING, Phase.PACKED)
        self.packed = self._packed(view) if self.packing else ""
        self.boxed = self.hall.house.box_of(view.header.match) if view.header.match else ""
        self.done = view.phase is Phase.PACKED and not self.boxed
        self._offer_box()
        outcome = view.outcome
        self.won = bool(outcome and outcome.winners)
        if outcome is None:
            self.winners, self.reason, self.told = words.say("end.not_over"), "", self.packed
            return
        self.winners = won(outcome, lambda seat: self.hall.sitting(seat).name)
        said = filter(None, (self._ahead(outcome), self._how(outcome), self._equal(outcome)))
        lines = "  ".join(said), *map(self._ranked, outcome.ranked)
        self.reason = "\n".join(filter(None, lines))
        self.told = self.packed
        if view.phase is not Phase.PACKING:  # a result that is opened another day, too
            self.told = "  ".join(filter(None, (self.reason, self.packed)))

    def _how(self, outcome: Outcome) -> str:
        """How it ended, and what decided, in the game's words."""
        game, key = self.hall.game, f"outcome.{outcome.key}"
        known = game is not None and game.texts.has(key)
        return str(game.texts.say(words.language, key)) if known and game else ""

    def _equal(self, outcome: Outcome) -> str:
        """What those with the best score have of what decided among them."""
        best = max(outcome.scores)
        equal = [seat for seat, score in enumerate(outcome.scores) if score == best]
        said = (self._compared(what, of, equal) for what, of in outcome.decided())
        return "  ".join(said)

    def _compared(self, what: str, of: Sequence[int], seats: Sequence[int]) -> str:
        assert self.hall.game is not None
        name = capital(str(self.hall.game.texts.word(words.language, what)))
        each = (
            words.say("end.part", name=self.hall.sitting(seat).name, value=of[seat])
            for seat in seats
        )
        return str(words.say("end.tie", what=name, who=in_a_row(each)))

    def _ranked(self, one: Ranked) -> str:
        """What was compared for points: who had most of it first, and what each got for it."""
        assert self.hall.game is not None
        order = sorted(range(len(one.has)), key=lambda seat: -one.has[seat])
        each = (
            words.say("end.took", name=self._who(n), has=one.has[n], points=one.points[n])
            for n in order
        )
        what = capital(str(self.hall.game.texts.word(words.language, one.what)))
        return str(words.say("end.ranked", what=what, who=in_a_row(each)))

    def _who(self, seat: int) -> str:
        """A seat by its name; behind them comes the one that nobody sits on."""
        view = self.hall.see()
        there = view is not None and seat < len(view.scores)
        return self.hall.sitting(seat).name if there else str(words.say("end.neutral"))

    def _ahead(self, outcome: Outcome) -> str:
        """By how much one seat won; nothing where a tie was broken, or nobody else sat there."""
        if len(outcome.winners) != 1 or 2 not in outcome.ranks:
            return ""
        second = [seat for seat, rank in enumerate(outcome.ranks) if rank == 2]
        by = outcome.scores[outcome.winners[0]] - outcome.scores[second[0]]
        name = words.say("end.and").join(self.hall.sitting(seat).name for seat in second)
        key = drawing_of(self.hall.game.id if self.hall.game else "").ahead
        return str(words.say(key, by=by, name=name)) if by > 0 else ""

    def on_size(self, *_: object) -> None:
        """A tablet is turned at any time."""
        if self.ids:
            self._lay()

    def _lay(self) -> None:
        """Ranks and pad beside each other, or below."""
        self.across = self.width >= dp(BROAD) and bool(self.ids.pad.children)
        self._show_match()

    def _show_match(self, *_: object) -> None:
        """The match as it ended takes the room below; what is higher slides into view."""
        match, column = self._match, self.ids.column
        room, wide = self._left(), self.width - dp(EDGES)
        shown = self.height > self.width and room >= dp(SEEN)
        self.ended = max(room, match.least(wide)[1], dp(LEAST)) if shown else 0
        match.height = self.ended
        if bool(self.ended) is not (match.parent is not None):
            (column.add_widget if self.ended else column.remove_widget)(match)

    def _left(self) -> float:
        """The height that ranks, score pad and campaign leave."""
        round_it = dp(ROUND + RANK * len(self.ids.rows.children)) * theme.room
        told = max(dp(TOLD) * theme.room, self.ids.told.height)
        return float(self.height - round_it - told - self.ids.pad.height - self.ids.campaign.height)

    def _packed(self, view: SessionView) -> str:
        """How far packing up is, and what is not in the closed box."""
        done, of = view.packed
        if view.phase is not Phase.PACKED:
            return words.say("end.packing" if done else "end.pack_all", done=done, of=of)
        if not view.missing:
            return words.say("end.packed" if of and done == of else "end.closed")
        named = [self.hall.say(text) for text in view.missing[:MOST_MISSING]]
        more = ["…"] if len(view.missing) > MOST_MISSING else []
        lacks = pieces_of(view.missing)
        return words.say("end.missing", n=lacks, what=in_a_row([*named, *more]))

    def _rows(self, view: SessionView) -> None:
        box = self.ids.rows
        box.clear_widgets()
        ranks = view.outcome.ranks if view.outcome else (0,) * len(view.scores)
        order = sorted(range(len(view.scores)), key=lambda s: (ranks[s], -view.scores[s]))
        for seat in order:
            box.add_widget(self._row(view, seat, ranks[seat]))
        self.ids.pad.show(self.hall, order)
        self._lay()

    def _row(self, view: SessionView, seat: int, rank: int) -> Factory.ResultRow:
        who = self.hall.sitting(seat)
        row = Factory.ResultRow()
        row.rank = str(rank) if rank else ""
        row.shade, row.shape = seat_sign(who.colour, seat)
        row.who, row.score = who.name, str(view.scores[seat])
        row.first = bool(view.outcome and seat in view.outcome.winners)
        row.parts = self._parts(view, seat)
        row.bind(on_release=lambda *_: self.hall.explain(seat, "points"))
        return row

    def _parts(self, view: SessionView, seat: int) -> str:
        """The numbers that decided, in words."""
        seats = view.board.get("seats", ())
        if seat >= min(len(seats), len(view.header.seats)):
            return ""
        shown = [w for w in drawing_of(view.header.game).scored if w in seats[seat]]
        return "   ".join(self._part(view.header.game, what, seats[seat]) for what in shown)

    def _part(self, game: str, what: str, of: Mapping[str, Any]) -> str:
        """A number with its name; one that is reckoned out of others with how."""
        key = f"{game}.{what}.sum"
        if words.has(key):
            return str(words.say(key, **of))
        return str(words.say("end.part", name=self._name(game, what), value=of[what]))

    def _name(self, game: str, what: str) -> str:
        """A number in the app's words, or else in those of the game."""
        key = f"{game}.{what}"
        if words.has(key) or self.hall.game is None:
            return str(words.say(key))
        return str(self.hall.game.texts.word(words.language, what))

    def pack(self) -> None:
        """Guide the way back into the box, go on with it, or count what is in it."""
        if self.packing and self.boxed:
            self.count()
        elif self.packing or self.hall.act(lambda play: play.pack_up()):
            self.hall.back()
        elif self.hall.notice:
            self.hall.complain(self.hall.say(self.hall.notice.text))

    def _offer_box(self) -> None:
        """The way to the box stands between the two others, as long as there is one."""
        ways, box = self.ids.ways, self._box
        if self.done and box.parent is not None:
            ways.remove_widget(box)
        elif not self.done and box.parent is None:
            ways.add_widget(box, index=1)

    def count(self) -> None:
        """Is everything in the box?"""
        view = self.hall.see()
        if view is not None:
            self.hall.go_home()
            self.hall.go("count")
            self.hall.open_count(view.header.game, self.boxed)


def _campaign(hall: Hall) -> Campaign | None:
    """The way to the match that is open, where it belongs to a campaign."""
    if not hall.match:
        return None
    try:
        return hall.house.campaign(hall.match)
    except Trouble as trouble:
        hall.complain(trouble.said(words.language))
        return None
