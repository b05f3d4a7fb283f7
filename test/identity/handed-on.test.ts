/** Words of people go on with files that are merged, taken apart or converted. */
import { describe, expect, it } from "vitest";
import { type DspTree, readDescription } from "../../src/dsp/dsp-tree.js";
import { removedTexts } from "../../src/dsp/removed-texts.js";
import type { Files } from "./memory-source.js";
import { run, uidsOf, type Run } from "./run.js";

const fn = (name: string, word: string): string =>
  `export function ${name}(crate: string) {\n${[1, 2, 3, 4].map((step) => `  const ${word}${step} = weigh("${word}", ${step * word.length});`).join("\n")}\n  return [crate, ${word}1];\n}\n`;
const MANIFEST = { "package.json": '{ "name": "market", "main": "src/main.ts" }' };
const main = (...lines: readonly string[]): Files => ({
  ...MANIFEST,
  "src/main.ts": `${lines.join("\n")}\nexport const all = [fruit, fish];\n`,
});

const WAS: Files = {
  ...main('import * as fruit from "./fruit";', 'import * as fish from "./fish";'),
  "src/fruit.ts": fn("apples", "apple") + fn("pears", "pear"),
  "src/fish.ts": fn("herring", "herring") + fn("cod", "cod"),
};
const MERGED: Files = {
  ...main('import * as fruit from "./fruit";', "const fish = fruit;"),
  "src/fruit.ts": `${WAS["src/fruit.ts"]}${WAS["src/fish.ts"]}`,
};

const purpose = (tree: DspTree, source: string): string => readDescription(tree, uidsOf(tree).get(source) ?? "").get("purpose") ?? "";

function described(tree: DspTree, words: Readonly<Record<string, string>>): DspTree {
  const next = new Map(tree);
  for (const [source, text] of Object.entries(words)) {
    const path = `${uidsOf(tree).get(source)}/description`;
    next.set(path, (next.get(path) ?? "").replace(/^purpose: .*$/m, `purpose: ${text}`));
  }
  return next;
}

/** A map with these purposes, committed; then the files are others. Nothing is left to do after it. */
async function after(
  was: Files,
  is: Files,
  words: Readonly<Record<string, string>>,
  change = (tree: DspTree): DspTree => tree,
): Promise<Run> {
  const before = change(described((await run(was)).tree, words));
  const former = { files: was, tree: before };
  const done = await run(is, before, former);
  expect((await run(is, done.tree, former)).remaining).toBe(0);
  return done;
}

describe("a file that was merged into another", () => {
  it("hands its words on where nobody wrote", async () => {
    const { tree, words } = await after(WAS, MERGED, { "src/fish.ts": "All that swims." });
    expect(purpose(tree, "src/fruit.ts")).toBe("All that swims.");
    expect(words.transferred).toEqual([{ text: { source: "src/fish.ts", slot: "purpose", text: "All that swims." }, to: "src/fruit.ts" }]);
    expect(removedTexts(tree)).toEqual([]);
  });

  it("leaves them with the name of the file that took it in, where that has words of its own", async () => {
    const { tree } = await after(WAS, MERGED, { "src/fish.ts": "All that swims.", "src/fruit.ts": "All that grows." });
    expect(purpose(tree, "src/fruit.ts")).toBe("All that grows.");
    expect(removedTexts(tree)).toEqual([{ source: "src/fish.ts", slot: "purpose", into: "src/fruit.ts", text: "All that swims." }]);
  });

  it("keeps the words of its symbols with them, and whys about it with its importers", async () => {
    const why = (tree: DspTree): DspTree => {
      const [fish, entry] = ["src/fish.ts", "src/main.ts"].map((source) => uidsOf(tree).get(source) ?? "");
      return new Map(tree).set(`${fish}/exports/${entry}`, "Sold on Fridays.\n");
    };
    const { tree } = await after(WAS, MERGED, { "src/fish.ts#cod": "Salted." }, why);
    expect(purpose(tree, "src/fruit.ts#cod")).toBe("Salted.");
    expect(tree.get(`${uidsOf(tree).get("src/fruit.ts")}/exports/${uidsOf(tree).get("src/main.ts")}`)).toBe("Sold on Fridays.\n");
    expect(tree.has("removed-texts")).toBe(false);
  });
});

