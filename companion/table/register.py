"""The register of a box: which tag is stuck on which piece, and what else a tag can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from companion.table.sight import Fault, Wrong

FORMAT = "tabletwin-register"
VERSION = 1
RANDOM = "08"
"""First byte of a random UID (ISO/IEC 14443-3): a phone or a bank card, new at every touch."""
NXP = "04"
_LENGTHS = (8, 14, 20)
SEAT = "seat:"
"""`seat:0` is a piece of the table, not of the box: the tag that says which seat's hand it is."""


HELP = "help"
"""As a seat tag: laid on a pad, it calls somebody of the house; laid again, it calls them off."""


class BadRegister(ValueError):
    """A register file that cannot be read; the text is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a tag was not bound. `key` names the sentence (`register.<key>`), `params` fill it."""

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(slots=True)
class Register:
    """The tags of one box, and those of the other boxes of the house, to name strangers.

    A tag is 4, 7 or 10 bytes in lower-case hex. `others` is tag -> name of its box.
    """

    game: str
    box: str
    tags: dict[str, str] = field(default_factory=dict)
    """Tag -> piece."""
    others: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[str, str] = field(default_factory=dict)
    """Tag of another box -> the game in that box."""
    whole: bool = False
    """No piece of this box can be lost: it is a simulated one."""
    lost: frozenset[str] | None = None
    """What a file says is lost of it; None: nothing. In the house it is kept with the box."""
    _uids: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._uids = {piece: uid for uid, piece in self.tags.items()}

    def __len__(self) -> int:
        return len(self.tags)

    def piece(self, uid: str) -> str | None:
        return self.tags.get(uid)

    def uid(self, piece: str) -> str | None:
        return self._uids.get(piece)

    def bind(self, uid: str, piece: str) -> Refused | None:
        """Say that this tag is on this piece. Refused: random, bound twice, another box's."""
        refused = self.refuse(uid, piece)
        if refused is None:
            self.tags[uid] = piece
            self._uids[piece] = uid
        return refused

    def refuse(self, uid: str, piece: str) -> Refused | None:
        if not is_uid(uid):
            return Refused("no_uid", {"uid": uid})
        if uid.startswith(RANDOM) and len(uid) == _LENGTHS[0]:
            return Refused("random", {"uid": uid})
        if uid in self.others:
            return Refused("other_box", {"uid": uid, "box": self.others[uid]})
        bound = self.tags.get(uid)
        if bound == piece:
            return None
        if bound is not None:
            return Refused("bound_twice", {"uid": uid, "piece": _name(bound)})
        if piece in self._uids:
            return Refused("has_tag", {"piece": _name(piece)})
        return None

    def unbind(self, piece: str) -> bool:
        """Forget the tag of a piece (a sticker was replaced). False when it had none."""
        uid = self._uids.pop(piece, None)
        if uid is None:
            return False
        del self.tags[uid]
        return True

    def replace(self, tags: Mapping[str, str]) -> None:
        """All tags anew: tag -> piece."""
        self.tags = dict(tags)
        self.__post_init__()

    def fault(self, uids: Iterable[str]) -> Fault | None:
        """What is wrong with the tags on one spot; None when they are one piece of this box."""
        found = sorted(uids)
        if len(found) > 1:
            bound = (self.tags.get(uid, "") for uid in found)
            pieces = tuple(piece for piece in bound if piece and not of_table(piece))
            return Fault(Wrong.TWO, found[0], pieces)
        uid = found[0]
        if uid in self.tags:
            return None
        if uid in self.others:
            return Fault(Wrong.FOREIGN, uid, box=self.others[uid], game=self.games.get(uid, ""))
        pair = self.collision(uid)
        if pair:
            return Fault(Wrong.TWO, uid, pair)
        return Fault(Wrong.RANDOM if _random(uid) else Wrong.UNKNOWN, uid)

    def collision(self, uid: str) -> tuple[str, str] | None:
        """Two of our pieces whose tags, read on top of each other, give this number."""
        if not is_uid(uid):
            return None
        whole = int(uid, 16)
        inside = [
            (int(tag, 16), piece)
            for tag, piece in self.tags.items()
            if len(tag) == len(uid) and int(tag, 16) | whole == whole
        ]
        for (one, first), (other, second) in combinations(inside, 2):
            if one | other == whole:
                return first, second
        return None

    def warning(self, uid: str) -> str:
        """A key when the tag works but is no NXP tag as the parts list names it; else empty."""
        return "" if uid.startswith(NXP) else "not_nxp"

    # -- files ---------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The register as a file that a second owner can import."""
        tags = dict(sorted((piece, uid) for uid, piece in self.tags.items()))
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "box": self.box,
            "tags": tags,
            **lost_to_json(self.lost),
        }


