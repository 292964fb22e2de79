"""Ironsworn's buttons, menus and forms."""
