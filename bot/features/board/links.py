from bot.ui.components import MatchLink


class ShowBoard(MatchLink, name="board", label="button-board"): ...
