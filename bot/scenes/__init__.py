"""The one place that knows both rules and pictures: how a match stands, as a scene and as words."""
