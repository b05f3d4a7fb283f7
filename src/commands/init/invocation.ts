/** How the lines start the program: the first way that works here. Only this program and what lies outside of the repository is started. */
import { PROGRAM } from "../../model/shown-text.js";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram, isBelow, programPlaces, withPlaces } from "../../fs/find-program.js";

/** npx, `pnpm dlx`, `yarn dlx` and `bunx`, and their stand-ins for `node`. */
const TEMPORARY = /^(?:_npx|dlx(?:-.*)?|xfs-[0-9a-f]+|bunx-.*|bun-node-.*)$/;

/** Yarn 1 puts programs of global packages there. */
const GLOBAL = /[\\/]yarn[\\/](?:data[\\/])?global[\\/]node_modules[\\/]\.bin[\\/]?$/i;

/** Directories that a run of a script or a package adds to the path. */
const ADDED_TO_PATH = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/;

/** Set by whatever runs a script or a package. */
const RUN_VARIABLES = /^(?:npm_.*|INIT_CWD|PROJECT_CWD|BERRY_BIN_FOLDER|PNPM_SCRIPT_SRC_DIR|BUN_WHICH_IGNORE_CWD)$/;

export interface Invocation {
  /** Words before the name of a command. */
  readonly words: readonly string[];
  /** Place in `words` of a path that is relative to the project directory. */
  readonly relative?: number;
  /** What was tried; undefined if nothing was started, as with another copy in the repository. */
  readonly tried?: string;
  /** Why the lines may not run elsewhere, and the next step. */
  readonly warning?: string;
}

/** The installation that runs: its directory, and the file that `dsp-cli` starts. */
export interface Installation {
  readonly directory: string;
  readonly program: string;
}

const COMMAND = "dsp-cli";
const BY_NPX = ["npx", "--no-install", COMMAND] as const;
/** Found in the cache of npx by the name of the package. */
const BY_PACKAGE = ["npx", "--no-install", "--package", PROGRAM, COMMAND] as const;
const TIME_LIMIT_MS = 5000;
const VERSION = /^\d+\.\d+\.\d+\S*$/;

/** What this version and earlier ones write in front of a command, to recognise their entries. */
export function isInvocation(words: readonly string[]): boolean {
  const [first = "", ...more] = words;
  const line = words.join(" ");
  if (line === BY_NPX.join(" ") || line === BY_PACKAGE.join(" ") || line === COMMAND) return true;
  return /(?:^|[\\/])node(?:\.exe)?$/.test(first) && more.length === 1 && /(?:^|[\\/])dist[\\/]bundle[\\/]main\.cjs$/.test(more[0] ?? "");
}

/** Whether others need the program on their path. */
export function isBare({ words }: Invocation): boolean {
  return words.length === 1 && words[0] === COMMAND;
}

/** Each way is tried as others will start it, in a new terminal in the project directory. */
export function findInvocation(root: string, version: string, own: Installation | undefined): Invocation {
  const ways = openWays(root);
  const installed = installedVersion(root);
  if (installed !== undefined) {
    // Another copy is only read: nothing of the repository is started.
    if (own === undefined || !isSame(join(root, "node_modules", PROGRAM), own.directory)) return { words: BY_NPX };
    if (ways.answerOf(BY_NPX) !== undefined) return ways.found(BY_NPX);
  }
  const onPath = ways.answerOf([COMMAND]);
  if (onPath === version) return ways.found([COMMAND]);
  const checkedOut = own === undefined ? undefined : ownProgram(root, own, ways);
  if (checkedOut !== undefined && (checkedOut.warning === undefined || onPath === undefined)) return checkedOut;
  if (onPath !== undefined)
    return {
      ...ways.found([COMMAND]),
      warning: `'${COMMAND}' on the path is version ${onPath}, this is ${version}; update it if a line fails`,
    };
  const warning =
    `no way to start this program was found that is left after this command (${ways.failedTries()}), so the lines do not run yet; ` +
    `'npm install --save-dev ${PROGRAM}' makes them run`;
  return { words: BY_NPX, warning };
}

interface Ways {
  /** The version that it prints; undefined if it does not start, or is another program. */
  readonly answerOf: (words: readonly string[]) => string | undefined;
  /** A way that was tried, with what it answered. */
  readonly found: (words: readonly string[]) => Invocation;
  readonly failedTries: () => string;
}

