"""The drawing of each game: `companion/games/<game>/screen/drawing.py` with `DRAWING`.

A drawing knows how a game looks and nothing of its rules: it gets `State.view(None)` as data.
The frame around it (question, seats' colours, instruction, refusal, connection) is the same for
every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from functools import wraps
from math import inf
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion import games as rooms
from companion.session.api import Choice, Preview, Question, Text
from companion.ui.began import Began as Began
from companion.ui.palette import seat_sign
from companion.ui.scene import Scene as Scene
from companion.ui.scene import sitting as sitting
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.price_tag import Price
from engine.core.catalogue import Face
from engine.core.game import Game
from engine.games import load

NARROWEST, LOWEST, HIGHEST = 620.0, 280.0, 560.0
"""The least width of a drawing; its least height where it is wide enough, and where it is not."""
ROW = 44.0
"""Height, dp, of a seat that takes one row."""
BROAD = 900.0
"""From this width on, dp, drawings lay things side by side rather than below each other."""


class Drawing(ABC):
    """How one game looks."""

    cover: str
    """A picture file that stands for the game."""
    picks: frozenset[str] = frozenset()
    """What can be printed on an unknown face and has an icon: `paint_piece` draws `pick:<it>`."""
    scored: tuple[str, ...] = ()
    """The numbers of a seat that the end of a match compares, apart from the points."""
    in_points = True
    """Points win; else what `tool.points` of the game's texts names."""
    ahead = "end.ahead"
    """The sentence that tells by how much somebody won: in points."""
    tall = False
    """Upright, all of it is read only where tools leave their line to it."""
    still = False
    """A map: whoever has found a place on it finds it there at the next question."""
    lowest = False
    """The points are the lowest of these numbers, and no sum."""
    drawn: tuple[str, ...] = ()
    """Signs that the drawing paints itself, and no picture holds: `sign.<it>` of the game's texts
    tells their meaning."""
    by_print = False
    """Which piece to take is decided by what is printed on it: answers are cards where a line of
    them has room."""
    at_once: frozenset[str] = frozenset()
    """What is done with a lit piece of the drawing as soon as it is touched, once a touch."""
    in_gold: frozenset[str] = frozenset()
    """What lies lit on the drawing and is done by one gold answer: a touch marks it there, and the
    answer tells what it does."""
    in_order: frozenset[str] = frozenset()
    """What of that is done in an order: until one is marked, the answer is the next of them."""
    loses: frozenset[str] = frozenset()
    """What is told of a deed that only costs: no single touch of a lit piece does it."""
    either_way: frozenset[str] = frozenset()
    """What is done as soon as it is touched there, though its answer stands below as well."""
    read_first: frozenset[str] = frozenset()
    """What takes a card that lies open: it is read large before, and one answer stands for all."""
    weighed: frozenset[str] = frozenset()
    """What is chosen once for the whole match, or has a page of its own however few ways there are:
    a touch considers it, the next one takes it."""
    tried: frozenset[str] = frozenset()
    """What the drawing shows as it would be: a touch on an answer tries it, all others stay where
    they stand, and a second touch gives it."""
    large: frozenset[str] = frozenset()
    """What picks one of the cards that lie large before their seat."""
    great: frozenset[str] = frozenset()
    """The news that people play for: told large, with the sound of a turn. `<key>.title` says
    whose it is."""
    passed_over: frozenset[str] = frozenset()
    """The news that say why a seat is not asked: told however little room there is."""
    all_at_once: frozenset[str] = frozenset()
    """What is done one by one by touches on the drawing, where all at once are an answer."""
    one_by_one: frozenset[str] = frozenset()
    """What of that is done several times, until enough is put there or taken off."""
    stays: tuple[str, ...] = ()
    """What is done once each, one after the other: the places of these kinds of answers, from the
    first on, possible or not."""
    asks_hand: frozenset[str] = frozenset()
    """The sentences of questions to which a hand is always one of the answers, an empty one too."""
    of_hand: frozenset[str] = frozenset()
    """The sentences of questions that a hand answers: which of its cards can, its seat knows."""
    asks_round: frozenset[str] = frozenset()
    """The sentences of questions whose answer other hands may stop: they are asked before it."""
    pays: frozenset[str] = frozenset()
    """The sentences of questions by which a seat pays for what it just did: in the open hand, where
    it was done there."""
    asks_high = (0.0, 0.0, 0.0)
    """The heights, dp, of the highest question that is usual, with what stands round it, and of the
    same on a short screen, and on an upright one: every question is kept so much, and little more
    than it needs beside a match that would be smaller for it; 0: each round what its questions
    need."""
    told_high = (0.0, 0.0, 0.0)
    """The same at a table whose hands do what is told above each question, with a line of that: the
    match has one size; 0: it is as large as at a table on the screen."""
    smaller_from = inf
    """From so many seats on the match is drawn smaller beside what is told above the question, and
    not hidden by it: rows of seats lie at its lower end."""
    kinds_held = 0
    """So many kinds of cards a hand usually holds: one line has room for them, and fewer are no
    larger; 0: they are as large as all fit."""
    goes_on: frozenset[str] = frozenset()
    """Questions that go on with what a seat has just chosen: a way leads back to that choice."""
    spent: frozenset[str] = frozenset()
    """The sentences of questions to which nothing is left but to go on, whatever a hand holds."""
    passes: frozenset[str] = frozenset()
    """What gives up a turn that comes again and again, or speaks for all: it keeps one place beside
    all answers, where no other one ever stands."""
    followed: frozenset[str] = frozenset()
    """What is told below its answer with all that follows of it at once."""
    asides: frozenset[str] = frozenset()
    """What cards of a hand do besides what is asked."""
    marks: frozenset[str] = frozenset()
    """The sentences of questions to which several cards of a hand are marked and given at once."""
    beside_hand = NARROWEST
    """The least width, dp, of the match beside the cards of a hand on an upright page: in less room
    they stand above it."""
    hand_above = 700.0
    """Height, dp, of the lowest page on which the match has room below an open hand."""
    held_broad = 0.0
    """Width of the print of a card of a hand, in heights, where all hands are shown in this form;
    0: as their room lets them be."""
    broad = 1.0
    """Width of a card that lies loose, in heights, where there is room for it so."""
    counted: Mapping[str, str] = MappingProxyType({})
    """Counted things that are shown by a sign, or by something `paint_piece` draws, of another
    name than theirs."""
    befalls: Mapping[str, str] = MappingProxyType({})
    """What befell the seats, by the key of its sentence, and the counted thing or the sign that
    stands before it."""
    ruled: Mapping[str, str] = MappingProxyType({})
    """Pieces, or else their kinds, that say nothing in words, and the rule that tells what they are
    for."""
    told: Callable[[str], Face | None] = staticmethod(lambda piece: None)
    """What is printed on a piece that no public source tells; the hall knows whose faces count."""

    def telling(self, told: Callable[[str], Face | None]) -> Drawing:
        """The same drawing for cards on which this is printed."""
        other = copy(self)
        other.told = told
        return other

    def below_hand(self, width: float, height: float, seats: int) -> float:
        """The height, dp, that the match wants below the cards of a hand on a page of this size,
        where they can be smaller; 0: none that is worth it."""
        return 0.0

    def hand_stays(self, *, known: bool) -> bool:
        """Whether the cards of a hand stay above the match while one of them is considered;
        `known`: all of them lie on this screen, none is to be named."""
        return False

    def hand_first(self, board: Mapping[str, Any]) -> bool:
        """Whether a hand alone is shown, where nothing has been played yet."""
        return False

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """The size in dp below which the match is moved about rather than drawn any smaller.

        Drawings are low and wide or high and narrow; what is neither shows a part of itself.
        """
        return NARROWEST, LOWEST if width >= NARROWEST else HIGHEST

    def whole(self, width: float, seats: int) -> tuple[float, float]:
        """The size in dp at which nothing of the match is moved about or turned by pages."""
        return self.least(width, seats)

    def owed(self, board: Mapping[str, Any], seat: int) -> str:
        """The game's sentence of what this turn, or a print that nobody told, will still bring a
        seat, by its key: what would be if all ended now lacks it. Empty: nothing."""
        return ""

    def about(self, what: str) -> tuple[Text, ...]:
        """The game's sentences of a counted thing itself: what holds it, what it brings."""
        return ()

    @abstractmethod
    def where(self, scene: Scene) -> str:
        """Round and phase in a few words."""

    def began(self, scene: Scene) -> Began | None:
        """The round that is played; None in a game without rounds."""
        return None

    def came(self, scene: Scene) -> Sequence[Began]:
        """What came over all seats with what was done last: told large, one after the other."""
        return ()

    def clearing(
        self, scene: Scene, w: float, h: float
    ) -> tuple[float, float, float, float] | None:
        """The part of a drawing so large on which no seat lies, px from its lower left corner: what
        comes over the seats is told there."""
        return None

    def minds(self, scene: Scene) -> bool:
        """Whether people look there before they answer: news go elsewhere if they can."""
        return False

    def row_of(self, board: Mapping[str, Any], seat: int) -> Sequence[str]:
        """The pieces of a seat from left to right, where answers about them stand so, too."""
        return ()

    def spot(self, choice: Choice) -> str:
        """What of the drawing people touch for this answer; empty: it needs a button."""
        return ""

    def carried(self, named: str) -> str:
        """The picture of something lit that is no piece while a finger drags it; nothing: it lies
        still."""
        return ""

    def lands(self, choice: Choice) -> str:
        """Where of the drawing its card can be dragged, beside the button that says so."""
        return ""

    def on_map(self, choice: Choice) -> bool:
        """Whether the drawing lets people touch where this goes; then it needs no button."""
        return bool(self.spot(choice))

    def numbered(self, choices: Sequence[Choice], preview: Callable[..., Preview | None]) -> bool:
        """Whether the places of these answers show what `how.<verb>.which` says of them."""
        return True

    def purse(self, choice: Choice) -> tuple[str, ...]:
        """The counted things that this answer may cost or bring, to be told below it."""
        return ()

    def brings(self, board: Mapping[str, Any], choice: Choice) -> str:
        """What this answer costs and brings, in a few words, where its piece says it in signs too
        small to read beside it."""
        return ""

    def spread(self, piece: str) -> float:
        """The width, dp, at which what is printed on a piece is read beside words; 0: the usual."""
        return 0.0

    def price(self, board: Mapping[str, Any], choice: Choice) -> Price | None:
        """What the card of this answer costs its seat, where that is part of choosing it."""
        return None

    def shows(self, choice: Choice) -> str:
        """The face that stands for an answer which names no piece; empty: words alone."""
        return ""

    def emblem(self, face: str) -> str:
        """The picture by which a board is told from others that are offered, before it is read
        large; empty: by its face."""
        return ""

    def absent(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The signs that stand on no piece of a match with these options, those that mean something
        for its seats: nobody looks for what they mean."""
        return frozenset()

    def paint_sign(self, brush: Brush, sign: str, x: float, y: float, size: float) -> None:
        """One of the signs that are `drawn`, in a square."""
        raise NotImplementedError(sign)

    def says(self, face: str) -> tuple[str, ...]:
        """The game's sentences that tell what is printed on a face, by their keys."""
        return ()

    def marked(self, face: str) -> tuple[str, ...]:
        """What a mark on a face means that changes nothing while it is played, by its keys: told
        where it is read large."""
        return ()

    def own_board(self, board: Mapping[str, Any], seat: int) -> str:
        """The face of the board that a seat plays on; empty: all have the same, or none."""
        return ""

    def stands(self, board: Mapping[str, Any], face: str) -> tuple[Text, ...]:
        """How what a face tells stands in the match, in the game's sentences: told where it is
        read large."""
        return ()

    def paint_standing(
        self, brush: Brush, board: Mapping[str, Any], face: str,
        x: float, y: float, w: float, h: float,
    ) -> bool:  # fmt: skip
        """What lies on a face in the match, over its print; whether anything does."""
        return False

    def word(self, question: Question, face: str) -> str:
        """The game's few words for what the signs on a face mean, by their key, where this is
        asked; empty: its name says more."""
        return ""

    def places(self, question: Question, pieces: Sequence[str]) -> Sequence[str]:
        """These pieces where they always stand among the answers, "" where there is none now;
        nothing: they stand close."""
        return ()

    def back(self, deck: str) -> str:
        """The face that a pile shows on top while it lies face down; empty: none is drawn."""
        return ""

    @abstractmethod
    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        """The whole match inside a rectangle."""

    def row(self, width: float) -> float:
        """The height in dp of a seat that takes one row of this width."""
        return ROW

    def paint_row(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """One seat in a row of its own, with all it has in numbers: beside a table on the screen,
        which takes the place of the match."""
        who = scene.sitting(seat)
        shade, shape = seat_sign(who.colour, seat)
        brush.box(x, y, w, h, theme.surface, dp(12))
        brush.sign(f"seat_{shape}", x + dp(10), y + h / 2 - dp(12), dp(24), shade)
        brush.text(who.name, x + dp(42), y + h / 2, 16, theme.ink, bold=True, width=w - dp(120))
        points = str(scene.view.scores[seat]) if seat < len(scene.view.scores) else ""
        brush.text(points, x + w - dp(12), y + h / 2, 17, theme.ink, bold=True, across=1)

    def paint_has(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """What a seat has, in one line of a phone."""
        points = str(scene.view.scores[seat]) if seat < len(scene.view.scores) else ""
        brush.text(points, x, y + h / 2, 17, theme.ink, bold=True)

    @abstractmethod
    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        """One piece inside a rectangle; `name` is what to call it."""


def paint_ground(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *,
    raised: bool = False, turn: bool = False,
) -> None:  # fmt: skip
    """What a seat stands on, with a gold frame while it is asked, or while nobody is and it has the
    `turn`; dashes round another one that decides beside it. `raised`: it is looked at."""
    asked, must = scene.question_seat, scene.view.awaiting.must
    brush.box(x, y, w, h, theme.raised if raised else theme.surface, theme.round)
    if seat == asked or (asked < 0 and (turn or seat in must)):
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, theme.round, dp(1.8))
    elif seat in must:
        brush.dashes(x + dp(3), y + dp(3), w - dp(6), h - dp(6), theme.soft)


def faces_its_seat(paint: Callable[..., None]) -> Callable[..., None]:
    """A seat's part of a drawing, painted towards whoever sits there."""

    @wraps(paint)
    def painted(
        brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, *more: Any,
        **named: Any,
    ) -> None:  # fmt: skip
        with scene.towards(seat, brush, x, y, w, h):
            paint(brush, scene, seat, x, y, w, h, *more, **named)

    return painted


def offered(question: Question | None, gives_up: Collection[str] = ()) -> frozenset[str]:
    """The pieces that a question offers, and the cells, hexes or spots that its steps name. Among
    the actions of a turn nothing shines by which one ends the round."""
    if question is None:
        return frozenset()
    ends = gives_up if question.standing else ()
    lit = [one for one in question.choices if not (one.steps and one.steps[0].verb in ends)]
    pieces = {piece for choice in lit for piece in choice.pieces}
    steps = (step for choice in lit for step in choice.steps)
    return frozenset(pieces.union(str(arg) for step in steps for arg in step.args))


def game_name(game: str, language: str) -> str:
    """What a game is called."""
    return load(game).texts.say(language, "game.name")


def piece_name(game: Game, piece: str, language: str) -> str:
    """What a piece is called; identical pieces share a name."""
    return str(game.texts.word(language, piece))


def own(game: str, name: str) -> str:
    """The file of a picture that belongs to one game."""
    return str(rooms.file(game, "pictures", f"{name}.png") or "")
