"""How this tablet's table is reached: one truth for the first run, the settings and a new match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.house.api import House
    from companion.ui.hall import Hall

TIER, TOUCH = "tier", "touch"
"""The setting that keeps what the table senses, as this house chose it last; and what it says
where nothing is sensed."""
SCREEN = "simulated"
"""All pieces lie on this screen."""
CABLE = "serial"
NETWORK = ("mqtt", "mqtts")
WAYS = (SCREEN, TOUCH, CABLE, *NETWORK)
"""`TOUCH`: people play with their own box, and no reader sees it."""

UNTOLD = ("trouble.no_reader", "trouble.no_address")
"""What is mended where the way to the table is chosen."""


def way(house: House) -> str:
    """Which of the ways was chosen last."""
    scheme = house.setting("link").partition(":")[0] or SCREEN
    return TOUCH if scheme == SCREEN and house.setting(TIER) == TOUCH else scheme


def address(house: House, chosen: str) -> str:
    """The port or the address that was told for this way, though it is not the one in use."""
    if chosen in (SCREEN, TOUCH):
        return ""
    scheme, _, told = house.setting("link").partition(":")
    return told if _kind(scheme) == _kind(chosen) else house.setting(f"address.{_kind(chosen)}")


def _kind(scheme: str) -> str:
    """Both ways into the network have one address."""
    return NETWORK[0] if scheme in NETWORK else scheme


def choose(hall: Hall, chosen: str, told: str | None = None) -> None:
    """From the next match on the table is reached so; as it was told last, unless it is `told`."""
    before, (scheme, _, left) = way(hall.house), hall.house.setting("link").partition(":")
    told = address(hall.house, chosen) if told is None else told
    link = f"{SCREEN if chosen == TOUCH else chosen}:{told}"
    if (chosen, link) == (before, hall.house.setting("link")):
        return
    if left and _kind(scheme) != _kind(chosen):
        hall.keep(f"address.{_kind(scheme)}", left)
    hall.keep("link", link)
    if chosen == TOUCH:
        hall.keep(TIER, TOUCH)
