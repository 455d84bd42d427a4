import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.case import each

translate = pytest.importorskip("bot.db.postgresql.translation").translate


@each(("statement", "translation"), [
    ("SELECT 1", "SELECT 1"),
    ("id = ? AND by = :user_2", "id = %s AND by = %(user_2)s"),
    ("VALUES (?,:a,?)", "VALUES (%s,%(a)s,%s)"),
    ("'?' :a", "'?' %(a)s"),
    ("'it''s :a' || ?", "'it''s :a' || %s"),
    ("''?''", "''%s''"),
    ("'--' ? '/*' ? '*/'", "'--' %s '/*' %s '*/'"),
    ('"a ? :b" = ?', '"a ? :b" = %s'),
    ("? -- isn't it :so?\n= ?", "%s -- isn't it :so?\n= %s"),
    ("/* :a\n'? */ ?", "/* :a\n'? */ %s"),
    ("/* a */ ? /* b */", "/* a */ %s /* b */"),
    ("a / b * ? - -?", "a / b * %s - -%s"),
    ("settings::jsonb - :a::text", "settings::jsonb - %(a)s::text"),
    ("'09:30' < numbers[1:2]", "'09:30' < numbers[1:2]"),
    ("id % 10 = '%d' -- 5 %", "id %% 10 = '%%d' -- 5 %%"),  # which psycopg halves again
    ("FROM a INDEXED BY by_b WHERE ?", "FROM a WHERE %s"),
    ("'INDEXED BY by_b '", "'INDEXED BY by_b '"),
    ("json_group_array(ply)", "coalesce(CAST(json_agg(ply) AS text), '[]')"),
    ("'json_group_array(ply)'", "'json_group_array(ply)'"),
])  # fmt: skip
def test_a_few_words_differ(statement, translation):
    assert translate(statement) == translation


def texts(*but):
    return st.text(st.sampled_from("ab :?%'\"-/*\n(;"), max_size=8).filter(
        lambda text: not any(one in text for one in but)
    )


KEPT = st.one_of(
    texts().map(lambda text: f"""'{text.replace("'", "''")}'"""),
    texts().map(lambda text: f'''"{text.replace('"', '""')}"'''),
    texts("\n").map(lambda text: f"--{text}\n"),
    texts("*/").map(lambda text: f"/*{text} */"),
    st.sampled_from(["::text", "name", "%", "(", "42", "||"]),
).map(lambda text: (text, text.replace("%", "%%")))
MARK = st.sampled_from([("?", "%s"), (":name", "%(name)s")])


@given(st.lists(KEPT | MARK))
def test_marks_are_written_otherwise_and_nothing_else(parts):
    statement, translation = (" ".join(texts) for texts in zip(*parts, strict=True)) if parts else ("", "")
    assert translate(statement) == translation


def test_a_literal_reaches_postgresql_as_it_is(cluster):
    import psycopg

    from bot.db.postgresql.opening import OPTIONS
    from bot.db.postgresql.translation import TranslatingConnection

    with psycopg.connect(cluster.new_database(), **OPTIONS) as connection:
        found = TranslatingConnection(connection).execute(
            "SELECT '100 % of ''?'' and :user', :a -- ? %s", {"a": "%s ?"}
        )
        assert found.fetchone() == ("100 % of '?' and :user", "%s ?")
