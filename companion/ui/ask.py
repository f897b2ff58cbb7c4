"""A question as a row of large answers: pieces first, then amounts, never more than is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.face_entry import FaceEntry
from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import how_many, where, which
from companion.session.naming import open_to_naming
from companion.ui import answer, besides, called, draws, rows
from companion.ui.face_panel import panel
from companion.ui.fan import BOARD, GAP, LINE, Size, card_size, name_lines, widen
from companion.ui.hall import Hall
from companion.ui.hands import offers_hand
from companion.ui.offer import boards
from companion.ui.phone import phone
from companion.ui.places import Places, after, by_place
from companion.ui.theme import theme
from companion.ui.widgets.piece_answer import ACROSS, HIGH, WIDE, PieceAnswer
from companion.ui.widgets.press import Press
from companion.ui.widgets.printed import is_board
from companion.ui.words import words
from engine.core.steps import TABLE
from engine.core.text import capital

FEW = 60
"""So many cards are painted at once; of a longer list, those near the ones that are seen."""
NEAR = 6
"""Lines of cards above and below the middle. Chosen: twice what the tallest tablet shows."""
ABREAST = 7
ABREAST_LOW = 2
"""So many answers stand abreast on the smallest tablet, however long they are."""
FEW_DRAWN = 6
"""Of more pieces than these any may have been drawn: their lines are low, so that all are seen."""
FOLD = 0.74
"""Width of a folded answer by that of one on one line, where there is not much height."""
UNFOLDED = 4
"""More pictured answers than these take two lines each, so that all of them show."""
WORDY = 150
"""Width, dp, of a short answer in words beside the cards of a hand."""
ASIDE = "  ·  "
"""Between two things told of one answer."""
TWO = 2
"""Of no more numbers each is an answer of its own: a button that held the lower one, in gold, was
taken for the only one."""
OPEN = 4
"""As many answers stand open together, those to the very question and what else can be done:
one line holds them all."""


class Answers(BoxLayout):
    """The answers to one question. `picked` is the group being considered."""

    picked = StringProperty("")
    placed = StringProperty("")
    """The place of the drawing being considered, among those of the group."""
    need = NumericProperty(0)
    """Height at which all answers show."""
    many = BooleanProperty(False)
    """So many pieces are offered that they are shown as a field of cards."""
    tall = BooleanProperty(True)
    """A line of cards has room."""
    compact = BooleanProperty(False)
    """The screen has not much height: cards are low."""
    upright = BooleanProperty(False)
    """There is room below the match: what is revealed is offered as cards, however few."""
    secret = BooleanProperty(False)
    """Only the asked seat looks: its hand is not offered once more, and its cards are large."""
    room = NumericProperty(0)
    """Height that a hand's cards may fill."""
    modest = BooleanProperty(False)
    """Below them lie others that may be in the hand: they are no larger than those."""
    drawing_elsewhere = BooleanProperty(False)
    """What is to be drawn lies on a page that nobody sees: an answer opens it."""
    led = NumericProperty(0)
    """So often that page was asked for."""
    hall = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.question: Question | None = None
        self._asked: tuple[Any, ...] = ()
        self._cards_for: tuple[str, int] | None = None
        """The kind of question whose pieces were last shown as cards."""
        self._entry: FaceEntry | None = None
        self._named = ""
        """What is told from the list though the tray holds it: the key of its question."""
        kwargs.setdefault("orientation", "vertical")
        self._groups: Mapping[str, tuple[Choice, ...]] = {}
        self._deeper = False
        super().__init__(**kwargs)
        self.bind(picked=self._rebuild, placed=self._rebuild)
        self.bind(width=self._refit, room=self._refit, modest=self._refit, upright=self._rebuild)
        self.bind(tall=self._rebuild, compact=self._rebuild, drawing_elsewhere=self._rebuild)

    stood = (0.0, dp(56))
    """Where the answer that was touched stood in its line, and how wide."""

    def on_kv_post(self, _: object) -> None:
        self.ids.frame.fbind("scroll_y", self._see)
        self.ids.field.fbind("width", self._fill)

    def _fill(self, *_: object) -> None:
        """The cards share lines of another width."""
        field = self.ids.field
        rows.arrange(field, field.width - field.padding[0] - field.padding[2])
        if self.many and not self.secret:
            self._widen()
        self._see()

    def _see(self, *_: object) -> None:
        """Of a long list only the cards near those that are seen are painted, by their lines."""
        frame, field = self.ids.frame, self.ids.field
        cards = [one for one in reversed(field.children) if isinstance(one, PieceAnswer)]
        if len(cards) <= FEW:
            return
        abreast = max(1, int(field.width / (cards[0].width + theme.near)))
        middle = (1 - frame.scroll_y) * len(cards) / abreast
        for number, card in enumerate(cards):
            card.far = abs(number // abreast - middle) > NEAR

    def ask(self, hall: Hall, question: Question | None) -> None:
        """Show a question; the considered group survives as long as it is offered.

        The same question again changes nothing: a flickering tag must not disturb a finger.
        """
        if question is not None and hall.play is not None and hall.game is not None:
            reader = hall.handed if self.secret else TABLE
            question = open_to_naming(hall.play, question, hall.game.catalogue.pieces, reader)
        asked = (question, words.language, hall.game)
        if asked == self._asked:
            return
        self._asked, self.hall, self.question = asked, hall, question
        if hall.offer is not None:
            hall.enlarge("")  # what was offered is asked no more
        self._groups = (
            answer.gathered(hall, answer.apart(hall, question.groups())) if question else {}
        )
        self.placed = ""
        if self.picked not in self._groups:
            self.picked = ""
        self._rebuild()

    def consider(self, piece: str) -> bool:
        """A piece of the drawing was touched: consider its choices; a second touch takes the only
        one, or puts it away where there are several. A drawing can also name a choice, which takes
        it. False when it is not offered. A touch that came too early means nothing."""
        if self.question is None or self.hall is None:
            return False
        if not self.hall.calm.counts:
            return True
        named = next((choice for choice in self.question.choices if choice.id == piece), None)
        if named is not None and named.pieces and piece not in named.pieces:
            self._answer(named)
            return True
        here = [c for c in self._opened() if any(piece in step.args for step in c.steps)]
        if here and all(map(self.has_map, here)):
            again = self.placed == piece
            if again and len(here) == 1:
                self._answer(here[0])
            else:
                self.placed = "" if again else piece
            return True
        for group, choices in self._groups.items():
            among = any(piece in c.pieces for c in choices if group in c.pieces)
            if group and (group == piece or among):
                if self.picked == group and len(choices) == 1:
                    self._answer(choices[0])
                else:
                    self.picked = group if not self.picked == group == piece else ""
                return True
        about = self._about(piece)
        if self.picked == piece and len(about) == 1:
            self._answer(about[0])
        elif about:
            self.picked = piece if self.picked != piece else ""
        return bool(about)

    def _opened(self) -> tuple[Choice, ...]:
        """The choices of the piece that is considered, or of the only one there is."""
        groups = {group: found for group, found in self._groups.items() if group}
        only = next(iter(groups.values())) if len(groups) == 1 else ()
        return groups.get(self.picked, only)

    @property
    def asks(self) -> Text | None:
        """What is left to ask of what is considered, or what is dealt; None: what the question
        asks."""
        if self.hall is not None and (deal := draws.deals(self.hall, self.question)):
            return deal
        opened = self._opened() if self.picked or self._alone() else ()
        if not opened or self.question is None:
            return None
        has = self.hall.game.texts.has
        left = how_many(has, opened) or which(has, self.question.text.params, opened)
        return left or self._what_with(opened)

    @property
    def tells(self) -> str:
        """Of what is considered: how the rest is chosen, what is true of all places."""
        opened = self._opened() if self.picked else ()
        if not opened:
            return ""
        how = where(self.hall.game.texts.has, opened)
        if not all(map(self.has_map, opened)):
            return str(self.hall.say(how)) if how else ""
        first = opened[0].remark
        same = first and all(one.remark == first for one in opened)
        told = [capital(self.hall.say(text)) for text in (first if same else None, how) if text]
        return ASIDE.join(told)

    def _what_with(self, opened: tuple[Choice, ...]) -> Text | None:
        """Of one piece, what is done with it: that it is to be chosen was done."""
        verbs = {step.verb for choice in opened for step in choice.steps[:1]}
        told = bool(opened) and len(verbs) == len(opened) and not any(map(self.has_map, opened))
        asked = self.question
        name = self.picked or self._alone()
        if asked is None or not told or not answer.is_piece(self.hall, name):
            return None
        turn = asked.ask in (Ask.TURN, Ask.MAY) and asked.seat != TABLE
        return Text("ask.which_seat", {"piece": name, "seat": asked.seat}) if turn else None

    def _alone(self) -> str:
        """The one piece that lies open to choose, where several things can be done with it; of a
        hand its own question tells."""
        if self.secret:
            return ""
        only = list(self._groups)
        several = len(only) == 1 and len(self._groups[only[0]]) > 1
        return only[0] if several and answer.is_piece(self.hall, only[0]) else ""

    def has_map(self, choice: Choice) -> bool:
        """Whether the drawing lets people touch where it goes."""
        return answer.on_map(self.hall, choice)

    @property
    def looked_at(self) -> str:
        """What the drawing shows as considered."""
        return self.placed or self.picked

    @property
    def lit(self) -> frozenset[str] | None:
        """What of the drawing answers what is considered; None: all that the question offers."""
        opened = self._opened() if self.question is not None and self.hall.game else ()
        places = by_place(answer.drawing(self.hall), opened) if opened else {}
        loose = any(
            answer.is_piece(self.hall, piece) for choice in opened for piece in choice.pieces
        )
        return frozenset(places) if places and not loose else None

    def _about(self, name: str) -> tuple[Choice, ...]:
        """The choices whose steps name something of the drawing: a cell, a hex, a spot."""
        if not name or self.question is None:
            return ()
        choices = self.question.choices
        return tuple(c for c in choices if any(name in step.args for step in c.steps))

    def _refit(self, *_: object) -> None:
        """The cards of a hand are as large as there is room; those that lie open are cards only
        where one line has room for all."""
        playing = self.hall is not None and self.hall.game is not None
        if self.secret or (playing and answer.drawing(self.hall).by_print):
            self._rebuild()

    def _rebuild(self, *_: object) -> None:
        if self.hall is not None:
            self.hall.calm.stir()
        self.ids.field.clear_widgets()
        self.ids.frame.scroll_y = 1  # what is asked now is read from its beginning
        self.many = False
        question = self.question
        if question is None or self.hall is None:
            return
        if question.ask is Ask.FACE and question.piece:
            self._face(question)
            return
        if self._stands_back(question):
            return
        groups = dict(self._groups)
        loose = groups.pop("", ())  # answers that belong to nothing: yes, no, skip
        beside = answer.beside(self.hall, groups)
        groups = {name: found for name, found in groups.items() if name not in beside}
        self._deeper = self._several(groups)
        mine = self._asked_for(question, groups)
        loose = loose if self.picked else (*mine, *loose)
        only = next(iter(groups)) if len(groups) == 1 else ""
        about = self._about(self.picked) if self.picked not in groups else ()
        if about:
            self._second("", about, back=True, there=True)
            return
        opened = self.picked if self.picked in groups else only
        pieces = [group for group in groups if answer.is_piece(self.hall, group)]
        about_it = question.ask is Ask.WHICH and opened
        considering = opened and (self.picked or about_it or len(groups[opened]) > 1)
        told = question.ask is Ask.REVEAL and self.upright  # it lies before people: by its picture
        few = 1 if told or self._by_print(pieces) else ABREAST
        if not considering:
            self.many = self._as_cards(len(pieces), few)
        if not self.picked:
            for button in besides.drawn(self.hall, question):
                self.ids.field.add_widget(button)
        if considering:
            self._second(opened, groups[opened], back=opened != only or bool(self.picked))
        if not considering or opened == only:
            for choice in loose:
                button = self._first(question, "", (choice,))
                button.look = "main" if _closes(question) else button.look
                self.ids.field.add_widget(button)
        if considering and self.placed and opened == only and not self.picked:
            self.ids.field.add_widget(self._back())  # last: nothing moves when a place is touched
        hand = not self.secret and offers_hand(self.hall, question)
        usual = question.text.key in answer.drawing(self.hall).asks_hand
        first = self.many or usual or besides.waits(self.hall, question)
        if not considering:
            if hand and first:
                self.ids.field.add_widget(besides.hand(self.hall, question))
            self._all(question, groups)
        if not considering or opened == only:
            if hand and (considering or not first):
                self.ids.field.add_widget(besides.hand(self.hall, question))
            self._beside(question, beside)
        if not considering and self.drawing_elsewhere and draws.leads(self.hall, question):
            self.ids.field.add_widget(besides.tray(self._lead))

        if question.ask is Ask.SPOT:
            for button in besides.counted(self.hall, question):
                self.ids.field.add_widget(button)
        self._fill()

    def _beside(self, question: Question, groups: dict[str, tuple[Choice, ...]]) -> None:
        """What answers nothing that is asked: small and last."""
        for group, choices in groups.items():
            button = self._first(question, group, choices)
            button.look, button.kind = "card_quiet", "small"
            self.ids.field.add_widget(button)

    def _stands_back(self, question: Question) -> bool:
        """What the tray holds is drawn there: one way leads, and the other is one small button."""
        if self._named != question.text.key:
            self._named = ""
        if (deal := draws.deals(self.hall, question)) is not None:
            self.ids.field.add_widget(besides.dealt(self.hall, deal))
            return True
        if self.secret or self._named or not draws.leads(self.hall, question):
            return False
        lies = draws.lays(self.hall, question)
        if lies is not None:
            self.ids.field.add_widget(besides.laid(self.hall, lies))
        if self.drawing_elsewhere:
            self.ids.field.add_widget(besides.tray(self._lead, alone=lies is None))
        if not draws.dealing(self.hall):  # a list would tell what lies in other hands
            self.ids.field.add_widget(besides.listed(self._name_it))
        return True

    def _name_it(self) -> None:
        if self.question is None or not self.hall.calm.counts:
            return
        if self.question.ask is Ask.TURN and self.question.withheld:  # the list is that of a hand
            self.hall.give(self.question.seat)
            return
        self._named = self.question.text.key
        self._rebuild()

    def _widen(self) -> None:
        """The cards as wide as their names need; what stands first in their line is as high."""
        field = self.ids.field
        cards = [one for one in field.children if isinstance(one, PieceAnswer)]
        if not cards:
            return
        first = field.children[-1]
        room = field.width - field.padding[0] - field.padding[2]
        drawn = self.question is not None and self.question.ask is Ask.REVEAL
        low = self.compact or (drawn and len(cards) > FEW_DRAWN)
        widen(cards, room, 0 if first in cards else first.width + theme.near, low=low)
        alone = first not in cards and field.children[-2] in cards
        if alone and not (phone.narrow or phone.low):
            first.height = cards[-1].height

    def _as_cards(self, pieces: int, few: int = ABREAST) -> bool:
        """Whether so many pieces are shown as cards: those of the same question a moment ago are,
        however few are left of them."""
        kind = self.question.kind if self.question else None
        many = pieces > few or (pieces > 0 and self._cards_for == kind)
        self._cards_for = kind if many else None
        return many

    def _asked_for(
        self, question: Question, groups: dict[str, tuple[Choice, ...]]
    ) -> tuple[Choice, ...]:
        """The few answers to the very question, taken out of the groups: they stand open where all
        that can be done besides is one single thing each."""
        several = [group for group, choices in groups.items() if len(choices) > 1]
        if question.ask is not Ask.TURN or len(groups) < 2 or len(several) != 1:
            return ()
        name, mine = several[0], groups[several[0]]
        shown = any(self.has_map(one) or one.amount is not None for one in mine)
        many = len(mine) + len(groups) - 1 > OPEN
        lost = all(answer.gives_up(self.hall, one) for one in mine)  # these stand last, and apart
        if answer.is_piece(self.hall, name) or name == self.picked or shown or many or lost:
            return ()
        return groups.pop(name)

    def _by_print(self, pieces: list[str]) -> bool:
        """The pieces are known by what is printed on them, and one line has room for all."""
        room = self.width // (dp(WIDE + GAP) * theme.room)
        return self.tall and answer.drawing(self.hall).by_print and len(pieces) <= room

    def _lead(self) -> None:
        self.led += 1

    def _face(self, question: Question) -> None:
        """What is printed on the card that was shown, tapped icon by icon."""
        if self._entry is None or self._entry.piece != question.piece:
            self._entry = FaceEntry(self.hall.game, question.piece)
        self.many = True
        self.ids.field.add_widget(
            panel(self._entry, self._learn, self._stop_telling, lies_light=True)
        )

    def _learn(self, entry: FaceEntry) -> None:
        if not self.hall.calm.counts:
            return
        self._entry = None
        if not self.hall.act(lambda play: play.learn(entry.face, entry.printed)):
            self._rebuild()

    def _stop_telling(self) -> None:
        """The card was not meant: it is not asked about now."""
        question, self._entry = self.question, None
        if question is not None:
            self._answer(question.choices[0])

    def _all(self, question: Question, groups: dict[str, tuple[Choice, ...]]) -> None:
        """Every group once; the cards of a hand before what is no card."""
        groups = answer.once(self.hall, groups)
        pieces = [group for group in groups if answer.is_piece(self.hall, group)]
        words_too = len(self.ids.field.children) + len(groups) > len(pieces)
        size = self._held_size(len(pieces), words_too) if self.secret else None
        last = [
            group
            for group, choices in groups.items()
            if all(answer.gives_up(self.hall, one) for one in choices)
        ]
        apart = last if len(last) < len(groups) else []
        beside = bool(self.ids.field.children) or not apart
        order = sorted(groups, key=lambda one: (one in last, self.secret and one not in pieces))
        for group in order:
            if apart and group == apart[0]:
                self.ids.field.add_widget(Factory.Apart())
            if group in pieces and (self.many or size):
                card = self._card(group, groups[group])
                if size:
                    card.size = size
                    card.text = answer.first_words(self.hall, question, group, groups[group])
                self.ids.field.add_widget(card)
            else:
                button = self._first(question, group, groups[group])
                button.look = self._look(group in apart, beside, only=len(order) - len(apart) == 1)
                self.ids.field.add_widget(button)
        if size:
            held = [one for one in self.ids.field.children if isinstance(one, PieceAnswer)]
            name_lines(held, size.width - 2 * dp(ACROSS))

    @staticmethod
    def _look(lost: bool, beside: bool, *, only: bool) -> str:
        """Gold is the one answer that gives nothing up, where all others do."""
        if lost:
            return "card_apart"
        return "main" if only and not beside else "card"

    def _held_size(self, cards: int, words_too: bool) -> Size:
        """Of the cards of a hand; one answer that is no card stands beside them where their line
        has room, others below them."""
        size = self._largest(cards, words_too)
        usual = Size(dp(WIDE) * theme.room, dp(HIGH) * theme.room)
        return min(size, usual) if self.modest else size

    def _largest(self, cards: int, words_too: bool) -> Size:
        """Their size where nothing else wants the room."""
        if not words_too:
            return card_size(cards, self.width, self.room)
        room = self.width - dp(WORDY) * theme.room
        beside = card_size(cards, room, self.room)
        if cards * (beside.width + theme.near) <= room:
            return beside
        return card_size(cards, self.width, self.room - dp(LINE + 4) * theme.room)

    def _card(self, group: str, choices: tuple[Choice, ...]) -> Factory.PieceAnswer:
        """A piece with its picture: one touch names it."""
        card = Factory.PieceAnswer()
        card.game, card.piece, card.text = (
            self.hall.game,
            group,
            answer.caption(self.hall, group),
        )
        card.board = is_board(self.hall.game.id, group)
        if card.board:  # much is printed on it, by which people tell it from others
            card.size_hint_x, card.size_hint_max_x, card.height = (
                0.47,
                dp(BOARD[0]) * theme.room,
                dp(BOARD[1]) * theme.room,
            )
        card.bind(on_release=self._opener(group, choices))
        return card

    def _first(self, question: Question, group: str, choices: tuple[Choice, ...]) -> Press:
        """One answer, or one piece with several answers behind it."""
        button = Factory.Answer(text=answer.first_words(self.hall, question, group, choices))
        button.piece = answer.pictured(self.hall, group, choices)
        button.game = self.hall.game
        button.sign = "" if button.piece else answer.sign(group, choices[0])
        button.note = answer.note(self.hall, choices)
        button.fold = FOLD
        shown = self.compact and bool(button.piece) and not button.note
        button.folded = shown and len(self._groups) > ABREAST_LOW
        button.bind(on_release=self._opener(group, choices))
        return button

    def _opener(self, group: str, choices: tuple[Choice, ...]) -> Callable[..., None]:
        """One choice is answered at once; several, or one that the drawing shows, are considered
        first, and so is that of a piece beside others that have several."""
        first = self._deeper and answer.is_piece(self.hall, group)
        alone = len(choices) == 1 and not first
        if alone and not self.has_map(choices[0]):
            return self._answerer(choices[0])
        return lambda press, *_: self._consider(group, press)

    def _several(self, groups: Mapping[str, tuple[Choice, ...]]) -> bool:
        """Whether a touch on a piece shows here what can be done with it."""
        return any(
            len(found) > 1 and answer.is_piece(self.hall, group) for group, found in groups.items()
        )

    def _consider(self, group: str, press: Press | None = None) -> None:
        if self.hall.calm.counts:
            if press is not None:
                self.stood = press.x - self.ids.field.x, press.width
            self.picked = group

    def _second(
        self, group: str, choices: tuple[Choice, ...], back: bool, there: bool = False
    ) -> None:
        """The piece or the place that is considered, and what can be done with it."""
        row = self.ids.field
        ends = back and len(choices) > 1 and all(answer.gives_up(self.hall, c) for c in choices)
        if back and not ends:
            row.add_widget(self._back())
        if answer.is_piece(self.hall, group):
            row.add_widget(Factory.BigPiece(piece=group, game=self.hall.game))
        places = {} if there else by_place(answer.drawing(self.hall), choices)
        amounts = {c.amount for c in choices}
        numbered = len(choices) > TWO and None not in amounts and len(amounts) == len(choices)
        if numbered and len(places) < len(choices):  # else the numbers are those of places
            self._amounts(choices)
            return
        if sum(map(len, places.values())) > 1:
            choices = self._place(group, choices, places)
        faces = {choice.id: answer.shown(self.hall, group, choice) for choice in choices}
        even = {one.id for one in choices if self._in_rows(one, faces[one.id])}
        pictured = len(choices) if all(faces.values()) and not even else 0
        many = pictured > ABREAST if back else self._as_cards(pictured)
        pieces = all(answer.is_piece(self.hall, face) for face in faces.values())
        small = back and (phone.narrow or phone.low or not pieces)  # a mere sign fills no card
        self.many = many and not small  # there words beside a sign show more
        if many:
            named = {one.id: self._brings(one, faces[one.id], group) for one in choices}
            choices = tuple(sorted(choices, key=lambda one: (_kind(one), named[one.id])))
        if ends:
            for choice in choices:
                text = answer.second_words(
                    self.hall, self.question, choice, faces[choice.id], group
                )
                way = Factory.WayAnswer(text=text, piece=faces[choice.id], game=self.hall.game)
                way.bind(on_release=self._answerer(choice))
                row.add_widget(way)
            row.add_widget(self._back_there())
            return
        if even:
            choices = tuple(sorted(choices, key=lambda one: one.id not in even))
        if many and all(map(answer.drawing(self.hall).emblem, faces.values())):
            for button in boards(self.hall, {faces[one.id]: one for one in choices}, self._answer):
                row.add_widget(button)
            return
        if self.many:
            for choice in choices:
                card = self._card(faces[choice.id], (choice,))
                card.text = named[choice.id]
                row.add_widget(card)
            self._see()
            return
        last = [choice for choice in choices if answer.gives_up(self.hall, choice)]
        apart = last if len(last) < len(choices) else []
        for choice in choices:
            button = (Factory.EvenAnswer if choice.id in even else Factory.Answer)(
                text=answer.second_words(self.hall, self.question, choice, faces[choice.id], group)
            )
            shown = faces[choice.id]  # what is considered stands there already
            button.piece, button.game = shown if shown != group else "", self.hall.game
            button.look = "main" if len(choices) - len(apart) == 1 else "card"
            if choice in apart:
                row.add_widget(Factory.Apart())
                button.look = "card_apart"
            button.note = answer.told(self.hall, choice)
            if many and choice.remark:  # of many what each brings comes first
                button.text, button.note = named[choice.id].split("\n")
            if choice.id in even and choice.remark:
                gain = called.gain(self.hall.game, self.hall.play, choice)
                button.note = called.in_a_row(filter(None, (button.text, gain)))
                button.text = capital(self.hall.say(choice.remark))
                button.kin = _kind(choice)
            folds = len(choices) > UNFOLDED and not many  # of many each is as wide as its words
            button.folded = folds and bool(shown) and not button.note
            button.bind(on_release=self._answerer(choice))
            row.add_widget(button)

    def _in_rows(self, choice: Choice, face: str) -> bool:
        """What it brings, and by which sign, is all that tells it from those beside it."""
        return bool(choice.remark and face) and not answer.is_piece(self.hall, face)

    def _back(self) -> Press:
        """Considers the place, or the piece, no more."""
        size = dp(56), phone.answer
        button = Press(sign="back", look="card_quiet", size_hint=(None, None), size=size)
        button.bind(on_release=self.forget)
        return button

    def _back_there(self) -> BoxLayout:
        """The same on a line of its own, in the place of the answer that was touched: a second
        touch of a tired hand gives nothing up."""
        line = BoxLayout(size_hint=(1, None), height=phone.answer, padding=(self.stood[0], 0, 0, 0))
        back = self._back()
        back.size = self.stood[1], phone.answer
        line.add_widget(back)
        return line

    def _brings(self, choice: Choice, face: str, group: str) -> str:
        """The words on one of many cards: what it brings comes first."""
        said = answer.second_words(self.hall, self.question, choice, face, group)
        brings = self.hall.say(choice.remark) if choice.remark else ""
        return "\n".join(filter(None, (capital(brings), said)))

    def _place(self, group: str, choices: tuple[Choice, ...], places: Places) -> tuple[Choice, ...]:
        """The drawing is the answer; a button goes through its places for whoever reads them."""
        if not answer.is_piece(self.hall, group) and len(places) > 1:
            number = list(places).index(self.placed) + 1 if self.placed in places else 0
            button = Factory.Answer(text=words.say("table.next_place"), sign="forward")
            button.note = f"{number} / {len(places)}" if number else ""
            button.bind(on_release=lambda *_: self._look_on(places))
            self.ids.field.add_widget(button)  # first: it stays where it is when it is touched
        if self.placed not in places:
            self.ids.field.add_widget(Factory.Hint(text=words.say("table.touch_place")))
        here = places.get(self.placed, ())
        return tuple(one for one in choices if one in here or not self.has_map(one))

    def _look_on(self, places: Places) -> None:
        if self.hall.calm.counts:
            self.placed = after(places, self.placed)

    def _amounts(self, choices: tuple[Choice, ...]) -> None:
        by_amount = sorted(choices, key=lambda c: c.amount or 0)
        stepper = Factory.CardStepper(values=[c.amount for c in by_amount])
        go = Factory.AmountAnswer(text=self.hall.say(by_amount[0].label))
        go.funbind("text", go.came)  # its words follow the number that people set beside it
        likely = by_amount.index(choices[0])  # what is offered first: the least bid, the last count

        def follow(*_: object) -> None:
            choice = by_amount[int(stepper.index)]
            go.text, go.note = self.hall.say(choice.label), answer.told(self.hall, choice)

        stepper.bind(index=follow)
        go.bind(on_release=lambda *_: self._answer(by_amount[int(stepper.index)]))
        stepper.index = likely
        follow()
        self.ids.field.add_widget(stepper)
        self.ids.field.add_widget(go)

    def forget(self, *_: object) -> None:
        """Consider no place, or nothing."""
        if self.placed:
            self.placed = ""
        else:
            self.picked = ""

    def _answerer(self, choice: Choice) -> Callable[..., None]:
        return lambda *_: self._answer(choice)

    def _answer(self, choice: Choice) -> None:
        question = self.question
        if question is not None and self.hall.calm.counts:
            done = self.hall.act(lambda play: play.answer(question.id, choice.id))
            self.picked = self.placed = ""
            if done:
                self._close(question)

    def _close(self, question: Question) -> None:
        """Once the box is packed the result is what is left to see."""
        if question.ask is Ask.PACK:
            self.hall.go("end")


def _closes(question: Question) -> bool:
    """Whether its one answer ends it all and leaves nothing behind."""
    return question.ask is Ask.PACK and not question.text.key.startswith("ask.pack_missing")


def _kind(choice: Choice) -> str:
    """What brings the same kind of thing stands together."""
    return choice.remark.key if choice.remark else ""
