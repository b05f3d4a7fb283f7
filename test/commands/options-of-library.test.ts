/** A program that uses the library as docs/library.md shows makes the map of the command line. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mapOf, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";
import { runInProcess } from "../support/run-in-process.js";
import * as library from "../../src/index.js";

const PAGE = readFileSync(new URL("../../docs/library.md", import.meta.url), "utf8");
const CONFIG = JSON.stringify({ entryAdd: ["src/stocktaking.ts"], moduleEdges: true, scopes: false, exclude: ["src/drawer.ts"] });

/** Runs the first example of the page on a directory. */
async function runExample(root: string): Promise<void> {
  const [, names = "", code = ""] = /```js\nimport \{([^}]+)\} from "dsp-bootstrap";\n([^]*?)```/.exec(PAGE) ?? [];
  const example = new Function("library", "process", `return (async () => { const {${names}} = library;\n${code} })();`) as (
    used: typeof library,
    process: { readonly cwd: () => string },
  ) => Promise<void>;
  await example(library, { cwd: () => root });
}

test.each([
  ["a configuration", { "dsp.config.json": CONFIG }, []],
  ["none", {}, []],
  ["options of an earlier run", {}, ["--set", "granularity=files"]],
] as const)("the library makes the map of the command line with %s", async (_, files, earlier) => {
  const [typed, used] = [0, 1].map(() => temporaryRepository({ ...SAMPLE_FILES, ...files })) as [string, string];
  if (earlier.length > 0) {
    for (const root of [typed, used]) {
      expect((await runInProcess(root, ["bootstrap", ...earlier])).code).toBe(0);
      writeFileSync(join(root, "src/fresh.ts"), "export const fresh = 1;\n");
    }
  }
  expect((await runInProcess(typed, ["bootstrap"])).code).toBe(0);
  await runExample(used);
  expect(mapOf(used)).toEqual(mapOf(typed));
  expect(mapOf(used).has("options")).toBe(earlier.length > 0 || "dsp.config.json" in files);
  expect((await library.readConfiguration(used)).name).toBe(Object.keys(files)[0]);
});

test("a configuration that is not valid is a mistake with its place", async () => {
  const root = temporaryRepository({ ...SAMPLE_FILES, "dsp.config.json": '{ "granularty": "files" }' });
  await expect(library.readConfiguration(root)).rejects.toThrow("dsp.config.json:1");
});
