"""What is dear to make is made once, and never kept without bound."""

from concurrent.futures import ThreadPoolExecutor

from renderer.keep import Keep


def test_each_thing_is_made_once_even_by_many_threads():
    made = []
    keep = Keep(10)

    def one(key):
        return keep.get(key, lambda: made.append(key) or object())

    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(one, [1, 2, 3] * 50))
    assert sorted(made) == [1, 2, 3]
    assert len({id(thing) for thing in kept}) == 3


def test_the_oldest_goes_first():
    keep = Keep(2)
    for key in "abc":
        keep.get(key, key.upper)
    made = []
    for key in "cba":
        keep.get(key, lambda key=key: made.append(key) or key)
    assert made == ["a"]
