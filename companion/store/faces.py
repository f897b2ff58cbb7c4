"""The faces that the owner of a box told: kept by game and printing, written to files and read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.store import house
from companion.store.errors import TEXTS, StoreError, reason
from companion.store.store import Store
from engine.core.catalogue import Face
from engine.core.faces import BadFaces, Conflict, dump, load, merge
from engine.core.game import Game
from engine.core.refusal import Refusal
from engine.core.text import filled

MOST_BYTES = 1024 * 1024
"""No face file comes near this; a larger file is some other file."""


class BadFace(StoreError):
    """A file of a house tells of a card what cannot be printed on it, or of one that nobody has to
    tell: then there is no refusal."""

    def __init__(self, name: str, game: Game, face: str, refusal: Refusal | None) -> None:
        super().__init__("bad_face", name=name)
        self.game, self.face, self.refusal = game, face, refusal

    def said(self, language: str = "en") -> str:
        """The card and what is wrong with it as the game calls them in this language."""
        card, why = self.face[:40], TEXTS.sentence(language, "store.why_no_card")
        if self.refusal:
            card = f"{self.game.texts.word(language, self.face)} [{self.face}]"  # many look alike
            why = self.game.say(self.refusal, language)
        return filled(TEXTS.sentence(language, self.key), {**self.gaps, "card": card, "why": why})


class Owner:
    """The faces of one game and printing, as the owner of the box told them."""

    def __init__(self, store: Store, game: Game, printing: str) -> None:
        self.store, self.game, self.printing = store, game, printing
        self.wanted = game.faces_to_tell(printing)
        self.told: dict[str, Face] = dict(house.faces(store, game.id, printing))
        self.kinds = {piece.face: piece.kind for piece in game.catalogue}

    def missing(self) -> list[str]:
        """The faces that nobody has told yet."""
        return [face for face in self.wanted if face not in self.told]

    def doubted(self) -> list[str]:
        """Faces that are only reported: people should compare them with their own cards."""
        return [face for face in self.game.catalogue.faces if self.game.in_doubt(face)]

    def may_tell(self, face: str) -> bool:
        """Whether the owner's own card counts: an untold face, or one that is only reported."""
        return face in self.wanted or self.game.in_doubt(face)

    def printed(self, piece: str) -> Face | None:
        """What is printed on a piece, as far as its owner told it."""
        found = self.game.catalogue.pieces.get(piece)
        return self.told.get(found.face) if found else None

    def teach(self, faces: Mapping[str, Face], language: str = "en") -> None:
        """Keep faces, all of them or none; matches that used older ones keep theirs.

        Raises BadFaces with one sentence, StoreError.
        """
        for face, printed in faces.items():
            self._check(face, printed, language)
        house.teach_all(self.store, self.game.id, faces, self.printing)
        self.told.update(faces)

    def _check(self, face: str, printed: Face, language: str) -> None:
        if not self.may_tell(face):
            raise BadFaces(
                f"{face!r} is no face that this printing of {self.game.id} asks for; "
                "nothing was changed.",
                "no_such_face",
                face=face[:40],
            )
        refusal = self.game.refuse_face(face, printed, self.told)
        if refusal:
            name = self.game.texts.word(language, face)
            why = self.game.say(refusal, language)
            raise BadFaces(
                f"{name}: {why} Nothing was changed.", "forbidden", face=str(name), why=why
            )

    # -- files

    def export(self) -> dict[str, Any]:
        """All that was told, as the JSON data of a face file."""
        return dump(self.game.id, self.printing, self.told)

    def compare(self, data: Any, language: str = "en") -> tuple[dict[str, Face], list[Conflict]]:
        """What a file tells beyond our own, and where both differ; nothing is kept yet.

        Raises BadFaces, also when a single face of the file cannot be printed there.
        """
        theirs = load(data, self.game.id, self.printing)
        for face, printed in theirs.items():
            self._check(face, printed, language)
        merged, conflicts = merge(self.told, theirs)
        return {face: p for face, p in merged.items() if face not in self.told}, conflicts


def read_file(path: Path, most: int = MOST_BYTES) -> Any:
    """The JSON data of a face file. Raises BadFaces with one sentence."""
    try:
        if path.stat().st_size > most:
            raise BadFaces(
                f"{path.name} is too large to be a face file; nothing was changed.", "no_faces"
            )
        return json.loads(path.read_text("utf-8"))
    except (UnicodeDecodeError, RecursionError, json.JSONDecodeError):
        raise BadFaces(
            f"{path.name} is not a whole face file; nothing was changed.", "no_faces"
        ) from None
    except OSError as error:
        raise BadFaces(
            f"{path.name} cannot be read: {error.strerror}.", "unread", file=path.name
        ) from None


def write_file(path: Path, data: Any) -> None:
    """Write a face file beside the old one, then in its place. Raises BadFaces."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFaces(
            f"{path} cannot be written: {reason(error)}.", "unwritten", file=str(path)
        ) from None
