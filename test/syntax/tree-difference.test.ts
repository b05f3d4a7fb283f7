/** A tree of a parser written by hand that differs from the grammar's: the run goes on as if there were no such parser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFactsStore } from "../../src/cache/facts-cache.js";
import type { FileFacts } from "../../src/model/facts.js";
import { parseAll, type ParseOptions } from "../../src/syntax/parse-all.js";
import { withThreads } from "../../src/syntax/thread-pool.js";
import { numbersOf } from "../../src/syntax/tree-counts.js";
import { onDifference, TreeDifference } from "../../src/syntax/tree-difference.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { join } from "node:path";
import type { Workshop } from "./compiled-worker.js";
import { openWorkshop } from "./compiled-worker.js";

let workshop: Workshop;
beforeAll(() => (workshop = openWorkshop()));
afterAll(() => workshop.dispose());

/** Many files before the one that shows the difference. */
const TEXTS = new Map([...Array.from({ length: 400 }, (_, index) => [`item-${index}`, "fast"] as const), ["last", "misread"]]);
const FILES = [...TEXTS.keys()].map((path) => ({ path, language: "ledger" }));

function parse(options: ParseOptions): Promise<ReadonlyMap<string, FileFacts>> {
  return parseAll([workshop.language], FILES, (path) => TEXTS.get(path), { worker: workshop.worker, ...options });
}

function collectDifferences(): { readonly found: TreeDifference[]; readonly stop: () => void } {
  const found: TreeDifference[] = [];
  return { found, stop: onDifference((difference) => found.push(difference)) };
}

describe.each([0, 1, 2])("with %i threads", (workers) => {
  test("all files are parsed again without fast parsers, and the place is reported once", async () => {
    const { found, stop } = collectDifferences();
    const facts = await parse({ workers });
    stop();
    expect([...facts.values()].map(({ calls }) => calls[0])).toEqual([...TEXTS.values()]);
    expect(found.map(({ path, offset }) => `${path} ${offset}`)).toEqual(["last 7"]);
  });

  test("whoever has taken facts has to start again, and cached facts are gone", async () => {
    const store = openFactsStore({ file: join(temporaryDirectory(), "pack"), version: "1" });
    await withThreads(async (threads) => {
      const taken: string[] = [];
      const options = { workers, threads, facts: store, onFacts: ({ path }: FileFacts) => void taken.push(path) };
      await expect(parse(options)).rejects.toThrow(TreeDifference);
      expect(numbersOf(threads.trees).compared).toBe(1);
      expect(FILES.flatMap(({ path }) => store.at(store.placeOf(path) ?? "") ?? [])).toEqual([]);
      const again = await parse(options);
      expect([...again.values()].map(({ calls }) => calls[0])).toEqual([...TEXTS.values()]);
    });
  });
});
