import { describe, expect, it } from "vitest";
import { readDescription, type DspTree } from "../../src/dsp/dsp-tree.js";
import type { Files, Former } from "./memory-source.js";
import { meaningOf, run, uidsOf, type Run } from "./run.js";

const body = (word: string, steps = 5): string =>
  Array.from({ length: steps }, (_, step) => `  const ${word}${step} = weigh("${word}", ${step}) + ${word.length * step};`).join("\n");
const fn = (name: string, word: string, parameters = "crate: string"): string =>
  `export function ${name}(${parameters}) {\n${body(word)}\n  return [crate, ${word}0, ${word}1];\n}\n`;
const main = (...paths: readonly string[]): string =>
  `${paths.map((path, index) => `import * as p${index} from "./${path}";`).join("\n")}\nexport const all = [${paths.map((_, index) => `p${index}`).join(", ")}];\n`;
const project = (files: Files, extra: Files = {}): Files => ({
  "package.json": '{ "name": "market", "main": "src/main.ts" }',
  "src/main.ts": main(...Object.keys(files).map((path) => path.slice("src/".length, -".ts".length))),
  ...files,
  ...extra,
});

const apples = fn("apples", "apple") + fn("pears", "pear");
const fish = fn("herring", "herring") + fn("cod", "cod");

