"""What can be done with the piece or the place that is considered: the page behind an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory
from kivy.metrics import dp

from companion.session.api import Ask, Choice
from companion.ui import answer, answer_cards, answer_words, called, stands
from companion.ui.amounts import Amounts
from companion.ui.fan import ABREAST
from companion.ui.offer import boards
from companion.ui.phone import phone
from companion.ui.places import Places, by_place
from companion.ui.rows import CALLED
from companion.ui.theme import theme
from companion.ui.turning import Turning
from companion.ui.way_back import on_its_own, way_back
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.text import capital

if TYPE_CHECKING:
    from companion.ui.ask import Answers

MOST_WORDY = 4
"""More pictured answers than these take two lines each, so that all of them show."""
TWO = 2
"""Things that can be done with one in a turn share a line; so many answers are no list yet."""
LEAST_WAY = 210
"""So wide a way to give up is at least, dp."""
DEED, LESS, LEAST_DEED = 300, 290, 170
"""So much of the line is kept for what can be done with a thing, whatever is told of it, dp: each
fills it, and the next one keeps its place. In a line shorter than three of them each keeps less,
and is so wide at least: the way back reaches to where the finger is."""
WIDEST = 400
"""No answer in words is wider than that with the gap before it, dp."""
CELL = 380
"""So wide is the answer to the place that is looked at, dp: as wide as any answer in words."""
FEW_WAYS = 2
"""More ways to give up take the room beside the way back, which stands small then."""
SLENDER, SLENDER_LOW = 38, 30
"""Width, dp, of a picture of which four stand abreast with small words on an upright tablet, and
two on a phone."""
FOLD, BROAD = 0.6, 66
"""Width of one with a picture by that of its words on one line: three stand abreast on a tablet;
and that of its picture, dp."""


class SecondPage:
    """The answers of one group, laid into the field of the question."""

    def __init__(self, answers: Answers, group: str, choices: tuple[Choice, ...]) -> None:
        self.answers, self.hall, self.field = answers, answers.hall, answers.ids.field
        assert answers.question is not None
        self.question = answers.question
        self.group, self.choices = group, answers.question.in_place(choices)
        self.amounts = Amounts(answers, group, self.choices)

    def lay(self, *, back: bool, there: bool = False) -> None:
        """Lay them; `back`: a way leads back, `there`: the place itself was touched."""
        kept = stands.of(self.answers.question, self.group)
        ends = back and all(map(self._gives_up, self.choices))
        if back and (kept or self.amounts.several or self.amounts.fixed or not ends):
            self._lead_back(kept, there)
        if kept:
            stands.lay(self.answers, kept, self._taker)
            return
        if answer.is_piece(self.hall, self.group):
            shown = Factory.BigPiece(piece=self.group, game=self.hall.game)
            shown.bind(on_release=lambda *_: self.hall.enlarge(shown.piece))
            self.field.add_widget(shown)
        places = {} if there else by_place(answer.drawing(self.hall), self.choices)
        several = len(places) < len(self.choices)  # else these number the places
        if self.amounts.fixed or (self.amounts.several and several):
            self.amounts.lay()
            return
        if sum(map(len, places.values())) > 1:
            self.choices = self._here(places)
        self._all(back, ends)

    def _lead_back(self, kept: tuple[Choice, ...], there: bool) -> None:
        """Where several deeds come up below the finger that opened them, it leads back there; they
        stand at the end of the line, whichever of how many opened them. A single one stands beside
        what opened it. Of a place itself the finger is not here."""
        back = way_back(self.answers.forget)
        beside = 0.0 if kept or there or answer.is_piece(self.hall, self.group) else self._beside()
        if beside > back.width:
            back.width = beside
        elif self.answers.slim and self._share_lines():
            self.answers.hold(back)  # in view, and no column of its own beside two others
            return
        elif not (self.answers.slim or (kept and len(kept) <= stands.MANY)):
            self.answers.ids.turns.add_widget(back)  # one cell, however many lines stand beside it
            return
        self.field.add_widget(back)

    def _beside(self) -> float:
        """How much of the line leads back, so that what opened it lies in that."""
        deeds = len({step.verb for one in self.choices for step in one.steps[:1]})
        if deeds > 1:
            return float(
                self.field.width - deeds * dp(DEED if self._roomy() else LESS) * theme.room
            )
        reached = self.answers.reached
        alone = len(self.choices) == 1 and not self.amounts.several
        return reached if alone and reached + dp(WIDEST) * theme.room < self.field.width else 0.0

    def _roomy(self) -> bool:
        """Whether deeds fill their parts of the line."""
        return bool(self.field.width > 3 * dp(DEED) * theme.room)

    def _all(self, back: bool, ends: bool) -> None:
        """Cards where there are many pieces, boards to be read first, else words."""
        faces = {one.id: answer_words.shown(self.hall, self.group, one) for one in self.choices}
        even = {one.id for one in self.choices if self._in_rows(one, faces[one.id])}
        pictured = len(faces) if all(faces.values()) and not even else 0
        many = self._are_many(faces, pictured, back)
        named = {one.id: self._brings(one, faces[one.id]) for one in self.choices} if many else {}
        if many:
            self._sort(lambda one: (_kind(one), named[one.id]))
        self._sort(lambda one: one.id not in even)
        if ends:
            self._ways(faces)
        elif self.choices and all(answer.is_read_first(self.hall, c) for c in self.choices):
            self.answers.many = False
            each = answer.once(self.hall, {one.pieces[0]: (one,) for one in self.choices})
            self._offered({piece: one for piece, (one,) in each.items()})
        elif self._are_boards(faces):
            self.answers.many = False  # be they two or twenty, a touch reads one and takes none
            self._offered({faces[one.id]: one for one in self.choices})
        elif self.answers.many:
            self._cards(faces, named)
        else:
            self._words(faces, named, even)

    def _are_boards(self, faces: Mapping[str, str]) -> bool:
        """Whether each is a board of its own, which stands here by its emblem."""
        emblem = answer.drawing(self.hall).emblem
        found = {*faces.values()}
        return bool(found) and all(map(emblem, found)) and len(found) == len(faces)

    def _are_many(self, faces: Mapping[str, str], pictured: int, back: bool) -> bool:
        """Whether they are many pictures; the field knows whether these are shown as cards."""
        answers = self.answers
        many = pictured > ABREAST if back else answers.as_cards(pictured)
        pieces = all(answer.is_piece(self.hall, face) for face in faces.values())
        small = back and (phone.narrow or phone.low or not pieces)  # a mere sign fills no card
        answers.many = many and not small  # there words beside a sign show more
        return many

    def _sort(self, key: Callable[[Choice], Any]) -> None:
        self.choices = tuple(sorted(self.choices, key=key))

    def _ways(self, faces: Mapping[str, str]) -> None:
        """The ways to give up, beside where the first answer and the one that was touched stood:
        there a second touch of a tired hand leads back."""
        _, _, right = self.answers.stood
        beside = right + dp(LEAST_WAY) * theme.room < self.field.width
        if beside:
            back = way_back(self.answers.forget)
            back.width = right if len(self.choices) <= FEW_WAYS else back.width
            self.field.add_widget(back)
        for choice in self.choices:
            way = Factory.EvenAnswer(text=self._said(choice, faces))
            way.kind = "small" if len(self.choices) > 1 else way.kind
            way.kin = "ways"
            if self.group in self.question.standing and len(self.choices) == 1:
                way.look = "main"
            way.piece, way.game, way.broad = faces[choice.id], self.hall.game, dp(BROAD)
            way.note = answer_words.told(self.hall, choice, self.answers.tells)
            way.sign = "" if way.piece or not answer.is_warned(self.hall, choice) else "warn"
            way.folded, way.fold = bool(way.piece), FOLD
            way.bind(on_release=self._taker(choice))
            self.field.add_widget(way)
        if not beside:
            self.field.add_widget(on_its_own(self.answers))

    def _offered(self, read: Mapping[str, Choice]) -> None:
        """What is read large before it is taken."""
        for button in boards(self.hall, read, self.answers.take):
            self.field.add_widget(button)

    def _cards(self, faces: Mapping[str, str], named: Mapping[str, str]) -> None:
        for choice in self.choices:
            card = self.answers.card(faces[choice.id], (choice,))
            card.text = named[choice.id]
            self.field.add_widget(card)
        answer_cards.widen_all(self.answers)  # those of a hand, too, whose names nobody fits else

    def _words(self, faces: Mapping[str, str], named: Mapping[str, str], even: set[str]) -> None:
        """What costs most to take by mistake stands apart."""
        giving_up = [choice for choice in self.choices if self._gives_up(choice)]
        last = [] if self._is_yes() else giving_up
        apart = last if len(last) < len(self.choices) else []
        shut = [one for one in self.choices if not self.question.possible(one)]
        # Beside what is shut nothing is gold: it may be what nobody came for.
        alone = len(self.choices) - len(apart) == 1
        folds = len(self.choices) > MOST_WORDY and not named  # each of many is as wide as its words
        deeds = self._are_deeds()
        for choice in self.choices:
            button = self._button(choice, faces, named, choice.id in even)
            button.folded = folds and bool(faces[choice.id]) and not button.note
            if deeds and choice.id not in even:
                filled, least = dp(DEED) * theme.room - theme.gap, dp(LEAST_DEED) * theme.room
                button.folded = self._roomy()  # as wide as its words, one left the other no room
                button.kept, button.fold = filled if button.folded else least, 0
            button.look = "card_apart" if choice in last else "card"
            if (alone and choice not in (*last, *shut)) or self._is_touched(choice):
                button.look = "main"
                turns = self.answers.ids.turns.children
                if len(turns) > 1:  # whichever place it names, in one cell
                    button.kept = dp(CELL) * theme.room
            if isinstance(button, Factory.CornerAnswer):
                self.answers.hold(button)
                continue
            if choice in apart:
                self.field.add_widget(Factory.Apart())
            self.field.add_widget(button)

    def _is_touched(self, choice: Choice) -> bool:
        """Whether it does just what was touched, where all others do that with more besides."""
        others = [one for one in self.choices if one != choice]
        touched = {self.answers.picked, self.answers.placed} - {""}
        single = not choice.is_gesture and not touched.isdisjoint(_named(choice))
        return bool(others) and single and all(one.is_gesture for one in others)

    def _are_deeds(self) -> bool:
        """Whether they are the two things that can be done with one in a turn. A phone has no room
        for it."""
        turn = self.question.ask is Ask.TURN and len(self.choices) == TWO
        verbs = {step.verb for one in self.choices for step in one.steps[:1]}
        return turn and len(verbs) == TWO and not (phone.narrow or phone.low)

    def _button(
        self, choice: Choice, faces: Mapping[str, str], named: Mapping[str, str], even: bool
    ) -> Press:
        """One answer in words; of many, and of those in even rows, what each brings comes first."""
        apart = even and self._called_apart(choice)
        kind = Factory.CalledAnswer if apart else Factory.EvenAnswer if even else Factory.Answer
        kind = Factory.CornerAnswer if self._keeps_corner(choice) else kind
        button: Press = kind(text=self._said(choice, faces))
        shown = faces[choice.id]  # what is considered stands there already
        button.piece, button.game = shown if shown != self.group else "", self.hall.game
        shut = not self.question.possible(choice)
        button.note = "" if shut else answer_words.told(self.hall, choice, self.answers.tells)
        if named and choice.remark:
            button.text, button.note = named[choice.id].split("\n")
        if apart:
            button.kin, button.joined = CALLED, bool(answer.game_of(self.hall).beside)
            if phone.narrow or phone.low:  # there all of them are seen rather than what they bring
                button.kind, button.note = "small", ""
        elif even and choice.remark:
            gain = called.gain(self.hall.game, self.hall.play, choice)
            button.note = called.in_a_row(filter(None, (button.text, gain)))
            button.text = capital(self.hall.say(choice.remark))
            button.kin = _kind(choice)
            if self.answers.upright:  # more stand abreast, and more of the match in view
                button.kind, button.broad = "small", dp(SLENDER_LOW if phone.narrow else SLENDER)
        if shut:
            self._shut(button, choice)
        else:
            button.bind(on_release=self._taker(choice))
        return button

    def _shut(self, button: Press, choice: Choice) -> None:
        """It keeps its place, dull, with the reason; a touch tells it in full."""
        button.dull, button.note = True, self.hall.say(choice.remark)
        button.bind(on_release=stands.unable(self.hall, choice))

    def _said(self, choice: Choice, faces: Mapping[str, str]) -> str:
        question, face = self.answers.question, faces[choice.id]
        said = answer_words.second_words(self.hall, question, choice, face, self.group)
        bare = self._is_yes() and said == answer_words.group_name(self.hall, self.group)
        return self.hall.say(choice.label) if bare else said

    def _brings(self, choice: Choice, face: str) -> str:
        """The words on one of many cards: what it brings comes first."""
        brings = self.hall.say(choice.remark) if choice.remark else ""
        return "\n".join(filter(None, (capital(brings), self._said(choice, {choice.id: face}))))

    def _in_rows(self, choice: Choice, face: str) -> bool:
        """What it brings, and by which sign, is all that tells it from those beside it."""
        return bool(choice.remark and face) and not answer.is_piece(self.hall, face)

    def _share_lines(self) -> bool:
        """Whether there are several lines of such answers."""
        faces = (answer_words.shown(self.hall, self.group, one) for one in self.choices)
        return len(self.choices) > TWO and all(map(self._in_rows, self.choices, faces))

    def _called_apart(self, choice: Choice) -> bool:
        """Each is called otherwise: its name comes first, and what it brings below."""
        alike = [one for one in self.choices if one.label.key == choice.label.key]
        return len(alike) == 1 < len(self.choices)

    def _is_yes(self) -> bool:
        """Whether it is the yes to what a shown piece is asked about: the question says what is
        given up, and a way back stands beside it."""
        question = self.answers.question
        return question is not None and question.ask is Ask.WHICH and len(self.choices) == 1

    def _gives_up(self, choice: Choice) -> bool:
        return answer.gives_up(self.hall, choice)

    def _keeps_corner(self, choice: Choice) -> bool:
        """Whether it stands where no other answer comes, as what gives up does at each turn: of the
        others the first one keeps its place, whichever of them there are. A phone has no room."""
        first = not (self.answers.picked or self.answers.slim) and len(self.choices) > 1
        return first and answer.passes(self.hall, (choice,))

    def _here(self, places: Places) -> tuple[Choice, ...]:
        """The drawing is the answer; a button goes through its places for whoever reads them."""
        turning = Turning(self.answers, places)
        if not answer.is_piece(self.hall, self.group) and len(places) > 1:
            turning.lay()
        if not turning.here:
            self.field.add_widget(Factory.Hint(text=words.say("table.touch_place")))
        on_map = answer.on_map
        return tuple(c for c in self.choices if c in turning.here or not on_map(self.hall, c))

    def _taker(self, choice: Choice) -> Callable[..., None]:
        return lambda press, *_: self.answers.take(choice, press)


def _named(choice: Choice) -> set[object]:
    """What its only step names; nothing: it is several steps, or none."""
    return set(choice.steps[0].args) if len(choice.steps) == 1 else set()


def _kind(choice: Choice) -> str:
    """What brings the same kind of thing stands together."""
    return choice.remark.key if choice.remark else ""
