"""Following matches that others play: the button, what one follows, and what is told of it.

Nobody is told who follows. What a person may not see any more is followed no longer, and so is a match where
Discord takes no direct message to them.
"""

from collections.abc import Iterator, Sequence

from discord import SelectOption

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link, may_see
from bot.cogs.common.components import Button, Item, Select, named_button, read, view_of
from bot.cogs.common.match_option import MatchButton
from bot.cogs.common.messages import NoticeDeliverer, tell_directly
from bot.cogs.common.texts import board_text, escape
from bot.cogs.lists.lines import match_line
from bot.delivery.deliverer import Attempt, NotNowError
from bot.delivery.delivery import Posting
from bot.errors import MatchError
from bot.matches.follows import MOST, Followed
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry, Kind
from bot.matches.people.following import in_digest
from bot.matches.settings import PersonSettings, Pings
from bot.matches.time.quiet import end_of_quiet
from bot.transport.troubles import Trouble
from bot.transport.wire import CHOICE, MESSAGE, truncate, truncate_lines
from bot.words import Words


class Follow(MatchButton, name="follow", label="button-follow"):
    """Lets a person be told when a match ends; where they follow it already, says what they are told of."""

    async def act(self, acting: Acting, match: Match) -> None:
        await _say(acting, await acting.bot.matches.following.follow(match, acting.by))


class FollowTurns(MatchButton, name="follow-turns", acknowledges="in place"):
    """Lets a person be told of each turn of a match, or of the end alone."""

    turns: int

    async def act(self, acting: Acting, match: Match) -> None:
        following = acting.bot.matches.following
        await _say(acting, await following.follow(match, acting.by, turns=bool(self.turns)))


class Unfollow(Button, name="unfollow", label="button-unfollow"):
    """Lets a person follow a match no longer, whether or not they still may see it."""

    match: MatchId

    async def press(self, acting: Acting) -> None:
        await acting.bot.matches.following.unfollow(self.match, acting.user)
        await show_followed(acting)


class ShowFollowed(Button, name="followed", label="button-followed", acknowledges="near"):
    """Shows what a person follows, in place of what stands there or beside what they are told of it."""

    notice: int
    """The id of what they are told, which is found again by it; else 0."""

    async def press(self, acting: Acting) -> None:
        await show_followed(acting)


class SetInDigest(Button, name="follow-in-digest"):
    """Lets a person be told in the digest, or at once; a stale click does what its label says."""

    wanted: bool

    async def press(self, acting: Acting) -> None:
        await show_followed(await acting.set(followed_in_digest=self.wanted))


