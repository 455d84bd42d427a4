from tests.sandbox.raw import connect, shard


async def test_events_missed_while_away_are_replayed_on_resume(toy, sandbox, ada, games):
    sessions = list(sandbox.gateway.sessions)
    await sandbox.drop_gateway()
    dropped = await ada.slash(games, "toy hello")
    sandbox.ask_to_reconnect()
    asked = await ada.slash(games, "toy hello")

    assert [answer.message.content for answer in (dropped, asked)] == ["hello world"] * 2
    assert list(sandbox.gateway.sessions) == sessions
    assert len(toy.heard) == 2


async def test_a_client_that_says_goodbye_leaves_no_session(sandbox):
    for code, left in ((1000, 0), (1001, 0), (4000, 1)):
        async with connect(sandbox) as client:
            await client.identify(sandbox)
            await sandbox.wait_until_online()
            await client.socket.close(code=code)
        await sandbox.until(lambda: not sandbox.online)
        assert len(sandbox.gateway.sessions) == left, code


async def test_a_wrong_token_privileged_intents_and_nonsense_are_turned_away(sandbox):
    for sent, code in (
        ('{"op": 2, "d": {"token": "wrong", "intents": 1}}', 4004),
        (f'{{"op": 2, "d": {{"token": "{sandbox.token}", "intents": {1 | 1 << 15}}}}}', 4014),
        ("{", 4002),
        ("[]", 4002),
        ('{"op": 2}', 4002),
        ('{"op": 77}', 4003),
        ('{"op": 3}', 4003),
    ):
        async with connect(sandbox) as client:
            await client.socket.send_str(sent)
            assert await client.closed() == code, sent
    for operation, code in ((77, 4001), (2, 4005), (6, 4005)):
        async with shard(sandbox, 0, 1) as client:
            await client.socket.send_json({"op": operation})
            assert await client.closed() == code, operation
