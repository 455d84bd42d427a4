import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from random import Random
from textwrap import wrap

import discord
from discord import ButtonStyle, app_commands, ui

from bot.errors import MatchError, PlayerError
from bot.features.challenge.challenge import PlayComputer, challenge
from bot.features.challenge.texts import board_families, board_name, name_with_marks
from bot.matches.clock import ASLEEP_AFTER, ASLEEP_LASTS
from bot.matches.limits import MOST_TAKEN_BACK
from bot.matches.model import MatchView
from bot.matches.plans import DEEPEST_PLAN
from bot.matches.settings import DeadlineRule, ServerSettings
from bot.matches.time.timekeeping import DAYS_OF_VACATION, MORE_TIME
from bot.rules.catalogue import BoardChoice, BoardName, Figure, Game
from bot.rules.figures import show
from bot.rules.setup import Option
from bot.rules.tilings import tiling
from bot.scenes.alt import MAX_ALT_TEXT, alt_text, kinds_text
from bot.scenes.groups import numbers_sentence
from bot.scenes.view import BoardView, Looks, Told
from bot.transport.wire import MAX_CHOICES, MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity
from bot.ui.components import Button, Item, back_next_buttons, view_of
from bot.ui.errors import WAYS_ON
from bot.ui.match_option import PressChosen, game_choices
from bot.ui.permissions import check_channel, check_permissions
from bot.ui.pictures import SmallBoard
from bot.ui.places import where_played
from bot.ui.slots import GAME_BUTTONS, PUBLIC_BUTTONS, RULES_BUTTONS, TOUR_BUTTONS, items_of
from bot.words import Words

MAX_NAMED_BOARDS = 5
LINE_LENGTH = 19
"""Of captions below small boards, in characters."""
SIZE_LETTERS = ("a", "b", "c")
"""Stand for the sizes in names of boards in free sizes."""
_TOLD: frozenset[Told] = frozenset(("title", "turn", "score"))


@app_commands.command(name="rules", description="command-rules")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.describe(game="choose-game")
async def rules_command(interaction: Interaction, game: str) -> None:
    await ShowRules(game, 0).run(Acting.of(interaction))


class ShowRules(Button, name="rules", label="button-rules"):
    game: str
    page: int

    async def press(self, acting: Acting) -> None:
        game = _game(acting, self.game, self.page)
        page = self.page
        await acting.reply.show(
            truncate(page_text(game, page, acting.words), MESSAGE_LENGTH),
            attachments=await _figures(acting, game, page),
            view=_page_view(acting, game, page),
        )


