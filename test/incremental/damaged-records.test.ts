/** A run prints and writes the same with any cache content as without a cache. */
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCacheStore } from "../../src/cache/cache-store.js";
import { projectKey } from "../../src/incremental/records.js";
import { IS_THOROUGH } from "../support/effort.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";

const BUILD = "today";
const KINDS = ["sources", "map", "answer", "places", "facts"] as const;
/** One for the map, and one for questions about code. */
const OF_BOTH: ReadonlySet<string> = new Set(["sources", "answer"]);
const EDITS: Readonly<Record<string, (root: string) => void>> = {
  "nothing is changed": () => undefined,
  "a source is changed": (root) => appendFileSync(join(root, "src/total.ts"), "export function tax(): number { return 1; }\n"),
  "a comment is added": (root) => appendFileSync(join(root, "src/cart.ts"), "// The end.\n"),
  "a file is added": (root) => writeFileSync(join(root, "src/drawer.ts"), "export const drawer = 1;\n"),
};
const EXPLAIN = ["explain", "src/cart.ts"] as const;
/** All of them in a thorough run. */
const SOME_EDITS: readonly string[] = IS_THOROUGH ? Object.keys(EDITS) : ["nothing is changed", "a file is added"];
const USES = ["uses", "src/total.ts"] as const;
const COMMANDS = [USES, EXPLAIN, ["check"], EXPLAIN, ["bootstrap"], EXPLAIN, USES, ["check", "--json"]] as const;

let cache = "";
beforeEach(() => {
  cache = useEmptyCache();
  vi.stubEnv("GIT_AUTHOR_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("GIT_COMMITTER_DATE", "2024-05-01T12:00:00Z");
  // An hour from now every stamp is stable.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A mapped repository with a record of every kind. */
async function mapped(files = SAMPLE_FILES): Promise<string> {
  const root = join(temporaryDirectory(Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text]))), "shop");
  git(root, "init", "-q");
  git(root, "add", "--all");
  git(root, "commit", "-q", "-m", "open");
  for (const words of [["bootstrap"], ["check"]]) expect((await runInProcess(root, words, { build: BUILD })).code).toBe(0);
  for (const kind of KINDS) expect(recordsOf(kind, root), kind).toHaveLength(OF_BOTH.has(kind) ? 2 : 1);
  return root;
}

/** Files of records of a kind. `root`: of this project only. */
function recordsOf(kind: string, root: string): readonly string[] {
  const places = openCacheStore(cache, BUILD);
  const isOwn = (name: string): boolean =>
    places.get<readonly string[]>(kind, name)?.value.some((place) => place.startsWith(projectKey(root))) ?? false;
  const names = existsSync(join(cache, kind)) ? readdirSync(join(cache, kind)) : [];
  return names
    .filter((name) => (kind === "places" ? isOwn(name) : name.startsWith(projectKey(root))))
    .map((name) => join(cache, kind, name));
}

const plain = (text: string, root: string): string => text.replaceAll(root, "<root>").replace(/ in \d+\.\d s$/m, " in 0.0 s");

/** `build`: undefined for a run without the cache. */
async function outcomeOf(root: string, words: readonly string[], build: string | undefined): Promise<unknown> {
  const { code, out, err } = await runInProcess(
    root,
    build === undefined ? [...words, "--no-cache"] : words,
    build === undefined ? {} : { build },
  );
  return { words, code, out: plain(out, root), err: plain(err, root), map: mapOf(root) };
}

interface Case {
  readonly title: string;
  readonly edit: keyof typeof EDITS;
  /** Done to the cache before each command. */
  readonly damage: () => void;
}

/** Does the same over and over with the cache of the mapped repository, and compares with runs without a cache. */
async function expectSameResults(root: string, cases: readonly Case[]): Promise<void> {
  const saved = temporaryDirectory();
  cpSync(cache, join(saved, "cache"), { recursive: true });
  cpSync(root, join(saved, "shop"), { recursive: true });
  const expected = new Map<string, readonly unknown[]>();
  for (const { title, edit, damage } of cases) {
    if (!expected.has(edit)) {
      const bare = join(temporaryDirectory(), "shop");
      cpSync(join(saved, "shop"), bare, { recursive: true });
      EDITS[edit]?.(bare);
      const outcomes: unknown[] = [];
      for (const words of COMMANDS) outcomes.push(await outcomeOf(bare, words, undefined));
      expected.set(edit, outcomes);
    }
    for (const directory of [cache, join(root, "src"), join(root, ".dsp")]) rmSync(directory, { recursive: true });
    cpSync(join(saved, "cache"), cache, { recursive: true });
    cpSync(join(saved, "shop"), root, { recursive: true });
    EDITS[edit]?.(root);
    for (const [index, words] of COMMANDS.entries()) {
      damage();
      expect(await outcomeOf(root, words, BUILD), `${title}, ${edit}`).toEqual(expected.get(edit)?.[index]);
    }
  }
}

