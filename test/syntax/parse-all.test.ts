import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileFacts } from "../../src/model/facts.js";
import type { ParseOptions } from "../../src/syntax/parse-all.js";
import { parseAll, startEarly } from "../../src/syntax/parse-all.js";
import { withThreads, type ThreadPool } from "../../src/syntax/thread-pool.js";
import type { Workshop } from "./compiled-worker.js";
import { openWorkshop } from "./compiled-worker.js";
import { openFactsStore } from "../../src/cache/facts-cache.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { join } from "node:path";
import { refusal } from "../support/refusal.js";
import { timeLimit } from "../support/time-limit.js";

let workshop: Workshop;
beforeAll(() => (workshop = openWorkshop()));
afterAll(() => workshop.dispose());

function parse(texts: Readonly<Record<string, string>>, options: ParseOptions = {}): Promise<ReadonlyMap<string, FileFacts>> {
  const files = Object.keys(texts).map((path) => ({ path, language: "ledger" }));
  return parseAll([workshop.language], files, (path) => texts[path], {
    worker: workshop.worker,
    timeoutMs: timeLimit(300),
    memoryMb: 64,
    ...options,
  });
}

const outcomes = (facts: ReadonlyMap<string, FileFacts>): string[] =>
  [...facts.values()].map((file) => `${file.path} ${file.parse} ${file.problems.map((problem) => problem.code).join()}`.trim());

function shelf(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`item-${index}`, `entry ${index}`]));
}

test.each([0, 1])("reads nothing where a parser is not installed (%i threads)", async (workers) => {
  const language = { ...workshop.language, parsers: ["vitest/package.json", "scroll-parser/scroll.wasm"] };
  const read: string[] = [];
  const parsing = parseAll([language], [{ path: "page-1", language: "ledger" }], (path) => (read.push(path), path), {
    worker: workshop.worker,
    workers,
  });
  await expect(parsing).rejects.toThrow(refusal("missing-parser", "scroll-parser/scroll.wasm"));
  expect(read).toEqual([]);
});

test("asks for the parsers of the languages that are there only", async () => {
  const other = { ...workshop.language, name: "scrolls", parsers: ["scroll-parser/scroll.wasm"] };
  const facts = await parseAll([workshop.language, other], [{ path: "page-1", language: "ledger" }], () => "entry", { workers: 0 });
  expect([...facts.keys()]).toEqual(["page-1"]);
});

describe.each([0, 1, 3])("with %i threads", (workers) => {
  test("answers in the order of the files, whatever the threads do", async () => {
    const texts = shelf(700);
    const facts = await parse(texts, { workers });
    expect([...facts.keys()]).toEqual(Object.keys(texts));
    expect([...facts.values()].map((file) => file.calls[0])).toEqual(Object.values(texts));
  });

  test("reports progress up to the total, unreadable files included", async () => {
    const seen: string[] = [];
    const texts = shelf(5);
    const files = [...Object.keys(texts), "gone"].map((path) => ({ path, language: "ledger" }));
    const facts = await parseAll([workshop.language], files, (path) => texts[path], {
      worker: workshop.worker,
      workers,
      onFile: (done, total) => seen.push(`${done}/${total}`),
    });
    expect(seen).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
    expect(facts.has("gone")).toBe(false);
  });

  test("an extractor that throws costs its file one attempt, then its contents", async () => {
    const facts = await parse({ before: "a", once: "throw", twice: "throw/throw", after: "b" }, { workers });
    expect(outcomes(facts)).toEqual(["before full", "once tolerant", "twice failed parse-error", "after full"]);
    expect(facts.get("twice")?.dialect).toBe("Ledger");
  });

  test("does not parse files over 2 MiB or with very long lines", async () => {
    const texts = {
      large: "entry\n".repeat(400_000),
      wide: `short\n${"x".repeat(100_001)}`,
      edge: `${"x".repeat(100_000)}\n${"y".repeat(100_000)}\r${"z".repeat(100_000)}`,
    };
    expect(outcomes(await parse(texts, { workers }))).toEqual(["large skipped too-large", "wide skipped too-large", "edge full"]);
  });

  test("an empty list gives an empty map", async () => {
    expect((await parse({}, { workers })).size).toBe(0);
  });

  test("rejects for an extractor that cannot be loaded", async () => {
    const files = [{ path: "a", language: "broken" }];
    await expect(parseAll([workshop.broken], files, () => "", { worker: workshop.worker, workers })).rejects.toThrow();
    await expect(parseAll([], files, () => "", { worker: workshop.worker, workers })).rejects.toThrow();
  });
});

