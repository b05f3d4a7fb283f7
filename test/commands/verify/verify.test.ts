/** `verify` and `repair` on disk: faults of the file system, exit codes, and no writes to forbidden places. */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeJournal } from "../../../src/store/journal.js";
import { CART, changed, LEDGER, NOBODY, SAMPLE_FILES, TILL, TOTAL } from "../../dsp/verify/sample-tree.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, temporaryRepository as repository, timesOf } from "../../support/temporary-repository.js";

const SOUND = "no faults: 4 entities, 4 imports, 1 shared, 1 table of contents\n";
const TAXES = `${LEDGER}/exports/${TILL}`;

/** A project that has nothing but a map. */
function project(tree: ReadonlyMap<string, string> = SAMPLE_FILES): { directory: string; dsp: string } {
  const directory = temporaryDirectory(Object.fromEntries([...tree].map(([path, text]) => [`.dsp/${path}`, text])));
  return { directory, dsp: join(directory, ".dsp") };
}

interface Reported {
  readonly code: string;
  readonly path: string;
  readonly detail: string;
  readonly fix: string;
  readonly repairable: boolean;
}

interface Answer {
  readonly faults: readonly Reported[];
  readonly repaired: readonly Reported[];
  readonly left: readonly Reported[];
  readonly counts: Readonly<Record<string, number>>;
}

async function ask(directory: string, ...words: string[]): Promise<Answer & { readonly exit: number }> {
  const { code, out } = await runInProcess(directory, [...words, "--root", directory, "--json"]);
  return { exit: code, ...JSON.parse(out) };
}

test("a sound map", async () => {
  const { directory } = project();
  expect(await runInProcess(directory, ["verify", directory])).toEqual({ code: 0, out: SOUND, err: "" });
  expect(await ask(directory, "verify")).toEqual({
    exit: 0,
    schemaVersion: 1,
    faults: [],
    counts: { entities: 4, imports: 4, shared: 1, tocs: 1 },
  });
  const times = timesOf(directory);
  expect(await runInProcess(directory, ["repair", directory])).toEqual({ code: 0, out: "no faults\n", err: "" });
  expect(timesOf(directory)).toEqual(times);
});

test("a map that this program made", async () => {
  const directory = repository();
  await runInProcess(directory, ["bootstrap"]);
  expect((await runInProcess(directory, ["verify"])).out).toMatch(/^no faults: /);
});

test("lists faults with their fixes; repair fixes what it can and lists the rest; a second repair has nothing to do", async () => {
  const { directory, dsp } = project(
    changed({ [`${TILL}/imports`]: `${CART}\n${NOBODY}\n${TOTAL} via=${CART}\n${LEDGER}\n`, [TAXES]: undefined }),
  );
  const before = mapOf(directory);
  const { code, out } = await runInProcess(directory, ["verify", directory]);
  expect({ code, out }).toEqual({
    code: 1,
    out: `2 faults in 4 entities, 5 imports, 1 shared, 1 table of contents; 'dsp-cli repair' fixes 1 of them

Imports of missing entities (1, dangling-import)
  ${TILL}/imports: names ${NOBODY}, which does not exist
    fix: 'dsp-cli repair' removes the line

Imports without a why (1, no-why)
  ${TILL}/imports: no why for ${LEDGER}
    fix: 'dsp-cli bootstrap' writes it, or removes the line if the sources have no such import
`,
  });
  const dry = await runInProcess(directory, ["repair", directory, "--dry-run"]);
  expect(dry.code).toBe(1);
  expect(dry.out).toContain("would repair 1 fault (files: 1 written, 0 removed); 1 fault left for a person\n");
  expect(mapOf(directory)).toEqual(before);
  const done = await runInProcess(directory, ["repair", directory]);
  expect(done.out).toBe(dry.out.replace("would repair", "repaired").replace("Would repair", "Repaired"));
  expect(mapOf(directory)).toEqual(changed({ [TAXES]: undefined }));
  const times = timesOf(directory);
  const again = await ask(directory, "repair");
  expect(again).toMatchObject({ exit: 1, repaired: [], written: 0, removed: 0 });
  expect((await ask(directory, "verify")).faults).toEqual(again.left);
  expect(timesOf(directory)).toEqual(times);
  mkdirSync(join(dsp, LEDGER, "exports"));
  writeFileSync(join(dsp, TAXES), "The tax office wants it.\n");
  expect(await runInProcess(directory, ["verify", directory])).toEqual({ code: 0, out: SOUND, err: "" });
});

