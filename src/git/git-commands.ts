/**
 * The git commands that may be started. Configuration and attributes of an analysed repository can name programs (`filter.*.clean`,
 * `diff.*.textconv`, `diff.external`, hooks, signature checks, pagers) that git runs when it compares the work tree with its index, prints a
 * patch, checks files out or contacts a remote. The commands below do none of that: they read objects, the index, names and settings. Files of
 * the work tree are read by this program itself (`work-tree-files.ts`).
 */

interface Rule {
  /** Required options. */
  readonly always?: readonly string[];
  /** Options that would make the command read files of the work tree through a filter, or run a program. */
  readonly never?: RegExp;
}

const COMMANDS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["cat-file", { never: /^--(?:filters|textconv|path)\b/ }],
  ["check-ignore", {}],
  ["config", { never: /^(?:-e|--edit)$/ }],
  ["diff-index", { always: ["--cached"], never: /^(?:-p|-u|--patch|--ext-diff|--textconv)$/ }],
  ["diff-tree", { always: ["--no-ext-diff", "--no-textconv"], never: /^(?:--ext-diff|--textconv)$/ }],
  ["ls-files", { never: /^(?:-[a-z]*m[a-z]*|--modified|--eol)$/ }],
  ["ls-tree", {}],
  ["merge-base", {}],
  // Merges three named files, without attributes or drivers.
  ["merge-file", {}],
  ["rev-list", { never: /^--(?:format|pretty)\b/ }],
  ["rev-parse", { never: /^--parseopt$/ }],
]);

/** Throws for a command not known to be harmless, which is a bug of this program. */
export function requireHarmless(parameters: readonly string[]): void {
  const at = parameters.findIndex((word) => !word.startsWith("-"));
  const name = parameters[at] ?? "";
  const rule = COMMANDS.get(name);
  const end = parameters.findIndex((word) => word === "--" || word === "--end-of-options");
  const options = parameters.slice(at + 1, end < 0 ? undefined : end);
  if (rule === undefined || parameters.slice(0, at).some((word) => word.startsWith("-c") || word === "--paginate" || word === "-p"))
    throw new Error(`git ${parameters.join(" ")}: not among the commands that are known to run nothing of a repository`);
  const missing = rule.always?.find((option) => !options.includes(option));
  const refused = options.find((option) => rule.never?.test(option));
  if (missing !== undefined || refused !== undefined)
    throw new Error(`git ${name}: must not be started ${missing === undefined ? `with ${refused}` : `without ${missing}`}`);
}