class ExplainGame(Button, name="explain", label="button-rules", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        await ShowRules(self.game, 0).press(acting)


@PUBLIC_BUTTONS.add(order=30)
def _public_buttons(view: MatchView, words: Words) -> Iterator[Item]:
    if view.match.outcome is None:
        yield ExplainGame(view.game.key).item(words, label="button-rules-here")


@GAME_BUTTONS.add(order=10)
def _game_buttons(game: Game, words: Words) -> Iterator[Item]:
    yield ExplainGame(game.key).item(words, game=game.name)


class ShowNaming(Button, name="naming", label="button-naming", acknowledges="beside"):
    """One board of each kind."""

    game: str

    async def press(self, acting: Acting) -> None:
        game = _game(acting, self.game)
        boards = {board_name(board, acting.words): tiling(board.tiling) for board in _kinds(game)}
        text = kinds_text(boards, acting.words, game.stones_on)
        await acting.reply.show(truncate(text, MESSAGE_LENGTH))


class FindOpponent(Button, name="offer-ask", label="button-offer", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        game = _game(acting, self.game)
        words = acting.words
        check_permissions(acting)
        check_channel(acting)
        place = where_played(acting).get("place", acting.by.place)
        text = words.say("offer-really", game=game.name, where=f"<#{place.channel}>")
        view = view_of([PostOpenChallenge(game.key).item(words)])
        await acting.reply.show(text, view=view)


class PostOpenChallenge(
    Button, name="offer", label="button-offer-yes", style=ButtonStyle.success, keeps_back_button=False
):
    game: str

    async def press(self, acting: Acting) -> None:
        game = _game(acting, self.game)
        await challenge(acting, game)
        await acting.reply.show(acting.words.say("offered", game=game.name))


def _game(acting: Acting, key: str, page: int = 0) -> Game:
    game = acting.bot.catalogue.games.get(key)
    if game is None or page >= page_count(game):
        raise MatchError("unknown-button")
    return game


# Pages: the rules, more figures, how to type and what pictures show, boards and options -----------


def _pages(game: Game) -> list[tuple[Figure, ...]]:
    """Return the figures of each page; how to type is shown on the first again."""
    pages = game.figure_pages or [()]
    return [*pages, pages[0], ()]


def page_count(game: Game) -> int:
    return len(_pages(game))


def page_text(game: Game, page: int, words: Words) -> str:
    title = words.say("rules-title", game=game.name, designer=game.designer, year=game.year)
    number = words.say("rules-page", page=page + 1, pages=page_count(game))
    return "\n\n".join([f"{title} · {number}", *_paragraphs(game, page, words)])


def _paragraphs(game: Game, page: int, words: Words) -> Iterator[str]:
    pages = _pages(game)
    figures = pages[page]
    if page == len(pages) - 1:
        yield choices_text(game, words)
        return
    if page == len(pages) - 2:
        yield words.say(f"typing-{game.key}")
        for figure in figures:
            yield from numbers_sentence(figure_view(game, figure), words)
        return
    if page == 0:
        yield f"**{words.say(game.goal)}**"
        yield words.say("rules-facts", minutes=game.minutes, difficulty=game.difficulty)
        yield words.say(f"rules-{game.key}")
    for figure in figures[:1]:
        yield words.say(f"figure-{game.key}-{figure.page or figure.key}")


def choices_text(game: Game, words: Words) -> str:
    names = [name_with_marks(board, game, words) for board in game.boards]
    boards = "; ".join(names)
    if len(names) > MAX_NAMED_BOARDS + 1:  # the pictures show and name them all
        named = "; ".join(names[:MAX_NAMED_BOARDS])
        boards = words.say("list-goes-on", items=named, count=len(names) - MAX_NAMED_BOARDS)
    options = (_option_line(option, game, words) for option in game.options)
    sizes = (
        words.say(
            "rules-any-size",
            board=words.board(BoardName(family.name, SIZE_LETTERS[: family.count])),
            low=family.sizes[0],
            high=family.sizes[-1],
        )
        for family in game.families
    )
    return "\n".join([words.say("rules-boards", boards=boards), *sizes, *options])


async def _figures(acting: Acting, game: Game, page: int) -> list[discord.File]:
    if page == page_count(game) - 1:
        return [await _sheet(acting, game, family) for family in board_families(game)]
    figures = _pages(game)[page]
    if len(figures) > 1:
        return [await _panels(acting, game, figures)]
    return [
        await acting.bot.pictures.figure(
            f"{game.key}-{figure.key}",
            figure_view(game, figure),
            acting.words,
            acting.user,
            acting.settings.theme,
        )
        for figure in figures
    ]


async def _panels(acting: Acting, game: Game, figures: Sequence[Figure]) -> discord.File:
    """Draw small boards, with their captions below."""
    words = acting.words
    captions = [words.say(f"figure-{game.key}-{figure.key}") for figure in figures]
    views = [replace(figure_view(game, figure), told=_TOLD, is_brief=True) for figure in figures]
    shown = list(zip(views, captions, strict=True))
    boards = [SmallBoard(view, wrap(caption, LINE_LENGTH)) for view, caption in shown]
    key = f"{game.key}-{figures[0].page}-{words.language}"
    looks = Looks(acting.settings.theme)
    data = await acting.bot.pictures.overview(boards, acting.user, looks, key=key)
    told = [f"{caption} {alt_text(view, words)}" for view, caption in shown]
    description = truncate(" ".join(told), MAX_ALT_TEXT)
    return discord.File(io.BytesIO(data), "boards.png", description=description)


async def _sheet(acting: Acting, game: Game, family: Sequence[BoardChoice]) -> discord.File:
    words = acting.words
    boards = dict[str, BoardView]()
    for board in family:
        setup = game.setup(board.key, random=Random(0))  # noqa: S311 (only drawn)
        position = setup.start()
        rules = game.rules(**setup.options)
        name = name_with_marks(board, game, words)
        boards[name] = BoardView(game, setup, position, rules.score(position))
    key = f"{game.key}-boards-{family[0].key}-{words.language}"
    usual = name_with_marks(game.board(game.default_board), game, words)
    data = await acting.bot.pictures.sheet(key, boards, usual, acting.user, acting.settings.theme)
    description = words.say("rules-sheet", game=game.name, boards="; ".join(boards))
    return discord.File(io.BytesIO(data), "boards.png", description=description)


def figure_view(game: Game, figure: Figure) -> BoardView:
    shown = show(figure, game)
    view = BoardView(
        game=game,
        setup=shown.setup,
        position=shown.position,
        score=shown.score,
        last_turn=shown.last,
        last_key=shown.last_key,
        outcome=shown.outcome,
        pending=shown.refused,
        questioned=tuple(cell for cell, _ in shown.refused.placements),
        marked=shown.marked,
    )
    if shown.begun.is_pass:
        return view
    return view.preview(shown.begun)


def _page_view(acting: Acting, game: Game, page: int) -> ui.View:
    words = acting.words
    return view_of(
        [
            *back_next_buttons(partial(ShowRules, game.key), page, page_count(game), words),
            PlayComputer(game.key).item(words, label="button-play-me"),
        ],
        [
            *chain.from_iterable(RULES_BUTTONS(acting, game)),
            FindOpponent(game.key).item(words, label="button-offer-here"),
            ShowNaming(game.key).item(words),
        ],
        [ShowCourtesy().item(words), ShowHelp().item(words)],
    )


def _option_line(option: Option, game: Game, words: Words) -> str:
    usual = game.setup(random=Random(0)).options[option.key]  # noqa: S311 (no option depends on it)
    return words.say(f"explain-{option.key}", low=option.low, high=option.high, usual=usual)


def _kinds(game: Game) -> Iterator[BoardChoice]:
    """Yield the default board and the first of each other kind of tiling."""
    seen = set()
    for board in (game.board(game.default_board), *game.boards):
        kind = tiling(board.tiling).kind
        if kind not in seen:
            seen.add(kind)
            yield board


class ShowCourtesy(Button, name="courtesy", label="button-courtesy"):
    async def press(self, acting: Acting) -> None:
        lines = courtesy_lines(acting.server, acting.words)
        await _show_courtesy(acting, lines, ShowMoreCourtesy())


class ShowMoreCourtesy(Button, name="courtesy-more", label="button-courtesy-more"):
    async def press(self, acting: Acting) -> None:
        lines = more_courtesy_lines(acting.server, acting.words)
        await _show_courtesy(acting, lines, ShowCourtesy())


async def _show_courtesy(acting: Acting, lines: Iterator[str], way: Button) -> None:
    buttons = [button.item(acting.words) for button in (way, ShowHelp())]
    text = truncate("\n".join(lines), MESSAGE_LENGTH)
    await acting.reply.show(text, view=view_of(buttons))


def courtesy_lines(server: ServerSettings, words: Words) -> Iterator[str]:
    yield words.say("courtesy-shown")
    days = words.say("courtesy-days", days=server.days_per_turn or 0)
    deadline = words.say("courtesy-deadline", rule=server.deadline_rule.value)
    yield f"{days} {deadline}"
    yield words.say("courtesy-turns", takebacks=server.take_backs, limit=MOST_TAKEN_BACK)
    yield words.say("courtesy-time", days=DAYS_OF_VACATION)
    yield words.say("courtesy-quit")
    yield words.say("courtesy-moderators", role=words.role(server.moderators))


def more_courtesy_lines(server: ServerSettings, words: Words) -> Iterator[str]:
    more = "courtesy-more"
    if server.deadline_rule is DeadlineRule.AUTOMATIC:
        more = "courtesy-more-lost"
    yield words.say(more, more=MORE_TIME.days, deep=DEEPEST_PLAN)
    yield words.say("courtesy-asleep", days=ASLEEP_AFTER.days, more=ASLEEP_LASTS.days)
    yield words.say("server-computer", most=server.most_against_computer)
    if server.most_against_computer:
        yield words.say("courtesy-computer")


@app_commands.command(name="help", description="command-help")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def help_command(interaction: Interaction) -> None:
    await ShowHelp().run(Acting.of(interaction))


class ShowHelp(Button, name="help", label="button-help"):
    async def press(self, acting: Acting) -> None:
        words = acting.words
        games = list(acting.bot.catalogue.games.values())
        here = acting.here
        public = words
        if here is not None:
            public = acting.bot.public_words(here.guild, acting.server)
        lines = [words.say("help-game", game=game.name, goal=_about(game, words)) for game in games]
        tour = words.say(
            "help-tour",
            games="\n".join(lines),
            start=words.say(PlayComputer.label, game=games[0].name),
            play=public.say("button-play"),
        )
        pages = acting.bot.page_lines(words, "support", "terms", "privacy")
        text = "\n".join([tour, *pages, words.say("help-example")])
        figures = await _figures(acting, games[0], 0)
        text = truncate(text, MESSAGE_LENGTH)
        await acting.reply.show(text, attachments=figures[:1], view=_buttons(acting))


def _about(game: Game, words: Words) -> str:
    about = f"help-about-{game.key}"
    return words.say(about if words.has(about) else game.goal)


def _first_match(acting: Acting) -> Item:
    game = next(iter(acting.bot.catalogue.games.values()))
    return PlayComputer(game.key).item(acting.words, game=game.name)


@WAYS_ON.add(order=30)
async def _ways_on(acting: Acting, refusal: PlayerError) -> tuple[str, ui.View] | None:
    if refusal.reason != "no-own-match":
        return None
    return "", view_of([_first_match(acting)])


def _buttons(acting: Acting) -> ui.View:
    words = acting.words
    games = list(acting.bot.catalogue.games.values())
    begin = FindOpponent(games[0].key).item(words, game=games[0].name)
    rules = [
        discord.SelectOption(label=game.name, value=ShowRules(game.key, 0).custom_id)
        for game in games[:MAX_CHOICES]
    ]
    listed = PressChosen().item(words.say("choose-rules"), rules)
    courtesy = ShowCourtesy().item(words)
    example = chain.from_iterable(RULES_BUTTONS(acting, games[0]))
    more = items_of(TOUR_BUTTONS(acting), words)
    return view_of([_first_match(acting), *example, begin, *more, courtesy], [listed])


async def setup(bot: Oddity) -> None:
    app_commands.choices(game=game_choices(bot))(rules_command)
