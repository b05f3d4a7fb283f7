import { expect, it } from "vitest";
import { openCacheStore } from "../../src/cache/cache-store.js";
import type { Records } from "../../src/incremental/records.js";
import { openDrafts } from "../../src/incremental/reuse.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

type DraftRecords = Parameters<typeof openDrafts>[0];
type Texts = readonly string[];

function recordsIn(directory: string, build = "today"): DraftRecords {
  const store = openCacheStore(directory, build);
  const get: Records["get"] = (kind) => store.get(kind, "shop");
  const put: Records["put"] = (kind, value) => store.put(kind, "shop", { value });
  return { get, put, isOwn: (kind) => store.has(kind, "shop") };
}

const never = (): Texts => {
  throw new Error("drafted again");
};

it("returns a draft of an earlier run of the same build instead of drafting again", () => {
  const directory = temporaryDirectory();
  const open = (build?: string): ReturnType<typeof openDrafts> => openDrafts(recordsIn(directory, build));
  const first = open();
  expect(first.cache.of("sums", () => ["Calls `sum()`."])).toEqual(["Calls `sum()`."]);
  first.save();
  const second = open();
  expect(second.cache.of("sums", never)).toEqual(["Calls `sum()`."]);
  expect(second.cache.of("sells", () => ["Calls `sell()`."])).toEqual(["Calls `sell()`."]);
  second.save();
  const { cache } = open();
  expect([cache.of("sums", never), cache.of("sells", never)]).toEqual([["Calls `sum()`."], ["Calls `sell()`."]]);
  expect(() => open("tomorrow").cache.of("sums", never)).toThrow("drafted again");
});

it("removes drafts that the last run did not use, and writes nothing if nothing was drafted", () => {
  const records = recordsIn(temporaryDirectory());
  openDrafts(records).save();
  expect(records.isOwn("drafts")).toBe(false);
  const first = openDrafts(records);
  first.cache.of("sums", () => ["one"]);
  first.save();
  const second = openDrafts(records);
  second.cache.of("sells", () => ["two"]);
  second.save();
  expect(() => openDrafts(records).cache.of("sums", never)).toThrow("drafted again");
});

it("does not write the record anew for a small part, which the next run drafts again", () => {
  const records = recordsIn(temporaryDirectory());
  const many = Array.from({ length: 200 }, (_, index) => `sums ${index}`);
  const draftedOf = (inputs: readonly string[]): readonly string[] => {
    const drafted: string[] = [];
    const drafts = openDrafts(records);
    for (const input of inputs) drafts.cache.of(input, () => (drafted.push(input), [input]));
    drafts.save();
    return drafted;
  };
  expect(draftedOf(many)).toEqual(many);
  expect(draftedOf([...many, "one", "two"])).toEqual(["one", "two"]);
  expect(draftedOf([...many, "one", "two", "three", "four"])).toEqual(["one", "two", "three", "four"]);
  expect(draftedOf([...many, "one", "two", "three", "four"])).toEqual([]);
});
