"""The cards among the answers: how large those of a hand are, how wide those that lie open, and
which of a long list are painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.session.api import Ask
from companion.ui import answer, answer_words
from companion.ui.broad_hand import broad_size, least_size
from companion.ui.fan import (
    ABREAST,
    BOARD,
    GAP,
    LEAST,
    LINE,
    ONE_LINE,
    RATIO,
    Size,
    card_size,
    name_lines,
    named_height,
    usual,
    widen,
)
from companion.ui.hands import is_fresh
from companion.ui.held import all_drawn, of_others
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import SHARE_STAYS, UPRIGHT
from companion.ui.widgets.piece_answer import (
    ACROSS,
    ALONG,
    HIGH,
    LONG,
    STRIP,
    WIDE,
    PieceAnswer,
)
from companion.ui.widgets.printed import is_board

if TYPE_CHECKING:
    from companion.ui.ask import Answers
    from companion.ui.hall import Hall

FEW = 60
"""So many cards are painted at once; of a longer list, those near the ones that are seen."""
NEAR = 6
"""Lines of cards above and below the middle. Chosen: twice what the tallest tablet shows."""
FEW_DRAWN = 6
"""Of more pieces than these any may have been drawn: their lines are low, so that all are seen."""
BROAD_LOW = 101
"""Height, dp, of a broad card of which two lines show on a broad screen."""
ASIDE, ASIDE_MOST, ASIDE_LOW = 320, 440, 240
"""Least and most width, dp, of a card whose words stand beside its picture, and below which height
of a hand they do."""
LINES = 2
"""Lines of a hand that is only shown, on an upright page."""
HOLLOW = 0.3
"""How faint an empty place is."""
SHORT = 2
"""A short answer in words takes as much of a line as so many cards at most."""
WORDY, SPOKEN, WORDIER = 150, 220, 190
"""Width, dp, of a short answer in words below the cards of a hand, of the only one in words beside
them, and of each of several."""


def card(answers: Answers, piece: str) -> PieceAnswer:
    """A piece with its picture: one touch names it."""
    hall, word = answers.hall, answer_words.word(answers.hall, answers.question, piece)
    text = word if word and _has_room(answers, word) else answer_words.caption(hall, piece)
    found: PieceAnswer = Factory.PieceAnswer(game=hall.game, piece=piece, text=text)
    found.fresh = is_fresh(hall, piece)
    found.broad = bool(broad_of(answers))
    found.board = is_board(answer.game_of(hall).id, piece)
    if found.board:  # much is printed on it, by which people tell it from others
        found.size_hint_x = 0.47
        found.size_hint_max_x, found.height = (dp(one) * theme.room for one in BOARD)
    return found


def _has_room(answers: Answers, word: str) -> bool:
    """Whether a word stands whole below a card: also where lines of cards must be low to be seen,
    and a second line of words would make all of them higher."""
    low = len(answers.groups) > ABREAST and not (answers.upright or answers.secret)
    return usual(word) and not low


def broad_of(answers: Answers) -> float:
    """The form of the print of a hand's cards; 0: as there is room, as those that were drawn."""
    asked = answers.question
    drawn = asked is not None and bool(asked.choices) and all_drawn(asked)
    return 0.0 if drawn or not answers.secret else answer.drawing(answers.hall).held_broad


def empty_place(hall: Hall) -> PieceAnswer:
    """As large as a card, where one stands at other times."""
    found: PieceAnswer = Factory.PieceAnswer(game=hall.game)
    found.disabled, found.opacity = True, HOLLOW
    return found


def priced(answers: Answers, found: PieceAnswer) -> PieceAnswer:
    """The same card with what it costs whoever is asked, where that is known."""
    question, view = answers.question, answers.hall.see()
    asked = (*question.kept, *question.choices) if question and view else ()
    drawing, mine = answer.drawing(answers.hall), (c for c in asked if found.piece in c.pieces)
    prices = (drawing.price(view.board, choice) for choice in mine) if view else ()
    found.price = next(filter(None, prices), None)
    found.why = _costs(answers.hall, found.piece) if found.broad else ""
    return found


def _costs(hall: Hall, piece: str) -> str:
    """What a card of the open hand costs now, where that is not what is printed on it."""
    told = hall.play.costs(piece, hall.handed) if hall.play and hall.handed >= 0 else None
    return hall.say(told) if told else ""


