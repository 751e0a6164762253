"""The page shows what Discord would show, and does what Discord's client does."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from sandbox import Sandbox
from sandbox.page import add_routes
from sandbox.testing import running_client, running_sandbox
from tests.page.browsing import Errors, open_dm, opened, pane, use_command
from tests.page.double import Double

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser) -> AsyncIterator[Sandbox]:
    """A sandbox in which the double runs."""
    async with running_sandbox(add_routes=add_routes) as world, running_client(world, Double()):
        yield world


async def test_a_table_has_everything_that_discord_shows(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """Markdown, mentions, the countdown, pictures with texts, buttons, selects and the direct message."""
    async with opened(browser, sandbox, ["ana", "bruno"], errors) as page:
        await use_command(page, "ana", "mostrar mesa", "Amazonense")
        table = pane(page, "bruno").locator("article.message")
        await expect(table.locator(".h2")).to_have_text("Mesa 7")
        await expect(table.locator(".mention")).to_have_text("@Ana")
        await expect(table.locator("strong", has_text="25")).to_be_visible()
        await expect(table.locator("time.stamp")).to_contain_text("em ")
        await expect(table.get_by_alt_text("Mesa: seis e seis no centro")).to_be_visible()
        await expect(table.get_by_role("button", name="Começar")).to_be_disabled()
        emoji = table.get_by_role("button", name="Minha mão").locator("img")
        assert await emoji.evaluate("image => image.complete && image.naturalWidth") == 64
        await expect(pane(page, "ana").locator(".dm .badge")).to_have_text("1")
        await open_dm(page, "ana")
        await expect(pane(page, "ana").get_by_alt_text("Mesa: mão")).to_be_visible()
        await expect(pane(page, "ana").locator(".dm .badge")).to_have_count(0)


async def test_presses_edit_in_place_and_private_answers_stay_private(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """An update is seen by all without a new message; an ephemeral answer only by the one who asked."""
    async with opened(browser, sandbox, ["ana", "bruno"], errors) as page:
        await use_command(page, "ana", "mostrar mesa", "Arena")
        bruno, ana = pane(page, "bruno"), pane(page, "ana")
        await bruno.get_by_role("button", name="Entrar").click()
        for person in (ana, bruno):
            await expect(person.get_by_text("Entraram: 1.")).to_be_visible()
            await expect(person.locator("article.message")).to_have_count(1)
        await bruno.get_by_role("button", name="Minha mão").click()
        await expect(bruno.get_by_text("Só você pode ver isto")).to_be_visible()
        await expect(bruno.locator("article.message")).to_have_count(2)
        await expect(ana.locator("article.message")).to_have_count(1)
        await bruno.get_by_role("button", name="Ignorar mensagem").click()
        await expect(bruno.locator("article.message")).to_have_count(1)


async def test_a_form_is_filled_in_by_keyboard(browser: Browser, sandbox: Sandbox, errors: Errors) -> None:
    """The focus goes into the form, stays there, and comes back to the button."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await use_command(page, "ana", "mostrar mesa", "Classic")
        opener = pane(page, "ana").get_by_role("button", name="Nome", exact=True)
        await opener.focus()
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog", name="Nome da mesa")
        await expect(form.get_by_label("Nome", exact=False).first).to_be_focused()
        await page.keyboard.type("Igarapé")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.locator("[role=option].active")).to_have_text("Fácil")
        await page.keyboard.press("ArrowDown")
        await expect(page.locator("[role=option].active")).to_have_text("Difícil")
        await page.keyboard.press("Enter")
        await expect(form.get_by_role("combobox")).to_have_text("Difícil")
        for key in ("Tab", "Tab", "Enter"):
            await page.keyboard.press(key)
        await expect(form).to_have_count(0)
        await expect(pane(page, "ana").get_by_text("Igarapé no nível 2")).to_be_visible()
        await expect(opener).to_be_focused()


async def test_a_select_and_a_press_that_nobody_answers(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """A choice reaches the bot; three seconds of silence become Discord's sentence."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await use_command(page, "ana", "mostrar mesa", "Classic")
        ana = pane(page, "ana")
        await ana.get_by_role("combobox", name="Nível do computador").click()
        await page.get_by_role("option", name="Difícil").click()
        await expect(ana.get_by_text("Nível 3")).to_be_visible()
        await ana.get_by_role("button", name="Calado").click()
        await sandbox.until(lambda: _silent(sandbox))
        sandbox.clock.advance(3)
        await expect(ana.get_by_role("alert")).to_have_text("Esta interação falhou")


def _silent(sandbox: Sandbox) -> bool:
    return any(i.acknowledged_at is None for i in sandbox.world.tables.interactions.values())


async def test_commands_are_completed_and_speak_the_persons_language(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """Names and choices in the language of each; autocomplete while typing; people as values."""
    async with opened(browser, sandbox, ["ana", "dave"], errors) as page:
        await pane(page, "dave").locator("textarea").fill("/")
        await expect(page.get_by_role("option", name="/show table")).to_be_visible()
        await page.keyboard.press("Escape")
        await pane(page, "dave").get_by_label("Dave's language").select_option("pt-BR")
        await pane(page, "dave").locator("textarea").fill("/")
        await expect(page.get_by_role("option", name="/mostrar mesa Abre uma mesa")).to_be_visible()
        await page.keyboard.press("Escape")
        await use_command(page, "ana", "tile", "6-4")
        await expect(pane(page, "ana").locator("blockquote")).to_have_text("Pedra 6-4")
        await expect(pane(page, "ana").locator("pre")).to_have_text("6-4")
        await use_command(page, "ana", "person", "Dave")
        await expect(pane(page, "dave").locator("article").get_by_text("@Dave")).to_be_visible()


async def test_a_command_is_not_sent_while_an_option_is_missing(
    browser: Browser, sandbox: Sandbox, errors: Errors
) -> None:
    """The field that is missing gets the focus; optional ones can be added and must fit."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        ana = pane(page, "ana")
        await ana.get_by_role("button", name="/mostrar mesa").click()
        await page.keyboard.press("Escape")
        await ana.get_by_role("button", name="Enviar").click()
        await expect(ana.get_by_role("alert")).to_have_text("Falta preencher: modalidade")
        await expect(ana.get_by_role("combobox", name="modalidade")).to_be_focused()
        await page.keyboard.type("Are")
        await page.keyboard.press("Enter")
        await ana.get_by_role("button", name="+ seats").click()
        await page.keyboard.type("9")
        await page.keyboard.press("Enter")
        await expect(ana.get_by_role("alert")).to_contain_text("must be between 2 and 4")
        await ana.get_by_label("seats", exact=True).fill("3")
        await page.keyboard.press("Enter")
        await expect(ana.get_by_alt_text("Mesa: seis e seis no centro")).to_be_visible()


async def test_somebody_new_joins_and_people_talk(browser: Browser, sandbox: Sandbox, errors: Errors) -> None:
    """A new person gets a pane; what they write is text, never markup."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await page.get_by_role("button", name="Pessoa").click()
        await page.get_by_label("Alguém novo").fill("José <b>")
        await page.get_by_role("button", name="Entrar no clube").click()
        box = pane(page, "josb").or_(pane(page, "jos")).locator("textarea")
        await box.fill("**oi** <img src=x onerror=alert(1)> snake_case_name")
        await page.keyboard.press("Enter")
        said = pane(page, "ana").locator("article .markdown")
        await expect(said).to_have_text("oi <img src=x onerror=alert(1)> snake_case_name")
        await expect(said.locator("strong")).to_have_text("oi")
