/** argv → command → exit code. Never ends the process. */
import type { Options } from "yargs";
import { userError } from "../../model/errors/user-error.js";
import { asksForHelp, asksForOperation, asksForOverview, asksForVersion, commandOf, type Invocation } from "./invocation.js";
import { WITHDRAWN, withdrawnOption } from "../../model/withdrawn.js";
import { overview } from "./overview.js";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { isProtocolLine, PROTOCOL_NAMES } from "../protocol/protocol-names.js";
import { helpText } from "../../cli/help-page.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { projectDirectory } from "../options/project-directory.js";
import type { Streams } from "../../cli/streams.js";

const QUIET = new Set(["-q", "--quiet"]);

const VERBOSE = new Set(["-v", "--verbose"]);

export async function run(given: Invocation, streams: Streams): Promise<number> {
  const { words, isQuiet, isVerbose } = takeVerbosity(given.arguments);
  const invocation = { ...given, arguments: withCommandFirst(words) };
  if (isQuiet) return perform(invocation, quietStreams(streams));
  if (!isVerbose) return perform(invocation, streams);
  const verbose = verboseStreams(streams);
  verbose.note(`${given.program} ${given.version}, Node.js ${process.versions.node}: ${invocation.arguments.join(" ")}`);
  const code = await perform(invocation, verbose);
  verbose.note(`done, exit code ${code}`);
  return code;
}

async function perform(invocation: Invocation, streams: Streams): Promise<number> {
  // After `--quiet` or `--verbose`, too.
  if (asksForOperation(invocation) || (isProtocolLine(invocation.arguments) && !asksForHelp(invocation.arguments))) {
    const { runProtocol } = await import("../protocol/run.js");
    return await runProtocol(invocation.arguments, invocation.directory, streams);
  }
  const withdrawn = asksForHelp(invocation.arguments) ? undefined : withdrawnOption(invocation.arguments);
  // Before any parser, which would take the next word for the value of an option that it does not know.
  if (withdrawn !== undefined) throw userError("withdrawn-option", withdrawn);
  if (asksForVersion(invocation.arguments)) {
    streams.out(`${invocation.version}\n`);
    return 0;
  }
  if (asksForOverview(invocation)) {
    streams.out(overview(invocation.program, streams.columns));
    return 0;
  }
  requireCommand(invocation);
  refuseFlagValues(invocation.arguments);
  const command = commandOf(invocation);
  if (command !== undefined && !asksForHelp(invocation.arguments)) {
    const values = readPlainLine(command, invocation.arguments.slice(Number(command.name === invocation.arguments[0])));
    if (values !== undefined) return startCommand(command, values, invocation, streams);
  }
  if (command !== undefined && asksForHelp(invocation.arguments)) {
    const { commandHelp } = await import("./command-help.js");
    streams.out(helpText(commandHelp(command, invocation), streams.columns));
    return 0;
  }
  let code = 0;
  const { readLine } = await import("./read-line.js");
  await readLine(invocation, async (read, its) => {
    code = await startCommand(read, its, invocation, streams);
  });
  return code;
}

/** The protocol's commands accept `--root` before their name, so the others do as well; `help COMMAND` is `COMMAND --help`. */
function withCommandFirst(words: readonly string[]): readonly string[] {
  const before = words[0] === "--root" ? 2 : Number(words[0]?.startsWith("--root=") === true);
  const [word, wanted] = words.slice(before);
  if (word === "help") return wanted === undefined || wanted.startsWith("-") ? [word] : [wanted, "--help"];
  if (before === 0 || word === undefined || !COMMANDS.some(({ name }) => name === word)) return words;
  return [word, ...words.slice(0, before), ...words.slice(before + 1)];
}

async function startCommand(
  command: Command,
  values: Readonly<Record<string, unknown>>,
  { directory, version, build }: Invocation,
  streams: Streams,
): Promise<number> {
  const root = projectDirectory(values, directory);
  const given = {
    root,
    directory,
    trackedOnly: values["trackedOnly"] === true,
    json: values["json"] === true,
    version,
    build,
    argv: values,
  };
  return await command.run(given, streams);
}

function requireCommand(invocation: Invocation): void {
  const [first] = invocation.arguments;
  if (commandOf(invocation) !== undefined) return;
  if (asksForHelp(invocation.arguments) && (first?.startsWith("-") === true || asksForVersion(invocation.arguments))) return;
  const names = COMMANDS.map(({ name }) => name);
  const known = [...names, ...PROTOCOL_NAMES];
  const { program } = invocation;
  if (first === undefined || first.startsWith("-")) throw userError("missing-command", { commands: names.join(", "), program });
  const withdrawn = WITHDRAWN.find(({ commands }) => commands.includes(first));
  if (withdrawn !== undefined) throw userError("withdrawn-option", { option: first, instead: withdrawn.instead });
  throw userError("unknown-command", { command: first, near: nearestWord(first, known), program });
}

