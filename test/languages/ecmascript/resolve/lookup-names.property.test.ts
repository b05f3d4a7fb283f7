/** What is left out of the look-up because nothing is called so: the answer is the same as with the whole look-up. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLookup, EXTENSIONS, type LookupStyle } from "../../../../languages/ecmascript/resolve/lookup.js";
import { createTree } from "../../../../src/fs/create-tree.js";
import { joinPath } from "../../../../src/model/tree.js";

const NAMES = ["a", "A", "a.b", ".a", "ΑΣ", "ας", "ασ", "index", "İ", "a-ios"];
const NAME = fc.constantFrom(...NAMES);
const FILE = fc.tuple(NAME, fc.constantFrom("", ...EXTENSIONS, ".ios.ts", ".native.json")).map((parts) => parts.join(""));
const PATH = fc.tuple(fc.array(NAME, { maxLength: 2 }), FILE).map(([directories, file]) => [...directories, file].join("/"));

const STYLE = fc.record({
  preferSource: fc.boolean(),
  directory: fc.boolean(),
  exact: fc.boolean(),
  exactCase: fc.boolean(),
  platforms: fc.boolean(),
  suffixes: fc.constantFrom(undefined, ["-ios", ""], [".ios"]),
});

/** No file ends so, and with it every look-up is made. */
const WHOLE = { extensions: ["?"] };

test("names that differ in dots, case and ends of words", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(PATH, { maxLength: 6 }),
      fc.array(fc.tuple(NAME, PATH), { maxLength: 2 }),
      PATH,
      STYLE,
      (files, links, path, { suffixes, ...rest }) => {
        const directories = new Set(files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))));
        const paths = files.filter((file) => !directories.has(file));
        const targets = new Map(links.filter(([from]) => paths.includes(from)));
        const tree = createTree(paths, () => undefined, targets);
        const lookup = createLookup(tree, { manifestOf: () => undefined } as never, () => undefined);
        const style: LookupStyle = { ...rest, ...(suffixes && { suffixes }) };
        for (const one of [path, ...paths, joinPath(path, "..") ?? ""])
          expect(lookup(one, style)).toEqual(lookup(one, { ...style, ...WHOLE }));
      },
    ),
    { numRuns: 3000 },
  );
});
