"""Where tables stumble over rules: counted for the statistics, and who needs somebody now.

A table tells counters that only grow (`companion/house/stumbling.py`); what is new in them counts
once, however often it is told and whatever was switched off between. Only rule ids, no names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select

from hub import database
from hub.schema import settings
from hub.standing import TROUBLED

_COUNTS: Final = "stumbles:"
_NOW: Final = "help:"
KINDS: Final = ("refused", "asked")
MOST_GAMES: Final = 20
MOST_RULES: Final = 300
"""Chosen: the longest rules of our games have 180 paragraphs."""
MOST_NAME: Final = 32

New = tuple[str, str, str, int]
"""Game, rule, kind, how often."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a table tells of the match it plays."""

    match: str
    refused: Mapping[str, int]
    """Rule -> how often it was in the way lately."""
    called: bool
    """Somebody laid the help tag."""
    about: str
    """The rule that they had to do with last."""

    @property
    def in_the_way(self) -> str:
        """The rule that was in the way again and again; empty when there is none."""
        rule, count = max(self.refused.items(), key=lambda one: one[1], default=("", 0))
        return rule if count >= TROUBLED else ""


@dataclass
class Stumbles:
    """What all tables of the house tell. `note` counts what is new: game, counts, kind."""

    engine: Engine
    note: Callable[[str, Mapping[str, int], str], None]

    def hear(self, table: str, told: Mapping[str, Any]) -> None:
        """What a table tells. Raises ValueError, KeyError, TypeError: nobody of ours tells that."""
        life, rules, need = str(told["life"])[:32], _checked(told["rules"]), _need(told["now"])
        with database.writing(self.engine) as db:
            before = _setting(db, _COUNTS + table) or {}
            known = before["rules"] if before.get("life") == life else {}
            if known != rules:
                _set(db, _COUNTS + table, {"life": life, "rules": rules})
            if _setting(db, _NOW + table) != need:
                _set(db, _NOW + table, need)
        for game, rule, kind, count in _new(known, rules):
            self.note(game, {rule: count}, kind)

    def needs(self) -> dict[str, Need]:
        """Table -> what it needs; most need nothing and are not in it."""
        query = select(settings.c.key, settings.c.value)
        query = query.where(settings.c.key.between(_NOW, f"{_NOW}~"))  # names are [a-z0-9-]
        with self.engine.begin() as db:
            return {key.removeprefix(_NOW): Need(**value) for key, value in db.execute(query)}


def _new(known: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[New]:
    for game, of in rules.items():
        for rule, kinds in of.items():
            for kind, count in kinds.items():
                grown = count - known.get(game, {}).get(rule, {}).get(kind, 0)
                if grown > 0:
                    yield game, rule, kind, grown


def _checked(told: Mapping[str, Any]) -> dict[str, dict[str, dict[str, int]]]:
    """Names and numbers as they can be."""
    if len(told) > MOST_GAMES or any(len(of) > MOST_RULES for of in told.values()):
        raise ValueError("rules?")
    return {
        _name(game): {
            _name(rule): {kind: _number(kinds[kind]) for kind in KINDS if kind in kinds}
            for rule, kinds in of.items()
        }
        for game, of in told.items()
    }


def _need(told: Mapping[str, Any]) -> dict[str, Any] | None:
    if not told or not (told["refused"] or told["called"]):
        return None
    if len(told["refused"]) > MOST_RULES:
        raise ValueError("refused?")
    refused = {_name(rule): _number(count) for rule, count in told["refused"].items()}
    about = _name(told["about"]) if told["about"] else ""
    called = bool(told["called"])
    return {"match": _name(told["match"]), "refused": refused, "called": called, "about": about}


def _name(told: Any) -> str:
    if not isinstance(told, str) or not 0 < len(told) <= MOST_NAME or not told.isprintable():
        raise ValueError("name?")
    return told


def _number(told: Any) -> int:
    if not isinstance(told, int) or not 0 <= told < 2**31:
        raise ValueError("number?")
    return told


def _setting(db: Connection, key: str) -> Any:
    return db.execute(select(settings.c.value).where(settings.c.key == key)).scalar()


def _set(db: Connection, key: str, value: Any) -> None:
    db.execute(delete(settings).where(settings.c.key == key))
    if value is not None:
        db.execute(insert(settings).values(key=key, value=value))
