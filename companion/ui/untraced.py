"""Rules of kv are carried out, and nobody is told of each.

Kivy writes two sentences for its log about every rule it carries out, with the widget and the value
in them, and throws them away: a page is a thousand rules and more.
"""

from __future__ import annotations

from typing import Any


def untraced() -> None:
    """From now on kivy carries rules out so."""
    from kivy.lang import builder

    builder.call_fn = carry_out
    builder.trace = lambda *_: None


def carry_out(
    args: tuple[Any, str, Any, Any, dict[str, Any]], _changed: object, _value: object
) -> None:
    """One line of a rule: what it says now, for its property; as `kivy.lang.builder.call_fn`."""
    widget, name, said, rule, names = args
    rule.count += 1
    setattr(widget, name, eval(said, names))
