/** How the lines start the program: the first way that works here. Only this program and what lies outside of the repository is started. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram, isBelow, programPlaces, withPlaces } from "../../fs/find-program.js";

export interface Invocation {
  /** Words before the name of a command. */
  readonly words: readonly string[];
  /** Place in `words` of a path that is relative to the project directory. */
  readonly relative?: number;
  /** Why the lines may not run elsewhere, and the next step. */
  readonly warning?: string;
}

/** The installation that runs: its directory, and the file that `dsp-cli` starts. */
export interface Installation {
  readonly directory: string;
  readonly program: string;
}

export const PACKAGE = "dsp-bootstrap";
const COMMAND = "dsp-cli";
const BY_NPX = ["npx", "--no-install", COMMAND] as const;
/** Found in the cache of npx by the name of the package. */
const BY_PACKAGE = ["npx", "--no-install", "--package", PACKAGE, COMMAND] as const;
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

export function findInvocation(root: string, version: string, own: Installation | undefined): Invocation {
  const installed = installedVersion(root);
  if (installed !== undefined) {
    const isOwn = own !== undefined && isSame(join(root, "node_modules", PACKAGE), own.directory);
    // Another copy is only read: nothing of the repository is started.
    if (!isOwn || starts("npx", BY_NPX, root, root) !== undefined) return { words: BY_NPX };
  }
  const onPath = starts(COMMAND, [COMMAND], root, root);
  if (onPath === version) return { words: [COMMAND] };
  const checkedOut = own === undefined ? undefined : ownProgram(root, own);
  if (checkedOut !== undefined && (checkedOut.warning === undefined || onPath === undefined)) return checkedOut;
  if (onPath !== undefined)
    return { words: [COMMAND], warning: `'${COMMAND}' on the path is version ${onPath}, this is ${version}; update it if a line fails` };
  return {
    words: BY_NPX,
    warning: `no way to start this program was found, so the lines do not run yet; 'npm install --save-dev ${PACKAGE}' makes them run`,
  };
}

/** It runs at the moment, so it need not be tried; `node` may be missing on the path. */
function ownProgram(root: string, { directory, program }: Installation): Invocation | undefined {
  const isInNpxCache = directory.split(sep).includes("_npx");
  if (isInNpxCache) return starts("npx", BY_PACKAGE, root, dirname(directory)) === undefined ? undefined : { words: BY_PACKAGE };
  const node = findProgram(namesOf("node"), root) === undefined ? process.execPath : "node";
  if (isBelow(root, program)) return { words: [node, relative(root, program).replaceAll("\\", "/")], relative: 1 };
  const warning =
    `the lines name ${program}, which exists on this machine only; ` +
    `'npm install --save-dev ${PACKAGE}' and a second run make them portable`;
  return { words: [node, program.replaceAll("\\", "/")], warning };
}

/** Its version, from `--version`; undefined if it does not start, or is another program. */
function starts(name: string, words: readonly string[], root: string, directory: string): string | undefined {
  const file = findProgram(namesOf(name), root);
  if (file === undefined) return undefined;
  // Batch files need a shell.
  const isWindows = process.platform === "win32";
  const { status, stdout } = spawnSync(isWindows ? `"${file}"` : file, [...words.slice(1), "--version"], {
    cwd: directory,
    // A script of Node starts the first `node` on the path.
    env: withPlaces(process.env, programPlaces(root)),
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
  const { name, version } = manifestIn(join(root, "node_modules", PACKAGE));
  const isLinked = [COMMAND, `${COMMAND}.cmd`].some((link) => existsSync(join(root, "node_modules", ".bin", link)));
  return name === PACKAGE && isLinked ? String(version) : undefined;
}

/** The nearest directory above this module that is the package. */
export function thisInstallation(module: string = fileURLToPath(import.meta.url)): Installation | undefined {
  for (let directory = dirname(module); directory !== dirname(directory); directory = dirname(directory)) {
    const { name, bin } = manifestIn(directory);
    if (name !== PACKAGE) continue;
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
