import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { words } from "../src/phrases.ts";
import { around, count, garble, listed, say } from "../src/say.ts";

const SOURCES = join(import.meta.dirname, "..", "src");

test("slots are filled in", () => {
  assert.equal(say("Waiting for {names}", { names: "Ann" }), "Waiting for Ann");
  assert.equal(count(["{n} card", "{n} cards"], 1), "1 card");
  assert.equal(count(["{n} card", "{n} cards"], 3), "3 cards");
  assert.equal(listed(["Ann", "Ben", "Cora"]), "Ann, Ben and Cora");
  assert.equal(listed(["Ann"]), "Ann");
  assert.deepEqual(around("{time} left"), ["", " left"]);
});

test("garbled, the words are scrambled and the values are not", () => {
  garble(true);
  try {
    assert.equal(say("Waiting for {names}", { names: "Ann" }), "Jnvgvat sbe Ann");
    assert.deepEqual(around("{time} left"), ["", " yrsg"]);
  } finally {
    garble(false);
  }
});

const texts = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as Record<string, unknown>).flatMap(texts);

test("every sentence is well formed", () => {
  for (const text of texts(words)) {
    assert.equal(text, text.trim());
    assert.doesNotMatch(text, / \u2026| {2}|\.\.\./, `${text}: an ellipsis follows its word, and there is one space`);
  }
});

/** The text of a component that is neither code nor style nor markup. */
function proseOf(source: string): string {
  let markup = source.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/<!--[^]*?-->/g, "");
  for (let before = ""; before !== markup;) [before, markup] = [markup, markup.replace(/\{[^{}]*\}/g, "")];
  return markup
    .replace(/<code>[^<]*<\/code>/g, "")
    .replace(/<[^>]*>/g, " ")
    .trim();
}

const components = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".svelte"),
);

test("no component has a sentence of its own", () => {
  assert.ok(components.length > 40);
  for (const name of components) {
    const source = readFileSync(join(SOURCES, name), "utf8");
    assert.doesNotMatch(proseOf(source), /[a-z]{2}/i, `${name}: ${proseOf(source).replace(/\s+/g, " ")}`);
    const labels = /\b(aria-label|title|placeholder|alt|label)="[^"]/;
    assert.doesNotMatch(source.replace(/<(style)[^]*?<\/\1>/g, ""), labels, `${name}: a label with words of its own`);
  }
});