test("no map, or something else of that name", async () => {
  const empty = temporaryDirectory();
  const file = temporaryDirectory({ ".dsp": "shopping list\n" });
  const linked = temporaryDirectory();
  symlinkSync(project().dsp, join(linked, ".dsp"));
  for (const verb of ["verify", "repair"]) {
    expect(await runInProcess(empty, [verb, empty])).toMatchObject({ code: 2, out: "", error: "no-map" });
    expect(await runInProcess(file, [verb, file])).toMatchObject({ code: 2, out: "", error: "map-is-a-file" });
    expect(await runInProcess(linked, [verb, linked])).toMatchObject({
      code: 2,
      out: "",
      error: "map-is-a-link",
    });
  }
  expect(existsSync(join(empty, ".dsp"))).toBe(false);
});

test("a link is named, never followed, and stops every repair", async () => {
  const { directory, dsp } = project(changed({ TOC: `${SAMPLE_FILES.get("TOC")}${NOBODY}\n` }));
  const elsewhere = join(temporaryDirectory({ ledger: "ours\n" }), "ledger");
  rmSync(join(dsp, TILL, "imports"));
  symlinkSync(elsewhere, join(dsp, TILL, "imports"));
  const found = await ask(directory, "verify");
  expect(found.exit).toBe(1);
  expect(found.faults.find(({ code }) => code === "symbolic-link")?.path).toBe(`${TILL}/imports`);
  const toc = readFileSync(join(dsp, "TOC"), "utf8");
  expect(await runInProcess(directory, ["repair", directory])).toEqual({
    code: 2,
    out: "",
    error: "link-inside-map",
    err: expect.stringContaining(`.dsp/${TILL}/imports: `),
  });
  expect(readFileSync(join(dsp, "TOC"), "utf8")).toBe(toc);
  expect(readFileSync(elsewhere, "utf8")).toBe("ours\n");
  expect(lstatSync(join(dsp, TILL, "imports")).isSymbolicLink()).toBe(true);
});

test("keeps bytes that are not UTF-8 while it repairs other files", async () => {
  const { directory, dsp } = project();
  const bytes = Buffer.from(`${NOBODY}\n${TOTAL}\n\xe4pfel\n`, "latin1");
  writeFileSync(join(dsp, CART, "imports"), bytes);
  appendFileSync(join(dsp, "TOC"), `${CART}\n`);
  const { exit, repaired, left } = await ask(directory, "repair");
  expect({ exit, repaired: repaired.map(({ code }) => code) }).toEqual({ exit: 1, repaired: ["repeated-line"] });
  expect(left.map(({ code, path }) => `${code} ${path}`)).toEqual([`not-utf8 ${CART}/imports`]);
  expect(readFileSync(join(dsp, CART, "imports"))).toEqual(bytes);
  expect((await ask(directory, "verify")).faults).toEqual(left);
});

test("bootstrap refuses to write over bytes that it cannot read", async () => {
  const directory = repository();
  await runInProcess(directory, ["bootstrap"]);
  const total = [...mapOf(directory)].find(([, text]) => text.startsWith("source: src/total.ts\n"))?.[0] ?? "";
  const file = join(directory, ".dsp", total);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("notes: f\xfcr die Kasse\n", "latin1")]));
  const bytes = readFileSync(file);
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`.dsp/${total}: not UTF-8; repair it`),
  });
  expect(readFileSync(file)).toEqual(bytes);
});

test("neither file nor directory", async () => {
  const { directory, dsp } = project();
  execFileSync("mkfifo", [join(dsp, "pipe")]);
  expect((await ask(directory, "verify")).faults.map(({ code, path }) => `${code} ${path}`)).toEqual(["not-a-file pipe"]);
});

test("an empty directory where a file belongs gives way to the file", async () => {
  const { directory, dsp } = project(changed({ [`${LEDGER}/imports`]: undefined }));
  mkdirSync(join(dsp, LEDGER, "imports"));
  mkdirSync(join(dsp, "diagnostics"));
  const { repaired, left } = await ask(directory, "repair");
  expect({ repaired: repaired.map(({ path }) => path), left: left.map(({ path }) => path) }).toEqual({
    repaired: [`${LEDGER}/imports`],
    left: ["diagnostics"],
  });
  expect((await ask(directory, "verify")).faults).toEqual(left);
  expect(mapOf(directory)).toEqual(SAMPLE_FILES);
});

