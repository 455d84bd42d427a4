from collections.abc import Mapping

FIRST_SEAT: Mapping[str, float] = {"odd": 63.0, "strands": 63.0, "xodd": 4.0, "yodd": 4.0}
"""The first seat's advantage in points of a rating, measured among equal players; 0 in other games."""
