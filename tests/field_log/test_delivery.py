"""Field log rows 6, 7, 8, 20, 31: closed direct messages, permissions, names, attachments, lost messages."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.players import click_once, panels, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import running_world
from tests.field_log.helpers import custom_id, first_act, moves, tiles_in, untimed

FOUR = ["ana", "bruno", "carmen", "dave"]
SEND = "POST /channels/{channel_id}/messages"
HOSTILE = "@everyone <@&1> _a*b|c`"


async def test_row_06_one_of_four_takes_no_direct_messages(folder: Path) -> None:
    """The game starts; that person is pointed to the private panel, and nobody sees the hand."""
    async with running_world(folder) as world:
        carmen = world.sandbox.person("carmen")
        carmen.close_dms()
        table_id = await seat_everybody(world, FOUR, {"variant": "international", "length": 50})
        pointed = [m for m in carmen.sees("mesas") if carmen.mention in m.content]
        assert len(pointed) == 1
        assert "Minha mão" in pointed[0].content
        assert len(world.sandbox.pings_of(carmen.id)) == 1
        assert not carmen.dms()
        hand = {(tile.high, tile.low) for tile in (await world.view(table_id, "carmen")).hand}
        public = [text for m in carmen.sees("mesas") if not m.ephemeral_to for text in m.strings]
        assert not tiles_in(public) & hand
        await carmen.press(table_message(world), custom_id=custom_id(table_message(world), "hand"))
        await world.settled()
        panel = panels(world, "carmen")[-1]
        assert panel.ephemeral_to == carmen.id
        refused = [call for call in world.sandbox.ledger.calls if call.code == 50007]
        assert len(refused) == 1
        await play_on(world, table_id, turns=60)
        refused = [call for call in world.sandbox.ledger.calls if call.code == 50007]
        assert len(refused) == 1, "closed direct messages are remembered"


async def test_row_07_permissions_go_one_a_turn(folder: Path) -> None:
    """Words instead of pictures, then a pause that somebody is told of; all is well once they are back."""
    async with running_world(folder) as world:
        channel, admin = world.sandbox.channel("mesas"), world.sandbox.admin
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "classic"})
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        assert table_message(world).attachments

        admin.revoke("ATTACH_FILES", channel=channel)
        await world.sandbox.quiet()
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        shown = table_message(world)
        assert not shown.attachments
        view = await world.view(table_id)
        assert str(view.moves[-1].tile) in shown.text

        admin.revoke("EMBED_LINKS", channel=channel)
        await world.sandbox.quiet()
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        assert str((await world.view(table_id)).moves[-1].tile) in table_message(world).text

        admin.revoke("SEND_MESSAGES", channel=channel)
        await world.sandbox.quiet()
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        info = (await world.seen(table_id)).info
        assert info.paused
        assert info.deadline is None
        told = [m.text for m in world.sandbox.person("ana").dms() if "Não consigo escrever" in m.text]
        assert f"<#{channel.id}>" in told[0]
        assert len(told) == 1
        before = await moves(world, table_id)
        await world.pass_time(600)
        assert await moves(world, table_id) == before, "nobody's time runs out"

        admin.restore("SEND_MESSAGES", "EMBED_LINKS", "ATTACH_FILES", channel=channel)
        await world.sandbox.quiet()
        await world.settled()
        info = (await world.seen(table_id)).info
        assert not info.paused
        assert info.deadline is not None
        assert info.deadline > world.time[0]
        assert table_message(world).attachments
        await click_once(world, table_id, (await waited_for(world, table_id))[0])


async def test_row_07_the_channel_is_hidden_from_the_bot(folder: Path) -> None:
    """Nothing can be shown there; the pause ends when the bot may look again, without any move."""
    async with running_world(folder) as world:
        channel, admin = world.sandbox.channel("mesas"), world.sandbox.admin
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "classic"})
        await untimed(world, table_id)
        await world.pass_time(16 * 60)
        admin.revoke("VIEW_CHANNEL", channel=channel)
        await world.sandbox.quiet()
        name = (await waited_for(world, table_id))[0]
        panel = panels(world, name)[-1]
        await world.sandbox.person(name).press(panel, custom_id=first_act(panel))
        await world.settled()
        assert (await world.seen(table_id)).info.paused
        assert "⏸️" in panels(world, name)[-1].text
        admin.restore("VIEW_CHANNEL", channel=channel)
        await world.sandbox.quiet()
        await world.settled()
        assert not (await world.seen(table_id)).info.paused
        assert str((await world.view(table_id)).moves[-1].tile) in " ".join(table_message(world).strings)


async def test_row_08_names_that_want_to_do_harm(folder: Path) -> None:
    """They are shown as they are written, and nobody is pinged by them."""
    async with running_world(folder) as world:
        ana = world.sandbox.person("ana")
        world.sandbox.admin.rename(ana.id, HOSTILE)
        world.sandbox.admin.set_nick(world.sandbox.person("bruno").id, "[x](https://a.bc) <t:1:R>")
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        await play_on(world, table_id, turns=4)
        text = table_message(world).text
        literal = text.replace("\\", "").replace("\u200b", "")
        assert HOSTILE in literal
        assert "[x](https://a.bc) <t:1:R>" in literal
        assert "\\[x](" in text
        assert "\\<@&1>" in text
        assert "\\<t:1:R>" in text
        assert "@everyone" not in text
        await play_on(world, table_id)
        assert not world.sandbox.pings


async def test_row_20_one_current_picture_and_no_kept_link(folder: Path) -> None:
    """After thirty moves there is one picture; a day later the table is drawn anew."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, FOUR, {"variant": "international", "length": 50})
        names: set[int] = set()
        for _ in range(30):
            await play_on(world, table_id, turns=1)
            shown = table_message(world)
            assert len(shown.attachments) <= 1 or "🏆" in shown.text or "🔒 Tranca" in shown.text
            names.update(attachment.id for attachment in shown.attachments)
        assert len(names) > 20
        await untimed(world, table_id)
        await world.pass_time(25 * 3600)
        dave = world.sandbox.person("dave")
        outcome = await dave.press(table_message(world), custom_id=f"t:{table_id}:watch")
        await world.settled()
        assert outcome.followups[0].attachments
        await dave.press(table_message(world), custom_id=f"t:{table_id}:hand")
        await world.settled()
        assert panels(world, "dave")[-1].attachments
    kept = _bytes_in(folder)
    assert b"attachments/" not in kept
    assert b"http" not in kept


def _bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("domino.db*")))


async def test_row_31_the_table_message_is_deleted(folder: Path) -> None:
    """It is posted again, and the game goes on from the hand panel; also where the deletion was not heard."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "classic"})
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        old = table_message(world)
        world.sandbox.admin.delete_message(old)
        await world.sandbox.quiet()
        await world.settled()
        again = table_message(world)
        assert again.id != old.id
        assert again.attachments
        world.sandbox.faults.refuse(404, 10008, "Unknown Message", "PATCH *", count=3)
        await click_once(world, table_id, (await waited_for(world, table_id))[0])
        world.sandbox.faults.clear()
        await play_on(world, table_id)
        assert "🏁" in table_message(world).text or "🤝" in table_message(world).text
