"""Plays: plain functions of a turn, which load sheets, call a rule and assign the new states."""
