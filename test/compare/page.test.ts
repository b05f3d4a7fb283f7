/** What changed between two maps, and the page that shows it. */
import { describe, expect, test } from "vitest";
import { compareStructures, isEmpty, type StructureChanges } from "../../src/compare/compare-structures.js";
import { structurePage } from "../../src/compare/page.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";

/** A map in short: `source` → what it imports (`path`, `path#symbol`, names of externals with `::`). */
interface Shop {
  readonly [source: string]: readonly string[];
}

interface More {
  readonly roots?: Readonly<Record<string, readonly string[]>>;
  readonly diagnostics?: readonly string[];
  /** UIDs of sources that are not made from their names. */
  readonly uids?: Readonly<Record<string, string>>;
}

function tree(shop: Shop, { roots = {}, diagnostics = [], uids = {} }: More = {}): ReadonlyMap<string, string> {
  const uidOf = (source: string): string => uids[source] ?? uidFrom(source);
  const files = new Map<string, string>();
  for (const [source, imports] of Object.entries(shop)) {
    const kind = source.startsWith("::") ? "external" : "object";
    files.set(`${uidOf(source)}/description`, `source: ${source.replace(/^::/, "")}\nkind: ${kind}\npurpose: Sells.\n`);
    files.set(`${uidOf(source)}/imports`, imports.map((name) => `${uidOf(name)}\n`).join(""));
  }
  for (const [root, shared] of Object.entries(roots)) {
    files.set(`TOC-${uidOf(root)}`, `${uidOf(root)}\n`);
    files.set(`${uidOf(root)}/shared`, shared.map((name) => `${uidOf(name)}\n`).join(""));
  }
  files.set("diagnostics", diagnostics.map((line) => `${line}\n`).join(""));
  return files;
}

function uidFrom(source: string): string {
  let hash = 7;
  for (const letter of source) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `obj-${hash.toString(16).padStart(8, "0")}`;
}

function changes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): StructureChanges {
  return compareStructures(readMapGraph(before), readMapGraph(after));
}

function page(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, limit?: number): string {
  return structurePage(changes(before, after), { from: "HEAD", to: "here", limit });
}

const SHOP: Shop = {
  "src/till.ts": ["src/cart.ts", "src/cart.ts#Cart", "::zod"],
  "src/cart.ts": ["src/cart.ts#Cart"],
  "src/cart.ts#Cart": [],
  "::zod": [],
};

test("equal maps", () => {
  const found = changes(tree(SHOP), tree(SHOP));
  expect(isEmpty(found)).toBe(true);
  expect(page(tree(SHOP), tree(SHOP))).toBe("No structural changes in mapped code: `HEAD` → `here`\n");
});

test("texts do not count", () => {
  const after = new Map([...tree(SHOP)].map(([path, text]) => [path, text.replace("Sells.", "Buys.")]));
  expect(isEmpty(changes(tree(SHOP), after))).toBe(true);
});

test("a map with other UIDs is the same", () => {
  expect(isEmpty(changes(tree(SHOP), tree(SHOP, { uids: { "src/cart.ts": "obj-00000001", "src/cart.ts#Cart": "obj-00000002" } })))).toBe(
    true,
  );
});

test("files, imports and externals by name", () => {
  const after: Shop = {
    "src/till.ts": ["src/cart.ts#Cart", "src/money.ts"],
    "src/cart.ts": ["src/cart.ts#Cart", "src/money.ts"],
    "src/cart.ts#Cart": [],
    "src/money.ts": ["::bignumber.js"],
    "::bignumber.js": [],
  };
  expect(page(tree(SHOP), tree(after))).toBe(`### Structure: \`HEAD\` → \`here\`

1 file added. 1 external package added, 1 removed. 3 imports added, 1 removed.

**External packages**
- new: \`bignumber.js\`, imported by \`src/money.ts\`
- no longer imported: \`zod\`, before by \`src/till.ts\`

**Files**
- added: \`src/money.ts\` — imports \`bignumber.js\`; imported by \`src/cart.ts\`, \`src/till.ts\`
`);
});

test("a removed file is listed with its classes and functions, those that moved left out", () => {
  const before = tree({ ...SHOP, "src/stock.ts": [], "src/stock.ts#Shelf": [], "src/stock.ts#Shelf.count": [], "src/stock.ts#empty": [] });
  const uids = { "src/cart.ts#empty": uidFrom("src/stock.ts#empty") };
  expect(page(before, tree({ ...SHOP, "src/cart.ts#empty": [] }, { uids }))).toContain("- removed: `src/stock.ts` — with `Shelf`\n");
});

