from collections.abc import Iterator
from typing import Any

from discord import ButtonStyle

from bot.errors import NotForYouError
from bot.features.preferences.server import ShowServer, channel_select, read_channels, show_changed
from bot.features.ratings.rankings import NewsSettings
from bot.features.ratings.service import Ratings
from bot.matches.ids import NO_PERSON, UserId
from bot.matches.settings import ServerSettings
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Item, Link, Select, person_select, view_of
from bot.ui.permissions import check_manager, check_moderator, may_manage
from bot.ui.slots import SERVER_BUTTONS, SETTINGS_LINES, settings_group, settings_links


@settings_group.command(name="ratings", description="command-settings-ratings", extras={"order": 30})
async def ratings_command(interaction: Interaction) -> None:
    await ShowRanked().run(Acting.of(interaction))


class ShowRanked(Button, name="settings-ratings", label="button-visibility"):
    async def press(self, acting: Acting) -> None:
        words = acting.words
        ranked = acting.settings.ranked
        text = words.say("ratings-shown", where="servers" if ranked else "nowhere")
        label = "button-be-nowhere" if ranked else "button-be-ranked"
        change = SetRanked(not ranked).item(words, label=label)
        view = view_of([change, *settings_links("settings-ratings", words)])
        await acting.reply.show(text, view=view)


class SetRanked(Button, name="set-ranked", label="button-be-nowhere"):
    """A stale click does what its label says."""

    ranked: bool

    async def press(self, acting: Acting) -> None:
        await ShowRanked().press(await acting.set(ranked=self.ranked))


@SETTINGS_LINES.add(order=10)
def _line(acting: Acting) -> str:
    where = "servers" if acting.settings.ranked else "nowhere"
    return acting.words.say("settings-ranked", where=where)


@SERVER_BUTTONS.add(order=20)
def _news_button(acting: Acting, _settings: ServerSettings) -> Iterator[Link]:
    if may_manage(acting):
        yield AskForNews()


class AskForNews(Button, name="news-ask", label="button-news"):
    async def press(self, acting: Acting) -> None:
        check_manager(acting)
        words = acting.words
        news = acting.server.of(NewsSettings).news
        known = [] if news is None else [news]
        options = {"placeholder": words.say("choose-news"), "min_values": 0}
        select = channel_select(acting, ChooseNews().custom_id, known, **options)
        await acting.reply.show(
            words.say("news-ask"), view=view_of([Item(select)], [ShowServer().item(words)])
        )


class ChooseNews(Select, name="news"):
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_manager(acting)
        chosen = next(iter(read_channels(acting, values)), None)
        await show_changed(acting, acting.get(Ratings).set_news(acting.by.place.guild, chosen))


@SERVER_BUTTONS.add(order=30)
def _exclude_button(_acting: Acting, _settings: ServerSettings) -> Iterator[Link]:
    yield AskWhomToExclude()


class AskWhomToExclude(Button, name="exclude-ask", label="button-exclude-ask"):
    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        words = acting.words
        select = person_select(ChooseExcluded(), words.say("choose-excluded"))
        text = words.say("exclude-ask")
        view = view_of([select], [ShowServer().item(words)])
        await acting.reply.show(text, view=view)


class ChooseExcluded(Select, name="exclude"):
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        user = UserId(self.number(values))
        words = acting.words
        _check_may_exclude(acting, user)
        is_in = user not in acting.server.excluded
        question = words.say("exclude-really" if is_in else "include-really", person=user)
        label = "button-exclude" if is_in else "button-include"
        button = SetExcluded(user, int(is_in)).item(words, label=label)
        await acting.reply.show(question, view=view_of([button]))


class SetExcluded(Button, name="set-excluded", label="button-exclude", style=ButtonStyle.danger):
    """Excludes or includes a person; a stale click does what its label says."""

    person: UserId
    excluded: int

    async def press(self, acting: Acting) -> None:
        person = self.person
        _check_may_exclude(acting, person)
        counts = not self.excluded
        await acting.get(Ratings).exclude(acting.by.place.guild, person, counts=counts)
        message_id = "included-now" if counts else "excluded-now"
        await acting.reply.show(acting.words.say(message_id, person=person))


def _check_may_exclude(acting: Acting, person: UserId) -> None:
    check_moderator(acting)
    if person == acting.user:
        raise NotForYouError("exclude-yourself")
    data: Any = acting.interaction.data or {}
    known = data.get("resolved", {}).get("users", {})
    if person in NO_PERSON or known.get(str(person), {}).get("bot"):
        raise NotForYouError("exclude-bot")
