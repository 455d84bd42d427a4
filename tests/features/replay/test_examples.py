import re

import networkx as nx
import pytest

from bot.data import examples, languages
from bot.engine.levels import BEST
from bot.engine.model import turn_of
from bot.engine.thinking import model_of
from bot.errors import PlayerError
from bot.features.records.service import match_of
from bot.features.replay.steps import comment, next_comment
from bot.matches.ids import LAST_EXAMPLE, MatchId
from bot.rules.notation import parse_turn
from bot.rules.position import Colour
from bot.rules.record import read_record, review
from bot.rules.rules import play
from tests.conversations.table import labels
from tests.loaded import needs
from tests.scenes.samples import CATALOGUE

RECORDS = {number: read_record(text, CATALOGUE) for number, text in examples().items()}
MATCHES = {
    record.setup.game: match_of(record, MatchId(-number), CATALOGUE.rules(record.setup))
    for number, record in RECORDS.items()
}
REVIEWS = {record.setup.game: review(record, CATALOGUE) for record in RECORDS.values()}
LANGUAGES = {language: languages().words(language) for language in languages().known}

CLAIMS = {
    # what each comment says: the first word is looked up in `COUNTS` or as a method of `Claims`
    ("odd", 0): "rule 4 0; goal",
    ("odd", 4): "ply 4; stones 4; total 4",
    ("odd", 8): "group c3 2; together c2 c3; rule 4",
    ("odd", 12): "group d5 4; together d5 f3 e4 d6; counted 1; ahead odd",
    ("odd", 20): "group e3 8; counted 1; rule 4",
    ("odd", 22): "group b1 4; together b1 b2 b3 a2; counted 2; empty 15; would-win d4 black",
    ("odd", 23): "group d1 4; together d1 d2 d3 e2; counted 3; ahead odd; wins even",
    ("odd", 24): "only g3 white; group g3 2; together g3 f4",
    ("odd", 28): "stone c4 black; instead c4 white counted 2; rule 2",
    ("odd", 32): "group g4 4; together g4 g2 g3 f4; counted 4; empty 5; wins even",
    ("odd", 37): "empty 0; counted 4; outcome even; earlier 23",
    ("strands", 0): "rule 2 6; goal",
    ("strands", 1): "marked e4 2",
    ("strands", 2): "played e2 f2 h2; marked e2 3; count 3; together e2 f2; group h2 1",
    ("strands", 4): "played f5 g4; count 2; marked f5 2; marked g4 2; stone e4 black; stone h4 black",
    ("strands", 6): "together g3 h2 g4 f5; group g3 4",
    ("strands", 11): "played f6 g5; before black 6 3; largest black 11; largest white 9; count 2",
    ("strands", 13): "played c4 d4; count 2; together c4 d4 e4 b3; put e4 1; put b3 3; largest black 15",
    ("strands", 15): "played c2 c3; together c2 c3 b1; largest black 18; group g1 1",
    ("strands", 17): "count 6; marked a1 6; wins black",
    ("strands", 24): "empty 0; largest black 29; largest white 18",
    ("xodd", 0): "rule 1 2",
    ("xodd", 1): "stones 1; total 1",
    ("xodd", 2): "count 2; total 3; refused c2 white; instead c2 white total 2",
    ("xodd", 3): "count 2; stone b2 black; stone c3 black; between c2 b3 b2 c3",
    ("xodd", 5): "groups black 5; groups white 4",
    ("xodd", 6): "together c1 c2; together e3 d3; total 9; played c1 e3",
    ("xodd", 7): "groups black 7; groups white 4; wins black",
    ("xodd", 9): "played a2 a4; together a2 a4 b2 a3 b4; groups black 5; earlier 7",
    ("xodd", 11): "played b5 d5; groups black 3; groups white 4",
    ("xodd", 13): "blank e1; unplayable e1; groups black 3; groups white 4; outcome black",
    ("yodd", 0): "goal",
    ("yodd", 2): "count 2; total 3; between d5 f4 e4 e5",
    ("yodd", 3): "together e4 e5 d6; groups black 1; groups white 2",
    ("yodd", 5): "played e3 f2; group e3 5; groups black 1",
    ("yodd", 7): "together d6 d2; group d2 7",
    ("yodd", 9): "played c1 g2; group c1 9; together c1 g2; stone f3 white; stone f4 white",
    ("yodd", 11): "stone b5 white; stone f5 black; together b5 d5; cut f4 d5",
    ("yodd", 13): "stone c3 white; stone c4 white; wins black",
    ("yodd", 15): "group a3 1; group e1 1; groups black 2; groups white 3; total 5; rule 1",
    ("yodd", 21): "groups black 3; groups white 4; outcome black",
    ("catchup", 0): "rule 1 2; goal",
    ("catchup", 3): "together c4 d4 e3; group c4 3; largest white 1; most 3",
    ("catchup", 4): "count 3; largest white 5; largest black 3; most 3",
    ("catchup", 5): "largest black 6; most 3",
    ("catchup", 6): "largest white 8; most 3",
    ("catchup", 7): "count 3; group f2 7; largest black 7; largest white 8; most 2",
    ("catchup", 8): "count 2; played b1 b2; group b1 10; largest white 10",
    ("catchup", 9): "played g2 g3 g4; group g2 10; largest white 10; most 3",
    ("catchup", 10): "played a4 c1 f5; together a4 c1 f5; group a4 13; wins white",
    ("catchup", 16): "played d1 d2; together d1 d2 e1 e2 c1; largest white 18",
    ("catchup", 18): "empty 0; largest white 19; largest black 11",
}
AS_WRITTEN = {"rule", "goal", "earlier", "ply"}
"""Rules, aims, and turns or numbers that another comment has established."""
_CELL = re.compile(r"\b[a-z][0-9]{1,2}\b")
_NUMBER = re.compile(r"(?<![a-z0-9])[0-9]+\b")
_WINS = re.compile(r"\b(wins?|won|gewinn(t|en)|gewänne|gewann)\b")
_PROOFS = {"goal", "wins", "would-win", "only", "outcome"}

