import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attempt,
  byPlayer,
  click,
  isAsking,
  offered,
  pickable,
  rows,
  spoken,
  spokenText,
  typed,
} from "../src/moves.ts";
import type { Face, KindInfo, MoveInfo, SlotInfo } from "../src/types.ts";

const SLOTS: Record<string, SlotInfo["kind"]> = {
  card: "card",
  other: "card",
  cards: "cards",
  lots: "cards",
  seat: "seat",
};

/** A kind of move from its text: "ask {seat} for {card}". */
const kind = (text: string): KindInfo => ({
  text,
  slots: [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, kind: SLOTS[name] ?? "number" })),
});

/** The place of a kind among those of its phase. */
function placeOf(text: string): number | null {
  const place = [PLAY, DISCARD, ASK, PAIR, BID, DRAW].flatMap((kinds) => kinds.findIndex((one) => one.text === text));
  return place.find((at) => at >= 0) ?? null;
}

/** A move of a kind, with the values of its slots in order. */
function made(text: string, ...values: string[]): MoveInfo {
  const { slots } = kind(text);
  const filled = Object.fromEntries(slots.map((slot, at) => [slot.name, values[at] ?? ""]));
  const cards = slots.flatMap((slot) =>
    slot.kind === "card" || slot.kind === "cards" ? (filled[slot.name] ?? "").split(", ") : [],
  );
  const whole = text.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? "");
  return { text: whole, cards, kind: placeOf(text), values: filled };
}

const PLAY = ["play {card}", "mend"].map(kind);
const DISCARD = ["keep", "discard {cards}", "show {card}"].map(kind);
const ASK = ["ask {seat} for {card}"].map(kind);
const PAIR = ["done", "pair {card} + {other}"].map(kind);
const BID = ["bid {points}", "pass"].map(kind);
const DRAW = ["draw {place}"].map(kind);
const NAMES = ["Ann", "Bob", "Cy"];
const FACE: Face = {
  ...{ suit: "B", number: "4", title: "The Kiss", artist: "Francesco Hayez" },
  ...{ year: "", about: "", where: "", story: "" },
};

test("a seat is spoken of by its name", () => {
  const asked = made("ask {seat} for {card}", "2", "B4");
  assert.equal(spoken(asked, ASK, NAMES), "ask Cy for B4");
  assert.equal(spokenText("ask 2 for B4", [asked], ASK, NAMES), "ask Cy for B4");
  assert.equal(spokenText("fly", [asked], ASK, NAMES), "fly");
  assert.equal(spoken(made("bid {points}", "20"), BID, NAMES), "bid 20");
});

test("a card that is a whole move is played at once", () => {
  assert.deepEqual(click("red 5", [made("play {card}", "red 5")], PLAY, []), { play: "play red 5" });
});

test("a card in no legal move is tried, so that the rules can say why not", () => {
  assert.deepEqual(click("red 5", [made("play {card}", "red 6")], PLAY, []), { attempt: "play red 5" });
  assert.equal(attempt("red 5", PAIR), null);
  assert.equal(attempt("red 5", DISCARD), "discard red 5");
});

test("where a move can have several cards, clicks pick and buttons play", () => {
  const moves = [made("discard {cards}", "a"), made("discard {cards}", "a, b"), made("keep")];
  assert.deepEqual(click("a", moves, DISCARD, []), { pick: ["a"] });
  assert.deepEqual(click("b", moves, DISCARD, ["a"]), { pick: ["a", "b"] });
  assert.deepEqual(click("a", moves, DISCARD, ["a", "b"]), { pick: ["b"] });
  const texts = (picked: string[]): string[] => offered(moves, picked).map((one) => one.text);
  assert.deepEqual(texts(["a", "b"]), ["discard a, b"]);
  assert.deepEqual(texts(["a"]), ["discard a"]);
  assert.deepEqual(texts(["b"]), ["discard a, b"]);
  assert.deepEqual(offered(moves, ["b"], 0), []);
  assert.deepEqual(offered(moves, []), []);
});

test("a card that goes with nothing picked starts a new pick", () => {
  const moves = [made("pair {card} + {other}", "a", "b"), made("pair {card} + {other}", "c", "d")];
  assert.deepEqual(click("c", moves, [], ["a"]), { pick: ["c"] });
  assert.deepEqual([...pickable(moves, ["a"])], ["a", "b"]);
});

test("an offense is never played by one click", () => {
  const moves = [{ ...made("play {card}", "red 5"), offence: "XX-1" }];
  assert.deepEqual(click("red 5", moves, PLAY, []), { pick: ["red 5"] });
});

test("numbers come in a row, words alone", () => {
  const bids = ["15", "20", "25"].map((points) => made("bid {points}", points));
  const found = rows([made("pass"), ...bids], BID, []);
  assert.deepEqual(
    found.map((row) => [row.label, row.slot, row.moves.map((one) => one.short)]),
    [
      ["", "", ["pass"]],
      ["bid", "points", ["15", "20", "25"]],
    ],
  );
  const few = rows([...bids.slice(0, 2), made("pass")], BID, []);
  assert.deepEqual(
    few.map((row) => [row.label, row.moves.map((one) => one.short)]),
    [["", ["bid 15", "bid 20", "pass"]]],
  );
});