interface Case {
  readonly was: Files;
  readonly is: Files;
  /** Former source → source of today, of entities that must be the same. */
  readonly same?: Readonly<Record<string, string>>;
  /** Sources of today that must be nobody that was known. */
  readonly fresh?: readonly string[];
  readonly history?: false;
  readonly problems?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "69: a file moves, and nothing else changes": {
    was: { "src/a.ts": apples },
    is: { "src/lib/a.ts": apples },
    same: { "src/a.ts": "src/lib/a.ts", "src/a.ts#apples": "src/lib/a.ts#apples", "src/a.ts#pears": "src/lib/a.ts#pears" },
  },
  "a file moves and its text changes a little": {
    was: { "src/a.ts": apples + fish },
    is: {
      "src/lib/b.ts": `${apples}${fn("herring", "herring")}export function plaice(net: number) {\n  while (net > 1) net = trawl(net);\n}\n`,
    },
    same: { "src/a.ts": "src/lib/b.ts", "src/a.ts#herring": "src/lib/b.ts#herring" },
    fresh: ["src/lib/b.ts#plaice"],
  },
  "a file moves without history: by what it exports and where": {
    was: { "src/a.ts": apples + fn("plums", "plum") },
    is: { "src/fruit/a.ts": apples + fn("plums", "plum") },
    same: { "src/a.ts": "src/fruit/a.ts", "src/a.ts#plums": "src/fruit/a.ts#plums" },
    history: false,
  },
  "a file of one export moves without history: by its name, its importers and what it exports": {
    was: { "src/a.ts": fn("apples", "apple") },
    is: { "src/fruit/a.ts": fn("apples", "apple") },
    same: { "src/a.ts": "src/fruit/a.ts", "src/a.ts#apples": "src/fruit/a.ts#apples" },
    history: false,
  },
  ...Object.fromEntries(
    [
      ["exports.reduce = fold;", "var reduce = exports.reduce = fold;", "reduce"],
      ["exports.reduce = fold;", "let reduce;\nexports.reduce = reduce = fold;", "reduce"],
      ["exports.reduce = fold;", "const other = module.exports.reduce = fold;\nexports.other = other;", "reduce"],
      ["exports.reduce = fold;", "exports.again = exports.reduce = fold;", "reduce"],
      ["exports.reduce = fold;", "let reduce = this.reduce = fold;\nexports.one = 1;", "reduce"],
      ["exports.reduce = fold;", "module.exports = { reduce: exports.reduce = fold };", "reduce"],
      ["module.exports = fold;", "const apply = module.exports = exports = fold;", "default"],
      ["module.exports = class Till {};", "const Till = module.exports = class Till {};", "Till"],
    ].map(([was = "", is = "", name = ""]): [string, Case] => {
      const text = (exported: string): string => exported.replace(/\bfold\b/, `function (items, step) {\n${body("item")}\n}`);
      const around = {
        "package.json": '{ "name": "market", "main": "main.js" }',
        "main.js": 'const utils = require("./utils");\nutils.reduce();\n',
      };
      const source = `utils.js#${name}`;
      return [
        `${was} becomes ${JSON.stringify(is)}`,
        {
          was: { ...around, "utils.js": text(was) },
          is: { ...around, "utils.js": text(is) },
          same: { "utils.js": "utils.js", [source]: source },
        },
      ];
    }),
  ),
  "a single sign says nothing without history": {
    was: { "src/a.ts": fn("apples", "apple") },
    is: { "src/fruit/b.ts": fn("cod", "cod", "net: number") },
    fresh: ["src/fruit/b.ts", "src/fruit/b.ts#cod"],
    history: false,
  },
  "two files that are equally good without history: neither": {
    was: { "src/a.ts": apples },
    is: { "src/x/a.ts": apples, "src/y/a.ts": apples },
    fresh: ["src/x/a.ts", "src/y/a.ts"],
    problems: ["ambiguous-match"],
    history: false,
  },
  "a function moves to another file without history: by its name and what it takes": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": fn("pears", "pear"), "src/b.ts": fish + fn("apples", "apple") },
    same: { "src/a.ts#apples": "src/b.ts#apples", "src/a.ts": "src/a.ts", "src/b.ts": "src/b.ts" },
    history: false,
  },
  "a function of another kind takes the name without history": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": fn("pears", "pear"), "src/b.ts": fish + fn("apples", "other", "many: number, more: string") },
    fresh: ["src/b.ts#apples"],
    history: false,
  },
  "a file of four lines is converted, and nearly nothing of it is alike": {
    was: { "src/a.js": 'const { join } = require("path");\nmodule.exports.weigh = function (a) {\n  return join(a);\n};\n' },
    is: { "src/a.ts": "export const weigh = (crate: string, net: number): string => `${crate}${net}`;\n" },
    same: { "src/a.js": "src/a.ts" },
  },
  "a conversion counts before a file that git takes for the same": {
    was: { "src/a.js": fn("apples", "apple", "crate") },
    is: {
      "src/a.ts": "export const apples = (crate: string): readonly string[] => [crate];\n",
      "src/old/a.js": fn("apples", "apple", "crate"),
    },
    same: { "src/a.js": "src/a.ts" },
  },
  "a module becomes the index of a directory": {
    was: { "src/a.ts": apples + fish },
    is: { "src/a/index.ts": 'export * from "./fruit";\nexport * from "./fish";\n', "src/a/fruit.ts": apples, "src/a/fish.ts": fish },
    same: { "src/a.ts": "src/a/index.ts", "src/a.ts#apples": "src/a/fruit.ts#apples", "src/a.ts#cod": "src/a/fish.ts#cod" },
  },
  "the index of a directory becomes a module": {
    was: { "src/a/index.ts": apples },
    is: { "src/a.ts": `${fish}export const apples = 1;\n` },
    same: { "src/a/index.ts": "src/a.ts" },
  },
  "symbols that another new file carries count before what git calls a rename": {
    was: { "src/a.ts": `${fn("apples", "apple")}${"// The market opens at six, and closes at two.\n".repeat(30)}` },
    is: {
      "src/x.ts": `${fn("eels", "eel")}${"// The market opens at six, and closes at two.\n".repeat(30)}`,
      "src/y.ts": fn("apples", "apple"),
    },
    same: { "src/a.ts": "src/y.ts", "src/a.ts#apples": "src/y.ts#apples" },
  },
  "a file is split into halves: it is the first of them": {
    was: { "src/a.ts": apples + fish },
    is: { "src/x.ts": fish, "src/y.ts": apples },
    same: { "src/a.ts": "src/x.ts", "src/a.ts#apples": "src/y.ts#apples", "src/a.ts#cod": "src/x.ts#cod" },
  },
  "70: a function is renamed in place": {
    was: { "src/a.ts": apples },
    is: { "src/a.ts": fn("sellApples", "apple") + fn("pears", "pear") },
    same: { "src/a.ts#apples": "src/a.ts#sellApples", "src/a.ts#pears": "src/a.ts#pears" },
  },
  "70: one function goes and another comes": {
    was: { "src/a.ts": apples },
    is: { "src/a.ts": fn("anchovies", "salt", "tin: number, crate: string") + fn("pears", "pear") },
    same: { "src/a.ts#pears": "src/a.ts#pears" },
    fresh: ["src/a.ts#anchovies"],
  },
  "a function moves to another file": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": fn("pears", "pear"), "src/b.ts": fish + fn("apples", "apple") },
    same: { "src/a.ts#apples": "src/b.ts#apples", "src/a.ts": "src/a.ts", "src/b.ts": "src/b.ts" },
  },
  "a function moves while a new one that is a little alike takes its place": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: {
      "src/a.ts": fn("pears", "pear") + fn("apricots", "apple").replace("apple4", "apricot4"),
      "src/b.ts": fish + fn("apples", "apple"),
    },
    same: { "src/a.ts#apples": "src/b.ts#apples" },
    fresh: ["src/a.ts#apricots"],
  },
  "moved and renamed, with its body as it was": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": fn("pears", "pear"), "src/b.ts": fish + fn("sellApples", "apple") },
    same: { "src/a.ts#apples": "src/b.ts#sellApples" },
  },
  "a tiny type under another name in another file is anybody's": {
    was: { "src/a.ts": `export type Crate = string;\n${apples}`, "src/b.ts": fish },
    is: { "src/a.ts": apples, "src/b.ts": `export type Barrel = string;\n${fish}` },
    fresh: ["src/b.ts#Barrel"],
  },
  "a split: the file's UID follows the best match, functions follow themselves": {
    was: { "src/a.ts": apples + fish },
    is: { "src/a.ts": apples, "src/c.ts": fish },
    same: { "src/a.ts": "src/a.ts", "src/a.ts#cod": "src/c.ts#cod", "src/a.ts#apples": "src/a.ts#apples" },
    fresh: ["src/c.ts"],
  },
  "a merge: one file goes, its functions stay who they are": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": apples + fish },
    same: { "src/a.ts": "src/a.ts", "src/b.ts#herring": "src/a.ts#herring", "src/b.ts#cod": "src/a.ts#cod" },
  },
  "a swap of two files": {
    was: { "src/a.ts": apples, "src/b.ts": fish },
    is: { "src/a.ts": fish, "src/b.ts": apples },
    same: { "src/a.ts": "src/b.ts", "src/b.ts": "src/a.ts", "src/a.ts#apples": "src/b.ts#apples", "src/b.ts#cod": "src/a.ts#cod" },
  },
  "a file moves away and another takes its path": {
    was: { "src/a.ts": apples },
    is: { "src/a.ts": fish, "src/stall/a.ts": apples },
    same: { "src/a.ts": "src/stall/a.ts", "src/a.ts#apples": "src/stall/a.ts#apples" },
    fresh: ["src/a.ts", "src/a.ts#cod"],
  },
  "a copy is somebody new": {
    was: { "src/a.ts": apples },
    is: { "src/a.ts": apples, "src/copy.ts": apples },
    same: { "src/a.ts": "src/a.ts", "src/a.ts#apples": "src/a.ts#apples" },
    fresh: ["src/copy.ts", "src/copy.ts#apples"],
  },
  "two new files that are equally good: neither": {
    was: { "src/a.ts": apples },
    is: { "src/x/left.ts": apples, "src/x/right.ts": apples },
    fresh: ["src/x/left.ts", "src/x/right.ts"],
    problems: ["ambiguous-match"],
  },
  "reborn under the same name: the same entity": {
    was: { "src/a.ts": fn("apples", "apple") },
    is: { "src/a.ts": fn("apples", "machine", "crate: number, belt: string") },
    same: { "src/a.ts#apples": "src/a.ts#apples" },
  },
  "a constant becomes a function, under the other prefix": {
    was: { "src/a.ts": `export const apples = 1;\n${fish}` },
    is: { "src/a.ts": `export function apples() {}\n${fish}` },
  },
};

