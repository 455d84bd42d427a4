from bot.ui.components import MatchLink


class ShowBoard(MatchLink, name="board", label="button-board"): ...


class Bump(MatchLink, name="bump", label="button-bump"): ...


class ShowRecord(MatchLink, name="record", label="button-record"): ...
