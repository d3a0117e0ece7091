"""The server: keeps tables for players in their browsers.

``http`` and ``sockets`` talk to browsers, in the words of ``protocol``. ``rooms`` are the live tables, ``journal`` is what is on disk,
``services`` run beside the tables: bots, races and clocks, the coach, cleanup. None of them knows a rule of any game.
"""
