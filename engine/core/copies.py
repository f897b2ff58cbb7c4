"""Independent copies of plain slots: a class names what changes in place, all else is shared.

    class Seat:
        __slots__ = ("coins", "hand", "piles")
        clone = copier(flat="hand", tables="piles")

A copy is written out once for each class, as `dataclass` writes its methods: it is as quick as one
written by hand, and a new field cannot be forgotten in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

_HOW: Mapping[str, str] = {
    "flat": "self.{0}.copy()",
    "rows": "[one.copy() for one in self.{0}]",
    "tables": "{{key: one.copy() for key, one in self.{0}.items()}}",
    "parts": "[one.clone() for one in self.{0}]",
    "part": "self.{0} and self.{0}.clone()",
    "shared": "self.{0}",
}


class _Copier:
    """Stands in a class body until the class is made, then gives way to its method."""

    def __init__(self, how: dict[str, str], late: tuple[str, ...]) -> None:
        self.how, self.late = how, late

    def __set_name__(self, owner: type, name: str) -> None:
        names = list(_fields(owner))
        unknown = (self.how.keys() | set(self.late)) - set(names)
        if unknown:
            raise TypeError(f"{owner.__name__} has no field {sorted(unknown)}")
        setattr(owner, name, _written(names, self.how, self.late))


def copier(late: str = "", **kinds: str) -> Any:
    """The `clone` of a class. Each kind names its fields in one text:

    `flat` are lists, dictionaries and sets of what never changes, `rows` lists and `tables`
    dictionaries of these, `parts` lists of what has a `clone`, `part` one such thing or none.
    `late` are fields that may not be filled yet.
    """
    how = {name: _HOW[kind] for kind, names in kinds.items() for name in names.split()}
    return _Copier(how, tuple(late.split()))


def _fields(owner: type) -> Iterator[str]:
    """Every field of a class: its slots, or what it declares when its slots come later."""
    for base in reversed(owner.__mro__):
        declared = vars(base).get("__slots__")
        yield from vars(base).get("__annotations__", ()) if declared is None else declared


def _written(names: list[str], how: Mapping[str, str], late: tuple[str, ...]) -> Callable[..., Any]:
    lines = ["def clone(self):", " new = object.__new__(type(self))"]
    for name in names:
        told = how.get(name, _HOW["shared"]).format(name)
        guard = f"if hasattr(self, {name!r}): " if name in late else ""
        lines.append(f" {guard}new.{name} = {told}")
    made: dict[str, Any] = {}
    exec("\n".join([*lines, " return new"]), made)
    clone: Callable[..., Any] = made["clone"]
    clone.__doc__ = "An independent copy."
    return clone