describe("moves", () => {
  const names = ["a.ts", "b.ts", "deep/c.ts"];
  const inside = (directory: string, sources: readonly string[]): Shop =>
    Object.fromEntries([
      ...sources.map((name): [string, readonly string[]] => [`${directory}/${name}`, []]),
      ["src/till.ts", sources.map((name) => `${directory}/${name}`)],
    ]);
  const uids = (directory: string): Readonly<Record<string, string>> =>
    Object.fromEntries(names.map((name, index) => [`${directory}/${name}`, `obj-0000000${index}`]));

  test("of a directory are one line, and imports of moved files are the same", () => {
    const [before, after] = [
      tree(inside("src/old", names), { uids: uids("src/old") }),
      tree(inside("lib/new", names), { uids: uids("lib/new") }),
    ];
    expect(page(before, after)).toBe(
      "### Structure: `HEAD` → `here`\n\n3 files moved.\n\n**Moves**\n- 3 files moved from `src/old` to `lib/new`\n",
    );
  });

  test("below another directory name the first directory of both", () => {
    const moved = (directory: string): ReadonlyMap<string, string> => tree(inside(directory, names), { uids: uids(directory) });
    expect(page(moved("shop"), moved("src/shop"))).toContain("- 3 files moved from `shop` to `src/shop`\n");
  });

  test("to another ending are one line", () => {
    const before = tree({ "src/a.js": [], "src/b.js": [] }, { uids: { "src/a.js": "obj-00000001", "src/b.js": "obj-00000002" } });
    const after = tree({ "src/a.ts": [], "src/b.ts": [] }, { uids: { "src/a.ts": "obj-00000001", "src/b.ts": "obj-00000002" } });
    expect(page(before, after)).toContain("- 2 files in `src` now end with `.ts` instead of `.js`\n");
  });

  test("of a symbol name both files", () => {
    const before = tree({ ...SHOP, "src/stock.ts": [] });
    const { "src/cart.ts#Cart": cart = [], ...rest } = SHOP;
    const after = tree(
      { ...rest, "src/till.ts": ["::zod", "src/stock.ts#Cart"], "src/cart.ts": [], "src/stock.ts": [], "src/stock.ts#Cart": cart },
      { uids: { "src/stock.ts#Cart": uidFrom("src/cart.ts#Cart") } },
    );
    expect(page(before, after)).toContain("- `Cart` moved from `src/cart.ts` to `src/stock.ts`\n");
  });
});

describe("public API", () => {
  const entry = (shared: readonly string[]): ReadonlyMap<string, string> =>
    tree({ ...Object.fromEntries(shared.map((name) => [name, []])), "src/index.ts": [] }, { roots: { "src/index.ts": shared } });

  test("gained and lost", () => {
    const text = page(entry(["src/a.ts#one", "src/a.ts#two"]), entry(["src/a.ts#one", "src/b.ts#three"]));
    expect(text).toContain("Public API: 1 gained, 1 lost.");
    expect(text).toContain("- `src/index.ts` loses `two`; gains `three`\n");
  });

  test("a file that is exported as a whole and moved is the same export", () => {
    const uids = { "lib/a.ts": uidFrom("src/a.ts") };
    const after = tree({ "lib/a.ts": [], "src/index.ts": [] }, { roots: { "src/index.ts": ["lib/a.ts"] }, uids });
    expect(changes(tree({ "src/a.ts": [], "src/index.ts": [] }, { roots: { "src/index.ts": ["src/a.ts"] } }), after).api).toEqual([]);
  });

  test("an export that another file provides is still there", () => {
    expect(changes(entry(["src/a.ts#one"]), entry(["src/b.ts#one"])).api).toEqual([]);
  });

  test("entrypoints come and go with their exports", () => {
    const text = page(
      entry(["src/a.ts#one"]),
      tree({ "src/index.ts": [], "src/a.ts#one": [], "src/till.ts": [] }, { roots: { "src/till.ts": [] } }),
    );
    expect(text).toContain("**Entrypoints**\n- lost: `src/index.ts`, which exports `one`\n- new: `src/till.ts`\n");
  });
});

