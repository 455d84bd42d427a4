"""From matches to scenes and alt texts; the only package that knows both rules and renderer."""
