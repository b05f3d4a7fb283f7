/**
 * Whatever is done to a repository between two runs: a run that uses the cache prints and writes what a run without it prints
 * and writes.
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
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, it, vi } from "vitest";
import { git, SAMPLE_FILES } from "../support/temporary-repository.js";
import { commit, move, overwrite, behavesTheSame, stopTheClock, write, type Change } from "../support/cached-versus-uncached.js";

function inMap(root: string, choose: RegExp, change: (file: string) => void): void {
  const base = join(root, ".dsp");
  const paths = existsSync(base) ? (readdirSync(base, { recursive: true, encoding: "utf8" }) as string[]) : [];
  const [path] = paths.filter((each) => choose.test(each) && lstatSync(join(base, each)).isFile()).sort();
  if (path !== undefined) change(join(base, path));
}

function appendTo(root: string, path: string, text: string): void {
  if (existsSync(join(root, path))) appendFileSync(join(root, path), text);
}

function branch(root: string, name: string): void {
  const known = git(root, "branch", "--list", name).trim() !== "";
  git(root, "checkout", "-q", "-f", ...(known ? [name] : ["-b", name]));
}

const CHANGES: Readonly<Record<string, Change>> = {
  "nothing at all": () => undefined,
  "a declaration more": (root) => appendFileSync(join(root, "src/total.ts"), "export function tax(): number { return 1; }\n"),
  "a character, in secret": (root) => overwrite(join(root, "src/total.ts"), /Adds prices|Sums prices/, "Sums prices"),
  "a name that is exported, in secret": (root) => overwrite(join(root, "src/total.ts"), /currency/, "currencY"),
  "a declaration that nobody sees": (root) => appendFileSync(join(root, "src/cart.ts"), "function weigh() { return 1; }\n"),
  "a line at the top": (root) => overwrite(join(root, "src/till.ts"), /^/, "// Opens at eight.\n"),
  "an import that leads nowhere": (root) => overwrite(join(root, "src/till.ts"), /^/, 'import { rain } from "./weather.js";\n'),
  "a use more": (root) => appendFileSync(join(root, "src/till.ts"), "function close() { return new Cart(); }\n"),
  "a test": (root) =>
    write(
      root,
      "test/cart.test.ts",
      'import { Cart } from "../src/cart.js";\nexport const cart = new Cart();\nimport * as sums from "../src/total.js";\n',
    ),
  "a test more": (root) => write(root, "test/sum.test.ts", 'import { cart, tidy } from "./cart.test.js";\nconsole.log(cart, tidy);\n'),
  "a declaration in a test": (root) => appendTo(root, "test/cart.test.ts", "function fill() { return cart.sum(); }\n"),
  "a name that a test exports": (root) => appendTo(root, "test/cart.test.ts", "export function empty() { return new Cart(); }\n"),
  "a name that is missed": (root) => appendTo(root, "test/cart.test.ts", "export const tidy = 1;\n"),
  "a use in a test": (root) => appendTo(root, "test/cart.test.ts", "test('sums', () => { sums.total([1]); });\n"),
  "a test that passes on": (root) => appendTo(root, "test/cart.test.ts", 'export * from "../src/total.js";\n'),
  "a test in the map": (root) => appendTo(root, "src/till.ts", 'import "../test/cart.test.js";\n'),
  "a name that stands elsewhere": (root) => appendTo(root, "test/cart.test.ts", "export const currency = 2;\n"),
  "a name that is looked for elsewhere": (root) =>
    appendTo(root, "test/sum.test.ts", 'import { currency } from "./cart.test.js";\nprint(currency);\n'),
  "a class that is exported as it is": (root) => appendTo(root, "src/stocktaking.ts", "export class Shelf { count() { return stock; } }\n"),
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

beforeEach(stopTheClock);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("says and writes the same", async () => {
  await behavesTheSame(SAMPLE_FILES, CHANGES);
});
