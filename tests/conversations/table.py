"""What people do at a table, for tests: short words for whole conversations."""

import re
from random import Random

from bot.data import catalogue
from bot.features.board.posting import Boards
from bot.matches.finding import Finding
from tests.loaded import FEATURES
from tests.store.samples import Calls

SMALL = {"board": "hexhex-2", "group": 2}
"""Odd on seven cells: a match takes seven turns."""
CELLS = ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
THREE = "a1 black", "a2 black", "b1 black"
FULL = tuple(f"{cell} {'white' if ply % 2 else 'black'}" for ply, cell in enumerate(CELLS))
"""Three turns, and those of a whole match."""

POST = ("POST", "/channels/{channel}/messages")
EDIT = ("PATCH", "/channels/{channel}/messages/{message}")
CALLBACK = ("POST", "/interactions/{interaction}/{token}/callback")
PRIVATE_EDIT = ("PATCH", "/webhooks/{application}/{token}/messages/{name}")

MANAGE = {"tournament show": "oddity:tournament-manage:1"}
"""The id of the list of what can be done there, in the first tournament."""

SMALLEST = {
    game.key: min(game.boards, key=lambda board: len(board.board(Random(1)).tiling.names))
    for game in catalogue().games.values()
}
"""The board of each game with the fewest cells."""

UNDER_A_BOARD = ["Play", "Board", *(["Rules"] if "explain" in FEATURES else [])]
UNDER_A_PAUSED_BOARD = UNDER_A_BOARD[1:]
"""The buttons under the board of a match that a moderator has paused: all but the one that plays."""
AT_THE_END = [*(["Replay"] if "replay" in FEATURES else []), "Record", "Rematch"]


class NoAnswerError(Exception):
    """Discord calls the interaction failed, so there is nothing to go on with."""


def shown_by(answer):
    if answer.failed:
        raise NoAnswerError(answer.failed)
    return answer.message


