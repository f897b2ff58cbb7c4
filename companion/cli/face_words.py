"""What `tabletwin faces` says: what is printed on a face, and sentences about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.session.words import ROOT
from engine.core import printed
from engine.core.game import Game


class FaceWords(NamedTuple):
    """The words of one game in one language."""

    game: Game
    language: str

    def so(self, key: str, **params: str | int) -> str:
        """A sentence of the command."""
        return ROOT.say(self.language, f"faces_command.{key}", params)

    def name(self, face: str) -> str:
        """What a face is called."""
        return str(self.game.texts.word(self.language, face))

    def field(self, name: str) -> str:
        """What is asked for: `cost`."""
        return str(self.game.texts.say(self.language, f"field.{name}"))

    def pick(self, pick: str) -> str:
        """What can be printed there, in words."""
        return str(self.game.texts.say(self.language, f"pick.{pick}"))

    def printed(self, face: Mapping[str, Any]) -> str:
        """All that is printed on a face: `site: desert; needs: forest, sea`."""
        return printed.told(self.game.texts, face, self.language)
