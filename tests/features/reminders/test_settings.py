import re

from bot.matches.settings import PersonSettings, Reminders
from tests.case import case
from tests.conversations.table import labels, private
from tests.features.preferences.test_settings import options
from tests.loaded import FEATURES


async def screen(table, person):
    message = (await table.slash(person, "settings show")).message
    assert labels(message)[4:] == ["Reminders"]
    await table.click(person, message, "Reminders")
    return message


async def choose(table, person, message, field, value):
    return await table.select(person, message, f"oddity:set-reminders:{field}", value)


async def test_one_button_leads_there_and_one_back_and_how_reminders_come_is_kept(table, ada):
    message = await screen(table, ada)
    assert message.ephemeral_to
    assert message.content.startswith("**When I remind you.**")
    assert "**Your time zone** is UTC, where it's " in message.content
    assert re.search(r"</settings time-zone:\d+>", message.content)
    assert options(message) == ["Reminders: twice, by a mention", "Quiet hours: none", "Daily digest: none"]
    assert labels(message) == ["Back", *(["Matches I follow"] if "following" in FEATURES else [])]
    assert message.attachments == []
    await table.click(ada, message, "Back")
    assert message.content.startswith("**Your settings.**")
    assert message.attachments
    await table.click(ada, message, "Reminders")
    for value, often, directly, shown in (
        ("off", Reminders.OFF, False, "none"),
        ("once", Reminders.ONCE, False, "once, by a mention"),
        ("once-directly", Reminders.ONCE, True, "once, by direct message"),
        ("twice-directly", Reminders.TWICE, True, "twice, by direct message"),
    ):
        with case(value):
            await choose(table, ada, message, "reminders", value)
            wanted = PersonSettings(reminders=often, reminders_directly=directly)
            assert await table.store.person(ada.id) == wanted
            assert options(message)[0] == f"Reminders: {shown}"


async def test_quiet_hours_begin_and_end_as_one_says_and_can_be_taken_away(table, ada):
    message = await screen(table, ada)
    await choose(table, ada, message, "quiet-from", "22")
    assert options(message)[1:3] == ["Quiet hours: from 22:00", "Quiet hours: until 7:00"]
    await choose(table, ada, message, "quiet-until", "6")
    await choose(table, ada, message, "quiet-from", "23")
    found = await table.store.person(ada.id)
    assert (found.quiet_from, found.quiet_until) == (23, 6)
    await choose(table, ada, message, "quiet-from", "6")
    found = await table.store.person(ada.id)
    assert (found.quiet_from, found.quiet_until) == (6, 15)
    await choose(table, ada, message, "quiet-from", "off")
    assert await table.store.person(ada.id) == PersonSettings()
    assert options(message)[1:] == ["Quiet hours: none", "Daily digest: none"]


async def test_a_digest_is_due_from_the_next_hour_of_that_name_on(table, ada):
    message = await screen(table, ada)
    hour = (table.clock().hour + 2) % 24
    await choose(table, ada, message, "digest", str(hour))
    assert options(message)[-1] == f"Daily digest: at {hour}:00"
    later = table.clock().replace(year=2099)
    ((user, due),) = await table.store.due_digests(later, 10)
    assert (user, due.hour, due.minute) == (ada.id, hour, 0)
    await table.slash(ada, "settings time-zone", zone="Asia/Kathmandu")  # where it's 5:45 hours later
    ((_, moved),) = await table.store.due_digests(later, 10)
    assert (moved.hour, moved.minute) == ((hour - 6) % 24, 15)
    await choose(table, ada, message, "digest", "off")
    assert await table.store.due_digests(later, 10) == []


async def test_a_time_zone_is_found_by_city_or_time_and_shown_with_the_time_there(table, ada, games):
    async def offered(typed):
        return await ada.autocomplete(games, "settings time-zone", focused="zone", zone=typed)

    first = (await offered("berl"))[0]
    assert first["value"] == "Europe/Berlin"
    assert re.fullmatch(r"Europe/Berlin · \d\d:\d\d", first["name"])
    time = first["name"].split(" · ")[1]
    assert all(choice["name"].endswith(f" · {time}") for choice in await offered(time))
    assert len(await offered("")) == 25
    assert await offered("atlantis") == []
    answer = await table.slash(ada, "settings time-zone", zone="europe/berlin")
    assert re.search(r"\*\*Your time zone\*\* is Europe/Berlin, where it's \d\d:\d\d now\.", private(answer))
    assert (await table.store.person(ada.id)).time_zone == "Europe/Berlin"
    refused = private(await table.slash(ada, "settings time-zone", zone="Atlantis"))
    assert "There's no time zone “Atlantis”" in refused
    assert (await table.store.person(ada.id)).time_zone == "Europe/Berlin"


async def test_an_invalid_setting_is_refused_and_changes_nothing(table, ada):
    for field, value in [
        ("reminders", "thrice"),
        ("quiet-from", "24"),
        ("quiet-until", "-1"),
        ("digest", ""),
        ("ranked", "0"),
    ]:
        with case(field, value):
            message = await screen(table, ada)
            del message.components[1:]
            component = message.components[0]["components"][0]
            component["custom_id"] = f"oddity:set-reminders:{field}"
            component["options"].append({"label": "x", "value": value})
            assert "another version" in private(await choose(table, ada, message, field, value))
            assert await table.store.person(ada.id) == PersonSettings()
