"""The carriers of a link, chosen by URL: serial, mqtt, memory, replay."""
