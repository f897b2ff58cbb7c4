"""What this one node is told: its name, its table, Wi-Fi, broker and key. Kept in node.json."""

import json
import os

from app.log import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATH = "node.json"
_KNOWN = ("name", "table", "ssid", "password", "broker", "port", "user", "secret", "key")
_HIDDEN = ("password", "secret", "key")


def load() -> "dict[str, Any]":
    """The settings; empty on a new board or when the file is damaged."""
    try:
        with open(PATH) as file:
            found = json.load(file)
    except OSError:
        return {}
    except ValueError:
        log("node.json is damaged and was not used")
        return {}
    return {name: found[name] for name in _KNOWN if name in found} if _is_map(found) else {}


def save(settings: "dict[str, Any]") -> None:
    """Write them so that a power cut leaves the old file or the new one."""
    with open(PATH + ".new", "w") as file:
        file.write(json.dumps(settings))
    os.rename(PATH + ".new", PATH)


def told(text: str, settings: "dict[str, Any]") -> str:
    """Carry out a set-up line as `!name rail`, `!ssid ...`; the answer for the log.

    `!show` tells what is set, `!forget` forgets everything.
    """
    word, _, value = text[1:].partition(" ")
    value = value.strip()
    if word == "show":
        return " ".join([_shown(name, settings[name]) for name in _KNOWN if name in settings])
    if word == "forget":
        settings.clear()
        save(settings)
        return "forgotten"
    if word not in _KNOWN or not _fits(word, value):
        return "not understood: " + word[:16]
    if word == "ssid" and not has_radio():
        return "refused: this board has no radio and is reached by its cable alone"
    settings[word] = int(value) if word == "port" else value
    save(settings)
    return _shown(word, value)


def has_radio() -> bool:
    """Whether this board's MicroPython knows of Wi-Fi."""
    try:
        import network
    except ImportError:
        return False
    return hasattr(network, "WLAN")


def key_of(settings: "dict[str, Any]") -> "bytes | None":
    """The table's key, if it has one."""
    return bytes.fromhex(settings["key"]) if "key" in settings else None


def _is_map(found: object) -> bool:
    return isinstance(found, dict)


def _fits(word: str, value: str) -> bool:
    """Whether a value can be one for this setting."""
    if word == "port":
        return value.isdigit() and 0 < int(value) < 65536
    if word == "key":
        return len(value) == 64 and _is_hex(value)
    if word in ("name", "table"):
        return 0 < len(value) <= 24 and all(
            [c.isalpha() or c.isdigit() or c in "_-." for c in value]
        )
    return 0 < len(value) <= 64


def _is_hex(text: str) -> bool:
    return all([c in "0123456789abcdef" for c in text])


def _shown(name: str, value: object) -> str:
    return name + "=" + ("(set)" if name in _HIDDEN else str(value))
