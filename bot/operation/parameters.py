"""Numbers of the command line, refused in plain words."""

from typing import Any

import click


class _Bounded:
    def convert(self: Any, value: Any, *others: Any) -> Any:
        try:
            return super().convert(value, *others)  # type: ignore[misc]
        except click.BadParameter:
            end = "on" if self.max is None else f"to {self.max}"
            self.fail(f"'{value}' should be a {self.name} from {self.min} {end}.", *others)


class WholeNumber(_Bounded, click.IntRange):
    name = "whole number"


class DecimalNumber(_Bounded, click.FloatRange):
    name = "number"
