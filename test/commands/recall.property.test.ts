/**
 * Whatever is done to a repository between two runs: a run that may recall what an earlier one found says and writes what a run says and
 * writes that starts from nothing.
 */
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { temporaryDirectory } from "../repo/temporary-directory.js";
import { say, type Said } from "./say.js";
import { git, SHOP } from "./shop.js";

type Change = (root: string) => void;

const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Leaves size and modification time as they are. */
function overwrite(file: string, from: RegExp, to: string): void {
  if (!existsSync(file)) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  utimesSync(file, atime, mtime);
}

function inMap(root: string, choose: RegExp, change: (file: string) => void): void {
  const base = join(root, ".dsp");
  const paths = existsSync(base) ? (readdirSync(base, { recursive: true, encoding: "utf8" }) as string[]) : [];
  const [path] = paths.filter((each) => choose.test(each) && lstatSync(join(base, each)).isFile()).sort();
  if (path !== undefined) change(join(base, path));
}

function move(root: string, from: string, to: string): void {
  if (existsSync(join(root, from)) && !existsSync(join(root, to))) renameSync(join(root, from), join(root, to));
}

function branch(root: string, name: string): void {
  const known = git(root, "branch", "--list", name).trim() !== "";
  git(root, "checkout", "-q", "-f", ...(known ? [name] : ["-b", name]));
}

const commit: Change = (root) => {
  git(root, "add", "--all");
  git(root, "commit", "-q", "--allow-empty", "-m", "stocktaking");
};

