/** Honest texts about entities of seven well-known repositories, and orders in several languages: none of these may be told apart by luck. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "../../../languages/index.js";
import { judgeText } from "../../../src/texts/gate/judge-text.js";
import type { Subject } from "../../../src/texts/gate/subject.js";
import { openVocabulary, COMMON_WORDS } from "../../../src/texts/gate/vocabulary.js";

const NAMES = languages.flatMap(({ vocabulary }) => vocabulary.names);
const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(`corpus/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

interface Row {
  readonly slot: "purpose" | "why" | "overview";
  readonly name: string;
  readonly path: string;
  readonly used?: readonly string[];
  /** The words of the source, beyond common ones, that the text takes. */
  readonly own: string;
  readonly text: string;
}

function subjectOf({ slot, name, path, used = [], own }: Row): Subject {
  const known = openVocabulary([...NAMES, own, name, path]);
  if (slot === "why") return { slot, importer: path, target: name, used, purposeOfTarget: "", known };
  return slot === "purpose" ? { slot, name, path, known } : { slot, name, known };
}

/** A small source of our own, in which some of the words of an order occur. */
const SOURCE = `
/** Reads and writes the cookies of a request, and checks their signature. */
export function parse(header, name) { if (!header) return {}; removeItem(name); return header.split(";"); }
export const serialize = (name, value, secret) => sign(value, secret);
`;
const order = (text: string, own: readonly string[]): Subject & { readonly text: string } => ({
  slot: "purpose",
  name: "src/cookie.ts#parse",
  path: "src/cookie.ts",
  known: openVocabulary([...NAMES, ...own]),
  text,
});

describe("honest texts", () => {
  const rows = linesOf("honest.jsonl").map((line) => JSON.parse(line) as Row);
  test.each(rows)("$slot of $name: $text", (row) => {
    expect(judgeText(row.text, subjectOf(row))).toBeUndefined();
  });
});

describe("orders", () => {
  const texts = linesOf("orders.txt");
  test.each(texts)("%s", (text) => {
    expect(judgeText(text, order(text, [SOURCE]))).toMatch(/^It /);
  });

  test("made of the source's words alone: grammar refuses most of them, and the rest are listed", () => {
    const given = order("", [SOURCE, ...texts]);
    const accepted = texts.filter((text) => judgeText(text, given) === undefined);
    // docs/untrusted.md names this limit.
    expect(accepted).toEqual(linesOf("orders-in-words-of-the-source.txt"));
  });
});

test("no common word is one that only the code itself may bring", () => {
  const none = openVocabulary([]);
  expect(COMMON_WORDS.filter((word) => !none.says(word))).toEqual([]);
  expect(["agents", "deletes", "installs", "reviewer", "tests", "engineers", "approving"].filter(none.says)).toEqual([]);
});
