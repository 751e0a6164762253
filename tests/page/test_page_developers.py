"""The developers' drawer: faults, permissions, the clock and the ledger."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from sandbox import Sandbox
from sandbox.page import add_routes
from sandbox.testing import running_client, running_sandbox
from tests.page.browsing import Errors, opened, pane, use_command
from tests.page.double import Double

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser) -> AsyncIterator[Sandbox]:
    """A sandbox in which the double runs."""
    async with running_sandbox(add_routes=add_routes) as world, running_client(world, Double()):
        yield world


async def test_every_fault_of_the_drawer(browser: Browser, sandbox: Sandbox, errors: Errors) -> None:
    """Closed DMs, a lost connection, a deleted table, a revoked permission and a clock that moves."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await page.get_by_role("button", name="Desenvolvimento").click()
        drawer = page.get_by_role("complementary", name="Desenvolvimento")
        ana = pane(page, "ana")

        await drawer.get_by_role("button", name="Fechar as DMs de Ana").click()
        await expect(ana.get_by_text("DMs fechadas")).to_be_visible()
        assert not sandbox.person("ana").user.dms_open
        await drawer.get_by_role("button", name="Abrir as DMs de Ana").click()
        await expect(ana.get_by_text("DMs fechadas")).to_have_count(0)

        await use_command(page, "ana", "mostrar mesa", "Arena")
        await expect(ana.get_by_alt_text("Mesa: seis e seis no centro")).to_be_visible()
        await drawer.get_by_role("button", name="Apagar a mensagem da mesa").click()
        await expect(ana.locator("article")).to_have_count(0)

        await drawer.get_by_label("Permissão").select_option("EMBED_LINKS")
        await drawer.get_by_role("button", name="Retirar").click()
        await expect(drawer.locator(".denied")).to_contain_text("EMBED_LINKS")
        await drawer.get_by_role("button", name="Devolver").click()
        await expect(drawer.locator(".denied")).to_have_count(0)

        before = sandbox.clock.now()
        await drawer.get_by_role("button", name="+16 min").click()
        await expect(drawer.get_by_role("status")).to_have_text("O relógio avançou +16 min.")
        assert sandbox.clock.now() - before >= 960

        identified = len(sandbox.gateway.identifies) + sandbox.gateway.resumes
        await drawer.get_by_role("button", name="Derrubar a conexão do bot").click()
        await sandbox.until(
            lambda: len(sandbox.gateway.identifies) + sandbox.gateway.resumes > identified, 10
        )
        await use_command(page, "ana", "mostrar mesa", "Arena")
        await expect(ana.get_by_alt_text("Mesa: seis e seis no centro")).to_be_visible()


async def test_the_ledger_is_live(browser: Browser, sandbox: Sandbox, errors: Errors) -> None:
    """Every call of the bot appears, failures in particular."""
    async with opened(browser, sandbox, ["ana"], errors) as page:
        await page.get_by_role("button", name="Desenvolvimento").click()
        drawer = page.get_by_role("complementary", name="Desenvolvimento")
        await drawer.get_by_role("button", name="Fechar as DMs de Ana").click()
        await use_command(page, "ana", "mostrar mesa", "Arena")
        await expect(drawer.get_by_role("row", name="/callback").first).to_be_visible()
        await drawer.get_by_label("Só erros").check()
        await expect(drawer.get_by_role("row", name="403 / 50007").first).to_be_visible()
        await expect(drawer.get_by_role("row", name="/callback")).to_have_count(0)


async def test_other_sites_cannot_use_the_sandbox() -> None:
    """Neither a foreign page in the same browser nor a name that resolves to loopback gets an answer."""
    async with (
        running_sandbox(add_routes=add_routes) as sandbox,
        aiohttp.ClientSession(sandbox.base_url) as http,
    ):
        path = f"/sandbox/people/{sandbox.person('ana').id}/say"
        body = {"text": "oi", "channel": str(sandbox.channel("mesas").id)}
        for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
            async with http.post(path, json=body, headers=headers) as answer:
                assert answer.status == 403
        assert sandbox.person("ana").sees("mesas") == []
        async with http.post(path, json=body) as answer:
            assert answer.status == 200
