/** In front of the names of packages: in UID keys, in what `show` lists and in rules. */
export const ECOSYSTEMS = ["npm", "jsr", "node", "bun", "deno", "cloudflare", "url", "virtual", "pypi", "python", "go", "gostd"] as const;

/** Those of modules that a runtime or a standard library brings. */
export const BUILTIN_ECOSYSTEMS: ReadonlySet<string> = new Set(["node", "bun", "deno", "cloudflare", "python", "gostd"]);

/** A package or built-in module outside of the repository. */
export interface External {
  /** Ecosystem of the UID key. */
  readonly ecosystem: string;
  /** Becomes `source:`. */
  readonly name: string;
}
