/** What was recorded of a repository serves its copies in other directories, as far as their contents are the same. */
import { appendFileSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { projectKey } from "../../src/incremental/records.js";
import type * as parsing from "../../src/syntax/parse-here.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess, type CommandOutcome } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, mapOf, temporaryRepository } from "../support/temporary-repository.js";

const { parsed } = vi.hoisted(() => ({ parsed: [] as string[] }));
vi.mock("../../src/syntax/parse-here.js", async (original) => {
  const { parseHere } = await original<typeof parsing>();
  const counted: typeof parseHere = (languages, supply, settle) =>
    parseHere(languages, supply, (task, facts) => (parsed.push(task.path), settle(task, facts)));
  return { parseHere: counted };
});

const REMOTE = "https://clerk:secret@host.example/shop.git";
const ADDED = "export function tax(): number { return 1; }\n";
const SOURCES = ["src/cart.ts", "src/stocktaking.ts", "src/till.ts", "src/total.ts"];

let cache = "";
beforeEach(() => {
  cache = useEmptyCache();
  vi.stubEnv("GIT_AUTHOR_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("GIT_COMMITTER_DATE", "2024-05-01T12:00:00Z");
});
afterEach(() => void vi.unstubAllEnvs());

async function run(
  root: string,
  words: readonly string[],
): Promise<CommandOutcome & { readonly parsed: readonly string[]; readonly isLinked: boolean }> {
  parsed.length = 0;
  const outcome = await runInProcess(root, [...words, "--verbose"], { build: "today" });
  return { ...outcome, parsed: [...parsed].sort(), isLinked: /^link /m.test(outcome.err) };
}

/** A mapped repository, found up to date. `remote`: address of the remote origin. */
async function mapped(remote?: string): Promise<string> {
  const root = temporaryRepository();
  if (remote !== undefined) git(root, "remote", "add", "origin", remote);
  git(root, "add", "--all");
  git(root, "commit", "-q", "-m", "open");
  expect((await run(root, ["bootstrap"])).parsed).toEqual(SOURCES);
  expect(await run(root, ["check"])).toMatchObject({ code: 0, parsed: [] });
  return root;
}

function copyOf(root: string): string {
  const copy = join(temporaryDirectory(), "copy");
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Of all kinds. */
function removeRecordsOf(root: string): void {
  for (const kind of readdirSync(cache)) {
    const names = readdirSync(join(cache, kind)).filter((name) => name.startsWith(projectKey(root)));
    for (const name of names) rmSync(join(cache, kind, name));
  }
}

/** The same commands without the cache, in another copy. */
async function withoutCache(
  root: string,
  words: readonly string[],
): Promise<{ readonly code: number; readonly map: ReadonlyMap<string, string> }> {
  const copy = copyOf(root);
  const { code } = await runInProcess(copy, [...words, "--no-cache"]);
  return { code, map: mapOf(copy) };
}

describe.each([
  ["with the same remote address", REMOTE],
  ["without a remote address, with the same list of files,", undefined],
])("a copy of a repository %s", (_, remote) => {
  test("is up to date at once: nothing is parsed or linked", async () => {
    const copy = copyOf(await mapped(remote));
    for (const words of [["check"], ["bootstrap"], ["check"]])
      expect(await run(copy, words)).toMatchObject({ code: 0, parsed: [], isLinked: false });
  });

  test("parses only the file that changed, in the first run and after an up-to-date one", async () => {
    const root = await mapped(remote);
    for (const isSeen of [false, true]) {
      const copy = copyOf(root);
      if (isSeen) await run(copy, ["check"]);
      appendFileSync(join(copy, "src/total.ts"), `${ADDED}export const isSeen = ${isSeen};\n`);
      const expected = await withoutCache(copy, ["bootstrap"]);
      expect(await run(copy, ["bootstrap"])).toMatchObject({ code: 0, parsed: ["src/total.ts"] });
      expect(mapOf(copy)).toEqual(expected.map);
    }
  });

  test("keeps its own records from its first run on, when those of the original are gone", async () => {
    const root = await mapped(remote);
    const copy = copyOf(root);
    appendFileSync(join(copy, "src/total.ts"), ADDED);
    await run(copy, ["bootstrap"]);
    removeRecordsOf(root);
    appendFileSync(join(copy, "src/cart.ts"), ADDED);
    expect((await run(copy, ["bootstrap"])).parsed).toEqual(["src/cart.ts"]);
    expect(await run(copy, ["check"])).toMatchObject({ code: 0, parsed: [] });
    expect(await run(copy, ["check"])).toMatchObject({ code: 0, parsed: [], isLinked: false });
  });

  test("does not disturb the original", async () => {
    const root = await mapped(remote);
    const copy = copyOf(root);
    appendFileSync(join(copy, "src/total.ts"), ADDED);
    await run(copy, ["bootstrap"]);
    expect(await run(root, ["check"])).toMatchObject({ code: 0, parsed: [], isLinked: false });
  });

  test("without a map parses nothing either, and gets the same map", async () => {
    const root = await mapped(remote);
    const copy = copyOf(root);
    rmSync(join(copy, ".dsp"), { recursive: true });
    expect((await run(copy, ["bootstrap"])).parsed).toEqual([]);
    expect(mapOf(copy)).toEqual(mapOf(root));
  });

  test("with another map of the same sources is not taken for up to date", async () => {
    const root = await mapped(remote);
    const copy = copyOf(root);
    writeFileSync(join(copy, ".dsp/diagnostics"), "unreached src/nowhere.ts\n");
    expect(await run(copy, ["check"])).toMatchObject({ code: 1, parsed: [] });
    expect((await withoutCache(copy, ["check"])).code).toBe(1);
  });
});

test("another repository with the same list of files and other contents is parsed", async () => {
  await mapped();
  const other = temporaryRepository();
  for (const path of SOURCES) appendFileSync(join(other, path), `// ${path} is another.\n`);
  expect((await run(other, ["bootstrap"])).parsed).toEqual(SOURCES);
});

test("an address is the same with and without credentials and the ending .git", async () => {
  const root = await mapped(REMOTE);
  const copy = copyOf(root);
  git(copy, "remote", "set-url", "origin", "https://host.example/shop");
  expect((await run(copy, ["check"])).parsed).toEqual([]);
});

test("a copy with another remote address is parsed", async () => {
  const root = await mapped(REMOTE);
  const copy = copyOf(root);
  git(copy, "remote", "set-url", "origin", "https://host.example/mill");
  expect((await run(copy, ["bootstrap"])).parsed).toEqual(SOURCES);
});

test("a copy is parsed by another build, and by a run that uses no cache", async () => {
  const copy = copyOf(await mapped(REMOTE));
  parsed.length = 0;
  await runInProcess(copy, ["check"], { build: "tomorrow" });
  expect([...parsed].sort()).toEqual(SOURCES);
  expect((await run(copy, ["check", "--no-cache"])).parsed).toEqual(SOURCES);
});
