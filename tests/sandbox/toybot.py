# ruff: noqa: ARG002, ARG003, C901, FBT001, FBT002 - the signatures are what discord.py reads

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Iterator
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from PIL import Image

from tests.sandbox.controls import Sandbox


def png(width: int = 3, height: int = 2, shade: int = 128) -> bytes:
    file = io.BytesIO()
    Image.new("L", (width, height), shade).save(file, "PNG")
    return file.getvalue()


def picture(name: str = "board.png", alt: str = "a board", **size: int) -> discord.File:
    return discord.File(io.BytesIO(png(**size)), name, description=alt)


class FromId:
    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        made = cls(**match.groupdict())
        made.item = item
        return made


class CountButton(FromId, ui.DynamicItem[ui.Button[Any]], template=r"toy:count:(?P<count>\d+)"):
    def __init__(self, count: int | str) -> None:
        super().__init__(ui.Button(label=f"Count {count}", custom_id=f"toy:count:{count}"))
        self.next = int(count) + 1

    async def callback(self, interaction):
        await interaction.response.edit_message(content=f"counted {self.next}", view=buttons(self.next))


class ToyButton(FromId, ui.DynamicItem[ui.Button[Any]], template=r"toy:do:(?P<what>[a-z]+)"):
    def __init__(self, what: str) -> None:
        super().__init__(ui.Button(label=what.capitalize(), custom_id=f"toy:do:{what}"))
        self.what = what

    async def callback(self, interaction):
        await getattr(self, f"_{self.what}")(interaction)

    async def _whisper(self, interaction):
        await interaction.response.send_message("only you read this", ephemeral=True)

    async def _later(self, interaction):
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed later")

    async def _ask(self, interaction):
        await interaction.response.send_modal(ToyModal())

    async def _more(self, interaction):
        await interaction.response.send_modal(MoreModal(timeout=60))

    async def _picture(self, interaction):
        await interaction.response.edit_message(attachments=[picture("new.png", "the next board", shade=1)])


class ToySelect(FromId, ui.DynamicItem[ui.Select[Any]], template=r"toy:select"):
    def __init__(self) -> None:
        names = ("red", "green", "blue")
        options = [discord.SelectOption(label=name.capitalize(), value=name) for name in names]
        super().__init__(
            ui.Select(custom_id="toy:select", placeholder="Choose colours", max_values=2, options=options)
        )

    async def callback(self, interaction):
        await interaction.response.send_message(" and ".join(self.item.values))


class ToyUserSelect(FromId, ui.DynamicItem[ui.UserSelect[Any]], template=r"toy:people"):
    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="toy:people", placeholder="Choose a person"))

    async def callback(self, interaction):
        await interaction.response.send_message(f"chose {self.item.values[0].name}")


def buttons(count: int = 0, *others: str) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(CountButton(count))
    for what in others:
        view.add_item(ToyButton(what))
    return view


class ToyModal(ui.Modal, title="A few questions"):
    turn = ui.Label(
        text="Your turn", description="like e5", component=ui.TextInput(max_length=10, placeholder="e5")
    )
    size = ui.Label(
        text="Size",
        component=ui.Select(
            options=[discord.SelectOption(label=f"Size {n}", value=str(n)) for n in (5, 6, 7)]
        ),
    )
    seat = ui.Label(
        text="Seat",
        component=ui.Select(
            options=[
                discord.SelectOption(label="First", value="first", default=True),
                discord.SelectOption(label="Second", value="second"),
            ]
        ),
    )

    def __init__(self) -> None:
        super().__init__(timeout=60)

    async def on_submit(self, interaction):
        fields = (self.turn, self.size, self.seat)
        await interaction.response.send_message(", ".join(_value_of(field.component) for field in fields))


class MoreModal(ui.Modal, title="More questions"):
    extras = ui.Label(
        text="Extras",
        component=ui.Select(
            required=False,
            min_values=0,
            max_values=2,
            options=[discord.SelectOption(label=name, value=name.lower()) for name in ("Clock", "Hints")],
        ),
    )
    opponent = ui.Label(text="Opponent", component=ui.UserSelect(required=False))

    async def on_submit(self, interaction):
        fields = (self.extras, self.opponent)
        said = ", ".join(_value_of(field.component) for field in fields)
        if interaction.message is None:
            await interaction.response.send_message(said)
        else:
            await interaction.response.edit_message(content=said)


def _value_of(component: Any) -> str:
    if isinstance(component, ui.TextInput):
        return str(component.value)
    return "+".join(str(getattr(value, "name", value)) for value in component.values)


