"""Following matches of others.

No one is told who follows. A match is unfollowed if the follower may not see it any more, or if Discord
rejects the direct message.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

from discord import SelectOption

from bot.delivery.deliverer import NotNowError
from bot.errors import MatchError
from bot.features.following.model import FOLLOWED, MOST_FOLLOWED, Followed
from bot.features.following.service import Following, in_digest
from bot.matches.ids import SERVER, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.preferences import People
from bot.matches.settings import PersonSettings, Pings
from bot.matches.time.quiet import end_of_quiet
from bot.transport.troubles import HiddenError, Trouble
from bot.transport.wire import CHOICE_LENGTH, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, Link, MatchLink, Select, read, view_of
from bot.ui.lines import match_line
from bot.ui.match_option import MatchButton
from bot.ui.places import link
from bot.ui.runner import New, NoticeDeliverer
from bot.ui.slots import (
    DIGEST_PARTS,
    FIRST_BUTTONS,
    LIST_BUTTONS,
    LIST_MENUS,
    SETTINGS_LINKS,
    SHARE_BUTTONS,
    VOTE_BUTTONS,
    DigestPart,
    settings_links,
)
from bot.ui.texts import board_text, turn_text
from bot.ui.visible_matches import may_see
from bot.words import Words, escape


class Follow(MatchButton, name="follow", label="button-follow"):
    """Follows a match to its end; if already followed, shows the settings."""

    async def act(self, acting: Acting, match: Match) -> None:
        followed = await acting.get(Following).follow(match, acting.by)
        await _show_settings(acting, followed)


@FIRST_BUTTONS.add(order=30)
def _first_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is None and match.seat_of(acting.user) is None:
        yield Follow(match.id)


@SHARE_BUTTONS.add(order=20)
def _replay_buttons(acting: Acting, match: Match, _ply: int) -> Iterator[Link]:
    if not match.is_past and match.seat_of(acting.user) is None:
        yield Follow(match.id)


class FollowTurns(MatchButton, name="follow-turns", acknowledges="in place"):
    turns: int

    async def act(self, acting: Acting, match: Match) -> None:
        followed = await acting.get(Following).follow(match, acting.by, turns=bool(self.turns))
        await _show_settings(acting, followed)


class FollowDays(MatchButton, name="follow-days", label="button-follow-days"):
    """Follows each turn of a server's match, or no longer."""

    wanted: bool

    async def act(self, acting: Acting, match: Match) -> None:
        following = acting.get(Following)
        if self.wanted:
            await _show_settings(acting, await following.follow(match, acting.by, turns=True))
            return
        await following.unfollow(match.id, acting.user)
        about = {"game": acting.bot.catalogue.game(match.setup.game).name, "match": match.label}
        await acting.reply.show(acting.words.say("follow-stopped", **about))


@VOTE_BUTTONS.add(order=10)
async def _vote_buttons(acting: Acting, match: Match) -> list[Item]:
    followed = await acting.get(Following).followed_by(acting.user)
    wanted = all(one.match.id != match.id or not one.turns for one in followed)
    return [FollowDays(match.id, wanted).item(acting.words, wanted=wanted)]


class Unfollow(MatchLink, Button, name="unfollow", label="button-unfollow"):
    """Unfollows a match, even if the person can't see it any more."""

    async def press(self, acting: Acting) -> None:
        await acting.get(Following).unfollow(self.match, acting.user)
        await ShowFollowed().press(acting)


class ShowFollowed(Button, name="followed", label="button-followed", acknowledges="near"):
    """Lists followed matches; of hidden ones, only game and number."""

    notice: int = 0
    """Id of the notification, as a lost message is found by it."""

    async def press(self, acting: Acting) -> None:
        words = acting.words
        settings = acting.settings
        followed = await acting.get(Following).followed_by(acting.user)
        how = _delivery(settings)
        lines = [words.say("followed", count=len(followed), limit=MOST_FOLLOWED, how=how)]
        options = []
        for match, turns in followed:
            if await may_see(acting, match):
                option = _follow_option(acting, match, Unfollow(match.id))
                line = match_line(acting, match)
            else:
                guild = acting.bot.get_guild(match.place.guild)
                if guild is None:
                    server = words.say("followed-elsewhere")
                else:
                    server = guild.name
                option = _follow_option(acting, match, Unfollow(match.id), server)
                line = escape(option.label)
            options.append(option)
            lines.append(words.say("followed-line", line=line, turns=turns))
        chosen = []
        if options:
            chosen = [ChooseFollow().item(words.say("choose-unfollow"), options)]
        buttons = [*_digest_button(settings, words), *settings_links("followed", words)]
        text = truncate_lines(lines, words, MESSAGE_LENGTH)
        view = view_of(chosen, buttons)
        await acting.reply.show(text, view=view)


class SetInDigest(Button, name="follow-in-digest"):
    """Chooses digest or direct messages; a stale click does what its label says."""

    wanted: bool

    async def press(self, acting: Acting) -> None:
        changed = await acting.set(followed_in_digest=self.wanted)
        await ShowFollowed().press(changed)


