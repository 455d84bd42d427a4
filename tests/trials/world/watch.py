"""What every promise with a memory of its own is told."""


class Watch:
    def __init__(self, world):
        self.world = world
        self.rows = world.promises.rows
        self.break_ = world.promises.break_once

    def begin(self):
        """Hear that people will act."""

    def acted(self, person, answers):
        """Hear what one person alone has done while all was well."""

    def passed(self):
        """Hear that some time has passed, whatever happened."""

    def answered(self, person, what, answer, said):
        """Hear the answer to a person."""

    def posted(self, message):
        """Hear of a message of the bot."""

    def logged(self, line):
        """Hear of what is written for the operator."""

    def left(self, person):
        """Hear that someone has deleted their data."""

    def settled(self):
        """Hear that all has been well for hours."""

    def restored(self):
        """Hear that a backup is in the place of the database."""
