import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cycleProblems, findCycles } from "../../src/link/cycles.js";
import { link } from "../../src/link/link.js";
import type { FileFacts } from "../../src/model/facts.js";
import { file, scanOf, site } from "../support/facts.js";
import { size } from "../support/effort.js";

const LONG = size(100_000, 30_000);

const sideEffect = (to: string, offset: number, kind: "side-effect" | "type" | "dynamic" = "side-effect") =>
  site(to, offset, [], { kind, keep: true });
const chain = (length: number, close: boolean): FileFacts[] =>
  Array.from({ length }, (_, index) => {
    const last = index === length - 1;
    return file(`f${index}.ts`, { references: last && !close ? [] : [sideEffect(`f${(index + 1) % length}.ts`, 0)] });
  });

describe("cycles", () => {
  it("names every file of a component by its first file", () => {
    const cycles = findCycles(link(scanOf(chain(3, true))));
    expect(cycleProblems(cycles).map((problem) => `${problem.path} ${problem.detail}`)).toEqual([
      "f0.ts f0.ts",
      "f1.ts f0.ts",
      "f2.ts f0.ts",
    ]);
  });

  it("tells cycles that only types or lazy imports close", () => {
    const close = (kind: "type" | "dynamic") =>
      findCycles(
        link(scanOf([file("a.ts", { references: [sideEffect("b.ts", 0)] }), file("b.ts", { references: [sideEffect("a.ts", 0, kind)] })])),
      );
    expect(close("type")).toEqual([{ files: ["a.ts", "b.ts"], kind: "types" }]);
    expect(close("dynamic")).toEqual([{ files: ["a.ts", "b.ts"], kind: "lazy" }]);
  });

  it("are closed by imports alone, not by what is named without one", () => {
    const back = site("b.ts", 0, [], { kind: "reference", noImport: true });
    const named = file("a.ts", { references: [back] });
    const b = file("b.ts", { references: [sideEffect("a.ts", 0)] });
    expect(findCycles(link(scanOf([named, b])))).toEqual([]);
    const both = file("a.ts", { references: [back, sideEffect("b.ts", 1)] });
    expect(findCycles(link(scanOf([both, b])))).toEqual([{ files: ["a.ts", "b.ts"], kind: "runs" }]);
  });

  it("survives a long chain of files", () => {
    expect(findCycles(link(scanOf(chain(LONG, false))))).toEqual([]);
    expect(findCycles(link(scanOf(chain(LONG, true))))[0]?.files.length).toBe(LONG);
  });

  it("agrees with mutual reachability on random graphs", () => {
    const graphs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 24 });
    fc.assert(
      fc.property(graphs, (pairs) => {
        const targets = (index: number): number[] => [...new Set(pairs.filter(([from]) => from === index).map(([, to]) => to))];
        const files = Array.from({ length: 8 }, (_, index) =>
          file(`f${index}.ts`, { references: targets(index).map((to, offset) => sideEffect(`f${to}.ts`, offset)) }),
        );
        const reach = (start: number): Set<number> => {
          const seen = new Set<number>();
          const open = targets(start);
          for (let next = open.pop(); next !== undefined; next = open.pop())
            if (!seen.has(next)) open.push(...targets(seen.add(next) && next));
          return seen;
        };
        const expected = Array.from({ length: 8 }, (_, a) => a).filter((a) =>
          Array.from({ length: 8 }, (_, b) => b).some((b) => a !== b && reach(a).has(b) && reach(b).has(a)),
        );
        const found = findCycles(link(scanOf(files))).flatMap((cycle) => cycle.files);
        expect(new Set(found)).toEqual(new Set(expected.map((index) => `f${index}.ts`)));
      }),
    );
  });
});
