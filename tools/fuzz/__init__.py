"""Fuzzing: feed the program with inputs that are a little wrong, and see that it holds.

There are four targets (``tools.fuzz.targets``): records and journals, moves at tables of every game, the frames of a socket, and HTTP
requests. Inputs are made from seeds by small changes (``mutator``): to the JSON where it is JSON, else to the bytes, with words taken
from the code. One that leads to something new joins the seeds of this run. An input that raises an exception, breaks a promise, or
takes too much time or memory is a finding: it is made as small as possible and written to ``build/fuzz``, once for each cause.

The seeds in ``tests/fuzz`` are replayed by the quick tests. When a finding is mended, its input goes there.
"""
