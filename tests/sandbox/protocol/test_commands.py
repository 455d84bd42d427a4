from tests.sandbox.raw import faults


def command(**fields):
    return {"name": "play", "description": "d", **fields}


def option(**fields):
    return {"type": 3, "name": "turn", "description": "d", **fields}


def with_option(**fields):
    return [command(options=[option(**fields)])]


def many(count, **fields):
    return [command(name=f"c{number}", **fields) for number in range(count)]


def of_size(total):
    choices = [{"name": "n" * 100, "value": f"{number:02}".ljust(100, "v")} for number in range(25)]
    options = [
        option(name="a", choices=choices),
        option(name="b", description="d" * 98, choices=choices[:14]),
    ]
    used = 5 + 25 * 200 + 2 + 14 * 200 + 99  # play+d, a and its choices, b and its choices
    return [command(options=[*options, option(name="c", description="d" * (total - used - 1))])]


LIMITS = {
    "0.name": (32, lambda n: [command(name="x" * n)]),
    "0.description": (100, lambda n: [command(description="x" * n)]),
    "0.options": (25, lambda n: [command(options=[option(name=f"o{k}") for k in range(n)])]),
    "0.options.0.name": (32, lambda n: with_option(name="x" * n)),
    "0.options.0.description": (100, lambda n: with_option(description="x" * n)),
    "0.options.0.choices": (25, lambda n: with_option(choices=[{"name": "n", "value": "v"}] * n)),
    "0.options.0.choices.0.name": (100, lambda n: with_option(choices=[{"name": "x" * n, "value": "v"}])),
    "0.options.0.choices.0.value": (100, lambda n: with_option(choices=[{"name": "n", "value": "x" * n}])),
    "0.options.0.max_length": (6000, lambda n: with_option(max_length=n)),
    "0.options.0.max_value": (2**53 - 1, lambda n: with_option(type=4, max_value=n)),
    "": (100, many),
    "0": (8000, of_size),
}


async def put(api, commands):
    return await api("PUT", f"/applications/{api.sandbox.bot.id}/commands", commands)


async def test_commands_are_taken_at_the_limit_and_refused_beyond(api):
    for place, (most, commands) in LIMITS.items():
        assert (await put(api, commands(most)))[0] == 200, place
        status, answer = await put(api, commands(most + 1))
        assert (status, answer["code"], faults(answer)) == (400, 50035, {place})


async def test_fifteen_entries_of_each_menu_are_taken(api):
    for kind in (2, 3):
        assert (await put(api, many(15, type=kind, description="")))[0] == 200
        assert (await put(api, many(16, type=kind, description="")))[0] == 400


MALFORMED = {
    "one name twice": [command(), command()],
    "two options of one name": [command(options=[option(), option()])],
    "a required option after an optional one": [command(options=[option(), option(name="b", required=True)])],
    "choices and completions": with_option(autocomplete=True, choices=[{"name": "n", "value": "v"}]),
}


async def test_malformed_commands_are_refused(api):
    for what, commands in MALFORMED.items():
        status, answer = await put(api, commands)
        assert (status, answer["code"]) == (400, 50035), what
    assert api.sandbox.world.commands == []


async def test_names_of_every_alphabet_are_taken(api):
    for name in ("spielen", "größe", "遊ぶ", "a-b_c'd"):
        assert (await put(api, [command(name=name)]))[0] == 200


async def test_a_command_keeps_its_id_and_changes_its_version_with_its_content(api):
    _, (first,) = await put(api, [command()])
    _, (same,) = await put(api, [command()])
    _, (changed, _) = await put(api, [command(description="new"), command(name="other")])

    assert same == first
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]
    assert first["application_id"] == str(api.sandbox.bot.id)


async def test_commands_for_managers_and_administrators_are_hidden_from_others(api, ada, ben, games):
    for permissions in (str(1 << 5), "0"):
        await put(api, [command(default_member_permissions=permissions)])
        assert [found["name"] for found in ada.commands(games)] == ["play"], permissions
        assert ben.commands(games) == [], permissions
