"""Fast models: each file is named as the file of the rules that it knows, and `MODEL` is its class."""
