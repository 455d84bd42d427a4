from bot.sandbox.protocol.numbers import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from tests.sandbox.raw import interaction, status_and_code


async def test_each_kind_fails_in_its_own_words_and_a_late_answer_is_unknown(api, sandbox, ada, games):
    sandbox.answer_seconds = 0.01
    for kind, words in (
        (COMMAND, "The application did not respond"),
        (COMPONENT, "This interaction failed"),
        (AUTOCOMPLETE, "Loading options failed"),
        (MODAL_SUBMIT, "Something went wrong. Try again."),
    ):
        asked = interaction(ada, games, kind)
        await sandbox.deliver(asked)
        assert asked.failed == words
        assert status_and_code(await api.respond(asked, 4, {"content": "late"})) == (404, 10062), words


async def test_an_answer_that_was_refused_can_be_tried_again(api, ada, games):
    asked = interaction(ada, games)
    assert status_and_code(await api.respond(asked, 4, {"content": "x" * 2001})) == (400, 50035)
    assert (await api.respond(asked, 4, {"content": "x"}))[0] == 200
    assert [refusal.code for refusal in asked.refusals] == [50035]


async def test_a_kind_of_answer_that_does_not_fit_is_refused(api, ada, games):
    for kind, callbacks in {2: (1, 6, 7, 8), 3: (8,), 4: (4, 5, 9), 5: (7, 9)}.items():
        for callback in callbacks:
            answer = await api.respond(interaction(ada, games, kind), callback, {"content": "x"})
            assert status_and_code(answer) == (400, 50035), (kind, callback)


async def test_a_token_ends_after_its_time(api, ada, games, sandbox):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "x"})
    assert (await api.webhook(asked, "GET", "/messages/@original"))[0] == 200
    sandbox.world.token_seconds = 0.0
    for method, rest in (("GET", "/messages/@original"), ("PATCH", "/messages/@original"), ("POST", "")):
        assert status_and_code(await api.webhook(asked, method, rest, {"content": "y"})) == (401, 50027)


async def test_a_follow_up_before_the_answer_is_refused_and_the_first_fills_in_thinking(api, ada, games):
    asked = interaction(ada, games)
    assert status_and_code(await api.webhook(asked, "POST", "", {"content": "x"})) == (404, 10015)
    await api.respond(asked, 5, {"flags": 64})
    status, message = await api.webhook(asked, "POST", "", {"content": "done"})

    assert (status, message["id"]) == (200, str(asked.message.id))
    assert (asked.message.content, asked.message.loading, asked.message.ephemeral) == ("done", False, True)
    assert len(games.log) == 1


async def test_an_original_answer_can_be_read_and_deleted_once(api, ada, games):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "x"})
    assert (await api.webhook(asked, "GET", "/messages/@original"))[1]["content"] == "x"
    assert (await api.webhook(asked, "DELETE", "/messages/@original"))[0] == 204
    assert status_and_code(await api.webhook(asked, "DELETE", "/messages/@original")) == (404, 10008)


async def test_a_private_message_is_out_of_reach_for_the_bot_token(api, ada, games):
    asked = interaction(ada, games)
    await api.respond(asked, 4, {"content": "secret", "flags": 64})
    assert status_and_code(await api.edit(asked.message, {"content": "x"})) == (404, 10008)
    assert (await api.webhook(asked, "PATCH", "/messages/@original", {"content": "x"}))[0] == 200


async def test_a_click_on_what_was_deleted_meanwhile_cannot_update_it(api, ada, games, sandbox):
    asked = interaction(ada, games, COMPONENT, source=ada.say(games, "x"))
    sandbox.delete(asked.source)
    assert status_and_code(await api.respond(asked, 7, {"content": "y"})) == (404, 10008)