async function play({
  was,
  is,
  history,
}: Case): Promise<{ readonly old: ReadonlyMap<string, string>; readonly now: ReadonlyMap<string, string>; readonly updated: Run }> {
  const { tree } = await run(project(was));
  const updated = await run(project(is), tree, history === false ? undefined : { files: project(was), tree });
  return { old: uidsOf(tree), now: uidsOf(updated.tree), updated };
}

describe("who is whom", () => {
  it.each(Object.entries(CASES))("%s", async (_, example) => {
    const { old, now, updated } = await play(example);
    const known = new Set(old.values());
    for (const [from, to] of Object.entries(example.same ?? {})) expect(`${to} is ${now.get(to)}`).toBe(`${to} is ${old.get(from)}`);
    for (const source of example.fresh ?? []) {
      expect(now.has(source), source).toBe(true);
      expect(known.has(now.get(source) ?? ""), source).toBe(false);
    }
    const codes = updated.map.problems.map(({ code }) => code);
    for (const code of example.problems ?? []) expect(codes).toContain(code);
    expect([...meaningOf(updated.tree)]).toEqual([...meaningOf((await run(project(example.is))).tree)]);
  });

  it("72: the hex part stays, everything that names the UID follows, and what a person wrote stays", async () => {
    const was = project({
      "src/a.ts": "export const apples = 1;\n",
      "src/b.ts": 'import { apples } from "./a";\nexport const sum = apples;\n',
    });
    const is = { ...was, "src/a.ts": "export function apples() {}\n" };
    const { tree } = await run(was);
    const before = uidsOf(tree).get("src/a.ts#apples") ?? "";
    const after = before.replace("obj-", "func-");
    const [a, b] = [uidsOf(tree).get("src/a.ts"), uidsOf(tree).get("src/b.ts")];
    const why = new Map(tree).set(`${a}/exports/${before}/${b}`, "The market lives on apples.\n");
    const { tree: flipped } = await run(is, why, { files: was, tree: why });
    expect(before.startsWith("obj-")).toBe(true);
    expect(uidsOf(flipped).get("src/a.ts#apples")).toBe(after);
    expect(readDescription(flipped, after).get("kind")).toBe("function");
    expect([...flipped].filter(([path, text]) => path.includes(before) || text.includes(before))).toEqual([]);
    expect(flipped.get(`${a}/exports/${after}/${b}`)).toBe("The market lives on apples.\n");
    expect(flipped.has(`${after}/shared`)).toBe(false);
    const { tree: back } = await run(was, flipped, { files: is, tree: flipped });
    expect(uidsOf(back).get("src/a.ts#apples")).toBe(before);
    expect(back.get(`${before}/shared`)).toBe("");
  });

  it("75: with a module goes everything that named it", async () => {
    const was = project({ "src/a.ts": apples, "src/b.ts": `import { apples } from "./a";\nexport const sum = apples("x");\n` });
    const is = project({ "src/b.ts": "export const sum = 1;\n" });
    const { tree } = await run(was);
    const gone = ["src/a.ts", "src/a.ts#apples", "src/a.ts#pears"].map((source) => uidsOf(tree).get(source) ?? "none");
    const { tree: after } = await run(is, tree, { files: was, tree });
    expect([...after].filter(([path, text]) => gone.some((uid) => path.includes(uid) || text.includes(uid)))).toEqual([]);
  });

  it("a refactor is refused where it would remove a third of a large map, and goes on with --force or --prune off", async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`src/m${index}.ts`, fn(`sell${index}`, `stall${index}x`)]));
    const { tree } = await run(project(many));
    const few = project({ "src/m0.ts": many["src/m0.ts"] ?? "" });
    await expect(run(few, tree, { files: project(many), tree }, { force: false })).rejects.toThrow(
      /58 of 62 entities would be removed.*--force/,
    );
    expect(uidsOf((await run(few, tree, { files: project(many), tree }, { force: true })).tree).size).toBe(4);
    expect(uidsOf((await run(few, tree, { files: project(many), tree }, { prune: false })).tree).size).toBe(62);
  });
});

