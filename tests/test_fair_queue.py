import random

from bot.fair_queue import FairQueue


def test_it_is_read_in_the_order_in_which_it_is_taken():
    source = random.Random(1)
    for _ in range(200):
        queue = FairQueue()
        for item in range(source.randrange(12)):
            queue.put(source.randrange(4), item)
            if source.random() < 0.3:
                queue.take()
        waiting = list(queue)
        assert waiting == [queue.take() for _ in waiting]
        assert not queue
