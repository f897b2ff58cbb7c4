"""Everything that a question offers, each once: pieces, other deeds, ways that lead elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

from companion.session.api import Ask, Choice, Question
from companion.ui import answer, answer_cards, besides, draws, stands
from companion.ui.all_groups import AllGroups, Groups, leave_corner
from companion.ui.deeds import aside, deeds_beside
from companion.ui.fan import ABREAST
from companion.ui.hands import offers_hand
from companion.ui.open_hand import OpenHand
from companion.ui.phone import phone
from companion.ui.presses import Presses
from companion.ui.rows import CALLED, KEPT
from companion.ui.second_page import SecondPage
from companion.ui.standing import Standing
from companion.ui.theme import theme
from companion.ui.way_back import way_back
from companion.ui.widgets.press import Press
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.ask import Answers

FOLD_BESIDE = 0.56
"""Width of a folded answer beside exchanges, by that on one line: no column is wider for it."""
OPEN = 4
"""As many answers stand open together, those to the very question and what else can be done:
one line holds them all."""


class FirstPage:
    """The answers of a question, laid into its field, or those of the one that is considered."""

    def __init__(self, answers: Answers, question: Question) -> None:
        self.answers, self.hall, self.question = answers, answers.hall, question
        self.field = answers.ids.field
        groups = dict(answers.groups)
        loose = groups.pop("", ())  # answers that belong to nothing: yes, no, skip
        self.beside = answer.beside(self.hall, groups)
        stand = question.standing
        self.beside |= {name: one for name, one in groups.items() if stand and name not in stand}
        self.picked = "" if answers.in_place or answers.on_gold else answers.picked
        self.beside.pop(self.picked, None)  # it lies open now
        self.groups: Groups = {
            name: found for name, found in groups.items() if name not in self.beside
        }
        deeper = any(self._read(group, found) for group, found in self.groups.items())
        self.presses = Presses(answers, question, self.beside.keys(), deeper=deeper)
        self.standing = Standing(answers, question, self.groups, self.presses)
        mine = self._asked_for()
        self.loose = loose if self.picked else (*mine, *loose)

    def lay(self) -> None:
        """Lay them into the field."""
        picked = self.picked
        only = next(iter(self.groups)) if len(self.groups) == 1 else ""
        about = self.answers.considered.about(picked) if picked not in self.groups else ()
        opened = picked if picked in self.groups else only
        marked = answer.is_piece(self.hall, picked) and not self.answers.covers
        hand = self.answers.stays and (not picked or marked)
        if not picked and self._goes_on():  # one way, and one step: to no place, then before it
            forgets = self.answers.forget if self.answers.placed else None
            self.field.add_widget(way_back(forgets or (lambda *_: self.hall.undo())))
        piled = answer.keeps_places(self.hall, self.question, self.groups)
        about_it = (self.question.ask is Ask.WHICH and opened) or stands.of(self.question, opened)
        if self.question.standing and not picked and not self.answers.secret:
            self.standing.lay()
            (self._others if self.standing.again else self._beside)()
        elif hand:
            self._open_hand()
        elif about:
            SecondPage(self.answers, "", about).lay(back=True, there=True)
        elif opened and (picked or about_it or (self._several(self.groups[opened]) and not piled)):
            self._considering(opened, alone=opened == only)
        else:
            self._offering()

    def _goes_on(self) -> bool:
        """Whether the choice before belongs to this one, and can be taken back."""
        view, key = self.hall.see(), self.question.text.key
        goes_on = view is not None and key in answer.drawing(self.hall).goes_on
        return goes_on and view.can_undo and not self.answers.secret

    def _read(self, group: str, choices: tuple[Choice, ...]) -> bool:
        """Whether people look at a piece before they take it: several things are done with it, one
        of them perhaps not now, or its print decides."""
        printed = self.question.ask is Ask.TURN and answer.drawing(self.hall).by_print
        return answer.is_piece(self.hall, group) and (printed or self._several(choices))

    def _several(self, choices: tuple[Choice, ...]) -> bool:
        return len(self.question.in_place(choices)) > 1

    def _considering(self, opened: str, *, alone: bool) -> None:
        """One group lies open; beside the only one stands what belongs to none."""
        picked = self.picked
        if not picked:
            self._add(besides.drawn(self.hall, self.question))
        page = SecondPage(self.answers, opened, self.groups[opened])
        page.lay(back=not alone or bool(picked))
        if alone:
            self._loose()
            leave_corner(self.answers)
            turns = self.answers.ids.turns.children  # among these it has its cell
            if self.answers.placed and not (picked or turns or self._goes_on()):
                # Last: nothing moves at a touch of a place.
                self.field.add_widget(way_back(self.answers.forget))
            self._hold()
            self._beside()
        elif picked in self.standing.again:
            self._lay_unkept(opened)
        self._counted()

    def _open_hand(self) -> None:
        """All cards of the hand, then what is no card; the one answer of that stands above."""
        deeds = deeds_beside(self.answers)  # stand open above
        wordy = {
            group: choices for group, choices in self.groups.items()
            if len(choices) > 1
            and not answer.is_piece(self.hall, group)
            and choices[0] not in deeds
        }  # fmt: skip
        for name in aside(self.answers):
            self.beside.pop(name, None)  # so do they
        OpenHand(self.answers).lay(len(wordy) + len(self.beside))
        for group, choices in wordy.items():
            self.field.add_widget(self.presses.press(group, choices))
        self._beside()

    def _offering(self) -> None:
        """All groups."""
        answers, question = self.answers, self.question
        lit = answers.considered.in_gold
        pieces = [one for one in self.groups if answer.is_piece(self.hall, one) and one not in lit]
        told = question.ask is Ask.REVEAL and answers.upright  # it lies there: by its picture
        piled = answer.keeps_places(self.hall, question, self.groups)
        few = 0 if piled else 1 if told or answer_cards.by_print(answers, pieces) else ABREAST
        answers.many = answers.as_cards(len(pieces), few)
        if not self.picked:
            self._add(besides.drawn(self.hall, question))
        gold_first = answers.slim and bool(answers.considered.gold)  # a phone shows few at once
        if not gold_first:
            self._loose()
        self._hold()
        if answers.heads:
            self._small()
            self.field.add_widget(Factory.NextLine())
        AllGroups(self.answers, question, self.groups, self.presses).lay(
            hand_asked=self._hand_asked()
        )
        if gold_first:
            self._loose()
        (self._others if answers.heads else self._beside)()
        if answers.drawing_elsewhere and draws.leads(self.hall, question):
            self.field.add_widget(besides.tray(answers.lead))
        if answers.fills:
            self.field.add_widget(besides.by_ones(answers.singly, answers.turn_singly))
        self._counted()

    def _hand(self) -> bool:
        """Whether the hand of the asked seat is one touch away."""
        return not self.answers.secret and offers_hand(self.hall, self.question)

    def _hold(self) -> None:
        if not self.answers.secret:
            self._add(besides.hands_asked(self.hall, self.question))
        if self._hand():
            self.answers.hold(besides.hand(self.hall, self.question))

    def _hand_asked(self) -> bool:
        """Whether the hand is one of the answers, and not only looked into before one is given."""
        usual = self.question.text.key in answer.drawing(self.hall).asks_hand
        return self._hand() and (usual or besides.waits(self.hall, self.question))

    def _loose(self) -> None:
        """What belongs to no group."""
        below = False
        for choice in self.loose:
            if not self.question.possible(choice):
                self.field.add_widget(self._impossible(choice))
                continue
            if choice.denies:  # where no answer to what is asked was a moment ago
                self.answers.hold(self.presses.press("", (choice,), "CornerAnswer"))
                continue
            button = self.presses.press("", (choice,))
            if not below and self._of_another(choice):
                self.field.add_widget(Factory.NextLine())
                below = True
            gold = _closes(self.question) or _is_guess(self.question, choice)
            button.look = "main" if gold else button.look
            self.field.add_widget(button)

    def _of_another(self, choice: Choice) -> bool:
        """Whether it says that another one showed it than who is asked what is done with it."""
        return choice.is_of_others or (self.question.seat != TABLE and choice.whose != TABLE)

    def _impossible(self, choice: Choice) -> Press:
        """It keeps its place, dull; a touch tells why."""
        button: Press = Factory.Answer(text=self.presses.first_words("", (choice,)))
        button.look, button.dull = "card", True
        button.bind(on_release=stands.unable(self.hall, choice))
        return button

    def _beside(self) -> None:
        """What answers nothing that is asked, and the way to the question of another seat."""
        self._small()
        self._others()

    def _small(self) -> None:
        """What answers nothing that is asked: small and last."""
        kin = {getattr(one, "kin", "") for one in self.field.children} & {CALLED}
        for group, choices in self.beside.items():
            usual = "HeadAnswer" if self.answers.heads else "Answer"
            button = self.presses.press(group, choices, "CalledAnswer" if kin else usual)
            if kin:
                button.kin, button.seldom = CALLED, True
                button.note = "" if phone.narrow or phone.low else button.note
            button.look = "card_apart" if self.answers.stays else "card_quiet"  # to be read there
            button.kind = "small"
            if group == self.answers.picked:
                button.look = "main"  # a second touch gives it, and all others stay where they are
            self._seldom.add_widget(button)
        back = self.answers.in_place and not kin  # in even rows it would move them
        if back and not self.answers.apart:  # it stands above
            way = way_back(self.answers.forget)
            if self._seldom is self.answers.head:
                way.height = theme.touch
            self._seldom.add_widget(way)  # last: none of them moves

    @property
    def _seldom(self) -> Any:
        """Where what answers nothing that is asked stands; an upright page has a line for it."""
        heads = self.answers.heads and not self.answers.upright
        return self.answers.head if heads else self.field

    def _lay_unkept(self, group: str) -> None:
        """What answers nothing that is asked, in the last row of what can be done again and again:
        on the page of the question a row more for it would move the match."""
        kept = {one.id for one in self.question.kept}
        for choice in self.groups[group]:
            if choice.id in kept:
                continue
            button = stands.made(self.presses.first_words("", (choice,)), dull=False)
            button.kin, button.kind, button.look = KEPT, "small", "card_quiet"
            button.fold = FOLD_BESIDE
            button.bind(on_release=self.presses.opener("", (choice,)))
            self.field.add_widget(button)

    def _others(self) -> None:
        """The way to the question of another seat that people look at."""
        if self.answers.other >= 0:
            asks = self.answers.ask_first
            self.field.add_widget(besides.other(self.hall, int(self.answers.other), asks))

    def _counted(self) -> None:
        if self.question.ask is Ask.SPOT:
            self._add(besides.counted(self.hall, self.question))

    def _add(self, buttons: Iterable[Press]) -> None:
        for button in buttons:
            self.field.add_widget(button)

    def _asked_for(self) -> tuple[Choice, ...]:
        """The few answers to the very question, taken out of the groups: they stand open where all
        that can be done besides is one single thing each."""
        fixed: Groups = {} if self.question.standing else self._placed()
        found = {**self.groups, **fixed}
        several = [group for group, choices in found.items() if len(choices) > 1]
        if self.question.ask is not Ask.TURN or len(self.groups) < 2 or len(several) != 1:
            return ()
        if self.answers.secret:
            return ()  # cards first, whatever else can be done, however few they are
        name, mine = several[0], found[several[0]]
        shown = any(answer.on_map(self.hall, one) or one.amount is not None for one in mine)
        many = len(mine) + len(self.groups) - 1 > OPEN and name not in fixed
        lost = all(answer.gives_up(self.hall, one) for one in mine)  # these stand last, and apart
        picked = name == self.picked or name in answer.drawing(self.hall).stays
        lost |= any(answer.is_read_first(self.hall, one) for one in mine)
        if answer.is_piece(self.hall, name) or picked or shown or many or lost:
            return ()
        self.groups.pop(name)
        return mine

    def _placed(self) -> Groups:
        """The groups of which something keeps its place, with all of that."""
        groups = (group for group in self.groups if stands.of(self.question, group))
        return {group: self.question.in_place(self.groups[group]) for group in groups}


def _is_guess(question: Question, choice: Choice) -> bool:
    """Whether it is the one thing that hands seem to have done: most likely they did."""
    guesses = [one for one in question.choices if one.steps]
    return question.ask is Ask.CONFIRM and guesses == [choice]


def _closes(question: Question) -> bool:
    """Whether its one answer ends it all and leaves nothing behind."""
    return question.ask is Ask.PACK and not question.text.key.startswith("ask.pack_missing")