describe("an edge that was ownership", () => {
  it("becomes an import with a why of its own when the declaration moves away, and ownership again when it comes back", async () => {
    const files = (a: string, b: string): Files => ({
      "go.mod": "module market\n\ngo 1.22\n",
      "main.go": 'package main\n\nfunc main() { open(); weigh("scale") }\n',
      "a.go": a,
      "b.go": b,
    });
    const weigh = "func weigh(crate string) int {\n\tapples := len(crate) * 3\n\tpears := apples + 4\n\treturn apples + pears\n}\n";
    const open = 'func open() int { return weigh("crate") }\n';
    const was = files(`package main\n\n${open}\n${weigh}`, "package main\n\nfunc close() {}\n");
    const is = files(`package main\n\n${open}`, `package main\n\nfunc close() {}\n\n${weigh}`);
    const { tree } = await run(was);
    const moved = await run(is, tree, { files: was, tree });
    expect([...meaningOf(moved.tree)]).toEqual([...meaningOf((await run(is)).tree)]);
    const back = await run(was, moved.tree, { files: is, tree: moved.tree });
    expect([...meaningOf(back.tree)]).toEqual([...meaningOf((await run(was)).tree)]);
  });
});

describe("markers that nobody knows", () => {
  const files = (above: string, other: string): Files =>
    project({ "src/a.ts": `${above}${fn("apples", "apple")}${other}export class Crate {}\n` });

  it("give way to the entity that a declaration is already", async () => {
    const was = files("", "");
    const is = files("// @dsp func-0badcafe\n", "");
    const { tree } = await run(was);
    const { tree: after, map } = await run(is, tree, { files: was, tree });
    expect(uidsOf(after)).toEqual(uidsOf(tree));
    expect(map.problems.map(({ code }) => code)).toContain("stale-marker");
  });

  it("name what is new, under the prefix of its kind, and one hex part names one entity", async () => {
    const is = files("// @dsp obj-0badcafe\n", "// @dsp func-0badcafe\n");
    const { tree } = await run(project({ "src/b.ts": fish }));
    const first = await run(is, tree);
    expect(uidsOf(first.tree).get("src/a.ts#apples")).toBe("func-0badcafe");
    expect(uidsOf(first.tree).get("src/a.ts#Crate")).not.toMatch(/0badcafe/);
    expect(first.map.problems.map(({ code }) => code)).toEqual(expect.arrayContaining(["marker-kind", "duplicate-marker"]));
    expect((await run(is, first.tree)).remaining).toBe(0);
  });
});

