/** Random edits in pairs of repositories, one with and one without the cache. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { temporaryDirectory } from "./temporary-directory.js";
import { runInProcess, type CommandOutcome } from "./run-in-process.js";
import { git } from "./temporary-repository.js";
import { runs } from "./effort.js";

export type Change = (root: string) => void;

export const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Leaves size and modification time as they are. */
export function overwrite(file: string, from: RegExp, to: string): void {
  if (!existsSync(file)) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  utimesSync(file, atime, mtime);
}

export function move(root: string, from: string, to: string): void {
  if (!existsSync(join(root, from)) || existsSync(join(root, to))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

export const commit: Change = (root) => {
  git(root, "add", "--all");
  git(root, "commit", "-q", "--allow-empty", "-m", "stocktaking");
};

const COMMANDS = [
  ["bootstrap"],
  ["bootstrap"],
  ["bootstrap", "--json"],
  ["bootstrap", "--dry-run"],
  ["bootstrap", "--dry-run", "--json"],
  ["bootstrap", "--set", "trackedOnly=true"],
  ["bootstrap", "--prune", "off"],
  ["bootstrap", "--set", "entry=src/stocktaking.ts"],
  ["bootstrap", "--set", "noEntry=src/till.ts", "--force"],
  ["check"],
  ["check"],
  ["check", "--json"],
  ["check", "--format", "github"],
  ["check", "--staged"],
  ["check", "--no-new-cycles"],
  ["check", "--set", "granularity=files"],
] as const;

interface Step {
  readonly changes: readonly string[];
  readonly commands: readonly (typeof COMMANDS)[number][];
  /** Whether what was changed this moment passes for old. */
  readonly isLater: boolean;
}

const stepsOf = (changes: readonly string[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      changes: fc.array(fc.constantFrom(...changes), { maxLength: 2 }),
      commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 2 }),
      isLater: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  );

/** Each script reuses cached results at least once. */
const UNCHANGED: Step = { changes: [], commands: [["check"], ["bootstrap"], ["bootstrap", "--json"]], isLater: true };

const SCRIPTS = runs(20, 2);
const DAY = 86_400_000;
/** More than the clocks of file systems take for a tick: what changed within one looks unchanged. */
const TICK = 12;

const now = Date.now.bind(Date);
let later = 0;
/** Before each test. */
export function stopTheClock(): void {
  vi.stubEnv("GIT_AUTHOR_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("GIT_COMMITTER_DATE", "2024-05-01T12:00:00Z");
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
}

/** What anybody can see of a repository but git's own files; times are nobody's business. */
function stateOf(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, ".git/")))
    .map((path) => `${path.slice(root.length)} ${lstatSync(path).isFile() ? readFileSync(path, "latin1") : ""}`)
    .sort();
}

async function outcomeOf(root: string, words: readonly string[], build?: string): Promise<CommandOutcome> {
  const plain = (text: string): string => text.replaceAll(root, "<root>").replace(/ in \d+\.\d s$/m, " in 0.0 s");
  const { code, out, err } = await runInProcess(root, words, build === undefined ? {} : { build }).catch((error: unknown) => {
    throw new Error(`${words.join(" ")}: ${String(error)}`);
  });
  return { code, out: plain(out), err: plain(err) };
}

/** Does random changes to the files, and runs random commands, in both. */
export async function behavesTheSame(files: Readonly<Record<string, string>>, edits: Readonly<Record<string, Change>>): Promise<void> {
  let cachedResult = 0;
  await fc.assert(
    fc.asyncProperty(stepsOf(Object.keys(edits)), async (script) => {
      const roots = [join(temporaryDirectory(), "shop"), join(temporaryDirectory(), "shop")] as const;
      const [cached, uncached] = roots;
      for (const root of roots) {
        for (const [path, text] of Object.entries(files)) write(root, path, text);
        git(root, "init", "-q");
        commit(root);
        await runInProcess(root, ["bootstrap"], { build: "today" });
      }
      for (const { changes, commands, isLater } of [UNCHANGED, ...script]) {
        later = isLater ? DAY : 0;
        await new Promise((resolve) => setTimeout(resolve, TICK));
        for (const name of changes) for (const root of roots) edits[name]?.(root);
        for (const words of commands) {
          const found = await outcomeOf(cached, [...words, "--verbose"], "today");
          if (!/^(?:\[[\d.]+ s\] Linking|link )/m.test(found.err) && found.code === 0) cachedResult += 1;
          const expected = await outcomeOf(uncached, [...words, "--verbose", "--no-cache"]);
          const untimed = ({ err, ...said }: CommandOutcome): CommandOutcome => ({
            ...said,
            err: err.replace(/^phase [^]*/m, "").replace(/^\[[\d.]+ s\] .*\n/gm, ""),
          });
          expect(untimed(found), words.join(" ")).toEqual(untimed(expected));
          expect(stateOf(cached)).toEqual(stateOf(uncached));
        }
      }
    }),
    { numRuns: SCRIPTS },
  );
  // Else nothing was tried.
  expect(cachedResult).toBeGreaterThan(0);
}
