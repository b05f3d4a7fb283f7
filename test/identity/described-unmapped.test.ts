import { expect, it } from "vitest";
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
