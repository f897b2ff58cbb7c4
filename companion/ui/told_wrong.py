"""What was told wrongly is put right: which it was, what it is, what becomes of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory
from kivy.uix.stacklayout import StackLayout

from companion.house.face_entry import FaceEntry
from companion.session.api import Text
from companion.ui.face_panel import panel
from companion.ui.theme import theme
from companion.ui.widgets.press import Press, made
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.hall import Hall
    from companion.ui.screens.correction import CorrectionScreen

PRINTED = "printed"
"""Stands for another piece where something else is printed on this one."""


class ToldWrong:
    """Three pages of the correction, one after the other."""

    def __init__(self, page: CorrectionScreen) -> None:
        self.page = page
        self.begin()

    @property
    def hall(self) -> Hall:
        return self.page.hall

    def begin(self) -> None:
        """Nothing is chosen yet."""
        self.piece = self.other = ""
        self.printed: Mapping[str, Any] | None = None
        self._outcome: Sequence[Text] = ()
        """What becomes of the match."""
        self._laid: tuple[object, ...] = ()

    def any(self) -> bool:
        """Whether people have told anything that may be wrong."""
        play = self.hall.play
        return play is not None and bool(play.told() or play.told_of())

    def lay(self, length: int) -> None:
        """Lay what is asked now; a finger on it is not disturbed. `length` of the log."""
        box, play = self.page.ids.rows, self.hall.play
        assert play is not None
        laid = (words.language, length, self.piece, self.other, str(self.printed), self.page.stays)
        if box.children and laid == self._laid:
            return
        self._laid = laid
        box.clear_widgets()
        if not self.piece:
            self._list()
        elif self._open():
            self._choose()
        else:
            self._sure()

    def asked(self) -> str:
        """What people are asked, or say."""
        if not self.piece:
            return str(words.say("told.ask"))
        if self._open():
            return str(words.say("told.prints" if self.other == PRINTED else "told.which"))
        return self.hall.say(self._outcome[0])

    def shown(self) -> str:
        """The piece beside it, but for one whose print is to change: it has a line of its own."""
        if self.printed is not None:
            return ""
        return self.piece if self.other in ("", PRINTED) else self.other

    def _open(self) -> bool:
        """Whether it is not said yet what it is."""
        return not self.other or (self.other == PRINTED and self.printed is None)

    def _drawn(self) -> str:
        """The other piece, if it is one."""
        return "" if self.other == PRINTED else self.other

    # -- which it was

    def _list(self) -> None:
        play, box = self.hall.play, self.page.ids.rows
        assert play is not None
        drawn, printed = play.told(), play.told_of()
        for piece in (*drawn, *(one for one in printed if one not in drawn)):
            if piece in drawn:
                box.add_widget(self._row(piece, "told.other", ""))
            if piece in printed:
                box.add_widget(self._row(piece, "told.printed", PRINTED))
        if self._hides():
            box.add_widget(_limit("told.hidden"))

    def _hides(self) -> bool:
        """Whether hands hold what this page, which is for all, does not name."""
        game, play, view = self.hall.game, self.hall.play, self.hall.see()
        assert game is not None
        assert play is not None
        seats = range(len(view.header.seats) if view is not None else 0)
        known = any(one.id == "hands" for one in game.options)
        return known or any(play.held(seat) for seat in seats)

    def _row(self, piece: str, key: str, other: str) -> Any:
        deed = self._deed(piece)
        text = self.hall.say(deed) if deed else self.hall.say_piece(piece)
        row = made("ToldRow", game=self.hall.game, piece="" if deed else piece, text=text)
        row.says, row.stays = words.say(key), bool(self.page.stays)
        row.note = self.hall.place_name(self.hall.play.lies(piece)) if self.hall.play else ""
        row.ids.wrong.bind(on_release=lambda *_: self._turn(piece, other))
        return row

    def _deed(self, named: str) -> Text | None:
        """What was told by lot, with what is no piece: that a seat begins; of a piece nothing."""
        play, game = self.hall.play, self.hall.game
        if play is None or game is None or not game.lots:
            return None
        lots = (one for one in play.history() if one.steps and one.steps[0].verb in game.lots)
        return next((one.text for one in lots if named in one.steps[0].args), None)

    def _turn(self, piece: str, other: str, printed: Mapping[str, Any] | None = None) -> None:
        play = self.hall.play
        assert play is not None
        self.piece, self.other, self.printed = piece, other, printed
        told = bool(piece) and not self._open()
        self._outcome = play.retelling(piece, self._drawn(), printed) if told else ()
        self.page.refresh()

    # -- what it is

    def _choose(self) -> None:
        play, box = self.hall.play, self.page.ids.rows
        assert play is not None
        if self.other == PRINTED:
            game = self.hall.game
            assert game is not None
            entry = FaceEntry(game, self.piece)
            box.add_widget(panel(entry, self._prints, lambda: self._turn("", "")))
            return
        things = StackLayout(size_hint_y=None, spacing=theme.near)
        things.bind(minimum_height=things.setter("height"))
        for one in play.instead_of(self.piece):
            card = made("PieceAnswer", game=self.hall.game, piece=one)
            card.text = self.hall.say_piece(one)
            card.bind(on_release=lambda _, one=one: self._turn(self.piece, one))
            things.add_widget(card)
        box.add_widget(things)
        box.add_widget(self._back())

    def _prints(self, entry: FaceEntry) -> None:
        self._turn(self.piece, PRINTED, entry.printed)

    # -- what becomes of it

    def _sure(self) -> None:
        box = self.page.ids.rows
        if self.printed is not None:
            row = made("ToldRow", game=self.hall.game, piece=self.piece)
            row.ids.picture.face = self.printed
            box.add_widget(row)
        for text in self._outcome[1:]:
            box.add_widget(Factory.Txt(text=self.hall.say(text)))
        if self._outcome[1:]:  # else it cannot be
            if self._undone():
                box.add_widget(_limit("told.no_redo"))
            take = Press(text=words.say("told.take"), sign="check", look="main")
            take.bind(on_release=lambda *_: self._take())
            box.add_widget(take)
        box.add_widget(self._back())

    def _undone(self) -> bool:
        """Whether anything could be done again that this would lose."""
        view = self.hall.see()
        return view is not None and view.can_redo

    def _take(self) -> None:
        piece, other, printed = self.piece, self._drawn(), self.printed
        self.begin()
        if not self.hall.act(lambda play: play.retell(piece, other, printed)) and self.hall.notice:
            self.hall.complain(self.hall.say(self.hall.notice.text))
        self.page.refresh()

    def _back(self) -> Press:
        back = Press(text=words.say("told.leave"), sign="back", look="quiet")
        back.bind(on_release=lambda *_: self._turn("", ""))
        return back


def _limit(key: str) -> Any:
    """What cannot be done here, said beneath what can."""
    return Factory.Quiet(text=words.say(key))
