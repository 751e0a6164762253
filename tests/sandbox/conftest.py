"""A sandbox, and a bot in it; a test fails if it leaves a refused body or an odd answer behind."""

from collections.abc import AsyncIterator

import pytest

from sandbox import Person, Sandbox
from sandbox.testing import problems_of, running_client, running_sandbox
from tests.sandbox.practice_bot import PracticeBot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A demo sandbox to which discord.py is pointed. Tests that expect refusals clear ``ledger.refusals``."""
    async with running_sandbox(check_answers=True) as running:
        yield running
    assert problems_of(running) == []


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[PracticeBot]:
    """The practice bot, ready."""
    client = PracticeBot()
    async with running_client(sandbox, client):
        yield client


@pytest.fixture
def ana(sandbox: Sandbox) -> Person:
    return sandbox.person("ana")


@pytest.fixture
def bruno(sandbox: Sandbox) -> Person:
    return sandbox.person("bruno")
