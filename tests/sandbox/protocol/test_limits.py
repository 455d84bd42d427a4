from bot.sandbox.protocol.numbers import AUTOCOMPLETE
from tests.sandbox.raw import faults, interaction


def row(*components):
    return {"type": 1, "components": list(components)}


def button(number=0, **fields):
    return {"type": 2, "style": 1, "label": "b", "custom_id": f"b{number}", **fields}


def select(count=1, **fields):
    options = [{"label": "o", "value": f"v{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **fields}


def option(**fields):
    return select(options=[{"label": "o", "value": "v", **fields}])


def classic(*rows):
    return {"content": "c", "components": list(rows)}


MESSAGES = {
    "content": (2000, lambda n: {"content": "x" * n}),
    "nonce": (25, lambda n: {"content": "x", "nonce": "n" * n}),
    "allowed_mentions.users": (100, lambda n: {"content": "x", "allowed_mentions": {"users": ["1"] * n}}),
    "allowed_mentions.roles": (100, lambda n: {"content": "x", "allowed_mentions": {"roles": ["1"] * n}}),
    "components": (5, lambda n: classic(*(row(button(k)) for k in range(n)))),
    "components.0.components": (5, lambda n: classic(row(*(button(k) for k in range(n))))),
    "components.0.components.0.label": (80, lambda n: classic(row(button(label="x" * n)))),
    "components.0.components.0.custom_id": (100, lambda n: classic(row(button(custom_id="x" * n)))),
    "components.0.components.0.url": (
        512,
        lambda n: classic(
            row({"type": 2, "style": 5, "label": "l", "url": "https://a.example/".ljust(n, "x")})
        ),
    ),
    "components.0.components.0.options": (25, lambda n: classic(row(select(n)))),
    "components.0.components.0.placeholder": (150, lambda n: classic(row(select(placeholder="x" * n)))),
    "components.0.components.0.max_values": (25, lambda n: classic(row(select(max_values=n)))),
    "components.0.components.0.options.0.label": (100, lambda n: classic(row(option(label="x" * n)))),
    "components.0.components.0.options.0.value": (100, lambda n: classic(row(option(value="x" * n)))),
    "components.0.components.0.options.0.description": (
        100,
        lambda n: classic(row(option(description="x" * n))),
    ),
}


async def test_a_message_is_taken_at_the_limit_and_refused_beyond(api, games):
    for place, (most, body) in MESSAGES.items():
        assert (await api.post(games, body(most)))[0] == 200, place
        assert_refused(await api.post(games, body(most + 1)), place)
    assert len(games.log) == len(MESSAGES)


def assert_refused(answered, place):
    status, answer = answered
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body"), place
    assert place in faults(answer)


MALFORMED = {
    "an empty row": (classic(row()), "components.0.components"),
    "two selects in a row": (classic(row(select(), select(custom_id="t"))), "components.0"),
    "one custom_id twice": (classic(row(button(1), button(1))), "components.0.components.1.custom_id"),
    "one id twice": (classic(row(button(1, id=5), button(2, id=5))), "components.0.components.1.id"),
    "a button without words": (classic(row(button(label=""))), "components.0.components.0.label"),
    "a select without options": (classic(row(select(0))), "components.0.components.0.options"),
    "a select with one value twice": (
        classic(row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))),
        "components.0.components.0.options",
    ),
    "all users and a list of some": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.parse",
    ),
    "an attachment that was not sent": ({"content": "c", "attachments": [{"id": "7"}]}, "attachments.0.id"),
}


async def test_a_malformed_message_is_refused_at_its_place(api, games):
    for what, (body, place) in MALFORMED.items():
        status, answer = await api.post(games, body)
        assert (status, answer["code"]) == (400, 50035), what
        assert place in faults(answer), what
    assert not games.log


async def test_an_empty_message_is_refused(api, games):
    assert (await api.post(games, {"content": ""}))[1]["code"] == 50006
    assert (await api.post(games, {}))[1]["code"] == 50006


