"""The house at work, without a screen: matches and boxes that stay, tables, nodes, troubles."""
