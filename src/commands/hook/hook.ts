/** `hook`: makes git run `check --staged` before a commit or a push. */
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isFile } from "../../cli/called-as.js";
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { fileError } from "../../fs/files.js";
import { flushDirectory, writeFlushed } from "../../fs/flush.js";
import { gitPrefix } from "../../git/run-git.js";
import { hooksDirectory } from "../../git/hooks-directory.js";
import { shapeWords } from "../options/typed-shape.js";
import type { Given } from "../registry/command.js";
import { HOOKS } from "../options/option-table.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { shellQuote } from "../../dsp/shell-quote.js";

const EXECUTABLE = 0o111;

/** Returns the exit code. */
export async function hook(given: Given, streams: Streams): Promise<number> {
  const { action, name } = actionOf(given);
  const file = join(hooksDirectory(given.root), name);
  const before = readHook(file);
  const [, program = ""] = process.argv;
  const project = gitPrefix(given.root).replace(/\/$/, "");
  const words = { hook: name, project, options: await shapeWords(given), file: isFile(program) ? resolve(program) : undefined };
  const after = action === "install" ? withBlock(before?.text, words, file) : remaining(before?.text, file);
  const shown = relative(given.directory, file) || file;
  const isDone = after === before?.text && (after === undefined || action === "uninstall" || before?.executable === true);
  if (given.argv["dryRun"] === true) streams.out(after === undefined ? `${shown} would not exist\n` : after);
  else if (isDone) printDone(action === "install" ? `${shown} is installed already\n` : `${shown} does not run the check\n`, streams);
  else {
    save(file, after);
    printDone(action === "install" ? `${shown} now runs 'dsp-cli check --staged'\n` : `${shown} no longer runs the check\n`, streams);
  }
  return 0;
}

function actionOf({ argv }: Given): { readonly action: "install" | "uninstall"; readonly name: (typeof HOOKS)[number] } {
  const [action = "", wanted = HOOKS[0], surplus] = [argv["action"]].flat().map(String);
  const name = HOOKS.find((one) => one === wanted);
  if (surplus === undefined && name !== undefined && (action === "install" || action === "uninstall")) return { action, name };
  const near = nearestWord(action, ["install", "uninstall"]);
  const words = [action, ...(name === undefined ? [wanted] : []), ...(surplus === undefined ? [] : [surplus])].join(" ");
  throw userError("unknown-action", {
    command: "hook",
    action: words,
    near: near === action ? undefined : near,
    actions: "'hook install' or 'hook uninstall', with pre-commit or pre-push after it",
  });
}

interface Hook {
  readonly text: string;
  readonly executable: boolean;
}

/** Bytes of a hook. */
const LARGEST = 4 * 2 ** 20;

function readHook(file: string): Hook | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (stat.isFile() && stat.size > LARGEST) throw userError("file-too-large", { path: file, limit: LARGEST / 2 ** 20 });
    if (stat.isFile()) return { text: readFileSync(file, "utf8"), executable: (stat.mode & EXECUTABLE) !== 0 };
  } catch (error) {
    throw fileError("read the hook", file, error);
  }
  throw userError("hook-not-a-file", { path: file });
}

function remaining(text: string | undefined, file: string): string | undefined {
  if (text === undefined) return undefined;
  const others = withoutBlock(text, file);
  return others !== text && isEmptyHook(others) ? undefined : others;
}

function save(file: string, text: string | undefined): void {
  try {
    if (text === undefined) {
      rmSync(file);
      return;
    }
    mkdirSync(dirname(file), { recursive: true });
    const temporary = `${file}.dsp-${process.pid}`;
    rmSync(temporary, { force: true });
    writeFlushed(temporary, text);
    chmodSync(temporary, (lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0o644) | EXECUTABLE);
    renameSync(temporary, file);
    flushDirectory(dirname(file));
  } catch (error) {
    throw fileError("write the hook", file, error);
  }
}

