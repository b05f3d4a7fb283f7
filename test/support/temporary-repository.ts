/** A small repository on disk: two entrypoints, one file that nothing reaches, one import that leads nowhere. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { originalDirectory, temporaryDirectory } from "./temporary-directory.js";

export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "shop", "version": "1.0.0", "main": "./src/cart.ts", "bin": { "shop": "./src/till.ts" }, "dependencies": { "zod": "^3.0.0" } }\n`,
  "src/cart.ts": `import { z } from "zod";
import { total } from "./total.js";
/** Cart of one customer. */
export class Cart { prices: number[] = []; sum() { return total(this.prices); } }
export const receipt = z.object({});
`,
  "src/total.ts": `/** Adds prices. */
export function total(prices: readonly number[]): number { return prices.reduce((sum, price) => sum + price, 0); }
export const currency = "EUR";
`,
  "src/till.ts": `import { Cart } from "./cart.js";
import { drawer } from "./drawer.js";
import { currency } from "./total.js";
console.log(new Cart().sum(), drawer);
`,
  "src/stocktaking.ts": `import { total } from "./total.js";
export const stock = total([1, 2]);
`,
};

/** A git repository with these files, untracked. */
export function temporaryRepository(files: Readonly<Record<string, string>> = SAMPLE_FILES): string {
  const directory = temporaryDirectory(files);
  cpSync((emptyRepository ??= makeEmptyRepository()), join(directory, ".git"), { recursive: true });
  return directory;
}

/** What `git init` makes, made once for the tests of a process: to start git takes longer than to copy it. */
let emptyRepository: string | undefined;

function makeEmptyRepository(): string {
  const original = originalDirectory();
  // Without the dozen examples of hooks that git would copy.
  git(original, "init", "-q", "--template=");
  for (const name of ["hooks", "info"]) mkdirSync(join(original, ".git", name));
  return join(original, ".git");
}

/** A repository that lives for one test needs neither maintenance after a commit nor objects that survive a power failure. */
export const GIT_SETTINGS: readonly string[] = ["-c", "maintenance.auto=false", "-c", "gc.auto=0", "-c", "core.fsync=none"];

export function git(directory: string, ...words: string[]): string {
  const identity = ["-c", "user.email=clerk@shop.example", "-c", "user.name=Clerk", "-c", "init.defaultBranch=main"];
  return execFileSync("git", [...GIT_SETTINGS, ...identity, ...words], {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Path under `.dsp/` → text. */
export function mapOf(directory: string): ReadonlyMap<string, string> {
  return new Map(filesOf(directory).map((path) => [path, readFileSync(join(directory, ".dsp", path), "utf8")]));
}

/** Path under `.dsp/` → time of the last write, and the inode. */
export function timesOf(directory: string): ReadonlyMap<string, string> {
  return new Map(
    filesOf(directory).map((path) => {
      const { mtimeNs, ino } = statSync(join(directory, ".dsp", path), { bigint: true });
      return [path, `${mtimeNs} ${ino}`];
    }),
  );
}

function filesOf(directory: string): string[] {
  const base = join(directory, ".dsp");
  const entries = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1)).sort();
}

/** A chain of departments, each with a counter that the next one uses, and a front that opens every tenth. */
export function departmentStore(size: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "package.json": `{ "name": "department-store", "private": true, "main": "./src/front.ts" }\n`,
    "src/front.ts": Array.from({ length: Math.ceil(size / 10) }, (_, tenth) => {
      const number = tenth * 10;
      return `import { counter${number} } from "./floor${number % 7}/department${number}.js";\nexport const opened${number} = counter${number}();\n`;
    }).join(""),
  };
  for (let number = 0; number < size; number += 1) {
    const next = number + 1;
    const link = next < size ? `import { counter${next} } from "../floor${next % 7}/department${next}.js";\n` : "";
    const body = next < size ? `counter${next}() + ${number}` : `${number}`;
    files[`src/floor${number % 7}/department${number}.ts`] = `${link}/** Counts what department ${number} sold. */
export function counter${number}(): number { return ${body}; }
export interface Ledger${number} { readonly sold: number }
`;
  }
  return files;
}
