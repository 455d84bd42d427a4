import discord
from discord import ButtonStyle, app_commands

from bot.errors import NotForYouError
from bot.features.preferences.server import show_server
from bot.features.ratings.service import Ratings
from bot.matches.ids import NO_PERSON, ChannelId, UserId
from bot.ui.acting import Acting, Interaction, check_manager, check_moderator
from bot.ui.components import Button, view_of
from bot.ui.slots import SETTINGS_LINES, server_group, settings_group, settings_links


@settings_group.command(name="ratings", description="command-settings-ratings", extras={"order": 30})
async def ratings_command(interaction: Interaction) -> None:
    await ShowRanked().run(Acting.of(interaction))


class ShowRanked(Button, name="settings-ratings", label="button-visibility"):
    async def press(self, acting: Acting) -> None:
        words, ranked = acting.words, acting.settings.ranked
        text = words.say("ratings-shown", where="servers" if ranked else "nowhere")
        label = "button-be-nowhere" if ranked else "button-be-ranked"
        change = SetRanked(not ranked).item(words, label=label)
        await acting.reply.show(text, view=view_of([change, *settings_links("settings-ratings", words)]))


class SetRanked(Button, name="set-ranked", label="button-be-nowhere"):
    """A stale click does what its label says."""

    ranked: bool

    async def press(self, acting: Acting) -> None:
        await ShowRanked().press(await acting.set(ranked=self.ranked))


@SETTINGS_LINES.add(order=10)
def _line(acting: Acting) -> str:
    return acting.words.say("settings-ranked", where="servers" if acting.settings.ranked else "nowhere")


@server_group.command(name="news", description="command-server-news", extras={"order": 20})
@app_commands.describe(channel="choose-news")
async def news_command(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    acting = await Acting.acknowledge(interaction)
    check_manager(acting)
    chosen = None if channel is None else ChannelId(channel.id)
    await show_server(acting, await acting.get(Ratings).set_news(acting.by.place.guild, chosen))


@server_group.command(name="exclude", description="command-server-exclude", extras={"order": 30})
@app_commands.describe(person="choose-excluded")
async def exclude_command(interaction: Interaction, person: discord.User) -> None:
    acting, user = Acting.of(interaction), UserId(person.id)
    _check_may_exclude(acting, user, is_bot=person.bot)
    words, is_in = acting.words, user not in acting.server.excluded
    question = words.say("exclude-really" if is_in else "include-really", person=str(user))
    label = "button-exclude" if is_in else "button-include"
    button = SetExcluded(user, int(is_in)).item(words, label=label)
    await acting.reply.say(question, view=view_of([button]))


class SetExcluded(Button, name="set-excluded", label="button-exclude", style=ButtonStyle.danger):
    """Excludes or includes a person; a stale click does what its label says."""

    person: UserId
    excluded: int

    async def press(self, acting: Acting) -> None:
        person = self.person
        _check_may_exclude(acting, person, is_bot=person in NO_PERSON)
        counts = not self.excluded
        await acting.get(Ratings).exclude(acting.by.place.guild, person, counts=counts)
        message_id = "included-now" if counts else "excluded-now"
        await acting.reply.show(acting.words.say(message_id, person=str(person)))


def _check_may_exclude(acting: Acting, person: UserId, *, is_bot: bool) -> None:
    check_moderator(acting)
    if person == acting.user:
        raise NotForYouError("exclude-yourself")
    if is_bot:
        raise NotForYouError("exclude-bot")
