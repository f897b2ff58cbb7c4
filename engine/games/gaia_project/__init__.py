"""Gaia Project: rules, faces and words of the base game with the solo Automa."""