test("a title can be typed", () => {
  const moves = [made("call {card}", "A1"), made("call {card}", "A2"), made("hold")];
  const title = (card: string): string => (card === "A2" ? "Mona Lisa" : "The Angelus");
  const texts = (text: string): string[] =>
    typed(text, moves, (move) => move.cards.map(title).join(" ")).map((one) => one.text);
  assert.deepEqual(texts("mona"), ["call A2"]);
  assert.deepEqual(texts("hol"), ["hold"]);
  assert.deepEqual(texts(" "), []);
});

test("moves that differ in a player only share their words", () => {
  const ask = (seat: string, card: string): MoveInfo => made("ask {seat} for {card}", seat, card);
  const asks = [ask("1", "B4"), ask("2", "B4")];
  const row = byPlayer(asks, ASK, NAMES);
  assert.equal(row?.label, "ask … for B4");
  assert.deepEqual(
    row?.moves.map((one) => [one.text, one.short]),
    [
      ["ask 1 for B4", "Bob"],
      ["ask 2 for B4", "Cy"],
    ],
  );
  assert.equal(byPlayer([...asks, ask("2", "B5")], ASK, NAMES), null);
  const bids = [made("bid {points}", "15"), made("bid {points}", "20")];
  assert.equal(byPlayer(bids, BID, []), null);
});

test("places to draw from keep their numbers, be they ever so few", () => {
  const moves = [made("draw {place}", "1"), made("draw {place}", "2")];
  const [row] = rows(moves, DRAW, []);
  assert.deepEqual(
    row?.moves.map((one) => one.short),
    ["1", "2"],
  );
});

test("cards that do not go together are tried together, so that the rules say why", () => {
  const moves = [made("discard {cards}", "a, c"), made("discard {cards}", "b, c"), made("keep")];
  assert.deepEqual(click("b", moves, DISCARD, ["a"]), { pick: ["b"], why: "discard a, b" });
  assert.deepEqual(click("b", moves, ["keep", "lay {card} with {lots}"].map(kind), ["a"]), { pick: ["b"] });
  assert.deepEqual(click("b", moves, PAIR, ["a"]), { pick: ["b"], why: "pair a + b" });
  assert.deepEqual(
    click("z", moves, PAIR, []),
    { pick: ["z"] },
    "a card without a mate is picked, and with the second it is told why not",
  );
  assert.deepEqual(click("z", moves, PAIR, ["a"]), { pick: ["z"], why: "pair a + z" });
  const many = Array.from({ length: 500 }, (_, at) => made("discard {cards}", `${at}, c`));
  assert.deepEqual(
    click("1", many, ["discard {cards}"].map(kind), ["2"]),
    { pick: ["1"] },
    "there may be more moves than are listed",
  );
});

test("a card is called by its title, with its name", () => {
  const ask = (seat: string, card: string): MoveInfo => made("ask {seat} for {card}", seat, card);
  const faces = {
    B4: { suit: "B", number: "4", title: "The Kiss", artist: "", year: "", about: "", where: "", story: "" },
  };
  assert.equal(spoken(ask("2", "B4"), ASK, NAMES, faces), "ask Cy for The Kiss (B4)");
  const row = byPlayer([ask("1", "B4"), ask("2", "B4")], ASK, NAMES, faces);
  assert.equal(row?.label, "ask … for The Kiss (B4)");
});

test("a card asked for is called by title and artist", () => {
  const faces = { B4: FACE };
  const move = made("ask {seat} for {card}", "2", "B4");
  assert.equal(spoken(move, ASK, NAMES, faces), "ask Cy for The Kiss, by Francesco Hayez (B4)");
  assert.ok(isAsking(move, ASK));
  assert.equal(spoken(made("play {card}", "B4"), PLAY, NAMES, faces), "play The Kiss (B4)");
  assert.ok(!isAsking(made("play {card}", "B4"), PLAY));
});

test("a call is found by the player's name and what is printed on the card, in any order", () => {
  const names = ["Ann", "Bert", "Zoë"];
  const moves = ["1", "2"].flatMap((seat) => ["B4", "A1"].map((card) => made("ask {seat} for {card}", seat, card)));
  const faces = { B4: FACE, A1: { ...FACE, title: "The Angelus", artist: "Jean-François Millet" } };
  const texts = (text: string): string[] =>
    typed(text, moves, (move) => spoken(move, ASK, names, faces)).map((one) => one.text);
  for (const line of [
    "bert the kiss",
    "Bert, Kiss by Hayez",
    "the kiss from bert",
    "1 for B4",
    "ask bert for b4",
    "ber ki",
  ])
    assert.deepEqual(texts(line), ["ask 1 for B4"], line);
  assert.deepEqual(texts("zoe francois"), ["ask 2 for A1"]);
  assert.deepEqual(texts("kiss"), ["ask 1 for B4", "ask 2 for B4"]);
  assert.deepEqual(texts("bert mona"), []);
  assert.deepEqual(texts("ert"), [], "a word is known by its beginning");
});
