"""What a card of Earth says in signs, in words: its abilities, its goal, what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from companion.art.sentence import Sentence
from companion.art.spoken import spoken
from companion.games.earth import counted
from companion.games.earth.art import sentences
from engine.games.earth.faces import TABLES
from engine.games.earth.game import GAME
from engine.games.earth.goals.fauna import POINTS

Row = Mapping[str, Any]
ACTIONS: Final = {"green": "plant", "red": "compost", "blue": "water", "yellow": "grow"}
"""The action that sets off abilities of a colour."""


NONE: Final[Row] = {}


def lines(face: Row, language: str, options: Row = NONE) -> Iterator[str]:
    """One sentence for each printed row, a goal with its points by the options of the match; a card
    with two sides says both, and leaves out what they bring alike."""
    for side in face.get("sides", ()):
        other = GAME.catalogue.faces.get(side) or {}
        for line in _rows(other, language):
            yield f"{other.get('name', side)}: {line}"
    beginner = options.get("mode") == "beginner"
    leaf = _leaf(language, beginner=beginner) if "goal" in face else ""
    yield from (f"{line}{leaf}" for line in _rows(face, language))


def brings(face: Row, action: str, language: str) -> str:
    """What the ability that this action sets off costs and brings, in the few words of an answer;
    empty where it says more than that."""
    for row in face.get("abilities", ()):
        if "gain" in row and row["when"] == "activated" and _answers(row["colour"], action):
            return _gain(row, language, "use")
    return ""


def event_brings(face: Row, language: str) -> str:
    """The same of an event that is played."""
    rows = (row for row in face.get("abilities", ()) if row["when"] == "event" and "gain" in row)
    return next((_gain(row, language, "use") for row in rows), "")


def _answers(colour: str, action: str) -> bool:
    """Whether an ability of this colour works when that action is chosen (R7.3)."""
    return ACTIONS.get(colour, action if action != "plant" else "") == action


def _rows(face: Row, language: str) -> Iterator[str]:
    for row in face.get("abilities", ()):
        yield _ability(row, language)
    if "score" in face:
        yield _score(face["score"], language)
    if "goal" in face:
        yield _goal(face["goal"], language)
    if "gain" in face and "action" in face:
        yield from (_signs(sentence, language) for sentence in sentences.gaia(face))


def _ability(row: Row, language: str) -> str:
    """When it works, what it costs, what it does."""
    if "score" in row:
        return _score(row["score"], language)
    if row["when"] in ("always", "paying"):
        return _lasting(row["effect"], language)
    what = _effect(row["effect"], language) if "effect" in row else _gain(row, language)
    if row["when"] in ("event", "planted"):
        return _say(language, "at_once", what=what)
    if row["when"] == "setup":
        return _say(language, "setup", what=what)
    if row["colour"] not in ACTIONS:
        return _say(language, "when_any", what=what)
    action = _action(ACTIONS[row["colour"]], language)
    return _say(language, "own" if "if_chose" in row else "when", action=action, what=what)


def _gain(row: Row, language: str, pays: str = "pay") -> str:
    """What is paid and taken, how often or where; `pays` joins what is paid with what is taken."""
    what = _amounts(row["gain"], "gain", "and", language)
    if row.get("cost"):
        cost = _amounts(row["cost"], "cost", "cost_and", language)
        what = _say(language, pays, cost=cost, gain=what)
    if "per_planted" in row:
        return _say(language, "per", what=what, cards=counted.cards(row["per_planted"], language))
    if "spread" not in row:
        return what
    where = row["spread"]["where"]
    return _say(language, where, what=what, cards=counted.cards(row["spread"]["filter"], language))


def _amounts(rows: Iterable[Any], kind: str, join: str, language: str) -> str:
    each = (_say(language, f"{kind}.{what}", n=amount) for what, amount in rows if amount)
    return _say(language, join).join(each)


def _effect(effect: Row, language: str) -> str:
    """What an ability does that neither gains nor scores."""
    if effect["name"] == "copy":
        return _say(language, "copy")
    return _say(language, "search", look=effect["look"], keep=effect["keep"])


def _lasting(effect: Row, language: str) -> str:
    """What a card does as long as it lies there."""
    name = effect["name"]
    if name == "pay_with":
        return _say(language, f"pay_with.{effect['resource']}")
    gaps: dict[str, str | int] = {"n": effect.get("by", 0)}
    if "gain" in effect:
        gaps["what"] = _amounts(effect["gain"], "gain", "and", language)
    if "filter" in effect or "colour" in effect:
        rule = effect.get("filter") or {"colour": effect["colour"]}
        gaps["cards"] = counted.cards(rule, language)
    if "action" in effect:
        gaps["action"] = _action(effect["action"], language)
    return _say(language, name, **gaps)


def _goal(row: Row, language: str) -> str:
    """What a fauna asks for."""
    many = counted.many(row["of"], row["at_least"], language)
    return _say(language, "goal", many=many, of=counted.counted(row["of"], language))


def _leaf(language: str, *, beginner: bool) -> str:
    """R10.2, R10.3: what a goal is worth, by arrival or for each, and when its leaf is placed."""
    first, *then = POINTS
    if beginner:
        return _say(language, "leaf.beginner", each=TABLES["fauna_points_beginner"])
    return _say(language, "leaf", first=first, then=", ".join(map(str, then)))


def _score(row: Row, language: str) -> str:
    """What counts at the end, and how much at most; by a table, the points of each number."""
    of, per = counted.counted(row["of"], language), row.get("per", 1)
    if "table" in row:
        return _say(language, "score_table", of=of, row=", ".join(map(str, row["table"])))
    many = counted.many(row["of"], per, language)
    said = _say(language, "score" if per == 1 else "score_per", vp=row["vp"], many=many, of=of)
    for key, most in (("vp_max", "most"), ("count_max", "most_counted")):
        said += _say(language, most, n=row[key]) if key in row else ""
    return said


def _action(action: str, language: str) -> str:
    return GAME.texts.say(language, f"action.{action}")


def _signs(sentence: Sentence, language: str) -> str:
    return spoken("earth", sentence, language)


def _say(language: str, key: str, **gaps: str | int) -> str:
    return GAME.texts.say(language, f"say.{key}", gaps)
