"""Auto: the task decides first, then the profile's facts, then what a stranger could still tell."""
