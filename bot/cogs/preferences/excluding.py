"""`/server exclude`: takes a person out of the ratings of a server, or lets them in again."""

from discord import ButtonStyle

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.moderation import check_moderator
from bot.errors import NotForYouError
from bot.matches.ids import NO_PERSON, UserId


async def ask_to_exclude(acting: Acting, person: UserId, *, is_bot: bool) -> None:
    """Ask whether the matches of a person are to count no longer, or again."""
    _check(acting, person, is_bot=is_bot)
    words, is_in = acting.words, person not in acting.server.excluded
    question = words.say("exclude-really" if is_in else "include-really", person=str(person))
    label = "button-exclude" if is_in else "button-include"
    button = SetExcluded(person, int(is_in)).item(words, label=label)
    await acting.reply.say(question, view=view_of([button]))


class SetExcluded(Button, name="set-excluded", label="button-exclude", style=ButtonStyle.danger):
    """Lets the matches of a person count no longer, or again; a stale click does what its label says."""

    person: UserId
    excluded: int

    async def press(self, acting: Acting) -> None:
        """Reckon all ratings anew."""
        person = self.person
        _check(acting, person, is_bot=person in NO_PERSON)
        await acting.reply.think()
        counts = not self.excluded
        await acting.bot.matches.ratings.exclude(acting.by.place.guild, person, counts=counts)
        said = "included-now" if counts else "excluded-now"
        await acting.reply.show(acting.words.say(said, person=str(person)))


def _check(acting: Acting, person: UserId, *, is_bot: bool) -> None:
    """Raise `NotForYouError` unless a moderator may decide about a person."""
    check_moderator(acting)
    if person == acting.user:
        raise NotForYouError("exclude-yourself")
    if is_bot:
        raise NotForYouError("exclude-bot")
