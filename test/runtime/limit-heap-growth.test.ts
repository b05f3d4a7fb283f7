import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const BUILT = new URL("../../dist/src/runtime/engine-flags.js", import.meta.url);

/** What the engine derives from all of its flags as they stand after `statement`, in a process that was started with `flags`. */
function tagOf(flags: readonly string[], statement: string): string {
  const script = `
    import { cachedDataVersionTag } from "node:v8";
    import { limitHeapGrowth } from ${JSON.stringify(BUILT.href)};
    ${statement}
    process.stdout.write(String(cachedDataVersionTag()));
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "--input-type=module", "-e", script], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

it("lets the heap of a large repository grow less than that of a small one", () => {
  const percents = [[], ["--heap-growing-percent=40"], ["--heap-growing-percent=20"], ["--heap-growing-percent=10"]];
  const [plain, less, little, least] = percents.map((flags) => tagOf(flags, ""));
  expect(new Set([plain, less, little, least]).size).toBe(4);
  const held = [0, 4999, 5000, 29_999, 30_000, 59_999, 60_000, 1_000_000].map((files) => tagOf([], `limitHeapGrowth(${files});`));
  expect(held).toEqual([plain, plain, less, less, little, little, least, least]);
});
