def names(message):
    return [(file.filename, file.description) for file in message.attachments]


async def test_editing_without_a_list_appends_new_files_and_alt_texts_of_kept_ones_can_change(api, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    await api.edit(message, {}, files=1)
    assert [file.filename for file in message.attachments] == ["file0.png", "file0.png"]
    kept = {"id": sent["attachments"][0]["id"], "description": "new words"}
    await api.edit(message, {"attachments": [kept]})
    assert names(message) == [("file0.png", "new words")]


async def test_page_that_is_loading_still_gets_a_file_that_was_replaced_or_deleted(http, api, sandbox, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    before = [*message.attachments]
    await api.edit(message, {"attachments": [{"id": 0}]}, files=1)
    before += message.attachments
    sandbox.world.delete_message(message)

    for file in before:
        async with http.get(f"/attachments/{games.id}/{file.id}/{file.filename}") as answer:
            assert (answer.status, await answer.read()) == (200, file.data)


async def test_an_edit_that_is_too_long_or_empties_a_message_changes_nothing(api, games):
    _, sent = await api.post(games, {"content": "one"}, files=1)
    message = games.log[int(sent["id"])]
    assert (await api.edit(message, {"content": "x" * 2001, "attachments": []}))[0] == 400

    assert (await api.edit(message, {"content": None, "attachments": []}))[1]["code"] == 50006
    assert (message.content, len(message.attachments), message.edited) == ("one", 1, False)


def test_a_file_that_is_no_picture_has_no_size(ada, games):
    message = ada.say(games, "look", files=[("note.txt", b"words"), ("a.gif", b"GIF89a\x07\0\x05\0")])
    assert [(file.width, file.height) for file in message.attachments] == [(None, None), (7, 5)]


async def test_an_enforced_nonce_gives_the_first_message_again(api, games):
    body = {"content": "once", "nonce": "g1p2", "enforce_nonce": True}
    first = (await api.post(games, body))[1]
    second = (await api.post(games, body))[1]
    third = (await api.post(games, body | {"nonce": "g1p3"}))[1]
    await api.post(games, body | {"enforce_nonce": False})

    assert first["id"] == second["id"] != third["id"]
    assert first["nonce"] == "g1p2"
    assert len(games.log) == 3


async def test_a_nonce_is_forgotten_after_a_few_minutes(api, games, monkeypatch):
    body = {"content": "once", "nonce": "g1p2", "enforce_nonce": True}
    await api.post(games, body)
    monkeypatch.setattr("bot.sandbox.world.posting.NONCE_SECONDS", 0.0)
    await api.post(games, body)

    assert len(games.log) == 2