describe("a marker that carries an entity to a declaration that was another", () => {
  const marked = (uid: string): Files => ({ "src/b.ts": `// @dsp ${uid}\n${fn("apples", "apple")}` });

  /** The copy has become the only one, and says by its marker that it is the original. */
  async function copied(
    words: (tree: DspTree, copy: string) => DspTree,
  ): Promise<Run & { readonly original: string; readonly copy: string }> {
    const { tree } = await run(project({ "src/a.ts": fn("apples", "apple"), "src/b.ts": fn("apples", "apple") }));
    const original = uidsOf(tree).get("src/a.ts#apples") ?? "";
    const copy = uidsOf(tree).get("src/b.ts#apples") ?? "";
    const files = project(marked(original));
    const done = await run(files, words(tree, copy));
    expect(uidsOf(done.tree).get("src/b.ts")).toBeDefined();
    expect((await run(files, done.tree)).remaining).toBe(0);
    return { ...done, original, copy };
  }

  it("replaces it where it carried nothing but drafts", async () => {
    const { tree, map, original, copy } = await copied((before) => before);
    expect(readDescription(tree, original).get("source")).toBe("src/b.ts#apples");
    expect(tree.has(`${copy}/description`)).toBe(false);
    expect(map.problems).toEqual([]);
  });

  it("leaves it beside itself, and says so, where somebody wrote of it", async () => {
    const { tree, map, copy } = await copied((before, uid) => {
      const path = `${uid}/description`;
      return new Map(before).set(path, (before.get(path) ?? "").replace(/^purpose: .*$/m, "purpose: Golden ones."));
    });
    expect(readDescription(tree, copy).get("purpose")).toBe("Golden ones.");
    expect(map.problems).toContainEqual({ code: "duplicate-source", path: "src/b.ts#apples", detail: copy });
  });
});