COUNTS = {
    "stones": lambda claims: len(claims.tiling) - len(claims.position.empty),
    "empty": lambda claims: len(claims.position.empty),
    "total": lambda claims: len(claims.position.groups()),
    "count": lambda claims: len(claims.last.placements),
    "counted": lambda claims: claims.score.facts["counted"],
    "most": lambda claims: claims.score.facts["most"],
}


class Claims:
    """What a comment claims, held to the board after some turns of an example match."""

    def __init__(self, game, ply):
        self.match, reviewed = MATCHES[game], REVIEWS[game]
        self.rules, self.ply = reviewed.rules, ply
        self.position, self.score = reviewed.positions[ply], reviewed.scores[ply]
        self.last = RECORDS[-self.match.id].turns[ply - 1] if ply else None
        self.earlier = reviewed.positions[ply - 1] if ply else None
        self.tiling = self.position.board.tiling

    def check(self, claim):
        name, _, told = claim.partition(" ")
        if name in COUNTS:
            assert COUNTS[name](self) == int(told)
        elif name not in AS_WRITTEN:
            getattr(self, f"check_{name.replace('-', '_')}")(*told.split())

    def cell(self, name):
        return self.tiling.names.index(name)

    def group(self, name):
        return next(set(one.cells) for one in self.position.groups() if self.cell(name) in one.cells)

    def sizes(self, colour, position=None):
        return (position or self.position).sizes(Colour(colour))

    def check_group(self, name, size):
        assert len(self.group(name)) == int(size)

    def check_together(self, first, *others):
        assert set(map(self.cell, others)) <= self.group(first)

    def check_stone(self, name, colour):
        assert self.position.stones[self.cell(name)] is Colour(colour)

    def check_blank(self, name):
        assert self.position.stones[self.cell(name)] is None

    def check_largest(self, colour, size):
        assert self.sizes(colour)[0] == int(size)

    def check_groups(self, colour, count):
        assert len(self.sizes(colour)) == int(count)

    def check_before(self, colour, *sizes):
        """How large the groups of a colour were before the turn."""
        assert self.sizes(colour, self.earlier)[: len(sizes)] == list(map(int, sizes))

    def check_marked(self, name, number):
        assert self.position.board.numbers[self.cell(name)] == int(number)

    def check_between(self, first, other, *names):
        """The cells that touch two cells alike."""
        near = [set(self.tiling.neighbours[self.cell(name)]) for name in (first, other)]
        assert set(map(self.cell, names)) == near[0] & near[1]

    def check_cut(self, first, other):
        """Stones of the other colour keep two stones from ever being linked."""
        colour = self.position.stones[self.cell(first)]
        assert self.position.stones[self.cell(other)] is colour
        free = {cell for cell, stone in enumerate(self.position.stones) if stone in (None, colour)}
        near = self.tiling.neighbours
        graph = nx.Graph((cell, other) for cell in free for other in free.intersection(near[cell]))
        assert not nx.has_path(graph, self.cell(first), self.cell(other))

    def check_played(self, *names):
        assert {cell for cell, _ in self.last.placements} == set(map(self.cell, names))

    def check_put(self, name, turn):
        """The turn in which a stone was placed."""
        placements = RECORDS[-self.match.id].turns[int(turn) - 1].placements
        assert self.cell(name) in {cell for cell, _ in placements}

    def check_ahead(self, seat):
        assert self.score.leader == self.seat(seat)

    def check_refused(self, *words):
        """A turn that was not allowed instead."""
        with pytest.raises(PlayerError):
            play(self.rules, self.earlier, parse_turn(" ".join(words), self.earlier, self.rules))

    def check_unplayable(self, name):
        for colour in ("black", "white"):
            turn = parse_turn(f"{name} {colour}", self.position, self.rules)
            with pytest.raises(PlayerError):
                self.rules.check(self.position, turn)

    def check_instead(self, cell, colour, fact, count):
        """What another turn would have led to."""
        turn = parse_turn(f"{cell} {colour}", self.earlier, self.rules)
        assert self.rules.score(self.rules.after(self.earlier, turn)).facts[fact] == int(count)

    def solution(self):
        model = model_of(self.rules, self.position.board)
        state = model.state(self.position)
        return model, state, model.solve(state, model.solvable(BEST.playouts))

    def seat(self, title):
        return CATALOGUE.game(self.match.setup.game).seats.index(title)

    def check_wins(self, title):
        assert self.solution()[2].winner == self.seat(title)

    def check_would_win(self, *words):
        model, _, solution = self.solution()
        turn = parse_turn(" ".join(words), self.position, self.rules)
        assert [turn_of(moves) for moves, _ in self._won(solution, model)].count(turn) == 1

    def check_only(self, *words):
        before = Claims(self.match.setup.game, self.ply - 1)
        model, _, solution = before.solution()
        turn = parse_turn(" ".join(words), before.position, before.rules)
        assert {turn_of(moves) for moves, _ in before._won(solution, model)} == {turn} == {self.last}

    def _won(self, solution, model):
        return [(moves, None) for moves, _ in model.turns(model.state(self.position)) if solution.wins(moves)]

    def check_outcome(self, title):
        assert self.ply == self.match.ply
        assert self.match.outcome.winner == self.seat(title)


