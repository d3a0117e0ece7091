"""The table in the browser: a server that keeps tables, and the page that shows them.

``messages`` is what goes over the wire, ``store`` the durable log, ``live`` a table being played, ``house`` all tables of one
server, ``app`` the doors of HTTP and WebSocket. None of them knows a rule of any game.
"""