def from_json(data: Any, game: str, pieces: Iterable[str]) -> Register:
    """A register from a file, whole or not at all. Raises BadRegister."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRegister("This is not a register of tags; nothing was changed.")
    if data.get("version") != VERSION:
        raise BadRegister(
            f"The register is of version {data.get('version')!r}, this program reads "
            f"version {VERSION}; nothing was changed."
        )
    if data.get("game") != game:
        raise BadRegister(
            f"The register is of the game {data.get('game')!r}, not {game!r}; nothing was changed."
        )
    box, tags = data.get("box"), data.get("tags")
    if not isinstance(box, str) or not box or not isinstance(tags, dict):
        raise BadRegister('The register lacks its "box" or its "tags"; nothing was changed.')
    known = set(pieces)
    register = Register(game, box, lost=_lost(data, known))
    for piece, uid in tags.items():
        _import(register, piece, uid, known)
    return register


def lost_to_json(lost: frozenset[str] | None) -> dict[str, list[str]]:
    """What is lost of a box, as a field of a file; none where nobody ever said anything of it."""
    return {} if lost is None else {"lost": sorted(lost)}


def lost_from_json(data: Mapping[str, Any]) -> frozenset[str] | None:
    """The same read; a file of before tells nothing. Raises ValueError."""
    lost = data.get("lost")
    if lost is None:
        return None
    if not isinstance(lost, list) or not all(isinstance(piece, str) for piece in lost):
        raise ValueError("lost?")
    return frozenset(lost)


def _lost(data: Mapping[str, Any], known: set[str]) -> frozenset[str] | None:
    try:
        lost = lost_from_json(data)
    except ValueError:
        raise BadRegister('"lost" is no list of pieces; nothing was changed.') from None
    for piece in sorted((lost or frozenset()) - known):
        raise BadRegister(f"The game has no piece {piece!r}; nothing was changed.")
    return lost


def _import(register: Register, piece: Any, uid: Any, known: set[str]) -> None:
    if piece not in known and not of_table(str(piece)):
        raise BadRegister(f"The game has no piece {piece!r}; nothing was changed.")
    refused = register.bind(uid if isinstance(uid, str) else "", piece)
    if refused:
        raise BadRegister(_SENTENCES[refused.key].format(piece=piece, uid=uid))


_SENTENCES = {
    "no_uid": "The tag {uid!r} of the piece {piece!r} is no tag number; nothing was changed.",
    "random": "The tag {uid!r} of {piece!r} changes its number at every touch and cannot be "
    "bound; nothing was changed.",
    "bound_twice": "The tag {uid!r} stands twice in the register; nothing was changed.",
    "has_tag": "The piece {piece!r} stands twice in the register; nothing was changed.",
    "other_box": "The tag {uid!r} belongs to another box; nothing was changed.",
}


def of_table(piece: str) -> bool:
    """Whether this is a piece of the table and not of the box."""
    return piece == HELP or piece.startswith(SEAT)


def is_uid(uid: str) -> bool:
    """4, 7 or 10 bytes in lower-case hex."""
    return len(uid) in _LENGTHS and all(digit in "0123456789abcdef" for digit in uid)


def _random(uid: str) -> bool:
    return uid.startswith(RANDOM) and len(uid) == _LENGTHS[0]


def _name(piece: str) -> str:
    return f"piece.{piece.partition('#')[0]}"


@dataclass(slots=True)
class Enrolment:
    """Binding a whole box, piece by piece, in the order of the list or as hands find them.

    `pieces` is piece -> face; identical pieces share a face and may come in any order. Nothing
    is lost when it is interrupted: what is bound stays bound in the register.
    """

    register: Register
    pieces: Mapping[str, str]

    def __iter__(self) -> Iterator[str]:
        """The pieces that have no tag yet, in order."""
        return (piece for piece in self.pieces if self.register.uid(piece) is None)

    @property
    def next(self) -> str | None:
        return next(iter(self), None)

    @property
    def progress(self) -> tuple[int, int]:
        """Pieces bound, of how many."""
        bound = sum(self.register.uid(piece) is not None for piece in self.pieces)
        return bound, len(self.pieces)

    def show(self, uid: str, face: str = "") -> str | Refused:
        """A tag was shown for the next piece (with this face): which piece it became."""
        piece = next((p for p in self if not face or self.pieces[p] == face), None)
        if piece is None:
            return Refused("complete" if not face else "face_complete", {"piece": _name(face)})
        bound = self.register.piece(uid)
        if bound is not None:
            return Refused("bound_twice", {"uid": uid, "piece": _name(bound)})
        return self.register.bind(uid, piece) or piece