async def test_files_are_taken_up_to_ten_and_ten_mebibytes(api, games, monkeypatch):
    monkeypatch.setattr("bot.sandbox.protocol.contents.ATTACHMENT_BYTES", 100)
    assert (await api.post(games, {}, files=10))[0] == 200
    assert faults((await api.post(games, {}, files=11))[1]) == {"attachments"}
    assert (await api.post(games, {}, files=[b"x" * 100]))[0] == 200
    status, answer = await api.post(games, {}, files=[b"x" * 101])
    assert (status, answer["code"]) == (413, 40005)


async def test_alt_text_is_taken_up_to_1024_characters(api, games):
    def body(length):
        return {"attachments": [{"id": 0, "description": "x" * length}]}

    assert (await api.post(games, body(1024), files=1))[0] == 200
    assert faults((await api.post(games, body(1025), files=1))[1]) == {"attachments.0.description"}


def label(component=None, **fields):
    return {"type": 18, "label": "l", "component": component or text_field(), **fields}


def text_field(number=0, **fields):
    return {"type": 4, "custom_id": f"t{number}", "style": 1, **fields}


def modal(*components, **fields):
    return {"title": "t", "custom_id": "c", "components": list(components) or [label()], **fields}


def text_input(**fields):
    return modal(label(text_field(**fields)))


MODALS = {
    "title": (45, lambda n: modal(title="x" * n)),
    "custom_id": (100, lambda n: modal(custom_id="x" * n)),
    "components": (5, lambda n: modal(*(label(text_field(number)) for number in range(n)))),
    "components.0.label": (45, lambda n: modal(label(label="x" * n))),
    "components.0.description": (100, lambda n: modal(label(description="x" * n))),
    "components.0.component.placeholder": (100, lambda n: text_input(placeholder="x" * n)),
    "components.0.component.value": (4000, lambda n: text_input(value="x" * n)),
    "components.0.component.max_length": (4000, lambda n: text_input(max_length=n)),
    "components.0.component.custom_id": (100, lambda n: text_input(custom_id="x" * n)),
}

CHOICES = {
    "choices": (25, lambda n: [{"name": "n", "value": "v"}] * n),
    "choices.0.name": (100, lambda n: [{"name": "x" * n, "value": "v"}]),
    "choices.0.value": (100, lambda n: [{"name": "n", "value": "x" * n}]),
}


async def test_a_modal_is_taken_at_the_limit_and_refused_beyond(api, ada, games):
    for place, (most, body) in MODALS.items():
        assert (await api.respond(interaction(ada, games), 9, body(most)))[0] == 200, place
        assert_refused(await api.respond(interaction(ada, games), 9, body(most + 1)), f"data.{place}")


async def test_completions_are_taken_at_the_limit_and_refused_beyond(api, ada, games):
    for place, (most, choices) in CHOICES.items():
        taken, refused = [
            await api.respond(interaction(ada, games, AUTOCOMPLETE), 8, {"choices": choices(count)})
            for count in (most, most + 1)
        ]
        assert taken[0] == 200, place
        assert_refused(refused, f"data.{place}")


async def test_a_thread_has_a_name_of_1_to_100_characters(api, games, ada):
    for length, status in ((0, 400), (1, 201), (100, 201), (101, 400)):
        path = f"/channels/{games.id}/messages/{ada.say(games, 'here').id}/threads"
        assert (await api("POST", path, {"name": "x" * length}))[0] == status, length


async def test_a_thread_archives_after_one_of_four_durations(api, games, ada):
    path = f"/channels/{games.id}/messages/{ada.say(games, 'here').id}/threads"
    status, answer = await api("POST", path, {"name": "n", "auto_archive_duration": 61})
    assert (status, faults(answer)) == (400, {"auto_archive_duration"})
    assert (await api("POST", path, {"name": "n", "auto_archive_duration": 60}))[0] == 201
