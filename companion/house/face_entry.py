"""What is printed on a card that nobody has told yet: tapped field by field, no keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.session.words import ROOT
from engine.core.faces import Field
from engine.core.game import Game


class FaceEntry:
    """The taps made so far for one face; `tap` says when the face is whole."""

    def __init__(self, game: Game, piece: str, printed: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.piece = piece
        self.face = game.catalogue.pieces[piece].face
        self.kind = game.catalogue.pieces[piece].kind
        self.printed: dict[str, Any] = dict(printed or {})
        self.picks: list[str] = []

    def field(self) -> Field | None:
        """The field that is asked for now; None when the face is whole."""
        asked = self.game.face_schema.asked(self.kind, self.printed)
        return next((one for one in asked if one.id not in self.printed), None)

    def values(self) -> list[Any]:
        """What can be tapped now."""
        field = self.field()
        if field is None:
            return []
        if field.kind == "flag":
            return [True, False]
        if field.kind == "number":
            below = range(-1, field.least - 1, -1)  # seldom printed: after those that often are
            return [*range(max(0, field.least), field.most + 1), *below]
        return [pick for pick in field.of if not self.full(pick)]

    def full(self, pick: Any) -> bool:
        """Whether no more of it can be printed than was tapped."""
        field = self.field()
        return field is not None and self.picks.count(pick) >= field.limits.get(
            pick, len(self.picks) + 1
        )

    def shown(self) -> list[Any]:
        """What stands there to be tapped, each in its place from tap to tap; of that some is
        `full`."""
        field = self.field()
        return [*field.of] if field is not None and field.kind == "picks" else self.values()

    def most_numbers(self) -> int:
        """How many numbers are offered at most, where a number is asked for; else none."""
        field = self.field()
        if field is None or field.kind != "number":
            return 0
        fields = self.game.face_schema.asked(self.kind, self.printed)
        return max(one.most - one.least + 1 for one in fields if one.kind == "number")

    def tap(self, value: Any) -> bool:
        """Take a tap; True when nothing more is asked."""
        field = self.field()
        if field is None or value not in self.values():
            return field is None
        if field.kind == "picks":
            self.picks.append(value)
            if len(self.picks) < field.count:
                return False
            value, self.picks = self.picks, []
        self.printed[field.id] = value
        return self.field() is None

    def back(self) -> None:
        """Take the latest tap back."""
        if self.picks:
            self.picks.pop()
        elif self.printed:
            last = next(reversed(self.printed))
            value = self.printed.pop(last)
            self.picks = list(value[:-1]) if isinstance(value, list) else []

    def can_rest(self) -> bool:
        """Whether everything still asked for may be "nothing": 0, no, or none."""
        field = self.field()
        return bool(self.printed) and field is not None and _nothing(field) is not None

    def rest(self) -> bool:
        """Nothing else is printed; True when nothing more is asked."""
        while (field := self.field()) is not None:
            nothing = _nothing(field)
            if nothing is None:
                return False
            self.printed[field.id] = False if nothing == "no" else nothing
        return True

    def begun(self) -> bool:
        """Whether anything was tapped."""
        return bool(self.printed or self.picks)

    def doubt(self) -> bool:
        """Whether the face, though possible, looks odd."""
        return self.game.doubt_face(self.face, self.printed) is not None

    def doubt_words(self, language: str) -> str:
        """Why it looks odd, in words."""
        found = self.game.doubt_face(self.face, self.printed)
        return self.game.say(found, language) if found else ""

    def tapped(self) -> dict[str, Any]:
        """What was tapped until now, by field."""
        return {**self.printed, **self._open()}

    def so_far(self, language: str) -> str:
        """The same in words."""
        return ROOT.say(language, "row.between").join(
            self._told(key, value, language) for key, value in self.tapped().items()
        )

    def _open(self) -> dict[str, Any]:
        field = self.field()
        return {field.id: self.picks} if field is not None and self.picks else {}

    def _told(self, key: str, value: Any, language: str) -> str:
        if value == "none":  # "no effect" says of what
            return self.label(value, language)
        name = self.game.texts.say(language, f"field.{key}")
        values = value if isinstance(value, list) else [value]
        return f"{name} {' + '.join(self.label(one, language) for one in values)}"

    def label(self, value: Any, language: str) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return ROOT.say(language, "face.yes" if value else "face.no")
        return self._say(language, str(value), str(value).replace("-", "−"))

    def title(self, language: str) -> str:
        """What is asked: the field, and for picks how many are tapped."""
        field = self.field()
        if field is None:
            return ""
        name = self.game.texts.say(language, f"field.{field.id}")
        return f"{name} {len(self.picks) + 1}/{field.count}" if field.kind == "picks" else name

    def _say(self, language: str, value: str, otherwise: str) -> str:
        key = f"pick.{value}"
        return self.game.texts.say(language, key) if self.game.texts.has(key) else otherwise


def _nothing(field: Field) -> str | int | None:
    """What a field holds when nothing is printed there ("no" stands for a flag)."""
    if field.kind == "flag":
        return "no"
    if field.kind == "number" and field.least <= 0 <= field.most:
        return 0
    return "none" if field.kind == "choice" and "none" in field.of else None