class ChooseFollow(Select, name="follow-listed", acknowledges="later"):
    """Follows a listed match in a new message, or unfollows it in place."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        action = read(values[0] if values else "")
        if not isinstance(action, Follow | Unfollow):
            raise MatchError("unknown-button")
        await action.run(acting)


async def _show_settings(acting: Acting, followed: Followed) -> None:
    match = followed.match
    words = acting.words
    text = words.say(
        "follow-said",
        game=acting.bot.catalogue.game(match.setup.game).name,
        match=match.number,
        turns=followed.turns,
        how=_delivery(acting.settings),
    )
    label = "button-follow-end" if followed.turns else "button-follow-turns"
    change = FollowTurns(match.id, int(not followed.turns))
    buttons = [
        change.item(words, label=label),
        Unfollow(match.id).item(words),
        ShowFollowed().item(words),
    ]
    await acting.reply.show(text, view=view_of(buttons))


def _delivery(settings: PersonSettings) -> str:
    if in_digest(settings):
        return "digest"
    return "direct"


@SETTINGS_LINKS.add(order=20)
def _settings_links(screen: str) -> Iterator[Link]:
    if screen == "reminders":
        yield ShowFollowed()


@LIST_BUTTONS.add(order=10)
async def _list_buttons(_acting: Acting) -> list[Link]:
    return [ShowFollowed()]


@LIST_MENUS.add(order=10)
def _list_menu(acting: Acting, matches: Sequence[Match]) -> list[Item]:
    running = [match for match in matches if match.outcome is None]
    others = [match for match in running if match.seat_of(acting.user) is None]
    options = [_follow_option(acting, match, Follow(match.id)) for match in others]
    if not options:
        return []
    return [ChooseFollow().item(acting.words.say("choose-follow"), options)]


def _follow_option(acting: Acting, match: Match, button: Link, server: str | None = None) -> SelectOption:
    game = acting.bot.catalogue.game(match.setup.game)
    label = acting.words.say("follow-choice", game=game.name, match=match.number, server=server)
    return SelectOption(label=truncate(label, CHOICE_LENGTH), value=button.custom_id)


def _digest_button(settings: PersonSettings, words: Words) -> Iterator[Item]:
    if settings.digest is not None:
        wanted = not in_digest(settings)
        label = "button-follow-in-digest" if wanted else "button-follow-directly"
        yield SetInDigest(wanted).item(words, label=label)


async def may_still_see(bot: Oddity, match: Match, user: UserId) -> bool:
    guild = bot.get_guild(match.place.guild)
    if guild is None:
        raise NotNowError(Trouble.CLOSED)
    if match.seat_of(user) is not None:
        return False
    return await bot.visibility.can_still_view(guild, user, match.place.channel)


@DIGEST_PARTS.add(order=10)
async def _digest_part(bot: Oddity, user: UserId, since: datetime) -> DigestPart:
    news = await _news(bot, user, since)

    following = bot.get(Following)
    ended = [match for match in news if match.outcome is not None]

    async def unfollow(matches: Sequence[Match]) -> None:
        for match in matches:
            await following.unfollow(match.id, user)

    return DigestPart("digest-followed", news, partial(unfollow, ended), partial(unfollow, news))


async def _news(bot: Oddity, user: UserId, since: datetime) -> list[Match]:
    following = bot.get(Following)
    news = []
    for one in await following.news(user, since):
        if bot.get_guild(one.match.place.guild) is None:
            continue
        with suppress(HiddenError):  # the bot can't see the channel: later
            if await may_still_see(bot, one.match, user):
                news.append(one.match)
            else:
                await following.unfollow(one.match.id, user)
    return news


class FollowedDeliverer(NoticeDeliverer, kind=FOLLOWED):
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        """Skip if the match was unfollowed, or if the digest reports it."""
        user = entry.user
        services = self._bot.services
        assert user is not None  # noqa: S101 (every follower's notice has one)
        follows = await services.get(Following).followed_by(user)
        followed = next((one for one in follows if one.match.id == entry.key.subject), None)
        if followed is None or not (followed.turns or followed.match.outcome):
            return ()
        preferences = await services.get(People).preferences(user, followed.match.place.guild)
        if in_digest(preferences.person):
            return ()
        match = followed.match

        async def unfollow(_done: object = None) -> None:
            await services.get(Following).unfollow(match.id, user)

        if not await may_still_see(self._bot, match, user):
            await unfollow()
            return ()
        words = self._bot.direct_words(match.place.guild, preferences)
        note = None if match.outcome is None else unfollow
        text, quiet = self._text(match, words, preferences.person)
        view = view_of([ShowFollowed(entry.id).item(words)])
        return (New(user, entry.nonce, text, view, silent=quiet, note=note, refused=unfollow),)

    def _text(self, match: Match, words: Words, person: PersonSettings) -> tuple[str, bool]:
        """And whether it is to be silent."""
        services = self._bot.services
        lines = board_text(services.view(match), words).split("\n")
        if match.ply > 1 and match.seats[match.ply % 2] == SERVER:
            before = services.view_at(match, match.ply - 1)
            lines.insert(1, turn_text(before, words))  # a day is a turn and its answer
        lines.append(link(match) or "")
        quiet = person.pings is Pings.SILENT or end_of_quiet(person, services.now()) is not None
        return "\n".join(lines).strip(), quiet
