/** `roots` lists what could be an entrypoint, and writes nothing. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

test("candidates with what they are and their evidence, and what nothing reaches", async () => {
  const directory = temporaryRepository();
  const { code, out, err } = await runInProcess(directory, ["roots"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\n")).toEqual([
    '* program  src/till.ts  package.json "bin"',
    '* library  src/cart.ts  package.json "main"',
    "",
    "* has a table of contents of its own",
    "",
    "Source files that no root reaches and nothing imports (--set entryAdd=PATH):",
    "  src/stocktaking.ts (reaches 1)",
    "",
  ]);
  expect(existsSync(join(directory, ".dsp"))).toBe(false);
});

test("a candidate that is left out has no star", async () => {
  const { out } = await runInProcess(temporaryRepository(), ["roots", "--set", "noEntry=src/till.ts"]);
  expect(out).toContain("\n* library  src/cart.ts");
  expect(out).toMatch(/^ {2}program {2}src\/till\.ts/);
});

test("the same as data", async () => {
  const { out } = await runInProcess(temporaryRepository(), ["roots", "--json"]);
  expect(JSON.parse(out)).toEqual({
    schemaVersion: 1,
    generator: "dsp-bootstrap",
    candidates: [
      { entry: "src/till.ts", class: "R1", rule: "command", root: true, evidence: ['package.json "bin"'] },
      { entry: "src/cart.ts", class: "R2", rule: "main", root: true, evidence: ['package.json "main"'] },
    ],
    more: [{ path: "src/stocktaking.ts", reach: 1 }],
  });
});

test("long paths and evidence stay on the line", async () => {
  const deep = `src/${"department/".repeat(12)}till.ts`;
  const manifest = `{ "name": "shop", "version": "1.0.0", "bin": "./${deep}" }\n`;
  const { out } = await runInProcess(temporaryRepository({ "package.json": manifest, [deep]: "export const till = 1;\n" }), ["roots"]);
  const [line = ""] = out.split("\n");
  expect(line.length).toBeLessThanOrEqual(110);
  expect(line).toMatch(/^\* program {2}src\/department.*….*\/till\.ts {2}package\.json "bin"/);
});

test("a repository without sources has no candidates", async () => {
  expect(await runInProcess(temporaryRepository({ "recipes.md": "# Soup\n" }), ["roots"])).toEqual({
    code: 0,
    out: "no candidates; name an entrypoint with --set entry=PATH\n",
    err: "",
  });
});

test("entries that options name have the name of the option", async () => {
  const files = { "package.json": '{ "name": "shop" }', "a.ts": "export const a = 1;\n", "b.ts": "export const b = 1;\n" };
  const directory = temporaryRepository(files);
  expect((await runInProcess(directory, ["roots", "--set", "entry=a.ts"])).out).toContain('* program  a.ts  named as "entry"\n');
  expect((await runInProcess(directory, ["roots", "--set", "entryAdd=b.ts"])).out).toContain('b.ts  named as "entryAdd"\n');
});
