"""Answers that are no step of the game: give the tablet on, open the tray, let it draw or deal,
count anew, ask another seat first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from secrets import choice

from kivy.factory import Factory

from companion.session.api import Ask, Notice, Play, Question, SessionView, Text
from companion.session.drawn import TO_ALL, draw
from companion.ui.answer import drawing, game_of
from companion.ui.calm import Did, May
from companion.ui.draws import Wanted
from companion.ui.hall import Hall
from companion.ui.hands import asks_round, empty, found_in_all, holds_more
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.lettering import breadth
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.steps import TABLE, Reveal, Step


def hand(hall: Hall, question: Question) -> Press:
    """Gives the tablet to the asked seat: gold only where the answer waits in its hand and no
    reader reads it from there, and nothing to press where that is empty; a hand that answers
    nothing is looked at before people decide."""
    view, seat = hall.see(), question.seat
    assert view is not None
    sitting = view.header.called(words.language)[seat]
    held = hall.play.held(seat) if hall.play else ()
    key = "hand.find" if found_in_all(hall, seat) else "hand.offer"
    button: Press = Factory.HandAnswer(text=words.say(key, who=sitting.name))
    button.disabled = bool(question.choices) and not (held or holds_more(hall, question))
    button.note = empty(hall, seat) if button.disabled else ""
    button.look = "main" if waits(hall, question) and not by_reader(hall, question.seat) else "card"
    button.shade, button.shape = seat_sign(sitting.colour, seat)
    button.least = button.named + _wider(view, key, button.text)
    button.bind(on_release=lambda *_: hall.give(seat))
    return button


def by_reader(hall: Hall, seat: int) -> bool:
    """Whether hands hold its cards to a reader, which is the way there."""
    view = hall.see()
    pads = view.stations if view is not None and hall.virtual is None else ()
    return any(one.pad and one.seat in (TABLE, seat) for one in pads)


def _wider(view: SessionView, key: str, said: str) -> float:
    """How much wider the same is said of the seat with the longest name."""
    called = (words.say(key, who=one.name) for one in view.header.called(words.language))
    wide = partial(breadth, size=round(theme.body, 1), bold=False)
    return max(map(wide, called)) - wide(said)


def hands_asked(hall: Hall, question: Question) -> Iterator[Press]:
    """Where other hands may stop it, the way to each, whatever it holds: that is its secret."""
    view = hall.see()
    if view is None or not asks_round(hall, question):
        return
    for asked in view.pending:
        if asked.ask is Ask.MAY and asked.seat != question.seat:
            sitting = hall.sitting(asked.seat)
            button: Press = Factory.Answer(text=words.say("hand.offer", who=sitting.name))
            button.shade, button.shape = seat_sign(sitting.colour, asked.seat)
            if asked.seat in view.lets:
                button.note = words.say("hand.lets")
            button.bind(on_release=partial(_give, hall, asked.seat))
            yield button


def _give(hall: Hall, seat: int, *_: object) -> None:
    hall.give(seat)


def other(hall: Hall, seat: int, asks: Callable[[int], None]) -> Press:
    """Asks another seat first, that is looked at."""
    sitting = hall.sitting(seat)
    button = Factory.Answer(text=words.say("table.ask_first", who=sitting.name))
    button.look, button.kind = "card_quiet", "small"
    button.shade, button.shape = seat_sign(sitting.colour, seat)
    button.bind(on_release=lambda *_: asks(seat))
    return button


def by_ones(singly: bool, turn: Callable[[], None]) -> Press:
    """Beside lit cards: whether a touch puts one there, or as many as fit; as wide for both."""
    both = [words.say("table.by_ones"), words.say("table.as_many")]
    button, other = (
        Factory.Answer(text=text, kind="small") for text in both[:: -1 if singly else 1]
    )
    button.look, button.kept = "card_quiet", max(button.wanted, other.wanted)
    button.bind(on_release=lambda *_: turn())
    return button


def waits(hall: Hall, question: Question) -> bool:
    """Whether a hand holds the answer: what lies open only ends what is done. Where one may hold
    none, it looks the same: that is its seat's secret."""
    if question.text.key in drawing(hall).spent:
        return False
    may = question.withheld > 0 or question.text.key in drawing(hall).of_hand
    return not question.choices or (may and not names_open(hall, question))


def names_open(hall: Hall, question: Question) -> bool:
    """Whether anything that lies open can be chosen for what is asked."""
    beside = game_of(hall).beside
    open_ = [step for choice in question.choices for step in choice.steps]
    return any(step.args for step in open_ if step.verb not in beside)


def tray(lead: Callable[[], None]) -> Press:
    """Opens the table on the screen, where the piles are."""
    button = Factory.Answer(text=words.say("guide.tray"), sign="forward", look="main")
    button.bind(on_release=lambda *_: lead())
    return button


