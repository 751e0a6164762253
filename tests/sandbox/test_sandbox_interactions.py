"""Commands, presses, modals and their rules, with the real client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import discord
import pytest

from sandbox import ClientRefused, Outcome, Person, Sandbox
from sandbox.ledger import CallRecord
from sandbox.models import Message
from sandbox.testing import time_passing
from tests.sandbox.practice_bot import Panel, PracticeBot, picture


async def open_panel(person: Person) -> Message:
    outcome = await person.slash("domino play", {"variant": "arena"}, channel="mesas")
    return await outcome.completed()


async def test_a_command_is_answered_with_a_picture_and_buttons(bot: PracticeBot, ana: Person) -> None:
    outcome = await ana.slash("domino play", {"variant": "arena", "seats": 2, "partner": ana})
    message = await outcome.completed()
    assert (outcome.ack_type, outcome.error) == (4, None)
    assert outcome.ack_ms is not None
    assert message.text == "turn 0"
    assert [b["label"] for b in message.buttons] == ["move", "ask", "whisper"]
    assert [(a.filename, a.description, a.width) for a in message.attachments] == [("hand.png", "Six-six", 9)]


async def test_a_press_updates_the_message_in_place(bot: PracticeBot, ana: Person, bruno: Person) -> None:
    panel = await open_panel(ana)
    outcome = await bruno.press(panel, label="move")
    assert (outcome.ack_type, outcome.message and outcome.message.id) == (7, panel.id)
    assert bruno.sees("mesas")[-1].text == "turn 1"
    assert panel.text == "turn 0", "a snapshot stays as it was"


async def test_an_ephemeral_follow_up_is_seen_by_one(bot: PracticeBot, ana: Person, bruno: Person) -> None:
    panel = await open_panel(ana)
    outcome = await ana.press(panel, custom_id="p:whisper")
    await bot_done(ana.sandbox, outcome)
    assert [m.content for m in ana.sees("mesas")][-1] == "for you alone"
    assert "for you alone" not in [m.content for m in bruno.sees("mesas")]


async def bot_done(sandbox: Sandbox, outcome: Outcome) -> None:
    await sandbox.until(lambda: outcome.followups)


async def test_thinking_gives_way_to_the_first_follow_up(bot: PracticeBot, ana: Person) -> None:
    outcome = await ana.slash("domino think")
    assert outcome.ack_type == 5
    message = await outcome.completed()
    assert (message.content, outcome.ephemeral, outcome.followups) == ("thought", True, [])


async def test_a_modal_is_filled_in(bot: PracticeBot, ana: Person) -> None:
    panel = await open_panel(ana)
    opened = await ana.press(panel, label="ask")
    assert opened.modal is not None
    answer = await ana.submit(opened, {"Your name": "Ana"})
    assert answer.message is not None
    assert answer.message.content == "hello Ana"
    for wrong in ({}, {"name": "x" * 11}, {"age": "4"}):
        with pytest.raises(ClientRefused):
            await ana.submit(opened, wrong)


async def test_autocomplete_lists_choices(bot: PracticeBot, ana: Person) -> None:
    outcome = await ana.autocomplete("domino tile", "tile", "6")
    assert outcome.choices == [{"name": "6-6", "value": "6-6"}]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("domino", {}),
        ("domino shuffle", {}),
        ("dominoes", {}),
        ("domino play", {}),
        ("domino play", {"variant": "chess"}),
        ("domino play", {"variant": "arena", "seats": 5}),
        ("domino play", {"variant": "arena", "seats": "two"}),
        ("domino play", {"variant": "arena", "colour": "red"}),
        ("domino play", {"variant": "arena", "partner": 12345}),
        ("domino tile", {"tile": 6}),
    ],
)
async def test_the_client_refuses_what_was_not_registered(
    bot: PracticeBot, ana: Person, words: str, options: dict[str, object]
) -> None:
    with pytest.raises(ClientRefused):
        await ana.slash(words, options)


async def test_commands_for_managers_are_offered_to_managers(
    bot: PracticeBot, ana: Person, bruno: Person
) -> None:
    assert (await ana.slash("manage")).ephemeral
    with pytest.raises(ClientRefused):
        await bruno.slash("manage")
    with pytest.raises(ClientRefused):
        await ana.slash("manage", channel="dm")


async def test_buttons_that_are_gone_or_disabled_cannot_be_pressed(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    panel = await open_panel(ana)
    channel = bot.get_channel(panel.channel_id)
    assert isinstance(channel, discord.TextChannel)
    await channel.get_partial_message(panel.id).edit(view=Panel(7, closed=True))
    with pytest.raises(ClientRefused):
        await ana.press(panel, label="move")
    with pytest.raises(ClientRefused):
        await ana.press(panel, label="castle")
    assert (await ana.press(panel, label="move", old=True)).ack_type == 7
    assert (await ana.press(panel, custom_id="p:whisper", force=True)).ack_type == 6
    sandbox.admin.delete_message(panel)
    with pytest.raises(ClientRefused):
        await ana.press(panel, label="move", old=True, force=True)


async def test_nobody_presses_a_panel_that_is_for_somebody_else(
    bot: PracticeBot, ana: Person, bruno: Person
) -> None:
    message = await (await ana.slash("domino think")).completed()
    with pytest.raises(ClientRefused):
        await bruno.press(message, custom_id="x", force=True)


async def test_three_seconds_without_an_answer(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    async with time_passing(sandbox, 3.1):
        outcome = await ana.slash("domino late")
    assert (outcome.error, outcome.ack_type, outcome.message) == ("did not respond", None, None)


async def last_callback(sandbox: Sandbox) -> CallRecord:
    name = "POST /interactions/{interaction_id}/{interaction_token}/callback"
    return (await sandbox.until(lambda: sandbox.ledger.named(name)))[-1]


async def test_an_answer_after_three_seconds_is_unknown(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    fault = sandbox.faults.slow(0.05, "POST /interactions/*")
    async with time_passing(sandbox, 3.1):
        outcome = await ana.slash("domino tile", {"tile": "6-6"})
    assert fault.left
    assert outcome.error == "did not respond"
    assert (await last_callback(sandbox)).code == 10062
    assert outcome.message is None


async def test_answering_twice_is_refused(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    seen: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        seen.append(interaction)

    bot.on_interaction = on_interaction  # type: ignore[attr-defined]
    await ana.slash("domino tile", {"tile": "6-6"})
    again = seen[0].response
    again._response_type = None
    with pytest.raises(discord.HTTPException) as refused:
        await again.send_message("twice")
    assert refused.value.code == 40060


async def test_tokens_live_fifteen_minutes(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    seen: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        seen.append(interaction)

    bot.on_interaction = on_interaction  # type: ignore[attr-defined]
    await ana.slash("domino tile", {"tile": "6-6"})
    sandbox.clock.advance(14 * 60)
    await seen[0].followup.send("still there")
    await seen[0].edit_original_response(content="edited")
    assert ana.sees("mesas")[-2].content == "edited"
    sandbox.clock.advance(61)
    with pytest.raises(discord.HTTPException) as refused:
        await seen[0].followup.send("too late")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    await ana.sandbox.until(lambda: True)


async def test_an_ephemeral_message_is_out_of_reach_of_the_bots_token(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    message = await (await ana.slash("domino think", channel="mesas")).completed()
    channel = bot.get_channel(message.channel_id)
    assert isinstance(channel, discord.TextChannel)
    for attempt in (channel.fetch_message(message.id), channel.get_partial_message(message.id).delete()):
        with pytest.raises(discord.NotFound) as refused:
            await attempt
        assert refused.value.code == 10008


async def test_a_double_click_reaches_the_bot_twice(bot: PracticeBot, ana: Person) -> None:
    panel = await open_panel(ana)
    one, two = await ana.press_twice(panel, label="move")
    assert one.interaction_id != two.interaction_id
    assert (one.ack_type, two.ack_type) == (7, 7)


async def test_a_callback_fails_once_with_unknown_interaction(
    sandbox: Sandbox, bot: PracticeBot, ana: Person
) -> None:
    sandbox.faults.callback_unknown()
    async with time_passing(sandbox, 3.1):
        assert (await ana.slash("domino tile", {"tile": "6-6"})).error
    assert (await last_callback(sandbox)).code == 10062
    assert (await ana.slash("domino tile", {"tile": "6-6"})).error is None


async def test_commands_work_in_dms(bot: PracticeBot, ana: Person) -> None:
    outcome = await ana.slash("domino play", {"variant": "arena"}, channel="dm")
    assert outcome.ack_type == 4
    assert (await ana.press(ana.dms()[-1], label="move")).ack_type == 7
    assert picture().filename == "hand.png"


async def code_after(
    sandbox: Sandbox, action: Coroutine[object, object, Outcome], vanish: Callable[[], None]
) -> int:
    """The code of the bot's answer, where something vanishes while that answer is on its way."""
    sandbox.faults.slow(0.05, "POST /interactions/*", count=1)
    acting = asyncio.create_task(action)
    await sandbox.until(lambda: sandbox.in_flight)
    vanish()
    call = await last_callback(sandbox)
    sandbox.clock.advance(3)
    assert (await acting).error == "did not respond"
    return call.code


