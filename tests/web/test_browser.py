"""The pages in a real browser: pairing, pressing, barriers, broken lines, the keyboard alone."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.async_api import Page, expect

from companion.art.metrics import width
from companion.web import site, words
from companion.web.whole import everybody
from engine import games
from engine.core.languages import LANGUAGES
from engine.core.steps import TABLE
from tests.languages import UNSPACED
from tests.web.browser import (
    PATIENCE_S,
    TABLET,
    Served,
    answered,
    barriers,
    chromium,
    needed,
    served,
    settled,
)
from tests.web.rooms import room_of

pytestmark = needed

SMALLEST = (360, 740), (180, 370)
"""The narrowest phone, and what is left of it at 200 %."""


Use = Callable[[Served], Awaitable[None]]


@pytest.fixture(scope="module")
def at_table() -> Iterator[Callable[[str, int, Use], None]]:
    """Plays in front of a served room; one browser for all tests of the module."""
    with asyncio.Runner() as runner, ExitStack() as left:
        opened = chromium()
        browser = runner.run(opened.__aenter__())
        left.callback(lambda: runner.run(opened.__aexit__(None, None, None)))

        async def play(game: str, steps: int, use: Use) -> None:
            room = room_of(game, 2, steps, time.monotonic)
            async with asyncio.timeout(10 * PATIENCE_S), served(room, browser) as there:
                await use(there)
                assert there.troubles == []

        yield lambda game, steps, use: runner.run(play(game, steps, use))


AtTable = Callable[[str, int, Use], None]


def every_page(language: str) -> Use:
    """Looks for barriers on a seat's page, the table's and the wall."""

    async def use(there: Served) -> None:
        seat = next(iter(there.room.view().awaiting.must), 0)  # nobody's after the end
        pages = [
            await there.guest(seat, language=language),
            await there.guest(TABLE, TABLET, language),
            await there.wall(language),
        ]
        assert [found for page in pages for found in await barriers(page)] == []

    return use


@pytest.mark.parametrize(("game", "language"), [("earth", "en"), ("gaia_project", "ja")])
def test_no_page_has_a_barrier(at_table: AtTable, game: str, language: str) -> None:
    at_table(game, 60, every_page(language))


def test_a_screen_that_goes_from_hand_to_hand_has_no_barrier(at_table: AtTable) -> None:
    """The page without secrets, and the hand on the table's own screen; back by the keyboard."""

    async def use(there: Served) -> None:
        page = await there.guest(TABLE, TABLET)
        await page.get_by_role("button", name=re.compile(" cards$")).click()
        await page.wait_for_selector("#page[data-look=given]")
        assert await barriers(page) == []
        await page.locator("main.door button").first.click()
        await page.wait_for_selector("#page[data-look=seat] .card image[href^='blob:']")
        assert await barriers(page) == []
        back = page.get_by_role("button", name="Hide")
        await back.focus()
        await page.keyboard.press("Enter")
        await page.wait_for_selector("#page[data-look=table]")
        assert await page.locator("[data-pic]").count() == 0

    at_table("earth", 60, use)


async def panels(page: Page) -> AsyncIterator[None]:
    """Opens what a table screen can open, one after the other, with all that it folds away."""
    for door in await page.locator(".doors button").all():
        await door.press(
            "Enter"
        )  # a finger would rest for a moment where the next door comes to lie
        await page.wait_for_selector(".panel h2:focus")
        await page.evaluate(
            "document.querySelectorAll('details').forEach(one => { one.open = true; })"
        )
        yield


def every_panel(language: str) -> Use:
    """Looks for barriers in each panel."""

    async def use(there: Served) -> None:
        page = await there.guest(TABLE, TABLET, language)
        async for _ in panels(page):
            assert await barriers(page) == []
            await fits(page)

    return use


