"""Figures, measured in one run and told as ratios to a yardstick of the same run."""
