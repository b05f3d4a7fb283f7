/** Readings of a source beside its facts, and what is recorded of them. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Reading, learn } from "../../src/model/tree.js";
import { openTree, type Inventory } from "../../src/inventory/inventory.js";
import { answerText, answerValue, createDependencyRecorder, type DependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const FIRST_WORD: Reading<string> = { name: "test/first-word", of: (text = "") => text.split(" ", 1)[0] ?? "" };
const HAS: Reading<boolean> = { name: "test/has", of: (text = "", _path, word) => text.includes(word) };

function opened(): { readonly tree: Inventory; readonly recorder: DependencyRecorder } {
  const root = temporaryDirectory({ "till.ts": "open early\n" });
  symlinkSync("till.ts", join(root, "drawer.ts"));
  const recorder = createDependencyRecorder();
  return { tree: openTree(root, { recorder }), recorder };
}

test("answers are kept by question, of what is read for its facts and these alone", () => {
  const { tree, recorder } = opened();
  tree.read("till.ts");
  recorder.parsed("till.ts", "place", { isRead: true });
  expect(learn(tree, FIRST_WORD, "till.ts")).toBe("open");
  expect(learn(tree, HAS, "till.ts", "early")).toBe(true);
  expect(recorder.recording()?.facts).toEqual(new Map([["till.ts", "place"]]));
  expect(recorder.recording()?.learned).toEqual(new Map([["till.ts", { "test/first-word": '"open"', "test/has early": "true" }]]));
  tree.read("till.ts");
  expect(recorder.recording()?.facts.size).toBe(0);
});

test("a reading of a link counts as a full read: its answer depends on two paths", () => {
  const { tree, recorder } = opened();
  tree.read("till.ts");
  recorder.parsed("till.ts", "place", { isRead: true });
  learn(tree, FIRST_WORD, "drawer.ts");
  expect(recorder.recording()?.facts.size).toBe(0);
});

test("two different answers to one question are not recorded", () => {
  const { recorder } = opened();
  recorder.learned("till.ts", "test/has early", "true", { isRead: false });
  recorder.learned("till.ts", "test/has early", "false", { isRead: false });
  expect(recorder.recording()).toBeUndefined();
});

test("long answers are digests, and differ where the answers do", () => {
  const texts = ["a", "b"].map((letter) => answerText(letter.repeat(1000)));
  expect(new Set(texts).size).toBe(2);
  expect(texts.every((text) => text.length === 44)).toBe(true);
});

test.each([true, null, undefined, "open", ["./till.js"], { early: 8 }, "#", "a".repeat(43)])(
  "an answer can be told from what is kept of it: %o",
  (value) => {
    expect(answerValue(answerText(value))).toEqual({ value });
  },
);

test("a digest of an answer does not contain the answer", () => {
  expect(answerValue(answerText("open early ".repeat(50)))).toBeUndefined();
});
