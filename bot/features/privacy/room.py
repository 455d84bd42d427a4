import io
from contextlib import suppress

import discord
from discord import ButtonStyle
from discord.utils import format_dt

from bot.db.errors import StoreError
from bot.features.privacy.service import Privacy
from bot.matches.limits import Bar, DataSummary
from bot.matches.outbox import card_entry
from bot.matches.settings import PersonSettings
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, view_of
from bot.ui.match_option import group_of
from bot.words import escape

FILE_NAME = "oddity.json"


def _bar_text(acting: Acting, bar: Bar) -> str:
    guild = acting.bot.get_guild(bar.guild)
    if guild is None:
        server = str(bar.guild)
    else:
        server = escape(guild.name)
    since = None
    if bar.since is not None:
        since = format_dt(bar.since, "d")
    return acting.words.say(f"privacy-bar-{bar.what}", server=server, since=since)


privacy_group = group_of("privacy", dms=True)


@privacy_group.command(name="show", description="command-privacy-show")
async def show_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    words = acting.words
    holdings = await acting.get(Privacy).summary(acting.user)
    bars = [_bar_text(acting, bar) for bar in await acting.get(Privacy).bars(acting.user)]
    if holdings.is_empty:
        if bars:
            stored = words.say("privacy-bars-alone")
        else:
            stored = words.say("privacy-nothing")
    else:
        settings = "usual" if holdings.settings == PersonSettings() else "own"
        counts = holdings.counts
        matches = counts["running"] + counts["finished"]
        challenges = counts["open"] + counts["closed"]
        lines = [
            words.say("privacy-stored", **counts, settings=settings, matches=matches, challenges=challenges)
        ]
        by_features = {f"privacy-counts-{key}": count for key, count in counts.items()}
        lines += [words.say(line, count=count) for line, count in by_features.items() if words.has(line)]
        stored = "\n".join(lines)
    if bars:
        stored = "\n".join([stored, *bars, words.say("privacy-bars-why")])
    pages = acting.bot.page_lines(words, "privacy", "terms", "support")
    text = "\n".join([stored, "", words.say("privacy-kept"), *pages])
    await acting.reply.show(text)


@privacy_group.command(name="export", description="command-privacy-export")
async def export_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    file = discord.File(io.BytesIO(await acting.get(Privacy).export(acting.user)), FILE_NAME)
    await acting.reply.show(acting.words.say("privacy-file"), attachments=[file])


@privacy_group.command(name="delete", description="command-privacy-delete")
async def delete_command(interaction: Interaction) -> None:
    acting = await Acting.acknowledge(interaction)
    await _ask(acting, await acting.get(Privacy).summary(acting.user))


class DeletePersonalData(
    Button, name="delete-personal-data", label="button-privacy-delete", style=ButtonStyle.danger
):
    """The ids carry what the question announced."""

    running: int
    open: int

    async def press(self, acting: Acting) -> None:
        """Delete; if the counts have changed, ask again."""
        bot = acting.bot
        holdings = await bot.get(Privacy).summary(acting.user)
        if holdings.is_empty or _would_end(holdings) != (self.running, self.open):
            await _ask(acting, holdings)
            return
        endings = await bot.get(Privacy).forget(acting.by)
        bot.names.forget(acting.user)
        for challenge in endings.challenges:
            bot.delivery.queue(card_entry(challenge))
        await acting.reply.show(acting.words.say("privacy-deleted"))
        with suppress(StoreError):  # reloaded within a minute
            await bot.queue_outbox()


def _would_end(holdings: DataSummary) -> tuple[int, int]:
    """Return how many matches and challenges would end."""
    return holdings.counts["running"], holdings.counts["open"]


async def _ask(acting: Acting, holdings: DataSummary) -> None:
    words = acting.words
    if holdings.is_empty:
        await acting.reply.show(words.say("privacy-nothing"))
        return
    running, opened = _would_end(holdings)
    question = words.say("privacy-delete-really", running=running, open=opened)
    button = DeletePersonalData(running, opened)
    await acting.reply.show(question, view=view_of([button.item(words)]))
