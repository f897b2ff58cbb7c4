"""SVG becomes a small PNG, at build time only: resvg draws it, Pillow takes 256 of its colours."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

FONTS: Final = Path(__file__).parent.parent / "ui" / "fonts"
COLOURS: Final = 256


def raster(svg: str, wide: int) -> Image.Image:
    """The picture at a width in pixels."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=wide, font_dirs=[str(FONTS)], font_family="M PLUS 1",
        skip_system_fonts=True,
    )  # fmt: skip
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def scaled(picture: Image.Image, wide: int) -> Image.Image:
    """The same picture at another width; cheaper than drawing it again."""
    if picture.width == wide:
        return picture
    size = (wide, round(picture.height * wide / picture.width))
    return picture.resize(size, Image.Resampling.LANCZOS)


def small(picture: Image.Image) -> bytes:
    """A PNG with a palette of its own; half transparent edges are kept."""
    out = BytesIO()
    few = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(out, "PNG", compress_level=6)  # `optimize` costs three times this for a tenth
    return out.getvalue()
