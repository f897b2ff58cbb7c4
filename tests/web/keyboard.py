"""Somebody who neither sees nor points: a keyboard, and what a screen reader is told."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Page

PAGE = "RootWebArea"
PRESSED = ("button", "checkbox", "searchbox", "textbox", "combobox", "spinbutton", "link")


class Node(NamedTuple):
    """One thing of the accessibility tree."""

    role: str
    name: str
    focused: bool
    focusable: bool
    live: str


class Listener:
    """Reads the accessibility tree alone, and presses Tab, Shift, Enter and letters."""

    def __init__(self, page: Page, tree: CDPSession) -> None:
        self.page, self.tree = page, tree

    @classmethod
    async def at(cls, page: Page) -> Listener:
        """At a page that is open."""
        session = await page.context.new_cdp_session(page)
        await session.send("Accessibility.enable")
        return cls(page, session)

    async def nodes(self) -> list[Node]:
        """What a screen reader could tell now, in order."""
        found: Any = await self.tree.send("Accessibility.getFullAXTree")
        by_id = {one["nodeId"]: one for one in found["nodes"]}
        return [_node(one) for one in _ordered(found["nodes"][0], by_id) if not one["ignored"]]

    async def spoken(self) -> str:
        """What the live region says."""
        nodes = await self.nodes()
        at = next(i for i, one in enumerate(nodes) if one.role == "status")
        inside = (one.name for one in nodes[at + 1 : at + 3] if one.role == "StaticText")
        return next(inside, "")

    async def to(self, wanted: int, nodes: list[Node]) -> None:
        """Tab to the thing with this place in the tree."""
        stops = [i for i, one in enumerate(nodes) if one.focusable and one.role in PRESSED]
        here = next((i for i, one in enumerate(nodes) if one.focused and one.role != PAGE), -1)
        ahead = [stop for stop in stops if here < stop <= wanted]
        behind = [stop for stop in stops if wanted <= stop < here]
        key, times = ("Tab", len(ahead)) if ahead else ("Shift+Tab", len(behind))
        for _ in range(times):
            await self.page.keyboard.press(key)

    async def focus(self) -> Node:
        """Where the keyboard is."""
        return next(one for one in await self.nodes() if one.focused and one.role != PAGE)

    async def press(self, name: str, key: str = "Enter") -> None:
        """Go to the first thing of this name and press it."""
        nodes = await self.nodes()
        at = next(i for i, one in enumerate(nodes) if one.name == name and one.role in PRESSED)
        await self.to(at, nodes)
        assert (await self.focus()).name == name, "the keyboard is where the tree says"
        await self.page.keyboard.press(key)


def _ordered(root: Any, by_id: dict[str, Any]) -> list[Any]:
    found, waiting = [], [root]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += [by_id[child] for child in reversed(one.get("childIds", [])) if child in by_id]
    return found


def _node(one: Any) -> Node:
    told = {p["name"]: p["value"].get("value") for p in one.get("properties", [])}
    role, name = one.get("role", {}).get("value", ""), one.get("name", {}).get("value", "")
    return Node(role, name, bool(told.get("focused")), bool(told.get("focusable")),
                str(told.get("live", "")))  # fmt: skip
