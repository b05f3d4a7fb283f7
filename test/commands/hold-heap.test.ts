import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const BUILT = new URL("../../dist/src/commands/hold-heap.js", import.meta.url);

/** Peak of a process that makes much which soon nobody needs, MiB. */
function peakWith(files: number): number {
  const script = `
    import { holdHeap } from ${JSON.stringify(BUILT.href)};
    holdHeap(${files});
    const kept = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
    let waste = [];
    for (let round = 0; round < 12_000_000; round += 1) {
      waste.push({ round });
      if (waste.length > 500_000) waste = [];
    }
    process.stdout.write(String(process.resourceUsage().maxRSS / 1024 + kept.length * 0));
  `;
  return Number(spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }).stdout);
}

it("lets the heap of a large repository grow less than that of a small one", () => {
  expect(peakWith(20_000)).toBeLessThan(0.85 * peakWith(100));
});
