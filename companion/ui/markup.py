"""The kv files, each loaded once."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

_loaded: set[Path] = set()


def load_kv(path: Path) -> None:
    """Load a kv file unless it was loaded before."""
    if path not in _loaded:
        _loaded.add(path)
        Builder.load_file(str(path))