describe("a file that was taken apart", () => {
  it("goes on as the file that holds most of it, with its words", async () => {
    const is: Files = {
      ...main(
        'import * as fruit from "./fruit";',
        'import * as cod from "./cod";',
        'import * as smoked from "./smoked";',
        "const fish = [cod, smoked];",
      ),
      "src/fruit.ts": WAS["src/fruit.ts"] ?? "",
      "src/cod.ts": fn("cod", "cod"),
      "src/smoked.ts": fn("herring", "herring"),
    };
    const { tree } = await after(WAS, is, { "src/fish.ts": "All that swims.", "src/fish.ts#cod": "Salted." });
    expect(purpose(tree, "src/cod.ts")).toBe("All that swims.");
    expect(purpose(tree, "src/cod.ts#cod")).toBe("Salted.");
    expect(tree.has("removed-texts")).toBe(false);
  });

  it("leaves them where its symbols went to files that were there, each to another", async () => {
    const was = {
      ...WAS,
      "src/bread.ts": fn("rye", "rye"),
      "src/main.ts": `${WAS["src/main.ts"]}import * as bread from "./bread";\nexport const baked = bread;\n`,
    };
    const is: Files = {
      ...main('import * as fruit from "./fruit";', 'import * as fish from "./bread";'),
      "src/fruit.ts": `${WAS["src/fruit.ts"]}${fn("cod", "cod")}`,
      "src/bread.ts": `${fn("rye", "rye")}${fn("herring", "herring")}`,
    };
    const { tree, words } = await after(was, is, { "src/fish.ts": "All that swims." });
    const everywhere = [...tree.values()].join("\n");
    expect(everywhere).toContain("All that swims.");
    expect(words.removed.length + words.transferred.length).toBe(1);
  });
});

describe("a file in whose place others are imported", () => {
  it("does not give its words to a file that has nothing but the names of its symbols", async () => {
    const was = {
      ...MANIFEST,
      "src/main.ts": 'import { up, down } from "./m1";\nimport { Page } from "./login";\nexport const all = [up, down, Page];\n',
      "src/m1.ts":
        'export function up() {\n  return "CREATE TABLE users (id int, name text)";\n}\nexport function down() {\n  return "DROP TABLE users";\n}\n',
      "src/login.ts":
        'export function Page() {\n  const user = "who are you";\n  const word = "nobody";\n  return user + word + " sign in here please";\n}\n',
    };
    const is = {
      ...MANIFEST,
      "src/main.ts": 'import { up, down } from "./m2";\nimport { Page } from "./report";\nexport const all = [up, down, Page];\n',
      "src/m2.ts":
        'export function up() {\n  for (const t of ["a", "b"]) console.log(`ALTER ${t} ADD COLUMN`);\n}\nexport function down() {\n  throw new Error("cannot go back from here");\n}\n',
      "src/report.ts":
        "export function Page() {\n  const rows = [1, 2, 3].map((x) => x * x);\n  for (const row of rows) if (row > 3) return row;\n  return null;\n}\n",
    };
    const given = { "src/m1.ts": "Creates users.", "src/m1.ts#up": "Makes the table.", "src/login.ts": "Signs people in." };
    const { tree } = await after(was, is, given);
    expect(purpose(tree, "src/m2.ts")).not.toBe("Creates users.");
    expect(purpose(tree, "src/m2.ts#up")).not.toBe("Makes the table.");
    expect(purpose(tree, "src/report.ts")).not.toBe("Signs people in.");
    expect(removedTexts(tree).map(({ text }) => text)).toEqual(["Signs people in.", "Creates users.", "Makes the table."]);
  });
});

