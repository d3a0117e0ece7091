"""Two checkouts compared in one run, taking turns: the bulk speed of each game and, with ``--server``, the server under load.

A slow minute of the machine hits both, so the ratios are steadier than the figures. Steadier still, with ``--instructions``, is the
number of instructions that a decision takes. Every measurement runs in a process with
the checkout's own sources, and uses only ``parlour.games``, ``parlour.load`` and ``parlour.simulate``, so that the two may
differ in everything else. See ``python -m bench.compare --help``.
"""