def laid(answers: Answers) -> list[PieceAnswer]:
    """The cards that lie in the field, first to last."""
    field = answers.ids.field
    return [one for one in reversed(field.children) if isinstance(one, PieceAnswer)]


def paint_near(answers: Answers) -> None:
    """Of a long list only the cards near those that are seen are painted, by their lines."""
    cards = laid(answers)
    if len(cards) <= FEW:
        return
    abreast = max(1, int(answers.ids.field.width / (cards[0].width + theme.near)))
    middle = (1 - answers.ids.frame.scroll_y) * len(cards) / abreast
    for number, one in enumerate(cards):
        one.far = abs(number // abreast - middle) > NEAR


def widen_all(answers: Answers) -> None:
    """The cards as wide as their names need; what stands first in their line is as high."""
    field, cards = answers.ids.field, laid(answers)[::-1]
    if not cards:
        return
    first = field.children[-1]
    room = field.width - field.padding[0] - field.padding[2]
    drawn = answers.question is not None and answers.question.ask is Ask.REVEAL
    low = answers.compact or (drawn and len(cards) > FEW_DRAWN)
    widen(cards, room, 0 if first in cards else first.width + theme.near, low=low)
    _lower(answers, cards, room)
    alone = first not in cards and field.children[-2] in cards
    if alone and not (phone.narrow or phone.low):
        first.height = cards[-1].height


def _lower(answers: Answers, cards: list[PieceAnswer], room: float) -> None:
    """Broad pieces of several lines leave nothing free above and below their pictures: on a broad
    screen two lines of them show whole."""
    broad = _broad(answers)
    wide = cards[0].width
    plain = all(one.brief and one.price is None for one in cards)
    if broad <= 1 or not plain or len(cards) * wide <= room:
        return
    usual = (wide - 2 * dp(ACROSS)) / broad + dp(ONE_LINE) * theme.room + 2 * dp(ALONG)
    for one in cards:
        one.height = usual if answers.upright else dp(BROAD_LOW) * theme.room


def plain_if_drawn(answers: Answers) -> None:
    """Of cards that were drawn to choose from, nobody has to hear it."""
    if answers.question is not None and all_drawn(answers.question):
        for card in laid(answers):
            card.fresh = False


def name_held(answers: Answers, size: Size, places: int = 0) -> None:
    """The names of a hand's cards, which has so many places, take as many lines as the longest of
    them, above what each costs now."""
    cards = laid(answers)
    long = any(card.broad and card.is_long for card in cards)
    more = taller(answers, places or len(cards), size) if long else 0
    for one in cards:
        one.long = long
        one.height += more
    name_lines(laid(answers)[::-1], size.width - 2 * dp(ACROSS))


def held_size(answers: Answers, cards: int, wordy: int) -> Size:
    """Of the cards of a hand; answers that are no cards stand beside them where their line has
    room, else below them."""
    if ratio := broad_of(answers):
        return broad_size(cards, _inner(answers), answers.room, ratio, _spoken(wordy))
    size = _largest(answers, cards, wordy)
    usual = Size(dp(WIDE) * theme.room, dp(HIGH) * theme.room)
    return min(size, usual) if answers.modest else size


def open_size(answers: Answers, cards: int, wordy: int, *, asked: bool) -> Size:
    """Of the cards of a hand that stays open, beside so many answers in words. Where the match has
    little room below it, one line holds a usual hand, and fewer cards are no larger: nothing jumps
    from card to card. `asked`: the hand is what is read, and not the match."""
    if ratio := broad_of(answers):
        words = _spoken(1)  # as if there were any: nothing grows when none is left
        size = broad_size(cards, _inner(answers), answers.room, ratio, words)
        return size if asked else min(size, least_size(ratio))
    if lies_aside(answers, cards):
        wide = min((answers.width - theme.near) / cards - theme.near, dp(ASIDE_MOST) * theme.room)
        return Size(wide, answers.room - theme.near)
    usual = answer.drawing(answers.hall).kinds_held
    if not usual or of_others(answers.hall, answers.question):
        return _filling(answers, cards, held_size(answers, cards, wordy), wordy)
    if cards > usual:  # on two lines, of which the last holds the words, too
        return card_size(cards + wordy, answers.width, answers.room)
    each = answers.lines * (answers.width - theme.near) / usual - theme.near
    below = (dp(LINE) * answers.lines + dp(4)) * theme.room if wordy_below(answers) else 0
    high = min(named_height(each), (answers.room - below) / answers.lines - theme.near)
    return Size(min(each, max(dp(LEAST[0]) * theme.room, high * RATIO)), high)


def lies_aside(answers: Answers, cards: int) -> bool:
    """Whether the words of a card stand beside its picture: a broad one is read so where there is
    little height, and one line has room for all."""
    low = answers.room < dp(ASIDE_LOW) * theme.room and not answers.idle
    return low and _broad(answers) > 1 and cards * dp(ASIDE) * theme.room <= answers.width


def _broad(answers: Answers) -> float:
    return float(answer.drawing(answers.hall).broad)


def strip(answers: Answers, page: tuple[float, float], *, asked: bool) -> float:
    """How high the cards of a hand lie above the match, however many they are; 0: as they need.
    `asked`: the hand is what is read, and not the match."""
    ratio, (wide, high) = broad_of(answers), page
    if not ratio:
        return 0.0
    if asked:
        return float(high * (UPRIGHT if high > wide else SHARE_STAYS))
    lines = LINES if high > wide else 1
    return float(lines * (least_size(ratio).height + theme.near) + 2 * theme.near)


def in_line(answers: Answers, cards: int, size: Size) -> bool:
    """Whether one line holds them."""
    return cards * (size.width + theme.near) <= answers.width


def taller(answers: Answers, cards: int, size: Size) -> float:
    """So much higher are the cards of a hand of which one has a long name over a line that says
    why: their pictures stay as large where one line of them leaves the room, and on a phone, where
    several are slid."""
    more = dp(STRIP * (LONG - 1)) * theme.room
    if phone.narrow:
        return float(more)
    spare = answers.room - size.height - theme.near
    return float(more) if in_line(answers, cards, size) and spare >= more else 0.0


def _filling(answers: Answers, cards: int, size: Size, wordy: int) -> Size:
    """As high as a picture fills their width, where one line holds them: what is printed is read.
    Of several lines none would be hidden for it, nor are answers in words below them."""
    if not in_line(answers, cards, size):
        return size
    beside = answers.width - theme.near - cards * (size.width + theme.near)
    below = dp(LINE) if wordy and beside < _spoken(wordy) else 0
    most = min(answers.room - theme.near - below * theme.room, named_height(size.width))
    return Size(size.width, max(size.height, most))


def wordy_below(answers: Answers) -> bool:
    """Whether answers in words stand below the line of a usual hand, however few its cards are."""
    usual = answer.drawing(answers.hall).kinds_held
    return bool(usual) and answers.width < usual * dp(WORDY) * theme.room


def end_line(answers: Answers) -> None:
    """What comes next begins a line; a place that a card has left is as wide as one."""
    places = answers.ids.field.children
    each = places[0].width + theme.near if places else 1
    abreast = max(1, int(answers.width / each))
    left = answers.width - theme.near - (len(places) % abreast or abreast) * each
    if places and left > theme.near:
        answers.ids.field.add_widget(Widget(size_hint=(None, None), size=(left - 1, 1)))


def _inner(answers: Answers) -> float:
    """The width that lines of cards have."""
    return float(answers.width - theme.near)


def by_print(answers: Answers, pieces: list[str]) -> bool:
    """The pieces are known by what is printed on them, and one line has room for all."""
    room = answers.width // (dp(WIDE + GAP) * theme.room)
    return answers.tall and answer.drawing(answers.hall).by_print and len(pieces) <= room


def _spoken(wordy: int) -> float:
    """The width of so many answers in words beside the cards of a hand."""
    return dp(max(SPOKEN, wordy * WORDIER)) * theme.room


def _largest(answers: Answers, cards: int, wordy: int) -> Size:
    """Their size where nothing else wants the room."""
    if not wordy:
        return card_size(cards, answers.width, answers.room)
    room = answers.width - theme.near - _spoken(wordy)
    beside = card_size(cards, room, answers.room)
    if cards * (beside.width + theme.near) <= room:
        return beside
    above = card_size(cards, answers.width, answers.room - dp(LINE + 4) * theme.room)
    if cards * (above.width + theme.near) <= answers.width:
        return above
    return card_size(cards + SHORT, answers.width, answers.room)  # the last line holds it