test("an interrupted run is finished, a journal of no use is discarded", async () => {
  const { directory } = project();
  writeJournal(directory, ".dsp.tmp-1", SAMPLE_FILES, { written: [["TOC", `${SAMPLE_FILES.get("TOC")}${NOBODY}\n`]], removed: [] });
  expect((await ask(directory, "verify")).faults.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "interrupted-run ../.dsp.tmp-journal",
    "dangling-toc TOC",
  ]);
  expect(await ask(directory, "repair")).toMatchObject({ exit: 0, left: [] });
  writeFileSync(join(directory, ".dsp.tmp-journal"), "garbage");
  expect(await ask(directory, "repair")).toMatchObject({ exit: 0, left: [] });
  expect(await runInProcess(directory, ["verify", directory])).toEqual({ code: 0, out: SOUND, err: "" });
  expect(mapOf(directory)).toEqual(SAMPLE_FILES);
});

test("a cache of the reference command line that is stale", async () => {
  const { directory, dsp } = project();
  mkdirSync(join(dsp, ".cache", "rev"), { recursive: true });
  writeFileSync(join(dsp, ".cache", "built"), "1\n");
  writeFileSync(join(dsp, ".cache", "rev", TOTAL), `${LEDGER}\n`);
  expect((await ask(directory, "verify")).faults.map(({ code }) => code)).toEqual(["stale-cache"]);
  expect(await ask(directory, "repair")).toMatchObject({ exit: 0, left: [] });
  expect(await runInProcess(directory, ["verify", directory])).toMatchObject({ code: 0 });
  expect(readFileSync(join(dsp, ".cache", "rev", TOTAL), "utf8")).toBe(`${TILL}\n${CART}\n`);
});

test("a map of a later version is read and not written", async () => {
  const directory = repository();
  await runInProcess(directory, ["bootstrap"]);
  writeFileSync(join(directory, ".dsp", "schema"), "2\n");
  appendFileSync(join(directory, "src/total.ts"), "export const tax = 19;\n");
  const before = mapOf(directory);
  expect((await ask(directory, "verify")).faults.map(({ code }) => code)).toEqual(["newer-schema"]);
  expect((await runInProcess(directory, ["check"])).code).toBe(1);
  for (const verb of ["repair", "bootstrap"])
    expect(await runInProcess(directory, [verb])).toMatchObject({
      code: 2,
      out: "",
      error: "map-newer-schema",
      err: expect.stringContaining("(schema 2)"),
    });
  expect((await ask(directory, "repair", "--dry-run")).left.map(({ code }) => code)).toEqual(["newer-schema"]);
  expect(mapOf(directory)).toEqual(before);
});

test("a merge that git left half done: lines are merged, two texts of people stay", async () => {
  const directory = repository(Object.fromEntries([...SAMPLE_FILES].map(([path, text]) => [`.dsp/${path}`, text])));
  const branch = (name: string, why: string, uid: string): void => {
    git(directory, "checkout", "-q", "-b", name, "main");
    writeFileSync(join(directory, ".dsp", TAXES), why);
    for (const [path, text] of [
      ["description", `source: ${uid}.ts\nkind: object\npurpose: New.\n`],
      ["imports", ""],
      ["shared", ""],
    ] as const) {
      mkdirSync(join(directory, ".dsp", uid), { recursive: true });
      writeFileSync(join(directory, ".dsp", uid, path), text);
    }
    appendFileSync(join(directory, ".dsp/TOC"), `${uid}\n`);
    git(directory, "add", "-A");
    git(directory, "commit", "-qm", name);
  };
  git(directory, "checkout", "-q", "-b", "main");
  git(directory, "add", "-A");
  git(directory, "commit", "-qm", "map");
  branch("autumn", "Taxes.\n", "obj-0000000a");
  branch("winter", "The law.\n", "obj-0000000b");
  expect(() => git(directory, "merge", "-q", "autumn")).toThrow();
  const { repaired, left } = await ask(directory, "repair");
  expect(repaired.map(({ code, path }) => `${code} ${path}`)).toEqual(["conflict-markers TOC"]);
  expect(left.map(({ code, path }) => `${code} ${path}`)).toEqual([`conflict-markers ${TAXES}`]);
  expect(mapOf(directory).get("TOC")).toBe(`${SAMPLE_FILES.get("TOC")}obj-0000000b\nobj-0000000a\n`);
  expect((await ask(directory, "verify")).faults).toEqual(left);
});
