"""How a message gets to Discord: kinds say what should be there, and only this module makes it so.

`post` posts a message at most once, although a crash or a lost answer may cause a second attempt.
"""

import logging
import re
import zlib
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Literal, NamedTuple

import discord
from discord import ui

from bot.delivery.deliverer import SOON, Attempt, Delivered, Deliverer, NotNowError, Retries
from bot.matches.due import Due
from bot.matches.ids import NO_PERSON, ChannelId, GuildId, MessageId, UserId, log_ids
from bot.matches.model import Match, Place
from bot.matches.outbox import Entry, Key
from bot.matches.slots import Slot
from bot.scenes.view import BoardView, Looks
from bot.transport.discord_internals import edit_message, send_message, wake_thread
from bot.transport.troubles import Trouble, may_have_succeeded, reason_of, trouble_of
from bot.ui.client import Oddity
from bot.words import Words

log = logging.getLogger(__name__)

EVER = MessageId(0)
CLOCK_ERROR = timedelta(seconds=5)
"""Largest difference between Discord's clock and the bot's estimate of it."""
MOST_SEARCHED = 100
"""Newest messages of a channel."""
WEEK: Literal[10080] = 10080
"""Minutes without a message until Discord archives a thread: the maximum."""
_FOR_EDITS = {Trouble.ARCHIVED: Trouble.CLOSED, Trouble.TOO_MANY_THREADS: Trouble.BUSY}
"""What troubles mean to the kind whose message cannot be edited."""


MAY_PING = Slot[[Oddity, Key, UserId], Awaitable[bool]]()
"""Whether a person may be pinged by, or sent, a message; asked of each feature, for each person."""
PUBLIC_THEME = Slot[[Oddity, Place], Awaitable[str]]()
"""The theme of the pictures that everybody sees in a place; empty for the usual one."""


# What should be there ----------------------------------------------------------------------------


class Picture(NamedTuple):
    board: BoardView
    words: Words


@dataclass(frozen=True)
class New:
    """A message to post."""

    to: Place | UserId
    """A channel, or a person directly."""
    key: str
    """Names the content, such as "m12r3", in at most 18 characters."""
    text: str
    view: ui.View | None = None
    picture: Picture | None = None
    reference: discord.MessageReference | None = None
    mentions: Collection[UserId] | None = None
    """Who is pinged; `None` for the people that the text mentions."""
    silent: bool = False
    since: MessageId = EVER
    """An earlier attempt can only have posted it after this message."""
    plain: str = ""
    """Text without anything a person wrote, for servers whose filter refuses that."""
    lasting: str = ""
    """A part of its text, or the id of a button, that stays while its subject changes."""
    attempt: Attempt | None = None
    """If another entry than the composed one asks for it."""
    note: Callable[[MessageId], Awaitable[object]] | None = None
    """Stores that it was posted."""
    otherwise: Callable[[Trouble], Awaitable["New | None"]] | None = None
    """Returns what is posted instead, elsewhere."""
    refused: Callable[[Trouble], Awaitable[object]] | None = None
    """Stores that Discord refuses it, rather than being unwell."""

    @property
    def is_marked(self) -> bool:
        """Whether more than its text tells it from others."""
        if self.reference is not None:
            return True
        return self.view is not None and bool(self.view.children)

    def is_in(self, message: discord.Message) -> bool:
        """Whether a message of the bot is this one: by what lasts, or else buttons, reference or text."""
        if self.lasting:
            return self.lasting in buttons_of(message) or self._has_lasting(message)
        if self.view is not None and self.view.children:
            # An earlier attempt may have offered a rematch, which goes with a player's data.
            return set(buttons_of(self.view)) <= set(buttons_of(message))
        if self.reference is not None:
            answered = message.reference
            if answered is None:
                return False
            return answered.message_id == self.reference.message_id
        return self.says(message.content)

    def _has_lasting(self, message: discord.Message) -> bool:
        """Answers to people, who may have the same shown, are left out."""
        is_plain = message.webhook_id is None and not message.components
        if not is_plain:
            return False
        return re.search(rf"{re.escape(self.lasting)}(?!\w)", message.content) is not None

    def says(self, text: str) -> bool:
        return text in {self.text, self.plain or self.text}


