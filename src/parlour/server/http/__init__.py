"""The HTTP side of the server: routes, requests, static files."""
