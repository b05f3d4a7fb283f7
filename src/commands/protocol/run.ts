/** `dsp-cli` as the protocol's command line (protocol §5): selects, parses, performs and prints the commands of the reference. */
import { mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { OperationError } from "../../dsp/apply/operation-error.js";
import { userError, UserError, withExitCode } from "../../model/errors/user-error.js";
import { fileError, DSP_DIRECTORY, requirePlainDirectory } from "../../fs/files.js";
import { openStore, type Store } from "../../store/open-store.js";
import { readUndisturbed } from "../../store/read-undisturbed.js";
import type { Streams } from "../../cli/streams.js";
import { HelpRequested, parseLine, type Values } from "./parser.js";
import { PROTOCOL_NAMES, wordOf } from "./protocol-names.js";
import type { Answer, Argument, ProtocolCommand, Typed } from "./protocol-command.js";
import { viewOf } from "../../dsp/query/graph-view.js";
import { isEntityDirectory, isUid } from "../../dsp/dsp-tree.js";
import type { Uid } from "../../model/operation.js";
import { nearestSource } from "../../model/nearest/nearest-path.js";

const SHOWN = 5;

const INIT: ProtocolCommand = {
  name: "init",
  help: "create an empty .dsp directory (see 'init --agents --help' for agents)",
  arguments: [],
  example: "init",
  run: () => ({ out: [] }),
};

/** All commands of the protocol, or those that may have the given name: queries load nothing that writes. */
export async function protocolCommands(name?: string): Promise<readonly ProtocolCommand[]> {
  const asked = /^(?:get|find|read|detect)-|^search$/;
  const questions = name === undefined || asked.test(name) ? (await import("./questions.js")).QUESTIONS : [];
  if (name !== undefined && asked.test(name)) return questions;
  const { CHANGES } = await import("./changes.js");
  const { rebuildCache } = await import("./rebuild-cache.js");
  return [INIT, ...CHANGES, ...questions, rebuildCache];
}

/** Size of output parts; writing every line separately takes longer than computing it. */
const PART = 1 << 16;

/**
 * Performs one command line, given in `directory`; returns the exit code. Throws `UserError`: exit code 2 for an invalid
 * line, 1 for an operation that the tree does not allow; nothing is changed then.
 */
export async function runProtocol(words: readonly string[], directory: string, streams: Streams): Promise<number> {
  const word = wordOf(words) ?? "";
  const command = (await protocolCommands(word)).find(({ name }) => name === word);
  if (command === undefined) throw userError("missing-operation", { operations: [...PROTOCOL_NAMES].join(", ") });
  try {
    const values = parseLine(command, words);
    const root = resolve(directory, String(values["root"]));
    const { out, err = "", exitCode = 0 } = command === INIT ? init(root) : await perform(command, values, root);
    print(out, streams);
    if (err !== "") streams.err(err);
    return exitCode;
  } catch (error) {
    if (error instanceof OperationError) throw error.refusal;
    if (!(error instanceof HelpRequested)) throw error;
    const { protocolHelp } = await import("./protocol-help.js");
    streams.out(protocolHelp(command, streams.columns));
    return 0;
  }
}

async function perform(command: ProtocolCommand, values: Values, root: string): Promise<Answer> {
  if (command.writes === true) return change(command, values, root);
  const ask = (open: () => Store): Answer => {
    let store: Store | undefined;
    const once = (): Store => (store ??= open());
    return command.run(readTyped(command, values, once), once());
  };
  // Most queries are undisturbed, and need not load the code for locking.
  const calm = readUndisturbed(root, () => ask(() => openStore(root)));
  return calm === undefined ? (await import("../../store/lock-store.js")).askLocked(root, ask) : calm.result;
}

async function change(command: ProtocolCommand, values: Values, root: string): Promise<Answer> {
  const { withLockedStore } = await import("../../store/lock-store.js");
  let isRead = false;
  const typed = readTyped(command, values, () => {
    isRead = true;
    return openStore(root);
  });
  // An entity found without the lock may have been removed meanwhile.
  return withLockedStore(root, (store) => command.run(isRead ? readTyped(command, values, () => store) : typed, store));
}

/** Resolves all entities before anything is done. */
function readTyped({ arguments: declared }: ProtocolCommand, values: Values, store: () => Store): Typed {
  const found = new Map<string, readonly string[]>();
  for (const argument of declared) {
    const dest = destOf(argument);
    const given = [values[dest]].flat().filter((value) => typeof value === "string");
    found.set(
      dest,
      given.map((word) => (isEntity(argument, word) ? findEntity(word, store) : word)),
    );
  }
  const maybe = (name: string): string | undefined => found.get(name)?.[0];
  return {
    maybe,
    text: (name) => maybe(name) ?? "",
    all: (name) => found.get(name) ?? [],
    flag: (name) => values[name] === true,
    depth: () => Number(values["depth"] ?? 1),
  };
}

function destOf({ name }: Argument): string {
  return name.replace(/^--/, "").replaceAll("-", "_");
}

function isEntity({ type }: Argument, word: string): boolean {
  return type === "entity" || (type === "toc" && word !== "default");
}

function init(root: string): Answer {
  const base = join(root, DSP_DIRECTORY);
  try {
    if (!requirePlainDirectory(base)) mkdirSync(base, { recursive: true });
    return { out: [`initialized ${join(realpathSync(root), DSP_DIRECTORY)}\n`] };
  } catch (error) {
    throw fileError("create", base, error);
  }
}

function print(parts: Iterable<string>, streams: Streams): void {
  let text = "";
  for (const part of parts) {
    text += part;
    if (text.length < PART) continue;
    streams.out(text);
    text = "";
  }
  if (text !== "") streams.out(text);
}

/**
 * Resolves an entity: a UID first (existing or not, as in the reference), then a unique prefix of a UID, then a
 * source: a path for its file, `path#symbol` for a declaration. Throws `UserError`, exit code 2, if there is no match or several.
 */
function findEntity(word: string, store: () => Store): Uid {
  const whole: boolean = isUid(word);
  if (whole) return word;
  const found = word === "" ? [] : candidates(word, store);
  const [uid, ...more] = found;
  if (uid === undefined) throw userError("unknown-name", { name: word, near: nearSource(word, store) });
  if (more.length === 0) return uid;
  const entities = `${found.slice(0, SHOWN).join(", ")}${found.length > SHOWN ? ", …" : ""}`;
  throw userError("ambiguous-name", { name: word, count: found.length, entities });
}

/** Throws `UserError`, exit code 2, if there is no map: the word is then no UID, as in the reference. */
function candidates(word: string, store: () => Store): readonly Uid[] {
  try {
    return isEntityDirectory(word) && !word.includes("/") ? byPrefix(word, store()) : bySource(word, store());
  } catch (error) {
    if (error instanceof UserError && error.code === "no-map") throw withExitCode(error, 2);
    if (error instanceof UserError && error.exitCode === 1) return [];
    throw error;
  }
}

function byPrefix(word: string, { tree }: Store): readonly Uid[] {
  return viewOf(tree)
    .uids()
    .filter((uid) => uid.startsWith(word) && isUid(uid));
}

function bySource(word: string, { tree, prime }: Store): readonly Uid[] {
  prime("description");
  const view = viewOf(tree);
  const wanted = word.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  return view.uids().filter((uid) => isUid(uid) && view.description(uid).get("source") === wanted);
}

function nearSource(word: string, store: () => Store): string | undefined {
  if (word === "" || isEntityDirectory(word)) return undefined;
  const view = viewOf(store().tree);
  return nearestSource(
    word,
    view.uids().flatMap((uid) => (isUid(uid) ? (view.description(uid).get("source") ?? []) : [])),
  );
}
