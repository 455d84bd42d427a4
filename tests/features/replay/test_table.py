from bot.features.replay import table
from bot.features.replay.model import Analysis, Estimate
from tests.matches.tables.rows import rows


def test_an_analysis_is_kept_for_each_match_in_place_of_the_one_before(db):
    made = Analysis((Estimate(0.25, proven=False, best="a1"), Estimate(1.0, proven=True, best="")), 1500, 1)
    better = Analysis((Estimate(0.5, proven=False, best="b2"),), 3000, 2)
    for match, analysis in ((1, made), (2, made), (1, better), (-1, made)):
        table.store_analysis(db, match, analysis)
    assert [table.analysis(db, match) for match in (1, 2, -1, 3)] == [better, made, made, None]
    assert rows(db, "analyses match version budget") == [(-1, 1, 1500), (1, 2, 3000), (2, 1, 1500)]
