"""The catalogue of a game: its pieces and what is printed on them, loaded from data files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

Face: TypeAlias = Mapping[str, Any]
"""What is printed on a piece, as the game's face schema says."""

Faces: TypeAlias = Mapping[str, Face]
"""Face id -> face: what an owner taught or a stand-in generator made for unknown faces."""


Counted: TypeAlias = Mapping[str, int]
"""Kind of counted pieces -> how many a whole box has."""


def counted_in(folder: Path) -> Counted:
    """The counted pieces that a game's `counted.json` tells."""
    found: dict[str, int] = json.loads((folder / "counted.json").read_text("utf-8"))
    return found


Row = TypeVar("Row")


def printed(kind: type[Row], row: Mapping[str, Any], **told: Any) -> Row:
    """A row of a data file as a named tuple or dataclass: it takes what it has a field for.

    Lists become tuples; `told` is what the rules want in another form than it is printed.
    """
    given = {name: row[name] for name in kind.__annotations__ if name in row}
    firm = {name: tuple(one) if isinstance(one, list) else one for name, one in given.items()}
    return kind(**{**firm, **told})


@dataclass(frozen=True, slots=True)
class Piece:
    """A physical thing in the box.

    `face` is shared by identical pieces; `sensed` pieces carry a tag, the others are counted.
    `deck` names the hidden set it starts in (empty: it lies open from the start).
    """

    id: str
    face: str
    kind: str
    sensed: bool = True
    deck: str = ""


class Catalogue:
    """All pieces and faces of a game. A face of None is printed on the card but unknown to us."""

    def __init__(self, pieces: Iterable[Piece], faces: Mapping[str, Face | None]) -> None:
        self.pieces = {piece.id: piece for piece in pieces}
        self.faces = dict(faces)

    def __contains__(self, piece: object) -> bool:
        return piece in self.pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces.values())

    def sensed(self) -> list[Piece]:
        """The pieces that carry a tag, in catalogue order."""
        return [piece for piece in self if piece.sensed]

    def counted(self) -> dict[str, int]:
        """The kinds of pieces that carry no tag, and how many of each there are."""
        return dict(Counter(piece.kind for piece in self if not piece.sensed))

    def unknown(self, faces: Faces) -> list[str]:
        """Face ids that neither the catalogue nor the given faces tell."""
        return [
            face for face, printed in self.faces.items() if printed is None and face not in faces
        ]

    def same_face(self, piece: str) -> list[str]:
        """All pieces that nobody can tell from this one, itself included."""
        face = self.pieces[piece].face
        return [other.id for other in self if other.face == face]
