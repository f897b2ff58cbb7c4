"""All groups of a question, each once: cards of a hand before what is no card, what gives something
up last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.metrics import dp

from companion.session.api import Choice, Question
from companion.ui import answer, answer_cards, answer_words, stands
from companion.ui.fan import Size
from companion.ui.hands import alike, without_twins
from companion.ui.open_hand import OpenHand
from companion.ui.phone import phone
from companion.ui.presses import Presses
from companion.ui.theme import theme
from companion.ui.widgets.piece_answer import PieceAnswer
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.game import Game

if TYPE_CHECKING:
    from companion.ui.ask import Answers

FOLD = 0.52
"""Width of a piece with its print spread out, by that of its words on one line: four stand abreast
on a large tablet, three on the smallest."""
TOLD, LESS = 440, 170
"""Width, dp, of the gold answer to what lies lit: what it costs and brings takes two lines; by how
much it is less for each further answer of several steps, that all stand on its line."""
SPREAD = "spread"
"""The kin of such pieces."""
Groups = dict[str, tuple[Choice, ...]]


def leave_corner(answers: Answers) -> None:
    """The last line has room for what stands in the corner."""
    for press in answers.ids.corner.children:
        room = Factory.Indent(width=press.width, height=press.height)
        press.bind(size=room.setter("size"))
        answers.ids.field.add_widget(room)


class AllGroups:
    """Those of one question, laid into its field."""

    def __init__(
        self, answers: Answers, question: Question, groups: Groups, presses: Presses
    ) -> None:
        self.answers, self.hall, self.question = answers, answers.hall, question
        self.field, self.groups, self.presses = answers.ids.field, groups, presses

    def lay(self, *, hand_asked: bool) -> None:
        """Every group once; the cards of a hand before what is no card. `hand_asked`: a hand is one
        of the answers, too."""
        groups = self._untouched()
        if self._once_each(groups) or self._stay(groups):
            return
        gold = self.answers.considered.gold
        pieces = [one for one in groups if answer.is_piece(self.hall, one) and one != gold]
        last, size = self._last(groups), self._held_size(groups, pieces)
        idle = without_twins(self.hall, self.answers.idle) if size else []
        apart = last if len(last) < len(groups) else []
        alone = self._alone(groups, apart, hand_asked=hand_asked)
        pieces += idle
        order = self._in_order([*groups, *idle], pieces, [gold, *last] if gold else last)
        if gold and self.answers.slim:  # a phone shows few at once
            order.sort(key=lambda group: group != gold)
        kept = [group for group in groups if self._keeps_place(groups[group])]
        gap = [group for group in apart if group not in kept][:1]
        for group in self._in_places(order, pieces):
            if group in gap:
                self.field.add_widget(Factory.Apart())
            if not group:
                self.field.add_widget(answer_cards.empty_place(self.hall))
            elif group in idle and size:
                self.field.add_widget(OpenHand(self.answers).idle(group, size))
            elif group in pieces and (self.answers.many or size):
                self.field.add_widget(self._card(group, groups[group], size))
            else:
                button = self._press(group, groups[group])
                main = group == gold if gold else alone
                main = (main and not self.answers.in_place) or self._is_tried(group)
                button.look = "card_apart" if group in apart else "main" if main else "card"
                if self.answers.heads and group == gold:  # whatever it says: nothing moves for it
                    several = sum(one.is_gesture for one in self.question.choices)
                    button.kept = dp(TOLD - LESS * max(0, several - 1)) * theme.room
                (self.answers.hold if group in kept else self.field.add_widget)(button)
        leave_corner(self.answers)
        if size:
            answer_cards.plain_if_drawn(self.answers)
            answer_cards.name_held(self.answers, size)

    def _is_tried(self, group: str) -> bool:
        """Whether the drawing shows it as it would be: a second touch gives it."""
        return self.answers.tries and group == self.answers.picked

    def _keeps_place(self, choices: tuple[Choice, ...]) -> bool:
        """Whether it gives up, as at each such turn: no other answer comes where it was. A phone
        has no room beside them."""
        return answer.passes(self.hall, choices) and not self.answers.slim

    def _held_size(self, groups: Groups, pieces: list[str]) -> Size | None:
        """Of the cards of a hand; None: at the table they are as large as all answers."""
        wordy = len(self.field.children) + len(groups) - len(pieces)
        secret = self.answers.secret
        cards = len(pieces) + len(without_twins(self.hall, self.answers.idle))
        return answer_cards.held_size(self.answers, cards, wordy) if secret else None

    def _alone(self, groups: Groups, apart: list[str], *, hand_asked: bool) -> bool:
        """Whether the one answer is gold: nothing else is offered beside it."""
        beside = bool(self.field.children) or hand_asked or not apart
        doing = [group for group in groups if group not in apart]
        alone = len(doing) == 1 and not beside and not self._is_told_first(doing[0])
        alone |= len(groups) == 1 and all(one.is_gesture for one in next(iter(groups.values())))
        return alone or self.question.text.key in answer.drawing(self.hall).spent

    def _in_order(self, groups: Iterable[str], pieces: list[str], last: list[str]) -> list[str]:
        """What gives something up stands last, before it what people should know something about;
        the cards of a hand before what is no card."""
        late, secret = {group: place for place, group in enumerate(last, 1)}, self.answers.secret
        told = {*filter(self._is_told_first, groups)}
        return sorted(groups, key=lambda g: (late.get(g, 0), g in told, secret and g not in pieces))

    def _press(self, group: str, choices: tuple[Choice, ...]) -> Press:
        """An answer in words; a piece whose print is spread out is known by that: small words stand
        beside it, and three of them abreast, so that the match above keeps its room."""
        if self._keeps_place(choices):
            return self.presses.press(group, choices, "CornerAnswer")
        spread = answer.is_piece(self.hall, group) and answer.drawing(self.hall).spread(group) > 0
        if not spread or phone.narrow or phone.low:
            return self.presses.press(group, choices)
        button = self.presses.press(group, choices, "EvenAnswer")
        button.kin, button.kind, button.folded, button.fold = SPREAD, "small", True, FOLD
        return button

    def _card(self, group: str, choices: tuple[Choice, ...], size: Size | None) -> PieceAnswer:
        """A piece as a card; one of a hand has its size, and its name says how many are alike."""
        card: PieceAnswer = self.answers.card(group, choices)
        if size:
            marks = self.answers.marked.wanted(self.question, self.groups)
            name = answer_words.group_name(self.hall, group)
            card.size, card.text = size, name if marks else self._held_name(group, choices)
        return card

    def _in_places(self, order: list[str], pieces: list[str]) -> list[str]:
        """The cards of piles where these stand, "" where one is empty; on a phone a line of nothing
        would hide the cards below it."""
        places = answer.drawing(self.hall).places(self.question, pieces)
        if not self.answers.many or not any(places):
            return order
        if self.answers.slim:
            places = [*filter(None, places)]
        return [*places, *(group for group in order if group not in places)]

    def _last(self, groups: Groups) -> list[str]:
        """What gives something up, at the very end what is warned of: to pass costs less than a bid
        that is lost. Where all gives something up, that alone."""
        given = [group for group, choices in groups.items() if self.presses.give_up(choices)]
        warned = [one for one in given if all(answer.is_warned(self.hall, c) for c in groups[one])]
        quiet = [] if len(given) == len(groups) else [one for one in given if one not in warned]
        return [*quiet, *warned]

    def _untouched(self) -> Groups:
        """Without what lies lit before people: one touch of it answers, and one way is enough. What
        gives something up never stands alone for it, nor what people should know something about:
        who sees one answer takes that."""
        considered = self.answers.considered
        waits = considered.in_gold.keys() - {considered.gold}
        groups = answer.once(self.hall, self.groups)
        groups = {name: found for name, found in groups.items() if name not in waits}
        if self.answers.secret or self.answers.away or len(groups) < 2 or considered.gold:
            return groups
        unlit = {name: found for name, found in groups.items() if not self.presses.lit(found)}
        left = [name for name, found in unlit.items() if not self.presses.give_up(found)]
        given = bool(unlit) and (not left or any(map(self._is_told_first, left)))
        given = given and self.question.text.key not in answer.drawing(self.hall).spent
        return groups if given else unlit

    def _ends(self, choices: tuple[Choice, ...]) -> bool:
        """Whether these want no more of what is asked."""
        verbs = {step.verb for one in choices for step in one.steps}
        return bool(verbs) and verbs <= {*self._game.ends}

    def _is_told_first(self, group: str) -> bool:
        """Whether people should know something before, whatever they do of this group. A number
        that names it, as a level does, is none that they give."""
        choices = self.groups.get(group, ())
        told = all(answer.is_told_first(one) and group != str(one.amount) for one in choices)
        return bool(choices) and told

    def _once_each(self, groups: Groups) -> bool:
        """What is done once each has its place before all else, possible or not, whoever is asked
        and whatever was done before: no other answer comes where it was."""
        places = answer.drawing(self.hall).stays
        if self.answers.many or not groups.keys() & {*places}:
            return False
        self.answers.kept.ask((places, words.language, self.answers.width))
        for verb in places:
            self.field.add_widget(self._place(verb, groups.get(verb, ())))
        left = [name for name in groups if name not in places]
        for name in sorted(left, key=lambda one: self._ends(groups[one])):
            self.field.add_widget(self.presses.press(name, groups[name]))
        return True

    def _place(self, verb: str, choices: tuple[Choice, ...]) -> Press:
        """It says the same however many ways there are, what each of them costs, and none of them;
        where there is none now it is dull, and a touch tells why."""
        name = answer_words.group_name(self.hall, verb)
        button = stands.dull(self.hall, self.question.seat, verb, name)
        if choices:
            button = self.presses.press(verb, choices)
            button.text, button.piece = name, ""
            button.note = answer_words.cost_of_each(self.hall, choices)
        self.answers.kept.stand(verb, button)
        return button

    def _stay(self, groups: Groups) -> bool:
        """What is put or taken off one after the other stands where it stood; what is used up stays
        there, and cannot be pressed."""
        verbs = answer.drawing(self.hall).one_by_one
        told = {step.verb for found in groups.values() for one in found for step in one.steps}
        names = {self._name(name, found): name for name, found in groups.items()}
        if not (told & verbs) or self.answers.many or len(names) < len(groups):
            return False
        kept = self.answers.kept
        kept.ask((self.question.kind, told & verbs))
        for name in kept.order(names):
            if name in names:
                button = self.presses.press(names[name], groups[names[name]])
            else:
                button = kept.used_up(name, self._game)
            kept.stand(name, button)
            self.field.add_widget(button)
        return True

    def _name(self, group: str, choices: tuple[Choice, ...]) -> str:
        """What an answer is about, however many of it are left."""
        return answer_words.pictured(self.hall, group, choices) or choices[0].label.key

    @property
    def _game(self) -> Game:
        return answer.game_of(self.hall)

    def _held_name(self, group: str, choices: tuple[Choice, ...]) -> str:
        """A card of a hand, and how many like it are held: one answer stands for all."""
        held = self.hall.play.held(self.question.seat) if self.hall.play else ()
        told, many = self.presses.first_words(group, choices), alike(self.hall, held, group)
        if self.question.text.key in answer.drawing(self.hall).pays:  # what all are for is asked
            told = answer_words.group_name(self.hall, group)
        return str(words.say("hand.many", card=told, count=many)) if many > 1 else told
