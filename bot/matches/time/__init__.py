"""Time in matches: deadlines, reminders, vacations, and time in which nobody could play."""
