"""Steps, reveals and ledger lines said in the language of the table."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.state import Prompt
from engine.core.steps import Adjustment, Arg, Step

ADJUST = ("what", "value")


def say_step(game: Game, step: Step, language: str = "en") -> str:
    """`bid 4 on Wide Plain`."""
    if isinstance(step, Adjustment):
        return f"{say_what(game, str(step.args[0]), language)} = {step.args[1]}"
    names = [name.rstrip("#") for name in game.grammar[step.verb]]
    gaps = dict(zip(names, (_word(game, arg) for arg in step.args), strict=True))
    key = f"verb.{step.verb}"
    return game.texts.say(language, key, gaps) if game.texts.has(key) else plain(step)


def say_prompt(game: Game, prompt: Prompt, language: str = "en") -> str:
    """What the table owes: `turn up a tile`."""
    key = f"prompt.{prompt.verb}"
    return game.texts.say(language, key) if game.texts.has(key) else prompt.verb


def say_what(game: Game, what: str, language: str = "en") -> str:
    """The name of a counted thing."""
    key = f"what.{what}"
    return game.texts.say(language, key) if game.texts.has(key) else what


def say_rule(game: Game, rule: str, language: str = "en") -> str:
    """One sentence that tells a rule, or nothing when the texts do not tell it."""
    key = f"rule.{rule}"
    return game.texts.say(language, key) if game.texts.has(key) else ""


def say_piece(game: Game, piece: str, language: str = "en") -> str:
    """The name of a piece, with its copy number when there are several alike."""
    word = _word(game, piece)
    name = game.texts.say(language, word) if isinstance(word, str) else str(word)
    return f"{name} (#{piece.split('#')[1]})" if "#" in piece and name != piece else name


def plain(step: Step) -> str:
    """A step in the words of the file format."""
    return " ".join([step.verb, *(str(arg) for arg in step.args)])


def _word(game: Game, arg: Arg) -> Arg:
    """An argument as the key of its name, when it has one."""
    if isinstance(arg, int):
        return arg
    for key in (f"piece.{arg}", f"piece.{arg.split('#')[0]}", f"what.{arg}"):
        if game.texts.has(key):
            return key
    return arg
