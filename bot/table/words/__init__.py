"""The table, its clocks, its dice and its help in words."""
