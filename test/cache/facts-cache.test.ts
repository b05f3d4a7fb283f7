import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFactsStore } from "../../src/cache/facts-cache.js";
import { factsOf, type Task } from "../../src/model/parsing/parse-task.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const TILL: Task = { path: "till.lst", language: "lists", text: "coins\nnotes\n", mode: "full" };
const FACTS = { ...factsOf({ ...TILL, verdict: undefined }, undefined), dialect: "lists", parse: "full" as const, problems: [] };

function place(): string {
  return join(temporaryDirectory(), "facts", "shop");
}

function saveFacts(file: string, tasks: readonly Task[] = [TILL], version = "1"): void {
  const store = openFactsStore({ file, version });
  for (const task of tasks) store.keep(task, JSON.stringify({ ...FACTS, path: task.path }));
  store.save();
}

/** Changes text in the pack and leaves the rest as it is. */
function edit(file: string, from: string, to: string): void {
  const before = readFileSync(file, "utf8");
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
}

describe("what was kept", () => {
  it("is found by the next run", () => {
    const file = place();
    saveFacts(file);
    expect(openFactsStore({ file, version: "1" }).find(TILL)).toEqual(FACTS);
  });

  it.each([
    ["another text", { ...TILL, text: "coins\n" }],
    ["another half of a pair of surrogates", { ...TILL, text: "\ud83d" }],
    ["another path", { ...TILL, path: "drawer.lst" }],
    ["another language", { ...TILL, language: "tables" }],
    ["another parser", { ...TILL, mode: "tolerant" as const }],
    ["another verdict", { ...TILL, verdict: "skipped" as const }],
  ])("is not found for %s", (_, task) => {
    const file = place();
    saveFacts(file, [TILL, { ...TILL, text: "\ud83c" }]);
    expect(openFactsStore({ file, version: "1" }).find(task)).toBeUndefined();
  });

  it("is not found by another version, which takes its place", () => {
    const file = place();
    saveFacts(file);
    expect(openFactsStore({ file, version: "2" }).find(TILL)).toBeUndefined();
    saveFacts(file, [TILL], "2");
    expect(openFactsStore({ file, version: "1" }).find(TILL)).toBeUndefined();
    expect(openFactsStore({ file, version: "2" }).find(TILL)).toEqual(FACTS);
  });

  it("stays when the run that found it writes once more, however much it is", () => {
    const file = place();
    const ledgers = ["spring", "summer", "autumn"].map((path): Task => ({ ...TILL, path }));
    const store = openFactsStore({ file, version: "1" });
    for (const task of ledgers) store.keep(task, JSON.stringify({ ...FACTS, path: task.path, dialect: "x".repeat(7 * 2 ** 20) }));
    store.save();
    store.keep(TILL, JSON.stringify(FACTS));
    store.save();
    const next = openFactsStore({ file, version: "1" });
    expect([...ledgers, TILL].map((task) => next.find(task)?.path)).toEqual(["spring", "summer", "autumn", "till.lst"]);
  });

  it.each([
    ["text that is no JSON any more", '"path":"till.lst"', '"path":till.lst"'],
    ["a value that is still JSON", '"dialect":"lists"', '"dialect":"lusts"'],
    ["the path of another file", '"path":"till.lst"', '"path":"safe.lst"'],
  ])("is not found if it is damaged to %s, and the rest is found", (_, from, to) => {
    const file = place();
    const drawer = { ...TILL, path: "drawer.lst" };
    saveFacts(file, [TILL, drawer]);
    edit(file, from, to);
    appendFileSync(file, "half a li");
    const store = openFactsStore({ file, version: "1" });
    expect(store.find(TILL)).toBeUndefined();
    expect(store.find(drawer)).toEqual({ ...FACTS, path: "drawer.lst" });
  });

  it("is not found if its line stands under the key of another text", () => {
    const file = place();
    saveFacts(file);
    const other = { ...TILL, text: "coins\n" };
    saveFacts(`${file}-other`, [other]);
    const keyIn = (pack: string): string => readFileSync(pack, "utf8").split("\n")[1]?.slice(0, 43) ?? "";
    edit(file, keyIn(file), keyIn(`${file}-other`));
    expect(openFactsStore({ file, version: "1" }).find(other)).toBeUndefined();
  });

  it("stays beside what a later run finds", () => {
    const file = place();
    saveFacts(file);
    const changed = { ...TILL, text: "coins\n" };
    saveFacts(file, [changed]);
    const store = openFactsStore({ file, version: "1" });
    expect([store.find(TILL), store.find(changed)]).toEqual([FACTS, FACTS]);
  });

  it("goes where there is too much that nobody asks for", () => {
    const file = place();
    const bulky = { ...FACTS, path: "old.lst", dialect: "x".repeat(17 * 2 ** 20) };
    const old: Task = { ...TILL, path: "old.lst" };
    const first = openFactsStore({ file, version: "1" });
    first.keep(old, JSON.stringify(bulky));
    first.keep(TILL, JSON.stringify(FACTS));
    first.save();
    saveFacts(file, [{ ...TILL, path: "new.lst" }]);
    const store = openFactsStore({ file, version: "1" });
    expect(store.find(old)).toBeUndefined();
    expect(store.find(TILL)).toEqual(FACTS);
  });
});