describe("a map that was updated twice since it was committed", () => {
  it("knows a file that moved twice, and what somebody wrote there", async () => {
    const was = project({ "src/a.ts": fn("apples", "apple"), "src/b.ts": fish });
    const committed = await run(was);
    const former: Former = { files: was, tree: committed.tree };
    const once = await run(project({ "src/one/c.ts": fn("apples", "apple"), "src/b.ts": fish }), committed.tree, former);
    const uid = uidsOf(once.tree).get("src/one/c.ts") ?? "";
    const path = `${uid}/description`;
    const byHand = new Map(once.tree).set(path, (once.tree.get(path) ?? "").replace(/^purpose: .*$/m, "purpose: Fruit."));
    const twice = await run(project({ "src/two/d.ts": fn("pippins", "apple"), "src/b.ts": fish }), byHand, former);
    expect(uidsOf(twice.tree).get("src/two/d.ts")).toBe(uidsOf(committed.tree).get("src/a.ts"));
    expect(uidsOf(twice.tree).get("src/two/d.ts#pippins")).toBe(uidsOf(committed.tree).get("src/a.ts#apples"));
    expect(readDescription(twice.tree, uid).get("purpose")).toBe("Fruit.");
  });
});

describe("what somebody wrote of an export", () => {
  it("goes with the entity to the module that offers it now", async () => {
    const was = project({ "src/a.ts": apples, "src/b.ts": fish });
    const is = project({ "src/a.ts": fn("pears", "pear"), "src/b.ts": fish + fn("apples", "apple") });
    const { tree } = await run(was);
    const [a, b, apple] = ["src/a.ts", "src/b.ts", "src/a.ts#apples"].map((source) => uidsOf(tree).get(source) ?? "");
    const byHand = new Map(tree).set(`${a}/exports/${apple}/description`, "The pride of the market.\n");
    const { tree: after } = await run(is, byHand, { files: was, tree: byHand });
    expect(after.get(`${b}/exports/${apple}/description`)).toBe("The pride of the market.\n");
    expect((await run(is, after, { files: was, tree: byHand })).remaining).toBe(0);
  });
});

describe("a package that is imported no more", () => {
  it("goes, also where the file that offered it goes at the same time", async () => {
    const manifest = { "package.json": '{ "name": "market", "main": "src/main.ts", "dependencies": { "scales": "1.0.0" } }' };
    const use = (from: string): string => `import { weigh } from "${from}";\nexport const till = weigh("x");\n`;
    const was = { ...manifest, "src/main.ts": use("./b"), "src/b.ts": 'export { weigh } from "scales";\n' };
    const is = { ...manifest, "src/main.ts": use("./c"), "src/c.ts": fn("weigh", "own") };
    const { tree } = await run(was);
    expect(uidsOf(tree).has("scales")).toBe(true);
    const { tree: after } = await run(is, tree, { files: was, tree });
    expect(uidsOf(after).has("scales")).toBe(false);
  });
});

describe("a file that somebody described and nothing reaches any more", () => {
  it("stays, and loses the edges that the code gives no reason for", async () => {
    const start = (from: string): string => `import { herring } from "./${from}";\nexport const till = herring("x");\n`;
    const manifest = { "package.json": '{ "name": "market", "main": "src/main.ts" }' };
    const was = { ...manifest, "src/main.ts": start("b"), "src/b.ts": fish };
    const is = { ...manifest, "src/main.ts": start("c"), "src/b.ts": fn("cod", "cod"), "src/c.ts": fn("herring", "herring") };
    const { tree } = await run(was);
    const b = uidsOf(tree).get("src/b.ts") ?? "";
    const byHand = new Map(tree).set(
      `${b}/description`,
      (tree.get(`${b}/description`) ?? "").replace(/^purpose: .*$/m, "purpose: All fish."),
    );
    const { tree: after } = await run(is, byHand, { files: was, tree: byHand });
    expect(readDescription(after, b).get("purpose")).toBe("All fish.");
    expect(after.get(`${uidsOf(after).get("src/main.ts")}/imports`)).not.toContain(`via=${b}`);
    expect((await run(is, after, { files: was, tree: byHand })).remaining).toBe(0);
  });
});
