"""Laws of the world itself, without any network."""

from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox import Event, Sandbox
from bot.sandbox.people.forms import Modal, fill_in
from bot.sandbox.people.options import Resolved
from bot.sandbox.protocol.files import Upload
from bot.sandbox.protocol.snowflakes import Snowflakes, moment_of, snowflake_at
from bot.sandbox.world.posting import Draft, create_message, edit_message
from tests.sandbox.raw import interaction


def uploads(count):
    return [Upload.named(index, f"new{index}.png", b"x") for index in range(count)]


@given(st.integers(0, 5), st.lists(st.booleans(), max_size=5), st.integers(0, 5))
def test_an_edit_leaves_exactly_the_files_it_lists(before, kept, new):
    world = Sandbox().world
    channel = next(iter(world.channels.values()))
    message = create_message(world, channel, world.guild.bot, Draft({"content": "c"}, uploads(before)))
    stays = [file for file, keep in zip(message.files, kept, strict=False) if keep]
    listed = [{"id": str(file.id)} for file in stays]
    listed += [{"id": index, "description": f"alt {index}"} for index in range(new)]
    edit_message(world, message, Draft({"attachments": listed}, uploads(new)))

    assert message.files[: len(stays)] == stays
    assert [file.description for file in message.files[len(stays) :]] == [
        f"alt {index}" for index in range(new)
    ]


@given(st.lists(st.floats(1.5e9, 2e9), min_size=1, max_size=20))
def test_ids_grow_whatever_the_clock_does(moments):
    clock = iter(moments)
    source = Snowflakes(lambda: next(clock))
    ids = [source.new() for _ in moments]

    assert ids == sorted(set(ids))
    assert abs(moment_of(ids[0]) - moments[0]) < 0.002


def test_an_id_names_its_millisecond():
    assert moment_of(snowflake_at(1_700_000_000.123)) == 1_700_000_000.123
    assert snowflake_at(1_700_000_000, 1) - snowflake_at(1_700_000_000) == 1


def test_a_modal_of_the_older_kind_and_preset_values_are_filled_in(ada, games):
    field = {"type": 4, "custom_id": "t", "style": 1, "label": "Turn", "value": "e5", "id": 2}
    options = [{"label": "Five", "value": "5"}, {"label": "Six", "value": "6", "default": True}]
    size = {"type": 3, "custom_id": "s", "options": options, "id": 4}
    asked = interaction(ada, games)
    asked.modal = {
        "title": "t",
        "custom_id": "m",
        "components": [
            {"type": 1, "id": 1, "components": [field]},
            {"type": 18, "id": 3, "label": "Size", "component": size},
        ],
    }
    modal = Modal(asked)

    assert fill_in(modal, {}, Resolved(ada.world, games)) == {
        "custom_id": "m",
        "components": [
            {"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": "t", "value": "e5"}]},
            {"type": 18, "id": 3, "component": {"type": 3, "id": 4, "custom_id": "s", "values": ["6"]}},
        ],
    }
    assert modal.json() is asked.modal


def test_a_channel_is_news_only_to_those_who_see_it(sandbox, ben, ada, games):
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    change = Event("channel_update", games)

    assert [change.seen_by(person) for person in (ada, ben)] == [True, False]
    assert all(Event("commands").seen_by(person) for person in (ada, ben))
