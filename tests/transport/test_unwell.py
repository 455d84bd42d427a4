"""What is asked of Discord while it is unwell: again where it matters, else without the answer."""

from types import SimpleNamespace

from bot.data import languages
from bot.transport import reply
from bot.transport.names import Names
from bot.transport.visibility import Visibility
from bot.transport.wire import UnreachableError


async def fail(_id):
    raise UnreachableError


async def test_private_answer_is_tried_again(monkeypatch):
    monkeypatch.setattr(reply, "pause_after", lambda _failures: 0.0)
    failures = [1, 2, 3]

    async def answer():
        if failures:
            await fail(failures.pop())

    await reply._retry(answer)
    assert failures == []


async def test_person_whose_name_is_not_told_has_a_general_one():
    words, guild = languages().words("en"), SimpleNamespace(id=1, fetch_member=fail)
    assert await Names().of(guild, [7], words) == await Names().of(None, [7], words)


async def test_no_one_sees_a_channel_that_is_not_told_of():
    guild = SimpleNamespace(get_channel_or_thread=lambda _channel: None, fetch_channel=fail)
    assert not await Visibility(None).can_view(SimpleNamespace(guild=guild), 1)
