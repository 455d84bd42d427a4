from collections.abc import Sequence
from functools import partial

from bot.features.ratings.ranking_room import month_name, score_line
from bot.features.ratings.rankings import MONTH, MonthNews
from bot.features.ratings.service import Ratings
from bot.matches.due import Due
from bot.matches.outbox import Entry
from bot.ui.client import DueJob
from bot.ui.runner import Edit, New
from bot.ui.unusable_settings import ServerDeliverer

NEWS_PLACES = 3
DUE_NEWS = DueJob.of(Ratings, Ratings.due_news, Ratings.take_news)


class ShowNews(ServerDeliverer, kind=MONTH):
    async def compose(self, entry: Entry) -> Edit | Sequence[New]:
        ratings = self._bot.get(Ratings)
        news = await ratings.news(entry.key.part)
        if news is None or news.channel != entry.place.channel or self._bot.get(Due).is_late(entry):
            return ()
        text = await self._text(news)
        if news.message is not None:
            return Edit(news.message, {"content": text})
        if not text:
            return ()
        note = partial(ratings.note_posted, news)
        heading, *_ = text.splitlines()
        new = New(entry.place, f"n{news.id}", text, mentions=(), silent=True, lasting=heading, note=note)
        return (new,)

    async def _text(self, news: MonthNews) -> str:
        scores = await self._bot.get(Ratings).month(news.guild, "", news.month)
        words = await self._bot.words_of(news.guild)
        if not scores and news.message is None:
            return ""
        lines = [score_line(score, words) for score in scores[:NEWS_PLACES]] or [words.say("month-empty")]
        return "\n".join([words.say("news-month", month=month_name(news.month, words)), *lines])
