"""What a server that wants it is told of a month that is over: the three best, without a ping."""

from bot.cogs.common.telling import NoticeDeliverer, tell
from bot.cogs.ranking.lines import BEST, month_name, score_lines
from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Posting, edit, quietly
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.ratings.tables import News
from bot.transport.troubles import Trouble


class ShowNews(NoticeDeliverer):
    """Tells of a month, or puts right what was told, where somebody is in no table any more."""

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Say who were the best; nothing where nobody has won anything."""
        assert match is None  # noqa: S101 (it is about none)
        news = await self._bot.matches.read.news(notice.key.part)
        if news is None:
            return None
        text = await self._text(news)
        if news.message is not None:
            return await edit(self._bot, notice.place, news.message, content=text)
        if not text:
            return None
        posting = Posting(f"n{news.id}", text, more=quietly())
        told = await tell(self._bot, notice.place, posting, attempt=attempt)
        if isinstance(told, Trouble):
            return told
        await self._bot.matches.postings.note_posted(news, told)
        return None

    async def _text(self, news: News) -> str:
        matches = self._bot.matches
        scores = await matches.ratings.month(news.guild, "", news.month)
        words = self._bot.public_words(news.guild, await matches.read.server(news.guild))
        if not scores and news.message is None:
            return ""
        lines = score_lines(scores, words)[:BEST] or [words.say("month-empty")]
        return "\n".join([words.say("news-month", month=month_name(news.month, words)), *lines])
