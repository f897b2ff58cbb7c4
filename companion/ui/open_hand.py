"""A hand that stays open while one of its cards is considered: each card keeps its place, a touch
marks it, and the gold answer beside the question gives it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.session.api import Choice, Question, Text
from companion.session.drawn import unseen
from companion.ui import answer, answer_cards
from companion.ui.calm import May
from companion.ui.fan import Size
from companion.ui.hall import Hall
from companion.ui.hands import alike, empty, without_twins
from companion.ui.held import all_drawn, hand_of, offered
from companion.ui.may_stop import may_stop
from companion.ui.phone import phone
from companion.ui.widgets.piece_answer import PieceAnswer
from companion.ui.widgets.text import Fit
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class OpenHand:
    """The cards of a hand, those that answer nothing now among the others."""

    def __init__(self, answers: Answers) -> None:
        self.answers, self.hall = answers, answers.hall

    def lay(self, wordy: int) -> list[PieceAnswer]:
        """All cards in the order in which they are held, as large as the most that were held in
        this turn fit beside so many answers in words: what was given leaves its place free, and
        the others neither move up nor are larger for it."""
        pieces, field = self._pieces(), self.answers.ids.field
        nothing = empty(self.hall, self.hall.handed)
        places = self._places(pieces) or ("",) * bool(wordy and nothing)
        asked = asks_hand(self.answers)
        size = answer_cards.open_size(self.answers, len(places), wordy, asked=asked)
        spare = answer_cards.in_line(self.answers, len(places), size) and not self._drawn
        cards: list[PieceAnswer] = []
        for piece in places:
            if not piece:
                said = "" if pieces or field.children else nothing
                field.add_widget(_free(said, size))
                continue
            card = self._card(piece)
            card.size = size
            cards.append(card)
            field.add_widget(card)
        told = spare or any(one.why for one in cards) or bool(self.answers.idle)
        aside = answer.drawing(self.hall).broad
        aside = aside if answer_cards.lies_aside(self.answers, len(places)) else 0
        for card in cards:
            card.tells, card.aside = told, aside
        if wordy and answer_cards.wordy_below(self.answers):
            answer_cards.end_line(self.answers)
        answer_cards.plain_if_drawn(self.answers)
        answer_cards.name_held(self.answers, size, len(places))
        return cards

    def idle(self, piece: str, size: Size) -> PieceAnswer:
        """One that answers nothing now, beside others that do."""
        card = self._card(piece)
        card.size, card.tells = size, True
        return card

    def _pieces(self) -> list[str]:
        """Those that can be chosen, and the rest of the hand between them; of twins one stands for
        all of them."""
        groups, idle = self.answers.groups, self.answers.idle
        lit = self.answers.considered.in_gold
        offered = [one for one in groups if answer.is_piece(self.hall, one) and one not in lit]
        held = list(self.hall.play.held(self.hall.handed)) if self.hall.play else []
        place = {piece: number for number, piece in enumerate(held)}
        pieces = sorted({*offered, *idle}, key=lambda one: place.get(one, -1))
        return without_twins(self.hall, pieces)

    @property
    def _drawn(self) -> bool:
        """Whether other cards than those of the hand are chosen from."""
        return self.answers.question is not None and all_drawn(self.answers.question)

    def _places(self, pieces: Sequence[str]) -> Sequence[str]:
        """Which card lies where, "" where none does any more: those of a hand that is known stay
        through a turn where they were."""
        hall = self.hall
        own = hand_of(hall.play, hall.handed) if hall.play and not self._drawn else ()
        if not {*own}.issuperset(pieces):
            return pieces
        return hall.most_held.places(hall.see(), hall.handed, pieces)

    def _card(self, piece: str) -> PieceAnswer:
        card = answer_cards.priced(self.answers, answer_cards.card(self.answers, piece))
        held = self.hall.play.held(self.hall.handed) if self.hall.play else ()
        many = alike(self.hall, held if piece in held else self.answers.groups, piece)
        if many > 1:
            card.text = words.say("hand.many", card=card.text, count=many)
        idle = piece in self.answers.idle
        waits = idle and (self._asked or not self._reads) and not self._stops
        why = self._why(piece) if waits else self._instead(piece)
        card.dull = waits and (self._reads or bool(why) or not card.broad)
        card.why = why or (card.why if asks_hand(self.answers) and not card.dull else "")
        if self._reads and not idle:
            card.text, card.lit = self._says(piece), True
        card.marked = piece == self.answers.picked
        card.bind(on_release=lambda *_: self._touch(piece))
        return card

    @property
    def _stops(self) -> bool:
        """Whether it is asked for what only some hands hold: all cards look alike, or a neighbour
        would see from afar whose hand holds it."""
        return may_stop(self.hall.see(), self.answers.question)

    @property
    def _reads(self) -> bool:
        """Whether no card of the hand answers what is asked, and one can be played besides: that
        one is lit and says so, and none of the others is dull for it."""
        asides, lit = answer.drawing(self.hall).asides, lit_cards(self.answers)
        return bool(lit) and all(step.verb in asides for one in lit for step in one.steps)

    @property
    def _asked(self) -> bool:
        """Whether a card of the hand is asked for, though perhaps none can be given: what is short
        of each is told, or its price looked like an offer."""
        asked = self.answers.question
        return asked is not None and asked.text.key in answer.drawing(self.hall).of_hand

    def _says(self, piece: str) -> str:
        """What a touch of it does, in words."""
        choices = self.answers.groups[piece]
        return self.hall.say(choices[0].label) if len(choices) == 1 else self.hall.piece_name(piece)

    def _why(self, piece: str) -> str:
        """Why it answers nothing now, in a word: nothing, where no card of the hand is asked for;
        the same word below all of them is noise. Alone in its hand it is told."""
        short = self.hall.play.short(piece, self.hall.handed) if self.hall.play else None
        if short:
            return self.hall.say(short)
        asked = any(answer.is_piece(self.hall, one) for one in self.answers.groups)
        asked = (asked or (self._asked and len(self._pieces()) == 1)) and not self._reads
        return str(words.say("hand.not_now")) if asked else ""

    def _instead(self, piece: str) -> str:
        """How alone it can be given, where that is not what is asked: `instead.<verb>` of the
        game's texts."""
        first, *more = self.answers.groups.get(piece) or (None,)
        if first is None or more or not first.steps:
            return ""
        key = f"instead.{first.steps[0].verb}"
        known = answer.game_of(self.hall).texts.has(key)
        return str(self.hall.say(Text(key, first.label.params))) if known else ""

    def _touch(self, piece: str) -> None:
        """Mark the card or take its mark off; of one that answers nothing it is told why; where no
        card is asked for, it is read large. A second touch where the one before was given, or where
        what was considered was put away, does none of that."""
        if not self.hall.calm.may(May.GIVE):
            return
        if piece in self.answers.idle:
            self.answers.picked = ""
            if self._why(piece) or not answer_cards.broad_of(self.answers):
                self.hall.act(lambda play: play.show(piece, self.hall.handed))
            else:
                self.hall.enlarge(piece)
        else:
            self.answers.placed = ""
            self.answers.picked = "" if self.answers.picked == piece else piece