def commented():
    words = LANGUAGES["en"]
    plies = [(game, ply) for game, match in MATCHES.items() for ply in range(match.ply + 1)]
    return {(game, ply) for game, ply in plies if comment(MATCHES[game], ply, words)}


def test_each_game_has_one_with_eight_to_twelve_comments_that_claims_are_made_for():
    assert set(MATCHES) == {"odd", "strands", "xodd", "yodd", "catchup"} <= set(CATALOGUE.games)
    assert all(LAST_EXAMPLE <= match.id < 0 and match.outcome is not None for match in MATCHES.values())
    assert commented() == set(CLAIMS)
    for game in MATCHES:
        assert 8 <= sum(one == game for one, _ in CLAIMS) <= 12


@pytest.mark.parametrize("game", MATCHES)
def test_everything_that_is_said_of_it_is_true(game):
    for known, ply in CLAIMS:
        if known == game:
            claims = Claims(game, ply)
            for claim in CLAIMS[game, ply].split("; "):
                claims.check(claim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_and_number_that_is_named_is_claimed_and_who_wins_is_proven(language):
    words = LANGUAGES[language]
    for (game, ply), claims in CLAIMS.items():
        said = comment(MATCHES[game], ply, words)
        assert set(_CELL.findall(said)) <= set(_CELL.findall(claims)), (game, ply, said)
        assert set(_NUMBER.findall(said)) <= set(_NUMBER.findall(claims)), (game, ply, said)
        proven = _PROOFS & {claim.split()[0] for claim in claims.split("; ")}
        assert proven or not _WINS.search(said), (game, ply, said)
        for find in (_CELL, _NUMBER):
            english = comment(MATCHES[game], ply, LANGUAGES["en"])
            assert sorted(find.findall(said)) == sorted(find.findall(english)), (game, ply, said)


@needs("explain")
async def test_an_example_is_opened_from_help_and_rules_and_leads_from_comment_to_comment(table, ada, ben):
    tour = (await table.slash(ada, "help")).message
    shown = (await table.click(ada, tour, "Example match")).message
    assert shown is not tour
    assert shown.content.startswith("**Odd** · example match · start, 37 turns in all")
    assert "Stones belong to nobody" in shown.content.splitlines()[-1]
    assert labels(shown)[4] == "Next comment"
    match, ply = MATCHES["odd"], 0
    for _ in range(3):
        ply = next_comment(match, ply, LANGUAGES["en"])
        await table.click(ada, shown, "Next comment")
        assert shown.content.splitlines()[-1] == comment(match, ply, LANGUAGES["en"])
    await table.click(ada, shown, "Next")
    assert "example match · turn 13 of 37" in shown.content
    other = (await table.choose(ben, "rules", "Example match", game="catchup")).message
    await table.click(ben, other, "Last")
    assert "19 to 11" in other.content
    await table.click(ben, other, "Share")
    await table.click(ben, other, "The whole match")
    public = table.newest(ada)
    own = (await table.click(ada, public, "Back")).message
    assert "turn 17 of 18" in own.content