def small_screens(language: str) -> Use:
    """The pages of a seat and of the table with each panel, on the narrowest phone and there at
    200 %."""

    async def use(there: Served) -> None:
        seat = await there.guest(there.room.view().awaiting.must[0], SMALLEST[0], language)
        table = await there.guest(TABLE, SMALLEST[0], language)
        await fits(seat, *SMALLEST)
        await fits(table, *SMALLEST)
        async for _ in panels(table):
            await fits(table, *SMALLEST)

    return use


def widest(game: str) -> str:
    """The language whose words need most room, as measured: the twenty widest that pages say."""

    def room(language: str) -> float:
        said = *words.table(language).values(), *games.load(game).texts.tables[language].values()
        return sum(sorted({width(word, 16) for one in said for word in one.split()})[-20:])

    return max((one for one in LANGUAGES if one not in UNSPACED), key=room)


async def fits(page: Page, *sizes: tuple[int, int]) -> None:
    """Nothing stands outside the page or is cut; everything to press is large enough."""
    for wide, high in sizes or [(0, 0)]:
        if wide:
            await page.set_viewport_size({"width": wide, "height": high})
        await _fits(page)


async def _fits(page: Page) -> None:
    beyond = await page.evaluate(
        """document.documentElement.scrollWidth <= innerWidth ? []
        : [...document.querySelectorAll("body *")].filter(one => !one.closest("svg")
            && one.getBoundingClientRect().right > innerWidth + 1)
        .map(one => one.outerHTML.slice(0, 160))"""
    )
    assert beyond == []
    lost = await page.evaluate(
        """[...document.querySelectorAll("button, input, select, label, h1, h2, h3, p, li, span")]
        .filter(one => one.offsetParent && !one.closest(".unseen, svg, .wall h2"))
        .filter(one => { const r = one.getBoundingClientRect();
          return r.left < -1 || r.right > window.innerWidth + 1
            || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
                && getComputedStyle(one).display !== "inline")
            || (one.tagName === "BUTTON" && (r.height < 47.5 || r.width < 47.5)); })
        .map(one => one.outerHTML.slice(0, 120))"""
    )
    assert lost == []


def test_no_panel_has_a_barrier_and_all_of_it_fits(at_table: AtTable) -> None:
    at_table("peloponnes", 40, every_panel("ja"))


def test_the_widest_words_fit_the_narrowest_phone(at_table: AtTable) -> None:
    """Forms, answers and panels in the language that needs most room; the soak has them all."""
    at_table("peloponnes", 40, small_screens(widest("peloponnes")))


@pytest.mark.parametrize("size", [(195, 422), (3840, 2160)])
def test_pages_fit_phones_walls_and_twice_the_size(
    at_table: AtTable, size: tuple[int, int]
) -> None:
    """195 pixels are a phone at 200 %."""

    async def use(there: Served) -> None:
        seat = there.room.view().awaiting.must[0]
        for page in (await there.guest(seat, size), await there.guest(TABLE, size)):
            await settled(page)
            await fits(page)
            moving = "document.getAnimations().length + [...document.querySelectorAll('*')].filter("
            still = "one => parseFloat(getComputedStyle(one).transitionDuration) > 0).length"
            assert await page.evaluate(moving + still) == 0, "nothing moves"

    at_table("hadara", 60, use)


def test_all_cards_that_are_asked_for_are_seen_at_once(at_table: AtTable) -> None:
    """Two abreast, the last piles stood below the edge of a tablet: nobody chose those. Hands have
    done what they were told."""

    async def use(there: Served) -> None:
        there.room.play.handled(*everybody(there.room.view()))
        for wide, high in (TABLET, (800, 1280)):
            page = await there.guest(TABLE, (wide, high))
            cards = [await one.bounding_box() for one in await page.locator(".card").all()]
            assert len(cards) > 3
            assert max(one["y"] + one["height"] for one in cards if one) < high

    at_table("hadara", 104, use)


