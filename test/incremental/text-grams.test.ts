/** Runs of characters: a text that contains a word is never left out. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCacheStore, type CacheStore } from "../../src/cache/cache-store.js";
import { openTextGrams } from "../../src/incremental/text-grams.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const SHOP = "project";
const TEXTS: Readonly<Record<string, string>> = {
  "bread.ts": "const flour = knead(water, salt); // née \u{1f9fa}\nexport { flour };\n",
  "salt.ts": "export const grains = 12;\n",
  "empty.ts": "",
  "short.ts": "ab",
};

const openStore = (): CacheStore => openCacheStore(temporaryDirectory(), "today");

/** Noted in one process, for the next one. */
function noted(store: CacheStore | undefined): ReturnType<typeof openTextGrams> {
  const grams = openTextGrams(store, SHOP);
  for (const [path, text] of Object.entries(TEXTS)) grams.note(path, `id of ${path}`, text);
  grams.save();
  return store === undefined ? grams : openTextGrams(store, SHOP);
}

test.each([
  ["in the same process", (): CacheStore | undefined => undefined],
  ["in the next one", openStore],
])("every part of a text may be in it, and most other words are not: %s", (_, open) => {
  const grams = noted(open());
  for (const [path, text] of Object.entries(TEXTS)) {
    for (let from = 0; from < text.length; from += 1) {
      for (const length of [1, 2, 3, 5, 9]) expect(grams.mayContain(path, `id of ${path}`, text.slice(from, from + length))).toBe(true);
    }
  }
  const words = ["knead", "flour", "water", "grains"];
  const left = Object.keys(TEXTS).flatMap((path) => words.filter((word) => grams.mayContain(path, `id of ${path}`, word)));
  expect(left).toEqual(words);
});

test("of another content of the file, and of a file without one, nothing is known", () => {
  const grams = noted(openStore());
  expect(grams.mayContain("salt.ts", "id of salt.ts", "knead")).toBe(false);
  expect(grams.mayContain("salt.ts", "id of a later text", "knead")).toBe(true);
  expect(grams.mayContain("salt.ts", undefined, "knead")).toBe(true);
  expect(grams.mayContain("sugar.ts", "id of salt.ts", "knead")).toBe(true);
});

test("of an edited file, those of the new text count", () => {
  const grams = noted(openStore());
  grams.note("salt.ts", "id of a later text", "knead");
  expect(grams.mayContain("salt.ts", "id of a later text", "knead")).toBe(true);
  expect(grams.mayContain("salt.ts", "id of a later text", "grains")).toBe(false);
  expect(grams.mayContain("salt.ts", "id of salt.ts", "knead")).toBe(true);
});

test("damaged ones are not used", () => {
  const store = openStore();
  noted(store);
  const [name = ""] = readdirSync(join(store.directory, "grams"));
  const file = join(store.directory, "grams", name);
  const bytes = readFileSync(file);
  bytes.fill(0, bytes.length - 3000);
  bytes.fill(255, bytes.length - 8);
  writeFileSync(file, bytes);
  const grams = openTextGrams(store, SHOP);
  for (const path of Object.keys(TEXTS)) expect(grams.mayContain(path, `id of ${path}`, "knead")).toBe(true);
});
