"""Faces that nobody has published: their schema, and the owner's face file.

A schema says what can be printed on a kind of card, so that an app can ask for it by icons and
a file can be checked. It is data: `face_schema.json` in a game's data folder::

    {"city": {"fields": [
        {"id": "site", "kind": "choice", "of": ["plains", "star"]},
        {"id": "needs", "kind": "picks", "count": 4, "of": ["plains", "animal"],
         "most": {"animal": 1}},
        {"id": "cost", "kind": "number", "least": 0, "most": 9},
        {"id": "star", "kind": "flag"}]}}
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.catalogue import Face, Faces
from engine.core.refusal import Refusal

FORMAT = "tabletwin-faces"
VERSION = 1


class BadFaces(ValueError):
    """A face file that cannot be used; the text is one sentence for people.

    `key` and `params` let a screen say the same in another language.
    """

    def __init__(self, text: str, key: str = "", **params: str) -> None:
        super().__init__(text)
        self.key, self.params = key, params


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is printed on a face."""

    id: str
    kind: str
    """`choice`: one of `of`; `picks`: `count` of `of`, repeats allowed, order without meaning;
    `number`: `least` to `most`; `flag`: yes or no."""
    of: tuple[str, ...] = ()
    count: int = 0
    least: int = 0
    most: int = 0
    limits: Mapping[str, int] = field(default_factory=dict)
    """For `picks`: how often a pick may appear."""
    when: Mapping[str, Any] = field(default_factory=dict)
    """The field is asked for only if these other fields have these values."""

    def refuse(self, value: Any) -> Refusal | None:
        """Why a value cannot be printed there."""
        if self._fits(value):
            return None
        return Refusal("face_value", params={"field": f"field.{self.id}", "value": str(value)})

    def _fits(self, value: Any) -> bool:
        if self.kind == "choice":
            return value in self.of
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and self.least <= value <= self.most
        return isinstance(value, list | tuple) and self._picks_fit(value)

    def _picks_fit(self, value: list[Any] | tuple[Any, ...]) -> bool:
        if len(value) != self.count or any(pick not in self.of for pick in value):
            return False
        counts = Counter(value)
        return all(counts[pick] <= most for pick, most in self.limits.items())


class FaceSchema:
    """What the faces of a game can be, by the kind of card."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        self.kinds: dict[str, tuple[Field, ...]] = {
            kind: tuple(_field(row) for row in rows["fields"])
            for kind, rows in (data or {}).items()
        }

    def asked(self, kind: str, so_far: Face) -> list[Field]:
        """The fields of a kind that apply, given what is known of the face so far."""
        return [f for f in self.kinds[kind] if all(so_far.get(k) == v for k, v in f.when.items())]

    def refuse(self, kind: str, face: Any) -> Refusal | None:
        """Why this cannot be what is printed on a card of this kind; None when it can."""
        if kind not in self.kinds or not isinstance(face, Mapping):
            return Refusal("face_kind", params={"kind": kind})
        asked = self.asked(kind, face)
        for one in asked:
            if one.id not in face:
                return Refusal("face_lacks", params={"field": f"field.{one.id}"})
            refusal = one.refuse(face[one.id])
            if refusal:
                return refusal
        extra = set(face) - {one.id for one in asked}
        return Refusal("face_extra", params={"field": min(extra)}) if extra else None


def schema_in(folder: Path) -> FaceSchema:
    """The schema of a game's data folder; empty where every face is known."""
    file = folder / "face_schema.json"
    return FaceSchema(json.loads(file.read_text("utf-8")) if file.is_file() else None)


def _field(row: Mapping[str, Any]) -> Field:
    most = row.get("most", 0)
    limits = most if isinstance(most, Mapping) else {}
    return Field(
        row["id"],
        row["kind"],
        tuple(row.get("of", ())),
        row.get("count", 0),
        row.get("least", 0),
        0 if limits else most,
        limits,
        row.get("when", {}),
    )


class Conflict(NamedTuple):
    """Two files tell different things of one face."""

    face: str
    ours: Face
    theirs: Face


def dump(game: str, printing: str, faces: Faces) -> dict[str, Any]:
    """A face file as JSON data; it tells only what an owner read off the own cards."""
    told = {face: dict(printed) for face, printed in sorted(faces.items())}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "printing": printing,
        "faces": told,
    }


def load(data: Any, game: str, printing: str) -> dict[str, Face]:
    """The faces of a file for this game and printing. Raises BadFaces; does not judge the faces."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFaces("This is not a face file of Tabletwin.", "no_faces")
    if data.get("version") != VERSION:
        raise BadFaces(
            f"The face file is of version {data.get('version')!r}; "
            f"this program reads version {VERSION}.",
            "version",
        )
    if data.get("game") != game:
        other = str(data.get("game"))
        raise BadFaces(
            f"The face file is of the game {other!r}, not of {game!r}.", "other_game", other=other
        )
    if data.get("printing") != printing:
        raise BadFaces(
            f"The face file is of the printing {data.get('printing')!r}, not of {printing!r}.",
            "other_printing",
            other=str(data.get("printing")),
            printing=printing,
        )
    faces = data.get("faces")
    if not isinstance(faces, dict) or not all(isinstance(face, dict) for face in faces.values()):
        raise BadFaces('The face file has no readable "faces".', "no_faces")
    return faces


def merge(ours: Faces, theirs: Faces) -> tuple[dict[str, Face], list[Conflict]]:
    """Everything both tell, ours where they differ, and the list of differences."""
    conflicts = [
        Conflict(face, ours[face], printed)
        for face, printed in sorted(theirs.items())
        if face in ours and dict(ours[face]) != dict(printed)
    ]
    return {**theirs, **ours}, conflicts
