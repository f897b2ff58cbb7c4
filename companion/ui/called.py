"""What things of a match are called on the screens, in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.session.api import Choice, Play, Text
from companion.session.words import ROOT
from companion.ui.drawing import game_name, piece_name
from companion.ui.drawings import drawing_of
from companion.ui.words import words
from engine.core.game import Game
from engine.core.ledger import POINTS
from engine.core.people import TOGETHER
from engine.core.state import Outcome
from engine.core.text import capital
from engine.games import load


def piece(game: Game, id_: str) -> str:
    """What a piece is called; of a card that nobody has told, only its kind."""
    found = game.catalogue.pieces.get(id_)
    untold = found and not drawing_of(game.id).told(id_)
    if found and untold and game.sight(id_, {}) != found.face:
        return words.say("face.untold", kind=game.texts.say(words.language, f"kind.{found.kind}"))
    return piece_name(game, id_, words.language)


def box(game: str, name: str) -> str:
    """A box by its game; one that is only a number by which copy it is, as a stray piece is."""
    title = game_name(game, words.language)
    if name.isdecimal():
        return words.say("box.copy", game=title, box=name)
    return words.say("said.of", what=title, said=name)


def in_a_row(names: Iterable[str]) -> str:
    """One after the other, with the marks that the language writes between them."""
    return ROOT.say(words.language, "row.between").join(names)


def unbroken(told: str) -> str:
    """What is read as one, an amount with what it is of, never broken over two lines."""
    return told.replace(" ", TOGETHER)


def shorter(game: Game, label: Text) -> Text:
    """What an answer says where the question, or the answer before it, has said the rest."""
    key = f"{label.key}.short"
    return replace(label, key=key) if game.texts.has(key) else label


def gain(game: Game, play: Play | None, choice: Choice) -> str:
    """What an answer costs or brings, signed: "Coins −3"; empty where its game tells nothing, or
    where its words say it."""
    drawing = drawing_of(game.id)
    told = drawing.purse(choice)
    purse = [what for what in told if what not in choice.label.params.values()]
    tried = play.preview(*choice.steps) if purse and play and choice.steps else None
    if tried is None:
        return ""
    seat = choice.steps[-1].seat
    changed = {one.what: one.after - one.before for one in tried.changes if one.seat == seat}
    sums = {one.what: one.after for one in tried.direct if one.seat == seat and one.after}
    if choice.steps[-1].verb in drawing.followed:
        sums = changed
    elif POINTS in changed:  # no ledger tells points that are counted anew
        sums.setdefault(POINTS, changed[POINTS])
    signed = (f"{_counted(game, what)} {sums[what]:+d}" for what in purse if what in sums)
    return in_a_row(signed).replace("-", "−")


def _counted(game: Game, what: str) -> str:
    return capital(game.texts.say(words.language, f"what.{what}"))


def won_by(game: str) -> str:
    """What this game is won by, in the word of a button."""
    if drawing_of(game).in_points:
        return str(words.say("table.points"))
    return load(game).texts.say(words.language, "tool.points")


def counted_in(game: str) -> str:
    """What stands after the number of what this game is won by."""
    return str(words.say("end.points")) if drawing_of(game).in_points else won_by(game)


def won(outcome: Outcome, name: Callable[[int], str]) -> str:
    """Who won, in one sentence; `name` says who sits on a seat."""
    if not outcome.winners:
        return str(words.say("end.nobody"))
    names = words.say("end.and").join(map(name, outcome.winners))
    return str(words.say("end.wins" if len(outcome.winners) == 1 else "end.share", names=names))
