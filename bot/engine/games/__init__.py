"""Fast models, in modules named as those of the rules; `MODEL` is the class."""