it("writes nothing where nothing is new", () => {
  const file = place();
  openFactsStore({ file, version: "1" }).save();
  expect(existsSync(file)).toBe(false);
  saveFacts(file);
  const before = readFileSync(file);
  const store = openFactsStore({ file, version: "1" });
  store.find(TILL);
  store.save();
  expect(readFileSync(file)).toEqual(before);
});

it("says nothing where it cannot write, and leaves nothing behind", () => {
  const directory = temporaryDirectory({ facts: "a file\n" });
  saveFacts(join(directory, "facts", "shop"));
  expect(readdirSync(directory)).toEqual(["facts"]);
  const taken = join(directory, "taken");
  mkdirSync(join(taken, "shop"), { recursive: true });
  saveFacts(join(taken, "shop"));
  expect(readdirSync(taken)).toEqual(["shop"]);
});

it("finds in the same run what could not be written, and writes it as soon as it can", () => {
  const file = place();
  saveFacts(file, [{ ...TILL, path: "old.lst" }]);
  const store = openFactsStore({ file, version: "1" });
  // Where the pack's new text would be written first.
  const blocked = `${file}.${process.pid}`;
  mkdirSync(blocked);
  store.keep(TILL, JSON.stringify(FACTS));
  store.save();
  rmSync(blocked, { recursive: true, force: true });
  expect(store.find(TILL)).toEqual(FACTS);
  expect(store.at(store.placeOf("till.lst") ?? "")).toEqual(FACTS);
  // Nothing is new since: the disk is not tried again.
  store.save();
  expect(openFactsStore({ file, version: "1" }).find(TILL)).toBeUndefined();
  const drawer = { ...TILL, path: "drawer.lst" };
  store.keep(drawer, JSON.stringify({ ...FACTS, path: "drawer.lst" }));
  store.save();
  const next = openFactsStore({ file, version: "1" });
  expect([TILL, drawer, { ...TILL, path: "old.lst" }].map((task) => next.find(task)?.path)).toEqual(["till.lst", "drawer.lst", "old.lst"]);
});

it("takes the facts of another pack if there is none of its own, and writes its own from then on", () => {
  const other = place();
  const file = place();
  saveFacts(other);
  const open = (): ReturnType<typeof openFactsStore> => openFactsStore({ file, version: "1", other: () => other });
  const first = open();
  expect([first.isEmpty(), first.find(TILL)]).toEqual([false, FACTS]);
  first.save();
  rmSync(other);
  const drawer = { ...TILL, path: "drawer.lst" };
  const second = open();
  expect(second.find(TILL)).toEqual(FACTS);
  second.keep(drawer, JSON.stringify({ ...FACTS, path: "drawer.lst" }));
  second.save();
  const third = open();
  expect([third.find(TILL)?.path, third.find(drawer)?.path]).toEqual(["till.lst", "drawer.lst"]);
});

it("reads no other pack if it has its own, and writes none if the other is not there either", () => {
  const other = place();
  const file = place();
  saveFacts(file, [{ ...TILL, path: "drawer.lst" }]);
  saveFacts(other);
  expect(openFactsStore({ file, version: "1", other: () => other }).find(TILL)).toBeUndefined();
  const nowhere = place();
  openFactsStore({ file: nowhere, version: "1", other: () => `${nowhere}-other` }).save();
  expect(existsSync(nowhere)).toBe(false);
});