describe.each([1, 2])("bounds, with %i threads", (workers) => {
  test("a file over its time is tried once more, the rest of its batch is unaffected", async () => {
    const facts = await parse({ ...shelf(3), slow: "hang", stuck: "hang/hang", asleep: "never/never", last: "z" }, { workers });
    expect(outcomes(facts).slice(3)).toEqual(["slow tolerant", "stuck failed parse-error", "asleep failed parse-error", "last full"]);
    expect(outcomes(facts).slice(0, 3)).toEqual(["item-0 full", "item-1 full", "item-2 full"]);
  });

  test("a thread out of memory, or ended, is replaced", async () => {
    const facts = await parse({ first: "a", greedy: "hoard/hoard", leaver: "exit", last: "z" }, { workers, timeoutMs: timeLimit(20_000) });
    expect(outcomes(facts)).toEqual(["first full", "greedy failed parse-error", "leaver tolerant", "last full"]);
  });

  test("an extractor that fails on everything still leaves a file", async () => {
    const facts = await parse({ "": "exit/exit" }, { workers });
    expect(outcomes(facts)).toEqual(["failed parse-error"]);
  });

  test("the stack holds 10^4 levels, and 10^7 do not end the process", async () => {
    const deep = { deep: "(".repeat(10_000), bottomless: "(".repeat(10_000_000) };
    const facts = await parse(deep, { workers, timeoutMs: timeLimit(20_000), memoryMb: 512, maxBytes: 1e8, maxLineLength: 1e8 });
    expect(facts.get("deep")?.calls).toEqual(["10000"]);
    expect(facts.get("bottomless")?.parse).toBe("tolerant");
  });
});

test("parses in this thread where the compiled worker does not exist", async () => {
  const facts = await parse({ a: "entry" }, { worker: new URL("missing-worker.js", workshop.worker), workers: 2 });
  expect(outcomes(facts)).toEqual(["a full"]);
});

test.each([0, 1, 3])("tells of the facts of each file once, with %i threads", async (workers) => {
  const told: FileFacts[] = [];
  const texts = { ...shelf(300), torn: "throw/throw", greedy: "entry\n".repeat(400_000) };
  const facts = await parse(texts, { workers, onFacts: (one) => told.push(one) });
  expect(new Map(told.map((one) => [one.path, one]))).toEqual(new Map(facts));
  expect(told).toHaveLength(302);
});

describe("threads that outlive a call", () => {
  const pid = async (threads: ThreadPool, text = "number"): Promise<string | undefined> =>
    (await parse({ entry: text }, { threads })).get("entry")?.calls[0];

  test("the next call uses them again, and closing ends them", async () => {
    const first = await withThreads(async (threads) => {
      const known = await pid(threads);
      expect(await pid(threads)).toBe(known);
      return known;
    });
    expect(await withThreads(pid)).not.toBe(first);
  });

  test("one that died in the meantime is not asked, and a file is tried again in a fresh one", async () => {
    await withThreads(async (threads) => {
      const known = await pid(threads);
      expect(outcomes(await parse({ leaver: "exit", last: "z" }, { threads }))).toEqual(["leaver tolerant", "last full"]);
      expect(await pid(threads)).not.toBe(known);
      expect(await pid(threads, "later")).toBe("later");
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await pid(threads)).toMatch(/^thread \d+$/);
    });
  });
});

