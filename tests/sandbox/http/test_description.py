import pytest

from tests import openapi
from tests.sandbox.toybot import picture

pytestmark = openapi.needs_description


@pytest.fixture
async def requests(toy, sandbox, ada, ben, games):
    message = (await ada.slash(games, "toy buttons")).message
    for label in ("Whisper", "Later", "Picture", "More", "Count 0"):
        await ada.click(message, label)
    for name in ("selects", "thread"):
        await ada.slash(games, f"toy {name}")
    await (await ada.slash(games, "toy slow")).settle()
    await (await ada.slash(games, "toy letter", to=ben)).settle()
    asked = await ada.slash(games, "toy ask")
    await ada.submit(asked.modal, {"Your turn": "e5", "Size": ["5"], "Seat": ["First"]})
    await ada.autocomplete(games, "toy box guess", focused="word")
    await use_the_bots_own_routes(toy, sandbox, ben, games)
    return sandbox.requests


async def use_the_bots_own_routes(toy, sandbox, ben, games):
    room, guild = toy.get_channel(games.id), toy.get_guild(sandbox.guild.id)
    await (await room.send(ben.mention, file=picture())).edit(content="changed")
    await toy.fetch_channel(games.id)
    await guild.fetch_member(ben.id)
    await toy.http.get_thread_member(sandbox.add_private_thread(games, "quiet", ben).id, ben.id)
    await toy.http.get_bot_gateway()


async def test_requests_and_answers_keep_to_discords_description(requests):
    sent = [(request.route, openapi.request_problems(request)) for request in requests]
    answered = [(request.route, openapi.answer_problems(request)) for request in requests]

    assert [found for found in sent if found[1]] == []
    assert [found for found in answered if found[1]] == []
    assert {(request.method, request.route) for request in requests} >= set(openapi.ANSWERS)
    callbacks = {request.body["type"] for request in requests if request.route.endswith("/callback")}
    assert callbacks == {4, 5, 6, 7, 8, 9}


def test_the_description_refuses_what_it_should():
    assert openapi.problems("MessageCreateRequest", {"embeds": [{}] * 11})
    assert openapi.problems("MessageResponse", {"id": "1"})
