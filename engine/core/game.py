"""A game as the house sees it: its name, seats, options, words, catalogue and how to start."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from engine.core.catalogue import Catalogue, Counted, Face, Faces, counted_in
from engine.core.faces import FaceSchema, schema_in
from engine.core.meta import Meta
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.steps import Grammar
from engine.core.text import Texts
from engine.core.vocabulary import Vocabulary

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Value]


class BadOptions(ValueError):
    """Options that a match cannot start with; the text is a sentence for people."""


PLAY = "play"
"""An option that makes another match of it: mode, level, expansion, map."""
COPY = "copy"
"""How the own copy is printed or put together."""
HOUSE_RULES = "rules"
"""A point on which the rule books leave room; a house decides it once."""
TELLING = "telling"
"""What the app is told of what only a seat sees."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match starts; label and explanation are in the game's texts.

    `option.<id>` and `option.<id>.why`; each choice `option.<id>.<choice>`.
    """

    id: str
    default: Value
    choices: tuple[Value, ...]
    rule: str = ""
    seats: tuple[int, ...] = ()
    """Seat counts for which the option means something; empty: all."""
    group: str = HOUSE_RULES
    """Where people look for it: `PLAY`, `COPY`, `HOUSE_RULES` or `TELLING`."""
    since: int = 1
    """The rules version that brought it."""
    before: Value = ""
    """What matches of older rules were played with; no new match is, unless it is a choice."""
    simulated: Value = ""
    """What is usual at a simulated table, where no hand holds a card; empty: the default."""

    def usual(self, on_screen: bool) -> Value:
        """What is chosen where nobody chooses; `on_screen`: all piles lie in the window."""
        return self.simulated if on_screen and self.simulated != "" else self.default

    @property
    def accepted(self) -> tuple[Value, ...]:
        """What a match may have been played with, whatever rules it began under."""
        kept = self.since > 1 and self.before not in self.choices
        return (*self.choices, self.before) if kept else self.choices


def options_in(folder: Path) -> tuple[Option, ...]:
    """The options of a game as its `options.json` tells them, in the order people are asked."""
    rows: list[dict[str, Any]] = json.loads((folder / "options.json").read_text("utf-8"))
    lists = ("choices", "seats")
    return tuple(Option(**{**row, **{n: tuple(row.get(n, ())) for n in lists}}) for row in rows)


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match that follows in a campaign.

    `asks` is the option that people still choose before it starts; empty: nothing.
    """

    options: dict[str, Value]
    asks: str = ""
    anew: bool = False
    """The campaign is over; this is the first match of another one."""


class Standing(NamedTuple):
    """How far a campaign has come with one of its matches."""

    stage: int
    """Which match of the campaign it is, from 1."""
    targets: tuple[int, ...]
    """The points that each stage asks for."""
    gains: tuple[str, ...] = ()
    """Options that people chose on the way; each is worth something in this match."""


