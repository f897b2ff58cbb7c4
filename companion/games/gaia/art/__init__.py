"""The drawings of Gaia: lands that join, cities with their needs, animals, goals, powers."""
