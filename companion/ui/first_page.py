"""Everything that a question offers, each once: pieces, other deeds, ways that lead elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.factory import Factory

from companion.session.api import Ask, Choice, Question
from companion.ui import answer, answer_cards, besides, draws, stands
from companion.ui.fan import ABREAST
from companion.ui.hands import alike, offers_hand
from companion.ui.open_hand import OpenHand, deeds_beside
from companion.ui.phone import phone
from companion.ui.rows import CALLED, KEPT
from companion.ui.second_page import SecondPage, way_back
from companion.ui.widgets.press import Press
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.ask import Answers

Groups = dict[str, tuple[Choice, ...]]

FOLD = 0.74
"""Width of a folded answer by that of one on one line, where there is not much height."""
FOLD_BESIDE = 0.56
"""The same of what stands beside exchanges: no column is wider for it."""
ABREAST_LOW = 2
"""So many answers stand abreast on the smallest tablet, however long they are."""
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
        self.beside.pop(answers.picked, None)  # it lies open now
        self.groups: Groups = {
            name: found for name, found in groups.items() if name not in self.beside
        }
        self.deeper = any(
            len(found) > 1 and answer.is_piece(self.hall, group)
            for group, found in self.groups.items()
        )
        """Whether a touch on a piece shows here what can be done with it."""
        mine = self._asked_for()
        self.loose = loose if answers.picked else (*mine, *loose)

    def lay(self) -> None:
        """Lay them into the field."""
        picked = self.answers.picked
        only = next(iter(self.groups)) if len(self.groups) == 1 else ""
        about = self.answers.considered.about(picked) if picked not in self.groups else ()
        opened = picked if picked in self.groups else only
        hand = self.answers.stays and (not picked or answer.is_piece(self.hall, picked))
        if not picked and self._goes_on():
            self.field.add_widget(way_back(lambda *_: self.hall.undo()))
        about_it = (self.question.ask is Ask.WHICH and opened) or stands.of(self.question, opened)
        if self.question.standing and not picked and not self.answers.secret:
            self._standing()
        elif hand:
            self._open_hand()
        elif about:
            SecondPage(self.answers, "", about).lay(back=True, there=True)
        elif opened and (picked or about_it or self._several(self.groups[opened])):
            self._considering(opened, alone=opened == only)
        else:
            self._offering()

    def _goes_on(self) -> bool:
        """Whether the choice before belongs to this one, and can be taken back."""
        view, key = self.hall.see(), self.question.text.key
        goes_on = view is not None and key in answer.drawing(self.hall).goes_on
        return goes_on and view.can_undo and not self.answers.secret

    def _several(self, choices: tuple[Choice, ...]) -> bool:
        return len(self.question.in_place(choices)) > 1

    def _considering(self, opened: str, *, alone: bool) -> None:
        """One group lies open; beside the only one stands what belongs to none."""
        picked = self.answers.picked
        if not picked:
            self._add(besides.drawn(self.hall, self.question))
        page = SecondPage(self.answers, opened, self.groups[opened])
        page.lay(back=not alone or bool(picked))
        if alone:
            self._loose()
            if self.answers.placed and not picked:
                # Last: nothing moves at a touch of a place.
                self.field.add_widget(way_back(self.answers.forget))
            self._hold()
            self._beside()
        elif picked in self._again():
            self._kept_beside()
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
        OpenHand(self.answers).lay(len(wordy) + len(self.beside))
        for group, choices in wordy.items():
            self.field.add_widget(self._answer(group, choices))
        self._beside()

    def _offering(self) -> None:
        """All groups."""
        answers, question = self.answers, self.question
        pieces = [group for group in self.groups if answer.is_piece(self.hall, group)]
        told = question.ask is Ask.REVEAL and answers.upright  # it lies there: by its picture
        few = 1 if told or answer_cards.by_print(answers, pieces) else ABREAST
        answers.many = answers.as_cards(len(pieces), few)
        if not answers.picked:
            self._add(besides.drawn(self.hall, question))
        self._loose()
        self._hold()
        self._all()
        self._beside()
        if answers.drawing_elsewhere and draws.leads(self.hall, question):
            self.field.add_widget(besides.tray(answers.lead))
        if answers.considered.fills:
            self.field.add_widget(besides.by_ones(answers.singly, answers.turn_singly))
        self._counted()

    def _standing(self) -> None:
        """Each kind of action in its place, dull where there is none of it now: a touch tells why.
        What answers nothing that is asked stands small with what can be done again and again."""
        for verb in self.question.standing:
            choices = self.groups.get(verb, ())
            button = stands.made(answer.group_name(self.hall, verb), dull=not choices)
            button.look = self._stands_as(verb, choices)
            if choices and self._give_up(choices):  # in the last row
                button.note = self._in_short(choices)
            button.bind(on_release=self.opener(verb, choices) if choices else self._unable(verb))
            self.field.add_widget(button)
        (self._others if self._again() & self.groups.keys() else self._beside)()

    def _in_short(self, choices: tuple[Choice, ...]) -> str:
        """What is true of each of them, whichever is taken, where the game has it in a few words:
        the points of a pass."""
        remark = choices[0].remark
        key = f"{remark.key}.short" if remark else ""
        same = all(one.remark == remark for one in choices)
        has = answer.game_of(self.hall).texts.has(key)
        return self.hall.say(replace(remark, key=key)) if remark and same and has else ""

    def _stands_as(self, verb: str, choices: tuple[Choice, ...]) -> str:
        """The only thing that can be done is gold, though it ends the round; what can be done again
        and again is no way to end a turn, and nothing is gold while anything may come of it."""
        aside, seat = {verb, *self._again()}, self.question.seat
        others = (one for one in self.question.standing if one not in aside)
        alone = bool(choices) and not any(self.groups.get(one) for one in others)
        if alone and self.hall.play is not None and not self.hall.play.further(seat):
            return "main"
        return "card_apart" if choices and self._give_up(choices) else "card"

    def _again(self) -> set[str]:
        return {*answer.game_of(self.hall).again} & {*self.question.standing}

    def _unable(self, verb: str) -> Callable[..., None]:
        seat = self.question.seat
        return lambda *_: self.hall.act(lambda play: play.unable(seat, verb))

    def _hand(self) -> bool:
        """Whether the hand of the asked seat is one touch away."""
        return not self.answers.secret and offers_hand(self.hall, self.question)

    def _hold(self) -> None:
        if self._hand():
            self.answers.hold(besides.hand(self.hall, self.question))

    def _hand_asked(self) -> bool:
        """Whether the hand is one of the answers, and not only looked into before one is given."""
        usual = self.question.text.key in answer.drawing(self.hall).asks_hand
        return self._hand() and (usual or besides.waits(self.hall, self.question))

    def _loose(self) -> None:
        """What belongs to no group."""
        for choice in self.loose:
            button = self._answer("", (choice,))
            button.look = "main" if _closes(self.question) else button.look
            self.field.add_widget(button)

    def _beside(self) -> None:
        """What answers nothing that is asked, and the way to the question of another seat."""
        self._small()
        self._others()

    def _small(self) -> None:
        """What answers nothing that is asked: small and last."""
        kin = {getattr(one, "kin", "") for one in self.field.children} & {CALLED}
        for group, choices in self.beside.items():
            button = self._answer(group, choices, "CalledAnswer" if kin else "Answer")
            if kin:
                button.kin = CALLED
                button.note = "" if phone.narrow or phone.low else button.note
            button.look, button.kind = "card_quiet", "small"
            self.field.add_widget(button)

    def _kept_beside(self) -> None:
        """What answers nothing that is asked, in the last row of what can be done again and again:
        on the page of the question a row more for it would move the match."""
        for group, choices in self.beside.items():
            button = stands.made(self._first_words(group, choices), dull=False)
            button.kin, button.kind, button.look = KEPT, "small", "card_quiet"
            button.fold = FOLD_BESIDE
            button.bind(on_release=self.opener(group, choices))
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
        several = [group for group, choices in self.groups.items() if len(choices) > 1]
        if self.question.ask is not Ask.TURN or len(self.groups) < 2 or len(several) != 1:
            return ()
        if self.answers.secret:
            return ()  # cards first, whatever else can be done, however few they are
        name, mine = several[0], self.groups[several[0]]
        shown = any(answer.on_map(self.hall, one) or one.amount is not None for one in mine)
        many = len(mine) + len(self.groups) - 1 > OPEN
        lost = all(answer.gives_up(self.hall, one) for one in mine)  # these stand last, and apart
        picked = name == self.answers.picked
        lost |= any(answer.is_read_first(self.hall, one) for one in mine)
        if answer.is_piece(self.hall, name) or picked or shown or many or lost:
            return ()
        return self.groups.pop(name)

    def _all(self) -> None:
        """Every group once; the cards of a hand before what is no card."""
        groups, secret = self._untouched(), self.answers.secret
        pieces = [group for group in groups if answer.is_piece(self.hall, group)]
        marks = self.answers.marked.wanted(self.question, self.groups)
        words_too = len(self.field.children) + len(groups) > len(pieces)
        size = answer_cards.held_size(self.answers, len(pieces), words_too) if secret else None
        last = self._last(groups)
        apart = last if len(last) < len(groups) else []
        beside = bool(self.field.children) or self._hand_asked() or not apart
        alone = len(groups) - len(apart) == 1 and not beside
        alone |= len(groups) == 1 and all(one.is_gesture for one in next(iter(groups.values())))
        alone |= self.question.text.key in answer.drawing(self.hall).spent
        if self._stay(groups):
            return
        late = {group: place for place, group in enumerate(last, 1)}
        order = sorted(groups, key=lambda g: (late.get(g, 0), secret and g not in pieces))
        for group in self._in_places(order, pieces):
            if not group:
                self.field.add_widget(answer_cards.empty_place(self.hall))
                continue
            if apart and group == apart[0]:
                self.field.add_widget(Factory.Apart())
            if group in pieces and (self.answers.many or size):
                card = self.answers.card(group, groups[group])
                if size:
                    card.size = size
                    card.text = (
                        answer.group_name(self.hall, group)
                        if marks
                        else self._held_name(group, groups[group])
                    )
                self.field.add_widget(card)
            else:
                button = self._answer(group, groups[group])
                button.look = "card_apart" if group in apart else "main" if alone else "card"
                self.field.add_widget(button)
        if size:
            answer_cards.plain_if_drawn(self.answers)
            answer_cards.name_held(self.answers, size)

    def _in_places(self, order: list[str], pieces: list[str]) -> list[str]:
        """The cards of piles where these stand, "" where one is empty."""
        places = answer.drawing(self.hall).places(self.question, pieces)
        if not self.answers.many or not any(places):
            return order
        return [*places, *(group for group in order if group not in places)]

    def _last(self, groups: Groups) -> list[str]:
        """What gives something up, at the very end what is warned of: to pass costs less than a bid
        that is lost. Where all gives something up, that alone."""
        given = [group for group, choices in groups.items() if self._give_up(choices)]
        warned = [one for one in given if all(answer.is_warned(self.hall, c) for c in groups[one])]
        quiet = [] if len(given) == len(groups) else [one for one in given if one not in warned]
        return [*quiet, *warned]

    def _untouched(self) -> Groups:
        """Without what lies lit before people: one touch of it answers, and one way is enough. What
        gives something up never stands alone for it: who sees one answer takes that."""
        groups = answer.once(self.hall, self.groups)
        if self.answers.secret or self.answers.away or len(groups) < 2:
            return groups
        unlit = {name: found for name, found in groups.items() if not self._lit(found)}
        given = bool(unlit) and all(map(self._give_up, unlit.values()))
        given = given and self.question.text.key not in answer.drawing(self.hall).spent
        return groups if given else unlit

    def _lit(self, choices: tuple[Choice, ...]) -> bool:
        """Whether touches of one card do all of it."""
        steps = [step for one in choices for step in one.steps]
        verbs = answer.drawing(self.hall).at_once
        return (
            bool(steps) and len({s.args for s in steps}) == 1 and {s.verb for s in steps} <= verbs
        )

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
                button = self._answer(names[name], groups[names[name]])
            else:
                button = kept.used_up(name, answer.game_of(self.hall))
            kept.stand(name, button)
            self.field.add_widget(button)
        return True

    def _name(self, group: str, choices: tuple[Choice, ...]) -> str:
        """What an answer is about, however many of it are left."""
        return answer.pictured(self.hall, group, choices) or choices[0].label.key

    def _give_up(self, choices: tuple[Choice, ...]) -> bool:
        return all(answer.gives_up(self.hall, one) for one in choices)

    def _first_words(self, group: str, choices: tuple[Choice, ...]) -> str:
        if self._says_number(choices):
            return self.hall.say(choices[0].label)
        return answer.first_words(self.hall, self.question, group, choices)

    def _held_name(self, group: str, choices: tuple[Choice, ...]) -> str:
        """A card of a hand, and how many like it are held: one answer stands for all."""
        told, many = self._first_words(group, choices), alike(self.hall, self.question.seat, group)
        return str(words.say("hand.many", card=told, count=many)) if many > 1 else told

    def _answer(self, group: str, choices: tuple[Choice, ...], kind: str = "Answer") -> Press:
        """One answer, or one piece with several answers behind it."""
        button: Press = getattr(Factory, kind)(text=self._first_words(group, choices))
        button.piece = answer.pictured(self.hall, group, choices)
        button.game = self.hall.game
        button.sign = "" if button.piece else answer.sign(group, choices[0])
        one = self._says_number(choices)
        told = answer.told(self.hall, choices[0]) if one else answer.note(self.hall, choices)
        button.note = told
        button.fold = FOLD
        shown = self.answers.compact and bool(button.piece) and not button.note
        button.folded = shown and len(self.answers.groups) > ABREAST_LOW
        button.bind(on_release=self.opener(group, choices))
        return button

    def opener(self, group: str, choices: tuple[Choice, ...]) -> Callable[..., None]:
        """One choice is answered at once; several, one that the drawing shows, or one that answers
        nothing that is asked are considered first, and so is that of a piece beside others that
        have several."""
        first = self.deeper and answer.is_piece(self.hall, group)
        first = first or self._looked_at(group, choices) or answer.by_number(self.hall, choices)
        first = first or group in self.beside  # it comes and goes, and stands where another stood
        lit = len(choices) == 1 and self._lit(choices) and not self._give_up(choices)
        first = first and not lit and not self._says_number(choices)
        only, question = choices[0], self.question
        seen = answer.on_map(self.hall, only) and not answer.is_named(question, only)
        seen = seen and not only.is_gesture  # what it does is drawn there already
        if len(choices) == 1 and not (group and (first or seen)):  # a guess has no group to open
            return lambda *_: self.answers.take(choices[0])
        return lambda press, *_: self.answers.turn_to(group, press)

    def _says_number(self, choices: tuple[Choice, ...]) -> bool:
        """Whether it is the one number that can be given at all: the answer says it, and one touch
        gives it. What is lost by it is asked about."""
        numbers = [one for one in self.question.choices if one.amount is not None]
        return len(choices) == 1 and numbers == [*choices] and not self._give_up(choices)

    def _looked_at(self, group: str, choices: tuple[Choice, ...]) -> bool:
        """Whether one touch on it takes nothing: what it builds is seen before, and what stands in
        its place always opens, where it names what it does or gives something up, and says more."""
        if answer.unnamed(self.hall, choices) or answer.is_read_first(self.hall, choices[0]):
            return True
        if self.answers.secret and answer.is_piece(self.hall, group):
            return True  # what comes to light of it cannot be taken back
        if group not in self.question.standing:
            return False
        if self._says_all(group, choices):
            told = "" if self._give_up(choices) else answer.note(self.hall, choices)
            return bool(told)  # behind it: no place among the others is higher for it
        named = any(step.args for one in choices for step in one.steps)
        return named or self._give_up(choices)

    def _says_all(self, group: str, choices: tuple[Choice, ...]) -> bool:
        """Whether the name of a kind of action is all that its one answer would say again."""
        name = answer.group_name(self.hall, group)
        return len(choices) == 1 and self.hall.say(choices[0].label) == name


def _closes(question: Question) -> bool:
    """Whether its one answer ends it all and leaves nothing behind."""
    return question.ask is Ask.PACK and not question.text.key.startswith("ask.pack_missing")
