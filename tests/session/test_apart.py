"""Equal pieces in several places are told apart in a question, in every language."""

from __future__ import annotations

from companion.session.api import Choice
from companion.session.session import Session
from companion.session.start import begin
from engine.core.play import Counts, random_steps
from engine.games import load

GAME = load("gaia")


def takes() -> tuple[Session, list[Choice]]:
    """The first moment at which a seat can take equal cards from two places of the display."""
    told = {face: GAME.stand_ins(1)[face] for face in GAME.faces_to_tell("111")}
    play = begin(GAME, 3, {}, faces=told)
    faces = {piece.id: piece.face for piece in GAME.catalogue}
    for step in random_steps(play.state, 3, Counts()):
        found = [
            choice
            for question in play.pending()
            for choice in question.choices
            if choice.label.key == "verb.take"
        ]
        if len({faces[choice.pieces[0]] for choice in found}) < len(found):
            return play, found
        play.choose(step)
    raise AssertionError("two equal cards never lay open")


def test_equal_cards_are_named_with_their_places_and_others_are_not() -> None:
    play, choices = takes()
    faces = {piece.id: piece.face for piece in GAME.catalogue}
    alike = [faces[choice.pieces[0]] for choice in choices]
    for language in ("en", "ja"):
        said = [play.say(choice.label, language) for choice in choices]
        assert len(set(said)) == len(said)
        for choice, words in zip(choices, said, strict=True):
            place = play.words.place(language, choice.places[0])
            assert (place in words) == (alike.count(faces[choice.pieces[0]]) > 1)
