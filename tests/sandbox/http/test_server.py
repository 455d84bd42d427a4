import pytest

from bot.sandbox.world.payloads import message_json
from tests.sandbox.controls import Sandbox


async def test_only_this_machine_is_listened_to(sandbox):
    (listening,) = sandbox._runner.addresses
    assert listening == ("127.0.0.1", sandbox.port)


async def test_a_busy_port_is_an_os_error(sandbox):
    with pytest.raises(OSError, match="in use"):
        async with Sandbox(port=sandbox.port):
            pass


async def test_files_are_served_to_be_looked_at_and_never_run(api, games, ada):
    url = message_json(ada.say(games, "look", files=[("a.html", b"<script>")]))["attachments"][0]["url"]
    async with api.session.get(url) as response:
        assert (response.status, await response.read()) == (200, b"<script>")
        policy = response.headers["Content-Security-Policy"].split("; ")
        assert set(policy) == {"sandbox", "default-src 'none'"}
        assert response.headers["X-Content-Type-Options"] == "nosniff"
    async with api.session.get(url.replace("attachments/", "attachments/9")) as response:
        assert response.status == 404


async def test_a_strict_policy_comes_with_the_page(api, sandbox):
    async with api.session.get(sandbox.url) as response:
        policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
