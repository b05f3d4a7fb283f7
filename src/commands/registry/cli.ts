/** argv → command → exit code. Never ends the process. */
import { userError } from "../../model/errors/user-error.js";
import { asksForHelp, asksForOperation, asksForOverview, asksForVersion, commandOf, lineOf, type Invocation } from "./invocation.js";
import { WITHDRAWN, withdrawnOption } from "../../model/withdrawn.js";
import { overview } from "./overview.js";
import { TRACKED_OPTION } from "../code/code-options.js";
import type { Command, Given } from "./command.js";
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
  const invocation = { ...given, arguments: withFormerName(withCommandFirst(words)) };
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
  const withdrawn = asksForHelp(invocation.arguments)
    ? undefined
    : withdrawnOption(invocation.arguments, Object.keys(commandOf(invocation)?.options ?? {}));
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
  const command = requiredCommand(invocation);
  if (asksForHelp(invocation.arguments)) {
    const { commandHelp } = await import("./command-help.js");
    streams.out(helpText(commandHelp(command, invocation), streams.columns));
    return 0;
  }
  const { readLine } = await import("./read-line.js");
  const words = invocation.arguments.slice(Number(command.name === invocation.arguments[0]));
  return startCommand(command, readLine(command, words, lineOf(invocation, command)), invocation, streams);
}

/** The protocol's commands accept `--root` before their name, so the others do as well; `help COMMAND` is `COMMAND --help`. */
function withCommandFirst(words: readonly string[]): readonly string[] {
  const before = words[0] === "--root" ? 2 : Number(words[0]?.startsWith("--root=") === true);
  const [word, wanted] = words.slice(before);
  if (word === "help") return wanted === undefined || wanted.startsWith("-") ? [word] : [wanted, "--help"];
  if (before === 0 || word === undefined || !(FORMER.has(word) || COMMANDS.some(({ name }) => name === word))) return words;
  return [word, ...words.slice(0, before), ...words.slice(before + 1)];
}

/** Names of former versions, which scripts use. */
const FORMER: ReadonlySet<string> = new Set(["affected", "search"]);

function withFormerName([name = "", ...words]: readonly string[]): readonly string[] {
  if (name === "affected") return ["impact", "--roots", ...words];
  if (name === "search" && words.includes("--ranked")) return ["find", ...words.filter((word) => word !== "--ranked")];
  return name === "" && words.length === 0 ? [] : [name, ...words];
}

async function startCommand(
  command: Command,
  values: Readonly<Record<string, unknown>>,
  { directory, version, build }: Invocation,
  streams: Streams,
): Promise<number> {
  const plain: Given = {
    root: projectDirectory(values, directory),
    directory,
    trackedOnly: false,
    json: values["json"] === true,
    version,
    build,
    argv: values,
  };
  // Other commands follow the configuration and the record of the map, too.
  const isOnlyTyped = command.options["set"] === TRACKED_OPTION && values["set"] !== undefined;
  const given = isOnlyTyped ? { ...plain, trackedOnly: await (await import("../options/typed-shape.js")).typedTrackedOnly(plain) } : plain;
  return await command.run(given, streams);
}

function requiredCommand(invocation: Invocation): Command {
  const named = commandOf(invocation);
  if (named !== undefined) return named;
  const { program } = invocation;
  const [first] = invocation.arguments;
  const names = COMMANDS.map(({ name }) => name);
  if (first === undefined || first.startsWith("-")) throw userError("missing-command", { commands: names.join(", "), program });
  const withdrawn = WITHDRAWN.find(({ commands }) => commands.includes(first));
  if (withdrawn !== undefined) throw userError("withdrawn-option", { option: first, instead: withdrawn.instead });
  throw userError("unknown-command", { command: first, near: nearestWord(first, [...names, ...PROTOCOL_NAMES]), program });
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
