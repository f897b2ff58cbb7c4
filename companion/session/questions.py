"""Questions: what people can decide now, made from legal steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from string import Formatter

from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import Choices, covered, how_many, key_of, sides, told_by, which
from companion.session.shows import Untold
from companion.session.words import Words, one_after_another
from companion.twin.explain import Path
from companion.twin.wanted import FaceOf
from engine.core.state import Gesture, Prompt, State
from engine.core.steps import TABLE, Action, Step

NO = "no"
YES = "yes"
SKIP = "skip"
TOUCH = ".touch"
"""Ends a sentence for hands that no reader sees."""
PAD = ".pad"
"""Ends a sentence for hands that hold pieces to a reader."""
SPOT = ".spot"
"""Ends a sentence for hands that show a piece at their own reader before it lies where none is."""
TWO = 2
"""So many moves of one path are named before it is said that they happened."""


def called(prompt: Prompt) -> str:
    """What a question for this begins with."""
    return f"reveal:{prompt.verb}:{prompt.seat}:{prompt.deck}:{prompt.place}"


def asks_for(words: Words, state: State, prompt: Prompt) -> Text:
    """The game's own sentence for a reveal, of its deck before that of its verb; or for the one
    that it is of several after one another, or that one seat has."""
    of, owner = f"show.{prompt.verb}", state.read_off(prompt)[0]
    owned = owner not in (TABLE, prompt.seat)
    ends = (*([".own"] if owned else []), f".{state.nth(prompt)}", f".{prompt.deck}", "")
    own = next(filter(words.has, (of + end for end in ends)), "")
    params: dict[str, str | int] = {
        "deck": f"deck.{prompt.deck}", "place": prompt.place, "seat": prompt.seat,
    }  # fmt: skip
    params |= {"owner_seat": owner + 1} if owned else {}
    return Text(own or ("ask.reveal_at" if prompt.place else "ask.reveal"), params)


def _by(seat: int, told: Text) -> Text:
    """A move with who makes it."""
    return Text("how.path_of", {"seat": seat, "what": one_after_another([told])})


class Questions:
    """Makes the questions of one match. `length` of the log makes old answers invalid."""

    def __init__(self, words: Words, faces: FaceOf) -> None:
        self.words = words
        self.faces = faces
        self._choices = Choices(words, faces)

    def turn(
        self,
        state: State,
        seat: int,
        length: int,
        legal: Sequence[Action],
        must: bool = True,
        gestures: Sequence[Gesture] = (),
        way: str = "",
    ) -> Question:
        """All that a seat may choose now; several actions at once come first. `way`: how hands
        tell what they do (`TOUCH`, `PAD`, `SPOT`; else each piece is laid where it belongs)."""
        ask = Ask.TURN if must else Ask.MAY
        instead = {step for one in gestures for step in one.instead} | {*state.needless(seat)}
        kept = state.kept(seat)
        # Not worth listing, and refused by nobody: it looked as if it could not be done, and was
        # done at a touch. Of pieces that nobody knows the table tells.
        free = [one for one in kept if one not in legal and state.refuse(one) is None]
        free = [one for one in free if not any(arg in self.faces for arg in one.args)]
        choices = (
            *(self._choices.gesture(state, one) for one in gestures),
            *covered(self._choices.of(state, [*legal, *free]), instead),
        )
        text, how = self._asked(state, seat, f"ask.{ask.value}", way)
        name = f"{ask.value}:{seat}:{length}"
        asked = state.asked(seat).key
        return Question(
            name, ask, seat, text, choices, must=must, how=how, rule=self.words.asked(asked),
            standing=self.words.game.stands.get(asked, ()),
            kept=self._choices.of(state, kept),
        )  # fmt: skip

    def action(self, state: State, action: Action) -> Choice:
        """One action as an answer of its own."""
        return self._choices.of(state, (action,))[0]

    def gesture(self, state: State, gesture: Gesture) -> Choice:
        """Several actions as one answer."""
        return self._choices.gesture(state, gesture)

    def _asked(self, state: State, seat: int, otherwise: str, way: str) -> tuple[Text, Text | None]:
        """What a seat is asked, and what its hands do to answer."""
        key, given = state.asked(seat)
        named = {gap: state.named(value) for gap, value in given}
        params: dict[str, str | int] = {**named, "seat": seat}
        if not key or not self.words.has(f"ask.{key}"):
            return Text(otherwise, params), None
        ways = (f"how.{key}{one}" for one in ((way, TOUCH) if way in (PAD, TOUCH) else (way,)))
        how = next(filter(self.words.has, ways), f"how.{key}")
        return Text(f"ask.{key}", params), Text(how, params)

    def reveal(
        self,
        state: State,
        prompt: Prompt,
        length: int,
        sight: Callable[[str], str],
        way: str = "",
        at: str = "",
        place: str = "",
    ) -> Question:
        """What the table must show, to be named by touch; what looks alike is named once. Where no
        reader sees it lie, hands are told how they tell what they have drawn (`way`, as of a turn).
        `at`: the kind of reader that it is only held to before it is laid down. `place`: its place
        as people call it."""
        faces: dict[str, str] = {}
        for piece in state.could_be(prompt):
            faces.setdefault(sight(piece), piece)
        steps = [state.reveal(prompt, piece) for piece in faces.values()]
        name = f"{called(prompt)}:{length}"
        rule = self.words.asked(f"{prompt.verb}.{prompt.deck}", prompt.verb)
        choices = self._choices.of(state, steps)
        drawn = bool(prompt.place) or prompt.seat != TABLE
        own = f"how.show.{prompt.verb}{SPOT}"
        read = Text(own if self.words.has(own) else f"how.reveal_{at}") if at else None
        told = {PAD: "how.reveal_pad", TOUCH: "how.reveal"}.get(way) if drawn else None
        own = f"how.show.{prompt.verb}"  # of what is no piece, and only said
        told = own if told and self.words.has(own) else told
        how = read or (Text(told) if told else None)
        text = asks_for(self.words, state, prompt)
        text = Text(text.key, {**text.params, "place": place or prompt.place})
        return Question(name, Ask.REVEAL, prompt.seat, text, choices, how=how, rule=rule)

    def paths(
        self,
        state: State,
        paths: Sequence[Path],
        ask: Ask,
        length: int,
        station: str,
        begun: bool = False,
    ) -> Question:
        """The table looks like one of these, or as if hands were in the middle of it."""
        if ask is Ask.WHICH:
            # Each is one step: what follows is asked when this is answered.
            choices = self._of_whom(self._choices.of(state, [_decision(path) for path in paths]))
        else:
            choices = tuple(self._path(state, path, n) for n, path in enumerate(paths))
        seats = {step.seat for path in paths for step in _decisions(path)}
        seat = seats.pop() if len(seats) == 1 else TABLE
        verbs = " ".join(key_of(step) for path in paths for step in path.steps)
        return Question(
            f"{ask.value}:{length}:{verbs}",
            ask,
            seat,
            how_many(self.words.has, choices)
            or self._of_one_verb(ask, seat, choices)
            or self._meant(state, ask, [_decision(path) for path in paths], seat, begun),
            (*choices, no(_denied(ask, choices))),
            station=station,
            how=self._happened(paths),
        )

    def _of_one_verb(self, ask: Ask, seat: int, choices: Sequence[Choice]) -> Text | None:
        """What is done is clear, and asked is with which: nothing else has to be told apart."""
        if ask is not Ask.WHICH or seat == TABLE:
            return None
        asked = which(self.words.has, {"seat": seat}, choices)
        told = self.words.game.texts.sentence("en", asked.key) if asked else ""
        gaps = {gap for _, gap, _, _ in Formatter().parse(told) if gap}
        return asked if asked and gaps <= asked.params.keys() else None

    def _meant(self, state: State, ask: Ask, steps: Sequence[Step], seat: int, begun: bool) -> Text:
        """What the table is taken for: of a card with two sides no tag tells which lies up."""
        if begun and seat != TABLE:
            return Text(f"ask.{ask.value}_begun", {"seat": seat})
        if ask is Ask.WHICH and (piece := self._of_all(steps)):
            return Text("ask.whose", {"piece": piece})
        if ask is Ask.WHICH and (prompt := told_by(state, steps)):
            return asks_for(self.words, state, prompt)
        turned = ask is Ask.WHICH and sides(steps, self.faces)
        return Text("ask.side" if turned else f"ask.{ask.value}_table", {"seat": seat})

    def _of_whom(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Answers that are about several seats name them; for one deed the name is enough."""
        steps = [one.steps[0] for one in choices]
        if len({step.seat for step in steps}) < TWO:
            return tuple(choices)
        if self._of_all(steps):
            return tuple(
                replace(one, label=Text("choice.whose", {"seat": one.steps[0].seat}))
                for one in choices
            )
        return tuple(replace(one, label=_by(one.steps[0].seat, one.label)) for one in choices)

    def _of_all(self, steps: Sequence[Step]) -> str:
        """The piece with which each of several seats would do the same."""
        alike = len(steps) >= TWO and len({(step.verb, step.args) for step in steps}) == 1
        return next((str(a) for a in steps[0].args if a in self.faces), "") if alike else ""

    def _happened(self, paths: Sequence[Path]) -> Text | None:
        """The moves of the one path that has several, each by its name."""
        if len(paths) > 1 or len(paths[0].steps) < TWO:
            return None
        seats = {step.seat for step in _decisions(paths[0])}
        told = self.words.step if len(seats) == 1 else self._of_seat
        return Text("how.path", {"what": one_after_another(map(told, paths[0].steps))})

    def _of_seat(self, step: Step) -> Text:
        """A move with who made it, where several laid something at once."""
        told = self.words.step(step)
        if step.seat == TABLE:
            return told
        return _by(step.seat, told)

    def _path(self, state: State, path: Path, number: int) -> Choice:
        shown = self._choices.of(state, path.steps)
        label, remark = shown[0].label, shown[0].remark
        if len(path.steps) > 1:
            label, remark = Text("choice.path", {"n": len(path.steps)}), None
        pieces = tuple(piece for choice in shown for piece in choice.pieces)
        places = tuple(place for choice in shown for place in choice.places)
        return Choice(f"path{number}", label, path.steps, pieces, places, remark=remark)

    def back(self, length: int, start: int, count: int, lost: Text) -> Question:
        """The table looks like the moment when the log was `start` long; what loses nothing comes
        first."""
        return Question(
            f"take_back:{start}:{length}",
            Ask.TAKE_BACK,
            TABLE,
            Text("ask.take_back", {"count": count}),
            (no("choice.stay"), Choice(YES, Text("choice.take_back", {"count": count}))),
            how=lost,
        )

    def face(self, untold: Untold, place: str, length: int) -> Question:
        """A piece was shown and nobody has said yet what is printed on it; whoever plays it is
        asked by name."""
        what = {"piece": f"kind.{untold.kind}" if untold.kind else untold.piece}
        key, at = ("ask.face_at", {"place": place}) if place else ("ask.face_new", {})
        text = Text(key, what | at)
        if self.words.game.only_reported(untold.face):
            text = Text("ask.face_reported", what)
        if untold.whose != TABLE:
            told = one_after_another([text])
            text = Text("ask.face_of", {"seat": untold.whose, "what": told})
        return Question(
            f"face:{untold.face}:{length}",
            Ask.FACE,
            untold.whose if untold.station else untold.seat,
            text,
            (no("choice.take_up" if untold.station else "choice.not_this"),),
            untold.piece,
            untold.station,
        )

    def spot(self, seat: int, what: str, spoken: str, value: int, round_: int) -> Question:
        """Does the table have what the match counts, as people call it? Of what nobody has as
        pieces in a sentence of the game's own."""
        own = f"spot.{what.partition(':')[0]}"
        return Question(
            f"spot:{seat}:{what}:{round_}",
            Ask.SPOT,
            seat,
            Text(
                own if self.words.has(own) else "ask.spot",
                {"seat": seat, "what": spoken, "counted": what, "value": value},
            ),
            (
                Choice(YES, Text("choice.spot_right", {"value": value}), amount=value),
                Choice(SKIP, Text("choice.skip")),
            ),
            must=False,
        )


def _denied(ask: Ask, choices: Sequence[Choice]) -> str:
    """What is said where it was none of it; of one piece that lies there only how many is asked."""
    if ask is not Ask.WHICH:
        return "choice.not_that"
    one = len({choice.group for choice in choices}) == 1
    return "choice.take_up" if one else "choice.none_of_these"


def _decision(path: Path) -> Step:
    """The action of a path, or its only reveal."""
    return _decisions(path)[0]


def _decisions(path: Path) -> list[Step]:
    """The actions of a path, or its first reveal."""
    return [step for step in path.steps if isinstance(step, Action)] or [*path.steps[:1]]


def no(label: str) -> Choice:
    """The answer that it was none of it."""
    return Choice(NO, Text(label))