class Table:
    """A channel with the bot in it; everything waits until the bot has finished."""

    def __init__(self, sandbox, bot, channel, clock=None, stopwatch=None):
        self.sandbox = sandbox
        self.bot = bot
        self.channel = channel
        self.clock = clock
        self.stopwatch = stopwatch
        self.store = Calls(bot.services._context.db)

    @property
    def boards(self):
        return Boards.of(self.bot)

    @property
    def background(self):
        return self.bot.get_cog("Background")

    async def tick(self, seconds=60):
        """Let a minute pass, at the end of which the bot looks at the clock."""
        self.stopwatch.let_pass(seconds)
        await self.background.run_due_jobs()
        self.bot.delivery.schedule.retry_now(lambda _place: False)  # which looks at the stopwatch
        await self.idle()

    async def let_pass(self, span):
        self.clock.advance(span)
        await self.tick()

    async def recover(self):
        """Let the bot do what it does at its start about what a crash kept from being shown."""
        await self.bot.queue_outbox()
        await self.idle()

    async def match(self, match_id=1):
        return await self.store.match(match_id)

    async def view(self, match_id=1):
        return await self.bot.get(Finding).view(match_id)

    async def idle(self):
        await self.bot.settle()

    async def slash(self, person, path, /, **options):
        if "level" in options:
            options["level"] = str(options["level"])
        answer = await person.slash(self.channel, path, **options)
        await self.idle()
        return distinct(answer)

    async def click(self, person, message, button):
        answer = await person.click(message, button)
        await self.idle()
        return distinct(answer)

    async def choose(self, person, path, /, *buttons, **options):
        """Use a command, and press buttons one after the other. Returns the last answer."""
        answer = await self.slash(person, path, **options)
        for button in buttons:
            answer = await self.click(person, shown_by(answer), button)
        return answer

    async def manage(self, person, path, action, /, **fields):
        """Choose in a list of `MANAGE`, or where it isn't offered, and fill in the form that opens."""
        shown = shown_by(await self.slash(person, path))
        if (item := managing(shown)) is None:
            item = {"type": 3, "id": 2, "custom_id": MANAGE[path], "options": []}
            shown.components = [{"type": 1, "id": 1, "components": [item]}]
        answer = await person.use(shown, item, values=[action])
        await self.idle()
        return await self.submit(person, answer.modal, **fields) if answer.modal else answer

    async def submit(self, person, modal, /, **values):
        answer = await person.submit(modal, values)
        await self.idle()
        return answer

    async def form(self, person, message, button="Type it"):
        return (await self.click(person, message, button)).modal

    async def fill_in(self, person, message, button="Type it", **values):
        return await self.submit(person, await self.form(person, message, button), **values)

    async def invite(self, person, opponent, game="Odd"):
        """Choose the entry of the menu on a person, and a game. Returns the form."""
        asked = await person.user_command(self.channel, "Challenge", opponent)
        await self.idle()
        return await self.form(person, asked.message, game)

    async def challenge(self, challenger, opponent=None, game="odd", **options):
        """Challenge a person; the challenger moves first unless told otherwise. Returns the card."""
        options = {**({"seat": "odd", **SMALL} if game == "odd" else {"seat": "black"}), **options}
        if opponent is not None:
            options["opponent"] = opponent
        await self.slash(challenger, f"challenge {game}", **options)
        return self.newest(challenger)

    async def decline(self, person, card, reason=""):
        return await self.fill_in(person, card, "Decline", reason=reason)

    async def start(self, challenger, opponent, *turns, **options):
        """Challenge, accept, and play turns. Returns the newest board."""
        await self.click(opponent, await self.challenge(challenger, opponent, **options), "Accept")
        await self.play_by_turns((challenger, opponent), *turns)
        return self.newest(challenger)

    async def against_computer(self, person, game="odd", **options):
        """Begin a match against the computer, the person first. Returns what opens: the first turn."""
        small = {"odd": {"seat": "odd", **SMALL}}.get(game, {"board": SMALLEST[game].key, "seat": "first"})
        return await self.slash(person, f"challenge {game}", opponent=self.sandbox.bot, **small | options)

    async def begin(self, first, second, **options):
        return await self.start(first, second, "a1 white", "a2 white", **options)

    async def play(self, person, turn, **options):
        return await self.slash(person, "play", turn=turn, **options)

    async def play_by_turns(self, people, *turns, **options):
        for ply, turn in enumerate(turns):
            await self.play(people[ply % 2], turn, **options)

    async def open(self, person, board=None):
        """Press Play under a board, the newest unless one is given. Returns the private message."""
        return (await self.click(person, board or self.newest(person), "Play")).message

    async def put(self, person, made, *cells):
        """Tap cells in a turn that is made, each behind its row where there are rows. Returns the taps."""
        taps = 0
        for cell in cells:
            found = next((name for name in labels(made) if name.split()[0] == cell), None)
            if found is None:
                row = next(name for name in labels(made) if name.split()[-1] in (cell[0], cell[1:]))
                await self.click(person, made, row)
                found = next(name for name in labels(made) if name.split()[0] == cell)
                taps += 1
            await self.click(person, made, found)
            taps += 1
        return taps

    async def whole_board(self, person, **options):
        """Show a board by command, with all of its buttons. Returns the private message."""
        return (await self.choose(person, "board", "More options", **options)).message

    async def select(self, person, message, select, *values):
        answer = await person.select(message, select, values)
        await self.idle()
        assert not answer.failed
        return answer

    async def resign(self, person, **options):
        await self.choose(person, "resign", "Yes, resign", **options)
        return self.newest(person)

    async def private_message(self, person):
        """Let the bot answer a person alone. Returns the message."""
        return (await self.slash(person, "board", match=999_999)).message

    async def press_forged(self, person, custom_id):
        message = await self.private_message(person)
        button = {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": custom_id}
        message.components = [{"type": 1, "id": 1, "components": [button]}]
        return await self.click(person, message, custom_id)

    async def delete_data(self, person):
        """Delete what is stored of a person. Returns the question, and what is said afterwards."""
        asked = (await self.slash(person, "privacy delete")).message
        question = asked.content
        await self.click(person, asked, "Yes, delete it")
        return question, asked.content

    async def complete(self, person, path, option, typed="", **options):
        return await person.autocomplete(self.channel, path, focused=option, **{option: typed}, **options)

    def at(self, channel):
        return Table(self.sandbox, self.bot, channel, self.clock, self.stopwatch)

    async def start_in_thread(self, challenger, opponent, **options):
        """Challenge and accept. Returns the thread of the match."""
        card = await self.challenge(challenger, opponent, thread=True, **options)
        await self.click(opponent, card, "Accept")
        return self.at(card.thread)

    def direct(self, person):
        return self.sandbox.world.direct_messages(person.user).messages(as_=person)

    async def forbid(self, *permissions):
        """Take permissions from the bot here, and wait until it has heard of it."""
        self.sandbox.forbid(self.channel, *permissions)
        await self.sandbox.until(lambda: not self.may(permissions[0]))

    async def allow(self, *permissions):
        """Give permissions to the bot here, and wait until it has heard of it."""
        self.sandbox.allow(self.channel, *permissions)
        await self.sandbox.until(lambda: self.may(permissions[0]))

    def may(self, permission):
        known = self.bot.get_channel(self.channel.id)
        return getattr(known.permissions_for(known.guild.me), permission.lower())

    def seen(self, person):
        """Everything a person sees that the bot said to everybody, oldest first."""
        messages = self.channel.messages(as_=person)
        return [message for message in messages if message.author.bot and not message.ephemeral]

    def newest(self, person):
        return self.seen(person)[-1]


def distinct(answer):
    """Return an answer, of whose buttons no two on one screen say the same."""
    for message in filter(None, (answer.message, *answer.followups)):
        assert len(set(labels(message))) == len(labels(message)), labels(message)
    return answer


def managing(message):
    """Return the list of what can be done, if there is one."""
    items = [item for row in message.components for item in row["components"]]
    return next((item for item in items if "-manage" in item.get("custom_id", "")), None)


def labels(message):
    return [button["label"] for button in message.buttons]


def private(answer):
    message = answer.followups[-1] if answer.followups else answer.message
    assert message.ephemeral
    return message.content


def numbers(text):
    return [int(number) for number in re.findall(r"#(\d+)(?:\]\(\S+\))? ·", text)]
