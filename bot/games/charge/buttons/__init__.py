"""Charge's buttons, menus and forms."""
