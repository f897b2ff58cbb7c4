"""A piece as large as the screen, with what its signs say: hold a finger on it; a touch anywhere
puts it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.calm import calm
from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.gives import NONE, gives
from companion.ui.lost import LossRow, is_lost, may_be_told
from companion.ui.offer import OfferRow
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import block
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.printed import is_board, ratio
from companion.ui.words import words
from engine.core.text import capital

HOLD_S: Final = 0.45
"""How long a finger rests on a piece until it is held. Chosen: longer than a calm touch."""
STILL: Final = 12.0
"""A finger that moved more, dp, drags and does not hold."""
VEIL: Final = 0.9
EDGE: Final = dp(16)
NAME: Final = 44.0
"""Height of the line under the piece, dp."""
SAYING: Final = (0.42, 0.4)
"""Share of the screen for the words: its width beside the piece, its height below it."""
GAP: Final = dp(8)
INSIDE: Final = dp(14)
LEAST, MOST = dp(52), dp(400)
"""Height of what one sentence may take."""


class Enlarged(Painted):
    """One piece over everything else."""

    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)

    def __init__(self, hall: Any, **kwargs: Any) -> None:
        self.hall = hall
        super().__init__(**kwargs)
        self.row, self.loss = OfferRow(hall), LossRow(hall)
        for name in ("piece", "game"):
            self.fbind(name, self.repaint)
        for name in ("pos", "size", "piece"):
            self.fbind(name, self._offer)

    def _offer(self, *_: object) -> None:
        """What can be done with a board that is offered, in one row below all else."""
        offer = self.hall.offer
        if (offer is None) != (self.row.parent is None):
            self.remove_widget(self.row) if offer is None else self.add_widget(self.row)
        if offer is not None and self.piece:
            self.row.show(self.piece)
            self.row.pos, self.row.width = (self.x + EDGE, self.y + EDGE), self.width - 2 * EDGE
        self._lose(offer is None and may_be_told(self.hall, self.piece))

    def _lose(self, told: bool) -> None:
        """Below what has a sticker: that it is lost, or found again."""
        if told != (self.loss.parent is not None):
            self.add_widget(self.loss) if told else self.remove_widget(self.loss)
        if told:
            self.loss.show(self.piece)
            self.loss.pos = self.center_x - self.loss.width / 2, self.y + EDGE

    def paint(self, brush: Brush) -> None:
        """The piece in the middle, what it is called below it, what it says beside or under it."""
        if not self.piece or self.game is None:
            return
        offered = self.row.parent is not None
        veil = 1.0 if offered else VEIL
        brush.box(self.x, self.y, self.width, self.height, theme.ground, alpha=veil)
        view = self.hall.see()
        options = view.header.options if view else NONE
        said = said_on(self.game, self.piece, words.language, options)
        if view is not None and not offered:
            told = drawing_of(self.game.id).stands(view.board, self.piece)
            said = [*said, *(capital(self.hall.say(one)) for one in told)]
        below = self.row if offered else self.loss if self.loss.parent is not None else None
        if below is self.loss and is_lost(self.hall, self.piece):
            said = [words.say("lost.lost"), *said]
        edge, foot = EDGE, below.height + EDGE if below is not None else 0
        x, y, w = self.x + edge, self.y + edge + foot, self.width - 2 * edge
        h = self.height - 2 * edge - foot
        if said and w > h:
            wide = w * SAYING[0]
            self._say(brush, said, x + w - wide, y, wide, h)
            w -= wide + edge
        elif said:
            gaps = (len(said) - 1) * GAP
            high = min(h * SAYING[1], sum(_heights(said, w)) + gaps)
            self._say(brush, said, x, y, w, high)
            y, h = y + high + edge, h - high - edge
        self._show(brush, x, y, w, h)

    def _show(self, brush: Brush, x: float, y: float, w: float, h: float) -> None:
        """The piece over its name, where the face itself does not print it."""
        name, line = piece_name(self.game, self.piece, words.language), dp(NAME)
        board = is_board(self.game.id, self.piece)
        wide = w if board else min(w, (h - line) * 0.92)  # upright: then a game shows all of it
        left, before = x + (w - wide) / 2, len(brush.texts)
        drawing_of(self.game.id).paint_piece(
            brush, self.piece, left, y + line, wide, h - line, name
        )
        view = self.hall.see()
        if view is not None and self.row.parent is None:
            drawing_of(self.game.id).paint_standing(
                brush, view.board, self.piece, left, y + line, wide, h - line
            )
        printed = {text.casefold() for *_, text in brush.texts[before:]}
        if name.casefold() not in printed:
            brush.text(capital(name), x + w / 2, y + line * 0.4, 19, theme.ink, bold=True,
                       across=0.5, width=w)  # fmt: skip

    def _say(
        self, brush: Brush, said: Sequence[str], x: float, y: float, w: float, h: float
    ) -> None:
        """A field for each of the sentences, as high as it needs, in the middle of the height."""
        heights, gaps = _heights(said, w), (len(said) - 1) * GAP
        share = min(1.0, (h - gaps) / sum(heights))
        top = y + (h + sum(heights) * share + gaps) / 2
        for one, needed in zip(said, heights, strict=True):
            high = needed * share
            brush.box(x, top - high, w, high, theme.surface, theme.round)
            brush.words(one, x + INSIDE, top - high + dp(4), w - 2 * INSIDE, high - dp(8),
                        theme.heading, theme.ink)  # fmt: skip
            top -= high + GAP

    def on_touch_down(self, touch: Any) -> bool:
        for row in (self.row, self.loss):
            row.dispatch("on_touch_down", touch) if row.parent else None
        touch.ud[self] = not (self.loss.parent and self.loss.collide_point(*touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """The next finger puts it back, not the one that held it up; a board that is offered stays
        until it is taken or left."""
        if touch.ud.get(self) and self.row.parent is None:
            self.hall.shrink()
        return True


def _heights(said: Sequence[str], w: float) -> list[float]:
    """How high a field of this width is for each sentence in large type."""
    images = (block(one, round(theme.heading, 1), False, int(w - 2 * INSIDE), int(MOST), 0.0)
              for one in said)  # fmt: skip
    return [max(LEAST, image.height + dp(20)) for image in images]


def said_on(
    game: Any, piece: str, language: str, options: Mapping[str, object] = NONE
) -> list[str]:
    """What a piece says in signs and numbers, in sentences, and that it is invented."""
    found = game.catalogue.pieces.get(piece)
    drawing, faces = drawing_of(game.id), game.catalogue.faces
    face = drawing.told(piece) or faces.get(found.face if found is not None else piece)
    told = [game.texts.say(language, key) for key in drawing.says(piece)]
    marks = [game.texts.say(language, key) for key in drawing.marked(piece)]
    invented = [words.say("table.stand_in")] if face and face.get("stand_in") else []
    printed = [*told, *gives(game, face, language, options)] or _for_what(game, piece, language)
    return [*map(capital, (*printed, *marks)), *invented]


def _for_what(game: Any, piece: str, language: str) -> list[str]:
    """What a piece is for that says nothing in words: its picture and its name were all."""
    ruled, found = drawing_of(game.id).ruled, game.catalogue.pieces.get(piece)
    kinds = (piece, piece.partition("#")[0], found.kind if found is not None else "")
    rule = next((ruled[one] for one in kinds if one in ruled), "")
    return [game.texts.say(language, f"rule.{rule}")] if rule else []


class Holding:
    """Tells a held piece from a touched one, and shows it large over the window."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.shown = Enlarged(root.hall)
        self._touch: Any = None
        self._wait = Clock.create_trigger(self._waited, HOLD_S)
        self._sure = Clock.create_trigger(self._held)

    def down(self, touch: Any) -> None:
        """A finger comes down; a second one holds nothing."""
        self._let()
        if self.shown.parent is None and not touch.is_mouse_scrolling:
            self._touch = touch
            self._wait()

    def move(self, touch: Any) -> None:
        """A finger that moves away is no longer holding."""
        if touch is self._touch and hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(STILL):
            self._let()

    def up(self, touch: Any) -> None:
        """A finger leaves."""
        if touch is self._touch:
            self._let()

    def _let(self) -> None:
        self._wait.cancel()
        self._sure.cancel()

    def _waited(self, *_: object) -> None:
        """A slow frame is no hold: whether the finger has left meanwhile is heard before the next
        one."""
        self._sure()

    def _held(self, *_: object) -> None:
        game, touch = self.root.hall.game, self._touch
        piece = large_at(self.root.screens.current_screen, touch.x, touch.y, game)
        if piece:
            let_go(touch)
            self.root.hall.enlarge(piece)

    def enlarge(self, hall: Any, piece: str) -> None:
        """Fill the screen with a piece of the game that is open, or with none again."""
        self.shown.game, self.shown.piece = hall.game, piece
        if piece and self.shown.parent is None:
            self.root.add_widget(self.shown)
        elif not piece and self.shown.parent is not None:
            self.root.remove_widget(self.shown)


