"""One simulation: down a tree of what has been played, one step beyond it, on to the end of the deal, and back up.

A node is a course of choices after the root. The same node serves all worlds, so nobody in the tree plays by cards they could
not have seen (information-set tree search). A choice is followed by how well it did for the seat that made it, and by how
little it was tried; choices that the advice keeps are tried first (a prior), and no choice is tried only because it hasn't
been.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from parlour.bots.search.candidates import Candidates, note
from parlour.bots.search.evaluation import Evaluate, Evaluation, PlayOut
from parlour.bots.search.rules import Floats, SearchRules
from parlour.compile.compiler import Rows
from parlour.engine.sampler import STEP
from parlour.lang.state import Common

NODE_EDGE, NODE_VISITS = range(2)
EDGE_CHOICE, EDGE_SEAT, EDGE_VISITS, EDGE_NODE, EDGE_NEXT = range(5)
NODES_MADE, EDGES_MADE = range(2)
SUM, SQUARES, VISITS = range(3)
MOST_NODES = 60_000
LONGEST_PATH = 256
SOON = 24
"""How often a choice is tried before what follows it becomes part of the tree: fewer tries teach little."""
EXPLORE = 1.1
"""How much choices that were little tried are favored, in standard deviations of the worths seen."""
ADVISED = 0.65
"""The part of the prior that goes to what the advice keeps."""


class Tree(NamedTuple):
    """The memory of the tree."""

    nodes: Rows
    """Per node: its first edge, its visits."""
    edges: Rows
    """Per edge: choice, seat, visits, the node it leads to, the next edge of the same node."""
    sums: Floats
    """Per edge: the sum of what it was worth to its seat."""
    made: Rows
    """Nodes and edges in use."""
    path: Rows
    """The edges of the current simulation."""
    tally: Floats
    """Sum, sum of squares and number of all worths seen by the seat at the root."""

    @classmethod
    def empty(cls) -> Tree:
        return cls(
            np.empty((MOST_NODES, 2), np.int64), np.empty((2 * MOST_NODES, 5), np.int64), np.empty(2 * MOST_NODES),
            np.zeros(2, np.int64), np.empty(LONGEST_PATH, np.int64), np.zeros(3),
        )  # fmt: skip

    def clear(self, roots: int) -> None:
        """Begin again with this many roots, one for each move to be compared."""
        self.made[:] = roots, 0
        self.nodes[:roots, NODE_EDGE] = -1
        self.nodes[:roots, NODE_VISITS] = 0
        self.tally[:] = 0


Simulate = Callable[[Rows, int, int, Tree, Evaluation, int], int]


def simulator(rules: SearchRules, play_out: PlayOut, evaluate: Evaluate) -> Simulate:
    """The compiled function ``simulate``."""
    inlined, course, dtype = rules.compiled.compiler.inlined, rules.compiled.course, rules.compiled.dtype
    legal, play, next_to_act, advise, distinct = course.legal, course.play, rules.next_to_act, rules.advise, rules.distinct
    count, player_next, player_pick = rules.count, rules.player_next, rules.player_pick

    @inlined
    def prior(is_advised: bool, may: int, kept: int) -> float:
        """How much a choice is expected to be made before it has been tried."""
        usual = (1.0 - ADVISED) / count(may)
        return usual + ADVISED / count(kept) if is_advised else usual

    @inlined
    def pick(s: Common, seat: int, may: int, node: int, spread: float, tree: Tree, stream: int) -> tuple[int, int, int]:
        """The choice to follow at a node, along an edge or as a new one (edge -1). Returns choice, edge and stream."""
        nodes, edges, sums = tree.nodes, tree.edges, tree.sums
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
                worth = sums[edge] / visits + wide * prior((kept >> choice) & 1 != 0, may, kept) / (1 + visits)
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

    @inlined
    def spread_of(tally: Floats) -> float:
        """The standard deviation of the worths seen so far."""
        if tally[VISITS] <= 8:
            return 0.25
        mean = tally[SUM] / tally[VISITS]
        return math.sqrt(max(1e-6, tally[SQUARES] / tally[VISITS] - mean * mean))

    @inlined
    def followed(edge: int, tree: Tree) -> int:
        """The node that an edge leads to: made now if the edge was tried often enough and there is room, else -1."""
        nodes, edges, made = tree.nodes, tree.edges, tree.made
        node: int = edges[edge, EDGE_NODE]
        if node < 0 and edges[edge, EDGE_VISITS] >= SOON and made[NODES_MADE] < len(nodes):
            node = made[NODES_MADE]
            made[NODES_MADE] += 1
            nodes[node, NODE_EDGE] = -1
            nodes[node, NODE_VISITS] = 0
            edges[edge, EDGE_NODE] = node
        return node

    @inlined
    def new_edge(node: int, choice: int, seat: int, tree: Tree) -> int:
        """A new edge of a node."""
        nodes, edges = tree.nodes, tree.edges
        edge: int = tree.made[EDGES_MADE]
        tree.made[EDGES_MADE] += 1
        edges[edge, EDGE_CHOICE] = choice
        edges[edge, EDGE_SEAT] = seat
        edges[edge, EDGE_VISITS] = 0
        edges[edge, EDGE_NODE] = -1
        edges[edge, EDGE_NEXT] = nodes[node, NODE_EDGE]
        tree.sums[edge] = 0.0
        nodes[node, NODE_EDGE] = edge
        return edge

    @inlined
    def add_up(top: int, depth: int, tree: Tree, shares: Floats) -> None:
        """Add what a simulation was worth to every edge of its path."""
        node = top
        for i in range(depth):
            edge = tree.path[i]
            if i:
                tree.nodes[node, NODE_VISITS] += 1
            tree.edges[edge, EDGE_VISITS] += 1
            tree.sums[edge] += shares[tree.edges[edge, EDGE_SEAT]]
            node = tree.edges[edge, EDGE_NODE]

    @inlined
    def simulate(row: Rows, top: int, seat_of_root: int, tree: Tree, evaluation: Evaluation, stream: int) -> int:
        """One simulation from this row, which it plays to the end, below the node ``top``. What it was worth to every seat is in
        ``evaluation.shares`` then. Returns the stream."""
        nodes, edges, path, tally, shares = tree.nodes, tree.edges, tree.path, tree.tally, evaluation.shares
        s = row.view(dtype)[0]
        depth = 0
        nodes[top, NODE_VISITS] += 1
        node = top if nodes[top, NODE_VISITS] > SOON else -1
        spread = spread_of(tally) if node >= 0 else 0.0
        while s.deal_over == 0 and node >= 0:
            seat = next_to_act(s)
            may = distinct(s, seat, legal(s, seat))
            choice, edge, stream = pick(s, seat, may, node, spread, tree, stream)
            has_room = depth < LONGEST_PATH - 1
            if edge >= 0 and has_room:
                path[depth] = edge
                depth += 1
                node = followed(edge, tree)
            else:
                if has_room and tree.made[EDGES_MADE] < len(edges):
                    path[depth] = new_edge(node, choice, seat, tree)
                    depth += 1
                node = -1
            play(s, seat, choice)
        stream = play_out(s, stream)
        evaluate(row, evaluation, shares)
        worth = shares[seat_of_root]
        tally[SUM] += worth
        tally[SQUARES] += worth * worth
        tally[VISITS] += 1.0
        add_up(top, depth, tree, shares)
        return stream

    return simulate


SearchRound = Callable[[Rows, int, Candidates, int, int, int, Tree, Evaluation], tuple[int, int]]


def world_simulator(rules: SearchRules, play_out: PlayOut, evaluate: Evaluate) -> SearchRound:
    """The compiled entry point ``search_round``."""
    simulate = simulator(rules, play_out, evaluate)
    dtype, width, seats, scratch_size = rules.compiled.dtype, rules.compiled.width, rules.compiled.seats, rules.compiled.scratch
    survey, world, play = rules.compiled.sampler.survey, rules.compiled.sampler.world, rules.compiled.course.play
    player_next = rules.player_next
    noted = rules.compiled.compiler.inlined(note(seats))

    @rules.compiled.compiler.entry
    def search_round(
        row: Rows, seat: int, candidates: Candidates, worlds: int, at: int, stream: int, tree: Tree, evaluation: Evaluation
    ) -> tuple[int, int]:
        """Deal this many worlds, and in each simulate every candidate that is still in, once, all with the same luck. Returns the sampler's
        stream (0 if there was no world) and the players'."""
        scratch = np.zeros(scratch_size, np.int64)
        survey(row.view(dtype)[0], seat, scratch)
        dealt, played, shares = np.empty(width, np.int64), np.empty(width, np.int64), evaluation.shares
        world_dealt, s = dealt.view(dtype)[0], played.view(dtype)[0]
        for _ in range(worlds):
            for i in range(width):
                dealt[i] = row[i]
            at = world(world_dealt, seat, at, STEP, scratch)
            if at == 0:
                return 0, stream
            first, first_points = 0.0, 0.0
            start = stream
            for k in range(len(candidates.sizes)):
                if candidates.alive[k] == 0:
                    continue
                stream = start
                for i in range(width):
                    played[i] = dealt[i]
                for i in range(candidates.sizes[k]):
                    play(s, seat, candidates.paths[k, i])
                stream = simulate(played, k, seat, tree, evaluation, stream)
                if k == 0:
                    first, first_points = shares[seat], shares[seats + seat]
                noted(candidates, k, shares, seat, first, first_points)
            stream = player_next(start ^ at)
        return at, stream

    return search_round