def dealt(hall: Hall, asked: Text) -> Press:
    """Deals a seat its cards from the piles of this screen, or takes one of its hand unseen."""
    many = asked.params.get("n")
    text = words.say("table.deal", count=many) if many else words.say("table.lot")
    text = words.say("table.deal_all") if asked.key == TO_ALL else text
    button = Factory.Answer(text=text, look="main")

    def deal(*_: object) -> None:
        if hall.calm.counts:
            hall.deal(int(str(asked.params["seat"])))

    button.bind(on_release=deal)
    return button


def laid(hall: Hall, wanted: Wanted) -> Press:
    """Draws from a pile of this screen all that is to lie open; how many, where that is sure."""
    many = wanted.many if wanted.sure else 1
    button = Factory.Answer(text=_drawing(many), sign="table", look="main")

    def lay(*_: object) -> None:
        if hall.calm.counts:
            hall.lay_out(wanted.prompt)

    button.bind(on_release=lay)
    return button


def _drawing(many: int) -> str:
    key = {1: "table.drawn_one", 2: "table.drawn_two"}.get(many, "table.drawn")
    return words.say(key, count=many)


def listed(name: Callable[[], None]) -> Press:
    """Offers by name what the tray holds."""
    button = Factory.Answer(text=words.say("guide.listed"), sign="menu", look="card_quiet")
    button.bind(on_release=lambda *_: name())
    return button


def drawn(hall: Hall, question: Question) -> Iterator[Press]:
    """Lets the tablet draw all that is asked for now, where nobody reads the table: each piece
    would have to be told; at a table on this screen, what lies in none of its piles; or lots."""
    view, play = hall.see(), hall.play
    asked = question.ask is Ask.REVEAL and question.seat == TABLE
    if not asked or view is None or play is None or (view.stations and hall.virtual is None):
        return
    all_ = play.drawn()
    if steps := _unread(hall, all_) if view.stations else all_:
        # 2 chits are asked for: the tiles of the next round are another touch. What comes off a
        # pile after them is not counted.
        steps = [*takewhile(lambda step: step.verb == steps[0].verb, steps)]
        many = 1 if _follows(hall, all_[len(steps) :]) else len(steps)
        yield _taking(hall, _drawing(many), lambda: steps)
    elif _by_lot(hall, question):
        yield _taking(hall, words.say("table.lot"), lambda: choice(question.choices).steps)


def _follows(hall: Hall, later: Sequence[Step]) -> bool:
    """Whether the next of these comes by itself with the same touch, off a pile."""
    if not later or hall.virtual is None or later[0].verb not in game_of(hall).refills:
        return False
    piece = game_of(hall).catalogue.pieces.get(str(later[0].args[0]))
    return piece is not None and bool(piece.deck)


def _by_lot(hall: Hall, question: Question) -> bool:
    """Whether no card tells it, and people draw lots."""
    verbs = {step.verb for one in question.choices for step in one.steps}
    return bool(verbs) and verbs <= {*game_of(hall).lots}


def _taking(hall: Hall, text: str, steps: Callable[[], Sequence[Step]]) -> Press:
    """Takes these steps; gold where nobody holds anything in hands. Where another answer was given
    before, a touch turns it gold first: a hand that goes there once more drew what nobody wanted.
    """
    look = "card" if hall.virtual is None else "main"
    button: Press = Factory.Answer(text=text, sign="table", look=look)

    def touched(*_: object) -> None:
        sure = button.look == "main" or _drew(hall) or not hall.calm.was_at(Did.GAVE, button)
        if sure:
            hall.act(take)
        elif hall.calm.may(May.GIVE):
            button.look = "main"
            hall.calm.open()

    def take(play: Play) -> Notice | None:
        drawn = steps()
        return draw(play, drawn[0].seat, lambda: drawn, drawn[0].verb)

    button.bind(on_release=touched)
    return button


def _drew(hall: Hall) -> bool:
    """Whether the last deed was to draw: nobody decided anything since."""
    history = hall.play.history() if hall.play is not None else ()
    done = [line for line in history if not line.undone][-1:]
    return any(isinstance(step, Reveal) for line in done for step in line.steps)


def _unread(hall: Hall, steps: Sequence[Step]) -> Sequence[Step]:
    """What comes to light before the first piece that a reader knows."""
    sensed = hall.game.catalogue.sensed() if hall.game else ()
    read = {name for piece in sensed for name in (piece.id, piece.face)}
    return list(takewhile(lambda step: step.args[0] not in read, steps))


def counted(hall: Hall, question: Question) -> Iterator[Press]:
    """Beside a count that is checked: set it where numbers are set; see how it came about."""
    about = question.seat, str(question.text.params["counted"])
    differs = Factory.Answer(text=words.say("table.differs"), sign="cross")
    differs.bind(on_release=lambda *_: hall.mend("count", *about))
    yield differs
    why = Factory.Answer(text=words.say("table.why"), sign="why")
    why.bind(on_release=lambda *_: hall.explain(*about))
    yield why