const CHANGES: Readonly<Record<string, Change>> = {
  "nothing at all": () => undefined,
  "a declaration more": (root) => appendFileSync(join(root, "src/total.ts"), "export function tax(): number { return 1; }\n"),
  "a character, in secret": (root) => overwrite(join(root, "src/total.ts"), /Adds prices|Sums prices/, "Sums prices"),
  "a name that is exported, in secret": (root) => overwrite(join(root, "src/total.ts"), /currency/, "currencY"),
  "a declaration that nobody sees": (root) => appendFileSync(join(root, "src/cart.ts"), "function weigh() { return 1; }\n"),
  "a line at the top": (root) => overwrite(join(root, "src/till.ts"), /^/, "// Opens at eight.\n"),
  "an import that leads nowhere": (root) => overwrite(join(root, "src/till.ts"), /^/, 'import { rain } from "./weather.js";\n'),
  "a use more": (root) => appendFileSync(join(root, "src/till.ts"), "function close() { return new Cart(); }\n"),
  "another parser's option": (root) =>
    write(root, "tsconfig.json", '{ "compilerOptions": { "paths": { "./total.js": ["./src/drawer.ts"] } } }'),
  "a touch": (root) => (existsSync(join(root, "src/cart.ts")) ? utimesSync(join(root, "src/cart.ts"), 1, 1) : undefined),
  "another entrypoint": (root) => overwrite(join(root, "package.json"), /src\/cart\.ts/, "src/stocktaking.ts"),
  "another program name, in secret": (root) => overwrite(join(root, "package.json"), /"shop": "/, '"till": "'),
  "a file more": (root) => write(root, "src/drawer.ts", "export const drawer = 1;\n"),
  "a file less": (root) => rmSync(join(root, "src/drawer.ts"), { force: true }),
  "a file elsewhere": (root) => move(root, "src/total.ts", "src/sum.ts"),
  "and back": (root) => move(root, "src/sum.ts", "src/total.ts"),
  "a link": (root) => (existsSync(join(root, "src/alias.ts")) ? undefined : symlinkSync("cart.ts", join(root, "src/alias.ts"))),
  "the link elsewhere": (root) => {
    rmSync(join(root, "src/alias.ts"), { force: true });
    symlinkSync("total.ts", join(root, "src/alias.ts"));
  },
  "a file that is ignored": (root) => write(root, ".gitignore", "drawer.ts\n"),
  "a file that is ignored here": (root) => appendFileSync(join(root, ".git/info/exclude"), "src/stocktaking.ts\n"),
  "ignored no more": (root) => rmSync(join(root, ".gitignore"), { force: true }),
  "a purpose by hand": (root) => inMap(root, /^[^/]+\/description$/, (file) => overwrite(file, /purpose: .*/, "purpose: By hand.")),
  "a letter of a purpose": (root) => inMap(root, /^func-[^/]+\/description$/, (file) => overwrite(file, /Adds|Sums/, "Mends")),
  "a letter of a why": (root) => inMap(root, /exports\/.*\/[^/]+$/, (file) => overwrite(file, /^./, "X")),
  "an import less": (root) => inMap(root, /\/imports$/, (file) => rmSync(file)),
  "an entity less": (root) => inMap(root, /^func-[^/]+\/description$/, (file) => rmSync(dirname(file), { recursive: true })),
  "a listing twice": (root) => inMap(root, /^TOC/, (file) => appendFileSync(file, readFileSync(file))),
  "a stranger's file": (root) => (existsSync(join(root, ".dsp")) ? write(root, ".dsp/notes/today", "rain\n") : undefined),
  "a stranger's bytes": (root) => inMap(root, /^notes\/today$/, (file) => writeFileSync(file, Buffer.from([0x72, 0xff, 0x0a]))),
  "an empty directory": (root) =>
    inMap(root, /^func-[^/]+\/description$/, (file) => mkdirSync(join(dirname(file), "shared"), { recursive: true })),
  "a link in the map": (root) =>
    inMap(root, /^[^/]+\/imports$/, (file) => {
      renameSync(file, `${file}-aside`);
      symlinkSync("imports-aside", file);
    }),
  "findings by hand": (root) => inMap(root, /^diagnostics$/, (file) => appendFileSync(file, "unreached src/nowhere.ts\n")),
  "a choice of roots": (root) => (existsSync(join(root, ".dsp")) ? write(root, ".dsp/roots", "src/stocktaking.ts counts\n") : undefined),
  "a choice of nothing": (root) => (existsSync(join(root, ".dsp")) ? write(root, ".dsp/roots", "src/gone.ts was there\n") : undefined),
  "the reference's cache": (root) => (existsSync(join(root, ".dsp")) ? write(root, ".dsp/.cache/built", "1\n") : undefined),
  "a later schema": (root) => (existsSync(join(root, ".dsp")) ? write(root, ".dsp/schema", "99\n") : undefined),
  "no map": (root) => rmSync(join(root, ".dsp"), { recursive: true, force: true }),
  "what a killed run left": (root) => write(root, ".dsp.tmp-99999999/obj-00000001/description", "source: x\n"),
  "a damaged journal": (root) => write(root, ".dsp.tmp-journal", "dsp-journal 1\n"),
  "a commit": commit,
  "another branch": (root) => branch(root, "summer"),
  "the first branch": (root) => branch(root, "main"),
  "all that git has": (root) => git(root, "checkout", "-q", "-f", "HEAD", "--", "."),
};

const COMMANDS = [
  ["bootstrap"],
  ["bootstrap"],
  ["bootstrap", "--json"],
  ["bootstrap", "--dry-run"],
  ["bootstrap", "--dry-run", "--json"],
  ["bootstrap", "--tracked-only"],
  ["bootstrap", "--prune", "off"],
  ["bootstrap", "--entry", "src/stocktaking.ts"],
  ["bootstrap", "--no-entry", "src/till.ts", "--force"],
  ["check"],
  ["check"],
  ["check", "--json"],
  ["check", "--format", "github"],
  ["check", "--staged"],
  ["check", "--no-new-cycles"],
  ["check", "--granularity", "files"],
] as const;

const steps = fc.array(
  fc.record({
    changes: fc.array(fc.constantFrom(...Object.keys(CHANGES)), { maxLength: 2 }),
    commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 2 }),
    /** Whether what was changed this moment passes for old. */
    isLater: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Something is recalled in each script. */
const UNCHANGED = { changes: [], commands: [["check"], ["bootstrap"]], isLater: true };

const SCRIPTS = Number(process.env["RECALL_SCRIPTS"] ?? 3);
const DAY = 86_400_000;
/** More than the clocks of file systems take for a tick: what changed within one looks unchanged. */
const TICK = 12;

const now = Date.now.bind(Date);
let later = 0;
beforeEach(() => {
  vi.stubEnv("GIT_AUTHOR_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("GIT_COMMITTER_DATE", "2024-05-01T12:00:00Z");
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What anybody can see of a repository but git's own files; times are nobody's business. */
function stateOf(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, ".git/")))
    .map((path) => `${path.slice(root.length)} ${lstatSync(path).isFile() ? readFileSync(path, "latin1") : ""}`)
    .sort();
}

async function told(root: string, words: readonly string[], build?: string): Promise<Said> {
  const plain = (text: string): string => text.replaceAll(root, "<root>").replace(/ in \d+\.\d s$/m, " in 0.0 s");
  const { code, out, err } = await say(root, words, build === undefined ? {} : { build }).catch((error: unknown) => {
    throw new Error(`${words.join(" ")}: ${String(error)}`);
  });
  return { code, out: plain(out), err: plain(err) };
}

it("says and writes the same", { timeout: 600_000 }, async () => {
  let recalled = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const [mindful, forgetful] = [join(temporaryDirectory(), "shop"), join(temporaryDirectory(), "shop")];
      for (const root of [mindful, forgetful]) {
        for (const [path, text] of Object.entries(SHOP)) write(root, path, text);
        git(root, "init", "-q");
        commit(root);
        await say(root, ["bootstrap"], { build: "today" });
      }
      for (const { changes, commands, isLater } of [UNCHANGED, ...script]) {
        later = isLater ? DAY : 0;
        await new Promise((resolve) => setTimeout(resolve, TICK));
        for (const name of changes) for (const root of [mindful, forgetful]) CHANGES[name]?.(root);
        for (const words of commands) {
          const found = await told(mindful, [...words, "--timing"], "today");
          if (!/^link /m.test(found.err) && found.code === 0) recalled += 1;
          const expected = await told(forgetful, [...words, "--timing", "--no-cache"]);
          const untimed = ({ err, ...said }: Said): Said => ({ ...said, err: err.replace(/^phase [^]*/m, "") });
          expect(untimed(found), words.join(" ")).toEqual(untimed(expected));
          expect(stateOf(mindful)).toEqual(stateOf(forgetful));
        }
      }
    }),
    { numRuns: SCRIPTS },
  );
  // Else nothing was tried.
  expect(recalled).toBeGreaterThan(0);
});
