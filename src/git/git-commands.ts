/**
 * The git commands that may be started, by this program and by `packages/fleet`. Configuration and attributes of an analysed repository can name programs
 * (`filter.*.clean`, `diff.*.textconv`, `diff.external`, hooks, signature checks, pagers) that git runs when it compares the work tree with its index, prints a
 * patch, checks files out or contacts a remote. Commands on such a repository do none of that: they read objects, the index, names and settings. Files of
 * the work tree are read by this program itself (`work-tree-files.ts`). What fetches and checks out runs in repositories that a fleet makes itself, whose whole
 * configuration is its own.
 */

interface Rule {
  /** Required options. */
  readonly always?: readonly string[];
  /** Options that would make the command read files of the work tree through a filter, or run a program. */
  readonly never?: RegExp;
}

const READING: ReadonlyMap<string, Rule> = new Map<string, Rule>([
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

/** No other transport, no option, and no host that `ssh` would take for an option. */
const ADDRESS = /^(?:https?|ssh):\/\/(?!-|[^/]*@-)|^file:\/\/\/|^(?:[\w.-]+@)?\w[\w.-]*:(?!:|\/\/)/;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A command of these is started as it stands here, with nothing but other addresses and commits. */
const FETCHING: readonly (readonly (string | RegExp)[])[] = [
  // Templates could bring hooks and attributes.
  ["init", "-q", "--template="],
  ["ls-remote", "--", ADDRESS, "HEAD"],
  ["fetch", "-q", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", ADDRESS, COMMIT],
  ["checkout", "-q", "--detach", "--no-recurse-submodules", COMMIT],
  ["config", "remote.origin.url", ADDRESS],
];

/** Throws for a command not known to be harmless in a repository of others, which is a bug of this program. */
export function requireHarmless(parameters: readonly string[]): void {
  const at = parameters.findIndex((word) => !word.startsWith("-"));
  const name = parameters[at] ?? "";
  const rule = READING.get(name);
  const end = parameters.findIndex((word) => word === "--" || word === "--end-of-options");
  const options = parameters.slice(at + 1, end < 0 ? undefined : end);
  if (rule === undefined || parameters.slice(0, at).some((word) => word.startsWith("-c") || word === "--paginate" || word === "-p"))
    throw new Error(`git ${parameters.join(" ")}: not among the commands that are known to run nothing of a repository`);
  const missing = rule.always?.find((option) => !options.includes(option));
  const refused = options.find((option) => rule.never?.test(option));
  if (missing !== undefined || refused !== undefined)
    throw new Error(`git ${name}: must not be started ${missing === undefined ? `with ${refused}` : `without ${missing}`}`);
}

/** Throws for a command not known to be harmless in a repository that a fleet makes, or outside of any. */
export function requireFetching(words: readonly string[]): void {
  const isKnown = FETCHING.some(
    (known) =>
      known.length === words.length &&
      known.every((word, at) => (typeof word === "string" ? word === words[at] : word.test(words[at] ?? ""))),
  );
  if (!isKnown) throw new Error(`git ${words[0] ?? ""}: not among the commands that fetch a repository`);
}
