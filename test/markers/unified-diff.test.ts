import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { applyEdits, type Edit } from "../../src/markers/edits.js";
import { unifiedDiff } from "../../src/markers/unified-diff.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runs } from "../support/effort.js";

it("is empty where nothing changes", () => {
  expect([unifiedDiff("a.ts", "a\n", []), unifiedDiff("a.ts", "a\n", [{ start: 0, end: 1, text: "a" }])]).toEqual(["", ""]);
});

it("shows lines that come and go", () => {
  const text = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj";
  const edits: readonly Edit[] = [
    { start: 0, end: 0, text: "// @dsp 1\n" },
    { start: 18, end: 19, text: "J" },
  ];
  expect(unifiedDiff("src/a.ts", text, edits)).toBe(
    "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,4 @@\n+// @dsp 1\n a\n b\n c\n@@ -7,4 +8,4 @@\n g\n h\n i\n-j\n\\ No newline at end of file\n+J\n\\ No newline at end of file\n",
  );
});

/** A text of short lines and edits of it: whole lines in and out, and words in lines. */
const edited = fc.array(fc.constantFrom("a", "bb", "", "ccc\r", "  d"), { minLength: 1, maxLength: 30 }).chain((lines) => {
  const text = `${lines.join("\n")}\n`;
  const starts = lines.map((_, index) => lines.slice(0, index).join("\n").length + (index > 0 ? 1 : 0));
  const edit = fc
    .record({ line: fc.nat(lines.length - 1), kind: fc.constantFrom("insert", "remove", "change") })
    .map(({ line, kind }): Edit => {
      const start = starts[line] ?? 0;
      const end = starts[line + 1] ?? text.length;
      if (kind === "insert") return { start, end: start, text: "// new\n" };
      return kind === "remove" ? { start, end, text: "" } : { start, end: start, text: "x" };
    });
  return fc.record({ text: fc.constant(text), edits: fc.uniqueArray(edit, { selector: ({ start }) => start, maxLength: 8 }) });
});

test("git applies it", () => {
  const directory = temporaryDirectory();
  execFileSync("git", ["init", "-q"], { cwd: directory });
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const sorted = edits.toSorted((a, b) => a.start - b.start);
      const diff = unifiedDiff("shop.txt", text, sorted);
      const expected = applyEdits(text, sorted);
      writeFileSync(join(directory, "shop.txt"), text);
      if (diff !== "") execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: directory, input: diff });
      expect(readFileSync(join(directory, "shop.txt"), "utf8")).toBe(expected);
    }),
    { numRuns: runs(60, 20) },
  );
});