describe("a thread that is started early", () => {
  const started = (threads: ThreadPool, options: ParseOptions = {}): boolean => {
    startEarly([workshop.broken, workshop.language], ["entry"], threads, {
      worker: workshop.worker,
      timeoutMs: timeLimit(300),
      ...options,
    });
    const thread = threads.take();
    if (thread !== undefined) threads.give(thread);
    return thread !== undefined;
  };

  test("parses, though the parser that it was to load first cannot be loaded", async () => {
    await withThreads(async (threads) => {
      expect(started(threads)).toBe(true);
      expect(outcomes(await parse({ entry: "a", torn: "throw", last: "z" }, { threads }))).toEqual([
        "entry full",
        "torn tolerant",
        "last full",
      ]);
    });
  });

  test("none, where nothing is to parse, where this thread parses, and where facts are known", async () => {
    const facts = openFactsStore({ file: join(temporaryDirectory(), "ledger"), version: "1" });
    await withThreads(async (threads) => {
      startEarly([workshop.language], [], threads, { worker: workshop.worker });
      expect(threads.take()).toBeUndefined();
      expect(started(threads, { workers: 0 })).toBe(false);
      expect(started(threads, { facts: { ...facts, isEmpty: () => false } })).toBe(false);
      expect(facts.isEmpty()).toBe(true);
      await parse({ entry: "a" }, { facts });
      facts.save();
      expect(facts.isEmpty()).toBe(false);
    });
  });
});

describe("facts of earlier runs", () => {
  const file = (): string => join(temporaryDirectory(), "facts", "ledger");

  test.each([0, 2])("with %i threads: what is known is not parsed again, and comes in its place", async (workers) => {
    const path = file();
    const texts = { ...shelf(9), wide: `short\n${"x".repeat(100_001)}` };
    const run = (changed: Record<string, string> = {}) => {
      const facts = openFactsStore({ file: path, version: "1" });
      return parse({ ...texts, ...changed }, { workers, facts }).then((found) => (facts.save(), found));
    };
    const first = await run();
    // Nothing can parse any more.
    const again = openFactsStore({ file: path, version: "1" });
    const found = await parseAll(
      [],
      Object.keys(texts).map((each) => ({ path: each, language: "ledger" })),
      (each) => texts[each as keyof typeof texts],
      {
        worker: workshop.worker,
        workers,
        facts: again,
      },
    );
    expect([...found]).toEqual([...first]);
    const later = await run({ "item-4": "entry changed" });
    expect([...later.keys()]).toEqual([...first.keys()]);
    expect(later.get("item-4")?.calls).toEqual(["entry changed"]);
  });

  test("what ran out of its bounds is tried anew", async () => {
    const path = file();
    const facts = openFactsStore({ file: path, version: "1" });
    expect(outcomes(await parse({ once: "throw" }, { facts }))).toEqual(["once tolerant"]);
    facts.save();
    const opened = openFactsStore({ file: path, version: "1" });
    expect(opened.find({ path: "once", language: "ledger", text: "throw", mode: "full" })).toBeUndefined();
  });
});

test.each([
  [1, 3000, 1],
  [2, 3000, 2],
  [2, 1000, 1],
])("without a number as many threads as pay off: of %i for %i files %i", async (threads, length, expected) => {
  const files = Array.from({ length }, (_, index) => ({ path: `item-${index}`, language: "ledger" }));
  const idle = { ...workshop.language, name: "abacus", threads: 5 };
  const facts = await parseAll([{ ...workshop.language, threads }, idle], files, () => "number", { worker: workshop.worker });
  expect(new Set([...facts.values()].map(({ calls }) => calls[0])).size).toBe(expected);
});
