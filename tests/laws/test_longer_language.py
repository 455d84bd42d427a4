"""In a longer language, generated from English, no limit of Discord is broken."""

from bot.data import sentences
from bot.transport.command_texts import payload_of
from bot.words import Languages
from tests.conversations.test_command_texts import check_limits
from tests.longer import longer_language


async def test_commands_fit_in_a_longer_language(bot):
    languages = Languages({**sentences(), "fi": longer_language(names=True)})
    check_limits(await payload_of(bot.tree, languages))