class PressFollow(Select, name="follow-listed", acknowledges="later"):
    """Follows the match of a list that is chosen, in a message of its own, or ends that in place."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        action = read(values[0] if values else "")
        if not isinstance(action, Follow | Unfollow):
            raise MatchError("unknown-button")
        await action.run(acting)


async def _say(acting: Acting, followed: Followed) -> None:
    """Say what a person is told of, and how, with ways to change that."""
    match, words = followed.match, acting.words
    text = words.say(
        "follow-said",
        game=acting.bot.matches.catalogue.game(match.setup.game).name,
        match=str(match.number),
        turns="yes" if followed.turns else "no",
        how=_how(acting.settings),
    )
    label = "button-follow-end" if followed.turns else "button-follow-turns"
    change = FollowTurns(match.id, int(not followed.turns)).item(words, label=label)
    ways = [change, Unfollow(match.id).item(words), ShowFollowed(0).item(words)]
    await acting.reply.show(text, view=view_of(ways))


def _how(settings: PersonSettings) -> str:
    return "digest" if in_digest(settings) else "direct"


def follow_choice(acting: Acting, matches: Sequence[Match]) -> list[Item]:
    """Return the list that lets a person follow one of the matches of others, if there are any."""
    others = [match for match in matches if match.outcome is None and match.seat_of(acting.user) is None]
    options = [_option(acting, match, Follow(match.id)) for match in others]
    return [PressFollow().item(acting.words.say("choose-follow"), options)] if options else []


def _option(acting: Acting, match: Match, button: Button, server: str = "none") -> SelectOption:
    game = acting.bot.matches.catalogue.game(match.setup.game)
    label = acting.words.say("follow-choice", game=game.name, match=str(match.number), server=server)
    return SelectOption(label=truncate(label, CHOICE), value=button.custom_id)


async def show_followed(acting: Acting) -> None:
    """Fill in the answer with what a person follows; of what they may not see here, which match it is."""
    words, settings = acting.words, acting.settings
    followed = await acting.bot.matches.read.followed_by(acting.user)
    lines = [words.say("followed", count=len(followed), limit=MOST, how=_how(settings))]
    options = []
    for match, turns in followed:
        is_seen = await may_see(acting, match)
        server = "none" if is_seen else _server(acting.bot, match, words)
        options.append(_option(acting, match, Unfollow(match.id), server))
        line = match_line(acting, match) if is_seen else escape(options[-1].label)
        lines.append(words.say("followed-line", line=line, turns="yes" if turns else "no"))
    chosen = [PressFollow().item(words.say("choose-unfollow"), options)] if options else []
    ways = [*_digest_way(settings, words), named_button("reminders").item(words)]
    await acting.reply.show(truncate_lines(lines, words, MESSAGE), view=view_of(chosen, ways))


def _server(bot: Oddity, match: Match, words: Words) -> str:
    guild = bot.get_guild(match.place.guild)
    return words.say("followed-elsewhere") if guild is None else guild.name


def _digest_way(settings: PersonSettings, words: Words) -> Iterator[Item]:
    """What lets the digest tell, for those who have one."""
    if settings.digest is not None:
        wanted = not in_digest(settings)
        label = "button-follow-in-digest" if wanted else "button-follow-directly"
        yield SetInDigest(wanted).item(words, label=label)


async def may_still_see(bot: Oddity, match: Match, user: UserId) -> bool:
    """Whether a person may be told of a match of others now: in its server, where they can look.

    Raises:
        NotNowError: The server is not known.
        discord.DiscordException: Discord does not say.
    """
    guild = bot.get_guild(match.place.guild)
    if guild is None:
        raise NotNowError(Trouble.CLOSED)
    return match.seat_of(user) is None and await bot.visibility.can_still_look(
        guild, user, match.place.channel
    )


class FollowedDeliverer(NoticeDeliverer, kind=Kind.FOLLOWED):
    """Tells those who follow a match how it stands."""

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Tell a person, unless they follow the match no longer, or wait for their digest."""
        user, matches = notice.user, self._bot.matches
        assert user is not None  # noqa: S101 (it is for one person)
        found = await matches.read.followed_by(user)
        followed = next((one for one in found if one.match.id == notice.key.subject), None)
        if followed is None or not (followed.turns or followed.match.outcome):
            return None
        match = followed.match
        preferences = await matches.read.preferences(user, match.place.guild)
        if in_digest(preferences.person):
            return None
        trouble: Trouble | None = Trouble.CLOSED
        if await may_still_see(self._bot, match, user):
            words = self._bot.direct_words(match.place.guild, preferences)
            posting = self._posting(notice, match, words, preferences.person)
            trouble = await tell_directly(self._bot, user, posting, attempt=attempt)
        if trouble is Trouble.BUSY:
            return trouble
        if trouble is not None or match.outcome is not None:
            await matches.following.unfollow(match.id, user)
        return trouble

    def _posting(self, notice: Entry, match: Match, words: Words, person: PersonSettings) -> Posting:
        """Return how a match stands, in words, without a sound in quiet hours."""
        matches = self._bot.matches
        lines = [board_text(matches.view(match), words), link(match) or ""]
        quiet = person.pings is Pings.SILENT or end_of_quiet(person, matches.now()) is not None
        view = view_of([ShowFollowed(notice.id).item(words)])
        return Posting(notice.nonce, "\n".join(lines).strip(), view, more={"silent": quiet})
