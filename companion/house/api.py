"""What the app needs of the rest of the house, as interfaces; whoever starts the app hands it in.

Three things listen to a table: a match at play (`Play`), the table check and the enrolment of a
box. All three are fed the same way: the link's thread delivers to the app's one queue, the app's
thread calls `hear`, `connection` and `tick`, and sends `cues` back. Methods that cannot do what
they are asked raise `Trouble` with a sentence for people, in the language of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from companion.house.belonging import Belonging
from companion.house.campaign import Campaign
from companion.house.trouble import Trouble
from companion.house.virtual import VirtualTable
from companion.session.api import NodeView, Play, StationView, Text
from companion.store.faces import Owner
from engine.core.game import Game, Value
from engine.core.match import Seat

if TYPE_CHECKING:
    from companion.house.counting import Counted, OpenCount


class Heard(NamedTuple):
    """A message of the wire from a node; its name is `body["t"]`."""

    node: str
    body: Mapping[str, Any]


class Reached(NamedTuple):
    """How far the link to a node is has changed ("ready", "lost", ...), with a plain cause."""

    node: str
    stage: str
    cause: str = ""


Delivery: TypeAlias = Heard | Reached


class Links(Protocol):
    """The way to the nodes of a table. It reads and writes on its own thread."""

    def start(self, deliver: Callable[[Delivery], None]) -> None:
        """Begin; `deliver` is called from the link's thread."""

    def cues(self, cues: Mapping[str, Mapping[str, str]]) -> None:
        """What the lights should show: node -> station -> cue, the whole set."""

    def first(self, stations: Mapping[str, Sequence[str]]) -> None:
        """Which stations to poll first: node -> stations."""

    def stop(self) -> None:
        """End, with all lights off. Returns within a second."""


class Fed(Protocol):
    """Something that listens to a table; `Play` is one too."""

    @property
    def revision(self) -> int: ...

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None: ...

    def connection(self, node: str, stage: str, cause: str = "") -> None: ...

    def due(self) -> float | None:
        """When `tick` wants to be called, on `time.monotonic`'s clock; None: never."""

    def tick(self) -> None: ...

    def cues(self) -> Mapping[str, Mapping[str, str]]: ...

    def first(self) -> Mapping[str, Sequence[str]]: ...


class TableCheck(Fed, Protocol):
    """Every station and every light, live."""

    def nodes(self) -> Sequence[NodeView]: ...

    def stations(self) -> Sequence[StationView]: ...

    def say(self, text: Text, language: str) -> str: ...

    def light(self, station: str, cue: str) -> None:
        """Show a cue at one station ("" for all); an empty cue is dark."""


@dataclass(frozen=True, slots=True)
class EnrolView:
    """How far the enrolment of a box is."""

    done: int
    of: int
    next: str
    """The piece to lay on the reader now; empty when the box is complete."""
    same: int = 1
    """How many pieces are the same as `next` (any of them will do)."""
    last: Text | None = None
    """What happened to the latest tag: bound, or why it was refused."""
    refused: bool = False


class Enrol(Fed, Protocol):
    """Binding the tags of a box to its pieces, one by one; every tag is kept at once."""

    def view(self) -> EnrolView: ...

    def pieces(self) -> Sequence[tuple[str, bool]]:
        """Every piece that carries a tag, and whether it has one."""

    def aim(self, piece: str) -> None:
        """Bind the next tag to this piece."""

    def skip(self) -> None:
        """Leave this piece for later."""

    def undo(self) -> None:
        """Unbind the latest tag."""

    def say(self, text: Text, language: str) -> str: ...


class Open(NamedTuple):
    """Something opened at a table: what is fed, how to reach the nodes, the table to touch."""

    fed: Fed
    link: Links | None = None
    virtual: VirtualTable | None = None


class OpenMatch(NamedTuple):
    """A match at play."""

    play: Play
    link: Links | None = None
    virtual: VirtualTable | None = None


class OpenCheck(NamedTuple):
    """A table check."""

    check: TableCheck
    link: Links | None = None
    virtual: VirtualTable | None = None


