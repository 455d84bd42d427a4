"""What holds for matches in a server besides the rules of their games: time, courtesy, second thoughts."""

from collections.abc import Iterator

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, named_button, view_of
from bot.matches.clock import ASLEEP_AFTER, ASLEEP_LASTS
from bot.matches.consent.second_thoughts import MOST_TAKEN_BACK
from bot.matches.plans import DEEPEST
from bot.matches.settings import ServerSettings
from bot.matches.time.timekeeping import DAYS_OF_VACATION, MORE_TIME
from bot.transport.wire import MESSAGE, truncate
from bot.words import Words


class ShowCourtesy(Button, name="courtesy", label="button-courtesy"):
    """Shows what holds here for every game, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        """Show it, with the way to the games."""
        await acting.reply.think()
        text = "\n".join(courtesy_lines(acting.server, acting.words))
        help_button = named_button("help").item(acting.words)
        await acting.reply.show(truncate(text, MESSAGE), view=view_of([help_button]))


def courtesy_lines(server: ServerSettings, words: Words) -> Iterator[str]:
    """Say what the server has decided, and what players may do about time, turns and ends."""
    role = "none" if server.moderators is None else words.role(server.moderators)
    yield words.say("courtesy-shown")
    yield words.say("server-days", days=server.days_per_turn or 0)
    yield words.say("courtesy-deadline", rule=server.deadline_rule.value, days=MORE_TIME.days)
    yield words.say("courtesy-time", days=DAYS_OF_VACATION)
    yield words.say("courtesy-asleep", days=ASLEEP_AFTER.days, more=ASLEEP_LASTS.days)
    yield words.say("server-takebacks", value="yes" if server.take_backs else "no")
    yield words.say("courtesy-turns", limit=MOST_TAKEN_BACK, deep=DEEPEST)
    yield words.say("server-computer", most=server.most_against_computer)
    if server.most_against_computer:
        yield words.say("courtesy-computer")
    yield words.say("courtesy-moderators", role=role)
