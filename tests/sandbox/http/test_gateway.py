async def test_a_wrong_token_privileged_intents_and_a_wrong_shard_are_turned_away(http, sandbox):
    for wrong, code in (
        ({"token": "wrong"}, 4004),
        ({"intents": 1 | 1 << 15}, 4014),
        ({"shard": [8, 8]}, 4010),
    ):
        async with http.ws_connect("/gateway/") as socket:
            assert (await socket.receive_json())["op"] == 10
            await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1, **wrong}})
            await socket.receive()
            assert socket.close_code == code, wrong
