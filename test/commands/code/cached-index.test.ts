/** The cached index: the same answers as without, and never about former sources. */
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const FILES = {
  "package.json": `{ "name": "shop", "main": "./src/till.ts" }\n`,
  "src/money.ts": "export function add(a: number, b: number): number {\n  return a + b;\n}\nexport const zero = 0;\n",
  "src/till.ts": `import { add } from "./money.js";\nexport const sum = add(1, 2);\n`,
  "src/safe.ts": "export const safe = 1;\n",
};

afterEach(() => vi.unstubAllEnvs());

/** Answers with a cache of its own. */
function openAsk(directory: string): (...words: readonly string[]) => Promise<string> {
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  return async (...words) => {
    const { code, out, err } = await runInProcess(directory, [...words], { build: "cached-index" });
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
}

test("after every kind of edit the answer is that of a run without the cache", async () => {
  const directory = temporaryRepository(FILES);
  const ask = openAsk(directory);
  const edits: readonly (readonly [name: string, edit: () => void])[] = [
    ["nothing", () => undefined],
    ["a use moves", () => writeFileSync(join(directory, "src/till.ts"), `\n\n${FILES["src/till.ts"]}`)],
    [
      "a use appears in another file",
      () => writeFileSync(join(directory, "src/safe.ts"), `import { add } from "./money.js";\nexport const safe = add(2, 2);\n`),
    ],
    ["a file appears", () => writeFileSync(join(directory, "src/new.ts"), `import * as money from "./money.js";\nmoney.add(1, 1);\n`)],
    ["a file is renamed", () => renameSync(join(directory, "src/new.ts"), join(directory, "src/later.ts"))],
    ["a file goes", () => rmSync(join(directory, "src/safe.ts"))],
    ["the declaration moves", () => writeFileSync(join(directory, "src/money.ts"), `// Money.\n${FILES["src/money.ts"]}`)],
    ["the manifest changes", () => writeFileSync(join(directory, "package.json"), `{ "name": "shop", "main": "./src/later.ts" }\n`)],
  ];
  const seen = new Set<string>();
  for (const [name, edit] of edits) {
    edit();
    const questions = [
      ["uses", "src/money.ts#add"],
      ["show", "src/money.ts"],
      ["impact", "src/money.ts"],
    ];
    for (const words of questions) {
      const answer = await ask(...words);
      expect({ name, words, answer }).toEqual({ name, words, answer: await ask(...words, "--no-cache") });
      expect({ name, words, answer: await ask(...words) }).toEqual({ name, words, answer });
      seen.add(answer);
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});

test("a damaged index is made again", async () => {
  const directory = temporaryRepository(FILES);
  const ask = openAsk(directory);
  const answer = await ask("uses", "src/money.ts#add");
  const cache = process.env["XDG_CACHE_HOME"] ?? "";
  const places = readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((path) => /[\\/]code[\\/][^\\/]+$/.test(path));
  expect(places).toHaveLength(1);
  writeFileSync(join(cache, places[0] ?? ""), "{}");
  expect(await ask("uses", "src/money.ts#add")).toBe(answer);
});