class OpenEnrol(NamedTuple):
    """An enrolment."""

    enrol: Enrol
    link: Links | None = None
    virtual: VirtualTable | None = None


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A stored match, as the home screen shows it."""

    number: int
    game: str
    seats: tuple[Seat, ...]
    played: str
    """When it was last played, as the clock said (`days.moment` tells it to people)."""
    steps: int
    over: bool
    paused: bool = False
    elsewhere: bool = False
    """Another window plays it."""
    also: str = ""
    """The table of the house at which it went on otherwise."""
    stage: int = 0
    """Which match of a campaign it is; 0: of none."""
    scores: tuple[int, ...] = ()
    """What each seat had when the match was left; none where that is not known."""
    winners: tuple[int, ...] = ()
    """The seats that won it."""
    then: int = 0
    """The stage that is next, of a finished match with which a campaign goes on."""

    @property
    def waits(self) -> bool:
        """People can go on with it; of others the result can be looked at."""
        return bool(self.then) or not self.over

    @property
    def removable(self) -> bool:
        """It has ended, nobody goes on with it, and no window shows it."""
        return not (self.waits or self.elsewhere)

    @property
    def early(self) -> bool:
        """It was ended before anybody had won."""
        return self.over and not self.winners


@dataclass(frozen=True, slots=True)
class BoxCard:
    """A box whose tags are known, wholly or in part."""

    name: str
    game: str
    done: int
    of: int
    apart: bool = False
    """Another table of the house knows other stickers; staff decide."""
    lost: tuple[str, ...] = ()
    """Its pieces that people called lost."""

    @property
    def there(self) -> int:
        """How many of its pieces have a tag and are not lost."""
        return min(self.done, self.of - len(self.lost))


@dataclass(frozen=True, slots=True)
class FaceCard:
    """The faces of one printing that its owner has to tell."""

    game: str
    printing: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class CopyCard:
    """A copy of everything, to which people can go back."""

    number: int
    day: str
    """When it was made, as the clock said (`days.moment` tells it to people)."""
    why: str
    """"day", "schema" (before an update), "cut" (before damaged steps were written over),
    "restore" (before another copy was restored), "removal" (before matches were removed)."""


class House(Belonging, Protocol):
    """The companion, as the app sees it."""

    def games(self) -> Sequence[Game]: ...

    def left_out(self) -> Mapping[str, str]:
        """Games that are there and cannot be loaded -> why."""

    def readers(self) -> Sequence[str]:
        """The ports of the readers that are plugged into this machine."""

    def named(self) -> Sequence[str]:
        """The ports of the readers that were named when the program was started."""

    def on_screen(self) -> bool:
        """Whether its table is one on this screen: nobody holds a piece of it."""

    def tables(self, game: str) -> Sequence[str]:
        """The tiers a match can start with ("touch" always, others when a table is there)."""

    def matches(self, words: str = "") -> Sequence[MatchCard]:
        """Stored matches, the latest first; only those that all of the words are about."""

    def untold(self, game: str, seats: int, options: Mapping[str, Value]) -> int:
        """How many faces that such a match may need nobody has told yet."""

    def start(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Value],
        tier: str,
        stand_ins: int | None = None,
    ) -> OpenMatch:
        """A new match; `stand_ins` is the seed of the faces invented for untold ones, if any."""

    def resume(self, match: int, take_over: bool = False) -> OpenMatch:
        """A stored match. While another window plays it, this one looks on (its header says so),
        unless it takes it over; then the other one looks on."""

    def campaign(self, match: int) -> Campaign | None:
        """The campaign of a match up to this one; None where there is none."""

    def go_on(self, match: int, choice: Value = "") -> OpenMatch:
        """The match that follows in a campaign: begun with what was chosen, or as it was left."""

    def boxes(self) -> Sequence[BoxCard]: ...

    def enrol(self, game: str, box: str) -> OpenEnrol: ...

    def count(self, game: str, box: str) -> OpenCount:
        """Count a box at the readers of this table."""

    def counted(self, game: str, box: str) -> Counted | None:
        """How a box was found when it was counted last; None: it never was."""

    def found(self, game: str, box: str, piece: str) -> None:
        """A lost piece of a box has turned up, or another one was made in its place. Raises
        Trouble."""

    def box_of(self, match: int) -> str:
        """The box with which a match is played; empty: with none."""

    def face_cards(self) -> Sequence[FaceCard]:
        """Every printing with faces that no public source tells."""

    def owner(self, game: str, printing: str) -> Owner:
        """The faces of a printing, to be told, changed, exported and imported."""

    def face_folder(self) -> Path:
        """Where face files are written."""

    def face_files(self) -> Sequence[Path]:
        """The files that may be face files, the newest first."""

    def check(self) -> OpenCheck: ...

    def setting(self, name: str) -> str:
        """A setting that was kept; empty when it never was."""

    def keep(self, name: str, value: str) -> None:
        """Keep a setting."""

    # -- safety

    def rest(self) -> None:
        """Bring everything into the one file, before the tablet sleeps or is switched off."""

    def damage(self) -> Trouble | None:
        """What was found damaged since the start."""

    def copies(self) -> Sequence[CopyCard]:
        """The copies that are there, the newest first. Raises Trouble."""

    def copy(self, to: str | None = None) -> Path:
        """Copy everything now; where the copy is. `to` is where copies go from now on, if that
        comes about: empty is beside the matches."""

    def copy_daily(self) -> Trouble | None:
        """The copy of today, unless it is there. Any thread; what is wrong is returned."""

    def restore(self, number: int) -> None:
        """Everything is as it was in this copy; what was there is copied first."""

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove stored matches; all that is here is copied first. Raises Trouble, also where one
        of them is played now."""

    def export(self) -> Path:
        """Write everything but passwords and keys to one file; where it is."""

    def exports(self) -> Sequence[Path]:
        """The files that may be such exports, the newest first."""

    def take_in(self, file: Path) -> Mapping[str, int]:
        """Take in what an export has and this house lacks: what -> how many were new."""
