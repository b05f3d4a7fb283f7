/** Surfaces of six repositories: npm names that pass through two of them, a Python submodule, a Go package, a fork, and versions that differ. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIndex, type IndexSummary, type RepositorySurface } from "../../src/index/build-index.js";

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

const [CORE, AUTH, LOG, TILL] = ["pkg:npm/%40acme/core", "pkg:npm/%40acme/auth", "pkg:golang/acme.dev/log", "pkg:pypi/acme-till"];

const publishes = (url: string, version?: string): Row => ({
  row: "publishes",
  package: url,
  manifest: "manifest",
  ...(version !== undefined && { version }),
});
const provides = (url: string, specifier: string, source: string, more: Row = {}): Row => ({
  row: "provides",
  package: url,
  specifier,
  sources: [source],
  ...more,
});
const exported = (url: string, specifier: string, name: string, source: string, line: number): Row => ({
  row: "exports",
  package: url,
  specifier,
  name,
  source,
  line,
  form: "function",
});
const depends = (url: string, more: Row): Row => ({ row: "depends", package: url, manifest: "manifest", ...more });
export const uses = (url: string, specifier: string, name: string | undefined, source: string, more: Row = {}): Row => ({
  row: "uses",
  package: url,
  specifier,
  source,
  line: 1,
  lines: [5, 6],
  form: "import",
  ...(name !== undefined && { name }),
  ...more,
});

export const SIX: Rows = {
  "git.acme.dev/web/core": [
    publishes(CORE, "2.1.0"),
    provides(CORE, "@acme/core", "src/index.ts"),
    exported(CORE, "@acme/core", "parse", "src/parse.ts#parse", 4),
    exported(CORE, "@acme/core", "idle", "src/idle.ts#idle", 9),
    provides(CORE, "@acme/core/deep/path", "deep/path.ts", { deep: true }),
    exported(CORE, "@acme/core/deep/path", "deep", "deep/path.ts#deep", 1),
  ],
  "git.acme.dev/web/auth": [
    publishes(AUTH, "4.2.0"),
    provides(AUTH, "@acme/auth", "src/index.ts"),
    exported(AUTH, "@acme/auth", "verify", "src/verify.ts#verify", 12),
    {
      row: "passes",
      package: AUTH,
      specifier: "@acme/auth",
      name: "*",
      from: { package: CORE, specifier: "@acme/core", name: "*" },
      source: "src/index.ts",
      line: 1,
    },
    {
      row: "passes",
      package: AUTH,
      specifier: "@acme/auth",
      name: "read",
      from: { package: CORE, specifier: "@acme/core", name: "parse" },
      source: "src/index.ts",
      line: 2,
    },
    provides(AUTH, "@acme/auth/made", "src/made.ts", { open: true }),
    depends(CORE, { declared: "^2.0.0", locked: "2.0.5" }),
    uses(CORE, "@acme/core", "parse", "src/verify.ts"),
  ],
  "git.acme.dev/web/shop": [
    depends(AUTH, { declared: "^4.0.0", locked: "4.1.3" }),
    depends("pkg:npm/react", { declared: "^18.0.0" }),
    uses(AUTH, "@acme/auth", "verify", "src/cart.ts"),
    uses(AUTH, "@acme/auth", "parse", "src/cart.ts", { line: 2, lines: [9] }),
    uses(AUTH, "@acme/auth", "read", "src/cart.ts", { line: 2, lines: [10] }),
    uses(AUTH, "@acme/auth", "gone", "src/cart.ts", { line: 2, lines: [11] }),
    uses(AUTH, "@acme/auth/made", "made", "src/cart.ts", { line: 3, lines: [] }),
    uses(AUTH, "@acme/auth/none", "x", "src/cart.ts", { line: 4, lines: [] }),
    uses(CORE, "@acme/core/deep/path.js", "deep", "src/cart.ts", { line: 5, lines: [] }),
    uses("pkg:npm/react", "react", "useState", "src/cart.ts"),
  ],
  "git.acme.dev/py/till": [
    publishes(TILL),
    provides(TILL, "till", "till/__init__.py"),
    provides(TILL, "till.coins", "till/coins.py"),
    exported(TILL, "till.coins", "CENT", "till/coins.py#CENT", 3),
    depends(LOG, { declared: "v1.2.0" }),
  ],
  "git.acme.dev/py/bank": [
    depends(TILL, { declared: ">=1,<2" }),
    uses(TILL, "till", "coins", "bank/main.py", { member: "CENT" }),
    uses(TILL, "till", "coins", "bank/main.py", { member: "NONE", lines: [7] }),
    uses(LOG, "acme.dev/log", "Print", "bank/main.go"),
  ],
  "git.acme.dev/go/log": [publishes(LOG), provides(LOG, "acme.dev/log", "."), exported(LOG, "acme.dev/log", "Print", "print.go#Print", 8)],
};

/** A second publisher of `@acme/auth`. */
export const FORK: Rows = {
  "git.fork.dev/web/auth": [
    publishes(AUTH, "4.2.0-fork"),
    provides(AUTH, "@acme/auth", "index.ts"),
    exported(AUTH, "@acme/auth", "verify", "index.ts#verify", 2),
  ],
};

export const HEAD = '{"generator":"dsp-bootstrap","schemaVersion":1}';

export function surfaces(rows: Rows): readonly RepositorySurface[] {
  return Object.entries(rows).map(([repository, list]) => ({
    repository,
    commit: `commit of ${repository}`,
    lines: [HEAD, ...list.map((row) => JSON.stringify(row))],
  }));
}

export function freshFile(): string {
  return join(mkdtempSync(join(tmpdir(), "dsp-fleet-index-")), "index.sqlite");
}

export async function indexOf(
  rows: Rows,
  pins?: Readonly<Record<string, string>>,
  more: readonly RepositorySurface[] = [],
): Promise<{ readonly file: string; readonly summary: IndexSummary }> {
  const file = freshFile();
  return { file, summary: await buildIndex({ file, surfaces: [...surfaces(rows), ...more], ...(pins !== undefined && { pins }) }) };
}
