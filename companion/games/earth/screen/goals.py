"""Says what a fauna card asks for and what an ecosystem counts, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Say = Callable[..., str]
_PLAIN = ("kind",)
"""Parts of a filter that the words for the others imply."""


def goal_words(say: Say, face: Mapping[str, Any]) -> str:
    """ "6 x red" for a fauna card, "2 points each 3: compost" for an ecosystem; else nothing."""
    if "goal" in face:
        goal = face["goal"]
        return say("goal.needs", n=goal["at_least"], what=counted_words(say, goal["of"]))
    if "score" not in face:
        return ""
    score = face["score"]
    what = counted_words(say, score["of"])
    if "table" in score:
        return say("goal.table", most=score["table"][-1], what=what)
    return say("goal.points", vp=score["vp"], per=score["per"], what=what)


def counted_words(say: Say, of: Mapping[str, Any]) -> str:
    """What is counted: cards of a filter, lines, a chain, soil."""
    count = str(of["count"])
    if count == "lines":
        line = say(f"goal.line.{of['line']}")
        for how in ("all_different", "all_share"):
            if how in of:
                return say(f"goal.{how}", line=line, what=say(f"goal.by.{of[how]}"))
        return line
    if count == "chain":
        return say("goal.chain", what=_filter_words(say, of.get("filter", {})))
    if count == "cards":
        return _filter_words(say, of.get("filter", {}))
    return say(f"goal.{count}")


def _filter_words(say: Say, asked: Mapping[str, Any]) -> str:
    parts = [_part(say, name, value) for name, value in asked.items() if name not in _PLAIN]
    return ", ".join(parts)


def _part(say: Say, name: str, value: Any) -> str:
    if isinstance(value, str):
        return say(f"goal.{name}.{value}")
    return say(f"goal.{name}", n=value) if not isinstance(value, bool) else say(f"goal.{name}")
