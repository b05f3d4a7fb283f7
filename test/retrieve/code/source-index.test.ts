import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTexts, type CountedSources } from "../../../src/retrieve/code/counted-sources.js";
import { buildSourceIndex, countIndexed, mergeSourceIndex, type SourceIndex } from "../../../src/retrieve/code/source-index.js";
import { pack, unpack } from "../../../src/model/collections/packed.js";

const WORDS = ["bread", "Loaf", "bakeLoaf", "HTTPOven", "flour_mill", "{", "12"];
const TERMS = new Set(["bread", "loaf", "bakeloaf", "oven", "flour", "12", "till"]);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
const files = fc.dictionary(fc.constantFrom("a/bread.ts", "b.go", "c.py", "till/d.ts", "e.ts"), text, { noNullPrototype: true });

function told({ paths, lengths, generated, each }: CountedSources): unknown {
  const found = [...TERMS].map((term) => {
    const pairs: [number, number][] = [];
    each(term, (file, count) => pairs.push([file, count]));
    return [term, pairs.toSorted(([a], [b]) => a - b)];
  });
  return [paths, Array.from(lengths), Array.from(generated), found];
}

const sorted = (given: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));

describe("the index of all words", () => {
  it("counts what counting the texts does, after any change, and merged with what has changed", () => {
    fc.assert(
      fc.property(files, files, (before, now) => {
        const bytes = Buffer.concat(pack(buildSourceIndex(sorted(before))));
        const old = unpack(bytes) as SourceIndex | undefined;
        if (old === undefined) throw new Error("not unpacked");
        const paths = sorted(now).map(([path]) => path);
        const read = (path: string): string | undefined => now[path];
        const expected = told(countTexts(TERMS, sorted(now)));
        const isSame = (place: number): boolean => before[old.paths[place] ?? ""] === now[old.paths[place] ?? ""];
        expect(told(countIndexed(old, TERMS, paths, { isSame, read }))).toEqual(expected);
        const changed = sorted(now).filter(([path, one]) => before[path] !== one);
        const merged = mergeSourceIndex(old, buildSourceIndex(changed), paths);
        expect(told(countIndexed(merged, TERMS, paths, { isSame: () => true, read }))).toEqual(expected);
      }),
    );
  });

  it("is not read from other bytes", () => {
    expect(unpack(new Uint8Array(40))).toBeUndefined();
  });
});
