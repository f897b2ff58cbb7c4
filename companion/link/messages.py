"""The messages of the wire, read from `messages.json`, and the check of a message's fields."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

Way = Literal["up", "down"]
Body = Mapping[str, Any]
Check = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """What `messages.json` says about one message in one direction."""

    name: str
    way: Way
    reliable: bool
    keep: bool
    urgent: bool
    bulk: bool
    split: str | None
    about: str
    fields: Mapping[str, Check]
    may: Mapping[str, Check]

    def fault(self, body: Body) -> str | None:
        """The first thing wrong with `body`, or None; unknown fields are allowed."""
        for name, check in self.fields.items():
            if name not in body:
                return f"{self.name} without {name}"
            if not check(body[name]):
                return f"{self.name} with a bad {name}"
        for name, check in self.may.items():
            if name in body and not check(body[name]):
                return f"{self.name} with a bad {name}"
        return None


def _int(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _text(pattern: str) -> Check:
    match = re.compile(pattern).fullmatch
    return lambda value: type(value) is str and match(value) is not None


def _enum(values: list[str]) -> Check:
    known = frozenset(values)
    return lambda value: type(value) is str and value in known


def _list(item: Check, most: int) -> Check:
    return lambda value: type(value) is list and len(value) <= most and all(map(item, value))


def _pair(first: Check, second: Check) -> Check:
    return lambda value: (
        type(value) is list and len(value) == 2 and first(value[0]) and second(value[1])
    )


def _map(key: Check, item: Check, most: int) -> Check:
    return lambda value: (
        type(value) is dict
        and len(value) <= most
        and all(map(key, value))
        and all(map(item, value.values()))
    )


def _check(types: Mapping[str, Any], of: Any) -> Check:
    """The check for a type, given by name or in place."""
    spec = types[of] if isinstance(of, str) else of
    match spec["kind"]:
        case "int":
            return _int(spec["min"], spec["max"])
        case "text":
            return _text(spec["pattern"])
        case "enum":
            return _enum(spec["values"])
        case "list":
            return _list(_check(types, spec["of"]), spec["max"])
        case "pair":
            return _pair(*(_check(types, one) for one in spec["of"]))
        case "map":
            return _map(_check(types, spec["keys"]), _check(types, spec["of"]), spec["max"])
        case kind:
            raise ValueError(f"messages.json: unknown kind {kind!r}")


def _kind(types: Mapping[str, Any], spec: Mapping[str, Any]) -> Kind:
    return Kind(
        name=spec["name"],
        way=spec["way"],
        reliable=spec.get("reliable", False),
        keep=spec.get("keep", False),
        urgent=spec.get("urgent", False),
        bulk=spec.get("bulk", False),
        split=spec.get("split"),
        about=spec["about"],
        fields={name: _check(types, of) for name, of in spec["fields"].items()},
        may={name: _check(types, of) for name, of in spec.get("may", {}).items()},
    )


_SPEC: dict[str, Any] = json.loads(files(__package__).joinpath("messages.json").read_bytes())

PROTOCOL: int = _SPEC["protocol"]
MAX_LINE: int = _SPEC["line"]["max_bytes"]
MAX_PARTS: int = _SPEC["line"]["max_parts"]
WINDOW: int = _SPEC["line"]["window"]
MAX_NUMBER: int = _SPEC["types"]["number"]["max"]
KINDS: Mapping[tuple[str, str], Kind] = {
    (spec["way"], spec["name"]): _kind(_SPEC["types"], spec) for spec in _SPEC["messages"]
}
