"""The fields of a file that came from elsewhere, each as it must be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.store.spelling import LONGEST, is_spelled
from engine.core.game import Game

Find = Callable[[str], Game]


class NotOurs(Exception):
    """A field of the file is not as it must be."""


class NotPlayable(Exception):
    """A game that this program does not have."""


def check(true: bool, field: str) -> None:
    if not true:
        raise NotOurs(f"{field}?")


def list_of(data: Mapping[str, Any], field: str) -> list[Any]:
    found = data.get(field, [])
    check(isinstance(found, list), field)
    return list(found)


def text_of(data: Any, field: str, most: int = LONGEST) -> str:
    found = data.get(field, "") if isinstance(data, dict) else None
    if not isinstance(found, str) or not is_spelled(found, most):
        raise NotOurs(f"{field}?")
    return found


def game_of(data: Any, find: Find) -> Game:
    try:
        return find(text_of(data, "game"))
    except KeyError as error:
        raise NotPlayable(error.args[0]) from error
