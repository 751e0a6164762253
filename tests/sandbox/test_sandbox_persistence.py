"""A sandbox goes on where it was after a restart."""

from pathlib import Path

from sandbox import Sandbox, point_at
from sandbox.persist import kept, load, restored_or_demo, save
from sandbox.testing import problems_of, running_client
from tests.sandbox.practice_bot import PracticeBot, picture_bytes


async def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    first = restored_or_demo(tmp_path)
    await first.start()
    with point_at(first.base_url):
        async with kept(first, tmp_path), running_client(first, PracticeBot()):
            ana = first.person("ana")
            panel = await (await ana.slash("domino play", {"variant": "arena"})).completed()
            first.clock.advance(600)
    await first.close()

    second = restored_or_demo(tmp_path)
    await second.start()
    with point_at(second.base_url):
        async with running_client(second, PracticeBot()):
            ana = second.person("ana")
            assert ana.user.locale == "pt-BR"
            assert ana.sees() == [panel]
            assert second.clock.offset >= 600
            assert second.world.new_id() > panel.id
            assert second.world.tables.files[panel.attachments[0].id] == picture_bytes()
            outcome = await ana.press(panel, label="move", old=True)
            assert outcome.ack_type == 7
    await second.close()
    assert problems_of(second) == []


async def test_tokens_survive(tmp_path: Path) -> None:
    first = Sandbox.demo()
    async with first:
        with point_at(first.base_url):
            async with running_client(first, PracticeBot()):
                token = (await first.person("ana").slash("domino think")).interaction.token
        save(first, tmp_path)
    second = Sandbox()
    assert load(second, tmp_path)
    assert second.interactions.by_token(token).token == token


async def test_files_that_nobody_shows_any_more_are_removed(tmp_path: Path) -> None:
    sandbox = Sandbox.demo()
    async with sandbox:
        with point_at(sandbox.base_url):
            async with running_client(sandbox, PracticeBot()):
                ana = sandbox.person("ana")
                panel = await (await ana.slash("domino play", {"variant": "arena"})).completed()
                save(sandbox, tmp_path)
                old = [path.name for path in (tmp_path / "files").iterdir()]
                await ana.press(panel, label="move")
                save(sandbox, tmp_path)
                new = [path.name for path in (tmp_path / "files").iterdir()]
    assert (len(old), len(new)) == (1, 1)
    assert old != new


def test_an_empty_directory_gives_the_demo_world(tmp_path: Path) -> None:
    sandbox = restored_or_demo(tmp_path)
    assert [person.name for person in sandbox.people] == ["ana", "bruno", "carmen", "dave"]
