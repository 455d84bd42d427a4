from tests.sandbox.request_limit import RequestLimit


def test_a_second_has_a_limit_of_requests_and_begins_with_the_first():
    limit = RequestLimit()
    limit.per_second = 2
    waits = [limit.take(now) for now in (10.0, 10.9, 10.9, 10.95, 11.0, 11.5, 11.75, 12.5)]

    assert [wait and round(wait, 6) for wait in waits] == [None, None, 0.1, 0.05, None, None, 0.25, None]
    assert limit.taken == 5
