"""The HTTP side of the server: endpoints, requests and their answers."""
