"""The bot is killed at each step of what people do together: before, while or after it answers.

What was not stored is done again; nothing that was confirmed is lost or happens twice.
"""

from random import Random

import click

from bot.matches.levels import BY_STRENGTH
from tests.trials import computer_matches, killed_matches
from tests.trials.killed_matches import CATALOGUE, small_board
from tests.trials.killed_steps import Steps
from tests.trials.killer import GAMES, alone, end_with
from tests.trials.promises import public


async def play_tournament(steps, game, _levels):
    steps.every = 1  # there are few
    mia, *players = steps.sandbox.people
    games = steps.sandbox.channel("games")

    async def take(person, path, is_stored, says, **options):
        await steps.take(lambda: person.slash(games, path, **options), is_stored, says)

    terms = {"name": "Cup", "game": game.key, "board": small_board(game), "matches": 2}
    await take(mia, "tournament create", lambda: steps.count("tournaments"), "places are left", **terms)
    for number, player in enumerate(players, start=2):
        joined = lambda number=number: steps.count("entrants") == number  # noqa: E731
        await take(player, "tournament join", joined, "everybody can see that")

    shown = (await mia.slash(games, "tournament show")).message
    await steps.sandbox.until(lambda: shown.components)
    start = lambda: mia.select(shown, "Manage", ["start"])  # noqa: E731
    await steps.take(start, lambda: steps.count("matches") == 3, "has begun")
    said = [message.content for message in public(steps.sandbox)]
    for words, wanted in {"**Cup** ·": 1, "**Cup has begun**": 1, "· start": 3}.items():
        count = sum(words in text for text in said)
        steps.problems += [] if count == wanted else [f"{words!r} stands {count} times"]


PLAYS = {
    "matches": (killed_matches.PEOPLE, killed_matches.play_both),
    "computer": (computer_matches.PEOPLE, computer_matches.play),
    "tournament": (("mia", "ada", "ben", "cleo"), play_tournament),
}
"""Who plays, and what."""


async def _run(plays, games, levels, seed, every):
    wrong = []
    for name in plays:
        people, play = PLAYS[name]
        for key in games:
            async with alone(Steps, people, Random(f"{key} {seed}"), every=every) as steps:
                await play(steps, CATALOGUE.game(key), levels)
            kills = ", ".join(f"{count} {when}" for when, count in sorted(steps.kills.items()))
            told = f"{steps.taken} steps, killed {kills or 'while it was thinking'}"
            click.echo(f"{name}, {key}: {told}; {len(steps.problems)} problems")
            wrong += steps.problems
    return wrong


@click.command()
@click.option("--plays", default=",".join(PLAYS), show_default=True, help="Which, with commas.")
@GAMES
@click.option("--levels", default=",".join(map(str, BY_STRENGTH)), show_default=True, help="Of the computer.")
@click.option("--seed", default=1, show_default=True, help="Chooses turns, and moments of kills.")
@click.option("--every", default=1, show_default=True, help="Kills at one of so many steps.")
def main(plays, games, levels, seed, every):
    """Kill the bot at each step; the exit code is 1 unless every promise was kept."""
    end_with(_run(plays.split(","), games.split(","), [int(one) for one in levels.split(",")], seed, every))
