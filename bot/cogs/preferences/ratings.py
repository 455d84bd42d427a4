"""`/settings ratings`: whether a person is in the ratings and tables of their servers, or nowhere."""

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, named_button, view_of
from bot.matches.settings import PersonSettings


class ShowRanked(Button, name="settings-ratings", label="button-visibility"):
    """Shows whether the person is in the ratings, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        await show_ranked(acting, acting.settings)


class SetRanked(Button, name="set-ranked", label="button-be-nowhere"):
    """Puts the person into the ratings, or nowhere; a stale click does what its label says."""

    ranked: int

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        people = acting.bot.matches.people
        await show_ranked(acting, await people.change_person(acting.user, ranked=bool(self.ranked)))


async def show_ranked(acting: Acting, settings: PersonSettings) -> None:
    """Say where the person is, and let them change it."""
    words = acting.words
    text = words.say("ratings-shown", where="servers" if settings.ranked else "nowhere")
    label = "button-be-nowhere" if settings.ranked else "button-be-ranked"
    change = SetRanked(int(not settings.ranked)).item(words, label=label)
    await acting.reply.show(text, view=view_of([change, named_button("settings").item(words)]))
