from bot.matches.records import record_of
from bot.rules.record import read_record
from tests.conversations.table import CELLS
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE


@needs("records")
async def test_the_record_of_a_match_reads_back_to_the_same_match(table, ada, ben, cleo):
    await table.start(ada, ben)
    for ply, cell in enumerate(CELLS):
        await table.play((ada, ben)[ply % 2], f"{cell} {'white' if ply % 2 else 'black'}")
        answer = await table.slash(cleo, "record", match=1)
        assert answer.ephemeral
        (attachment,) = answer.message.attachments
        assert attachment.filename == "odd-1.txt"
        view = await table.view()
        read = read_record(attachment.data.decode(), CATALOGUE)
        assert read == record_of(view.match, view.rules, ("Ada", "Ben"))
        assert len(read.turns) == ply + 1
    assert read.players == ("Ada", "Ben")
    assert read.outcome == view.match.outcome


@needs("records")
async def test_a_record_names_players_who_left_and_numbers_deleted_accounts(table, sandbox, ada, ben):
    await table.start(ada, ben)
    sandbox.leave(ben)
    [attachment] = (await table.slash(ada, "record", match=1)).message.attachments
    assert read_record(attachment.data.decode(), CATALOGUE).players == ("Ada", "Ben")
    sandbox.fail("GET", "/users/{user}", status=404)
    [attachment] = (await table.slash(ada, "record", match=1)).message.attachments
    assert read_record(attachment.data.decode(), CATALOGUE).players == ("Ada", str(ben.id))


@needs("lists", "replay")
async def test_no_control_or_change_of_direction_in_a_name_reaches_the_file(table, ada, ben):
    await table.start(ada, ben)
    for name, shown in (("A\u202eda\u2066\n\x1b[31m", "Ada [31m"), ("\u200f\u202e", str(ada.id))):
        ada.user.display = name
        [attachment] = (await table.slash(ben, "record", match=1)).message.attachments
        assert read_record(attachment.data.decode(), CATALOGUE).players == (shown, "Ben")
    ada.user.display = "\u3164\u2800"
    await table.slash(ada, "matches")  # where the bot hears what she is called
    assert "somebody" in (await table.complete(ben, "replay", "match", ""))[0]["name"]
