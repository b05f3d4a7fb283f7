/** `.dsp/removed-texts`: what is written is read back, whatever names and texts hold; two branches merge. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DspTree, formatLines, splitLines } from "../../src/dsp/dsp-tree.js";
import { mergeFile } from "../../src/dsp/merge/merge-file.js";
import {
  changedLines,
  parseRemovedText,
  REMOVED_TEXTS_FILE,
  removedTextLine,
  removedTexts,
  type RemovedText,
} from "../../src/dsp/removed-texts.js";

const nobody = { textOrigin: () => "author" as const };
const HEAD = new Map([["TOC", "obj-00000001\n"]]);
const PURPOSE: RemovedText = { source: "src/cod.ts", slot: "purpose", text: "All fish.\nnote: and\u2028eels" };
const WHY: RemovedText = {
  source: "src/my till.ts",
  slot: "why",
  of: "src/cod.ts#weigh",
  via: "src/cod.ts",
  into: "src/fish.ts",
  text: "It lives on cod: daily.",
};

/** The tree with these lines instead; without the file if there are none. */
function withRemovedTexts(tree: DspTree, lines: readonly string[]): DspTree {
  const after = new Map(tree);
  if (lines.length === 0) after.delete(REMOVED_TEXTS_FILE);
  else after.set(REMOVED_TEXTS_FILE, formatLines(lines));
  return after;
}

describe("texts of what is gone", () => {
  it("stand one in a line, sorted", () => {
    const tree = withRemovedTexts(HEAD, changedLines(HEAD, { added: [WHY, PURPOSE, PURPOSE] }));
    expect(tree.get(REMOVED_TEXTS_FILE)).toBe(
      "src/cod.ts purpose: All fish.\\nnote: and\\u{2028}eels\n" +
        "src/my\\u{20}till.ts why of=src/cod.ts#weigh via=src/cod.ts into=src/fish.ts: It lives on cod: daily.\n",
    );
    expect(removedTexts(tree)).toEqual([PURPOSE, WHY]);
    expect([...withRemovedTexts(tree, changedLines(tree, { taken: [WHY, PURPOSE] }))]).toEqual([...HEAD]);
  });

  it("keep a line that nobody can read", () => {
    const tree = new Map([[REMOVED_TEXTS_FILE, "hello\nsrc/a.ts why: of nothing\n"]]);
    expect(removedTexts(tree)).toEqual([]);
    expect(changedLines(tree, { added: [PURPOSE] })).toEqual(["hello", "src/a.ts why: of nothing", removedTextLine(PURPOSE)]);
  });

  it("are read back, whatever they hold", () => {
    const name = fc.string({
      unit: fc.oneof(
        fc.constantFrom(" ", ":", "\\", "\n", "\x85", "=", "\u3000"),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
    });
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom("\n", "\r", "\f", "\x1c", "\u2028", "\\", ": "),
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
        ),
      })
      .map((words) => `W${words}w`);
    fc.assert(
      fc.property(name, name, fc.option(name, { nil: undefined }), text, (source, of, via, words) => {
        const kept: RemovedText = { source, slot: "why", of, ...(via === undefined ? {} : { via }), text: words };
        const line = removedTextLine(kept);
        expect(splitLines(line)).toHaveLength(1);
        expect(parseRemovedText(line)).toEqual(kept);
      }),
    );
  });

  it("merge by lines: what one branch took or added", () => {
    const line = removedTextLine;
    const text = (...texts: readonly RemovedText[]): string => texts.map((kept) => `${line(kept)}\n`).join("");
    const other: RemovedText = { source: "src/a.ts", slot: "notes", text: "Ask Ann." };
    const merged = mergeFile(REMOVED_TEXTS_FILE, { base: text(PURPOSE), ours: text(PURPOSE, WHY), theirs: text(other) }, nobody);
    expect(merged).toEqual({ text: text(other, WHY), conflict: false });
  });
});
