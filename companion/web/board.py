"""The drawing of a match, or of one piece of it, as SVG with places to touch."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

from companion.session.api import Play, Question, SessionView
from companion.ui.drawing import NARROWEST, Drawing, Scene, offered, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.gives import gives
from companion.ui.lens import Lens
from companion.ui.sentences import said
from companion.ui.theme import theme
from companion.ui.widgets.brush import Spot
from companion.web.painter import Address, SvgBrush, shade
from engine.games import load


class Wish(NamedTuple):
    """What a touch on the drawing wants."""

    what: str
    """"pick" a piece, "why" of a number, "look" at a seat, "turn" the page."""
    name: str = ""


class Look(NamedTuple):
    """How somebody looks at a board."""

    width: int = 1180
    height: int = 720
    focus: int = 0
    page: int = 0
    picked: str = ""
    opposite: frozenset[int] = frozenset()
    """Seats that sit across a screen that lies flat."""


def app_say(language: str) -> Callable[..., str]:
    """The app's own sentences, which the drawings use."""
    return partial(said, language)


def scene(
    view: SessionView, question: Question | None, language: str, look: Look,
    play: Play, wished: list[Wish], lens: Lens,
) -> Scene:  # fmt: skip
    """What a drawing paints from; a touch is written into `wished`."""
    game = load(view.header.game)

    def game_say(key: str, **gaps: str | int) -> str:
        return game.texts.say(language, key, gaps)

    def wish(what: str, name: str = "") -> None:
        wished.append(Wish(what, name))

    return Scene(
        view, language, app_say(language), game_say,
        lambda piece: piece_name(game, piece, language),
        lambda piece: wish("pick", piece), lambda seat, what: wish("why", f"{seat}:{what}"),
        focus=look.focus, look_at=lambda seat: wish("look", str(seat)),
        choosable=offered(question), picked=look.picked, goes=look.picked,
        seats=view.header.called(language),
        page=look.page, turn=lambda: wish("turn"), preview=play.preview, lens=lens,
        opposite=look.opposite,
    )  # fmt: skip


def where(view: SessionView, language: str, play: Play) -> str:
    """Round and phase in a few words."""
    drawing = drawing_of(view.header.game)
    return drawing.where(scene(view, None, language, Look(), play, [], Lens()))


LENS: Final = tuple(one.name for one in fields(Lens))
_through: Callable[[Lens], tuple[object, ...]] = attrgetter(*LENS)


class Painted(NamedTuple):
    """A board that was painted, with what its spots would do."""

    brush: SvgBrush
    wished: list[Wish]
    lens: Lens

    def wish(self, spot: Spot) -> Wish | None:
        """What a touch on a spot wants; the lens stays as it is."""
        before = _through(self.lens)
        self.wished.clear()
        spot.press()
        if _through(self.lens) != before:
            for name, value in zip(LENS, before, strict=True):
                setattr(self.lens, name, value)
            return Wish("lens", spot.name)
        return self.wished[0] if self.wished else None


def paint(
    view: SessionView, question: Question | None, language: str, look: Look, play: Play,
    address: Address, lens: Lens,
) -> Painted:  # fmt: skip
    """The whole match."""
    drawing = drawing_of(view.header.game)
    drawing.told = play.printed
    wished: list[Wish] = []
    high = _high(drawing, look, len(view.header.seats))
    brush = SvgBrush(look.width, high, language, address)
    brush.ground = f'<rect width="100%" height="100%" fill="{shade(theme.ground)}"/>'
    painted = scene(view, question, language, look, play, wished, lens)
    drawing.paint(brush, painted, 0, 0, look.width, high)
    return Painted(brush, wished, lens)


def _high(drawing: Drawing, look: Look, seats: int) -> int:
    """A phone scrolls a page that is higher than itself; on less than this a seat has no room."""
    if look.width >= NARROWEST:
        return look.height
    return max(look.height, math.ceil(drawing.least(look.width, seats)[1]))


def touchable(painted: Painted, label: str) -> str:
    """A painted board with its places to touch."""
    found = []
    for spot in painted.brush.spots:
        wish = painted.wish(spot)
        if wish is not None:
            want = quoteattr(f"{wish.what}:{wish.name}")
            top = painted.brush.size[1] - spot.y - spot.h
            box = f'x="{spot.x:.1f}" y="{top:.1f}" width="{spot.w:.1f}" height="{spot.h:.1f}"'
            found.append(f'<rect class="spot" {box} data-wish={want}/>')
    return painted.brush.svg(label, "".join(found))


CARD = (220, 300)


def piece(game: str, name: str, play: Play, language: str, address: Address) -> str:
    """One piece, or one side of it, as it is printed; what is written on it is said too."""
    drawing = drawing_of(game)
    drawing.told = play.printed
    called = piece_name(load(game), name, language)
    w, h = CARD
    brush = SvgBrush(w, h, language, address)
    brush.alone = True
    drawing.paint_piece(brush, name, 2, 2, w - 4, h - 4, called)
    face = play.printed(name) or load(game).catalogue.faces.get(name)
    said = gives(load(game), face, language, play.view().header.options)
    return brush.svg(". ".join((called, *said)))
