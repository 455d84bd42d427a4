"""Time in matches: deadlines, reminders, vacations, quiet hours."""
