import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openTexts } from "../../src/incremental/draft-cache.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const never = (): readonly string[] => {
  throw new Error("drafted again");
};

it("keeps what was drafted for the next run of the same build", () => {
  const place = { file: join(temporaryDirectory(), "drafts", "shop"), version: "today" };
  const first = openTexts(place);
  expect(first.of("sums", () => ["Calls `sum()`."])).toEqual(["Calls `sum()`."]);
  first.keep();
  const second = openTexts(place);
  expect(second.of("sums", never)).toEqual(["Calls `sum()`."]);
  expect(second.of("sells", () => ["Calls `sell()`."])).toEqual(["Calls `sell()`."]);
  second.keep();
  const third = openTexts(place);
  expect([third.of("sums", never), third.of("sells", never)]).toEqual([["Calls `sum()`."], ["Calls `sell()`."]]);
  expect(() => openTexts({ ...place, version: "tomorrow" }).of("sums", never)).toThrow("drafted again");
});

it("forgets what nobody asked for, and writes nothing where nothing is new", () => {
  const place = { file: join(temporaryDirectory(), "drafts", "shop"), version: "today" };
  openTexts(place).keep();
  expect(existsSync(place.file)).toBe(false);
  const first = openTexts(place);
  first.of("sums", () => ["one"]);
  first.keep();
  const second = openTexts(place);
  second.of("sells", () => ["two"]);
  second.keep();
  expect(() => openTexts(place).of("sums", never)).toThrow("drafted again");
});

it("leaves a small part to be drafted again", () => {
  const place = { file: join(temporaryDirectory(), "drafts", "shop"), version: "today" };
  const many = Array.from({ length: 200 }, (_, index) => `sums ${index}`);
  const ask = (texts: ReturnType<typeof openTexts>, all: readonly string[]): readonly string[] => {
    const drafted: string[] = [];
    for (const said of all) texts.of(said, () => (drafted.push(said), [said]));
    texts.keep();
    return drafted;
  };
  expect(ask(openTexts(place), many)).toEqual(many);
  expect(ask(openTexts(place), [...many, "one", "two"])).toEqual(["one", "two"]);
  expect(ask(openTexts(place), [...many, "one", "two", "three", "four"])).toEqual(["one", "two", "three", "four"]);
  expect(ask(openTexts(place), [...many, "one", "two", "three", "four"])).toEqual([]);
});
