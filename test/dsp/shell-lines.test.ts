import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellLines } from "../../src/dsp/shell-lines.js";
import { shellQuote } from "../../src/dsp/shell-quote.js";
import type { Operation } from "../../src/model/operation.js";

const A = "obj-0000000a";
const B = "obj-0000000b";
const F = "func-0000000f";

function lineOf(operation: Operation): string[] {
  return shellLines([operation]).slice(1);
}

describe("shellLines", () => {
  it("begins with init", () => {
    expect(shellLines([])).toEqual(["dsp-cli init"]);
  });

  it.each<[Operation, string[]]>([
    [
      { op: "createObject", uid: A, source: "src/till.ts", kind: "object", purpose: "Takes money.", tocs: ["default"] },
      [`dsp-cli create-object src/till.ts 'Takes money.' --uid ${A} --toc default`],
    ],
    [
      {
        op: "createObject",
        uid: A,
        source: "zod",
        kind: "external",
        purpose: "Schemas.",
        tocs: [B, "default"],
        extras: { version: "4.0.0" },
      },
      [`dsp-cli create-object zod Schemas. --kind external --uid ${A} --toc ${B} --toc default`],
    ],
    [
      { op: "createObject", uid: A, source: "src/app.ts", kind: "object", purpose: "App.", tocs: ["default"], extras: { scope: "." } },
      [`dsp-cli create-object src/app.ts App. --uid ${A} --toc default`, `dsp-cli update-description ${A} --scope .`],
    ],
    [
      {
        op: "createObject",
        uid: A,
        source: "apps/a.ts",
        kind: "object",
        purpose: "App.",
        tocs: [B],
        newRoot: true,
        extras: { scope: "-apps" },
      },
      [`dsp-cli create-object apps/a.ts App. --uid ${A} --new-root --scope=-apps`, `dsp-cli add-to-toc ${A} --toc ${B}`],
    ],
    [
      { op: "createFunction", uid: F, source: "a.ts#f", purpose: "-f", owner: A, tocs: ["default"] },
      [`dsp-cli create-function --uid ${F} --toc default --owner ${A} -- 'a.ts#f' -f`],
    ],
    [{ op: "createShared", exporter: A, shared: [{ uid: F, text: "alias" }, { uid: B }] }, [`dsp-cli create-shared ${A} ${F} ${B}`]],
    [{ op: "createShared", exporter: A, shared: [] }, []],
    [
      { op: "addImport", importer: A, imported: F, exporter: B, why: "Calls it's." },
      [`dsp-cli add-import ${A} ${F} 'Calls it'\\''s.' --exporter ${B}`],
    ],
    [{ op: "updateDescription", uid: A, purpose: "-x", extras: { version: "2" } }, [`dsp-cli update-description ${A} --purpose=-x`]],
    [{ op: "updateDescription", uid: A, extras: { version: "2" } }, []],
    [{ op: "updateImportWhy", importer: A, imported: B, why: "New." }, [`dsp-cli update-import-why ${A} ${B} New.`]],
    [{ op: "moveEntity", uid: A, source: "-odd name.ts" }, [`dsp-cli move-entity -- ${A} '-odd name.ts'`]],
    [{ op: "removeImport", importer: A, imported: F, exporter: B }, [`dsp-cli remove-import ${A} ${F} --exporter ${B}`]],
    [{ op: "removeShared", exporter: A, shared: F }, [`dsp-cli remove-shared ${A} ${F}`]],
    [{ op: "removeEntity", uid: F }, [`dsp-cli remove-entity ${F}`]],
    [{ op: "addToToc", uids: [A, F], toc: "default" }, [`dsp-cli add-to-toc ${A} ${F} --toc default`]],
    [{ op: "writeDiagnostics", lines: ["cycle a.ts"] }, []],
  ])("types %j", (operation, expected) => {
    expect(lineOf(operation)).toEqual(expected);
  });
});

describe("shellQuote", () => {
  it("survives a POSIX shell", () => {
    const words = fc.array(
      fc.string({ unit: "binary" }).filter((text) => !text.includes("\0")),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(words, (list) => {
        const output = execFileSync("sh", ["-c", `printf '%s\\0' ${list.map(shellQuote).join(" ")}`], { encoding: "utf8" });
        expect(output.split("\0").slice(0, -1)).toEqual(list);
      }),
      { numRuns: 40 },
    );
  });
});