async def test_a_message_vanishes_before_the_answer(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    await sandbox.person("bruno").slash("domino play", {"variant": "arena"}, channel="resultados")
    panel = sandbox.person("bruno").sees("resultados")[-1]
    sandbox.ledger.calls.clear()
    pressing = ana.press(panel, label="move")
    assert await code_after(sandbox, pressing, lambda: sandbox.admin.delete_message(panel)) == 10008


async def test_a_channel_vanishes_before_the_answer(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    mesas = sandbox.channel("mesas")
    typing = ana.slash("domino tile", {"tile": "6-6"}, channel=mesas)
    assert await code_after(sandbox, typing, lambda: sandbox.admin.delete_channel(mesas)) == 10003


async def test_a_person_is_chosen_from_a_select(sandbox: Sandbox, bot: PracticeBot, ana: Person) -> None:
    chosen: list[object] = []

    class Chooser(discord.ui.View):
        @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", max_values=2)
        async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Chooser]) -> None:
            chosen.extend(user.id for user in select.values)
            await interaction.response.defer()

        @discord.ui.select(custom_id="level", options=[discord.SelectOption(label="Easy", value="1")])
        async def level(self, interaction: discord.Interaction, select: discord.ui.Select[Chooser]) -> None:
            chosen.extend(select.values)
            await interaction.response.defer()

    channel = bot.get_channel(sandbox.channel("mesas").id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("who?", view=Chooser())
    message = ana.sees("mesas")[-1]
    bruno = sandbox.person("bruno")
    assert (await ana.select(message, [bruno, ana.id], custom_id="who")).ack_type == 6
    assert (await ana.select(message, ["1"], custom_id="level")).ack_type == 6
    assert chosen == [bruno.id, ana.id, "1"]
    for wrong in (["2"], [], ["1", "1"]):
        with pytest.raises(ClientRefused):
            await ana.select(message, wrong, custom_id="level")
    with pytest.raises(ClientRefused):
        await ana.select(message, ["1"], custom_id="nobody")
