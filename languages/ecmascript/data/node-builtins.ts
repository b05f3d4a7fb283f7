/**
 * Built-in modules of JavaScript runtimes, with a sentence each. Keys have no prefix (`fs`, not `node:fs`) and only the
 * first segment: `fs/promises` counts as `fs`. The union of Node.js 20 to 24; changing a row may change output.
 */
import data from "./builtins.json" with { type: "json" };

export interface Builtin {
  /** One sentence, one line, ends with a period. */
  readonly purpose: string;
  /** Exists only with its prefix: the bare name is a package of the registry. */
  readonly prefixOnly: boolean;
}

type Names = Readonly<Record<string, string>>;

const table = ({ bare, prefixed }: { readonly bare: Names; readonly prefixed: Names }): ReadonlyMap<string, Builtin> =>
  new Map([
    ...Object.entries(bare).map(([name, purpose]): [string, Builtin] => [name, { purpose, prefixOnly: false }]),
    ...Object.entries(prefixed).map(([name, purpose]): [string, Builtin] => [name, { purpose, prefixOnly: true }]),
  ]);

export const NODE_BUILTINS: ReadonlyMap<string, Builtin> = table(data.node);

/** Existing subpaths: any other path under a built-in name (`process/browser`, `buffer/`) belongs to a package of that name. */
export const NODE_BUILTIN_SUBPATHS: ReadonlySet<string> = new Set(data.nodeSubpaths);

/** Imported as `bun:<name>`, except `bun` itself. */
export const BUN_BUILTINS: ReadonlyMap<string, Builtin> = table(data.bun);

/** Imported as `deno:<name>`. */
export const DENO_BUILTINS: ReadonlyMap<string, Builtin> = table(data.deno);

/** Imported as `cloudflare:<name>`. */
export const CLOUDFLARE_BUILTINS: ReadonlyMap<string, Builtin> = table(data.cloudflare);
