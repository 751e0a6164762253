"""Who plays what next on the page, and the ways of getting there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.async_api import Page, expect

from services.model import Status
from tests.e2e.players import panels, table_message, waited_for
from tests.e2e.world import World
from tests.page.browsing import PATIENCE, pane

VERBS = ("play", "draw", "pass", "pick", "ready", "keep", "redeal")
MOST_TURNS = 400
SIT_DOWN = "[data-custom-id$=':join'], [data-custom-id$=':accept']"
MOST_TABS = 80


def next_move(world: World, name: str) -> str:
    """The custom id of the first move on a person's newest panel."""
    ids = [str(button["custom_id"]) for button in panels(world, name)[-1].buttons if "custom_id" in button]
    return next(i for i in ids if i.startswith("m:") and i.split(":")[3].split()[0] in VERBS)


async def carried_out(world: World, name: str, move: str) -> None:
    """Wait until the move no longer stands on the panel, and everybody sees what is new."""
    await world.sandbox.until(
        lambda: not any(panel.find(move) for panel in panels(world, name)), PATIENCE / 1000
    )
    await world.settled()


async def sit_down(page: Page, world: World, names: Sequence[str], options: Mapping[str, str]) -> int:
    """Open a table from the welcome, let the others sit down or accept, start; returns its number.

    Args:
        page: with a pane for each of the people.
        world: in which the host runs.
        names: who plays; the first one opens the table.
        options: what to choose in which option of the command.
    """
    host = pane(page, names[0])
    await host.locator(".welcome .button").first.click()
    for option, choice in options.items():
        await host.locator(f"[data-option={option}]").click()
        await page.keyboard.type(choice)
        if await page.evaluate("document.activeElement.role") == "combobox":
            await expect(page.locator("[role=option].active")).to_contain_text(choice)
            await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    for name in names[1:]:
        await pane(page, name).locator(SIT_DOWN).click()
        await world.sandbox.until(lambda name=name: name.capitalize() in table_message(world).text)  # type: ignore[misc]
        await world.settled()
    number = int(str(table_message(world).buttons[-1]["custom_id"]).split(":")[1])
    if table_message(world).find(f"t:{number}:start"):
        await host.locator("[data-custom-id$=':start']").click()
    for name in names:
        await expect(pane(page, name).locator(".dm .badge")).to_be_visible()
    await world.settled()
    return number


async def play_by_mouse(page: Page, world: World, table_id: int, turns: int = MOST_TURNS) -> int:
    """Let whoever is waited for click the first move that is offered, until the match is over."""
    for turn in range(turns):
        if await world.status(table_id) is not Status.PLAYING:
            return turn
        names = await waited_for(world, table_id)
        if names:
            move = next_move(world, names[0])
            await pane(page, names[0]).locator(f'[data-custom-id="{move}"]').click()
            await carried_out(world, names[0], move)
        else:
            await world.ring_next(table_id)
    return turns


async def tab_to(page: Page, custom_id: str, data: str = "customId", key: str = "Shift+Tab") -> None:
    """Go by Tab, backwards if not said otherwise, to the button with this custom id (or other datum).

    Raises:
        AssertionError: if the keyboard does not get there.
    """
    for _ in range(MOST_TABS):
        await page.keyboard.press(key)
        if await page.evaluate(f"document.activeElement?.dataset.{data}") == custom_id:
            return
    raise AssertionError(f"the keyboard does not reach {custom_id}")


async def play_by_keyboard(page: Page, world: World, table_id: int, names: Sequence[str]) -> int:
    """The same with keys alone: Alt and a number for the person, Tab to the button, Enter."""
    for turn in range(MOST_TURNS):
        if await world.status(table_id) is not Status.PLAYING:
            return turn
        waiting = await waited_for(world, table_id)
        if waiting:
            move = next_move(world, waiting[0])
            await expect(pane(page, waiting[0]).locator(f'[data-custom-id="{move}"]')).to_be_visible()
            await page.keyboard.press(f"Alt+{names.index(waiting[0]) + 1}")
            await expect(pane(page, waiting[0]).locator("textarea")).to_be_focused()
            await tab_to(page, move)
            await page.keyboard.press("Enter")
            await carried_out(world, waiting[0], move)
        else:
            await world.ring_next(table_id)
    return MOST_TURNS
