from collections.abc import Iterator

from bot.errors import MatchError
from bot.features.preferences.server import change_server
from bot.features.puzzles.model import PuzzleSettings
from bot.features.puzzles.service import Puzzles
from bot.matches.settings import ServerSettings
from bot.ui.acting import Acting
from bot.ui.components import Button
from bot.ui.permissions import check_manager, may_manage
from bot.ui.slots import SERVER_BUTTONS, SERVER_LINES


class PuzzleOff(Button, name="puzzle-off", label="button-puzzle-off"):
    async def press(self, acting: Acting) -> None:
        check_manager(acting)
        await change_server(acting, puzzle_channel=None)


@SERVER_BUTTONS.add(order=10)
def _off(acting: Acting, settings: ServerSettings) -> Iterator[PuzzleOff]:
    if settings.of(PuzzleSettings).puzzle_channel is not None and may_manage(acting):
        yield PuzzleOff()


@SERVER_LINES.add(order=10)
async def _daily_line(acting: Acting, settings: ServerSettings) -> str:
    """With what is wrong if the file of the chosen game is damaged."""
    puzzles = acting.get(Puzzles)
    words = acting.words
    state = "off"
    own = settings.of(PuzzleSettings)
    if own.puzzle_channel is not None:
        daily = await puzzles.daily(acting.by.place.guild)
        state = "rests" if daily is not None and daily.due is None else "on"
    chosen = acting.bot.catalogue.games.get(own.puzzle_game)
    line = words.say(
        "server-puzzle",
        state=state,
        hour=settings.puzzle_hour,
        zone=settings.time_zone,
        channel=f"<#{own.puzzle_channel}>",
        game=own.puzzle_game,
        name=chosen.name if chosen else "",
    )
    if chosen and state == "on":
        try:
            puzzles.keys(chosen.key)
        except MatchError as error:
            return f"{line} {words.error(error)}"
    return line
