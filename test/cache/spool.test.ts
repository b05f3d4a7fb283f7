import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Spool } from "../../src/cache/facts-cache.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const LINES = Array.from({ length: 200 }, (_, index) => Buffer.from(`line ${index} ${"ä".repeat(index)}\n`));
const spools: Spool[] = [];

afterEach(() => spools.splice(0).forEach((spool) => spool.clear()));

function opened(file: string, most: number): Spool {
  const spool = new Spool(file, most);
  spools.push(spool);
  return spool;
}

describe("what is kept", () => {
  it.each([
    ["all in memory", 2 ** 20],
    ["some of it in a file", 5000],
    ["all in a file", 0],
  ])("comes back by its place, and as a whole: %s", (_, most) => {
    const file = join(temporaryDirectory(), "facts", "shop.new");
    const spool = opened(file, most);
    const spans = LINES.map((line) => spool.add(line));
    expect(spans.map((span) => spool.read(span))).toEqual(LINES);
    expect(Buffer.concat([...spool.pieces()])).toEqual(Buffer.concat(LINES));
    expect(existsSync(dirname(file))).toBe(most < 2 ** 20);
  });

  it("leaves no file that another could find", () => {
    const directory = temporaryDirectory();
    const spool = opened(join(directory, "shop.new"), 10);
    for (const line of LINES) spool.add(line);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("stays in memory where nothing can be written", () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "shop.new"));
    const spool = opened(join(directory, "shop.new"), 10);
    const spans = LINES.map((line) => spool.add(line));
    expect(spans.map((span) => spool.read(span))).toEqual(LINES);
  });

  it("is gone when it was cleared, and begins anew", () => {
    const spool = opened(join(temporaryDirectory(), "shop.new"), 10);
    for (const line of LINES) spool.add(line);
    spool.clear();
    const [line = Buffer.alloc(0)] = LINES;
    expect(spool.read(spool.add(line))).toEqual(line);
    expect([...spool.pieces()]).toEqual([line]);
  });
});
