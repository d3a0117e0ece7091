"""The table in the browser: a server that keeps tables, and the page that shows them.

``messages`` is what goes over the wire, ``events`` and ``store`` the durable log, ``live`` a table being played (``wishes`` what its
people ask for, ``scenes`` how it looks), ``rooms`` all tables of one server, ``lines`` the sockets, ``app`` the doors of HTTP. None of
them knows a rule of any game.
"""