def large_at(screen: Any, x: float, y: float, game: Any) -> str:
    """The face that is read there: of a piece, else of what is lit and none, as a level is."""
    if game is None:
        return ""
    carried = drawing_of(game.id).carried
    return held_piece(screen, x, y, game) or held_piece(screen, x, y, game, carried)


def held_piece(
    screen: Any, x: float, y: float, game: Any, face_of: Callable[[str], str] = str
) -> str:
    """The piece of a game that is painted at a point of the window, by what its spot is called;
    nothing: there is none."""
    found = ""
    if game is None:
        return found
    for widget in screen.walk():
        if isinstance(widget, Painted) and widget.parent is not None:
            at = widget.parent.to_widget(x, y)
            if widget.collide_point(*at):
                spot = widget.touched(*at)
                named = spot.name if spot else getattr(widget, "piece", "")
                face = face_of(named)
                found = face if is_drawn(game, face) else found
    return found


def is_drawn(game: Any, named: str) -> bool:
    """Whether something has a face to read: a piece, a side of a board, a space printed on one."""
    return named in game.catalogue.pieces or bool(named and ratio(game.id, named))


def let_go(touch: Any) -> None:
    """What the finger rests on is not pressed when it leaves; a room that slides tells a slow
    machine's touch only then."""
    calm.lost(touch)
    touch.ud["dragged"] = True
    for held in list(touch.grab_list):
        widget = held()
        touch.ud.pop(widget, None)
        if isinstance(widget, ButtonBehavior):
            widget.state = "normal"
            touch.ungrab(widget)
