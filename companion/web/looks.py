"""How pages look: the colours of the app as a style sheet, and its font."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from companion.ui.fonts import BOLD, FOLDER, REGULAR
from companion.ui.palette import PALETTES
from companion.ui.theme import theme

FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


async def colours(request: Request) -> Response:
    """The colours of the app, as the pages use them."""
    return Response(sheet(), media_type="text/css")


def sheet() -> str:
    """The palettes of the app by what a screen asks for: dark, light, much contrast."""
    day = ":root:not([data-look=table]):not([data-look=wall])"  # the drawings are as in the app
    return (
        _rule(":root", theme.name)
        + f"@media (prefers-color-scheme: light){{{_rule(day, 'linen')}}}"
        + f"@media (prefers-contrast: more){{{_rule(':root:root:root:root', 'contrast')}}}"
    )


def _rule(whose: str, name: str) -> str:
    shades = PALETTES.get(name, PALETTES["night"]).items()
    tokens = "".join(f"--{token.replace('_', '-')}:{shade};" for token, shade in shades)
    return f"{whose}{{{tokens}}}"


async def font(request: Request) -> Response:
    """A weight of the shipped font."""
    file = FOLDER / f"{request.path_params['name']}.otf"
    if file.name not in (REGULAR, BOLD):
        return Response("There is no such font.", 404)
    return FileResponse(file, headers=FOREVER)
