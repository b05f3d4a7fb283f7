/** Outlines and uses of a text: cached ones are those of exactly this text at this path, and damage costs time only. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCacheStore, type CacheStore } from "../../src/cache/cache-store.js";
import { openTextReadings, type NamedText } from "../../src/incremental/text-readings.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const BREAD = "export function bake() {\n  return knead();\n}\nfunction knead() {}\n";
const SALT = BREAD.replaceAll("knead", "press");

const openStore = (): CacheStore => openCacheStore(temporaryDirectory(), "today");
const KIND = "readings";
const recordsIn = (store: CacheStore): readonly string[] =>
  readdirSync(join(store.directory, KIND)).map((key) => join(store.directory, KIND, key));

async function namesIn(store: CacheStore | undefined, path: string, text: string): Promise<readonly string[]> {
  const { outline, uses } = openTextReadings(store);
  return [
    ...(await outline(path, text)).map(({ name }) => name),
    ...(await uses(path, text)).own.map(({ name, line }) => `${name}:${line}`),
  ];
}

test("are read once and then taken from the cache", async () => {
  const store = openStore();
  const first = await namesIn(store, "bread.ts", BREAD);
  expect(first).toEqual(["bake", "knead", "knead:2"]);
  expect(recordsIn(store)).toHaveLength(2);
  // A second process: what it says can only be from the cache.
  for (const file of recordsIn(store))
    if (readFileSync(file, "utf8").includes('"own"'))
      store.put(KIND, file.slice(file.lastIndexOf("/") + 1), { value: { own: [], members: [] } });
  expect(await namesIn(store, "bread.ts", BREAD)).toEqual(["bake", "knead"]);
});

test("are those of the text: after an edit, of the new one, and after its reversal of the first one", async () => {
  const store = openStore();
  const [first, edited, again] = [
    await namesIn(store, "bread.ts", BREAD),
    await namesIn(store, "bread.ts", SALT),
    await namesIn(store, "bread.ts", BREAD),
  ];
  expect(edited).toEqual(["bake", "press", "press:2"]);
  expect(again).toEqual(first);
});

test("of the same text at another path are those of the language of that path", async () => {
  const store = openStore();
  const text = "def bake():\n    return knead()\n";
  await namesIn(store, "bread.ts", text);
  expect(await namesIn(store, "bread.py", text)).toEqual(["bake"]);
});

test.each<[string, (file: string) => void]>([
  ["cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, -3))],
  ["changed", (file) => writeFileSync(file, readFileSync(file, "latin1").replace("knead", "press"), "latin1")],
  ["empty", (file) => writeFileSync(file, "")],
])("with a record that is %s are read again", async (_, damage) => {
  const store = openStore();
  const first = await namesIn(store, "bread.ts", BREAD);
  recordsIn(store).forEach(damage);
  expect(await namesIn(store, "bread.ts", BREAD)).toEqual(first);
});

test("are right without a cache, and with one that cannot be written", async () => {
  const closed = temporaryDirectory();
  mkdirSync(join(closed, KIND), { recursive: true });
  chmodSync(join(closed, KIND), 0o500);
  // A file where the directory of a kind should be: nobody can write below it.
  const blocked = temporaryDirectory();
  writeFileSync(join(blocked, KIND), "");
  for (const store of [undefined, openCacheStore(closed, "today"), openCacheStore(blocked, "today")])
    expect(await namesIn(store, "bread.ts", BREAD)).toEqual(["bake", "knead", "knead:2"]);
});

test("of a file that no language reads are empty", async () => {
  expect(await namesIn(openStore(), "bread.txt", BREAD)).toEqual([]);
});

test("of a text that is known by its id are cached for that id, and a text that has changed since is not taken for it", async () => {
  const store = openStore();
  let reads = 0;
  const named = (text: string, id: string): NamedText => ({ id: "bread", read: () => ((reads += 1), { text, id }) });
  const namesOf = async (given: NamedText): Promise<readonly string[]> =>
    (await openTextReadings(store).outline("bread.ts", given)).map(({ name }) => name);
  // Edited between the check of its stamp and the reading.
  expect(await namesOf(named(SALT, "salt"))).toEqual(["bake", "press"]);
  expect(await namesOf(named(BREAD, "bread"))).toEqual(["bake", "knead"]);
  expect(reads).toBe(2);
  expect(await namesOf(named(SALT, "salt"))).toEqual(["bake", "knead"]);
  expect(reads).toBe(2);
  expect(await openTextReadings(store).outline("bread.ts", { id: "gone", read: () => undefined })).toEqual([]);
});
