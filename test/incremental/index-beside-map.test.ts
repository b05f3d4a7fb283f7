/** `bootstrap` leaves the index of uses that the first question would make of the sources, and the question takes it as it is. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import type { CodeIndex } from "../../src/code/index/code-index.js";
import { CODE_KEY, openCode } from "../../src/incremental/open-code.js";
import { openRecords } from "../../src/incremental/records.js";
import { createDependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { openTree } from "../../src/inventory/inventory.js";
import { unpack } from "../../src/model/collections/packed.js";
import { readMapOptions } from "../../src/commands/options/map-options.js";
import type * as scanning from "../../src/pipeline/scan-tree.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const scans = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../src/pipeline/scan-tree.js", async (load) => {
  const real = await load<typeof scanning>();
  return { ...real, scanTree: (...given: Parameters<typeof real.scanTree>) => ((scans.count += 1), real.scanTree(...given)) };
});

afterEach(() => void vi.unstubAllEnvs());

const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));

const BUILD = { build: "beside" };

function savedBy(root: string): CodeIndex | undefined {
  const records = openRecords({ root, key: CODE_KEY, isCached: true, ...BUILD }, () => "");
  const [bytes] = (records?.isOwn("answer") === true ? records.get("answer")?.bytes : undefined) ?? [];
  return bytes && (unpack(bytes) as CodeIndex | undefined);
}

async function madeFor(root: string): Promise<CodeIndex> {
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  const options = (): ReturnType<typeof readMapOptions> => readMapOptions({}, tree, { root, directory: root });
  const made = await openCode({ root, isCached: false, build: undefined, tree, recorder, since: Date.now(), options });
  return made.index;
}

async function mapped(place: string, ...words: readonly string[]): Promise<string> {
  useEmptyCache();
  const directory = temporaryDirectory();
  cpSync(place, directory, { recursive: true });
  await runInProcess(directory, ["bootstrap", "-q", ...words], BUILD);
  return directory;
}

/** Every third, of all languages. */
const CASES = ["ecmascript", "go", "mixed", "python"]
  .flatMap((language) => readdirSync(join(FIXTURES, language)).map((name) => `${language}/${name}/repo`))
  .filter((path) => existsSync(join(FIXTURES, path)))
  .toSorted()
  .filter((_, at) => at % Number(process.env["BESIDE_STEP"] ?? 3) === 0);

test.each(CASES)("%s", async (name) => {
  const directory = await mapped(join(FIXTURES, name));
  if (!existsSync(join(directory, ".dsp"))) return;
  expect(savedBy(directory)).toEqual(await madeFor(directory));
});

const SHOP = {
  "package.json": '{ "name": "shop", "main": "./shop.js" }',
  "shop.js": 'export { price } from "./price.js";\n',
  "price.js": "export const price = () => 1;\n",
  "price.test.js": 'import { price } from "./price.js";\nprice();\n',
  "examples/first.js": 'import { price } from "../price.js";\nprice();\n',
};

const ask = (directory: string, ...words: readonly string[]): Promise<string> =>
  runInProcess(directory, words, BUILD).then(({ out, err }) => out + err);

async function scansOf(work: () => Promise<unknown>): Promise<number> {
  const before = scans.count;
  await work();
  return scans.count - before;
}

test("the first question reads no source, and names examples and tests", async () => {
  useEmptyCache();
  const directory = temporaryRepository(SHOP);
  await ask(directory, "bootstrap", "-q");
  let answer = "";
  expect(await scansOf(async () => (answer = await ask(directory, "uses", "price.js#price")))).toBe(0);
  expect(answer).toContain("price.test.js");
  expect(answer).toContain("examples/first.js");
  expect(answer).toBe(await ask(directory, "uses", "price.js#price", "--no-cache"));
});

test("an index beside a former state of the sources is not taken", async () => {
  useEmptyCache();
  const directory = temporaryRepository(SHOP);
  await ask(directory, "bootstrap", "-q");
  writeFileSync(
    join(directory, "examples/first.js"),
    readFileSync(join(directory, "price.test.js"), "utf8").replace("./", "../").replace("price();", ""),
  );
  expect(await ask(directory, "uses", "price.js#price")).toBe(await ask(directory, "uses", "price.js#price", "--no-cache"));
});

test.each([
  ["exclude", "--set", "exclude=examples"],
  ["inputs of tests", "--set", "include=fixtures"],
  ["an entrypoint", "--set", "entry=examples/first.js"],
])("a map with %s leaves none", async (_, ...words) => {
  useEmptyCache();
  const directory = temporaryRepository(SHOP);
  await ask(directory, "bootstrap", "-q", ...words);
  expect(savedBy(directory)).toBeUndefined();
  expect(await ask(directory, "uses", "price.js#price")).toBe(await ask(directory, "uses", "price.js#price", "--no-cache"));
});

test("a map with examples leaves the same index", async () => {
  useEmptyCache();
  const directory = temporaryRepository({ ...SHOP, "test/fixtures/in.js": 'import { price } from "../../price.js";\nprice();\n' });
  await ask(directory, "bootstrap", "-q", "--set", "include=examples,scripts");
  expect(savedBy(directory)).toEqual(await madeFor(directory));
});
