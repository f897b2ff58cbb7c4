"""End of the match: who won, the scores side by side, and what to do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.house.campaign import Campaign
from companion.house.trouble import Trouble
from companion.session.api import Phase, SessionView
from companion.session.lacking import pieces_of
from companion.ui.board import Board
from companion.ui.called import counted_in, in_a_row, unbroken, won
from companion.ui.decided import Decided
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.laurels import Laurels as Laurels
from companion.ui.palette import seat_sign
from companion.ui.screens import Page
from companion.ui.theme import theme
from companion.ui.widgets.motion import LASTS_S
from companion.ui.words import words

BROAD = 960.0
"""Width, dp, from which ranks and score pad have room beside each other."""
ROUND = 240.0
"""Height, dp, of all that stands round who won, ranks, score pad and campaign."""
EDGES = 52.0
"""Width, dp, left and right of it."""
LOW = 700.0
"""Less height, dp, is a low screen."""
RANK, TIGHT, TIGHTEST = 76.0, 56.0, 48.0
"""Least height, dp, of a rank; on a low or upright screen; of many there."""
MANY = 4
GAP = 8.0
"""Between ranks, dp."""
LEAST, SEEN = 300.0, 180.0
"""So high at least, dp, the match is shown as it ended, and so much of it where the page slides."""
SLID = 0.8
"""Of the room that slides, so much at most for a match that shows smaller in part: fingers that
move the map find what moves the page beside it."""
TABLET = 560.0
"""Short side, dp, from which the match as it ended is one touch away here."""
MOST_MISSING = 5
"""More missing pieces than these are not named."""


class EndScreen(Page):
    """Who won and by how much, ranks, and what the points are made of; each can be asked why."""

    winners = StringProperty("")
    reason = StringProperty("")
    ranked = StringProperty("")
    """What was compared for points, below the sums."""
    counted = NumericProperty(0)
    """So many ranks have counted their points, from the last one to the first."""
    built = BooleanProperty(False)
    """What people built is looked at, in the place of the sums."""
    offers_built = BooleanProperty(False)
    """That is one touch away: it does not stand below already, and there is room for it."""
    across = BooleanProperty(False)
    """Ranks and score pad beside each other: there is room, and there is a pad."""
    beside = BooleanProperty(False)
    """Who won stands above the ranks, beside the score pad, which has all the height then."""
    rank = NumericProperty(0)
    """Least height, px, of a rank: one below the other, none of them cut."""
    ended = NumericProperty(0)
    """Height, px, of the match as it ended: upright there is room below; 0: it is not shown."""
    packing = BooleanProperty(False)
    early = BooleanProperty(False)
    """It was ended before its end: from here people can go on with it."""
    boxless = BooleanProperty(False)
    """No pieces lie anywhere: nobody has to clear anything, and none are counted."""
    clears = StringProperty("end.pack")
    """The key of what packing up is called: at a table on the screen there is no box."""
    looks = StringProperty("end.table")
    """What leads to the match as it ended: nothing of it lies on the table once that is packed."""
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
        self._lead, self._column = self.ids.lead.__self__, self.ids.column.__self__
        self._campaign = self.ids.campaign.__self__
        self._sums = [one for one in self._column.children if one is not self._campaign]
        self._returns = False
        """A page that leads back here is shown."""
        self._known: tuple[Any, ...] = ()
        """The result of which the points have counted."""
        for name in ("won", "pad", "campaign", "scroll"):
            self.ids[name].fbind("height", self._show_match)

    def on_pre_enter(self, *_: object) -> None:
        """The points count once, from the last rank to the first; then they stand. A result that is
        opened again stands at once."""
        view = self.hall.see()
        if not self._returns:
            self._begin(view)
        super().on_pre_enter()
        now = (self.hall.match, view.length) if view else ()
        played = view is not None and view.length > self.hall.found_at
        fresh, self._known = played and now != self._known, now
        Animation.cancel_all(self, "counted")
        ranks = len(self.ids.rows.children)
        self.counted = 0 if fresh and self.hall.moves else ranks
        if self.counted < ranks:
            Animation(counted=ranks, duration=LASTS_S * ranks).start(self)

    def _begin(self, view: SessionView | None) -> None:
        """The result first, and of what was built that of who won; whoever comes back from a page
        of points finds what they looked at."""
        self.built = False
        outcome = view.outcome if view is not None else None
        self._match.focus = outcome.winners[0] if outcome and outcome.winners else 0

    def on_leave(self, *_: object) -> None:
        self._returns = "end" in self.hall.path

    def on_counted(self, *_: object) -> None:
        """The points as far as they have counted."""
        rows = self.ids.rows.children  # kivy holds the last one first
        for n, row in enumerate(rows):
            part = min(1.0, max(0.0, self.counted - n))
            row.score = str(round(row.points * part))
        self.ids.won.score = next((row.score for row in reversed(rows) if row.first), "")
        self.ids.won.thrown = min(1.0, self.counted / max(1, len(rows)))

    def refresh(self) -> None:
        """Read the result."""
        view = self.hall.see()
        if view is None:
            return
        self._match.game, self._match.view = self.hall.game, view
        self._rows(view)
        campaign = _campaign(self.hall)
        self.leads_on = campaign is not None and bool(campaign.choices())
        self.ids.campaign.show(campaign, self.hall.go_on)
        self.packing = view.phase in (Phase.PACKING, Phase.PACKED)
        self.boxless = view.on_screen
        counts = view.phase is Phase.PACKED or (self.packing and not self.boxless)
        self.packed = self._packed(view) if counts else ""
        self.early = self.packing and view.outcome is None
        self.clears = "correct.go_on" if self.early else view.here("end.pack")
        self.looks = "end.table.packed" if view.phase is Phase.PACKED else "end.table"
        self.boxed = self.hall.house.box_of(view.header.match) if view.header.match else ""
        self.done = view.phase is Phase.PACKED and not (self.boxed or self.early)
        self._offer_box()
        outcome = view.outcome
        if outcome is None:
            ended = "end.early" if view.length else "end.unbegun"
            self.winners = words.say(ended if self.early else "end.not_over")
            self.told = self.packed
            self.reason = self.ranked = ""
            self._crown(())
            return
        self.winners = won(outcome, lambda seat: self.hall.sitting(seat).name)
        decided = Decided(self.hall, outcome)
        self.reason = "  ".join(filter(None, (decided.why(), decided.behind())))
        self.ranked = decided.ranked()
        self.told = self.packed
        if view.phase is not Phase.PACKING or self.boxless:  # also one that is opened again
            self.told = "  ".join(filter(None, (self.reason, self.packed)))
        self._crown(outcome.winners)

    def _crown(self, winners: Sequence[int]) -> None:
        """Who won, large, with what it was won by."""
        signs = [seat_sign(self.hall.sitting(seat).colour, seat) for seat in winners]
        unit = counted_in(self.hall.game.id) if self.hall.game else ""
        self.ids.won.show(signs, self.winners, self.told, unit)
        self.on_counted()

    def on_size(self, *_: object) -> None:
        """A tablet is turned at any time."""
        if self.ids:
            self._lay()

    def _lay(self) -> None:
        """Ranks and pad beside each other, or below."""
        self.across = self.width >= dp(BROAD) and bool(self.ids.pad.children)
        roomy = self.width >= self.height >= dp(LOW)
        many = len(self.ids.rows.children) >= MANY
        self.rank = dp(RANK if roomy else TIGHTEST if many else TIGHT)
        self._show_match()

    def _show_match(self, *_: object) -> None:
        """The match as it ended takes the room below; what is higher slides into view."""
        match, room, wide = self._match, self._left(), self.width - dp(EDGES)
        # All of it lies there, but for a strip of the sums to slide by.
        seen = min(match.whole(wide)[1], SLID * self.ids.scroll.height)
        least = max(match.least(wide)[1], seen, dp(LEAST))
        shown = self.height > self.width and room >= dp(SEEN)
        self.offers_built = not shown and min(self.size) >= dp(TABLET)
        self.built = self.built and self.offers_built
        self.ended = max(room, least) if shown else 0
        match.height = max(self.ids.scroll.height, least) if self.built else self.ended
        self._lay_column([match] if self.built else [*([match] if shown else []), *self._told()])
        self._crown_beside()

    def _crown_beside(self) -> None:
        """Who won has the room above the ranks; where no sums are seen, a campaign leads on, or the
        match stands below, it is above all."""
        alone = self.built or self.leads_on or bool(self.ended)
        self.beside = self.across and not alone and self.width > self.height
        won, home = self.ids.won.__self__, self.ids.left if self.beside else self.ids.lead
        if won.parent is not home:
            won.parent.remove_widget(won)
            home.add_widget(won, index=len(home.children))

    def _told(self) -> list[Any]:
        """Sums and campaign: what leads on stands above, to be seen without sliding."""
        on = [self._campaign]
        return [*self._sums, *on] if self.leads_on else [*on, *self._sums]

    def _lay_column(self, wanted: list[Any]) -> None:
        """What slides below who won; kivy holds the last one first."""
        column = self._column
        slid = [self._lead] if self._lead.parent is column else []  # on a phone it slides, too
        below = [*wanted, *slid]
        if column.children != below:
            column.clear_widgets()
            for one in reversed(below):
                column.add_widget(one)
            self.ids.scroll.scroll_y = 1

    def on_leads_on(self, *_: object) -> None:
        """The campaign changes its place."""
        self._show_match()

    def on_built(self, *_: object) -> None:
        """The sums make way for what people built, or come back."""
        self._show_match()

    def look(self) -> None:
        """See what people built: here, or at the table."""
        if self.offers_built:
            self.built = not self.built
        else:
            self.hall.go("table")

    def _left(self) -> float:
        """The height that ranks, score pad and campaign leave."""
        ranks = (self.rank + dp(GAP)) * len(self.ids.rows.children)
        round_it = (dp(ROUND) + ranks) * theme.room
        return float(
            self.height
            - round_it
            - self.ids.won.height
            - self.ids.pad.height
            - self.ids.campaign.height
        )

    def _packed(self, view: SessionView) -> str:
        """How far packing up is, and what is not in the closed box."""
        done, of = view.packed
        if view.phase is not Phase.PACKED:
            return words.say(view.here("end.packing" if done else "end.pack_all"), done=done, of=of)
        if not view.missing:
            return words.say(view.here("end.packed" if of and done == of else "end.closed"))
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
        row.who, row.points = who.name, view.scores[seat]
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
            return str(words.say(key, **of)).replace(" = ", unbroken(" = "))
        return unbroken(words.say("end.part", name=self._name(game, what), value=of[what]))

    def _name(self, game: str, what: str) -> str:
        """A number in the app's words, or else in those of the game."""
        key = f"{game}.{what}"
        if words.has(key) or self.hall.game is None:
            return str(words.say(key))
        return str(self.hall.game.texts.word(words.language, what))

    def pack(self) -> None:
        """Guide the way back into the box, go on with it, or count what is in it. What was ended
        early is gone on with."""
        if self.early:
            if self.hall.act(lambda play: play.go_on()):
                self.hall.at_table()
        elif self.packing and self.boxed:
            self.count()
        elif self.packing or self.hall.act(lambda play: play.pack_up()):
            self.hall.go("table")
        elif self.hall.notice:
            self.hall.complain(self.hall.say(self.hall.notice.text))

    def _offer_box(self) -> None:
        """The way to the box stands between the two others, as long as there is one: a table on
        the screen has nothing to clear."""
        ways, box = self.ids.ways, self._box
        gone = self.done or (self.boxless and not self.packing)
        if gone and box.parent is not None:
            ways.remove_widget(box)
        elif not gone and box.parent is None:
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
