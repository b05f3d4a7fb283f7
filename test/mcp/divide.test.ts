/** Long answers come in parts: each line once, the first part with what the command prints after its lists. */
import { expect, test } from "vitest";
import { partOf } from "../../src/mcp/answer.js";
import type { Reply } from "../../src/mcp/tool.js";

const lines = (count: number, length = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `src/shelf${index}.ts${"x".repeat(length)}`);

function listing(all: readonly string[], limit: number): Reply {
  const text = (most: number): readonly string[] => {
    const part = most === 0 ? all : all.slice(0, most);
    const rest = all.length - part.length;
    return [
      "head",
      ...part,
      ...(rest > 0 ? [`… ${rest} more ${rest === 1 ? "file" : "files"} in src: --limit 0 lists all`] : []),
      "tests: 3",
    ];
  };
  return { lines: text, limit };
}

async function partsOf(reply: Reply): Promise<readonly (readonly string[])[]> {
  const parts: (readonly string[])[] = [];
  for (let from = -1; ;) {
    const { lines: part, left } = await partOf(reply, from);
    parts.push(part);
    if (left === 0) return parts;
    from = Math.max(from, 0) + (from < 0 ? 0 : part.length);
  }
}

test("a short answer is one part", async () => {
  expect(await partsOf(listing(lines(3), 3))).toEqual([["head", ...lines(3), "tests: 3"]]);
});

test("the first part has head and end, the others the rest", async () => {
  const all = lines(25);
  const [first, ...others] = await partsOf(listing(all, 10));
  expect(first).toEqual(["head", ...all.slice(0, 10), "tests: 3"]);
  expect(others).toEqual([all.slice(10, 20), all.slice(20)]);
});

test("equal lines are shown as often as they occur", async () => {
  const all = ["same", "same", "other", "same"];
  expect((await partsOf(listing(all, 1))).flat().toSorted()).toEqual(["head", "other", "same", "same", "same", "tests: 3"]);
});

test("no part is long, and each makes progress", async () => {
  const all = lines(30, 3000);
  const parts = await partsOf(listing(all, 20));
  expect(parts.flat().toSorted()).toEqual(["head", "tests: 3", ...all].toSorted());
  for (const part of parts) expect(part.join("\n").length).toBeLessThan(12_000);
});