describe("a conversion", () => {
  it("of a Python module into a package keeps UIDs and words, wherever its contents went", async () => {
    const orders =
      'class Order:\n    """One order of a customer."""\n\n    def total(self):\n        return sum(line.price for line in self.lines)\n';
    const project = {
      "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.cli:main"\n',
      "shop/__init__.py": "",
    };
    const was = {
      ...project,
      "shop/cli.py": "from shop.orders import Order\n\n\ndef main():\n    return Order()\n",
      "shop/orders.py": orders,
    };
    const { "shop/orders.py": _, ...rest } = was;
    const is = { ...rest, "shop/orders/__init__.py": 'from .order import Order\n\n__all__ = ["Order"]\n', "shop/orders/order.py": orders };
    const { tree } = await after(was, is, { "shop/orders.py": "What customers buy.", "shop/orders.py#Order": "Never deleted." });
    expect(purpose(tree, "shop/orders/__init__.py")).toBe("What customers buy.");
    expect(purpose(tree, "shop/orders/order.py#Order")).toBe("Never deleted.");
    const back = await after(is, was, { "shop/orders/__init__.py": "What customers buy.", "shop/orders/order.py#Order": "Never deleted." });
    expect(purpose(back.tree, "shop/orders.py")).toBe("What customers buy.");
    expect(purpose(back.tree, "shop/orders.py#Order")).toBe("Never deleted.");
  });

  it("of four lines to TypeScript keeps them, also without history", async () => {
    const was = {
      ...MANIFEST,
      "src/main.ts": 'import { weigh } from "./scale";\nexport const till = weigh;\n',
      "src/scale.js": 'const { join } = require("path");\nmodule.exports.weigh = function (a) {\n  return join(a);\n};\n',
    };
    const { "src/scale.js": _, ...rest } = was;
    const is = { ...rest, "src/scale.ts": "export const weigh = (crate: string, net: number): number => crate.length + net;\n" };
    expect(purpose((await after(was, is, { "src/scale.js": "Calibrated." })).tree, "src/scale.ts")).toBe("Calibrated.");
    const before = described((await run(was)).tree, { "src/scale.js": "Calibrated." });
    expect(purpose((await run(is, before)).tree, "src/scale.ts")).toBe("Calibrated.");
  });

  it("of styles and data keeps them, and takes no file of another kind for what was converted", async () => {
    const was = {
      ...MANIFEST,
      "src/main.ts": 'import "./stall.css";\nimport sign from "./sign.png";\nexport const signs = [sign];\n',
      "src/stall.css": ".stall { color: red; }\n",
      "src/sign.png": "png",
    };
    const is = {
      ...MANIFEST,
      "src/main.ts":
        'import "./stall.scss";\nimport { stall } from "./stall";\nimport sign from "./sign.svg";\nexport const signs = [sign, stall];\n',
      "src/stall.scss": ".stall { color: blue; }\n",
      "src/stall.ts": "export const stall = 1;\n",
      "src/sign.svg": "<svg/>",
    };
    const { tree } = await after(was, is, { "src/stall.css": "Red and white.", "src/sign.png": "By Ann." });
    expect(purpose(tree, "src/stall.scss")).toBe("Red and white.");
    expect(purpose(tree, "src/sign.svg")).toBe("By Ann.");
  });
});

describe("a package that nobody imports any more", () => {
  it("leaves the words about it, which come back with it", async () => {
    const was = {
      "package.json": '{ "name": "market", "main": "src/main.ts", "dependencies": { "scales": "1.0.0" } }',
      "src/main.ts": 'import { weigh } from "scales";\nexport const till = weigh("x");\n',
    };
    const is = { ...was, "src/main.ts": "export const till = 1;\n" };
    const { tree } = await after(was, is, { scales: "Calibrated yearly." });
    expect(removedTexts(tree)).toEqual([{ source: "scales", slot: "purpose", text: "Calibrated yearly." }]);
    const back = await run(was, tree, { files: is, tree });
    expect(purpose(back.tree, "scales")).toBe("Calibrated yearly.");
    expect(back.tree.has("removed-texts")).toBe(false);
  });
});