class ToyBot(discord.Client):
    """Connects with no privileged intents and registers its commands before it does."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.01,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[Any] = []
        self.problems: list[BaseException] = []
        add_commands(self.tree)
        self.tree.error(self._note_problem)

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Discord asks for five seconds between two identifies; the sandbox does not."""

    async def setup_hook(self):
        self.add_dynamic_items(CountButton, ToyButton, ToySelect, ToyUserSelect)
        await self.tree.sync()

    async def on_interaction(self, interaction):
        self.heard.append(interaction)

    async def _note_problem(self, interaction, error):
        self.problems.append(getattr(error, "original", error))


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    toy = app_commands.Group(name="toy", description="Toys", guild_only=True)
    box = app_commands.Group(name="box", description="A box of toys", parent=toy)

    @toy.command(name="hello", description="Greets")
    async def hello(interaction, whom: discord.Member | None = None):
        allowed = discord.AllowedMentions(users=[whom]) if whom else None
        text = f"hello {whom.mention if whom else 'world'}"
        allowed = allowed or discord.AllowedMentions.none()
        await interaction.response.send_message(text, allowed_mentions=allowed)

    @toy.command(name="buttons", description="Shows buttons")
    async def show_buttons(interaction):
        view = buttons(0, "whisper", "later", "more", "picture")
        await interaction.response.send_message("press", view=view, file=picture())

    @toy.command(name="selects", description="Shows selects")
    async def show_selects(interaction):
        view = ui.View(timeout=None)
        view.add_item(ToySelect())
        view.add_item(ToyUserSelect())
        await interaction.response.send_message("choose", view=view)

    @toy.command(name="slow", description="Thinks first")
    async def slow(interaction, private: bool = False):
        await interaction.response.defer(thinking=True, ephemeral=private)
        await interaction.edit_original_response(content="done thinking", attachments=[picture()])
        await interaction.followup.send("and another thing", ephemeral=True)

    @toy.command(name="ask", description="Opens a modal")
    async def ask(interaction):
        await interaction.response.send_modal(ToyModal())

    @toy.command(name="silence", description="Never answers")
    async def silence(interaction):
        pass

    @toy.command(name="thread", description="Starts a thread")
    async def thread(interaction):
        answer = await interaction.response.send_message("a thread starts here")
        started = await answer.resource.create_thread(name="talk")
        users = discord.AllowedMentions(users=True)
        await started.send(f"welcome {interaction.user.mention}", allowed_mentions=users)

    @toy.command(name="letter", description="Writes a direct message")
    async def letter(interaction, to: discord.Member):
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await to.send("a letter", view=buttons(0, "whisper"))
        except discord.Forbidden as refused:
            await interaction.edit_original_response(content=f"refused {refused.code}")
        else:
            await interaction.edit_original_response(content="sent")

    @toy.command(name="weigh", description="Weighs a file")
    async def weigh(interaction, file: discord.Attachment):
        data = await file.read()
        await interaction.response.send_message(f"{file.filename}: {file.size} {data.decode()[:9]}")

    @box.command(name="guess", description="Guesses a word")
    @app_commands.choices(
        level=[app_commands.Choice(name="Easy", value=1), app_commands.Choice(name="Hard", value=2)]
    )
    async def guess(
        interaction,
        word: app_commands.Range[str, 1, 40],
        number: app_commands.Range[int, 1, 9] = 1,
        level: int = 1,
        room: discord.TextChannel | None = None,
        role: discord.Role | None = None,
        loud: bool = False,
    ):
        parts = [word, number, level, loud, room and room.name, role and role.name]
        await interaction.response.send_message(" ".join(map(str, parts)))

    @guess.autocomplete("word")
    async def complete(interaction, current):
        seen = interaction.namespace.number
        words = ("apple", "apricot", "banana")
        return [
            app_commands.Choice(name=f"{word} {seen or ''}".strip(), value=word)
            for word in words
            if word.startswith(current)
        ]

    tree.add_command(toy)

    @tree.context_menu(name="Poke")
    async def poke(interaction, member: discord.Member):
        await interaction.response.send_message(f"poked {member.name}", ephemeral=True)

    @tree.context_menu(name="Quote")
    async def quote(interaction, message: discord.Message):
        await interaction.response.send_message(f"> {message.content}", ephemeral=True)


@contextlib.contextmanager
def redirect(sandbox: Sandbox) -> Iterator[None]:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    try:
        yield
    finally:
        discord.http.Route.BASE = base
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


@contextlib.asynccontextmanager
async def run_toy(sandbox: Sandbox) -> AsyncIterator[ToyBot]:
    bot = ToyBot()
    with redirect(sandbox):
        task = asyncio.create_task(bot.start(sandbox.token))
        try:
            await _either(task, asyncio.create_task(sandbox.wait_until_online()))
            await bot.wait_until_ready()
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


async def _either(task: asyncio.Task[None], connected: asyncio.Task[None]) -> None:
    """Wait for the connection, or raise what ended the bot before."""
    await asyncio.wait({task, connected}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        connected.cancel()
        task.result()
    await connected
