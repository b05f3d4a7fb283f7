/** `watch` in this process, over real files: what it writes, what it keeps, and what it reports when it cannot run. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { run } from "../../../src/commands/registry/cli.js";
import { takeLock } from "../../../src/store/lock.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";

interface Watching {
  /** Resolves when what was said holds the words. */
  readonly outcome: (words: string | RegExp) => Promise<void>;
  readonly text: () => string;
  readonly end: () => Promise<number>;
}

const open: Watching[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((watching) => watching.end()));
});

function watch(directory: string): Watching {
  let text = "";
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const hear = (words: string): void => {
    text += words;
    for (const listener of listeners) listener();
  };
  const ended = run(
    { program: "dsp-cli", arguments: ["watch", "--workers", "0"], directory, version: "0.0.0" },
    { out: hear, err: hear, progress: () => undefined, onStop: (end) => (stop = end), columns: 110 },
  );
  const watching: Watching = {
    text: () => text,
    outcome: (words) =>
      new Promise((resolve) => {
        const listen = (): void => {
          if (typeof words === "string" ? !text.includes(words) : !words.test(text)) return;
          listeners.delete(listen);
          resolve();
        };
        listeners.add(listen);
        listen();
      }),
    end: () => {
      stop?.();
      return ended;
    },
  };
  open.push(watching);
  return watching;
}

const edit = (directory: string, path: string, change: (text: string) => string): void =>
  writeFileSync(join(directory, path), change(readFileSync(join(directory, path), "utf8")));

const uidOf = (directory: string, source: string): string | undefined =>
  [...mapOf(directory)].find(([path, text]) => path.endsWith("/description") && text.includes(`source: ${source}\n`))?.[0].split("/")[0];

test("builds the map, follows a change, stops on request, and leaves nothing beside the map", async () => {
  const directory = temporaryRepository();
  const watching = watch(directory);
  await watching.outcome(/^updated: \d+ written, 0 removed\n$/);
  edit(directory, "src/total.ts", (text) => `${text}export function tax(net: number): number { return net / 5; }\n`);
  edit(directory, "src/cart.ts", (text) => `import { tax } from "./total.js";\n${text}export const due = tax(1);\n`);
  await watching.outcome(/updated: [^]*updated: \d+ written/);
  expect(await watching.end()).toBe(0);
  expect(uidOf(directory, "src/total.ts#tax")).toBeDefined();
  expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0 });
  expect(git(directory, "status", "--porcelain")).not.toContain(".dsp.tmp");
});

test("waits for the end of what git and others are doing", async () => {
  const directory = temporaryRepository();
  git(directory, "add", ".");
  git(directory, "commit", "-qm", "Open the shop");
  writeFileSync(join(directory, ".git/MERGE_HEAD"), "");
  const watching = watch(directory);
  await watching.outcome("waiting: a merge is in progress; the map is brought up to date after it\n");
  const lock = takeLock(directory);
  rmSync(join(directory, ".git/MERGE_HEAD"));
  await watching.outcome("waiting: another run is writing .dsp");
  lock.release();
  await watching.outcome(/updated: /);
});

test("a file that is half written takes nothing away", async () => {
  const directory = temporaryRepository();
  const watching = watch(directory);
  await watching.outcome(/updated: /);
  const before = mapOf(directory);
  edit(directory, "src/total.ts", (text) => text.slice(0, text.indexOf("reduce")));
  await watching.outcome("refused: src/total.ts: does not parse; nothing is written until it does\n");
  writeFileSync(join(directory, "package.json"), "{");
  await watching.outcome("refused: src/total.ts, package.json: does not parse");
  expect(mapOf(directory)).toEqual(before);
  writeFileSync(join(directory, "package.json"), SAMPLE_FILES["package.json"] ?? "");
  writeFileSync(join(directory, "src/total.ts"), SAMPLE_FILES["src/total.ts"] ?? "");
  await watching.outcome("in sync\n");
  expect(mapOf(directory)).toEqual(before);
});

test("keeps a text of a person after its declaration is removed, and removes drafts", async () => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  await runInProcess(directory, ["update-description", "src/total.ts#currency", "--purpose", "Ours since the first day."]);
  const [currency, drawer] = [uidOf(directory, "src/total.ts#currency"), uidOf(directory, "src/cart.ts#receipt")];
  const watching = watch(directory);
  await watching.outcome(/in sync|updated/);
  edit(directory, "src/total.ts", (text) => text.replace(/^export const currency.*\n/m, ""));
  edit(directory, "src/till.ts", (text) => text.replace(/^import \{ currency.*\n/m, "").replace(", drawer", ""));
  edit(directory, "src/cart.ts", (text) => text.replace(/^export const receipt.*\n/m, ""));
  await watching.outcome(/updated: \d+ written, [1-9]/);
  expect(mapOf(directory).get(`${currency}/description`)).toContain("Ours since the first day.");
  expect(mapOf(directory).has(`${drawer}/description`)).toBe(false);
});

test("--once makes one update, after another one has ended, and writes nothing while a file is half written", async () => {
  const directory = temporaryRepository();
  const once = (): ReturnType<typeof runInProcess> => runInProcess(directory, ["watch", "--once", "--workers", "0"]);
  expect(await once()).toMatchObject({ code: 0, out: expect.stringMatching(/^updated: [1-9]/) });
  expect(await once()).toEqual({ code: 0, out: "in sync\n", err: "" });
  edit(directory, "src/total.ts", (text) => `${text}export const paid = true;\n`);
  const lock = takeLock(directory, 0);
  const waiting = once();
  await new Promise((resolve) => setTimeout(resolve, 300));
  lock.release();
  expect(await waiting).toMatchObject({ code: 0, out: expect.stringMatching(/^updated: [1-9]/) });
  const before = mapOf(directory);
  edit(directory, "src/total.ts", (text) => text.slice(0, text.indexOf("reduce((")));
  expect(await once()).toMatchObject({ code: 1, out: "", err: expect.stringContaining("src/total.ts: does not parse") });
  expect(mapOf(directory)).toEqual(before);
});

test("what git ignores starts nothing, nor does the map itself", async () => {
  const directory = temporaryRepository();
  writeFileSync(join(directory, ".gitignore"), "out/\n*.log\n");
  const watching = watch(directory);
  await watching.outcome(/updated: /);
  const before = watching.text();
  mkdirSync(join(directory, "out"));
  writeFileSync(join(directory, "out/cart.ts"), "export const stale = 1;\n");
  writeFileSync(join(directory, "till.log"), "sold\n");
  renameSync(join(directory, ".dsp/diagnostics"), join(directory, ".dsp/kept"));
  renameSync(join(directory, ".dsp/kept"), join(directory, ".dsp/diagnostics"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(watching.text()).toBe(before);
});

test("a damaged map is reported, and repaired by the next change", async () => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  const findings = readFileSync(join(directory, ".dsp/diagnostics"), "utf8");
  rmSync(join(directory, ".dsp/diagnostics"));
  mkdirSync(join(directory, ".dsp/diagnostics"));
  const watching = watch(directory);
  await watching.outcome(/refused: .*diagnostics/);
  rmSync(join(directory, ".dsp/diagnostics"), { recursive: true });
  writeFileSync(join(directory, ".dsp/diagnostics"), findings);
  edit(directory, "src/till.ts", (text) => `${text}// open\n`);
  await watching.outcome("in sync\n");
});
