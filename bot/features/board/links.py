from bot.ui.components import MatchLink


class ShowBoard(MatchLink, name="board", label="button-board"): ...


class ShowRecord(MatchLink, name="record", label="button-record"): ...
