"""What things of a match are called on the screens, in the language in use."""

from __future__ import annotations

from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.words import words
from engine.core.game import Game


def piece(game: Game, id_: str) -> str:
    """What a piece is called; of a card that nobody has told, only its kind."""
    found = game.catalogue.pieces.get(id_)
    untold = found and not drawing_of(game.id).told(id_)
    if found and untold and game.sight(id_, {}) != found.face:
        return words.say("face.untold", kind=game.texts.say(words.language, f"kind.{found.kind}"))
    return piece_name(game, id_, words.language)