def test_the_wall_is_read_from_five_metres_and_shows_all_at_once(at_table: AtTable) -> None:
    """At 65 inches a hundredth of the width are 14 mm; nothing is beyond the edge, since nobody
    scrolls a wall, and the board has most of it."""

    async def use(there: Served) -> None:
        page = await there.wall("en", (3840, 2160))
        await fits(page)
        assert await page.evaluate("document.documentElement.scrollHeight") <= 2160
        least = await page.evaluate(
            """Math.min(...[...document.querySelectorAll("#page *")]
            .filter(one => !one.closest("svg, .unseen, h2")
              && [...one.childNodes].some(text => text.nodeType === 3 && text.data.trim()))
            .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
        )
        assert least >= 38
        board = await page.locator("#board > svg").bounding_box()
        assert board
        assert board["width"] > 0.65 * 3840
        assert board["height"] > 0.75 * 2160

    at_table("gaia_project", 60, use)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_pages_of_every_language_fit_a_phone(at_table: AtTable, game: str, language: str) -> None:
    at_table(game, 40, small_screens(language))
    at_table(game, 40, every_panel(language))


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_of_any_game_has_a_barrier(at_table: AtTable, game: str, language: str) -> None:
    for steps in (10, 60, 100):
        at_table(game, steps, every_page(language))


def test_the_door_has_no_barrier_and_says_when_a_code_is_old(at_table: AtTable) -> None:
    async def use(there: Served) -> None:
        door = await there.screen(there.room.address)
        await door.wait_for_selector("[data-door=scan]:visible")
        assert await barriers(door) == []
        code = there.room.pairing.show(0)
        there.room.pairing.hide(0)
        old = await there.screen(f"{there.room.address}/#{code.text}")
        await old.wait_for_selector("[data-door=old]:visible")
        assert code.text not in old.url, "the code is not left in the address"
        there.troubles.clear()  # the browser tells that the old code was refused

    at_table("gaia", 5, use)


def test_from_scan_to_the_own_hand_and_one_move_without_losing_the_place(at_table: AtTable) -> None:
    async def use(there: Served) -> None:
        room = there.room
        seat = room.view().awaiting.must[0]
        page = await there.guest(seat)
        await page.wait_for_selector(".card image[href^='blob:']")
        assert await page.title() == "Your turn"
        length = room.view().length
        for _ in range(4):  # consider, then choose
            button = page.locator(".ask .answers button").first
            await button.focus()
            await answered(page, lambda: page.keyboard.press("Enter"))
            if room.view().length > length:
                break
        assert room.view().length > length
        assert await page.evaluate("document.activeElement.tagName") != "HTML"

    at_table("earth", 60, use)


async def shows(page: Page, length: int) -> None:
    """Wait until the page shows the match at this length; its own policy forbids waiting in it."""
    seen = re.compile(rf'\.{length}"')
    await expect(page.locator("#page")).to_have_attribute("hx-vals", seen)


def test_a_double_tap_is_one_tap(at_table: AtTable) -> None:
    """The second tap may come after the first was answered; the page's clock is the test's."""
    twin = room_of("gaia", 2, 20, time.monotonic)
    once, twice = [(twin.play.undo(), twin.settle(), twin.view().length)[2] for _ in range(2)]

    async def use(there: Served) -> None:
        page = await there.guest(TABLE, TABLET)
        back = page.get_by_role("button", name=re.compile("^Undo:"))
        await page.evaluate("Date.now = () => 1e6")
        await back.dblclick()
        await shows(page, once)
        await back.click()
        await page.evaluate("Date.now = () => 1e6 + 1000")
        await back.click()
        await shows(page, twice)

    at_table("gaia", 20, use)


COUNTED = """() => { window.asked = 0;
  document.addEventListener("htmx:configRequest", () => { window.asked += 1; }); }"""


@pytest.mark.parametrize("keys", [False, True])
def test_a_second_touch_takes_no_answer_that_came_below_the_finger(
    at_table: AtTable, keys: bool
) -> None:
    """A tired hand touches twice: the second touch took what the first one had opened. A keyboard
    presses what it has chosen, and a finger after a moment."""

    async def use(there: Served) -> None:
        page = await there.guest(there.room.view().awaiting.must[0])
        await settled(page)
        await page.evaluate("Date.now = () => 1e6")
        await page.evaluate(COUNTED)
        box = await page.locator(".ask .answers button").first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        async def asked(by: float = 0.0) -> int:
            await page.mouse.click(x, y + by)
            return int(await page.evaluate("window.asked"))

        await answered(page, lambda: page.mouse.click(x, y))
        below = page.locator("button.rests")
        assert await below.count() == 1, "it is pale meanwhile"
        await page.evaluate("Date.now = () => 1e6 + 1100")
        assert [await asked(), await asked(20)] == [1, 1]
        if keys:
            await below.press("Enter")
            assert await page.evaluate("window.asked") == 2
        else:
            await page.evaluate("Date.now = () => 1e6 + 1300")
            assert await asked() == 2

    at_table("earth", 60, use)


def test_a_broken_line_is_told_and_comes_back_by_itself(at_table: AtTable) -> None:
    async def use(there: Served) -> None:
        page = await there.guest(0)
        await page.context.set_offline(True)
        told = await page.evaluate(  # in one breath: what was on its way may come in after it
            """() => { document.dispatchEvent(new Event('htmx:sendError'));
            return document.getElementById("line").textContent; }"""
        )
        assert "No connection" in told
        assert ":" in told, "as of when"
        assert await page.locator("#turn").is_visible(), "the last view stays"
        assert there.room.play.undo() is None
        there.room.settle()
        length = there.room.view().length
        await page.context.set_offline(False)
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await shows(page, length)
        assert await page.locator("#line").text_content() == ""
        there.troubles.clear()  # the browser tells that there was no line

    at_table("gaia", 20, use)


def test_a_phone_that_slept_is_right_when_it_wakes(at_table: AtTable) -> None:
    """Asleep nothing of a page runs, and its line is closed; the match goes on meanwhile."""

    async def use(there: Served) -> None:
        page = await there.guest(0)
        hands = await page.context.new_cdp_session(page)
        await hands.send("Page.setWebLifecycleState", {"state": "frozen"})
        await page.context.set_offline(True)
        for _ in range(5):
            assert there.room.play.undo() is None
        there.room.settle()
        await asyncio.sleep(0.3)
        await page.context.set_offline(False)
        await hands.send("Page.setWebLifecycleState", {"state": "active"})
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        length = there.room.view().length
        await shows(page, length)
        assert await page.locator("#line").text_content() == ""
        there.troubles.clear()  # the browser tells that there was no line

    at_table("gaia", 20, use)


def test_a_second_phone_is_asked_about_and_the_first_is_let_go(at_table: AtTable) -> None:
    async def use(there: Served) -> None:
        room = there.room
        first, table = await there.guest(0), await there.guest(TABLE, TABLET)
        code = room.pairing.show(0)
        second = await there.screen(f"{room.address}/#{code.text}")
        await second.wait_for_selector("text=The table is asked")
        assert await second.locator(".card").count() == 0
        await table.get_by_role("button", name="Yes, replace it").click()
        await second.wait_for_selector("#page[data-look=seat]")
        await first.wait_for_selector("[data-door=scan]:visible")
        await table.get_by_role("button", name="Let go: Anna").click()
        await second.wait_for_selector("[data-door=scan]:visible")
        there.troubles.clear()  # browsers tell that they were refused

    at_table("gaia", 20, use)


def test_a_page_of_another_version_loads_itself_anew(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(there: Served) -> None:
        page = await there.guest(0)
        monkeypatch.setattr(site, "build", lambda: "another")
        there.room.play.undo()
        async with page.expect_navigation():
            there.room.settle()
        await page.wait_for_selector("#page[data-look=seat]")
        assert await page.evaluate("document.documentElement.dataset.build") == "another"

    at_table("gaia", 20, use)