class Game(ABC):
    """One game. There is one instance a game, found by `engine.games.load(id)`."""

    meta: Meta
    colours: tuple[str, ...]
    gives_colours: bool = False
    """Whether play gives each seat its colour; else people choose it before."""
    grammar: Grammar
    options: tuple[Option, ...]
    catalogue: Catalogue
    texts: Texts
    counted: Counted = MappingProxyType({})
    """What people count when the box is unpacked and packed."""
    face_schema: FaceSchema = FaceSchema()
    """What unknown faces can be; empty when every face is known."""
    again: tuple[str, ...] = ()
    """Actions of which people often want several, one after the other."""
    gives_up: tuple[str, ...] = ()
    """Actions by which a seat gives something up: they are offered last, quieter and apart."""
    ends: tuple[str, ...] = ()
    """Actions by which a seat wants no more of what it is asked."""
    seldom: tuple[str, ...] = ()
    """Actions that people want less often than what else can be done with the same piece."""
    beside: tuple[str, ...] = ()
    """Actions that answer nothing that is asked: they are offered small, after its answers."""
    stands: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Decision -> the actions that keep their place among its answers, possible or not."""
    wordings: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Decision -> the others that are the same one in other words, by what is left of it."""
    any_of: tuple[str, ...] = ()
    """Actions that take one of equal pieces: offered once, for it makes no difference which."""
    unread: tuple[str, ...] = ()
    """Actions with a piece that ask for nothing that is printed on it."""
    face_down: tuple[str, ...] = ()
    """Actions that take or lay a card which nobody else sees."""
    face_up: tuple[str, ...] = ()
    """Reveals of a seat by which it lays what it drew before all."""
    lots: tuple[str, ...] = ()
    """Reveals that no card tells: people draw lots, as who begins."""
    refills: tuple[str, ...] = ()
    """Reveals by which cards come to lie open without anybody waiting for them: where the piles are
    the screen's own, nobody touches them for it."""
    follows: tuple[str, ...] = ()
    """Actions that are no decision once one of them is all that is left: where the piles are the
    screen's own, nobody touches them for it."""
    grouped: Mapping[str, int] = MappingProxyType({})
    """Verb -> the number of the argument that is chosen before the others; a piece always is."""
    rows: Mapping[str, int] = MappingProxyType({})
    """Places of a seat whose slots lie in rows of so many: nobody numbers them, `{row}` and `{col}`
    tell them."""
    anytime: tuple[str, ...] = ()
    """Actions that are never refused and are listed only where they help (a standing answer)."""

    def __init_subclass__(cls, data: Path | None = None, **more: Any) -> None:
        """`data` is the folder that tells what the class itself does not: options, verbs, texts."""
        super().__init_subclass__(**more)
        if data is not None:
            for name in _TOLD.keys() - vars(cls).keys():
                setattr(cls, name, _TOLD[name](data))

    @property
    def id(self) -> str:
        """As files and commands name it."""
        return self.meta.id

    @property
    def rules_version(self) -> int:
        """Grows with every change of the rules that an old match may feel."""
        return self.meta.rules_version

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many can play."""
        return self.meta.seat_counts

    @abstractmethod
    def start(self, seats: int, options: Options, faces: Faces) -> State:
        """The state before the first reveal. `options` are complete and checked."""

    @abstractmethod
    def from_position(self, data: Mapping[str, Any]) -> State:
        """A state from the game's position format.

        Raises `engine.core.record.BadRecord` with a sentence that names the wrong field.
        """

    def colours_of(self, seats: int) -> tuple[str, ...]:
        """The colours that so many seats may play."""
        return self.colours

    def own_colours(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """A colour of the box for each seat: the wanted one, else the first that is free."""
        free = [colour for colour in self.colours if colour not in wanted]
        found: list[str] = []
        for colour in wanted:
            usable = colour in self.colours and colour not in found
            found.append(colour if usable else free.pop(0))
        return tuple(found)

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        """Tell a new state which colours its seats play, for pieces that carry a colour.

        A state that has `colours` gets those of the box. Called once, before the first step.
        """
        if hasattr(state, "colours"):
            state.colours = self.own_colours(colours)

    def printing(self, options: Options) -> str:
        """Which printing of the box a match is played with; face files are bound to it."""
        return str(options.get("printing", ""))

    def unknown_faces(self, options: Options) -> tuple[str, ...]:
        """Face ids that this match may need and the catalogue does not tell."""
        return tuple(self.catalogue.unknown({}))

    @property
    def printings(self) -> tuple[str, ...]:
        """The printings of the box; one without a name when all are alike."""
        option = next((o for o in self.options if o.id == "printing"), None)
        return tuple(map(str, option.choices)) if option else ("",)

    def faces_to_tell(self, printing: str) -> tuple[str, ...]:
        """Face ids in a printing, every expansion included, that the catalogue does not tell."""
        return tuple(self.catalogue.unknown({}))

    def doubt_face(self, face: str, printed: Face) -> Refusal | None:
        """What an owner should look at twice before it is kept: a warning, never a refusal."""
        return None

    def untold(self, piece: str, faces: Faces) -> bool:
        """Whether nobody has told yet what is printed on this piece."""
        face = self.catalogue.pieces[piece].face
        return self.catalogue.faces.get(face, {}) is None and face not in faces

    def sight(self, piece: str, faces: Faces) -> str:
        """What people can tell a piece by: its face, or of an untold one its kind and deck.

        Which physical card an untold face belongs to is free until one is shown.
        """
        one = self.catalogue.pieces[piece]
        return f"{one.kind}:{one.deck}" if self.untold(piece, faces) else one.face

    def refuse_face(self, face: str, printed: Face, faces: Faces) -> Refusal | None:
        """Why this cannot be printed on that card, beside what the other faces tell."""
        kind = next((p.kind for p in self.catalogue if p.face == face), "")
        return self.face_schema.refuse(kind, printed)

    def only_reported(self, face: str) -> bool:
        """Whether all or a part of what the catalogue tells of a face is only reported."""
        return self.in_doubt(face)

    def in_doubt(self, face: str) -> bool:
        """Whether the catalogue only reports this face: the owner's own card counts."""
        return False

    def check_faces(self, faces: Any) -> None:
        """Raises BadOptions when what was told cannot be printed on its card."""
        if not isinstance(faces, Mapping):
            raise BadOptions('"faces" must be an object: face -> what is printed on it.')
        for face, printed in faces.items():
            if self.catalogue.faces.get(face, {}) is not None and not self.in_doubt(face):
                raise BadOptions(f"nobody has to tell {face!r}: it is no unknown face.")
            shown = printed
            if isinstance(printed, Mapping):
                shown = {key: value for key, value in printed.items() if key != "stand_in"}
            refusal = self.refuse_face(face, shown, faces)
            if refusal:
                raise BadOptions(f"{self.texts.word('en', face)}: {self.say(refusal)}")

    def check_options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Value]:
        """The chosen options, completed with defaults. Raises BadOptions."""
        if seats not in self.seat_counts:
            counts = f"{self.seat_counts[0]} to {self.seat_counts[-1]}"
            raise BadOptions(f"{self.id} is for {counts} seats, not {seats}.")
        known = {option.id: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise BadOptions(f"{self.id} has no option {name!r}; it has: {', '.join(known)}.")
        found = {o.id: _value(o, chosen.get(o.id, o.default)) for o in self.options}
        for option in self.options:
            if option.seats and seats not in option.seats and found[option.id] != option.default:
                raise BadOptions(f"option {option.id!r} means nothing with {seats} seats.")
        return found

    def new_options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Value]:
        """The options of a match that begins now. Raises BadOptions, also for what is no more."""
        found = self.check_options(seats, chosen)
        for option in self.options:
            if found[option.id] not in option.choices:
                raise BadOptions(
                    f"option {option.id!r} was {found[option.id]} in matches of older rules only; "
                    f"a new one can have {_named(option.choices)}."
                )
        return found

    def then(self, rules: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """What was chosen under these rules, with what was played where they knew no option."""
        lacked = {o.id: o.before for o in self.options if rules < o.since}
        return {**lacked, **chosen}

    def meant(self, seats: int, options: Options) -> dict[str, Value]:
        """The options that mean something with so many seats."""
        idle = {o.id for o in self.options if o.seats and seats not in o.seats}
        return {name: value for name, value in options.items() if name not in idle}

    def next_match(self, state: State, options: Options) -> NextMatch | None:
        """What a finished match of a campaign leads to; None in a game without one."""
        return None

    def standing(self, seats: int, options: Options) -> Standing | None:
        """Which match of a campaign this is; None where there is no campaign."""
        return None

    def stand_ins(self, seed: int | str) -> Faces:
        """Invented faces for those the catalogue does not know, inside the known constraints.

        For trying out and for tests only, and marked so wherever they appear. A game whose
        faces are all published has none.
        """
        return {}

    def say(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal in plain words."""
        params = dict(refusal.params)
        if isinstance(number := params.get("seat"), int):  # refusals count seats from 1
            params["seat"] = self.texts.seat(language, number - 1)
        return self.texts.say(language, f"refusal.{refusal.key}", params)


_TOLD: Mapping[str, Callable[[Path], Any]] = {
    "options": options_in,
    "texts": Texts,
    "grammar": lambda folder: Vocabulary(folder).grammar,
    "gives_up": lambda folder: Vocabulary(folder).gives_up,
    "again": lambda folder: Vocabulary(folder).again,
    "ends": lambda folder: Vocabulary(folder).ends,
    "seldom": lambda folder: Vocabulary(folder).seldom,
    "beside": lambda folder: Vocabulary(folder).beside,
    "stands": lambda folder: Vocabulary(folder).stands,
    "wordings": lambda folder: Vocabulary(folder).wordings,
    "any_of": lambda folder: Vocabulary(folder).any_of,
    "unread": lambda folder: Vocabulary(folder).unread,
    "face_down": lambda folder: Vocabulary(folder).face_down,
    "face_up": lambda folder: Vocabulary(folder).face_up,
    "lots": lambda folder: Vocabulary(folder).lots,
    "refills": lambda folder: Vocabulary(folder).refills,
    "follows": lambda folder: Vocabulary(folder).follows,
    "grouped": lambda folder: Vocabulary(folder).grouped,
    "counted": counted_in,
    "face_schema": schema_in,
}
"""What a game's data folder tells of it."""


def _value(option: Option, given: Any) -> Value:
    """Match what was given (perhaps as text from a command line) with a choice."""
    for choice in option.accepted:
        if given == choice and isinstance(given, bool) == isinstance(choice, bool):
            return choice
        if isinstance(given, str) and given.lower() == str(choice).lower():
            return choice
    raise BadOptions(f"option {option.id!r} can be {_named(option.choices)}, not {given!r}.")


def _named(choices: Iterable[Value]) -> str:
    return ", ".join(str(choice).lower() for choice in choices)
