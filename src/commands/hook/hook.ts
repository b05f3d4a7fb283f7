/** `hook`: makes git run `check --staged` before a commit or a push. */
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { fileError } from "../../fs/file-error.js";
import { flushDirectory, writeFlushed } from "../../fs/flush.js";
import { gitPrefix } from "../../git/git-prefix.js";
import { hooksDirectory } from "../../git/hooks-directory.js";
import { shapeWords } from "../options/typed-shape.js";
import type { Given } from "../registry/command.js";
import { isEmptyHook, withBlock, withoutBlock } from "./hook-text.js";
import { HOOKS } from "../options/option-table.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";

const EXECUTABLE = 0o111;

/** Returns the exit code. */
export async function hook(given: Given, streams: Streams): Promise<number> {
  const { action, name } = actionOf(given);
  const file = join(hooksDirectory(given.root), name);
  const before = readHook(file);
  const project = gitPrefix(given.root).replace(/\/$/, "");
  const words = { hook: name, project, options: await shapeWords(given) };
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
