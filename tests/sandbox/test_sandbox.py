import asyncio
import time

import pytest


def test_unknown_names_are_refused_with_those_there_are(sandbox):
    assert sandbox.person("Ada") is sandbox.person("ada")
    with pytest.raises(LookupError, match="nobody is called 'eve'; there are ada, ben, cleo, dana"):
        sandbox.person("eve")
    with pytest.raises(LookupError, match="no channel 'attic'; there are games, lounge"):
        sandbox.channel("attic")


@pytest.mark.usefixtures("toy")
async def test_listeners_hear_of_every_change(sandbox, ada, games):
    heard = []
    end = sandbox.subscribe(lambda event: heard.append(event.kind))
    message = (await ada.slash(games, "toy buttons")).message
    await ada.click(message, "Whisper")
    sandbox.delete(message)
    end()
    ada.say(games, "no listener hears of this")

    kinds = ["message_create", "message_create", "message_delete"]
    assert [kind for kind in heard if kind.startswith("message")] == kinds


async def test_what_never_becomes_true_shows_the_channels(sandbox, ada, games):
    ada.say(games, "the last word")
    with pytest.raises(TimeoutError, match=r"#games\n  Ada: 'the last word'"):
        await sandbox.until(lambda: False, timeout=0.01)


async def test_waiting_ends_in_time_though_something_changes_at_that_very_moment(sandbox, ada, games):
    looks = 0

    def looks_for_long():
        nonlocal looks
        looks += 1
        asyncio.get_running_loop().call_soon(ada.say, games, "another change")
        time.sleep(0.02)  # so that the loop sees the change and the end of the time at once
        return looks == 10

    with pytest.raises(TimeoutError):
        await sandbox.until(looks_for_long, timeout=0.01)