/** The parser treats `--dry-run=yes` as false, and the command would write. */
function refuseFlagValues(words: readonly string[]): void {
  const flags = new Set(COMMANDS.flatMap(({ options }) => Object.keys(options).filter((name) => options[name]?.type === "boolean")));
  for (const word of words) {
    if (word === "--") return;
    const [name = "", given] = word.split("=", 2);
    const plain = name.replace(/^-+/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (given === undefined || given === "true" || given === "false" || !flags.has(plain)) continue;
    throw userError("unexpected-value", { option: `--${plain}`, value: given });
  }
}

/** `--quiet` and `--verbose`, which every command accepts at any place. */
interface Verbosity {
  /** Without these options. */
  readonly words: readonly string[];
  readonly isQuiet: boolean;
  readonly isVerbose: boolean;
}

/** Throws `UserError` if both are given. */
export function takeVerbosity(given: readonly string[]): Verbosity {
  const end = given.indexOf("--");
  const isOption = (word: string, at: number): boolean => (end < 0 || at < end) && (QUIET.has(word) || VERBOSE.has(word));
  const taken = given.filter(isOption);
  const [isQuiet, isVerbose] = [QUIET, VERBOSE].map((names) => taken.some((word) => names.has(word)));
  if (isQuiet === true && isVerbose === true) throw userError("conflicting-options", { first: "--quiet", second: "--verbose" });
  return { words: given.filter((word, at) => !isOption(word, at)), isQuiet: isQuiet === true, isVerbose: isVerbose === true };
}

/** Without notes and progress. Errors end a command and are printed by its caller. */
function quietStreams(streams: Streams): Streams {
  return { ...streams, always: streams.always ?? streams.err, err: () => undefined, progress: () => undefined, isQuiet: true };
}

type VerboseStreams = Streams & Required<Pick<Streams, "note">>;

/** Each phase in a line of its own, with the time since the start. */
function verboseStreams(streams: Streams, now: () => number = () => performance.now()): VerboseStreams {
  const started = now();
  let last = "";
  const note = (text: string): void => streams.err(`[${((now() - started) / 1000).toFixed(2)} s] ${text}\n`);
  return {
    ...streams,
    note,
    progress: (phase, done, total) => {
      if (phase !== last) note(total === undefined ? phase : `${phase}: ${total}`);
      last = phase;
      streams.progress(phase, done, total);
    },
  };
}

type Values = Record<string, unknown>;

// Parses plain command lines without the full parser for help, errors and all notations of options, which takes longer to load than
// many commands run. Everything else is left to it.

/**
 * The values that the parser would return for `words`, which follow the command's name; undefined if the parser is needed:
 * for help, unknown or repeated options, and values to be checked, converted or rejected.
 */
export function readPlainLine({ options, positional }: Command, words: readonly string[]): Values | undefined {
  const values: Values = {};
  for (const [name, option] of Object.entries(options)) if (option.default !== undefined) put(values, name, option.default, option);
  const given = new Set<string>();
  const free: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      if (!isPlain(word)) return undefined;
      free.push(word);
      continue;
    }
    const [, name = "", attached] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined || given.has(name)) return undefined;
    given.add(name);
    if (option.type === "boolean") {
      if (attached !== undefined) return undefined;
      put(values, name, true, option);
      continue;
    }
    const text = attached ?? words[(at += 1)];
    if (text === undefined || !isPlain(text) || !takes(option, text)) return undefined;
    put(values, name, text, option);
  }
  return withFree(values, positional, free);
}

/** A word without a special meaning for the parser: it strips quotes, a dash starts an option, and `true` or `false` may belong to the preceding flag. */
function isPlain(word: string): boolean {
  return !/^(?:true|false|)$|^-|["'`]/.test(word);
}

/** Only single words that are used unchanged. */
function takes({ type, requiresArg, array = false, choices }: Options, text: string): boolean {
  return type === "string" && requiresArg === true && !array && (choices === undefined || choices.includes(text));
}

function withFree(values: Values, { name, required, several = false }: Command["positional"], free: readonly string[]): Values | undefined {
  if (free.length === 0) return required ? undefined : values;
  if (!several && free.length > 1) return undefined;
  values[name] = several ? free : free[0];
  return values;
}

function put(values: Values, name: string, value: unknown, { alias = [] }: Options): void {
  for (const key of [name, ...[alias].flat()]) {
    values[key] = value;
    values[key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
}