def _free(told: str, size: Size) -> Widget:
    """A place where no card lies any more; a hand without any says so."""
    if not told:
        return Widget(size_hint=(None, None), size=size)
    return Fit(text=told, tone="card_soft", size_hint=(None, None), size=size, halign="center")


def lit_cards(answers: Answers) -> list[Choice]:
    """What the cards of the hand answer."""
    groups, hall = answers.groups, answers.hall
    held = [name for name in groups if answer.is_piece(hall, name)]
    lit = answers.considered.in_gold if held else ()
    return [one for name in held if name not in lit for one in groups[name]]


def asks_hand(answers: Answers) -> bool:
    """Whether the hand is read for what is asked; else the match answers, and the cards are only
    shown."""
    drawing, asked = answer.drawing(answers.hall), answers.question
    key, pieces = asked.text.key if asked else "", lit_cards(answers)
    if key in drawing.spent:
        return bool(pieces)
    given = any(step.verb not in drawing.asides for one in pieces for step in one.steps)
    return given or key in drawing.asks_hand | drawing.of_hand


def stays_open(answers: Answers, question: Question | None, *, roomy: bool) -> bool:
    """Whether the hand stays open: its own cards answer, and the match has room below it; those
    that answer nothing now keep their places."""
    hall, drawing = answers.hall, answer.drawing(answers.hall)
    answers.idle, answers.stays, answers.covers, answers.apart = (), False, False, False
    if question is None or not drawing.hand_stays(known=unseen(hall.see())):
        return False
    read = question.text.key in drawing.asks_hand - drawing.of_hand  # nothing of it goes anywhere
    read |= any(answer.is_in_gold(hall, one) for one in question.choices)
    alone = question.text.key in drawing.of_hand - drawing.asks_hand
    covers = alone and not roomy and not phone.low
    if not (roomy or covers or (read and not (phone.low or phone.narrow))):
        return False
    if answers.marked.wanted(question, answer.grouped(hall, question)):
        return False
    own, chosen = hand_of(hall.play, hall.handed), offered(hall.play, question)
    here = read or question.text.key in drawing.of_hand | drawing.pays
    here |= may_stop(hall.see(), question)  # who cannot sees the same page: that is its secret
    asked = here or not chosen.isdisjoint(own)
    asked = asked and not (chosen and all_drawn(question))
    answers.idle = _idle(hall, own, chosen) if asked else ()
    answers.stays, answers.covers = bool(chosen or asked), covers
    answers.apart = bool(drawing.held_broad and not roomy and not phone.narrow)
    return bool(answers.stays)


def only_card(answers: Answers) -> str:
    """The one card that a question is about, where several things can be done with it, one of them
    perhaps not now; none while it can be laid in the match, or anything else answers."""
    (card, found), *others = [*answers.groups.items()] or [("", ())]
    all_ways = answers.question.in_place(found) if answers.question is not None else found
    alone = not others and len(all_ways) > 1 and answer.is_piece(answers.hall, card)
    return card if alone and not any(answer.on_map(answers.hall, one) for one in found) else ""


def lie_along(answers: Answers, question: Question | None) -> None:
    """On a phone held across the cards of a known hand that answer nothing now lie among the
    others: below them half of a line was left."""
    hall = answers.hall
    if question is None or hall.play is None or not (phone.low and unseen(hall.see())):
        return
    own, chosen = hand_of(hall.play, hall.handed), offered(hall.play, question)
    marks = answers.marked.wanted(question, answer.grouped(hall, question))
    if not (marks or chosen.isdisjoint(own) or all_drawn(question)):
        answers.idle = _idle(hall, own, chosen)


def _idle(hall: Hall, own: Sequence[str], chosen: Collection[str]) -> tuple[str, ...]:
    """The cards of a hand that are not chosen from; one stands for its twins."""
    pieces = answer.game_of(hall).catalogue.pieces
    faces = {pieces[one].face for one in chosen}
    return tuple(one for one in own if pieces[one].face not in faces)
