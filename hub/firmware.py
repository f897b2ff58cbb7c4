"""The versions of the firmware that a house has: to go to, and to go back to."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from companion.link.image import BadImage, Image, read_image, unpacked
from companion.link.sources import firmware

_SUM: Final = re.compile(r"[0-9a-f]{64}")


@dataclass
class Versions:
    """A folder with a file for each version."""

    folder: Path

    def keep(self, image: Image) -> None:
        """A version more."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self.folder / f"{image.sum}.json"
        if not file.is_file():
            new = file.with_suffix(".new")
            new.write_text(json.dumps(image.data()), "utf-8")
            new.replace(file)
            self.__dict__.pop("all", None)

    def keep_own(self) -> None:
        """The version that this program came with."""
        self.keep(read_image(firmware()))

    @cached_property
    def all(self) -> dict[str, Image]:
        """Hash -> version; what is no version any more is passed over."""
        found = {}
        for file in sorted(self.folder.glob("*.json")):
            try:
                image = unpacked(json.loads(file.read_text("utf-8")))
            except (BadImage, ValueError, OSError):
                continue
            if image.sum == file.stem:
                found[image.sum] = image
        return found

    def named(self, version: str) -> Image | None:
        """The version of that name."""
        return next((one for one in self.all.values() if one.version == version), None)

    def file(self, sum_: str) -> Path | None:
        """What a tablet fetches; None when there is no such version."""
        return self.folder / f"{sum_}.json" if _SUM.fullmatch(sum_) and sum_ in self.all else None
