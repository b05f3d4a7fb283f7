/** An edit that moves lines and says nothing else shows nowhere in a map: the last result holds. Everything else is mapped again. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

const TILL = `import { drawer } from "./drawer.js";
/** Opens the till. */
export function open() { return drawer(); }
console.log(open());
`;
const FILES = {
  "package.json": '{ "name": "shop", "main": "./till.ts" }',
  "till.ts": TILL,
  "drawer.ts": "export function drawer() { return 1; }\n",
  "lost.ts": 'import "./nowhere.js";\n',
};
const build = "today";

beforeEach(() => void useEmptyCache());
afterEach(() => void vi.unstubAllEnvs());

async function upToDate(): Promise<string> {
  const root = temporaryRepository(FILES);
  for (const _ of [1, 2]) await runInProcess(root, ["bootstrap", "--set", "entryAdd=lost.ts"], { build });
  return root;
}

/** Whether a check after the edit takes the last result; it says what one without the cache says. */
async function holdsAfter(root: string, path: string, text: string): Promise<boolean> {
  writeFileSync(join(root, path), text);
  const found = await runInProcess(root, ["check", "--verbose"], { build });
  const plain = await runInProcess(root, ["check", "--no-cache"], { build });
  expect([found.code, found.out]).toEqual([plain.code, plain.out]);
  return found.err.includes("result: that of the last run");
}

describe("the last result", () => {
  it.each([
    ["lines and blanks", `\n\n${TILL}`],
    ["a comment", TILL.replace("console", "// Counts coins.\nconsole")],
    ["what a function does with its own names", TILL.replace("return drawer()", "const sum = 1; return drawer() + sum")],
  ])("holds after an edit of %s", async (_, text) => {
    expect(await holdsAfter(await upToDate(), "till.ts", text)).toBe(true);
  });

  it("holds after one edit after another, and a full run after them knows the lines of now", async () => {
    const root = await upToDate();
    for (const blanks of ["\n", "\n\n\n"]) expect(await holdsAfter(root, "till.ts", `${blanks}${TILL}`)).toBe(true);
    expect(await holdsAfter(root, "drawer.ts", "export function purse() { return 1; }\n")).toBe(false);
    const { out } = await runInProcess(root, ["explain", "till.ts"], { build });
    expect(out).toBe((await runInProcess(root, ["explain", "till.ts", "--no-cache"], { build })).out);
    expect(out).toContain("till.ts:4");
  });

  it.each([
    ["exports more", `${TILL}export function weigh() { return 1; }\n`],
    ["uses an import more", `${TILL}function weigh() { return drawer(); }\n`],
    ["says something else of itself", TILL.replace("Opens", "Closes")],
    ["has another order", TILL.replace(/(import.*\n)([^]*)/, "$2$1")],
  ])("does not hold if a file %s", async (_, text) => {
    expect(await holdsAfter(await upToDate(), "till.ts", text)).toBe(false);
  });

  it("does not hold if a line moves that a finding names", async () => {
    const root = await upToDate();
    expect(await holdsAfter(root, "lost.ts", `\n${FILES["lost.ts"]}`)).toBe(false);
  });

  it("is for the same text of the map", async () => {
    const root = await upToDate();
    const before = mapOf(root);
    expect(await holdsAfter(root, "till.ts", `// first\n${TILL}`)).toBe(true);
    await runInProcess(root, ["bootstrap", "--no-cache", "--set", "entryAdd=lost.ts"], { build });
    expect(mapOf(root)).toEqual(before);
    expect(readFileSync(join(root, "till.ts"), "utf8")).toContain("first");
  });
});
