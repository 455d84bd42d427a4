from bot.rules.record import read_record
from tests.conversations.table import private
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE, WORDS

THIRD = WORDS.say("turn-leads-catchup", first=1, second=2, most=3).partition(";")[2].strip()


@needs("records")
async def test_a_third_stone_is_told_of_offered_and_refused_in_its_time(table, ada, ben):
    async def offered(person, typed):
        return (await person.autocomplete(table.channel, "play", focused="turn", turn=typed))[0]["name"]

    await table.start(ada, ben, game="catchup", board="hexhex-3")
    refused = WORDS.say("error-begin-with-one-stone", given=2)
    assert private(await table.play(ada, "c3 c4")).startswith(refused)
    await table.play(ada, "c3")
    refused = WORDS.say("error-no-third-stone", given=3, bonus="level")
    assert private(await table.play(ben, "a1 b1 e1")).startswith(refused)
    assert THIRD not in await offered(ben, "a1 b4")
    assert THIRD in await offered(ben, "a1 a2")
    made = await table.open(ben)
    assert "Place one stone or two." in made.content
    await table.play(ben, "a1 a2")
    assert "three stones" in table.newest(ada).content
    made = await table.open(ada)
    third = f"Place one stone, two or three. The third is yours as <@{ben.id}>'s largest group grew to 2."
    assert third in made.content
    assert (await offered(ada, "e1 e2 e3")).startswith("e1 e2 e3")
    assert await offered(ada, "e1 e2 e3 d1") == third.replace(f"<@{ben.id}>", "White")
    await table.play(ada, "e1 e2 e3")
    assert "e1 e2 e3" in table.newest(ben).content
    record = (await table.slash(ada, "record", match=1)).message.attachments[0].data.decode()
    assert "Option bonus: level\n" in record
    assert len(read_record(record, CATALOGUE).turns) == 3