function openWays(root: string): Ways {
  const tried = new Map<string, string | undefined>();
  const answerOf: Ways["answerOf"] = (words) => {
    const line = words.join(" ");
    if (!tried.has(line)) tried.set(line, versionOf(words, root));
    return tried.get(line);
  };
  return {
    answerOf,
    found: (words) => ({ words, tried: `'${[...words, "--version"].join(" ")}' answers ${answerOf(words) ?? ""}` }),
    failedTries: () => `tried: ${[...tried.keys()].map((line) => (line === COMMAND ? `${line} on the path` : `'${line}'`)).join(", ")}`,
  };
}

/** Undefined for a program that is there for one command only, as with npx. */
function ownProgram(root: string, { directory, program }: Installation, ways: Ways): Invocation | undefined {
  if (isTemporary(directory)) {
    if (ways.answerOf(BY_PACKAGE) === undefined) return undefined;
    const warning = `the lines start the program from the cache of npx, which may be emptied; 'npm install --save-dev ${PROGRAM}' and a second run make them last`;
    return { ...ways.found(BY_PACKAGE), warning };
  }
  const node = findProgram(namesOf("node"), root, lastingPlaces(root)) === undefined ? process.execPath : "node";
  const isInside = isBelow(root, program);
  const words = [node, (isInside ? relative(root, program) : program).replaceAll("\\", "/")];
  if (ways.answerOf(words) === undefined) return undefined;
  if (isInside) return { ...ways.found(words), relative: 1 };
  const warning =
    `the lines name ${program}, which exists on this machine only; ` +
    `'npm install --save-dev ${PROGRAM}' and a second run make them portable`;
  return { ...ways.found(words), warning };
}

/** Settings of npm in a repository can name programs, so a package that is not the repository's is tried in an empty directory. */
function versionOf(words: readonly string[], root: string): string | undefined {
  if (words !== BY_PACKAGE) return answerIn(root, words, root);
  const empty = mkdtempSync(join(tmpdir(), "dsp-init-"));
  try {
    return answerIn(empty, words, root);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

function answerIn(directory: string, [name = "", ...words]: readonly string[], root: string): string | undefined {
  const file = isAbsolute(name) ? name : findProgram(namesOf(name), root, lastingPlaces(root));
  if (file === undefined) return undefined;
  // Batch files need a shell.
  const isWindows = process.platform === "win32";
  const { status, stdout } = spawnSync(isWindows ? `"${file}"` : file, [...words, "--version"], {
    cwd: directory,
    env: freshEnvironment(root),
    encoding: "utf8",
    shell: isWindows,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: TIME_LIMIT_MS,
    killSignal: "SIGKILL",
  });
  const printed = (stdout ?? "").trim();
  return status === 0 && VERSION.test(printed) ? printed : undefined;
}

function namesOf(name: string): readonly string[] {
  return process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
}

/** Of the copy that `npx` would start in this directory. */
function installedVersion(root: string): string | undefined {
  const { name, version } = manifestIn(join(root, "node_modules", PROGRAM));
  const isLinked = [COMMAND, `${COMMAND}.cmd`].some((link) => existsSync(join(root, "node_modules", ".bin", link)));
  return name === PROGRAM && isLinked ? String(version) : undefined;
}

/** The nearest directory above this module that is the package. */
export function thisInstallation(module: string = fileURLToPath(import.meta.url)): Installation | undefined {
  for (let directory = dirname(module); directory !== dirname(directory); directory = dirname(directory)) {
    const { name, bin } = manifestIn(directory);
    if (name !== PROGRAM) continue;
    const file = typeof bin === "object" && bin !== null ? (bin as Readonly<Record<string, unknown>>)[COMMAND] : undefined;
    const program = join(directory, typeof file === "string" ? file : "");
    return typeof file === "string" && existsSync(program) ? { directory, program } : undefined;
  }
  return undefined;
}

function manifestIn(directory: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function isSame(one: string, other: string): boolean {
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false;
  }
}

// The environment that a new terminal has: without the folders and variables that npm, npx and the like add for the time of one command. What
// starts only with these is gone afterwards.

/** Whether a package is there for one command only. */
function isTemporary(path: string): boolean {
  return path.split(/[\\/]/).some((name) => TEMPORARY.test(name));
}

/** Whether a directory of the search path is there in a new terminal, too. */
function isLasting(place: string): boolean {
  return !isTemporary(place) && (!ADDED_TO_PATH.test(place) || GLOBAL.test(place));
}

const lastingPlaces = (repository: string): readonly string[] => programPlaces(repository).filter(isLasting);

/** Nothing is fetched to try a program. */
function freshEnvironment(repository: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !RUN_VARIABLES.test(name));
  return { ...withPlaces(Object.fromEntries(own), lastingPlaces(repository)), npm_config_offline: "true" };
}
