import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { saveDspDuring } from "../../src/store/save-dsp.js";
import type { startWriting as StartWriting } from "../../src/store/write-in-thread.js";
import { batchOf, packBatches, unpackBatch } from "../../src/store/write-order.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const BUILT = new URL("../../dist/src/store/", import.meta.url);
/** As many as are worth a thread. */
const FILES: readonly (readonly [path: string, text: string])[] = Array.from(
  { length: 10_000 },
  (_, index) => [`obj-${String(index >> 1).padStart(8, "0")}/${index % 2}`, `${index}\n`] as const,
);

async function startWriting(base: string, files: typeof FILES, most?: number): Promise<ReturnType<typeof StartWriting>> {
  const built = (await import(new URL("write-in-thread.js", BUILT).href)) as { readonly startWriting: typeof StartWriting };
  const texts = new Map(files);
  return built.startWriting(base, [...texts.keys()], (path) => texts.get(path) ?? "", most);
}

async function untilSomething(directory: string): Promise<void> {
  while (readdirSync(directory).length === 0) await setTimeout(1);
}

describe("startWriting", () => {
  it("writes in another thread, and what is left in this one", async () => {
    const base = temporaryDirectory();
    const writing = await startWriting(base, FILES);
    await untilSomething(base);
    writing.finish();
    expect(FILES.filter(([path, text]) => readFileSync(join(base, path), "utf8") !== text)).toEqual([]);
  });

  it.each([0, 50_000])("gives that thread no more than it may have, %i bytes, and writes the rest in this one", async (most) => {
    const base = temporaryDirectory();
    const odd = [["obj-99999999/a", "half a pair: \ud83d, and äöü\n"] as const, ...FILES];
    const writing = await startWriting(base, odd, most);
    if (most > 0) await untilSomething(base);
    else expect(readdirSync(base)).toEqual([]);
    writing.finish();
    expect(readFileSync(join(base, "obj-99999999/a"), "utf8")).toBe("half a pair: \ufffd, and äöü\n");
    expect(FILES.filter(([path, text]) => readFileSync(join(base, path), "utf8") !== text)).toEqual([]);
  });

  it("tells of what cannot be written, wherever it was tried", async () => {
    const base = temporaryDirectory();
    writeFileSync(join(base, "obj-00000001"), "in the way");
    const writing = await startWriting(base, FILES);
    expect(() => writing.finish()).toThrow(/obj-00000001/);
    const inParts = await startWriting(base, FILES, 0);
    while (inParts.step());
    expect(() => inParts.finish()).toThrow(/obj-00000001/);
  });

  it("writes nothing any more once it is abandoned", async () => {
    const base = temporaryDirectory();
    const writing = await startWriting(base, FILES);
    await untilSomething(base);
    writing.abandon();
    const there = readdirSync(base).length;
    await setTimeout(50);
    expect(readdirSync(base)).toHaveLength(there);
  });
});

describe("packBatches", () => {
  const entryAt = (index: number): readonly [string, string] => FILES[index] ?? ["", ""];

  it("packs whole batches, as many as there is room for", () => {
    const sizes = FILES.map((entry) => entry.join("").length);
    const [, end] = batchOf(FILES.length, 2);
    const room = sizes.slice(0, end).reduce((sum, size) => sum + size, 0);
    expect([packBatches(FILES.length, entryAt, room - 1).share, packBatches(FILES.length, entryAt, room).share]).toEqual([2, 3]);
  });

  it("gives back what was packed", () => {
    const packed = { base: "", state: new Int32Array(0), ...packBatches(FILES.length, entryAt, 2 ** 20) };
    const files = Array.from({ length: packed.share }, (_, number) => unpackBatch(packed, number)).flat();
    expect(files.map(([path, text]) => [path, Buffer.from(text).toString()])).toEqual(FILES);
  });
});

describe("saveDspDuring", () => {
  const after = new Map(FILES);

  it("saves also where the work beside it fails", async () => {
    const root = temporaryDirectory();
    const work = async (): Promise<void> => {
      expect(readdirSync(root)).not.toContain(".dsp");
      throw new Error("verification failed");
    };
    await expect(saveDspDuring(work, { root, before: undefined, after })).rejects.toThrow("verification failed");
    expect(readdirSync(join(root, ".dsp"))).toHaveLength(FILES.length / 2);
  });

  it("hears what happens while a new map is written", async () => {
    const root = temporaryDirectory();
    let heard = 0;
    const listen = (): void => {
      if (existsSync(join(root, ".dsp"))) return;
      heard += 1;
      setImmediate(listen);
    };
    await saveDspDuring(async () => void setImmediate(listen), { root, before: undefined, after });
    expect(heard).toBeGreaterThan(1);
    expect(readdirSync(root)).toEqual([".dsp"]);
  });

  it("leaves nothing behind where the program is ended meanwhile", () => {
    const root = temporaryDirectory();
    mkdirSync(join(root, "src"));
    const script = `
      import { readdirSync } from "node:fs";
      import { join } from "node:path";
      import { saveDspDuring } from ${JSON.stringify(new URL("save-dsp.js", BUILT).href)};
      const root = ${JSON.stringify(root)};
      const after = new Map(${JSON.stringify(FILES)});
      const isBegun = () => readdirSync(root).some((name) => name !== "src" && readdirSync(join(root, name)).length > 0);
      const work = async () => {
        while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 1));
        process.exit(7);
      };
      await saveDspDuring(work, { root, before: undefined, after });
    `;
    const file = join(temporaryDirectory(), "script.mjs");
    writeFileSync(file, script);
    expect(spawnSync(process.execPath, [pathToFileURL(file).pathname], { encoding: "utf8" })).toMatchObject({ status: 7, stderr: "" });
    expect(readdirSync(root)).toEqual(["src"]);
  });
});