@dataclass(frozen=True)
class Edit:
    """What changes in a message."""

    message: MessageId
    changes: Mapping[str, Any]
    """Arguments of discord.py: content, view and attachments."""
    plain: str = ""
    """Text for servers whose filter refuses the other."""
    picture: Picture | None = None
    mentions: Collection[UserId] | None = None
    place: Place | None = None
    """If it is not that of the entry."""
    note: Callable[[Trouble | None], Awaitable[object]] | None = None
    """Stores that it was made, or why not."""
    otherwise: Sequence[New] = ()
    """What is posted if the message is gone."""


# Kinds -------------------------------------------------------------------------------------------


class Job(Deliverer):
    """An entry for which something is done, and nothing sent."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot


class MessageDeliverer(Job):
    """Posts or edits the messages of one kind, which only composes them."""

    retries: ClassVar[Retries] = Retries()
    settles: ClassVar[bool] = False
    """Whether noting a message deletes the entry."""

    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        """Return an edit, or new messages of which the first that Discord accepts is posted."""
        raise NotImplementedError

    async def compose_for(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:  # noqa: ARG002 (for others)
        """As `compose`, for kinds whose attempts differ."""
        return await self.compose(entry)

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        composed = await self.compose_for(entry, attempt)
        is_noted = False
        if isinstance(composed, Edit):
            trouble = await edit(self._bot, composed.place or entry.place, composed)
            if trouble is not None and trouble in self.retries.edits:
                raise NotNowError(trouble)
            if composed.note is not None:
                await composed.note(trouble)
                is_noted = True
            composed = composed.otherwise if trouble is Trouble.MESSAGE_GONE else ()
        for new in composed:
            try:
                accepted, message = await post(self._bot, new, attempt)
            except discord.DiscordException as error:
                await self._refused(entry, new, error)
                continue
            await self.attempted(entry)
            if accepted.note is not None:
                await accepted.note(message)
                is_noted = True
            break
        if is_noted and self.settles:
            return Delivered.SETTLED
        return Delivered.DONE

    async def attempted(self, entry: Entry) -> None:
        """Called after each attempt to post."""

    async def _refused(self, entry: Entry, new: New, error: discord.DiscordException) -> None:
        await self.attempted(entry)
        trouble = trouble_of(error)
        if new.refused is not None and trouble is not Trouble.BUSY:
            await new.refused(trouble)
        if trouble in self.retries.posts:
            raise error
        reason = reason_of(error)
        log_ids(log, f"dropped {entry.key.kind} ({reason})", **entry.key.ids, **vars(entry.place))


class NoticeDeliverer(MessageDeliverer):
    """Posts notices of one kind, unless they are late or their match has moved on."""

    async def compose(self, entry: Entry) -> Sequence[New]:
        due = self._bot.get(Due)
        match = None
        if entry.revision is not None:
            match = await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return ()
        return await self.notices(entry, match)

    @abstractmethod
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        """Return what is posted: the first that Discord accepts."""


# The runner --------------------------------------------------------------------------------------


async def post(bot: Oddity, new: New, attempt: Attempt) -> tuple[New, MessageId]:
    """Post a message in the first place that accepts it; return what was posted, and its id.

    Raises:
        discord.DiscordException: That of the first place, or of one where it may have been posted.
    """
    raised = None
    while True:
        try:
            shown = await _post_once(bot, new, new.attempt or attempt)
            break
        except discord.DiscordException as error:
            if raised is None or may_have_succeeded(error):
                raised = error
            elsewhere = None
            if new.otherwise is not None:
                elsewhere = await new.otherwise(trouble_of(error))
        if elsewhere is None:
            raise raised
        new = elsewhere
    if shown.may_be_older:
        await _correct(bot, shown, new)
    return new, shown.id


class _Shown(NamedTuple):
    place: Place
    id: MessageId
    text: str
    buttons: list[str]
    may_be_older: bool
    """Whether an earlier attempt may have posted it, when something else was to be shown."""


async def _post_once(bot: Oddity, new: New, attempt: Attempt) -> _Shown:
    """Post a message, or find the one that an earlier attempt has posted.

    The channel is searched first if Discord may have forgotten the nonce. After an error, it may be posted.
    """
    options = await _options(bot, new, attempt.key)
    if isinstance(new.to, Place):
        place = new.to
    else:
        place = await _direct_channel(bot, new.to)
    since = new.since
    if attempt.since:
        since = max(since, before(attempt.since))
    assert since or new.is_marked, new.key  # noqa: S101 (an older one would be found)
    if attempt.long_ago:
        for found in await own_messages(bot, place, since):
            if new.is_in(found) and found.id not in attempt.changing:
                return _Shown(place, MessageId(found.id), found.content, buttons_of(found), may_be_older=True)
    # after a restored backup, other content may have the same key, while Discord still remembers the nonce
    nonce = f"{new.key}x{zlib.crc32(repr(attempt.since).encode()) & 0xFFFFFF:x}"
    try:
        posted = await send_message(bot, place.channel, new.text, nonce=nonce, **options)
    except discord.HTTPException as error:
        if not new.plain or trouble_of(error) is not Trouble.TEXT_REFUSED:
            raise
        file = options.get("file")
        if file is not None:
            file.reset()
        posted = await send_message(bot, place.channel, new.plain, nonce=nonce, **options)
    message = MessageId(int(posted["id"]))
    ids = {**attempt.key.ids, **vars(place), "message_id": message, "tries": attempt.number}
    level = logging.DEBUG if attempt.number == 1 else logging.INFO
    log_ids(log, f"posted {attempt.key.kind}", level, **ids)
    buttons = _buttons(posted.get("components", ()))
    return _Shown(place, message, posted["content"], buttons, attempt.may_have_succeeded)


async def say(bot: Oddity, to: Place | UserId, text: str) -> None:
    """Post a text that may appear twice, without a ping."""
    place = to if isinstance(to, Place) else await _direct_channel(bot, to)
    await channel_of(bot, place).send(text, allowed_mentions=mention_only(), silent=True)


async def _direct_channel(bot: Oddity, user: UserId) -> Place:
    channel = await bot.create_dm(discord.Object(user))
    return Place(GuildId(0), ChannelId(channel.id))


async def may_ping(bot: Oddity, key: Key, user: UserId) -> bool:
    return all([await answer for answer in MAY_PING(bot, key, user)])


async def _draw(bot: Oddity, place: Place, picture: Picture) -> discord.File:
    themes = [await theme for theme in PUBLIC_THEME(bot, place)]
    looks = Looks(next(filter(None, themes), Looks().theme))
    return await bot.pictures.public(*picture, looks)


async def _options(bot: Oddity, new: New, key: Key) -> dict[str, Any]:
    options: dict[str, Any] = {"silent": new.silent}
    if new.view is not None:
        options["view"] = new.view
    if new.reference is not None:
        options["reference"] = new.reference
    if new.mentions is not None:
        pinged = [user for user in new.mentions if await may_ping(bot, key, user)]
        options["allowed_mentions"] = mention_only(*pinged)
    if new.picture is not None and isinstance(new.to, Place):
        options["file"] = await _draw(bot, new.to, new.picture)
    return options


async def _correct(bot: Oddity, shown: _Shown, new: New) -> None:
    """Show the present state where an earlier attempt posted another, which may name someone forgotten."""
    has_buttons = new.view is None or shown.buttons == buttons_of(new.view)
    if has_buttons and new.says(shown.text):
        return
    mentions = None
    if new.mentions is not None:
        mentions = mention_only(*new.mentions)
    changes = {"content": new.text, "view": new.view, "allowed_mentions": mentions}
    await _edit_awake(bot, shown.place, shown.id, changes)


async def edit(bot: Oddity, place: Place, change: Edit) -> Trouble | None:
    """Edit a message of the bot; return the trouble, if any.

    An archived thread is unarchived first. If that fails, the trouble is `CLOSED`, or `BUSY` if too many
    threads are active.
    """
    changes = dict(change.changes)
    if change.picture is not None:
        changes["attachments"] = [await _draw(bot, place, change.picture)]
    if change.mentions is not None:
        changes["allowed_mentions"] = mention_only(*change.mentions)
    texts = [changes.get("content"), change.plain] if change.plain else [None]
    trouble = Trouble.OTHER
    for text in texts:
        if text is not None:
            changes["content"] = text
        for file in changes.get("attachments", ()):
            file.reset()
        try:
            await _edit_awake(bot, place, change.message, changes)
        except discord.DiscordException as error:
            trouble = trouble_of(error)
            log.info("message %d could not be edited (%s): %s", change.message, trouble.value, error)
        else:
            return None
        if trouble is not Trouble.TEXT_REFUSED:
            break
    return _FOR_EDITS.get(trouble, trouble)


async def _edit_awake(bot: Oddity, place: Place, message: MessageId, changes: Mapping[str, Any]) -> None:
    try:
        await edit_message(bot, place.channel, message, changes)
    except discord.HTTPException as error:
        if trouble_of(error) is not Trouble.ARCHIVED:
            raise
        await wake_thread(bot, place.channel)
        await edit_message(bot, place.channel, message, changes)


async def open_thread(bot: Oddity, place: Place, starter: MessageId, name: str, *, plain: str) -> ChannelId:
    """Open a thread from a message; `plain` replaces a name that the server's filter refuses."""
    message = channel_of(bot, place).get_partial_message(starter)
    try:
        opened = await message.create_thread(name=name, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if name == plain or trouble_of(error) is not Trouble.TEXT_REFUSED:
            raise
        opened = await message.create_thread(name=plain, auto_archive_duration=WEEK)
    return ChannelId(opened.id)


# What is there -----------------------------------------------------------------------------------


async def own_messages(bot: Oddity, place: Place, since: MessageId) -> list[discord.Message]:
    own = bot.user.id if bot.user else None
    newest_first = channel_of(bot, place).history(
        limit=MOST_SEARCHED, after=discord.Object(since), oldest_first=False
    )
    return [message async for message in newest_first if message.author.id == own]


async def own_messages_if_open(bot: Oddity, place: Place, since: MessageId) -> list[discord.Message]:
    """As `own_messages`; none if the channel is closed or gone, rather than Discord being unwell."""
    try:
        return await own_messages(bot, place, since)
    except discord.DiscordException as error:
        if trouble_of(error) is Trouble.BUSY:
            raise
        log.info("messages of channel %d cannot be read: %s", place.channel, error)
        return []


async def find_by_buttons(
    bot: Oddity, place: Place, buttons: Sequence[str], *, since: MessageId = EVER
) -> list[MessageId]:
    """Recent messages of the bot whose first row has these buttons."""
    try:
        found = await own_messages(bot, place, since)
    except discord.DiscordException as error:
        trouble = trouble_of(error)
        if trouble in SOON | {Trouble.CLOSED}:
            raise NotNowError(trouble) from error
        return []
    return [MessageId(one.id) for one in found if buttons_of(one) == buttons]


def channel_of(client: discord.Client, place: Place) -> discord.PartialMessageable:
    return client.get_partial_messageable(place.channel, guild_id=place.guild)


def mention_only(*users: UserId) -> discord.AllowedMentions:
    """Ids that are not people are ignored."""
    known = [discord.Object(user) for user in users if user not in NO_PERSON]
    return discord.AllowedMentions(everyone=False, roles=False, users=known, replied_user=False)


def before(moment: datetime) -> MessageId:
    """An id below those of all messages since a moment, allowing for `CLOCK_ERROR`."""
    return MessageId(discord.utils.time_snowflake(moment - CLOCK_ERROR))


def buttons_of(view: ui.View | discord.Message) -> list[str]:
    if isinstance(view, ui.View):
        return _buttons(view.to_components())
    return _buttons([row.to_dict() for row in view.components])


def _buttons(rows: Sequence[Any]) -> list[str]:
    buttons = [button for row in rows[:1] for button in row["components"]]
    return [button.get("custom_id") or button["url"] for button in buttons]
