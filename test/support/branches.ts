/** A repository with two branches and a map on each, ready to be merged. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { canonicalMap } from "./canonical-map.js";
import { copyOfDirectory, temporaryDirectory, writeFiles } from "./temporary-directory.js";
import { PROGRAM } from "./program.js";
import { runInProcess } from "./run-in-process.js";
import { GIT_SETTINGS, mapOf } from "./temporary-repository.js";

export const MARKET: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "market", "private": true, "main": "./src/market.ts" }\n`,
  "src/market.ts": `import { fruit } from "./fruit/stall.js";\nimport { bread } from "./bread/stall.js";\nexport function open(): number { return fruit() + bread(); }\n`,
  "src/fruit/stall.ts": `import { pear } from "./pear.js";\n\n/** Sells fruit. */\nexport function fruit(): number {\n  return pear();\n}\n\nexport function close(): void {\n  return;\n}\n`,
  "src/fruit/pear.ts": "/** A pear. */\nexport function pear(): number { return 2; }\n",
  "src/bread/stall.ts": `import { rye } from "./rye.js";\n\n/** Sells bread. */\nexport function bread(): number {\n  return rye();\n}\n`,
  "src/bread/rye.ts": "/** A loaf of rye. */\nexport function rye(): number { return 3; }\n",
};

export interface Merge {
  readonly directory: string;
  readonly git: (...words: readonly string[]) => { readonly code: number | null; readonly out: string };
  readonly write: (path: string, text: string) => void;
  readonly change: (path: string, from: string, to: string) => void;
  /** Maps and commits. */
  readonly commit: (message: string) => Promise<void>;
  readonly bootstrap: (...words: readonly string[]) => ReturnType<typeof runInProcess>;
  /** Paths in conflict, relative to the repository. */
  readonly conflicts: () => readonly string[];
}

export function gitIn(directory: string): Merge["git"] {
  const identity = {
    GIT_AUTHOR_NAME: "Clerk",
    GIT_AUTHOR_EMAIL: "clerk@shop.example",
    GIT_COMMITTER_NAME: "Clerk",
    GIT_COMMITTER_EMAIL: "clerk@shop.example",
  };
  const settings = [...GIT_SETTINGS, "-c", "core.editor=true", "-c", "advice.mergeConflict=false", "-c", "core.autocrlf=false"];
  return (...words) => {
    const { status, stdout } = spawnSync("git", [...settings, ...words], {
      cwd: directory,
      encoding: "utf8",
      env: { ...process.env, ...identity },
    });
    return { code: status, out: stdout };
  };
}

export async function market(withDriver: boolean, files = MARKET): Promise<Merge> {
  const directory = await copyOfDirectory(`market ${withDriver} ${JSON.stringify(files)}`, async (original) => {
    writeFiles(original, files);
    const merge = mergeIn(original);
    merge.git("init", "-q", "--initial-branch=main", "--template=");
    if (withDriver) await install(original);
    await merge.commit("Open");
  });
  return mergeIn(directory);
}

function mergeIn(directory: string): Merge {
  const git = gitIn(directory);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  const bootstrap: Merge["bootstrap"] = (...words) => runInProcess(directory, ["bootstrap", ...words]);
  return {
    directory,
    git,
    write,
    change: (path, from, to) => {
      const text = readFileSync(join(directory, path), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(directory, path), text.replace(from, to));
    },
    commit: async (message) => {
      expect(await bootstrap()).toMatchObject({ code: 0, err: "" });
      git("add", "--all");
      expect(git("commit", "-q", "-m", message).code).toBe(0);
    },
    bootstrap,
    conflicts: () => git("diff", "--name-only", "--diff-filter=U").out.split("\n").filter(Boolean),
  };
}

/** As the compiled program would, without its start. */
async function install(directory: string): Promise<void> {
  const [, self = ""] = process.argv;
  process.argv[1] = PROGRAM;
  try {
    expect((await runInProcess(directory, ["merge", "install"])).code).toBe(0);
  } finally {
    process.argv[1] = self;
  }
}

/** Two branches of the same commit; ends on the first. */
export async function branches(merge: Merge, ours: () => void, theirs: () => void): Promise<void> {
  merge.git("checkout", "-q", "-b", "theirs");
  theirs();
  await merge.commit("Theirs");
  merge.git("checkout", "-q", "main");
  ours();
  await merge.commit("Ours");
}

/** What a first map of these sources says. */
async function freshMap({ directory }: Merge): Promise<ReturnType<typeof canonicalMap>> {
  const copy = temporaryDirectory();
  gitIn(directory)("worktree", "prune");
  cpSync(directory, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  rmSync(join(copy, ".dsp"), { recursive: true });
  expect((await runInProcess(copy, ["bootstrap"])).code).toBe(0);
  return canonicalMap(mapOf(copy));
}

/** A re-run makes it whole, and a second one has nothing to do. */
export async function expectWhole(merge: Merge): Promise<void> {
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect(canonicalMap(mapOf(merge.directory))).toEqual(await freshMap(merge));
  expect(await merge.bootstrap("--dry-run")).toMatchObject({ code: 0, out: "", err: "nothing to do: .dsp is up to date\n" });
}

export const isDerived = (path: string): boolean => /^\.dsp\/(?:TOC[^/]*|diagnostics|drafts)$/.test(path);

export const uidOf = (directory: string, source: string): string => {
  const found = [...mapOf(directory)].find(([path, text]) => path.endsWith("/description") && text.startsWith(`source: ${source}\n`));
  if (found === undefined) throw new Error(`${source} is not in the map`);
  return found[0].split("/")[0] ?? "";
};

export function parsePurpose(directory: string, uid: string): string {
  return /^purpose: (.*)$/m.exec(mapOf(directory).get(`${uid}/description`) ?? "")?.[1] ?? "";
}
