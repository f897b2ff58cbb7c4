"""The pages of the hub, each made whole on the server."""
