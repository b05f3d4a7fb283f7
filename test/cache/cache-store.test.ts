/** A record is read as it was written, or not at all. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ANSWERS } from "../../src/cache/cache-directory.js";
import { openCacheStore, type CacheStore } from "../../src/cache/cache-store.js";
import { collectIgnoredFailures } from "../../src/fs/files.js";
import { openAnswers } from "../../src/texts/stage/answer-store.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const BUILD = "today";

function openStore(): CacheStore {
  return openCacheStore(temporaryDirectory(), BUILD);
}

const fileOf = ({ directory }: CacheStore, kind: string, key: string): string => join(directory, kind, key);

describe("a record", () => {
  test("is read as it was written: texts of several pieces, each longer than the one before, in any script", () => {
    const store = openStore();
    const value = [1, 2, 3].flatMap((turn) => ["€ née \u{1f9fa}", "é".repeat(turn * 300_000)]);
    const stamps = Float64Array.of(1.5, Number.NaN, 3);
    store.put("shelves", "shop", { value, stamps });
    expect(store.get("shelves", "shop")).toEqual({ value, stamps });
  });

  test("keeps bytes in pieces beside the value and the stamps, and gives them back where numbers may start", () => {
    const store = openStore();
    const bytes = [new Uint8Array(Float64Array.of(1, 2).buffer), new Uint8Array(Float64Array.of(3).buffer)];
    for (const value of ["", "é", "€ bread", null]) {
      store.put("shelves", "shop", { value, bytes, stamps: Float64Array.of(4) });
      const read = store.get("shelves", "shop");
      expect({ ...read, bytes: undefined }).toEqual({ value, stamps: Float64Array.of(4), bytes: undefined });
      const [whole, ...more] = read?.bytes ?? [];
      expect(more).toEqual([]);
      expect(Buffer.from(whole ?? [])).toEqual(Buffer.concat(bytes));
      expect((whole?.byteOffset ?? 1) % 8).toBe(0);
    }
  });

  test("with other lengths in its head is not read: the same bytes would be other stamps", () => {
    const store = openStore();
    store.put("shelves", "shop", { value: "bread", bytes: [new Uint8Array(8)], stamps: Float64Array.of(4) });
    const file = fileOf(store, "shelves", "shop");
    const text = readFileSync(file, "latin1");
    writeFileSync(file, text.replace(" 000000000008 ", " 000000000016 "), "latin1");
    expect(readFileSync(file, "latin1")).not.toBe(text);
    expect(store.get("shelves", "shop")).toBeUndefined();
  });

  test("without stamps is read without stamps", () => {
    const store = openStore();
    store.put("shelves", "shop", { value: { bread: 1 } });
    expect(store.get("shelves", "shop")).toEqual({ value: { bread: 1 } });
  });

  test("of values that can be iterated only once is read as a list", () => {
    const store = openStore();
    store.put<Iterable<string>>("shelves", "shop", { value: ["bread", "salt"].values() });
    expect(store.get<readonly string[]>("shelves", "shop")?.value).toEqual(["bread", "salt"]);
  });

  test.each<[string, (file: string) => void, string]>([
    ["that was cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)), BUILD],
    ["with more bytes at its end", (file) => writeFileSync(file, "\0", { flag: "a" }), BUILD],
    ["that is empty", (file) => writeFileSync(file, ""), BUILD],
    ["with another byte", (file) => writeFileSync(file, readFileSync(file, "latin1").replace("bread", "broad"), "latin1"), BUILD],
    ["of another build", () => undefined, "tomorrow"],
  ])("%s is not read", (_, damage, build) => {
    const store = openStore();
    store.put("shelves", "shop", { value: ["bread"], stamps: Float64Array.of(1, 2) });
    expect(store.get("shelves", "shop")).toBeDefined();
    damage(fileOf(store, "shelves", "shop"));
    const again = openCacheStore(store.directory, build);
    expect(again.get("shelves", "shop")).toBeUndefined();
    again.put("shelves", "shop", { value: ["salt"] });
    expect(again.get("shelves", "shop")).toEqual({ value: ["salt"] });
  });

  test("of one kind and key is no record of another kind or key", () => {
    const store = openStore();
    store.put("shelves", "shop", { value: "bread" });
    expect([store.get("drawers", "shop"), store.get("shelves", "mill")]).toEqual([undefined, undefined]);
    expect([store.has("shelves", "shop"), store.has("drawers", "shop"), store.has("shelves", "mill")]).toEqual([true, false, false]);
  });

  test("that is too large is not kept, and leaves neither a file nor the former record damaged", () => {
    const store = openStore();
    store.put("shelves", "shop", { value: ["bread"] });
    const part = "bread".repeat(2 ** 20);
    const tooMuch = function* (): Generator<string> {
      for (let size = 0; size <= 2 ** 28; size += part.length) yield part;
    };
    store.put<Iterable<string>>("shelves", "shop", { value: tooMuch() });
    expect(store.get("shelves", "shop")).toEqual({ value: ["bread"] });
    expect(readdirSync(join(store.directory, "shelves"))).toEqual(["shop"]);
  });

  test("can be read by nobody but its owner", () => {
    const store = openStore();
    store.put("shelves", "shop", { value: "bread" });
    expect(statSync(fileOf(store, "shelves", "shop")).mode & 0o077).toBe(0);
    expect(statSync(join(store.directory, "shelves")).mode & 0o077).toBe(0);
  });
});

describe("a store in a directory that cannot be written", () => {
  test("keeps nothing, throws nothing and leaves nothing behind", () => {
    const directory = temporaryDirectory({ cache: "a file\n" });
    const store = openCacheStore(join(directory, "cache"), BUILD);
    store.put("shelves", "shop", { value: "bread" });
    store.evict();
    expect([store.get("shelves", "shop"), store.has("shelves", "shop"), store.keys("shelves", "")]).toEqual([undefined, false, []]);
    expect(readFileSync(join(directory, "cache"), "utf8")).toBe("a file\n");
  });

  test("names the file for --timing", () => {
    const directory = temporaryDirectory({ "shelves/shop/directory": "in place of the record" });
    const failures = collectIgnoredFailures();
    openCacheStore(directory, BUILD).put("shelves", "shop", { value: "bread" });
    expect(failures().map(({ path }) => path)).toEqual([join(directory, "shelves", "shop")]);
    expect(readdirSync(join(directory, "shelves"))).toEqual(["shop"]);
  });
});

test("keys are those that start with the text, the latest write first, without files that are being written", () => {
  const store = openStore();
  for (const [index, key] of ["shop-1", "shop-2", "mill-1", "shop-3"].entries()) {
    store.put("shelves", key, { value: key });
    utimesSync(fileOf(store, "shelves", key), 1000 - index, 1000 - index);
  }
  writeFileSync(fileOf(store, "shelves", "shop-4.123"), "half");
  expect(store.keys("shelves", "shop-")).toEqual(["shop-1", "shop-2", "shop-3"]);
  expect(store.keys("drawers", "shop-")).toEqual([]);
});

describe("eviction", () => {
  const SIZE = 1000;
  /** Files of several kinds, the first the oldest, and a store whose budget is that many of them. */
  function storeOf(count: number, names: readonly (readonly [kind: string, key: string])[]): CacheStore {
    const directory = temporaryDirectory(Object.fromEntries(names.map(([kind, key]) => [`${kind}/${key}`, "x".repeat(SIZE)])));
    for (const [index, [kind, key]] of names.entries()) utimesSync(join(directory, kind, key), 1000 + index, 1000 + index);
    return openCacheStore(directory, BUILD, count * SIZE);
  }
  const NAMES = [
    ["facts", "mill"],
    ["tree", "mill"],
    ["facts", "shop"],
    ["sources", "mill"],
  ] as const;
  const leftOf = (store: CacheStore): readonly string[] =>
    NAMES.filter(([kind, key]) => existsSync(fileOf(store, kind, key))).map((name) => name.join("/"));

  test("removes the oldest files of all kinds together until the rest fits into the budget", () => {
    const store = storeOf(2, NAMES);
    store.evict();
    expect(leftOf(store)).toEqual(["facts/shop", "sources/mill"]);
  });

  test("removes nothing if everything fits", () => {
    const store = storeOf(4, NAMES);
    store.evict();
    expect(leftOf(store)).toHaveLength(4);
  });

  test("counts and removes what other builds and interrupted runs left", () => {
    const store = storeOf(1, [["shelves", "old"], ["shelves", "old.4711"], ...NAMES]);
    store.evict();
    expect(readdirSync(store.directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(1);
  });

  test("removes the oldest small files if there are too many", () => {
    const { directory } = storeOf(4, NAMES);
    const store = openCacheStore(directory, BUILD, 4 * SIZE, 3);
    store.evict();
    expect(leftOf(store)).toEqual(["tree/mill", "facts/shop", "sources/mill"]);
  });

  test("keeps what was written last", () => {
    const store = storeOf(1, NAMES);
    store.put("shelves", "shop", { value: "bread" });
    store.evict();
    expect(store.has("shelves", "shop")).toBe(true);
    expect(leftOf(store)).toEqual([]);
  });

  describe("of paid answers", () => {
    const question = { about: "shop.ts", system: "s", user: "Which bread?", schema: { name: "texts", body: {} }, maxOutput: 10 };
    const slot = { kind: "purpose", owner: "shop.ts", slot: "purpose", name: "shop", draft: "Sells.", current: "Sells." } as const;

    test.each([
      ["a full budget", 0, 100],
      ["too many files", 4 * SIZE, 0],
    ])("removes none, no settled text and no pending batch: %s", (_, budget, most) => {
      const { directory } = storeOf(4, NAMES);
      const answers = openAnswers({ directory: join(directory, ANSWERS), model: "m", host: "h:1", version: "1", project: "/shop" });
      const answer = { kind: "answered", value: { purpose: "Sells bread." }, input: 1, output: 1 } as const;
      answers.keep(question, answer);
      answers.settle(slot);
      answers.handIn({ id: "batch-1", questions: { one: question } });
      const store = openCacheStore(directory, BUILD, budget, most);
      store.evict();
      expect(leftOf(store)).toEqual([]);
      expect([answers.answer(question), answers.isSettled(slot), answers.handedIn()?.id]).toEqual([answer, true, "batch-1"]);
    });

    test("takes no room from the records", () => {
      const store = storeOf(4, NAMES);
      mkdirSync(join(store.directory, ANSWERS, "ab"), { recursive: true });
      writeFileSync(join(store.directory, ANSWERS, "ab", "cd"), "x".repeat(4 * SIZE));
      store.evict();
      expect(leftOf(store)).toHaveLength(4);
    });
  });
});
