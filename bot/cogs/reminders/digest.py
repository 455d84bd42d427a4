"""The daily digest: one direct message of what waits for a person in all servers."""

from collections.abc import Sequence

from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.telling import NoticeDeliverer, tell_directly
from bot.cogs.common.texts import safe_title, waiting_parts
from bot.cogs.lists.offers import answerable
from bot.cogs.preferences.reminders import show_reminders
from bot.delivery.delivery import Posting
from bot.matches.finding import is_to_move
from bot.matches.ids import UserId
from bot.matches.model import Challenge, Match, Place
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble
from bot.transport.wire import MESSAGE, truncate_lines
from bot.words import Words


class Digests(NoticeDeliverer):
    """Tells people once a day what waits for them."""

    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Say what waits, the most urgent first; nothing where nothing waits."""
        assert match is None  # noqa: S101 (a digest is about all of them)
        assert notice.user is not None  # noqa: S101 (it is for one person)
        found, offers = await self._bot.matches.reminders.waiting(notice.user)
        matches = [match for match in found if self._is_known(match.place)]
        challenges = [offer for offer in offers if self._is_known(offer.offer.place)]
        places = [one.place for one in matches] + [one.offer.place for one in challenges]
        if not places:
            return None
        words = await self._words(notice.user, places[0])
        lines = [*self._matches(matches, notice.user, words), *self._challenges(challenges, words)]
        view = view_of([ChangeDigest(notice.id).item(words)])
        posting = Posting(notice.nonce, truncate_lines(lines, words, MESSAGE), view)
        return await tell_directly(self._bot, notice.user, posting, long_ago=long_ago)

    async def _words(self, user: UserId, place: Place) -> Words:
        """The words of a person: in their own language, else in that of the server that comes first."""
        preferences = await self._bot.matches.read.preferences(user, place.guild)
        return self._bot.direct_words(place.guild, preferences)

    def _is_known(self, place: Place) -> bool:
        return self._bot.get_guild(place.guild) is not None

    def _matches(self, matches: Sequence[Match], user: UserId, words: Words) -> list[str]:
        """A line for each match, beneath how many they are."""
        lines = [self._match(match, user, words) for match in matches]
        return _under(words.say("digest", count=len(lines)), lines)

    def _match(self, match: Match, user: UserId, words: Words) -> str:
        state = words.say("line-yours" if is_to_move(match, user) else "line-theirs")
        parts = [
            safe_title(self._bot.matches, match, words),
            *waiting_parts(match, words, self._bot.matches.now()),
            link(match) or f"<#{match.place.channel}>",
        ]
        return f"{state} {' · '.join(parts)}"

    def _challenges(self, challenges: Sequence[Challenge], words: Words) -> list[str]:
        """A line for each challenge, beneath how many they are."""
        entries = list(answerable(self._bot.matches.catalogue, challenges, words))
        return _under(entries[0].head if entries else "", [entry.line for entry in entries])


def _under(head: str, lines: Sequence[str]) -> list[str]:
    """The lines, the first with a heading above it, so that those which have no room are counted rightly."""
    return [f"{head}\n{lines[0]}", *lines[1:]] if lines else []


class ChangeDigest(Button, name="change-digest", label="button-change-digest"):
    """Shows what is set about digests and reminders, beside the digest."""

    notice: int
    """The id of the digest, which is found again by it."""

    async def press(self, acting: Acting) -> None:
        """Show it."""
        await acting.reply.think_beside()
        await show_reminders(acting, acting.settings)
