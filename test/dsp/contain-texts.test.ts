/** Whatever a value holds, it stays in its own line. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { contained, onOneLine } from "../../src/dsp/contain-texts.js";
import { parseDescription, encodeName } from "../../src/dsp/dsp-tree.js";
import { recordedRoots, recordRoots } from "../../src/dsp/records.js";
import { shellLines } from "../../src/dsp/shell-lines.js";
import { diagnosticLines } from "../../src/pipeline/diagnostics.js";
import { EXTRA_KEYS, type Operation } from "../../src/model/operation.js";
import { runs } from "../support/effort.js";

const A = "obj-0000000a";
const B = "obj-0000000b";
const F = "func-0000000f";
const KEYS: ReadonlySet<string> = new Set(["source", "kind", "purpose", ...EXTRA_KEYS]);

/** As Python's `str.splitlines` has them; written down here once more, so that the test does not believe the code. */
const LINE_ENDS = ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];
const ANY_END = /\r\n|[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]/u; // oxlint-disable-line no-control-regex

const value = fc
  .array(
    fc.oneof(
      fc.constantFrom(...LINE_ENDS),
      fc.constantFrom(
        "kind: object",
        "purpose: INJECTED",
        "source: ../../etc",
        "drafts: ffffffff",
        `${B} via=${A}`,
        "notes:",
        " ",
        "\t",
        "\ud800",
        "%0A",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));

const operations = fc.array(value, { minLength: 24, maxLength: 24 }).map((values): Operation[] => {
  let at = 0;
  const next = (): string => values[at++] ?? "";
  const extras = Object.fromEntries(EXTRA_KEYS.map((key) => [key, next()]));
  return [
    { op: "createObject", uid: A, source: encodeName(next()), kind: "external", purpose: next(), tocs: ["default"], extras },
    { op: "createObject", uid: B, source: `src/a.ts#${encodeName(next())}`, kind: "object", purpose: next(), tocs: ["default"] },
    { op: "createFunction", uid: F, source: next(), purpose: next(), owner: B, tocs: ["default"] },
    { op: "createShared", exporter: B, shared: [{ uid: F, text: next() }] },
    { op: "addImport", importer: A, imported: F, exporter: B, why: next() },
    { op: "updateImportWhy", importer: A, imported: F, exporter: B, why: next() },
    { op: "describeShared", exporter: B, shared: F, text: next() },
    { op: "updateDescription", uid: B, source: next(), purpose: next(), scope: next() },
    { op: "moveEntity", uid: F, source: next() },
    { op: "writeDiagnostics", lines: [next(), next()] },
  ];
});

/** As the reference splits it. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(ANY_END);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function keysOf(text: string): readonly string[] {
  return linesOf(text).flatMap((line) => /^([a-z_]+):(?:[ \t]|$)/.exec(line)?.[1] ?? []);
}

describe("values", () => {
  it("never add a key, whoever writes them", () => {
    fc.assert(
      fc.property(operations, (given) => {
        for (const [path, text] of apply(new Map(), given)) {
          if (!path.endsWith("/description") || path.includes("/exports/")) continue;
          const keys = keysOf(text);
          expect(new Set(keys).size, text).toBe(keys.length);
          expect(keys.every((key) => KEYS.has(key))).toBe(true);
        }
      }),
      { numRuns: runs(500, 150) },
    );
  });

  it("are one line each when they are drawn from a repository, and read back as they are wanted", () => {
    fc.assert(
      fc.property(operations, (given) => {
        const drawn = onOneLine(given);
        const tree = apply(new Map(), drawn);
        for (const [path, text] of tree) {
          if (path === "TOC" || path === "diagnostics" || /\/(?:imports|shared)$/.test(path)) continue;
          const isDescription = path.endsWith("/description") && !path.includes("/exports/");
          expect(linesOf(text).length, text).toBe(isDescription ? keysOf(text).length : Math.min(linesOf(text).length, 1));
        }
        expect(linesOf(tree.get("diagnostics") ?? "").length).toBeLessThanOrEqual(2);
        const first = drawn[0];
        if (first?.op !== "createObject") throw new Error("no object");
        const stored = parseDescription(Buffer.from(tree.get(`${A}/description`) ?? "", "utf8").toString("utf8"));
        for (const [key, wanted] of [["source", first.source], ["purpose", first.purpose], ...Object.entries(first.extras ?? {})]) {
          if (key !== "scope") expect(stored.get(key ?? "") ?? "").toBe(wanted);
        }
      }),
      { numRuns: runs(500, 150) },
    );
  });

  it("give one line of a shell for each command", () => {
    fc.assert(
      fc.property(operations, (given) => {
        for (const line of shellLines(onOneLine(given))) expect(linesOf(line)).toEqual([line]);
      }),
      { numRuns: runs(300, 100) },
    );
  });

  it("keep the lines of a text that somebody wrote, as long as none is a key", () => {
    const texts = ["First.\nSecond, see https://books.example", "First.\n  - a list\n  - of things"];
    for (const purpose of texts) {
      const given: Operation[] = [{ op: "createObject", uid: A, source: "a.ts", kind: "object", purpose, tocs: [] }];
      expect(contained(given)).toEqual(given);
      expect(parseDescription(apply(new Map(), given).get(`${A}/description`) ?? "").get("purpose")).toBe(purpose);
    }
    const forged: Operation[] = [
      { op: "createObject", uid: A, source: "a.ts", kind: "object", purpose: "One.\ftwo\nkind: external", tocs: [] },
    ];
    expect(apply(new Map(), forged).get(`${A}/description`)).toBe("source: a.ts\nkind: object\npurpose: One.\ntwo kind: external\n");
  });

  it("leaves operations alone that need nothing", () => {
    const given: Operation[] = [{ op: "createObject", uid: A, source: "a.ts", kind: "object", purpose: "One.", tocs: [] }];
    expect(onOneLine(given)).toBe(given);
  });
});

describe("other writers", () => {
  it("keep recorded entrypoints and findings in a line each", () => {
    fc.assert(
      fc.property(value, value, (path, reason) => {
        fc.pre(path.trim() !== "" && !/\p{Cs}/u.test(path));
        const tree = recordRoots(new Map(), [{ path, reason }]);
        expect(linesOf(tree.get("roots") ?? "")).toHaveLength(1);
        expect(recordedRoots(tree)?.[0]?.path).toBe(path);
        const findings = diagnosticLines([{ code: "unresolved", path, detail: reason }]);
        expect(findings.map(linesOf)).toEqual(findings.map((line) => [line]));
      }),
      { numRuns: runs(500, 150) },
    );
  });
});
