/** How git is started, by this program and by `packages/fleet`: which file, with which words, and in which environment. */
import { lstatSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findProgram, programPlaces, withPlaces } from "../fs/find-program.js";

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

/**
 * The configuration of the analysed repository must not start a program, take a lock, access the network or write a file. Anything that
 * these settings do not disable is unreachable for the commands that `git-call.ts` allows.
 */
const HARDENED = [
  "--no-pager",
  "--no-optional-locks",
  ...[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "core.attributesFile=/dev/null",
    "core.alternateRefsCommand=",
    "core.splitIndex=false",
    // A directory that looks like a bare repository would have its own configuration.
    "safe.bareRepository=explicit",
    // For versions of git without GIT_NO_LAZY_FETCH, which start `git fetch` for an object missing in a partial clone.
    "fetch.bundleURI=",
    "transfer.bundleURI=false",
    "gc.auto=0",
    "maintenance.auto=false",
  ].flatMap((setting) => ["-c", setting]),
];

/**
 * The variables of git that a command which reads takes over: the user's configuration, and where the search for a repository ends. The others select another
 * repository than the given one, for example inside a hook, name programs and files to write, or change what git answers.
 */
const OF_USER =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|PARAMETERS|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** What a command that fetches takes over: how to reach the network, and keys of ssh. Nothing that redirects git, and no tokens. */
const OF_NETWORK =
  /^(?:PATHEXT|SYSTEMROOT|TEMP|TMP|TMPDIR|HOME|USERPROFILE|USER|LOGNAME|SSH_AUTH_SOCK|GIT_SSL_CAINFO|GIT_SSL_CAPATH|SSL_CERT_FILE|SSL_CERT_DIR|(?:https?|no|all)_proxy)$/i;

export interface GitCall {
  /** Absolute. */
  readonly program: string;
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

function findGit(repository: string, places: readonly string[]): string | undefined {
  return findProgram([process.platform === "win32" ? "git.exe" : "git"], repository, places);
}

/** A read-only command in `directory` that runs nothing of the repository there. Undefined if there is no git. Throws for a command that is not allowed. */
export function readingCall(
  directory: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): GitCall | undefined {
  requireHarmless(parameters);
  const top = workTreeOf(directory);
  const repository = top ?? directory;
  const places = programPlaces(repository);
  const program = findGit(repository, places);
  if (program === undefined) return undefined;
  const kept = Object.entries(process.env).filter(([name]) => (name.startsWith("GIT_") ? OF_USER.test(name) : !name.startsWith("DSP_")));
  const env = {
    ...withPlaces(Object.fromEntries(kept), places),
    // `core.worktree` could otherwise move it to any directory.
    ...(top === undefined ? {} : { GIT_WORK_TREE: top }),
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // No such protocol exists: no transport, helper or ssh is started, whatever `protocol.*.allow` is set to.
    GIT_ALLOW_PROTOCOL: "none",
    LC_ALL: "C",
    ...environment,
  };
  return { program, words: [...HARDENED, "-C", directory, ...parameters], env };
}

interface OwnRepository {
  /** Directory of a repository that the caller makes; absent for a command that needs none. */
  readonly repository?: string | undefined;
  /** Absolute path of the only file that git reads settings from, beside that repository. */
  readonly configuration: string;
  /** As in `GIT_ALLOW_PROTOCOL`. */
  readonly protocols: string;
  /** For the access to the network. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A command that fetches, in a repository that the caller makes. Undefined if there is no git. Throws for a command that is not allowed. */
export function fetchingCall(words: readonly string[], own: OwnRepository): GitCall | undefined {
  requireFetching(words);
  const { repository, configuration, protocols, environment } = own;
  const place = repository ?? dirname(configuration);
  const places = programPlaces(place);
  const program = findGit(place, places);
  if (program === undefined) return undefined;
  const kept = Object.entries(process.env).filter(([name]) => OF_NETWORK.test(name));
  const env = {
    ...withPlaces(Object.fromEntries(kept), places),
    LC_ALL: "C",
    // Named, since git would else look for one around the current directory, and obey its settings.
    GIT_DIR: join(place, repository === undefined ? "none" : ".git"),
    ...(repository === undefined ? {} : { GIT_WORK_TREE: repository }),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: configuration,
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: protocols,
    ...environment,
  };
  return { program, words: [...HARDENED, "-C", place, ...words], env };
}

/** The nearest directory with a valid `.git`. */
function workTreeOf(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (isRepository(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** A `.git` file refers to a repository elsewhere, as in linked work trees and submodules. */
export function isRepository(git: string): boolean {
  if (look(git)?.isFile() === true) return true;
  return ["HEAD", "objects", "refs"].every((name) => look(join(git, name)) !== undefined);
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

interface Rule {
  /** Required options. */
  readonly always?: readonly string[];
  /** Options that would make the command read files of the work tree through a filter, or run a program. */
  readonly never?: RegExp;
}

// The git commands that may be started, by this program and by `packages/fleet`. Configuration and attributes of an analysed repository can name programs
// (`filter.*.clean`, `diff.*.textconv`, `diff.external`, hooks, signature checks, pagers) that git runs when it compares the work tree with its index, prints a
// patch, checks files out or contacts a remote. Commands on such a repository do none of that: they read objects, the index, names and settings. Files of
// the work tree are read by this program itself (`work-tree-files.ts`). What fetches and checks out runs in repositories that a fleet makes itself, whose whole
// configuration is its own.

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