/** Different bytes, each in a place of its own. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  "a letter changed in each tenth": (file) => {
    const bytes = readFileSync(file);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const at = Math.floor((bytes.length * (tenth + 0.5)) / 10);
      const letter = bytes.subarray(at).findIndex((byte) => (byte >= 0x61 && byte < 0x7a) || (byte >= 0x31 && byte < 0x39));
      if (letter >= 0) bytes.writeUInt8(bytes.readUInt8(at + letter) + 1, at + letter);
    }
    writeFileSync(file, bytes);
  },
  "their second half missing": (file) => writeFileSync(file, readFileSync(file).subarray(0, Math.floor(readFileSync(file).length / 2))),
  "nothing in them": (file) => writeFileSync(file, ""),
  "their first line only": (file) => writeFileSync(file, readFileSync(file).subarray(0, readFileSync(file).indexOf("\n") + 1)),
  "nothing at all in their place": (file) => rmSync(file, { recursive: true, force: true }),
  "a directory in their place": (file) => {
    rmSync(file, { recursive: true });
    mkdirSync(join(file, "inside"), { recursive: true });
  },
};

const EACH_KIND = KINDS.map((kind) => [kind]);
const ALL_KINDS = [KINDS];

/** Cases for each group of kinds and each edit. `damage`: of one kind. */
function casesOf(groups: readonly (readonly string[])[], edits: readonly string[], damage: (kind: string) => void): readonly Case[] {
  return groups.flatMap((kinds) => edits.map((edit) => ({ title: kinds.join(" and "), edit, damage: () => kinds.forEach(damage) })));
}

test.each(Object.keys(DAMAGES))("records with %s change no result", { timeout: 120_000 }, async (name) => {
  const root = await mapped();
  const damage = (kind: string): void => recordsOf(kind, root).forEach((file) => DAMAGES[name]?.(file));
  await expectSameResults(root, casesOf(ALL_KINDS, ["nothing is changed", "a source is changed"], damage));
});

test("a record of one kind with letters changed changes no result", { timeout: 120_000 }, async () => {
  const root = await mapped();
  const damage = (kind: string): void => recordsOf(kind, root).forEach((file) => DAMAGES["a letter changed in each tenth"]?.(file));
  await expectSameResults(root, casesOf(EACH_KIND, ["a source is changed"], damage));
});

/** As the sample, with the same paths: other names, another entrypoint and another import. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  ...SAMPLE_FILES,
  "package.json": `{ "name": "mill", "version": "2.0.0", "main": "./src/till.ts" }\n`,
  "src/total.ts": "/** Grinds. */\nexport function total(prices: readonly number[]): number { return prices.length; }\n",
  "src/till.ts": 'import { stock } from "./stocktaking.js";\nconsole.log(stock);\n',
};

test("records of another project with the same paths, in place of the own ones, change no result", { timeout: 120_000 }, async () => {
  const root = await mapped();
  const other = await mapped(OTHER_FILES);
  const replace = (kind: string): void => {
    const [foreign] = recordsOf(kind, other);
    for (const file of recordsOf(kind, root)) if (foreign !== undefined && file !== foreign) copyFileSync(foreign, file);
  };
  await expectSameResults(root, casesOf([KINDS, ["facts"]], SOME_EDITS, replace));
});

test("records with the values of another project, written as records of this one, change no result", { timeout: 120_000 }, async () => {
  const root = await mapped();
  const other = await mapped(OTHER_FILES);
  const store = openCacheStore(cache, BUILD);
  const forge = (kind: string): void => {
    const found = recordsOf(kind, other).flatMap((file) => store.get(kind, basename(file)) ?? [])[0];
    if (found !== undefined) for (const file of recordsOf(kind, root)) store.put(kind, basename(file), found);
  };
  const kinds = KINDS.filter((kind) => kind !== "facts");
  const each = kinds.map((kind) => [kind]);
  const cases = casesOf(each, ["a comment is added"], forge);
  await expectSameResults(root, [...cases, ...casesOf([kinds], SOME_EDITS, forge)]);
});

test("records of a former state of the project change no result", { timeout: 120_000 }, async () => {
  const root = await mapped();
  const former = join(temporaryDirectory(), "former");
  cpSync(cache, former, { recursive: true });
  appendFileSync(join(root, "src/total.ts"), "export const rate = 1;\n");
  for (const words of [["bootstrap"], ["check"]]) await runInProcess(root, words, { build: BUILD });
  const restore = (kind: string): void => cpSync(join(former, kind), join(cache, kind), { recursive: true, force: true });
  await expectSameResults(root, [...casesOf(EACH_KIND, ["a comment is added"], restore), ...casesOf(ALL_KINDS, SOME_EDITS, restore)]);
});

test("after runs over empty records the next run finds the map up to date without linking", async () => {
  const root = await mapped();
  for (const kind of KINDS) for (const file of recordsOf(kind, root)) writeFileSync(file, "");
  for (const words of [["bootstrap"], ["bootstrap"]]) await runInProcess(root, words, { build: BUILD });
  const { code, err } = await runInProcess(root, ["check", "--verbose"], { build: BUILD });
  expect(code).toBe(0);
  expect(err).not.toMatch(/^link /m);
});

test("nothing is kept without a home directory, and nothing is reported", async () => {
  const root = temporaryRepository();
  const file = join(temporaryDirectory({ file: "" }), "file");
  vi.stubEnv("XDG_CACHE_HOME", file);
  for (const words of [["bootstrap"], ["bootstrap"], ["check"]])
    expect(await runInProcess(root, words, { build: BUILD })).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toBe("");
});
