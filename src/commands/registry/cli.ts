/** argv → command → exit code. Never ends the process. */
import { userError } from "../../model/errors/user-error.js";
import { asksForHelp, asksForOperation, asksForOverview, asksForVersion, commandOf, type Invocation } from "./invocation.js";
import { overview } from "./overview.js";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { isProtocolLine, PROTOCOL_NAMES } from "../protocol/protocol-names.js";
import { helpText } from "../../cli/help-page.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { projectDirectory } from "../options/project-directory.js";
import { quietStreams, takeVerbosity, verboseStreams } from "./verbosity.js";
import { readPlainLine } from "./read-plain-line.js";
import type { Streams } from "../../cli/streams.js";

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
