import { expect, it } from "vitest";
import { verify } from "../../src/commands/verify/verify-tree.js";
import { readShared } from "../../src/dsp/dsp-tree.js";
import { run, uidsOf } from "./run.js";

const FILES = {
  "package.json": '{ "name": "shop", "main": "main.js" }',
  "main.js": 'import "./till.js";\nimport "./drawer.js";\n',
  "till.js": "export const till = 1;\n",
  "drawer.js": "export const drawer = 1;\n",
};

it("reports what stays only because somebody wrote about it, and nothing else", async () => {
  const first = (await run(FILES)).tree;
  const till = uidsOf(first).get("till.js") ?? "";
  const text = (first.get(`${till}/description`) ?? "").replace(/^purpose: .*$/m, "purpose: Where the money goes.");
  const described = new Map(first).set(`${till}/description`, text);
  const without = { ...FILES, "main.js": "export const open = true;\n" };
  const { map, tree } = await run(without, described);
  const kept = map.problems.filter(({ code }) => code === "described-entity-kept");
  expect(kept).toEqual([{ code: "described-entity-kept", path: "till.js", detail: till }]);
  expect([...uidsOf(tree).keys()].filter((source) => !source.includes("#")).sort()).toEqual(["main.js", "till.js"]);
  const again = await run(FILES, tree);
  expect(again.map.problems.filter(({ code }) => code === "described-entity-kept")).toEqual([]);
  expect(uidsOf(again.tree).get("till.js")).toBe(till);
});

it("keeps in a table of contents what stays, also if its table goes", async () => {
  const files = {
    "package.json": '{ "name": "shop", "exports": { "./till": "./till.js", "./drawer": "./drawer.js" } }',
    "till.js": "export const till = 1;\n",
    "drawer.js": 'import "./coin.js";\nexport const drawer = 1;\n',
    "coin.js": "export const coin = 1;\n",
  };
  const first = (await run(files)).tree;
  const coin = uidsOf(first).get("coin.js") ?? "";
  const text = (first.get(`${coin}/description`) ?? "").replace(/^purpose: .*$/m, "purpose: What the customer pays with.");
  const described = new Map(first).set(`${coin}/description`, text);
  const fewer = { ...files, "package.json": '{ "name": "shop", "exports": { "./till": "./till.js" } }' };
  const { "drawer.js": _drawer, ...without } = fewer;
  const { tree } = await run(without, described);
  expect(uidsOf(tree).get("coin.js")).toBe(coin);
  expect(verify(tree)).toEqual([]);
  expect((await run(without, tree)).remaining).toBe(0);
});

it("does not say that a file offers it any more", async () => {
  const files = { ...FILES, "main.js": 'export { till } from "./till.js";\n', "till.js": "export function till() {}\n" };
  const first = (await run(files)).tree;
  const [main, till] = ["main.js", "till.js#till"].map((source) => uidsOf(first).get(source) ?? "") as [string, string];
  const text = (first.get(`${till}/description`) ?? "").replace(/^purpose: .*$/m, "purpose: Where the money goes.");
  const described = new Map(first).set(`${till}/description`, text);
  expect(readShared(described, main)).toContain(till);
  const { tree } = await run({ ...files, "main.js": "export const open = true;\n" }, described);
  expect([...uidsOf(tree).values()]).toContain(till);
  expect(readShared(tree, main)).not.toContain(till);
  expect([...tree.keys()].filter((path) => path.startsWith(`${main}/exports/${till}`))).toEqual([]);
});
