"""One simulation: down a tree of what has been played, one step beyond it, to the end of the deal, and back up.

A node is a course of choices after the root; the same node serves all worlds, so nobody in the tree plays by cards that he could not
have seen (information-set tree search). Which choice to follow is weighed by how well it did for the seat that made it, and by how
little it was tried; choices that the advice keeps are tried first (a prior), and no choice is tried only because it has not been.
"""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

NODE_EDGE, NODE_VISITS = range(2)
EDGE_CHOICE, EDGE_SEAT, EDGE_VISITS, EDGE_NODE, EDGE_NEXT = range(5)
MOST_NODES = 60_000
LONGEST_PATH = 256
SOON = 24
"""So often a choice is tried before what follows it becomes a part of the tree: of fewer tries there is little to learn."""
EXPLORE = 1.1
"""How much little-tried choices are favoured, in usual spreads of the worths seen."""
ADVISED = 0.65
"""The part of the prior that goes to what the advice keeps."""
SUM, SQUARES, VISITS = range(3)


def tree(g: SimpleNamespace) -> dict[str, Any]:
    """The kernel ``simulate``."""
    part, advise, count, player_next, player_pick = g.part, g.advise, g.count, g.player_next, g.player_pick
    legal, play, next_to_act, play_out, judge, state = g.legal, g.play, g.next_to_act, g.play_out, g.judge, g.STATE
    one_of_a_kind = g.one_of_a_kind

    @part
    def prior(advised, may, kept):  # type: ignore[no-untyped-def]
        """How much a choice is expected to be made, before it was tried."""
        usual = (1.0 - ADVISED) / count(may)
        return usual + ADVISED / count(kept) if advised else usual

    @part
    def pick(s, seat, may, node, spread, nodes, edges, sums, stream):  # type: ignore[no-untyped-def]
        """The choice to follow at a node, by an edge or as a new one (then the edge is -1). Gives choice, edge and stream."""
        kept = advise(s, seat, may) & may
        if kept == 0:
            kept = may
        seen = nodes[node, NODE_VISITS]
        wide = EXPLORE * spread * math.sqrt(seen + 1.0)
        best, best_edge, tried, mean, many = -1e300, -1, 0, 0.0, 0
        edge = nodes[node, NODE_EDGE]
        while edge >= 0:
            choice = edges[edge, EDGE_CHOICE]
            visits = edges[edge, EDGE_VISITS]
            if (may >> choice) & 1 and edges[edge, EDGE_SEAT] == seat:
                tried |= 1 << choice
                mean += sums[edge]
                many += visits
                worth = sums[edge] / visits + wide * prior((kept >> choice) & 1, may, kept) / (1 + visits)
                if worth > best:
                    best, best_edge = worth, edge
            edge = edges[edge, EDGE_NEXT]
        fresh = may & ~tried
        if fresh:
            advised = fresh & kept
            stream = player_next(stream)
            choice = player_pick(stream, advised if advised else fresh)
            worth = wide * prior(advised != 0, may, kept)
            if many > 0:
                worth += mean / many - 0.25 * spread
            if best_edge < 0 or worth > best:
                return choice, -1, stream
        return edges[best_edge, EDGE_CHOICE], best_edge, stream

    @part
    def spread_of(tally):  # type: ignore[no-untyped-def]
        """How far the worths seen so far are from each other, usually."""
        if tally[VISITS] <= 8:
            return 0.25
        mean = tally[SUM] / tally[VISITS]
        return math.sqrt(max(1e-6, tally[SQUARES] / tally[VISITS] - mean * mean))

    @part
    def simulate(
        row, node, seat_of_root, tally, nodes, edges, sums, made, path, bank, bank_spread, keys, worths, future, shares, stream
    ):  # type: ignore[no-untyped-def]
        """One simulation from this row, which it plays to the end, below this node. The worths for all seats are in ``shares`` then.
        ``made`` counts nodes and edges. Gives the stream."""
        s = row.view(state)[0]
        depth = 0
        top = node
        nodes[top, NODE_VISITS] += 1
        if nodes[top, NODE_VISITS] <= SOON:
            node = -1
        spread = spread_of(tally) if node >= 0 else 0.0
        while s.closed == 0 and node >= 0:
            seat = next_to_act(s)
            may = one_of_a_kind(s, seat, legal(s, seat))
            choice, edge, stream = pick(s, seat, may, node, spread, nodes, edges, sums, stream)
            if edge >= 0 and depth < LONGEST_PATH - 1:
                path[depth] = edge
                depth += 1
                following = edges[edge, EDGE_NODE]
                if following < 0 and edges[edge, EDGE_VISITS] >= SOON and made[0] < len(nodes):
                    following = made[0]
                    made[0] += 1
                    nodes[following, NODE_EDGE] = -1
                    nodes[following, NODE_VISITS] = 0
                    edges[edge, EDGE_NODE] = following
                node = following
            else:
                if made[1] < len(edges) and depth < LONGEST_PATH - 1:
                    edge = made[1]
                    made[1] += 1
                    edges[edge, EDGE_CHOICE] = choice
                    edges[edge, EDGE_SEAT] = seat
                    edges[edge, EDGE_VISITS] = 0
                    edges[edge, EDGE_NODE] = -1
                    edges[edge, EDGE_NEXT] = nodes[node, NODE_EDGE]
                    sums[edge] = 0.0
                    nodes[node, NODE_EDGE] = edge
                    path[depth] = edge
                    depth += 1
                node = -1
            play(s, seat, choice)
        stream = play_out(s, stream)
        judge(row, bank, bank_spread, keys, worths, future, shares)
        worth = shares[seat_of_root]
        tally[SUM] += worth
        tally[SQUARES] += worth * worth
        tally[VISITS] += 1.0
        node = top
        for i in range(depth):
            edge = path[i]
            if i:
                nodes[node, NODE_VISITS] += 1
            edges[edge, EDGE_VISITS] += 1
            sums[edge] += shares[edges[edge, EDGE_SEAT]]
            node = edges[edge, EDGE_NODE]
        return stream

    return {"simulate": simulate}