describe("cycles", () => {
  const lines = (...files: readonly string[]): readonly string[] => files.map((file) => `cycle ${file} ${files[0] ?? ""}`);
  const open: Shop = { "a.ts": ["b.ts"], "b.ts": ["c.ts"], "c.ts": [], "d.ts": ["c.ts"] };
  const closed: Shop = { ...open, "c.ts": ["a.ts"] };

  test("new, with the way", () => {
    expect(page(tree(open), tree(closed, { diagnostics: lines("a.ts", "b.ts", "c.ts") }))).toContain(
      "- new: `c.ts` → `a.ts` → `b.ts` → `c.ts`\n",
    );
  });

  test("of packages of several files, with the way", () => {
    const before: Shop = { till: [], "till/a.go": ["stock"], "till/b.go": [], stock: [], "stock/a.go": [] };
    const after = tree({ ...before, "stock/a.go": ["till"] }, { diagnostics: lines("stock", "till") });
    expect(page(tree(before), after)).toContain("- new: `stock` → `till` → `stock`\n");
  });

  test("broken, grown and shrunk", () => {
    const before = tree(closed, { diagnostics: lines("a.ts", "b.ts", "c.ts") });
    const more = tree({ ...closed, "b.ts": ["c.ts", "d.ts"] }, { diagnostics: lines("a.ts", "b.ts", "c.ts", "d.ts") });
    expect(page(before, tree(open))).toContain("- broken: `c.ts` → `a.ts` → `b.ts` → `c.ts`\n");
    expect(page(before, more)).toContain("- grown to 4 files, with `d.ts`: `b.ts` → `d.ts` → `c.ts` → `a.ts` → `b.ts`\n");
    expect(page(more, before)).toContain("- shrunk from 4 to 3 files, without `d.ts`\n");
  });

  test("changed, if one file joins and another leaves", () => {
    const ring: Shop = { "a.ts": ["b.ts"], "b.ts": ["c.ts"], "c.ts": ["a.ts", "d.ts"], "d.ts": [] };
    const other: Shop = { "a.ts": ["b.ts"], "b.ts": ["d.ts"], "c.ts": [], "d.ts": ["a.ts", "c.ts"] };
    const [before, after] = [
      tree(ring, { diagnostics: lines("a.ts", "b.ts", "c.ts") }),
      tree(other, { diagnostics: lines("a.ts", "b.ts", "d.ts") }),
    ];
    expect(page(before, after)).toContain("- changed: + `d.ts`, − `c.ts`; now 3 files\n");
    expect(page(before, after)).toContain("Import cycles: 1 changed");
  });

  test("of moved files are the same", () => {
    const moved: Shop = { "a.ts": ["b.ts"], "b.ts": ["x/c.ts"], "x/c.ts": ["a.ts"] };
    const { "d.ts": _, ...before } = closed;
    const after = tree(moved, { diagnostics: lines("a.ts", "b.ts", "x/c.ts"), uids: { "x/c.ts": uidFrom("c.ts") } });
    expect(changes(tree(before, { diagnostics: lines("a.ts", "b.ts", "c.ts") }), after).cycles).toEqual([]);
  });
});

describe("long lists", () => {
  const many = (number: number): Shop =>
    Object.fromEntries(Array.from({ length: number }, (_, index) => [`src/d${index}/file.ts`, [`::package-${index}`]]));
  const more = (number: number): Shop => ({
    ...many(number),
    ...Object.fromEntries(Array.from({ length: number }, (_, index) => [`::package-${index}`, []])),
  });

  test("are cut, and the page stays a page", () => {
    const text = page(tree({}), tree(more(200)));
    expect(text.split("\n").length).toBeLessThanOrEqual(60);
    expect(text).toContain("- … and 191 more\n");
  });

  test("are as long as the limit", () => {
    expect(page(tree({}), tree(more(200)), 3)).toContain("- … and 198 more\n");
    expect(page(tree({}), tree(more(200)), Infinity)).not.toContain("more\n");
  });
});

test("an importer of many files names the first ones", () => {
  const files = Array.from({ length: 300 }, (_, index) => `src/file${index}.ts`);
  const before = tree({ ...Object.fromEntries(files.map((file) => [file, []])), "src/till.ts": [] });
  const after = tree({ ...Object.fromEntries(files.map((file) => [file, []])), "src/till.ts": files });
  expect(page(before, after)).toMatch(/^- added: `src\/till\.ts` → (?:`src\/file\d+\.ts`, ){4}`src\/file\d+\.ts` and 295 more$/m);
});

test("names are code, whatever they contain", () => {
  const text = page(tree({}), tree({ "src/a`b|<img>.ts": [] }));
  expect(text).toContain("- added: ``src/a`b|<img>.ts``\n");
});
