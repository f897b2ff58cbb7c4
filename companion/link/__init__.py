"""The link between the tablet and the nodes under the table (docs/protocol.md)."""
