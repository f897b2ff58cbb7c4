"""Sentences for people, by language and key; a missing one falls back to English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("en", "ja")


class Texts:
    """Key -> sentence with `{named}` gaps, from `text.<language>.json` files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.tables: dict[str, dict[str, str]] = {
            language: json.loads((folder / f"text.{language}.json").read_text("utf-8"))
            for language in LANGUAGES
        }

    def has(self, key: str) -> bool:
        return key in self.tables["en"]

    def say(self, language: str, key: str, params: Mapping[str, str | int] | None = None) -> str:
        """The sentence for a key; parameters that are keys (`piece.A05`) are said too."""
        sentence = self.tables.get(language, {}).get(key) or self.tables["en"].get(key, key)
        if not params:
            return sentence
        return sentence.format_map({k: self._word(language, v) for k, v in params.items()})

    def _word(self, language: str, value: str | int) -> str | int:
        return self.say(language, value) if isinstance(value, str) and self.has(value) else value