/** Our block in a git hook, between two markers: the rest of the file belongs to others. */
const BEGIN = "# >>> dsp-bootstrap >>>";
const END = "# <<< dsp-bootstrap <<<";
const SHEBANG = "#!/bin/sh";
const SHELLS: ReadonlySet<string> = new Set(["sh", "ash", "bash", "dash", "ksh", "mksh", "zsh"]);

const MISSING = "dsp-bootstrap: dsp-cli is not installed, so the map was not checked; to install it: npm install --global dsp-bootstrap";

const WITHOUT_NODE = "dsp-bootstrap: node is not installed, so the map was not checked";

interface HookWords {
  readonly hook: "pre-commit" | "pre-push";
  /** Project directory relative to the top of the repository, without a trailing slash; empty for the top. */
  readonly project: string;
  /** Arguments of `check --staged`. */
  readonly options: readonly string[];
  /** What is started where no program is installed: that of the clone that wrote the hook. */
  readonly file: string | undefined;
}

/**
 * POSIX shell. Standard input is not consumed: `pre-push` hooks read it. A repository without a map is not checked. Of several programs that of the
 * project's packages runs, since its version is the project's. A missing program is a note: not everybody who commits has it, and CI checks anyway.
 */
function block({ hook, project, options, file }: HookWords): string {
  const root = project === "" ? [] : ["--root", project];
  const words = ["check", "--staged", ...root, ...options].map(shellQuote).join(" ");
  const skip = hook === "pre-commit" ? "git commit --no-verify" : "git push --no-verify";
  return [
    BEGIN,
    "# Checks that .dsp matches the sources. Written by 'dsp-cli hook install', removed by 'dsp-cli hook uninstall'.",
    `if [ -d ${shellQuote(project === "" ? ".dsp" : `${project}/.dsp`)} ]; then`,
    "  (",
    `    set -- ${words}`,
    "    command -v node >/dev/null 2>&1 || {",
    `      echo '${WITHOUT_NODE}' >&2`,
    "      exit 0",
    "    }",
    ...[...(project === "" ? [] : [`${project}/`]), ""].map((place) => {
      const program = shellQuote(`./${place}node_modules/.bin/dsp-cli`);
      return `    if [ -x ${program} ]; then exec ${program} "$@"; fi`;
    }),
    '    if command -v dsp-cli >/dev/null 2>&1; then exec dsp-cli "$@"; fi',
    ...(file === undefined ? [] : [`    if [ -f ${shellQuote(file)} ]; then exec node ${shellQuote(file)} "$@"; fi`]),
    `    echo '${MISSING}' >&2`,
    "  ) </dev/null || {",
    `    echo 'dsp-bootstrap: not accepted by the check, see above; to skip it once: ${skip}' >&2`,
    "    exit 1",
    "  }",
    "fi",
    END,
    "",
  ].join("\n");
}

/** The hook with our block, after the first line so that the script cannot end before. `before` is undefined if there is none. */
function withBlock(before: string | undefined, words: HookWords, file: string): string {
  if (before === undefined) return `${SHEBANG}\n${block(words)}`;
  const others = withoutBlock(before, file);
  const [first = "", ...rest] = others.split("\n");
  if (!isShell(first)) {
    throw userError("hook-not-a-script", { path: file });
  }
  return `${first}\n${block(words)}${rest.join("\n")}`;
}

/** The hook without our block. */
function withoutBlock(text: string, file: string): string {
  const begin = text.indexOf(`${BEGIN}\n`);
  if (begin < 0) return text;
  const end = text.indexOf(`${END}\n`, begin);
  if (end < 0) throw userError("hook-block-open", { path: file, begin: BEGIN });
  return text.slice(0, begin) + text.slice(end + END.length + 1);
}

/** Whether a hook contained nothing else. */
function isEmptyHook(text: string): boolean {
  return text.trim() === "" || text.trim() === SHEBANG;
}

/** `#!/bin/sh -e`, `#!/usr/bin/env bash` */
function isShell(line: string): boolean {
  const [program = "", argument = ""] = line.replace(/^#!\s*/, "").split(/\s+/);
  const name = program.slice(program.lastIndexOf("/") + 1);
  return line.startsWith("#!") && SHELLS.has(name === "env" ? argument : name);
}
